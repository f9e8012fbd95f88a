"""People who can't open or join tables in a server, for a reason and until a time.

Games that run go on with them: managers free a seat there if they want. Before the game they lose
their seat, what is kept for them, and their place on a waiting list. A person who has their data
deleted is no longer named, but stays blocked: their `key` tells only whether somebody is them.
"""

from collections.abc import Callable, Collection
from contextlib import suppress
from datetime import datetime, timedelta
from functools import partial
from hashlib import sha256
from typing import Final, Protocol

import msgspec
from sqlalchemy import ColumnElement, delete, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.registry import AnyGame
from engine.words import escaped
from host.database import rows, schema
from host.database.postgresql import alone
from host.database.store import Store, shielded
from host.errors import HostRefused, NotAllowed, StaleView
from host.jobs.due import DueColumn
from host.manager_log import deeds
from host.manager_log.deeds import Deed
from host.repositories import directory
from host.subject import Subject
from host.table import leaving
from host.table.change import Change
from host.table.stored_table import StoredTable

REASON_LENGTH: Final = 300
_b, _t = schema.server_blocks.c, schema.tables.c


class Block(msgspec.Struct, frozen=True):
    """Somebody who is blocked, since when and until when (None: until a manager ends it)."""

    key: str
    user: int | None
    reason: str
    since: datetime
    until: datetime | None


def key_of(guild: int, user: int) -> str:
    """Tells whether a block is of this person, and nothing about others."""
    return sha256(f"{guild}:{user}".encode()).hexdigest()


async def prepare(connection: AsyncConnection, change: Change) -> None:
    """Refuse a change that gives somebody who is blocked a seat or a place on the waiting list.

    A person comes back where a computer stands in for them, unless the seat is open. Somebody who
    was waiting when they were blocked may still get a seat, so that nobody else's change is
    refused, and loses it as soon as the block is carried out. Raises `NotAllowed`.
    """
    old, new, guild = change.old, change.new, change.new.place.guild
    if guild is None:
        return
    known = {each.user for each in old.people()}
    known |= {each.away for each in old.seats if not each.is_free}
    known |= {each.user for each in old.lobby.waiting}
    now = {each.user for each in new.people()} | {each.user for each in new.lobby.waiting}
    coming = {each for each in now - known if each is not None}
    if coming:
        await refuse(connection, guild, coming, change.at)


async def among(
    connection: AsyncConnection, guild: int, users: Collection[int], now: datetime
) -> list[Block]:
    """The blocks of these people that hold now; none comes while this transaction lasts."""
    await alone(connection, "admit", guild, shared=True)
    keys = [key_of(guild, each) for each in users]
    asked = select(*rows.raw(schema.server_blocks)).where(_b.key.in_(keys), _holds(now))
    return rows.readable((await connection.execute(asked)).mappings(), Block)


async def refuse(
    connection: AsyncConnection, guild: int, users: Collection[int], now: datetime
) -> None:
    """Refuse people of whom somebody is blocked. Raises `NotAllowed`."""
    if found := await among(connection, guild, users, now):
        until = "" if found[0].until is None else f" until <t:{int(found[0].until.timestamp())}:f>"
        why = f" Reason: {escaped(found[0].reason)}" if found[0].reason else ""
        raise NotAllowed(
            f"A manager of this server has blocked you from its tables{until}.{why}",
            "Games that you already play go on. Ask a manager if you think it's a mistake.",
        )


def _holds(now: datetime) -> ColumnElement[bool]:
    return or_(_b.until.is_(None), _b.until > now)


class ChangeLobby(Protocol):
    """Changes a lobby: `host.service.lobbies.Lobby.change`."""

    async def __call__(
        self,
        table: int,
        change: Callable[[StoredTable, AnyGame], None],
        /,
        *,
        freed: int | None = None,
    ) -> object:
        """Change it; `freed` loses a seat and hears of it."""


