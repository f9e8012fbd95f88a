"""Export of all that is stored about a person, for a file they are given."""

from contextlib import suppress
from datetime import datetime

import msgspec
from sqlalchemy import or_, select, type_coerce
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.types import NullType

from engine.errors import CorruptRecord
from host.database import rows, schema
from host.repositories import directory, ledger, people
from host.repositories.directory import WaitsFor
from host.repositories.people import Person
from host.table import entries

_t, _s, _l = schema.tables.c, schema.seats.c, schema.ledger.c
_r, _sr = schema.results.c, schema.seat_results.c
_i, _m = schema.invitations.c, schema.messages.c
_pa = schema.puzzle_attempts.c


class SeatHeld(msgspec.Struct, frozen=True):
    """A person's seat, in the export."""

    table: int
    game: str
    server: int | None
    channel: int
    status: str
    created: datetime | None
    started: datetime | None
    ended: datetime | None
    seat: int
    name: str
    host: bool
    away: bool = False
    """Whether a computer stands in, whose name it is then."""
    plan: msgspec.Raw = msgspec.Raw(b"null")
    """Their conditional move, as it is stored."""
    own_note: str | None = None
    """What they wrote about the table for themselves."""


class Act(msgspec.Struct, frozen=True):
    """What a person did at a table; `what` is as the game stores it.

    Ledger numbers would count what others did in secret, so there are none while the game runs,
    neither as `number` nor in an undo, nor entries that another's undo repeated.
    """

    table: int
    number: int | None
    kind: str
    seat: int | None
    what: msgspec.Raw
    at: datetime | None
    interaction: int | None


class Reached(msgspec.Struct, frozen=True):
    """What a person reached in a finished game; a leaver without a seat has no rank."""

    table: int
    game: str
    ended: datetime
    seat: int
    name: str
    rank: int | None
    points: int | None
    won: bool | None
    parts: msgspec.Raw
    struck_for: str | None
    """Why a manager struck it, if one did: it counts for nothing."""


class Written(msgspec.Struct, frozen=True):
    """A message about a person, which is sent or kept true: what it is about, and its kind. Who
    follows a game waits for its `digest`.
    """

    subject: str
    kind: str


class OwnInvitation(msgspec.Struct, frozen=True):
    """An invitation that a person sent or got, with no word of who the other one is."""

    table: int
    at: datetime
    until: datetime | None
    declined: bool
    sent: bool


class PuzzleTried(msgspec.Struct, frozen=True):
    """A person's attempt at a day's puzzle, and the server where it counts; no stars if it isn't
    solved, 0 if they gave up.
    """

    day: str
    name: str
    server: int | None
    moves: msgspec.Raw
    tries: int
    stars: int | None
    ended: datetime | None


class Managed(msgspec.Struct, frozen=True):
    """What a person did as a manager of a server (`own`), or a manager did to them: in a tournament
    somebody may play instead of them (`replaced`). `what` is as it is stored.
    """

    server: int
    at: datetime
    own: bool
    replaced: bool
    reason: str
    what: msgspec.Raw


class Blocked(msgspec.Struct, frozen=True):
    """That a person is blocked from a server's tables, and why."""

    server: int
    reason: str
    since: datetime
    until: datetime | None


class BlockedByOwner(msgspec.Struct, frozen=True):
    """That the bot's owner blocked a person."""

    reason: str
    at: datetime


class OwnSeries(msgspec.Struct, frozen=True):
    """A game at the same time each week to which a person is asked; at `rank` 1 as its host. The
    last games that they `missed` count.
    """

    series: int
    server: int
    name: str
    rank: int
    missed: int
    next: datetime


class RoundPlayed(msgspec.Struct, frozen=True):
    """What a person played in a round of a tournament, the points counted in halves."""

    tournament: int
    round: int
    table: int | None
    place: int | None
    halves: int | None
    missed: bool


class InTournament(msgspec.Struct, frozen=True):
    """A tournament that a person opened or signed up for."""

    tournament: int
    title: str
    server: int
    opened: bool
    name: str | None
    status: str | None
    missed: int | None


