"""Ratings of people, from results in the order in which games ended.

They are Plackett-Luce by Weng and Lin (package `openskill`), for any number of players and teams,
and start at 1000. `docs/results.md` says what counts.
"""

from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from functools import cache
from typing import Final, NamedTuple

import msgspec
from openskill.models import PlackettLuce, PlackettLuceRating

from host.table.seats import is_former
from host.table.summaries import GameResult, SeatResult

INITIAL_RATING: Final = 1000.0
_SIGMAS: Final = 2
"""The ± of a rating in standard deviations, about 95% of cases."""
MIN_GAMES: Final = 5
"""Games after which a rating has settled."""


class Rating(NamedTuple):
    """A rating, most likely within `either_way` of `value`."""

    value: int
    either_way: int


class Point(NamedTuple):
    """A rating after a game, and whether that was `won`."""

    table: int
    ended: datetime
    rating: Rating
    won: bool = False


class Rated(msgspec.Struct, frozen=True):
    """A person's ratings in one game, from the first, and their latest name."""

    user: int
    name: str
    course: tuple[Point, ...]

    @property
    def rating(self) -> Rating:
        """The current rating."""
        return self.course[-1].rating

    @property
    def is_settled(self) -> bool:
        """Whether it is based on enough games for a rank."""
        return len(self.course) >= MIN_GAMES

    def before(self, moment: datetime) -> "Rated | None":
        """The ratings that there were before a moment, if any."""
        course = tuple(point for point in self.course if point.ended < moment)
        return Rated(self.user, self.name, course) if course else None

    def change(self, table: int) -> "Change | None":
        """What a table's game did to the rating, if it was rated."""
        values = [round(INITIAL_RATING), *(point.rating.value for point in self.course)]
        for number, point in enumerate(self.course):
            if point.table == table:
                is_settled = number + 1 >= MIN_GAMES
                return Change(self.user, values[number], values[number + 1], is_settled)
        return None


class Change(NamedTuple):
    """A person's rating before and after a game; `is_settled` after it."""

    user: int
    before: int
    after: int
    is_settled: bool


_MONTHS = ("January to March", "April to June", "July to September", "October to December")


class Season(NamedTuple):
    """Three months of a year, in UTC; `number` is from 1 to 4."""

    year: int
    number: int

    @property
    def start(self) -> datetime:
        """The first moment."""
        return datetime(self.year, 3 * self.number - 2, 1, tzinfo=UTC)

    @property
    def before(self) -> "Season":
        """The season before this."""
        return Season(self.year, self.number - 1) if self.number > 1 else Season(self.year - 1, 4)

    @property
    def after(self) -> "Season":
        """The season after this."""
        return Season(self.year, self.number + 1) if self.number < 4 else Season(self.year + 1, 1)

    @property
    def title(self) -> str:
        """Its months and year.

        >>> Season(2026, 4).title
        'October to December 2026'
        """
        return f"{self.months} {self.year}"

    @property
    def months(self) -> str:
        """Its months."""
        return _MONTHS[self.number - 1]


def season_of(time: datetime) -> Season:
    """The season to which a moment belongs.

    >>> season_of(datetime(2026, 3, 31, tzinfo=UTC)), season_of(datetime(2026, 4, 1, tzinfo=UTC))
    (Season(year=2026, number=1), Season(year=2026, number=2))
    """
    time = time.astimezone(UTC)
    return Season(time.year, (time.month + 2) // 3)


def rate(results: Iterable[GameResult]) -> dict[int, Rated]:
    """All ratings from rated results; deleted people count for others only."""
    now: dict[int, PlackettLuceRating] = {}
    courses: dict[int, list[Point]] = {}
    names: dict[int, str] = {}
    rated = [result for result in results if result.is_rated]
    for result in sorted(rated, key=lambda each: (each.ended, each.table)):
        now |= _after(result, now)
        for seat, user in _people(result):
            mu, sigma = now[user].mu, now[user].sigma
            rating = Rating(round(mu), round(_SIGMAS * sigma))
            point = Point(result.table, result.ended, rating, seat.won)
            courses.setdefault(user, []).append(point)
            names[user] = seat.name
    return {
        user: Rated(user, names[user], tuple(course))
        for user, course in courses.items()
        if not is_former(user)
    }


def standings(rated: Iterable[Rated]) -> list[Rated]:
    """People by rating, those whose rating is still settling last; on a tie, more games first."""
    return sorted(
        rated,
        key=lambda each: (
            not each.is_settled,
            -each.rating.value,
            -len(each.course),
            each.name,
            each.user,
        ),
    )


def changes(rated: Mapping[int, Rated], table: int) -> list[Change]:
    """What a table's game did to ratings, the winners' first."""
    found = [change for each in rated.values() if (change := each.change(table)) is not None]
    return sorted(found, key=lambda each: (each.before - each.after, each.user))


@cache
def _model() -> PlackettLuce:
    """The package's model, scaled by 40: its default starts at 25."""
    return PlackettLuce(
        mu=INITIAL_RATING,
        sigma=INITIAL_RATING / 3,
        beta=INITIAL_RATING / 6,
        tau=INITIAL_RATING / 300,
    )


def _after(result: GameResult, now: dict[int, PlackettLuceRating]) -> dict[int, PlackettLuceRating]:
    """The ratings after a game; leavers rank behind all others."""
    model = _model()
    last = len(result.seats) + 1
    teams: dict[tuple[bool, int | None], list[int]] = {}
    ranks: dict[tuple[bool, int | None], int] = {}
    for seat, user in _people(result):
        team = (True, user) if seat.left_early else (False, seat.team)
        rank = last if seat.left_early else seat.rank or 1
        teams.setdefault(team, []).append(user)
        ranks[team] = min(ranks.get(team, last), rank)
    before = [[now.get(user) or model.rating() for user in users] for users in teams.values()]
    after = model.rate(before, ranks=[float(ranks[team]) for team in teams])
    return {
        user: rating
        for users, ratings in zip(teams.values(), after, strict=True)
        for user, rating in zip(users, ratings, strict=True)
    }


def _people(result: GameResult) -> Iterator[tuple[SeatResult, int]]:
    for seat in (*result.seats, *result.leavers):
        if seat.user is not None:
            yield seat, seat.user
