"""A table as it is stored: read whole, changed in memory, written back if nobody was faster."""

from collections.abc import Sequence
from datetime import datetime
from typing import Self, TypeVar

import msgspec

from engine import ledger
from engine.errors import CorruptRecord
from engine.foresight import Strength
from engine.model import Options
from host.clock.pace import UNTIMED
from host.clock.seat_clock import Clock
from host.errors import NotSeated
from host.subject import Subject
from host.table.lobby_state import LobbyState
from host.table.models import Absence, Closing, Player, Progress, Status, TableView
from host.table.namesakes import told_apart
from host.table.place import Place
from host.table.requests import Asked, Requests
from host.table.table_time import Nudge, SeatClock, TableTime

_StructT = TypeVar("_StructT", bound=msgspec.Struct)


def decoded(stored: bytes | None, kind: type[_StructT]) -> _StructT | None:
    """A JSON column, decoded. Raises `CorruptRecord`."""
    if stored is None:
        return None
    try:
        return msgspec.json.decode(stored, type=kind)
    except msgspec.MsgspecError as error:
        raise CorruptRecord(f"a stored {kind.__name__} does not decode: {error}") from error


class Seat(msgspec.Struct):
    """A seat as stored.

    `bot` and `strength` are a computer player's. `waiting`: it is its turn, which began at `since`
    and outlasts decisions of computers in between (`host.table.moves`). `acted` counts its actions,
    and undos that it made or that changed what it decides. A computer stands in for `away`;
    `is_free`: anybody may take the seat. `clock` is JSON (`host.clock.seat_clock`); something
    happens by it when it is `due`. Votes don't wait for somebody `absent`, or later than
    `silent_at`.
    """

    user: int | None
    name: str
    bot: str | None = None
    strength: Strength | None = None
    abandons: bool = False
    waiting: bool = False
    since: int | None = None
    acted: int = 0
    away: int | None = None
    is_free: bool = False
    clock: bytes | None = None
    due: datetime | None = None
    allows_hints: bool = False
    absent: Absence | None = None
    silent_at: datetime | None = None
    undoable: bool = False
    """Whether its person (`away`, while a computer stands in) has an action in effect to undo."""

    def read_clock(self) -> Clock | None:
        """Its clock, if it ever had one. Raises `CorruptRecord`."""
        return decoded(self.clock, Clock)

    def set_clock(self, clock: Clock | None) -> None:
        """Give it another clock."""
        self.clock = None if clock is None else msgspec.json.encode(clock)
        self.due = None if clock is None else clock.due
        if clock is not None and self.absent == "gone" and clock.asks_early:
            self.due = clock.began


def players_of(seats: Sequence[Seat]) -> tuple[Player, ...]:
    """Who holds all seats of a table, as everyone may know; namesakes are told apart."""
    return tuple(
        Player(
            *(seat.user, name, seat.bot, seat.away, seat.is_free, seat.strength),
            *(seat.allows_hints, seat.absent),
        )
        for seat, name in zip(seats, told_apart([seat.name for seat in seats]), strict=True)
    )


class GameData(msgspec.Struct):
    """What the game of a table stores, and its secrets: in no view as it is.

    The `seed` is of all chance. `options` are as the rules settled them once the game has started;
    they are `asked` for before. There is a `state` since then.
    """

    options: bytes
    seed: bytes
    asked: bytes | None = None
    state: bytes | None = None


