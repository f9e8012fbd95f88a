"""What goes wrong on our side is told privately and logged; a table that cannot go on is ended."""

import logging
from typing import NoReturn

import pytest
from sqlalchemy import text

from cogs.interactions.replies import DISK_FULL, NO_DATABASE, OUR_FAULT
from engine.ledger import rng_for
from engine.registry import GAMES
from host.database import store
from host.errors import StoreFull, StoreUnavailable
from host.service.play import Turn
from tests.cogs.town import Guest, Town
from tests.engine.playing import story
from tests.host.test_outage import locked


async def _no_disk(*_: object, **__: object) -> NoReturn:
    raise StoreUnavailable("the disk is full")


def _is_noted(log: str, operation: str) -> bool:
    """Whether the fault is logged with what was being done, and with its traceback."""
    return f"{operation} failed" in log and "StoreUnavailable: the disk is full" in log


async def _finish(town: Town, table: int) -> None:
    """A game of Darwin ends as a random one did: all but its last action counts as made."""
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


async def test_a_press_that_meets_a_broken_database_is_answered_and_can_be_made_again(
    town: Town,
    ann: Guest,
    ben: Guest,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    await town.game(ann, ben)
    town.expected = (StoreUnavailable,)
    board = town.public()[-1]
    with monkeypatch.context() as broken:
        broken.setattr(town.tables.play, "open", _no_disk)
        reply = await ann.press("My hand", board)
    assert reply.private
    assert OUR_FAULT in reply.text
    assert _is_noted(caplog.text, "table 1: hand")
    assert "the disk is full" not in reply.text
    assert "Hand of A Ann" in (await ann.press("My hand", board)).sight.pictures[0].alt


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


async def test_a_database_that_does_not_answer_is_said_so_privately_and_once_in_the_log(
    town: Town,
    ann: Guest,
    ben: Guest,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Another program holds the file. All that waits for it is shown once it is free again."""
    monkeypatch.setattr(store, "_PRAGMAS", (*store._PRAGMAS, "PRAGMA busy_timeout = 0"))
    await town.restart()
    await town.game(ann, ben)
    person = await town.to_act(1)
    with locked(town.database):
        for _ in range(3):
            reply = await person.slash("nature done")
            assert reply.private
            assert reply.text == NO_DATABASE
    [line] = [each for each in caplog.records if each.levelno >= logging.WARNING]
    assert line.name == "host.database.store"
    assert "finished" in (await person.slash("nature done")).text


async def test_a_command_that_meets_a_broken_database_is_answered(
    town: Town,
    ann: Guest,
    ben: Guest,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    await town.game(ann, ben)
    town.expected = (StoreUnavailable,)
    monkeypatch.setattr(Turn, "act", _no_disk)
    reply = await (await town.to_act(1)).slash("nature done")
    assert reply.private
    assert OUR_FAULT in reply.text
    assert _is_noted(caplog.text, "table 1: /nature done")


async def test_a_form_that_cannot_be_opened_is_answered_too(
    town: Town,
    ann: Guest,
    ben: Guest,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    table = await town.game(ann, ben, game="darwin")
    await _finish(town, table)
    board = town.public()[-1]
    town.expected = (StoreUnavailable,)
    monkeypatch.setattr(town.tables.play, "open", _no_disk)
    reply = await ann.press("Tell your story", board)
    assert reply.private
    assert OUR_FAULT in reply.text
    assert _is_noted(caplog.text, "table 1: story")


async def _spoil(town: Town, what: str) -> None:
    async with town.tables.store.write() as connection:
        await connection.execute(text(f"UPDATE tables SET {what} WHERE id = 1"))  # noqa: S608 - the tests' own words


async def test_games_lists_a_table_that_cannot_go_on_with_what_can_be_done(
    town: Town, ann: Guest, ben: Guest
) -> None:
    town.open_channel("brook")
    await town.game(ann, ben)
    await town.game(ann, ben, channel="brook")
    await _spoil(town, "rules_version = 99")
    reply = await ann.slash("games")
    broken, well = sorted(line for line in reply.text.splitlines() if line.startswith("- "))
    if "cannot go on" not in broken:
        broken, well = well, broken
    assert "Nature, table 1" in broken
    assert "newer rules of Nature" in broken
    assert "can update it" in broken
    assert "table 2" in well
    assert "cannot go on" not in well


@pytest.mark.parametrize("what", ["rules_version = 99", "created = 'never'", "game = 'chess'"])
async def test_those_who_play_end_a_table_that_cannot_go_on_and_open_another(
    town: Town, ann: Guest, ben: Guest, what: str
) -> None:
    await town.game(ann, ben)
    await _spoil(town, what)
    refused = await ann.slash("table new", game="nature")
    assert "cannot go on" in refused.text
    reply = await ann.slash("table abandon", "dm")
    if "is closed" not in reply.text:
        assert f"<@{ben.id}>" in reply.text
        reply = await ben.slash("table abandon")
    assert "Table 1 is closed." in reply.text
    opened = await ann.slash("table new", game="nature")
    assert "table 2" in opened.text


async def test_somebody_who_manages_the_channel_ends_it_alone_and_a_stranger_does_not(
    town: Town, ann: Guest, ben: Guest, cleo: Guest
) -> None:
    await town.game(ann, ben)
    await _spoil(town, "game = 'chess'")
    assert "no seat" in (await cleo.slash("table abandon")).text
    assert "Manage Channels" in (await cleo.slash("table abandon", force=True)).text
    manager = town.manager("Mia")
    assert "Table 1 is closed." in (await manager.slash("table abandon", force=True)).text


async def test_whoever_presses_at_such_a_table_hears_why_it_cannot_go_on(
    town: Town, ann: Guest, ben: Guest
) -> None:
    await town.game(ann, ben)
    board = town.public()[-1]
    await _spoil(town, "rules_version = 99")
    reply = await ann.press("My hand", board)
    assert reply.private
    assert "newer rules of Nature" in reply.text
