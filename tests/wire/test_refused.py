"""Certain refusals by Discord on the wire: a table is suspended, and resumed by an event."""

import pytest

from playground.play.person import Person
from playground.play.seen import Seen
from playground.world import bits
from tests.wire.stage import CHANNEL, Stage

DAY = 86_400.0
AS_INVITED = bits.BOT & ~(bits.MANAGE_THREADS | bits.MANAGE_CHANNELS)


def suspended(person: Person) -> Seen | None:
    """The newest panel in somebody's direct messages, if it says that the table is suspended."""
    panel = person.newest("dm", saying="-# Table")
    return panel if panel is not None and "you can keep playing here" in panel.text else None


def asking(person: Person) -> Seen | None:
    """The same, if it asks for a move and doesn't say so."""
    panel = person.newest("dm", saying="**Your turn:**")
    return panel if panel is not None and "reach this table's channel" not in panel.text else None


async def refusals(on: Stage) -> list[int]:
    return [int(str(each["code"])) for each in await on.play.complaints()]


async def resume(on: Stage, was: dict[str, object], again: dict[str, object]) -> None:
    """Make a move while a fault is there, then end the fault."""
    await on.begin()
    for person in on.people:
        await person.wait_for(lambda me: me.newest("dm", saying="-# Table"))
        await person.wait_for(lambda me: me.newest(CHANNEL, saying="started with"))
    await on.play.faults(**was)
    for person in on.people:
        await person.wait_for(suspended)
    waiter = on.other()
    panel = on.to_act().newest("dm", saying="**Your turn:**")
    await on.to_act().press("Finish adapting", message=panel)
    await waiter.wait_for(lambda me: me.newest("dm", saying="**Your turn:**"))
    await on.play.faults(**again)
    await waiter.wait_for(asking)
    # The welcome may be below it, after the bot was added again.
    await on.cleo.wait_for(lambda me: me.newest(CHANNEL, saying=f"**<@{waiter.id}>'s turn"))
    assert len(on.calls(waiter)) == 1


SERVER: dict[str, object] = {"server": "Field Station"}
HERE: dict[str, object] = {"channel": CHANNEL}


@pytest.mark.parametrize(
    ("fault", "lost", "back"),
    [
        pytest.param("bot_in", SERVER | {"in": False}, SERVER | {"in": True}, id="server left"),
        pytest.param("bot_may", HERE | {"view": False}, HERE | {"view": True}, id="hidden"),
    ],
)
async def test_a_lost_place_costs_no_request_and_the_game_returns_to_it(
    on: Stage, fault: str, lost: dict[str, object], back: dict[str, object]
) -> None:
    await resume(on, {fault: lost}, {fault: back})
    # It knew everything from events, and asked for nothing.
    assert await refusals(on) == []


async def test_changes_during_downtime_cost_one_request_at_most(on: Stage) -> None:
    await on.begin()
    await on.bot.kill()
    await on.play.faults(bot_may={"channel": CHANNEL, "view": False})
    await on.bot.start()
    for person in on.people:
        await person.wait_for(suspended)
    assert len(await refusals(on)) <= 1
    await on.bot.kill()
    await on.play.faults(bot_may={"channel": CHANNEL, "view": True})
    await on.bot.start()
    await on.to_act().wait_for(asking)


async def test_a_locked_thread_is_used_again_once_it_is_unlocked(on: Stage) -> None:
    server = {"server": "Field Station", "role": "bot"}
    await on.play.faults(role_may=server | {"permissions": AS_INVITED})
    await on.ann.slash("table new", CHANNEL, game="nature", where="thread")
    thread = "Nature, table 1"
    lobby = await on.cleo.wait_for(lambda me: me.newest(thread, saying="a table is open"))
    await on.ben.press("Join", message=lobby)
    await on.ann.slash("table start", thread)
    await on.shown("'s turn", thread)
    place = {"channel": thread}
    await on.play.faults(thread=place | {"archived": True, "locked": True})
    await on.to_act().wait_for(suspended)
    await on.finish_adapting("dm")
    await on.play.faults(thread=place | {"archived": False, "locked": False})
    await on.shown(f"**<@{on.to_act().id}>'s turn", thread)


async def test_no_table_opens_in_a_private_thread_until_the_bot_is_let_in(on: Stage) -> None:
    server = {"server": "Field Station", "role": "bot"}
    await on.play.faults(role_may=server | {"permissions": AS_INVITED})
    await on.ann.open_thread("burrow", CHANNEL, private=True)
    refused = await on.ann.slash("table new", "burrow", game="nature")
    assert refused.shown.ephemeral
    assert "I'm not in this private thread" in refused.text
    await on.ann.say(f"<@{on.play.inside.world.bot_id}>, come in", "burrow")
    await on.ann.slash("table new", "burrow", game="nature")
    await on.ann.wait_for(lambda me: me.newest("burrow", saying="a table is open"))


