"""The log of a server: who changed a setting, paused a game, and so on, stored with what was done.

What managers do at a table is read off the change itself, so no way of doing it can be forgotten;
no change of a tournament is stored without saying whether it is a manager's.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any, Final, Literal, NamedTuple, TypeAlias

import msgspec
from sqlalchemy import Select, delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.ledger import SeatPayload, payload_of
from host.database import rows, schema
from host.database.store import Store
from host.manager_log.deed_line import DeedLine
from host.repositories import messages, servers
from host.repositories.servers import ServerSettings
from host.subject import Subject
from host.table.change import Change
from host.table.entries import StoredEntry, seat_note
from host.table.place import Place

KEPT_FOR: Final = timedelta(days=366)
"""How long an entry is kept."""
What: TypeAlias = Literal[
    "settings",
    "webhook",
    "pause",
    "resume",
    "free",
    "end",
    "host",
    "block",
    "unblock",
    "strike",
    "restore",
    "open",
    "begin",
    "call-off",
    "take-out",
    "replace",
    "readmit",
]
_e, _t, _cups = schema.manager_log.c, schema.tables.c, schema.tournaments.c


class Deed(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a manager did: at a `table` and its `game`, or in a `tournament` and its `title`; only
    those settings that they changed, `before` and `after`; and until when it holds.
    """

    what: What
    table: int | None = None
    game: str = ""
    before: ServerSettings | None = None
    after: ServerSettings | None = None
    until: datetime | None = None
    tournament: int | None = None
    title: str = ""

    @property
    def where(self) -> Subject | None:
        """The table or tournament, if it was done there."""
        if self.tournament is not None:
            return Subject.of("tournament", self.tournament)
        return None if self.table is None else Subject.of("table", self.table)


class Logged(msgspec.Struct, frozen=True):
    """An entry: who did it when, to which `person`, who plays `instead_of` whom, and the `reason`
    given.
    """

    id: int
    guild: int
    at: datetime
    by: int
    person: int | None
    reason: str
    deed: Deed
    instead_of: int | None = None


class LogPage(NamedTuple):
    """Some entries, the newest first, where their tables and tournaments are, and whether there are
    older ones.
    """

    entries: list[Logged]
    places: dict[Subject, Place]
    has_more: bool


async def add(
    connection: AsyncConnection,
    guild: int,
    by: int,
    deed: Deed,
    now: datetime,
    *,
    person: int | None = None,
    instead_of: int | None = None,
    reason: str = "",
) -> Subject | None:
    """Store an entry; the server, if it wants to hear of it in a channel. Old entries go."""
    values = {"guild": guild, "at": now, "by": by, "person": person, "instead_of": instead_of}
    told = {"reason": reason, "deed": msgspec.json.encode(deed)}
    made = insert(schema.manager_log).values(values | told)
    entry = (await connection.execute(made.returning(_e.id))).scalar_one()
    is_old = _e.guild == guild, _e.at < now - KEPT_FOR
    await connection.execute(delete(schema.manager_log).where(*is_old))
    if (await servers.load(connection, guild)).log is None:
        return None
    subject = Subject.of("server", guild)
    await messages.note(connection, subject, DeedLine.name, DeedLine.note(entry, now))
    return subject


async def settings_changed(
    connection: AsyncConnection,
    guild: int,
    by: int,
    before: ServerSettings,
    after: ServerSettings,
    now: datetime,
) -> Subject | None:
    """Store that somebody changed a server's settings, see `add`."""
    names = [
        each for each in before.__struct_fields__ if getattr(before, each) != getattr(after, each)
    ]
    if not names:
        return None
    told = [ServerSettings(**{name: getattr(of, name) for name in names}) for of in (before, after)]
    return await add(connection, guild, by, Deed("settings", before=told[0], after=told[1]), now)


async def note(connection: AsyncConnection, change: Change) -> None:
    """Store what a manager did with this change of a table."""
    guild, new = change.new.place.guild, change.new
    if guild is None:
        return
    for what, by, person in _done(change):
        deed = Deed(what, new.id, new.game)
        called = await add(connection, guild, by, deed, change.at, person=person)
        if called is not None:
            change.also_called.add(called)


def _done(change: Change) -> Iterator[tuple[What, int, int | None]]:
    """What managers did, who, and to whom."""
    old, new, by = change.old, change.new, change.by
    pause = new.time.pause
    if old.time.pause is None and pause is not None and pause.by is not None:
        yield "pause", pause.by, None
    for each in change.entries:
        yield from _noted(change, each)
    if by is None or not old.open:
        return
    if change.freed is not None and by != old.host:
        yield "free", by, change.freed
    if old.host not in (new.host, by):
        yield "host", by, new.host
    if change.is_closed and new.closing == "manager":
        yield "end", by, None


def _noted(change: Change, made: StoredEntry) -> Iterator[tuple[What, int, int | None]]:
    """What a manager did with this entry of the ledger: by a press, and to somebody else's game."""
    entry, pause = made.entry, change.old.time.pause
    if entry.actor is None or made.interaction is None:
        return
    if entry.kind == "vote" and change.new.time.pause is None:
        if pause is not None and pause.by is not None:
            yield "resume", entry.actor, None
    elif entry.kind == "seat" and payload_of(entry, SeatPayload).change == "sit-in":
        former = seat_note(made).former
        if former is not None and former != entry.actor:
            yield "free", entry.actor, former


class ManagerLog:
    """Reads the log."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def page(self, guild: int, number: int, size: int) -> LogPage:
        """A page of a server's entries; those that can't be read are left out."""
        asked = select(*rows.raw(schema.manager_log)).where(_e.guild == guild)
        newest = asked.order_by(_e.id.desc()).offset(number * size).limit(size + 1)
        return await self._read(newest, size)

    async def entry(self, guild: int, number: int) -> LogPage:
        """One entry alone, if it is still there."""
        asked = select(*rows.raw(schema.manager_log)).where(_e.guild == guild, _e.id == number)
        return await self._read(asked, 1)

    async def _read(self, asked: Select[Any], size: int) -> LogPage:
        async with self._store.read() as connection:
            found = list((await connection.execute(asked)).mappings())
            entries = rows.readable(found[:size], Logged)
            of_tables = select(_t.id, _t.channel, _t.guild, _t.parent).where(
                _t.id.in_([each.deed.table for each in entries])
            )
            of_cups = select(_cups.id, _cups.channel, _cups.guild).where(
                _cups.id.in_([each.deed.tournament for each in entries])
            )
            places = {
                Subject.of(kind, number): Place(*place)
                for kind, asked_for in (("table", of_tables), ("tournament", of_cups))
                for number, *place in await connection.execute(asked_for)
            }
        return LogPage(entries, places, len(found) > size)
