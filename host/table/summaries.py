"""Summaries of tables without their state: lists, results, records."""

from datetime import datetime

import msgspec

from engine.foresight import Strength
from engine.model import BestResult
from host.errors import TableBroken
from host.table.place import Place
from host.table.seats import Player
from host.table.stored_table import Closing, Status


class ListedTable(msgspec.Struct, frozen=True):
    """A table in a person's list, read without its state.

    They are `seated`; it `waits` for them, and with a time limit their turn is `due`; `is_away`: a
    computer stands in. `own_note` is what they wrote about it for themselves. `message` can be
    linked. `broken` says why it cannot go on; what could not be read is then at its default.
    """

    id: int
    game: str = ""
    title: str = "Unreadable table"
    place: Place = Place(0, None)
    status: Status = "running"
    players: tuple[Player, ...] = ()
    seated: bool = False
    waits: bool = False
    due: datetime | None = None
    is_away: bool = False
    own_note: str = ""
    message: tuple[int, int] | None = None
    broken: TableBroken | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """The display names in seat order, unescaped."""
        return tuple(player.name for player in self.players)


class KeptResult(msgspec.Struct, frozen=True):
    """A server's record and all games that reached it; `with_computers`: they had a part in it."""

    best_result: BestResult
    holders: tuple["Holders", ...]
    with_computers: bool = False


class Holders(msgspec.Struct, frozen=True):
    """Who reached a record: a table, its players, and when its game ended."""

    table: int
    players: tuple[Player, ...]
    ended: datetime


class Compared(msgspec.Struct, frozen=True):
    """What games of people before a table's reached, as everyone in its channel may know: the best
    and the people who were first to reach it; and of the one person who plays alone, their own best
    and how many games they have ended.
    """

    best: int | None = None
    by: tuple[Player, ...] = ()
    own: int | None = None
    own_games: int = 0


class SeatResult(msgspec.Struct, frozen=True):
    """What a seat reached; `user` is for whom it counts, None for a computer player.

    `rank`, `points` and `team` are None in an abandoned game, and for leavers without a seat.
    `parts` make up the points. `left_early`: ranked last, for leaving or letting others play most.
    `answer_s` are the seconds of an average turn on the person's own clock, `timeouts` how often
    their time ran out; None if that isn't known.
    """

    user: int | None
    name: str
    bot: str | None = None
    rank: int | None = None
    points: int | None = None
    won: bool = False
    team: int | None = None
    parts: tuple[tuple[str, int], ...] = ()
    left_early: bool = False
    strength: Strength | None = None
    answer_s: int | None = None
    timeouts: int | None = None

    @property
    def player(self) -> Player:
        """Who played, as other screens name them."""
        return Player(self.user, self.name, self.bot, strength=self.strength)


class GameResult(msgspec.Struct, frozen=True):
    """How a started game ended.

    `closing`: why it has no result. `sit_ins`: seats changed hands, so it is unrated. `pace` is
    None without a time limit, `options` are as stored. `leavers` rank last, beside those for whom a
    seat counts. Since it was `struck` for a reason, it counts for nothing.
    """

    table: int
    guild: int | None
    game: str
    ended: datetime
    closing: Closing | None
    sit_ins: bool
    pace: str | None
    options: bytes
    seats: tuple[SeatResult, ...]
    leavers: tuple[SeatResult, ...] = ()
    struck: datetime | None = None
    struck_for: str | None = None

    @property
    def abandoned(self) -> bool:
        """Whether it closed without a result."""
        return self.closing is not None

    @property
    def has_computers(self) -> bool:
        """Whether a seat counts for a computer player."""
        return any(seat.user is None for seat in self.seats)

    @property
    def is_contest(self) -> bool:
        """Whether it was finished, and not cooperative."""
        return not self.abandoned and len({seat.team for seat in self.seats}) > 1

    @property
    def is_rated(self) -> bool:
        """Whether it counts for ratings: people alone, against others."""
        return self.is_contest and not self.has_computers and not self.sit_ins

    def seat_of(self, user: int) -> SeatResult | None:
        """What a person reached in it, also as a leaver."""
        return next((seat for seat in (*self.seats, *self.leavers) if seat.user == user), None)