class StoredTable(msgspec.Struct):
    """Everything stored of one table except its ledger."""

    id: int
    place: Place
    game: str
    rules_version: int
    status: Status
    host: int
    data: GameData
    created: datetime
    seats: list[Seat]
    seq: int = 0
    revision: int = 0
    delivered: int = -1
    started: datetime | None = None
    ended: datetime | None = None
    time: TableTime = TableTime()
    resumed: int | None = None
    requests: Requests = Requests()
    lobby: LobbyState = LobbyState()
    due: datetime | None = None
    """When its automatic start is due, or a reminder of it; in a running game, when votes wait no
    longer.
    """
    retry_at: datetime | None = None
    """When its place is tried again, see `host.service.places`."""
    moves_removed: bool = False
    """Whether its ledger was removed."""
    lesson: bool = False
    """Whether it is a lesson, which explains each turn."""
    closing: Closing | None = None
    """Why it closed without a result, if it did."""

    @property
    def subject(self) -> Subject:
        """What messages, jobs and deadlines of the table are about."""
        return Subject.of("table", self.id)

    @property
    def names(self) -> tuple[str, ...]:
        """The names in seat order as everybody reads them, namesakes told apart."""
        return told_apart([seat.name for seat in self.seats])

    @property
    def open(self) -> bool:
        """Whether people can still sit down or play."""
        return self.status in ("lobby", "running")

    def seat_of(self, user: int | None) -> int | None:
        """The seat that a person holds."""
        return next((i for i, seat in enumerate(self.seats) if user and seat.user == user), None)

    def away_seat_of(self, user: int | None) -> int | None:
        """The seat where a computer player sits in for a person."""
        return next((i for i, seat in enumerate(self.seats) if user and seat.away == user), None)

    def held_by(self, user: int | None) -> int:
        """The seat that a person holds. Raises `NotSeated`."""
        seat = self.seat_of(user)
        if seat is None:
            raise NotSeated(
                "You don't have a seat at this table.", "You can watch, or join another table."
            )
        return seat

    def people(self) -> list[Seat]:
        """The seats that people hold."""
        return [seat for seat in self.seats if seat.user is not None]

    def open_requests(self) -> dict[Asked, str]:
        """What is asked of all players now, with what tells it apart from others of its kind."""
        if self.status != "running":
            return {}
        is_given_up = any(each.abandons for each in self.people())
        return {**self.requests.named, **({"abandon": ""} if is_given_up else {})}

    def copy(self) -> Self:
        """A deep copy."""
        seats = [msgspec.structs.replace(seat) for seat in self.seats]
        return msgspec.structs.replace(self, data=msgspec.structs.replace(self.data), seats=seats)

    def view(self, options: Options) -> TableView:
        """What everyone may know of the table, whose options have been decoded."""
        over, plays = not self.open, self.status == "running"
        time = self.time if plays else msgspec.structs.replace(self.time, pause=None)
        goes_on = plays and time.pause is None and self.place.suspension is None
        timed = time.pace != UNTIMED and goes_on
        clocks = [seat.read_clock() if seat.waiting and goes_on else None for seat in self.seats]
        told = tuple(map(_told, clocks))
        requests = self.requests if plays else Requests()
        undo = requests.undo if time.pause is None else None
        return TableView(
            **{name: getattr(self, name) for name in _PUBLIC},
            players=players_of(self.seats),
            options=options,
            commitment=ledger.commitment(self.data.seed),
            seed=self.data.seed.hex() if over else None,
            actors=tuple(i for i, seat in enumerate(self.seats) if seat.waiting),
            abandon_votes=tuple(seat.user for seat in self.people() if seat.abandons and seat.user),
            clocks=told if timed or any(told) else (),
            nudgeable=tuple(n for n, clock in enumerate(clocks) if clock and clock.may_be_nudged),
            openable=tuple(
                n
                for n, clock in enumerate(clocks)
                if clock and clock.may_be_opened(is_gone=self.seats[n].absent == "gone")
            ),
            time=time,
            requests=msgspec.structs.replace(
                requests, undo=undo and msgspec.structs.replace(undo, own=0)
            ),
            progress=Progress(
                self.seq,
                self.revision,
                since=tuple(seat.since if seat.waiting else None for seat in self.seats),
                resumed=self.resumed,
                reminders=tuple(clock.reminded if clock else None for clock in clocks),
                nudges=tuple(map(_nudge, clocks)),
                questions=tuple(c.asked if c and c.answer_by else None for c in clocks),
            ),
        )


_DECODED = {"time", "requests"}
_PUBLIC = sorted({*StoredTable.__struct_fields__} & {*TableView.__struct_fields__} - _DECODED)
"""What everyone may know as it is stored."""


def _told(clock: Clock | None) -> SeatClock | None:
    """The public view of a running clock with a limit, or of one that the table is asked about."""
    until = None if clock is None else clock.ends or clock.answer_by
    if clock is None or until is None:
        return None
    return SeatClock(until, clock.answer_by, clock.waits)


def _nudge(clock: Clock | None) -> Nudge | None:
    """The newest nudge for a decision."""
    if clock is None or clock.nudged is None or clock.nudger is None:
        return None
    return Nudge(clock.nudged, clock.nudger)
