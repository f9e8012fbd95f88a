"""How games ended, seat by seat: stored once, with their end, and read without decoding games."""

import math
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from datetime import datetime
from typing import NamedTuple, TypedDict, Unpack

import msgspec
from sqlalchemy import ColumnElement, Select, delete, func, insert, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.errors import CorruptRecord
from engine.foresight import Strength
from engine.ledger import Entry, SeatPayload, TimeoutPayload, in_effect, payload_of
from engine.model import Order, Outcome
from host.database import rows, schema
from host.errors import TableBroken, isolation
from host.repositories import ledger
from host.table.entries import StoredEntry, TimeNote, seat_note
from host.table.seats import FORMER_NAME
from host.table.stored_table import StoredTable
from host.table.summaries import GameResult, SeatResult

_r, _s, _l, _t = schema.results.c, schema.seat_results.c, schema.ledger.c, schema.tables.c


class Visible(NamedTuple):
    """Games that `user` may know: those in these channels or their threads, and their own."""

    channels: Collection[int]
    user: int


class ResultsFilter(TypedDict, total=False):
    """Which results: of a person or a table, ended in `[since, before)`, `visible`; only the
    `newest`. Struck ones only `with_struck`.
    """

    guild: int | None
    user: int | None
    table: int | None
    game: str | None
    since: datetime | None
    before: datetime | None
    newest: int | None
    visible: Visible | None
    with_struck: bool


class _Holder(msgspec.Struct, frozen=True):
    """For whom a seat counts, or who is ranked last. `left_early`: gone, or played too little."""

    user: int | None
    name: str
    bot: str | None
    strength: Strength | None
    left_early: bool = False


class _Hands(msgspec.Struct, frozen=True):
    """Who has a seat at the `end`, how it changed hands, and how often each acted for it."""

    end: _Holder
    changes: tuple[StoredEntry, ...]
    acted: Counter[int | None]

    @property
    def first(self) -> _Holder:
        """Who had it when the game began."""
        return _former(self.changes[0]) if self.changes else self.end

    @property
    def people(self) -> dict[int, _Holder]:
        """Everyone who ever had it."""
        held = [*map(_former, self.changes), self.end]
        return {each.user: each for each in held if each.user is not None}

    @property
    def freed(self) -> set[int | None]:
        """Those whom a manager, by a press of their own, made to get up."""
        return {
            user
            for each in self.changes
            if each.interaction is not None
            and payload_of(each.entry, SeatPayload).change == "sit-in"
            and (user := _former(each).user) != each.entry.actor
        }

    def left(self, user: int) -> float:
        """The entry at which a person last lost it; infinite if they have it."""
        if user == self.end.user:
            return math.inf
        return max(each.entry.seq for each in self.changes if _former(each).user == user)

    def largest_part(self) -> _Holder:
        """Who played most of it; on a tie the last holder, then the first."""
        return max((self.end, *map(_former, self.changes)), key=lambda each: self.acted[each.user])


class _Attribution(NamedTuple):
    """For whom the seats count, who else ranks last, and whether it is unrated."""

    seats: list[_Holder]
    leavers: list[_Holder]
    is_unrated: bool


