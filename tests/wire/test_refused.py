"""What Discord refuses for certain, on the wire: the table rests, and is taken up by the event."""

from pathlib import Path

import pytest

from playground import bits
from playground.person import Person
from playground.seen import Seen
from tests.wire.stage import CHANNEL, OPENAPI, Stage, stage

AS_INVITED = bits.BOT & ~(bits.MANAGE_THREADS | bits.MANAGE_CHANNELS)


def resting(person: Person) -> Seen | None:
    """The newest panel in somebody's direct messages, if it says that the table rests."""
    panel = person.newest("dm", saying="-# Table")
    return panel if panel is not None and "cannot be reached" in panel.text else None


def asking(person: Person) -> Seen | None:
    """The same, if it asks for a move and does not say so."""
    panel = person.newest("dm", saying="**Your turn:**")
    return panel if panel is not None and "cannot be reached" not in panel.text else None


async def refusals(on: Stage) -> list[int]:
    """The codes of all requests that the playground refused."""
    return [int(str(each["code"])) for each in await on.play.complaints()]


async def take_up(on: Stage, was: dict[str, object], again: dict[str, object]) -> None:
    """A move is made while something is in the way, which is then put right."""
    await on.begin()
    for person in on.people:
        await person.wait_for(lambda me: me.newest("dm", saying="-# Table"))
        await person.wait_for(lambda me: me.newest(CHANNEL, saying="the game has begun with"))
    await on.play.faults(**was)
    for person in on.people:
        await person.wait_for(resting)
    waiter = on.other()
    panel = on.to_act().newest("dm", saying="**Your turn:**")
    await on.to_act().press("Finish adapting", message=panel)
    await waiter.wait_for(lambda me: me.newest("dm", saying="**Your turn:**"))
    await on.play.faults(**again)
    await waiter.wait_for(asking)
    await on.shown(f"**To act:** <@{waiter.id}>")
    assert len(on.calls(waiter)) == 1


async def test_thrown_out_and_let_in_again_the_bot_goes_on_where_it_was(tmp_path: Path) -> None:
    async with stage(tmp_path, OPENAPI if OPENAPI.exists() else None) as on:
        server = {"server": "Field Station"}
        await take_up(on, {"bot_in": server | {"in": False}}, {"bot_in": server | {"in": True}})
        # It asked for nothing where it was not: all it knew, it knew by events.
        assert await refusals(on) == []


async def test_a_channel_that_is_hidden_costs_no_request_until_it_is_seen_again(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path) as on:
        place = {"channel": CHANNEL}
        await take_up(on, {"bot_may": place | {"view": False}}, {"bot_may": place | {"view": True}})
        assert await refusals(on) == []


async def test_what_happened_while_the_bot_was_down_is_found_out_by_a_request_at_the_most(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path) as on:
        await on.begin()
        await on.bot.kill()
        await on.play.faults(bot_may={"channel": CHANNEL, "view": False})
        await on.bot.start()
        for person in on.people:
            await person.wait_for(resting)
        assert len(await refusals(on)) <= 1
        await on.bot.kill()
        await on.play.faults(bot_may={"channel": CHANNEL, "view": True})
        await on.bot.start()
        await on.to_act().wait_for(asking)


async def test_a_locked_thread_is_found_again_when_it_is_unlocked(tmp_path: Path) -> None:
    async with stage(tmp_path) as on:
        server = {"server": "Field Station", "role": "bot"}
        await on.play.faults(role_may=server | {"permissions": AS_INVITED})
        await on.ann.slash("table new", CHANNEL, game="nature", where="thread")
        thread = "Nature, table 1"
        lobby = await on.cleo.wait_for(lambda me: me.newest(thread, saying="a table is open"))
        await on.ben.press("Join", message=lobby)
        await on.ann.slash("table start", thread)
        await on.shown("To act", thread)
        place = {"channel": thread}
        await on.play.faults(thread=place | {"archived": True, "locked": True})
        await on.to_act().wait_for(resting)
        answer = await on.finish_adapting("dm")
        assert answer.message is not None
        await on.play.faults(thread=place | {"archived": False, "locked": False})
        await on.shown(f"**To act:** <@{on.to_act().id}>", thread)


async def test_a_private_thread_is_refused_friendly_until_the_bot_is_let_in(tmp_path: Path) -> None:
    async with stage(tmp_path) as on:
        server = {"server": "Field Station", "role": "bot"}
        await on.play.faults(role_may=server | {"permissions": AS_INVITED})
        await on.ann.open_thread("burrow", CHANNEL, private=True)
        refused = await on.ann.slash("table new", "burrow", game="nature")
        assert refused.message is not None
        assert refused.message.ephemeral
        assert "I am not in this private thread" in refused.text
        bot = on.play.inside.world.bot_id if on.play.inside is not None else 0
        await on.ann.say(f"<@{bot}>, come in", "burrow")
        await on.ann.slash("table new", "burrow", game="nature")
        await on.ann.wait_for(lambda me: me.newest("burrow", saying="a table is open"))


@pytest.mark.parametrize("code", [40003, 20026, 50007])
async def test_while_no_direct_messages_can_be_begun_people_play_by_the_button(
    tmp_path: Path, code: int
) -> None:
    async with stage(tmp_path) as on:
        await on.play.faults(opening=code)
        await on.begin()
        mover = on.to_act()
        board = await on.shown("I cannot start direct messages right now")
        assert on.pings(mover) == [board.id]
        hand = await mover.press("My hand", message=board)
        assert hand.message is not None
        await mover.press("Finish adapting", message=hand.message)
        await mover.wait_for(lambda _: on.version() == 1)
        assert await refusals(on) == [code]
        assert any("no direct messages be begun for now" in line for line in on.bot.log)
