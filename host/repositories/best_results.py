"""Records of servers: stored once, when a game ends, and read without decoding games."""

from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime
from typing import Final

import msgspec
from sqlalchemy import ColumnElement, exists, insert, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.model import BestResult, Outcome, Stake
from host.database import rows, schema
from host.errors import TableBroken, isolation
from host.repositories.results import Visible, channel_of, is_visible
from host.repositories.tables import read_seats
from host.table.seats import Player, players_of
from host.table.stored_table import StoredTable
from host.table.summaries import Compared, Holders, KeptResult

_b, _s, _t = schema.best_results.c, schema.seats.c, schema.tables.c
_r = schema.results.c
NO_GUILD: Final = 0
"""In place of a server, for results in direct messages."""
_WITH_COMPUTERS = exists().where(_s.table == _b.table, _s.bot.is_not(None))
_STRUCK = exists().where(_r.table == _b.table, _r.struck.is_not(None))
_COUNTS = or_(_b.fewer, _b.value > 0) & ~_STRUCK
"""No points at all, which older versions stored, are no record, nor is a struck result."""


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
    """Store the best result of a finished game, if it has one: a server's, or a person's in their
    direct messages.
    """
    best, guild = None if outcome is None else outcome.best_result, _guild(now)
    if best is None or guild is None:
        return
    of_table = {"table": now.id, "guild": guild, "game": now.game, "ended": now.ended}
    values = of_table | msgspec.structs.asdict(best)
    await connection.execute(insert(schema.best_results).values(values))


def _guild(now: StoredTable) -> int | None:
    return NO_GUILD if now.place.is_direct else now.place.guild


async def best(
    connection: AsyncConnection, guild: int, game: str, visible: Visible | None = None
) -> list[KeptResult]:
    """A server's records in a game, those of people alone first, with all who reached them."""
    shown = [] if visible is None else [is_visible(_b.table, visible)]
    asked = (
        select(*rows.raw(schema.best_results), _WITH_COMPUTERS.label("with_computers"))
        .where(_b.guild == guild, _b.game == game, _COUNTS, *shown)
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


async def compared(connection: AsyncConnection, now: StoredTable, stake: Stake) -> Compared | None:
    """What earlier games of people alone reached where everyone who sees this table's channel may
    see theirs: in that channel and its threads.
    """
    place, guild = now.place, _guild(now)
    if guild is None:
        return None
    here = place.channel if place.parent is None else place.parent
    earlier = [] if now.ended is None else [_b.ended < now.ended]
    of_kind = (
        select(_b.table, _b.value)
        .where(_b.guild == guild, _b.game == now.game, _b.kind == stake.kind, _COUNTS)
        .where(exists().where(_t.id == _b.table, channel_of() == here), _b.table != now.id)
        .where(~_WITH_COMPUTERS, *earlier)
    )
    order = _b.value if stake.fewer else _b.value.desc()
    first = (await connection.execute(of_kind.order_by(order, _b.ended, _b.table).limit(1))).first()
    if first is None:
        return Compared()
    players = (await _players(connection, [first.table])).get(first.table, ())
    best = Compared(first.value, tuple(each for each in players if not each.is_former))
    if len(now.seats) != 1 or now.seats[0].user is None:
        return best
    alone = _alone(now.seats[0].user)
    own = list((await connection.execute(of_kind.where(alone).order_by(order))).all())
    return msgspec.structs.replace(best, own=own[0].value if own else None, own_games=len(own))


def _alone(user: int) -> ColumnElement[bool]:
    """Whether a person played a game by themselves."""
    others = exists().where(_s.table == _b.table, or_(_s.user.is_(None), _s.user != user))
    return exists().where(_s.table == _b.table, _s.user == user) & ~others


def _add_if_best(best: list[_Row], row: _Row) -> None:
    """Add a result to the best of its kind, or replace them if it is better."""
    if best and row.value != best[0].value:
        if not row.best_result.is_better(best[0].value):
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
