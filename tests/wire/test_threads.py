"""Tables in threads on the wire: several in a channel, kills in the making, rights, old threads."""

import asyncio
from pathlib import Path

import pytest

from playground.client import Driver
from playground.person import Person
from playground.seen import Seen
from tests.wire.scripts import by_chance, script
from tests.wire.stage import CHANNEL, OPENAPI, Stage, stage

KILLS = [
    ("POST /channels", True),
    ("/threads", False),
    ("/threads", True),
]
"""The requests at which the bot dies while a table gets its thread, and whether Discord has done
what was asked by then."""


def threads(person: Person) -> list[str]:
    """The threads that a person sees, by name."""
    return [name for name in person.channels() if "table" in name]


def lines(person: Person) -> list[Seen]:
    """The lines of tables in the channel."""
    return [seen for seen in person.messages(CHANNEL) if not seen.ephemeral]


async def lobby(scene: Stage, thread: str) -> Seen:
    """The lobby in a thread, once it stands there."""
    return await scene.cleo.wait_for(lambda me: me.newest(thread, saying="a table is open"))


async def open_in_thread(person: Person, game: str = "nature") -> None:
    """A person opens a table that gets a thread."""
    await person.slash("table new", CHANNEL, game=game, where="thread")


@pytest.mark.timeout(300)  # far more than it takes: a guard against standing still, no measure
async def test_killed_while_it_is_made_a_table_has_one_line_and_one_thread(tmp_path: Path) -> None:
    async with stage(tmp_path, OPENAPI if OPENAPI.exists() else None) as scene:
        assert scene.play.inside is not None
        for number, (request, done) in enumerate(KILLS, 1):
            hold = scene.play.inside.faults.hold(request, done=done)
            opening = asyncio.create_task(open_in_thread(scene.ann))
            await hold.reached.wait()
            await scene.bot.kill()
            hold.lose()
            opening.cancel()
            await asyncio.wait({opening})
            await scene.bot.start()
            name = f"Nature, table {number}"
            await lobby(scene, name)
            assert threads(scene.cleo) == [f"Nature, table {each}" for each in range(1, number + 1)]
            assert len(lines(scene.cleo)) == number
        # One thread was begun and never noted: it is asked for again, and there is no second one.
        assert [each["code"] for each in await scene.play.complaints()] == [160004]


async def test_two_games_go_on_in_threads_of_one_channel(tmp_path: Path) -> None:
    async with stage(tmp_path, OPENAPI if OPENAPI.exists() else None) as scene:
        ann, ben, cleo = scene.ann, scene.ben, scene.cleo
        await open_in_thread(ann)  # the first table: the stage reads its state
        await open_in_thread(ben, "evolution")
        names = {name.split(",")[0]: name for name in await cleo.wait_for(_two_threads)}
        for name in names.values():
            await lobby(scene, name)
        line = next(each for each in lines(cleo) if "Nature" in each.text)
        joined = await ben.press("Join", message=line)
        assert joined.message is not None
        assert "You sit at table" in joined.text
        # Ben sits at both, so in the channel it is asked which is meant, and Ann sits at one.
        asked = await ben.slash("table status", CHANNEL)
        assert "Several tables have threads" in asked.text
        await ann.slash("table start", CHANNEL)
        await cleo.wait_for(lambda me: me.newest(names["Nature"], saying="To act"))
        mover = scene.to_act()
        answer = await mover.slash("nature done", names["Nature"])
        assert "Table" in answer.text
        running = await cleo.wait_for(
            lambda me: next((each for each in lines(me) if "to act" in each.text), None)
        )
        looked = await cleo.press("Board", message=running)
        assert looked.message is not None
        assert looked.message.ephemeral
        assert all(not scene.pings(person) for person in (ann, ben))
        assert await scene.play.complaints() == []


def _two_threads(person: Person) -> list[str] | None:
    found = threads(person)
    return found if len(found) == 2 else None


