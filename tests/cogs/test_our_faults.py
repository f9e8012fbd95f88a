"""Our faults are admitted privately and logged; a broken table can be closed."""

import logging
from collections.abc import Awaitable, Callable
from typing import NamedTuple, NoReturn

import pytest
from sqlalchemy import text

from cogs.interactions.replies import DISK_FULL, NO_DATABASE, OUR_FAULT
from engine.ledger import rng_for
from engine.registry import GAMES
from host.database import store
from host.errors import StoreFull, StoreUnavailable
from host.service.play import Play, Turn
from tests.cogs.pace import Duel
from tests.cogs.sights import Reply
from tests.cogs.town import Guest, Town
from tests.engine.playing import story
from tests.host.test_outage import locked


async def _no_disk(*_: object, **__: object) -> NoReturn:
    raise StoreUnavailable("the disk is full")


async def _finish(town: Town, table: int) -> None:
    """Finish a game of Darwin by the last action of a random one."""
    game, played = GAMES["darwin"], story("darwin", 2, 1)
    state = game.storage.decode_state(played.start)
    *earlier, (seat, last) = played.log
    for step, (actor, action) in enumerate(earlier, start=1):
        game.rules.apply(state, actor, action, rng_for(played.seed, step))
    await town.put(table, state)
    user = (await town.tables.read.view(table)).players[seat].user
    assert user is not None
    await town.tables.play.act(table, user, last, decision=None, interaction=2**60)
    assert (await town.tables.read.view(table)).over
    await town.quiet()


async def _press_hand(town: Town, ann: Guest) -> Reply:
    return await ann.press("My hand", town.public()[-1])


async def _command(town: Town, _: Guest) -> Reply:
    return await (await town.to_act(1)).slash("nature done")


async def _open_story_form(town: Town, ann: Guest) -> Reply:
    return await ann.press("Tell your story", town.public()[-1])


class Case(NamedTuple):
    """What somebody does, the method that fails, and its name in the log."""

    game: str
    owner: type
    method: str
    act: Callable[[Town, Guest], Awaitable[Reply]]
    operation: str


@pytest.mark.parametrize(
    "case",
    [
        Case("nature", Play, "open", _press_hand, "table 1: hand"),
        Case("nature", Turn, "act", _command, "table 1: /nature done"),
        Case("darwin", Play, "open", _open_story_form, "table 1: story"),
    ],
    ids=["press", "command", "form"],
)
async def test_a_fault_of_ours_is_admitted_privately_and_logged(
    town: Town, ann: Guest, ben: Guest, caplog: pytest.LogCaptureFixture, case: Case
) -> None:
    await town.game(ann, ben, game=case.game)
    if case.game == "darwin":
        await _finish(town, 1)
    town.expected = (StoreUnavailable,)
    with pytest.MonkeyPatch.context() as broken:
        broken.setattr(case.owner, case.method, _no_disk)
        reply = await case.act(town, ann)
    assert reply.private
    assert reply.text == OUR_FAULT.replace("`", "")  # as its commands are links
    assert f"{case.operation} failed" in caplog.text
    assert "StoreUnavailable: the disk is full" in caplog.text
    if case.act is _press_hand:
        assert "Hand of A Ann" in (await case.act(town, ann)).sight.pictures[0].alt


async def test_a_full_disk_is_said_to_be_one(
    town: Town, ann: Guest, ben: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(*_: object, **__: object) -> NoReturn:
        raise StoreFull("The database failed: database or disk is full")

    await town.game(ann, ben)
    monkeypatch.setattr(Turn, "act", full)
    reply = await (await town.to_act(1)).slash("nature done")
    assert reply.private
    assert reply.text == DISK_FULL


async def test_a_database_that_does_not_answer_is_logged_once(
    town: Town, duel: Duel, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Another program locks the file; once it is free, everything goes on."""
    monkeypatch.undo()  # without threads, they would wait for one of the bot's to unlock it
    monkeypatch.setattr(store, "_PRAGMAS", (*store._PRAGMAS, "PRAGMA busy_timeout = 0"))
    await town.restart()
    _, person, _ = duel
    with locked(town.database):
        for _ in range(3):
            reply = await person.slash("nature done")
            assert reply.private
            assert reply.text == NO_DATABASE
    [line] = [each for each in caplog.records if each.levelno >= logging.WARNING]
    assert line.name == "host.database.store"
    assert "done adapting" in (await person.slash("nature done")).text


async def _spoil(town: Town, what: str) -> None:
    async with town.tables.store.write() as connection:
        await connection.execute(text(f"UPDATE tables SET {what} WHERE id = 1"))  # noqa: S608 - the tests' own words


async def test_games_says_what_to_do_at_a_broken_table(town: Town, ann: Guest, ben: Guest) -> None:
    await town.game(ann, ben)
    await town.game(ann, ben, channel="brook")
    await _spoil(town, "rules_version = 99")
    press = await ann.press("My hand", town.public()[-1])
    assert press.private
    assert "a newer version of Nature's rules" in press.text
    reply = await ann.slash("games")
    broken, well = sorted(line for line in reply.text.splitlines() if line.startswith("- "))
    if "can't continue" not in broken:
        broken, well = well, broken
    assert "Nature, table 1" in broken
    assert "a newer version of Nature's rules" in broken
    assert "can update it" in broken
    assert "table 2" in well
    assert "can't continue" not in well


@pytest.mark.parametrize("what", ["rules_version = 99", "created = 'never'", "game = 'chess'"])
async def test_players_end_a_broken_table(town: Town, ann: Guest, ben: Guest, what: str) -> None:
    await town.game(ann, ben)
    await _spoil(town, what)
    refused = await ann.slash("table new", game="nature")
    assert "can't continue" in refused.text
    reply = await ann.slash("table abandon", "dm")
    if "is closed" not in reply.text:
        assert "the board says whose" in reply.text
        reply = await ben.slash("table abandon")
    assert "Table 1 is closed." in reply.text
    opened = await ann.slash("table new", game="nature")
    assert "table 2" in opened.text


async def test_a_manager_ends_it_alone(town: Town, ann: Guest, ben: Guest, cleo: Guest) -> None:
    await town.game(ann, ben)
    await _spoil(town, "game = 'chess'")
    assert "don't have a seat" in (await cleo.slash("table abandon")).text
    assert "Manage Channels" in (await cleo.slash("table abandon", force=True)).text
    manager = town.manager("Mia")
    assert "Table 1 is closed." in (await manager.slash("table abandon", force=True)).text
