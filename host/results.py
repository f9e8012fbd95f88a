"""How games ended, seat by seat: stored once, with their end, and read without decoding games."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from typing import NamedTuple

import msgspec
from sqlalchemy import ColumnElement, Select, delete, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.errors import CorruptRecord
from engine.ledger import in_effect
from engine.model import Outcome
from engine.players.model import Strength
from host import entries, rows, schema
from host.entries import SeatNote
from host.entry_lines import seat_note
from host.errors import TableBroken
from host.isolation import isolation
from host.models import FORMER_NAME, GameResult, SeatResult
from host.stored_table import StoredTable

_r, _s, _l, _t = schema.results.c, schema.seat_results.c, schema.ledger.c, schema.tables.c
_PARTS = msgspec.json.Decoder(tuple[tuple[str, int], ...])


class Visible(NamedTuple):
    """The games that somebody may be told of: those played in these channels, where a table's own
    thread counts as its parent, and those that the person (`user`) played, if not to their end.
    """

    channels: Collection[int]
    user: int


class _Row(msgspec.Struct):
    """The columns of a result, as they must be."""

    table: int
    guild: int | None
    game: str
    ended: datetime
    given_up: bool
    settled: bool
    sit_ins: bool
    pace: str | None
    options: bytes


class _SeatRow(msgspec.Struct):
    """The columns of a seat's result, as they must be."""

    seat: int
    user: int | None
    name: str
    bot: str | None
    strength: Strength | None
    rank: int | None
    points: int | None
    won: bool | None
    team: int | None
    left_early: bool
    parts: bytes | None


class _Holder(msgspec.Struct, frozen=True):
    """For whom a seat counts, and whether anybody else decided for it as well."""

    user: int | None
    name: str
    bot: str | None
    strength: Strength | None
    shared: bool = False
    left_early: bool = False


# --- storing -------------------------------------------------------------------------------------


async def add(
    connection: AsyncConnection, now: StoredTable, outcome: Outcome | None, pace: str | None = None
) -> None:
    """Store how a game that has just ended was played; one without an outcome was given up.

    A table that was closed before its game began has no result. A row that should not be there yet
    is replaced: it keeps no game from ending.
    """
    if now.started is None or now.ended is None:
        return
    for table in (schema.seat_results, schema.results):
        await connection.execute(delete(table).where(table.c.table == now.id))
    holders = await _holders(connection, now)
    of_game = {
        "table": now.id,
        "guild": now.guild,
        "game": now.game,
        "ended": now.ended,
        "given_up": outcome is None,
        "settled": True,
        "sit_ins": any(holder.shared for holder in holders),
        "pace": pace,
        "options": now.options,
    }
    await connection.execute(insert(schema.results).values(of_game))
    of_seats = [
        {
            "table": now.id,
            "seat": seat,
            "user": holder.user,
            "name": holder.name,
            "bot": holder.bot,
            "strength": holder.strength,
            "left_early": holder.left_early,
        }
        | _of_seat(outcome, seat)
        for seat, holder in enumerate(holders)
    ]
    if of_seats:
        await connection.execute(insert(schema.seat_results), of_seats)


async def settle(connection: AsyncConnection, found: Mapping[int, Outcome | None]) -> None:
    """Store what was found out about pending games, each of which had an outcome or had none."""
    for table, outcome in found.items():
        asked = select(_s.seat).where(_s.table == table)
        for seat in (await connection.execute(asked)).scalars().all():
            await connection.execute(
                update(schema.seat_results)
                .where(_s.table == table, _s.seat == seat)
                .values(_of_seat(outcome, seat))
            )
        await connection.execute(
            update(schema.results)
            .where(_r.table == table)
            .values(settled=True, given_up=outcome is None)
        )


def _of_seat(outcome: Outcome | None, seat: int) -> dict[str, object]:
    """What a seat reached; nothing in a game that was given up."""
    if outcome is None or not 0 <= seat < len(outcome.scores):
        return {"rank": None, "points": None, "won": None, "team": None, "parts": None}
    parts = [(title, numbers[seat]) for title, numbers in outcome.breakdown]
    return {
        "rank": outcome.ranks[seat],
        "points": outcome.scores[seat],
        "won": seat in outcome.winners,
        "team": outcome.teams[seat],
        "parts": msgspec.json.encode(parts),
    }


async def _holders(connection: AsyncConnection, now: StoredTable) -> list[_Holder]:
    """For whom each seat counts: whoever played the larger part, and who holds it among equals."""
    held = [_Holder(seat.user, seat.name, seat.bot, seat.strength) for seat in now.seats]
    changes = await entries.of_kind(connection, now.id, "seat")
    if not changes:
        return held
    acted = await _acted(connection, now.id)
    notes: dict[int, list[SeatNote]] = {}
    for each in changes:
        if each.entry.seat is not None:
            notes.setdefault(each.entry.seat, []).append(seat_note(each))
    return [
        _larger_part(holder, acted.get(seat, Counter()), notes[seat]) if seat in notes else holder
        for seat, holder in enumerate(held)
    ]


