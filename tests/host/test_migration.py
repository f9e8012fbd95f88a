"""A database that an earlier program left is brought up to date, and its games go on."""

import itertools
import shutil
import sqlite3
from collections.abc import AsyncGenerator
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest
from sqlalchemy import select

from engine import record, registry
from host.database import schema
from host.database.migrations.versions.step_0019_people import NAME_PEOPLE
from host.database.store import Store
from host.service.tables import Tables
from host.table import seat_views, stored_table
from tests.host.house import GUILD

pytestmark = [
    pytest.mark.usefixtures("at_once"),
    pytest.mark.sqlite("the databases of older programs are files"),
]

STORED = Path(__file__).parent / "stored"
ANN, BEN, CAT = 2**60 + 1001, 2**60 + 1002, 2**60 + 1003
WITH_COMPUTER, LOBBY, FINISHED, ABANDONED, CLOSED = 6, 7, 8, 11, 12
PRESSES = itertools.count(2**62)
SEAT_CHANGES = """
    INSERT INTO ledger ("table", seq, kind, seat, payload, digest, events, at)
    VALUES (1, 999, 'seat', 0, '{}', '', '[]', '2026-01-01')
"""


class Ahead(msgspec.Struct):
    """What the program of that time did next at a table: seats, actions, digests after them."""

    table: int
    rules_version: int
    next: list[tuple[int, msgspec.Raw, str]]


AHEAD = msgspec.json.decode((STORED / "step-0001-next.json").read_bytes(), type=dict[str, Ahead])


class Opened(NamedTuple):
    """The stored database, brought up to date."""

    store: Store
    tables: Tables
    path: Path

    async def digests(self, table: int, after: int) -> list[str]:
        """The digests of the entries after one."""
        c = schema.ledger.c
        asked = select(c.digest).where(c.table == table, c.seq > after).order_by(c.seq)
        async with self.store.read() as connection:
            return list((await connection.execute(asked)).scalars())

    async def play_out(self, table: int, enough: int = 3000) -> str:
        """People take what is offered first, of a kind that ends nothing, to the end."""
        for _ in range(enough):
            await self.tables.computers.settled()
            view = await self.tables.read.view(table)
            if view.over:
                break
            seat = next(s for s in view.actors if view.players[s].user is not None)
            seen = await self.tables.read.seen(table, seat)
            going_on = [action for action in seen.actions if not action.is_final]
            user = view.players[seat].user
            assert user is not None
            await self.tables.play.act(
                table,
                user,
                (going_on or seen.actions)[-1],
                decision=seen.decision,
                interaction=next(PRESSES),
            )
        return view.status


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """The database of step 0001, not yet brought up to date."""
    return Path(shutil.copy(STORED / "step-0001.db", tmp_path))


@pytest.fixture
async def opened(old: Path) -> AsyncGenerator[Opened]:
    """The same, opened by the program of today."""
    store = await Store.open(old)
    tables = Tables(store)
    yield Opened(store, tables, old)
    await tables.computers.close()
    await store.close()


def _rows(path: Path, asked: str) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(path)) as plain:
        return plain.execute(asked).fetchall()


@pytest.mark.parametrize("game", AHEAD)
async def test_a_game_in_the_middle_goes_on_with_the_chance_it_would_have_had(
    opened: Opened, game: str
) -> None:
    ahead = AHEAD[game]
    before = await opened.tables.read.view(ahead.table)
    for seat, action, _ in ahead.next:
        user = before.players[seat].user
        assert user is not None
        chosen = registry.game(game).storage.decode_action(bytes(action))
        await opened.tables.play.act(
            ahead.table, user, chosen, decision=None, interaction=next(PRESSES)
        )
    after = await opened.digests(ahead.table, before.seq)
    if registry.game(game).rules.version == ahead.rules_version:
        assert after == [digest for _, _, digest in ahead.next]


async def test_computer_players_from_before_there_was_a_choice_are_medium(opened: Opened) -> None:
    players = (await opened.tables.read.view(WITH_COMPUTER)).players
    assert {player.strength for player in players if player.bot is not None} == {"medium"}
    assert {player.strength for player in players if player.bot is None} == {None}


@pytest.mark.parametrize("game", [game for game in AHEAD if game != "natura"])
async def test_a_game_in_the_middle_is_played_out_and_its_record_verifies(
    opened: Opened, game: str
) -> None:
    table = AHEAD[game].table
    assert await opened.play_out(table) == "finished"
    found = record.decode_record(await opened.tables.read.export(table))
    assert record.verify(found) is None
    assert found.outcome is not None


async def test_a_game_with_a_computer_player_goes_on(opened: Opened) -> None:
    await opened.tables.computers.resume()
    assert await opened.play_out(WITH_COMPUTER) == "finished"


@pytest.mark.parametrize("table", [FINISHED, ABANDONED, 9, 10])
async def test_the_record_of_a_game_that_was_over_still_verifies_or_names_its_older_rules(
    opened: Opened, table: int
) -> None:
    view = await opened.tables.read.view(table)
    difference = record.verify(record.decode_record(await opened.tables.read.export(table)))
    if view.rules_version == registry.game(view.game).rules.version:
        assert difference is None
    else:
        assert difference is not None
        assert (difference.kind, view.rules_version) == ("version", 1)


async def test_a_lobby_begins(opened: Opened) -> None:
    view = await opened.tables.read.view(LOBBY)
    assert [player.name for player in view.players][:2] == ["Cät *the* 3rd", "Ben"]
    await opened.tables.lobby.start(LOBBY, CAT, next(PRESSES))
    assert (await opened.tables.read.view(LOBBY)).status == "running"