class OwnData(msgspec.Struct, frozen=True):
    """Everything that is stored about a person."""

    person: Person
    seats: tuple[SeatHeld, ...]
    acts: tuple[Act, ...]
    results: tuple[Reached, ...]
    waits: tuple[WaitsFor, ...]
    messages: tuple[Written, ...]
    invitations: tuple[OwnInvitation, ...]
    avoids: tuple[int, ...]
    puzzles: tuple[PuzzleTried, ...]
    managed: tuple[Managed, ...]
    blocked: tuple[Blocked, ...]
    blocked_by_owner: tuple[BlockedByOwner, ...]
    series: tuple[OwnSeries, ...]
    tournaments: tuple[InTournament, ...]
    tournament_games: tuple[RoundPlayed, ...]


async def read(connection: AsyncConnection, user: int) -> OwnData:
    """Everything readable about a person, but not what their actions caused."""
    return OwnData(
        person=(await people.load(connection, [user]))[user],
        seats=tuple(await _seats(connection, user)),
        acts=tuple(await _acts(connection, user)),
        results=tuple(await _results(connection, user)),
        waits=tuple(await directory.seats_awaited(connection, user)),
        messages=tuple(await _messages(connection, user)),
        invitations=tuple(await _invitations(connection, user)),
        avoids=tuple(await _avoids(connection, user)),
        puzzles=tuple(await _puzzles(connection, user)),
        tournaments=tuple(await _tournaments(connection, user)),
        tournament_games=tuple(await _tournament_games(connection, user)),
        series=tuple(await _series(connection, user)),
        managed=tuple(await _managed(connection, user)),
        blocked=tuple(await _blocked(connection, user)),
        blocked_by_owner=tuple(await _blocked_by_owner(connection, user)),
    )


async def _blocked(connection: AsyncConnection, user: int) -> list[Blocked]:
    b = schema.server_blocks.c
    asked = select(
        *rows.raw(schema.server_blocks, "reason", "since", "until"),
        type_coerce(b.guild, NullType()).label("server"),
    ).where(b.user == user)
    found = (await connection.execute(asked.order_by(b.since))).mappings()
    return rows.readable(found, Blocked)


async def _blocked_by_owner(connection: AsyncConnection, user: int) -> list[BlockedByOwner]:
    columns = rows.raw(schema.owner_blocks, "reason", "at")
    asked = select(*columns).where(schema.owner_blocks.c.who == f"person:{user}")
    return rows.readable((await connection.execute(asked)).mappings(), BlockedByOwner)


async def _managed(connection: AsyncConnection, user: int) -> list[Managed]:
    e = schema.manager_log.c
    asked = (
        select(
            *rows.raw(schema.manager_log, "at", "reason", "deed"),
            type_coerce(e.guild, NullType()).label("server"),
            (e.by == user).label("own"),
            e.instead_of.is_not_distinct_from(user).label("replaced"),
        )
        .where(or_(e.by == user, e.person == user, e.instead_of == user))
        .order_by(e.id)
    )
    found = (await connection.execute(asked)).mappings()
    return rows.readable(({**row, "what": _raw(row["deed"])} for row in found), Managed)


async def _series(connection: AsyncConnection, user: int) -> list[OwnSeries]:
    of, members = schema.series.c, schema.series_members
    asked = (
        select(
            *rows.raw(members, "series", "name", "rank", "missed"),
            type_coerce(of.guild, NullType()).label("server"),
            type_coerce(of.starts, NullType()).label("next"),
        )
        .join(schema.series, of.id == members.c.series)
        .where(members.c.user == user)
        .order_by(members.c.series)
    )
    return rows.readable((await connection.execute(asked)).mappings(), OwnSeries)


async def _tournaments(connection: AsyncConnection, user: int) -> list[InTournament]:
    t, m = schema.tournaments.c, schema.tournament_people.c
    asked = (
        select(
            *rows.raw(schema.tournaments, "title"),
            t.id.label("tournament"),
            type_coerce(t.guild, NullType()).label("server"),
            (t.host == user).label("opened"),
            *rows.raw(schema.tournament_people, "name", "status", "missed"),
        )
        .outerjoin(schema.tournament_people, (m.tournament == t.id) & (m.user == user))
        .where(or_(t.host == user, m.user == user))
        .order_by(t.id)
    )
    return rows.readable((await connection.execute(asked)).mappings(), InTournament)


async def _tournament_games(connection: AsyncConnection, user: int) -> list[RoundPlayed]:
    g = schema.tournament_games.c
    names = ("tournament", "round", "place", "halves", "missed")
    asked = (
        select(*rows.raw(schema.tournament_games, *names), g.table_id.label("table"))
        .where(g.user == user)
        .order_by(g.tournament, g.round)
    )
    return rows.readable((await connection.execute(asked)).mappings(), RoundPlayed)