async def _acted(connection: AsyncConnection, table: int) -> dict[int, Counter[int | None]]:
    """How often anybody acted for each seat, without what was undone, where that can be read."""
    acted: dict[int, Counter[int | None]] = {}
    with suppress(CorruptRecord):
        if await entries.of_kind(connection, table, "undo"):
            ledger = [each.entry for each in await entries.between(connection, table)]
            for entry in in_effect(ledger):
                if entry.kind == "action" and entry.seat is not None:
                    acted.setdefault(entry.seat, Counter())[entry.actor] += 1
            return acted
    asked = (
        select(_l.seat, _l.actor, func.count())
        .where(_l.table == table, _l.kind == "action")
        .group_by(_l.seat, _l.actor)
    )
    for seat, actor, times in await connection.execute(asked):
        acted.setdefault(seat, Counter())[actor] = times
    return acted


def _larger_part(holder: _Holder, acted: Counter[int | None], notes: Sequence[SeatNote]) -> _Holder:
    most = max(acted.values(), default=0)
    shared = msgspec.structs.replace(holder, shared=True)
    if acted[holder.user] == most:
        return shared
    user = next(actor for actor, times in acted.items() if times == most)
    for note in notes:
        if note.former == user:
            left = user is not None
            name, bot, strength = note.former_name, note.former_bot, note.former_strength
            return _Holder(user, name, bot, strength, shared=True, left_early=left)
    return shared  # whoever else acted is not noted


# --- reading -------------------------------------------------------------------------------------


async def pending(
    connection: AsyncConnection, guild: int | None = None, user: int | None = None
) -> list[int]:
    """The games of a server or of a person that have not been looked at since results are kept."""
    asked = select(_r.table).where(_r.settled.is_(False), *_within(guild, user))
    return list((await connection.execute(asked.order_by(_r.table))).scalars())


async def read(
    connection: AsyncConnection,
    *,
    guild: int | None = None,
    user: int | None = None,
    game: str | None = None,
    since: datetime | None = None,
    before: datetime | None = None,
    newest: int | None = None,
    visible: Visible | None = None,
) -> list[GameResult]:
    """The results of a server, of a person, or both, the newest first: so many of the `newest`, or
    all. `before` is not included. Only those that are `visible`, where that is given.

    One that cannot be read is left out.
    """
    wanted = [_r.settled.is_(True), *_within(guild, user)]
    wanted += [] if visible is None else [is_visible(_r.table, visible)]
    wanted += [] if game is None else [_r.game == game]
    wanted += [] if since is None else [_r.ended >= since]
    wanted += [] if before is None else [_r.ended < before]
    order = (_r.ended.desc(), _r.table.desc())
    games = select(*rows.raw(schema.results)).where(*wanted).order_by(*order).limit(newest)
    chosen = select(_r.table).where(*wanted).order_by(*order).limit(newest)
    seats = await _seats(connection, chosen)
    found = []
    for row in (await connection.execute(games)).mappings():
        with suppress(TableBroken), isolation(row["table"], "reading its result"):
            found.append(_game_result(rows.read(row, _Row), seats.get(row["table"], ())))
    return found


async def channels(connection: AsyncConnection, guild: int) -> list[int]:
    """The channels in which the games of a server were played, as `Visible` counts them."""
    asked = select(_channel()).distinct().join(schema.results, _r.table == _t.id)
    return list((await connection.execute(asked.where(_r.guild == guild))).scalars())


def is_visible(table: ColumnElement[int], visible: Visible) -> ColumnElement[bool]:
    """Whether a table's game is visible, for a statement that reads its rows."""
    return or_(
        table.in_(select(_t.id).where(_channel().in_(visible.channels))),
        table.in_(select(_s.table).where(_s.user == visible.user)),
        table.in_(select(schema.seats.c.table).where(schema.seats.c.user == visible.user)),
    )


def _channel() -> ColumnElement[int]:
    return func.coalesce(_t.parent, _t.channel)


def _within(guild: int | None, user: int | None) -> list[ColumnElement[bool]]:
    of_person = select(_s.table).where(_s.user == user)
    return [
        *([] if guild is None else [_r.guild == guild]),
        *([] if user is None else [_r.table.in_(of_person)]),
    ]


async def _seats(
    connection: AsyncConnection, chosen: Select[tuple[int]]
) -> dict[int, list[rows.Row]]:
    asked = (
        select(*rows.raw(schema.seat_results))
        .where(_s.table.in_(chosen))
        .order_by(_s.table, _s.seat)
    )
    of_table: dict[int, list[rows.Row]] = {}
    for row in (await connection.execute(asked)).mappings():
        of_table.setdefault(row["table"], []).append(row)
    return of_table


def _game_result(row: _Row, seat_rows: Sequence[rows.Row]) -> GameResult:
    return GameResult(
        table=row.table,
        guild=row.guild,
        game=row.game,
        ended=row.ended,
        given_up=row.given_up,
        sit_ins=row.sit_ins,
        pace=row.pace,
        options=row.options,
        seats=tuple(_seat_result(rows.read(each, _SeatRow)) for each in seat_rows),
    )


def _seat_result(row: _SeatRow) -> SeatResult:
    try:
        parts = () if row.parts is None else _PARTS.decode(row.parts)
    except msgspec.MsgspecError as error:
        msg = f"what the points are made of does not decode: {error}"
        raise CorruptRecord(msg) from error
    name = row.name or FORMER_NAME
    won = bool(row.won)
    return SeatResult(
        *(row.user, name, row.bot, row.rank, row.points, won, row.team, parts, row.left_early),
        strength=row.strength,
    )
