"""Deletes a person from everything that is stored, at their request.

The games stay, and records of others still verify. A random number below 0 replaces the person.
"""

from collections.abc import Mapping
from contextlib import suppress
from typing import Final

import msgspec
from sqlalchemy import and_, case, delete, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.errors import CorruptRecord
from engine.ledger import SeatPayload, payload_of
from host.database import postgresql, schema
from host.errors import ChangedMeanwhile
from host.repositories import directory, ledger, messages
from host.repositories.retention import remove_tables
from host.subject import Subject
from host.table import entries
from host.table.entries import StoredEntry, TimeNote
from host.table.names import own_name

_t, _s, _l = schema.tables.c, schema.seats.c, schema.ledger.c
_sr, _u = schema.seat_results.c, schema.people.c
_i, _pa = schema.invitations.c, schema.puzzle_attempts.c
_to, _tp, _tg = schema.tournaments.c, schema.tournament_people.c, schema.tournament_games.c
_WITHDRAWN: Final = case((_tp.status.in_(("in", "reserve")), "withdrawn"), else_=_tp.status)
"""A person who is deleted plays in no further round."""

OPEN: Final = _t.status.in_(("lobby", "running"))


async def open_tables(connection: AsyncConnection, user: int) -> list[int]:
    """All open tables that involve a person."""
    seated = select(_s.table).where(or_(_s.user == user, _s.away == user))
    waits = [each.table for each in await directory.seats_awaited(connection, user)]
    waits += await directory.invited_to(connection, user)
    theirs = or_(_t.id.in_(seated), _t.id.in_(waits), _t.host == user)
    asked = select(_t.id).where(OPEN, theirs).order_by(_t.id)
    return list((await connection.execute(asked)).scalars())


async def forget(connection: AsyncConnection, user: int, stand_in: int) -> list[Subject]:
    """Remove a person without open tables from every row; what else may still name them. Raises
    `ChangedMeanwhile`.
    """
    await postgresql.hold(connection, schema.tables)
    seated = select(_s.table).where(_s.user == user)
    still = select(_t.id).where(OPEN, _t.id.in_(seated)).limit(1)
    waits = await directory.seats_awaited(connection, user)
    is_guest = await directory.invited_to(connection, user)
    if waits or is_guest or (await connection.execute(still)).first() is not None:
        raise ChangedMeanwhile("You've sat down at another table in the meantime.", "Try again.")
    # What was played in a person's direct messages was nobody else's.
    own = select(_t.id).where(_t.guild.is_(None), _t.host == user)
    await remove_tables(connection, list((await connection.execute(own)).scalars()))
    await _clear_log(connection, user, stand_in)
    await _clear_changes_of_seats(connection, user, stand_in)
    await _clear_times(connection, user, stand_in)
    await _clear_last_messages(connection, user)
    stands_in = {"user": stand_in, "name": ""}
    of_person = select(_tp.tournament).where(_tp.user == user)
    playing = (await connection.execute(of_person.order_by(_tp.tournament))).scalars().all()
    for changed in (
        update(schema.ledger).where(_l.actor == user).values(actor=stand_in, interaction=None),
        update(schema.tables).where(_t.host == user).values(host=stand_in),
        update(schema.tables).where(_t.pause_by == user).values(pause_by=stand_in),
        update(schema.seats)
        .where(_s.user == user)
        .values(stands_in | {"plan": None, "own_note": None}),
        update(schema.seats).where(_s.away == user).values(away=None, own_note=None),
        update(schema.seat_results).where(_sr.user == user).values(stands_in),
        update(schema.tournaments).where(_to.host == user).values(host=stand_in),
        update(schema.tournament_people)
        .where(_tp.user == user)
        .values(stands_in | {"status": _WITHDRAWN}),
        update(schema.tournament_games).where(_tg.user == user).values(user=stand_in),
    ):
        await connection.execute(changed)
    await connection.execute(delete(schema.people).where(_u.user == user))
    # A block stays, or a deletion would be a way around it; but no word about why.
    b = schema.owner_blocks.c
    blocked = update(schema.owner_blocks).where(b.who == f"person:{user}")
    await connection.execute(blocked.values(reason=""))
    named = await _last_puzzles(connection, user)
    shown_in = [Subject.of("tournament", each) for each in playing]
    await connection.execute(delete(schema.puzzle_attempts).where(_pa.user == user))
    given = await messages.forget(connection, user)
    b = schema.server_blocks.c  # its key still tells whether somebody is them
    unnamed = update(schema.server_blocks).where(b.user == user).values(user=None, reason="")
    await connection.execute(unnamed)
    a = schema.avoided.c
    await connection.execute(delete(schema.avoided).where(or_(a.user == user, a.other == user)))
    members = schema.series_members
    await connection.execute(delete(members).where(members.c.user == user))
    asked = delete(schema.invitations).where(or_(_i.host == user, _i.guest == user))
    await connection.execute(asked)
    return [*named, *shown_in, *given]


