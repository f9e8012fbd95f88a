"""What is read of tables without their state: lists of tables, results of games, records."""

from datetime import datetime

import msgspec

from engine.foresight import Strength
from engine.model import BestResult
from host.errors import TableBroken
from host.table.models import Player, Status


class ListedTable(msgspec.Struct, frozen=True):
    """A table in a list of somebody's tables, read without its state.

    `title` is the game's. `seated`: this person sits there; `waits`: it waits for them; `is_away`:
    a computer player sits in for them. `message` is the channel and number of its newest message,
    while it can be linked. `broken` says why it cannot go on, and what can be done; then what could
    not be read is left at its default. `parent` is the channel of its thread, where it has one of
    its own.
    """

    id: int
    game: str = ""
    title: str = "A table that cannot be read"
    channel: int = 0
    guild: int | None = None
    status: Status = "running"
    players: tuple[Player, ...] = ()
    seated: bool = False
    waits: bool = False
    is_away: bool = False
    message: tuple[int, int] | None = None
    broken: TableBroken | None = None
    parent: int | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """The display names in seat order, as people typed them."""
        return tuple(player.name for player in self.players)


class KeptResult(msgspec.Struct, frozen=True):
    """A server's best result of its kind, and all games that reached it, the first first.
    `with_computers`: computer players had a part in it.
    """

    best_result: BestResult
    holders: tuple["Holders", ...]
    with_computers: bool = False


class Holders(msgspec.Struct, frozen=True):
    """Who reached a best result: a table, its players, and when its game ended."""

    table: int
    players: tuple[Player, ...]
    ended: datetime


class SeatResult(msgspec.Struct, frozen=True):
    """What a seat reached. `user` is for whom it counts, None for a computer player.

    `rank` (1 is the first), `points` and `team` are None in a game that was given up, and those of
    somebody for whom no seat counts. `parts` are what the points are made of. `left_early`: they
    left the seat, or let others play most of it; they are rated as placed last.
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

    @property
    def player(self) -> Player:
        """Who played, as other screens name them."""
        return Player(self.user, self.name, self.bot, strength=self.strength)


class GameResult(msgspec.Struct, frozen=True):
    """How a game that had begun ended. `sit_ins`: as seats changed hands in it, it is not rated.
    `pace` is None where nobody's time was counted; `options` are as they are stored. `leavers` are
    placed last as well, beside those for whom a seat counts.
    """

    table: int
    guild: int | None
    game: str
    ended: datetime
    given_up: bool
    sit_ins: bool
    pace: str | None
    options: bytes
    seats: tuple[SeatResult, ...]
    leavers: tuple[SeatResult, ...] = ()

    @property
    def has_computers(self) -> bool:
        """Whether a seat counts for a computer player."""
        return any(seat.user is None for seat in self.seats)

    @property
    def is_contest(self) -> bool:
        """Whether it was played to its end, and not by all together."""
        return not self.given_up and len({seat.team for seat in self.seats}) > 1

    @property
    def is_rated(self) -> bool:
        """Whether it counts for ratings: people alone, against others."""
        return self.is_contest and not self.has_computers and not self.sit_ins

    def seat_of(self, user: int) -> SeatResult | None:
        """What a person reached in it; None where they did not play, or no seat counts for them and
        they did not leave one.
        """
        return next((seat for seat in (*self.seats, *self.leavers) if seat.user == user), None)