async def _puzzles(connection: AsyncConnection, user: int) -> list[PuzzleTried]:
    asked = (
        select(
            *rows.raw(schema.puzzle_attempts, "day", "name", "moves", "tries", "stars", "ended"),
            type_coerce(_pa.guild, NullType()).label("server"),
        )
        .where(_pa.user == user)
        .order_by(_pa.day)
    )
    found = (await connection.execute(asked)).mappings()
    return rows.readable(({**row, "moves": _raw(row["moves"])} for row in found), PuzzleTried)


async def _messages(connection: AsyncConnection, user: int) -> list[Written]:
    asked = select(*rows.raw(schema.messages, "subject", "kind")).where(_m.person == user)
    found = (await connection.execute(asked.order_by(_m.subject, _m.kind))).mappings()
    return rows.readable(found, Written)


async def _invitations(connection: AsyncConnection, user: int) -> list[OwnInvitation]:
    asked = (
        select(
            *rows.raw(schema.invitations, "table", "at", "until", "declined"),
            (_i.host == user).label("sent"),
        )
        .where(or_(_i.host == user, _i.guest == user))
        .order_by(_i.table)
    )
    return rows.readable((await connection.execute(asked)).mappings(), OwnInvitation)


async def _avoids(connection: AsyncConnection, user: int) -> list[int]:
    a = schema.avoided.c
    asked = select(a.other).where(a.user == user).order_by(a.other)
    return list((await connection.execute(asked)).scalars())


async def _seats(connection: AsyncConnection, user: int) -> list[SeatHeld]:
    names = ("game", "channel", "status", "created", "started", "ended")
    asked = (
        select(
            *rows.raw(schema.seats, "table", "seat", "name", "plan", "own_note"),
            *rows.raw(schema.tables, *names),
            type_coerce(_t.guild, NullType()).label("server"),
            (_t.host == user).label("host"),
            _s.away.is_not_distinct_from(user).label("away"),
        )
        .join(schema.tables, _t.id == _s.table)
        .where(or_(_s.user == user, _s.away == user))
        .order_by(_s.table)
    )
    found = (await connection.execute(asked)).mappings()
    return rows.readable(({**row, "plan": _raw(row["plan"])} for row in found), SeatHeld)


async def _acts(connection: AsyncConnection, user: int) -> list[Act]:
    names = ("table", "seq", "kind", "seat", "payload", "at", "interaction")
    asked = (
        select(*rows.raw(schema.ledger, *names), *rows.raw(schema.tables, "status"))
        .join(schema.tables, _t.id == _l.table)
        .where(_l.actor == user)
        .order_by(_l.table, _l.seq)
    )
    found = (await connection.execute(asked)).mappings().all()
    kept: dict[int, set[int]] = {}
    for table in {row["table"] for row in found if row["status"] == "running"}:
        with suppress(CorruptRecord):
            kept[table] = entries.kept_by_undos(await ledger.between(connection, table))
    told = (_act(row) for row in found if row["seq"] not in kept.get(row["table"], ()))
    return rows.readable(told, Act)


def _act(row: rows.Row) -> rows.Row:
    runs = row["status"] != "finished" and row["status"] != "abandoned"
    what = None if runs and row["kind"] == "undo" else row["payload"]
    return {**row, "number": None if runs else row["seq"], "what": _raw(what)}


async def _results(connection: AsyncConnection, user: int) -> list[Reached]:
    names = ("table", "seat", "name", "rank", "points", "won", "parts")
    asked = (
        select(
            *rows.raw(schema.seat_results, *names),
            *rows.raw(schema.results, "game", "ended", "struck_for"),
        )
        .join(schema.results, _r.table == _sr.table)
        .where(_sr.user == user)
        .order_by(_sr.table)
    )
    found = (await connection.execute(asked)).mappings()
    return rows.readable(({**row, "parts": _raw(row["parts"])} for row in found), Reached)


def _raw(stored: object) -> msgspec.Raw:
    """Stored JSON, or null if it is invalid."""
    if isinstance(stored, bytes):
        with suppress(msgspec.MsgspecError):
            msgspec.json.decode(stored)
            return msgspec.Raw(stored)
    return msgspec.Raw(b"null")