class _OfTable(msgspec.Struct):
    """The table that an entry of a server's log is about, if it is about one."""

    table: int | None = None


async def _clear_log(connection: AsyncConnection, user: int, stand_in: int) -> None:
    """Remove a person from what managers did, with the reasons given for what was done to them, or
    to a result of theirs.
    """
    r, played = schema.results.c, select(_sr.table).where(_sr.user == user)
    struck = update(schema.results).where(r.struck.is_not(None), r.table.in_(played))
    await connection.execute(struck.values(struck_for=""))
    tables = set((await connection.execute(played)).scalars())
    log, e = schema.manager_log, schema.manager_log.c
    about = update(log).where(e.person == user).values(person=stand_in, reason="")
    await connection.execute(about)
    await connection.execute(update(log).where(e.by == user).values(by=stand_in))
    replaced = update(log).where(e.instead_of == user).values(instead_of=stand_in)
    await connection.execute(replaced)
    for row in (await connection.execute(select(e.id, e.deed).where(e.reason != ""))).all():
        with suppress(msgspec.MsgspecError):
            if msgspec.json.decode(row.deed, type=_OfTable).table in tables:
                cleared = update(log).where(e.id == row.id).values(reason="")
                await connection.execute(cleared)


async def _last_puzzles(connection: AsyncConnection, user: int) -> list[Subject]:
    """The puzzles of servers whose messages still change, and which a person tried."""
    tried = select(_pa.guild, _pa.day).where(_pa.user == user, _pa.guild.is_not(None))
    last = await connection.execute(tried.order_by(_pa.day.desc()).limit(2))
    return [Subject.of("puzzle", f"{guild}:{day}") for guild, day in last]


async def _clear_last_messages(connection: AsyncConnection, user: int) -> None:
    """Remove where a person's direct messages are."""
    direct = select(_u.dm_channel).where(_u.user == user, _u.dm_channel.is_not(None))
    last = schema.last_messages
    await connection.execute(delete(last).where(last.c.channel.in_(direct)))


async def _clear_changes_of_seats(connection: AsyncConnection, user: int, stand_in: int) -> None:
    """Remove a person from seat changes; no digest covers those."""
    changes = await ledger.of_all_tables(connection, "seat")
    renamed = dict(pair for each in changes if (pair := _renamed(each, user)) is not None)
    for (table, name), plain in renamed.items():
        for seats, c in ((schema.seats, _s), (schema.seat_results, _sr)):
            named = update(seats).where(c.table == table, c.name == name, c.user.is_(None))
            await connection.execute(named.values(name=plain))
    for stored in changes:
        cleared = _cleared(stored, user, stand_in, renamed)
        if cleared is not None:
            await connection.execute(
                update(schema.ledger)
                .where(_l.table == stored.table, _l.seq == stored.entry.seq)
                .values(payload=bytes(cleared.entry.payload), events=cleared.events)
            )


def _renamed(stored: StoredEntry, user: int) -> tuple[tuple[int, str], str] | None:
    """The name of a stand-in that this entry named after a person, and its own name."""
    with suppress(CorruptRecord):
        note = entries.seat_note(stored)
        if payload_of(stored.entry, SeatPayload).bot is not None and note.former == user:
            return (stored.table, note.name), own_name(note.name)
    return None


async def _clear_times(connection: AsyncConnection, user: int, stand_in: int) -> None:
    """Remove a person from time-outs."""
    for stored in await ledger.of_all_tables(connection, "timeout"):
        try:
            note = msgspec.json.decode(stored.events, type=TimeNote)
        except msgspec.MsgspecError:
            continue
        if note.user == user:
            cleared = msgspec.json.encode(TimeNote(stand_in, ""))
            of_entry = and_(_l.table == stored.table, _l.seq == stored.entry.seq)
            await connection.execute(update(schema.ledger).where(of_entry).values(events=cleared))


def _cleared(
    stored: StoredEntry, user: int, stand_in: int, renamed: Mapping[tuple[int, str], str]
) -> StoredEntry | None:
    """An entry without a person, or None if it doesn't name them."""
    try:
        payload, note = payload_of(stored.entry, SeatPayload), entries.seat_note(stored)
    except CorruptRecord:
        return None
    names = [(stored.table, each) for each in (note.name, note.former_name)]
    if user not in (payload.holder, note.former) and not any(each in renamed for each in names):
        return None
    name, former_name = (renamed.get(each, each[1]) for each in names)
    note = msgspec.structs.replace(note, name=name, former_name=former_name)
    if payload.holder == user:
        payload = msgspec.structs.replace(payload, holder=stand_in)
        note = msgspec.structs.replace(note, name="")
    if note.former == user:
        note = msgspec.structs.replace(note, former=stand_in, former_name="", clock=None)
    entry = msgspec.structs.replace(stored.entry, payload=msgspec.Raw(msgspec.json.encode(payload)))
    return msgspec.structs.replace(stored, entry=entry, events=msgspec.json.encode(note))