class Blocks(DueColumn):
    """The blocks of all servers, and a source of deadlines: what follows from a new block, and its
    end. Calls `called` with each subject that has messages to send, and `due_changed` with each new
    deadline.
    """

    type = "block"
    at = _b.due
    key = _b.key

    def __init__(
        self,
        store: Store,
        clock: Callable[[], datetime],
        change: ChangeLobby,
        called: Callable[[Subject], None],
        due_changed: Callable[[datetime], None],
    ) -> None:
        super().__init__(store)
        self._clock = clock
        self._change = change
        self._called = called
        self._due_changed = due_changed

    async def of_server(self, guild: int) -> list[Block]:
        """A server's blocks, the newest first."""
        asked = select(*rows.raw(schema.server_blocks)).where(_b.guild == guild)
        holding = asked.where(_holds(self._clock())).order_by(_b.since.desc(), _b.key)
        async with self._store.read() as connection:
            return rows.readable((await connection.execute(holding)).mappings(), Block)

    async def block(
        self, guild: int, user: int, by: int, reason: str, span: timedelta | None
    ) -> None:
        """Block somebody for a time (None: until a manager ends it), or change that."""
        now, key = self._clock(), key_of(guild, user)
        until = None if span is None else now + span
        values = {"user": user, "reason": reason, "since": now, "until": until, "due": now}
        async with self._store.write() as connection:
            await alone(connection, "admit", guild)
            kept = rows.upsert(connection, schema.server_blocks, *values)
            await connection.execute(kept, {"key": key, "guild": guild, **values})
            deed = Deed("block", until=until)
            called = await deeds.add(connection, guild, by, deed, now, person=user, reason=reason)
        self._due_changed(now)
        if called is not None:
            self._called(called)

    async def unblock(self, guild: int, key: str, by: int) -> None:
        """End a block, if it is still there."""
        this = _b.key == key, _b.guild == guild
        ended = delete(schema.server_blocks).where(*this).returning(_b.user)
        called = None
        async with self._store.write() as connection:
            row = (await connection.execute(ended)).first()
            if row is not None:
                deed, now = Deed("unblock"), self._clock()
                called = await deeds.add(connection, guild, by, deed, now, person=row.user)
        if called is not None:
            self._called(called)

    # --- what follows, and when it ends ----------------------------------------------------------

    async def fire(self, subject: Subject) -> None:
        """Have somebody get up from lobbies, or end a block that is over."""
        await shielded(self._carry_out(subject.partition(":")[2]))

    async def _carry_out(self, key: str) -> None:
        now, this = self._clock(), _b.key == key
        async with self._store.read() as connection:
            row = (await connection.execute(select(schema.server_blocks).where(this))).first()
            if row is None or row.due is None or row.due > now:
                return
            tables = {} if row.user is None else await _lobbies(connection, row.guild, row.user)
        is_over = row.until is not None and row.until <= now
        for table, is_seated in () if is_over else tables.items():
            freed = row.user if is_seated else None
            with suppress(HostRefused):  # its game has begun, say
                await self._change(table, partial(_take_out, user=row.user, now=now), freed=freed)
        same = this, _b.since == row.since
        async with self._store.write() as connection:
            if is_over:
                await connection.execute(delete(schema.server_blocks).where(*same))
            else:
                then = update(schema.server_blocks).where(*same).values(due=row.until)
                await connection.execute(then)


def _take_out(stored: StoredTable, _: AnyGame, user: int, now: datetime) -> None:
    if stored.status != "lobby":
        raise StaleView
    leaving.leave_lobby(stored, None, user, now)


async def _lobbies(connection: AsyncConnection, guild: int, user: int) -> dict[int, bool]:
    """The lobbies of a server where somebody sits (then it is true), waits or is invited."""
    seated = select(schema.seats.c.table).where(schema.seats.c.user == user)
    named = [each.table for each in await directory.seats_awaited(connection, user)]
    named += await directory.invited_to(connection, user)
    theirs = or_(_t.id.in_(seated), _t.id.in_(named), _t.host == user)
    sits = _t.id.in_(seated).label("sits")
    asked = select(_t.id, sits).where(_t.guild == guild, _t.status == "lobby", theirs)
    return {each.id: each.sits for each in await connection.execute(asked.order_by(_t.id))}