async def test_without_the_right_to_open_threads_one_hears_which_is_missing(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path) as scene:
        await scene.play.faults(bot_may={"channel": CHANNEL, "thread": False})
        refused = await scene.ann.slash("table new", CHANNEL, game="nature", where="thread")
        assert refused.message is not None
        assert refused.message.ephemeral
        assert "Create Public Threads is missing" in refused.text
        await scene.ann.slash("table new", CHANNEL, game="nature", where="channel")
        await scene.cleo.wait_for(lambda me: me.newest(CHANNEL, saying="a table is open"))
        assert threads(scene.cleo) == []


async def test_a_board_in_a_thread_that_rests_is_changed_and_a_lost_thread_is_a_lost_channel(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path) as scene:
        await open_in_thread(scene.ann)
        thread = "Nature, table 1"
        await scene.ben.press("Join", message=await lobby(scene, thread))
        await scene.ann.slash("table start", thread)
        await scene.cleo.wait_for(lambda me: me.newest(thread, saying="To act"))
        await scene.play.faults(thread={"channel": thread, "archived": True})
        waiter = scene.other()
        await scene.finish_adapting(CHANNEL)
        await scene.cleo.wait_for(
            lambda me: me.newest(thread, saying=f"**To act:** <@{waiter.id}>")
        )
        await scene.play.faults(delete_channel={"channel": thread})
        await scene.finish_adapting("dm")
        line = await scene.cleo.wait_for(lambda me: me.newest(CHANNEL, saying="its thread is gone"))
        assert "by direct messages" in line.text


async def followed_in_a_private_thread(play: Driver) -> None:
    """A game in a private thread is followed by two, one of whom is removed from it."""
    assert play.inside is not None
    ann, ben, cleo, dov = [await play.person(name) for name in ("Ann", "Ben", "Cleo", "Dov")]
    await ann.open_thread("burrow", CHANNEL, private=True)
    called = (play.inside.world.bot_id, ben.id, cleo.id, dov.id)
    await ann.say(" ".join(f"<@{each}>" for each in called), "burrow")
    await ann.slash("table new", "burrow", game="nature")
    await ben.wait_for(lambda me: me.newest("burrow", saying="a table is open"))
    await ben.slash("table join", "burrow")
    await ann.slash("table start", "burrow")
    for person in (cleo, dov):
        board = await person.wait_for(lambda me: me.newest("burrow", saying="To act"))
        followed = await person.press("Follow", message=board)
        assert "You follow Nature, table 1" in followed.text
        named = await person.slash("table status", CHANNEL, table="1")
        assert "Nature, table 1" in named.text
    moves = iter(script("nature", by_chance, 13).moves)

    async def play_a_round() -> None:
        """Play to the end of the round, and wait until the one who stays has been told of it."""
        before = len(told(dov))
        for move in moves:
            answer = await (ann, ben)[move.seat].slash(move.command, "burrow", **move.options)
            assert answer.message is not None
            if any("The round ends" in each for each in move.sentences):
                break
        await dov.wait_for(lambda _: len(told(dov)) > before)

    await play_a_round()
    await cleo.wait_for(told)
    await play.faults(thread={"channel": "burrow", "without": "Cleo"})
    await play_a_round()
    for table in ("1", "999"):
        refused = await cleo.slash("table status", CHANNEL, table=table)
        assert "There is no such table here or among yours." in refused.text
    # Who stayed was told after who left would have been, and that answer came after both.
    assert len(told(cleo)) == 1


def told(person: Person) -> list[Seen]:
    """What somebody who follows a game was told of its rounds."""
    return [seen for seen in person.messages("dm") if "since you were told last" in seen.text]


async def test_who_is_removed_from_a_private_thread_is_told_no_more_of_its_game(
    tmp_path: Path,
) -> None:
    async with stage(tmp_path, OPENAPI if OPENAPI.exists() else None) as scene:
        await followed_in_a_private_thread(scene.play)
        # That Cleo is not in the thread was asked for, and answered; nothing else was refused.
        codes = {(each["method"], each["code"]) for each in await scene.play.complaints()}
        assert codes == {("GET", 10007)}
