"""Records of servers: stored once, when a game ends, and read without decoding games."""

from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime

import msgspec
from sqlalchemy import exists, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.model import BestResult, Outcome
from host.database import rows, schema
from host.errors import TableBroken, isolation
from host.repositories.results import Visible, is_visible
from host.repositories.tables import read_seats
from host.table.seats import Player, players_of
from host.table.stored_table import StoredTable
from host.table.summaries import Holders, KeptResult

_b, _s = schema.best_results.c, schema.seats.c


class _Row(msgspec.Struct):
    """The columns of a record."""

    table: int
    kind: str
    value: int
    fewer: bool
    ended: datetime
    with_computers: bool

    @property
    def best_result(self) -> BestResult:
        return BestResult(self.kind, self.value, self.fewer)


async def add(connection: AsyncConnection, now: StoredTable, outcome: Outcome | None) -> None:
    """Store the record of a finished game in a server, if it has one."""
    best = None if outcome is None else outcome.best_result
    if best is None or now.place.guild is None:
        return
    of_table = {"table": now.id, "guild": now.place.guild, "game": now.game, "ended": now.ended}
    values = of_table | msgspec.structs.asdict(best)
    await connection.execute(insert(schema.best_results).values(values))


async def best(
    connection: AsyncConnection, guild: int, game: str, visible: Visible | None = None
) -> list[KeptResult]:
    """A server's records in a game, those of people alone first, with all who reached them."""
    computer = exists().where(_s.table == _b.table, _s.bot.is_not(None))
    shown = [] if visible is None else [is_visible(_b.table, visible)]
    asked = (
        select(*rows.raw(schema.best_results), computer.label("with_computers"))
        .where(_b.guild == guild, _b.game == game, *shown)
        .order_by(_b.kind, _b.ended, _b.table)
    )
    kept: dict[tuple[bool, str], list[_Row]] = {}
    for row in (await connection.execute(asked)).mappings():
        with suppress(TableBroken), isolation(row["table"], "reading its result"):
            read = rows.read(row, _Row)
            _add_if_best(kept.setdefault((read.with_computers, read.kind), []), read)
    players = await _players(connection, [row.table for best in kept.values() for row in best])
    return [
        KeptResult(
            of_kind[0].best_result,
            tuple(Holders(row.table, players.get(row.table, ()), row.ended) for row in of_kind),
            with_computers,
        )
        for (with_computers, _), of_kind in sorted(kept.items())
    ]


def _add_if_best(best: list[_Row], row: _Row) -> None:
    """Add a result to the best of its kind, or replace them if it is better."""
    if best and row.value != best[0].value:
        if (row.value < best[0].value) != row.fewer:
            return
        best.clear()
    best.append(row)


async def _players(
    connection: AsyncConnection, tables: Iterable[int]
) -> dict[int, tuple[Player, ...]]:
    """The players of these tables, except unreadable ones."""
    asked = (
        select(*rows.raw(schema.seats))
        .where(_s.table.in_(list(tables)))
        .order_by(_s.table, _s.seat)
    )
    found = {}
    of_table = rows.by_table((await connection.execute(asked)).mappings())
    for table, its_rows in of_table.items():
        with suppress(TableBroken), isolation(table, "reading its seats"):
            found[table] = players_of(read_seats(its_rows))
    return found