async def test_a_press_from_before_gets_its_first_answer_again(old: Path, opened: Opened) -> None:
    asked = (
        'SELECT "table", actor, interaction, seq, payload FROM ledger '
        "WHERE \"table\" = 1 AND kind = 'action'"
    )
    table, user, interaction, seq, payload = _rows(old, asked)[-1]
    action = registry.game("nature").storage.decode_action(payload)
    again = await opened.tables.play.act(
        table, user, action, decision=None, interaction=interaction
    )
    assert (again.repeated, again.seq) == (True, seq)


def _as_it_was(path: Path) -> dict[str, list[tuple[Any, ...]]]:
    """What a database of step 0001 holds, in words that the later steps have too."""
    return {
        "tables": _rows(path, "SELECT id, status, version, revision, state, seed FROM tables"),
        "placements": _rows(path, "SELECT * FROM shown"),
        "people": _rows(path, "SELECT * FROM people"),
        "notes": _rows(path, "SELECT * FROM notes"),
        "log": _rows(
            path,
            'SELECT "table", version, "user", seat, action, digest, events, interaction, at '
            "FROM log WHERE action IS NOT NULL ORDER BY 1, 2",
        ),
        "acted": _rows(
            path,
            'SELECT "table", seat, count(*) FROM log WHERE seat IS NOT NULL GROUP BY 1, 2',
        ),
    }


async def test_nothing_that_was_stored_is_lost_or_changed(old: Path) -> None:
    before = _as_it_was(old)
    await (await Store.open(old)).close()
    after = {
        "tables": _rows(old, "SELECT id, status, seq, revision, state, seed FROM tables"),
        "placements": _rows(
            old,
            'SELECT "table", seat, stage, revision, seq, base, announced, idle, fingerprint, '
            "number, intent, channel, message FROM placements",
        ),
        "people": _rows(old, 'SELECT "user", dm_channel, dm_closed, preferences FROM people'),
        "notes": _rows(old, "SELECT * FROM notes"),
        "log": _rows(
            old,
            'SELECT "table", seq, actor, seat, payload, digest, events, interaction, at '
            "FROM ledger WHERE kind = 'action' ORDER BY 1, 2",
        ),
        "acted": _rows(old, 'SELECT "table", seat, acted FROM seats WHERE acted > 0 ORDER BY 1, 2'),
    }
    assert after == before


async def test_the_messages_of_a_seat_are_its_holders_unless_it_changed_hands_since(
    old: Path,
) -> None:
    await (await Store.open(old)).close()
    asked = (
        'SELECT placements."user", seats."user" FROM placements JOIN seats '
        'ON seats."table" = placements."table" AND seats.seat = placements.seat'
    )
    found = _rows(old, asked)
    assert found
    assert [row for row in found if row[0] != row[1]] == []
    with closing(sqlite3.connect(old)) as plain, plain:
        plain.execute('UPDATE placements SET "user" = NULL')
        plain.execute(SEAT_CHANGES)
        plain.execute(NAME_PEOPLE)
    assert [row for row in _rows(old, asked) if row[0] != row[1]] == [(None, ANN)]


async def test_only_what_was_over_and_told_so_counts_as_delivered(old: Path) -> None:
    await (await Store.open(old)).close()
    left = [id_ for (id_,) in _rows(old, "SELECT id FROM tables WHERE delivered < revision")]
    assert left == [1, 2, 3, 4, 5, WITH_COMPUTER, LOBBY]


async def test_the_records_of_a_server_are_those_it_had(opened: Opened) -> None:
    for _ in range(2):  # found out, then stored
        [kept] = await opened.tables.results.best_results(GUILD, "natura")
        best, [holders] = kept.best_result, kept.holders
        assert (best.title, best.value, best.unit) == ("Harmony, Flexible, 24 moves", 31, "points")
        assert (holders.table, [player.name for player in holders.players]) == (10, ["Ann"])


async def test_older_games_have_results_of_which_those_given_up_are_nobodys(
    opened: Opened,
) -> None:
    results = {result.table: result for result in await opened.tables.results.of(guild=GUILD)}
    assert results[ABANDONED].given_up
    assert CLOSED not in results
    finished = results[FINISHED]
    outcome = seat_views.outcome_of(await _stored(opened, FINISHED), registry.game(finished.game))
    assert outcome is not None
    assert [seat.points for seat in finished.seats] == list(outcome.scores)
    assert [seat.rank for seat in finished.seats] == list(outcome.ranks)


async def _stored(opened: Opened, table: int) -> stored_table.StoredTable:
    async with opened.store.read() as connection:
        return await stored_table.load(connection, table)


def _spoil(path: Path, column: str, value: object) -> None:
    table, name = column.split(".")
    with closing(sqlite3.connect(path)) as plain:
        plain.execute(f'UPDATE "{table}" SET "{name}" = ? WHERE rowid = 1', (value,))  # noqa: S608 - the test's own names
        plain.commit()


@pytest.mark.parametrize(
    "column", ["tables.options", "tables.created", "tables.ended", "log.events", "log.at"]
)
async def test_a_row_that_cannot_be_read_does_not_hold_up_the_step(old: Path, column: str) -> None:
    _spoil(old, column, "this is none")
    store = await Store.open(old)
    tables = Tables(store)
    try:
        assert (await tables.read.view(AHEAD["darwin"].table)).status == "running"
    finally:
        await tables.computers.close()
        await store.close()