KILLS = [("POST /channels", True), ("/threads", False), ("/threads", True)]
"""The requests at which the bot dies while a table gets its thread, and whether Discord has done
them by then."""


def threads(person: Person) -> list[str]:
    return [name for name in person.channels() if "table" in name]


def lines(person: Person) -> list[Seen]:
    return [seen for seen in person.messages(CHANNEL) if not seen.ephemeral]


async def lobby(scene: Stage, thread: str) -> Seen:
    return await scene.cleo.wait_for(lambda me: me.newest(thread, saying="a table is open"))


async def open_in_thread(person: Person) -> None:
    """A person opens a table that gets a thread."""
    await person.slash("table new", CHANNEL, game="nature", where="thread")


async def game_room(on: Stage) -> None:
    """The owner opens a forum, and makes it the server's game room, without its tags: the bot's
    invitation doesn't let it manage channels.
    """
    await on.play.open_channel("game-room", kind="forum")
    page = await on.ann.slash("server settings", CHANNEL)
    await on.ann.choose("Game room", message=page.shown, menu="What to change …")
    shown = await on.ann.wait_for(lambda me: me.newest(CHANNEL, saying="A forum where"))
    await on.ann.choose("game-room", message=shown, menu="Which forum …")
    await on.ann.wait_for(lambda me: "This will mean" in me.current(shown).text)
    await on.ann.press("Save", message=shown)
    await on.ann.wait_for(lambda me: me.newest(CHANNEL, saying="I need the permission Manage"))


@pytest.mark.long
@pytest.mark.timeout(300)
async def test_a_table_that_is_killed_at_its_opening_has_one_post(on: Stage) -> None:
    await game_room(on)
    for number, done in enumerate((False, True), 1):
        opening = on.ann.slash("table new", CHANNEL, game="nature")
        await on.killed("/threads", opening, taken=done)
        await lobby(on, f"Open seats · Nature {number}")
        posts = [name for name in on.cleo.channels() if "Nature" in name]
        assert posts == [f"Open seats · Nature {each}" for each in range(1, number + 1)]
    assert await on.play.complaints() == []


@pytest.mark.long
@pytest.mark.timeout(300)  # far more than it takes: a guard against standing still, no measure
async def test_a_table_that_is_killed_at_its_opening_has_one_line_and_one_thread(on: Stage) -> None:
    for number, (request, done) in enumerate(KILLS, 1):
        await on.killed(request, open_in_thread(on.ann), taken=done)
        name = f"Nature, table {number}"
        await lobby(on, name)
        assert threads(on.cleo) == [f"Nature, table {each}" for each in range(1, number + 1)]
        assert len(lines(on.cleo)) == number
    # One thread was created and never stored: it is created again, without a second one.
    assert [each["code"] for each in await on.play.complaints()] == [160004]


async def test_a_thread_that_waits_for_someone_stays_awake_for_more_than_a_week(on: Stage) -> None:
    await open_in_thread(on.ann)
    thread = "Nature, table 1"
    await on.ben.press("Join", message=await lobby(on, thread))
    await on.ann.slash("table start", thread)
    board = await on.cleo.wait_for(lambda me: me.newest(thread, saying="'s turn"))
    late = on.to_act()
    await late.wait_for(lambda me: me.newest("dm", saying="**Your turn:**"))
    rang = len(on.calls(late)), len(on.calls(on.other()))

    def again(me: Person) -> Seen | None:
        seen = me.newest(thread, saying="'s turn")
        return seen if seen is not None and seen.id != board.id else None

    await on.play.advance(6 * DAY)
    await on.cleo.wait_for(again)
    await on.play.advance(4 * DAY)
    assert (len(on.calls(late)), len(on.calls(on.other()))) == rang, "that is silent"
    nudged = await on.other().press(f"Nudge {late.name}", channel=thread)
    assert "You nudged" in nudged.text


async def test_a_board_in_an_archived_thread_is_updated_and_a_deleted_one_seen(on: Stage) -> None:
    await open_in_thread(on.ann)
    thread = "Nature, table 1"
    await on.ben.press("Join", message=await lobby(on, thread))
    await on.ann.slash("table start", thread)
    await on.cleo.wait_for(lambda me: me.newest(thread, saying="'s turn"))
    await on.play.faults(thread={"channel": thread, "archived": True})
    waiter = on.other()
    await on.finish_adapting(CHANNEL)
    await on.cleo.wait_for(lambda me: me.newest(thread, saying=f"**<@{waiter.id}>'s turn"))
    await on.play.faults(delete_channel={"channel": thread})
    await on.finish_adapting("dm")
    line = await on.cleo.wait_for(lambda me: me.newest(CHANNEL, saying="its thread is gone"))
    assert "by direct message" in line.text