async def add(
    connection: AsyncConnection, now: StoredTable, outcome: Outcome | None, pace: str | None = None
) -> None:
    """Store how a finished game was played; without an outcome it was abandoned.

    A table closed before its game has no result. A row that is there already is replaced.
    """
    if now.started is None or now.ended is None:
        return
    for table in (schema.seat_results, schema.results):
        await connection.execute(delete(table).where(table.c.table == now.id))
    noted = await ledger.of_kind(connection, now.id, "seat", "timeout")
    hands = await _hands(connection, now, [each for each in noted if each.entry.kind == "seat"])
    away = [seat.away for seat in now.seats]
    counts = _abandoned(hands, away) if outcome is None else _attributed(hands)
    of_game = {
        "table": now.id,
        "guild": now.place.guild,
        "game": now.game,
        "ended": now.ended,
        "closing": now.closing if outcome is None else None,
        "sit_ins": counts.is_unrated,
        "pace": pace,
        "options": now.data.options,
    }
    await connection.execute(insert(schema.results).values(of_game))
    of_seats = [
        {"table": now.id, "seat": seat}
        | msgspec.structs.asdict(holder)
        | _of_seat(None if seat >= len(counts.seats) else outcome, seat)
        for seat, holder in enumerate([*counts.seats, *counts.leavers])
    ]
    late = _timeouts(each for each in noted if each.entry.kind == "timeout")
    paces = {each.user: each.turns_s // each.turns for each in now.people() if each.turns}
    for row, holder in zip(of_seats, [*counts.seats, *counts.leavers], strict=True):
        row["answer_s"] = paces.get(holder.user)
        row["timeouts"] = None if holder.user is None else late[holder.user]
        row["won"] = row["won"] and not row["left_early"]  # others won it for them
    if of_seats:
        await connection.execute(insert(schema.seat_results), of_seats)


def _timeouts(entries: Iterable[StoredEntry]) -> Counter[int | None]:
    """How often each person's time ran out."""
    found = Counter[int | None]()
    for stored in entries:
        note = msgspec.json.decode(stored.events, type=TimeNote)
        if payload_of(stored.entry, TimeoutPayload).answer == "ask" and note.why == "time":
            found[note.user] += 1
    return found


def _of_seat(outcome: Outcome | None, seat: int) -> dict[str, object]:
    """A seat's result; empty in an abandoned game."""
    if outcome is None or not 0 <= seat < len(outcome.scores):
        return {"rank": None, "points": None, "won": None, "team": None, "parts": None}
    parts = [(part, numbers[seat]) for part, numbers in outcome.breakdown]
    return {
        "rank": outcome.ranks[seat],
        "points": outcome.scores[seat],
        "won": seat in outcome.winners,
        "team": outcome.teams[seat],
        "parts": msgspec.json.encode(parts),
    }


async def _hands(
    connection: AsyncConnection, now: StoredTable, changes: Sequence[StoredEntry]
) -> list[_Hands]:
    """Who had each seat, by the entries of its `changes`."""
    ends = [_Holder(seat.user, seat.name, seat.bot, seat.strength) for seat in now.seats]
    acted = await _acted(connection, now.id) if changes else {}
    return [
        _Hands(
            end,
            tuple(each for each in changes if each.entry.seat == seat),
            acted.get(seat, Counter()),
        )
        for seat, end in enumerate(ends)
    ]


def _abandoned(hands: Sequence[_Hands], away: Sequence[int | None]) -> _Attribution:
    """For whom the seats of an abandoned game count: those for whom a computer played at the end
    (`away`), or else those who played most of each.
    """
    seats = []
    for each, waited_for in zip(hands, away, strict=True):
        most = each.largest_part()
        if waited_for is not None:
            most = each.people.get(waited_for, most)
        left = most.user not in {None, each.end.user, *each.freed}
        seats.append(msgspec.structs.replace(most, left_early=left))
    return _Attribution(seats, [], any(each.changes for each in hands))


def _attributed(hands: Sequence[_Hands]) -> _Attribution:
    """For whom the seats of a finished game count.

    Leaving never pays: people who started the game, or took a seat over, and left it rank last. So
    does a starter who let others play most of it. What a manager did to a person is not their
    fault.
    """
    seats, last = [], dict[int, float]()
    for each in hands:
        most = each.largest_part()
        is_stood_for = most.user is None and each.first.user not in {None, *each.freed}
        seats.append(each.first if is_stood_for else most)
        for user in each.people.keys() - each.freed:
            if user != each.end.user or (user == each.first.user and user != most.user):
                last[user] = each.left(user)
    played = {holder.user for holder in seats if holder.user is not None}
    if played <= last.keys():  # somebody must be before the others: who stayed longest
        longest = max((last[user] for user in played), default=math.inf)
        last = {user: at for user, at in last.items() if user not in played or at < longest}
    everybody = {user: holder for each in hands for user, holder in each.people.items()}
    leavers = [
        msgspec.structs.replace(everybody[user], left_early=True)
        for user in sorted(last.keys() - played, key=last.__getitem__)
    ]
    return _Attribution(
        [msgspec.structs.replace(each, left_early=each.user in last) for each in seats],
        leavers,
        any(map(_tells_nothing, hands, seats))
        or len(played) < sum(each.user is not None for each in seats),
    )


async def _acted(connection: AsyncConnection, table: int) -> dict[int, Counter[int | None]]:
    """How often each person decided for each seat, without undone actions and standing orders,
    which can be repeated at will; all actions if the ledger cannot be read.
    """
    acted: dict[int, Counter[int | None]] = {}
    with suppress(CorruptRecord):
        found = [each.entry for each in await ledger.between(connection, table)]
        for entry in in_effect(found):
            if entry.kind == "action" and entry.seat is not None and not _is_order(entry):
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


def _is_order(entry: Entry) -> bool:
    with suppress(msgspec.MsgspecError):
        msgspec.json.decode(entry.payload, type=Order)
        return True
    return False


def _tells_nothing(hands: _Hands, counts: _Holder) -> bool:
    """Whether a rank is meaningless: a computer started, or a manager freed the seat."""
    is_taken = bool(hands.changes) and hands.first.user is None
    return is_taken or (counts.user in hands.freed and counts.user != hands.end.user)


def _former(change: StoredEntry) -> _Holder:
    """Who had a seat before this entry."""
    note = seat_note(change)
    return _Holder(note.former, note.former_name, note.former_bot, note.former_strength)


async def read(connection: AsyncConnection, **wanted: Unpack[ResultsFilter]) -> list[GameResult]:
    """The results that are wanted, the newest first. One that cannot be read is left out."""
    where = _where(wanted)
    order, newest = (_r.ended.desc(), _r.table.desc()), wanted.get("newest")
    games = select(*rows.raw(schema.results)).where(*where).order_by(*order).limit(newest)
    chosen = select(_r.table).where(*where).order_by(*order).limit(newest)
    seats = await _seats(connection, chosen)
    found = []
    for row in (await connection.execute(games)).mappings():
        with suppress(TableBroken), isolation(row["table"], "reading its result"):
            found.append(_game_result(row, seats.get(row["table"], ())))
    return found


async def channels(connection: AsyncConnection, guild: int) -> list[int]:
    """The channels of a server's games, as `Visible` counts them."""
    asked = select(channel_of()).distinct().join(schema.results, _r.table == _t.id)
    return list((await connection.execute(asked.where(_r.guild == guild))).scalars())


def is_visible(table: ColumnElement[int], visible: Visible) -> ColumnElement[bool]:
    """Whether a table's game is visible, for a statement that reads its rows."""
    return or_(
        table.in_(select(_t.id).where(channel_of().in_(visible.channels))),
        table.in_(select(_s.table).where(_s.user == visible.user)),
        table.in_(select(schema.seats.c.table).where(schema.seats.c.user == visible.user)),
    )


def channel_of() -> ColumnElement[int]:
    """The channel of a table, or of its thread, as `Visible` counts them."""
    return func.coalesce(_t.parent, _t.channel)


def _where(wanted: ResultsFilter) -> list[ColumnElement[bool]]:
    """The conditions of a statement that reads what is wanted."""
    where: list[ColumnElement[bool]] = []
    if not wanted.get("with_struck"):
        where.append(_r.struck.is_(None))
    if (guild := wanted.get("guild")) is not None:
        where.append(_r.guild == guild)
    if (user := wanted.get("user")) is not None:
        where.append(_r.table.in_(select(_s.table).where(_s.user == user)))
    if (table := wanted.get("table")) is not None:
        where.append(_r.table == table)
    if (game := wanted.get("game")) is not None:
        where.append(_r.game == game)
    if (since := wanted.get("since")) is not None:
        where.append(_r.ended >= since)
    if (before := wanted.get("before")) is not None:
        where.append(_r.ended < before)
    if (visible := wanted.get("visible")) is not None:
        where.append(is_visible(_r.table, visible))
    return where


async def _seats(
    connection: AsyncConnection, chosen: Select[tuple[int]]
) -> dict[int, list[rows.Row]]:
    asked = (
        select(*rows.raw(schema.seat_results))
        .where(_s.table.in_(chosen))
        .order_by(_s.table, _s.seat)
    )
    return rows.by_table((await connection.execute(asked)).mappings())


def _game_result(row: rows.Row, seat_rows: Sequence[rows.Row]) -> GameResult:
    read = rows.read({**row, "seats": (), "leavers": ()}, GameResult)
    found = [_seat_result(each) for each in seat_rows]
    return msgspec.structs.replace(
        read,
        seats=tuple(each for each in found if read.abandoned or each.rank is not None),
        leavers=tuple(each for each in found if not read.abandoned and each.rank is None),
    )


def _seat_result(row: rows.Row) -> SeatResult:
    blank = {"name": row["name"] or FORMER_NAME, "won": row["won"] or False}
    return rows.read({**row, **blank, "parts": row["parts"] or ()}, SeatResult)
