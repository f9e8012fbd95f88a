"""A table as it is stored: read whole, changed in memory, written back if nobody was faster."""

from datetime import datetime
from typing import Final, Literal, Self, TypeAlias

import msgspec

from host.errors import NotSeated
from host.subject import Subject
from host.table.lobby_state import LobbyState
from host.table.namesakes import told_apart
from host.table.place import Place
from host.table.requests import Asked, Requests
from host.table.seats import Seat
from host.table.table_time import TableTime

Status: TypeAlias = Literal["lobby", "running", "finished", "abandoned"]
Closing: TypeAlias = Literal[
    "agreed",
    "last",
    "host",
    "manager",
    "owner",
    "left",
    "unused",
    "few",
    "channel",
    "broken",
    "round",
]
"""Who or what closed a table without a result: everyone who played agreed, the last one there
decided, its host, a manager, or the bot's owner at the terminal did; everyone left; nobody started
it in time, or too few had come; its channel is gone; it could not be read; its tournament's round
was over.
"""
OWNER: Final = 0
"""In place of a person's number: the bot's owner at the terminal."""


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
    """Everything stored of one table except its ledger.

    Its parts are replaced, never changed, so views and copies share them; only `data` and `seats`
    are a copy's own. `seq` is the last ledger entry, `resumed` the one that ended the last pause.
    `revision` counts changes; everybody has been shown those up to `delivered`.
    """

    id: int
    game: str
    rules_version: int
    status: Status
    host: int
    created: datetime
    place: Place
    data: GameData
    seats: list[Seat]
    lobby: LobbyState = LobbyState()
    time: TableTime = TableTime()
    requests: Requests = Requests()
    lesson: bool = False
    """Whether it is a lesson, which explains each turn."""
    started: datetime | None = None
    ended: datetime | None = None
    closing: Closing | None = None
    """Why it closed without a result, if it did."""
    seq: int = 0
    resumed: int | None = None
    revision: int = 0
    delivered: int = -1
    due: datetime | None = None
    """When its automatic start is due, or a reminder of it; in a running game, when votes wait no
    longer.
    """
    retry_at: datetime | None = None
    """When its place is tried again, see `host.service.places`."""
    moves_removed: bool = False
    """Whether its ledger was removed."""

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
        found = self.requests.named
        if any(each.abandons for each in self.people()):
            found["abandon"] = ""
        return found

    def copy(self) -> Self:
        """A deep copy."""
        seats = [msgspec.structs.replace(seat) for seat in self.seats]
        return msgspec.structs.replace(self, data=msgspec.structs.replace(self.data), seats=seats)
