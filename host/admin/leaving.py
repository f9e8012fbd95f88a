"""Servers where nobody has played for long, or that are blocked: tables end, and the bot leaves."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import datetime, timedelta

import msgspec
from sqlalchemy import ColumnElement, Select, delete, func, or_, select, union_all
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.registry import Games
from host.admin import overview
from host.admin.acting import acting
from host.background import housekeeper
from host.database import schema
from host.database.store import Store
from host.errors import HostRefused
from host.logs.progress import Progress
from host.owner import leaving
from host.table.stored_table import OWNER

_t, _l, _r, _pa = (
    schema.tables.c,
    schema.ledger.c,
    schema.results.c,
    schema.puzzle_attempts.c,
)
_m = schema.messages.c


class Silent(msgspec.Struct, frozen=True):
    """A server, when somebody last did something there, and its open tables."""

    server: int
    last: datetime
    open: int


async def silent(connection: AsyncConnection, now: datetime, days: int) -> list[Silent]:
    """The servers where nobody has done anything for a number of `days`, the most silent first. Of
    a server where nobody ever did anything no time is known.
    """
    acted = (
        select(_t.guild.label("server"), func.max(_l.at).label("last"))
        .join(schema.ledger, _l.table == _t.id)
        .where(schema.OPEN)
        .group_by(_t.guild)
    )
    parts = union_all(
        acted,
        _newest(_t.guild, func.coalesce(_t.ended, _t.created)),
        _newest(_r.guild, _r.ended),
        _newest(_pa.guild, _pa.ended),
    ).subquery()
    last = func.max(parts.c.last)
    opened = (
        select(_t.guild, func.count().label("open"))
        .where(schema.OPEN)
        .group_by(_t.guild)
        .subquery()
    )
    asked = (
        select(
            parts.c.server,
            last.label("last"),
            func.coalesce(func.max(opened.c.open), 0).label("open"),
        )
        .outerjoin(opened, opened.c.guild == parts.c.server)
        .where(parts.c.server.is_not(None))
        .group_by(parts.c.server)
        .having(last < now - timedelta(days=days))
        .order_by(last, parts.c.server)
    )
    found = (await connection.execute(asked)).all()
    return [Silent(row.server, row.last, row.open) for row in found]


def _newest(
    server: ColumnElement[int | None], at: ColumnElement[datetime | None]
) -> Select[int | None, datetime | None]:
    """When something last happened in each server, by these columns."""
    return select(server.label("server"), func.max(at).label("last")).group_by(server)


async def leave(store: Store, games: Games, servers: Iterable[int], progress: Progress) -> int:
    """End the tables of these servers, delete what they chose, and have the bot leave; how many
    tables ended. Results stay, for their players.
    """
    ended = 0
    every = list(servers)
    with progress("servers", len(every)) as done:
        for server in every:
            ended += await _leave(store, games, server)
            done(1)
    return ended


async def _leave(store: Store, games: Games, server: int) -> int:
    asked = select(_t.id).where(_t.guild == server, schema.OPEN).order_by(_t.id)
    async with store.read() as connection:
        tables = (await connection.execute(asked)).scalars().all()
    async with acting(store, games) as acts:
        for table in tables:
            with suppress(HostRefused):  # it has just ended
                await acts.votes.abandon(table, OWNER, force=True)
    about = or_(_m.subject == f"server:{server}", _m.subject.startswith(f"puzzle:{server}:"))
    async with store.write() as connection:
        await connection.execute(delete(schema.messages).where(about))
        await connection.execute(delete(schema.servers).where(schema.servers.c.guild == server))
        await leaving.note(connection, server)
        await housekeeper.note_due(connection)
    return len(tables)


def lines(found: Sequence[Silent], now: datetime) -> list[str]:
    """The servers in plain text."""
    if not found:
        return ["Somebody has played in every server that I know."]
    cells = [(str(each.server), overview.ago(each.last, now), str(each.open)) for each in found]
    return overview.columns([("server", "silent for", "open tables"), *cells])
