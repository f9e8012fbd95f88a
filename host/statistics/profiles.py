"""What a person's results come to: by game and number of players, in streaks, against others."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

import msgspec

from host.table.models import GameResult, SeatResult, is_former

MIN_MEETINGS: Final = 3
"""So many games together before one calls somebody a nemesis."""


class Tally(NamedTuple):
    """How many games were played, and how many of them won."""

    played: int = 0
    won: int = 0

    def with_one(self, *, won: bool) -> "Tally":
        """This and one game more."""
        return Tally(self.played + 1, self.won + won)


class Nemesis(NamedTuple):
    """Who was placed before a person most often, and how often the other way round."""

    user: int
    name: str
    before: int
    behind: int


class Streak(NamedTuple):
    """Contests won one after the other: now, and at best."""

    now: int = 0
    best: int = 0


class Profile(msgspec.Struct, frozen=True):
    """A person's results in one game or in all.

    `contests` are games to their end in which not all play together; `by_players` tells those by
    the number of seats. `together` are games of all against the game itself. A game that was given
    up is lost for who had left it before, and nobody's otherwise.
    """

    contests: Tally = Tally()
    by_players: dict[int, Tally] = {}
    together: Tally = Tally()
    given_up: int = 0
    left_early: int = 0
    best_points: int | None = None
    streak: Streak = Streak()
    nemesis: Nemesis | None = None

    @property
    def games(self) -> int:
        """All games, to whatever end they came."""
        return self.contests.played + self.together.played + self.given_up


def profile_of(results: Iterable[GameResult], user: int) -> Profile:
    """What these results come to for a person. Those of others are passed over."""
    own = [(result, seat) for result in results if (seat := result.seat_of(user)) is not None]
    own.sort(key=lambda each: (each[0].ended, each[0].table))
    contests = [(result, seat) for result, seat in own if _counts(result, seat)]
    together = [seat for result, seat in own if not result.given_up and not result.is_contest]
    by_players: dict[int, Tally] = {}
    for result, seat in contests:
        players = len(result.seats)
        by_players[players] = by_players.get(players, Tally()).with_one(won=seat.won)
    return Profile(
        contests=_tally([seat for _, seat in contests]),
        by_players=dict(sorted(by_players.items())),
        together=_tally(together),
        given_up=sum(result.given_up and not seat.left_early for result, seat in own),
        left_early=sum(seat.left_early for _, seat in own),
        best_points=max(
            (
                seat.points
                for _, seat in contests
                if seat.points is not None and not seat.left_early
            ),
            default=None,
        ),
        streak=_streak([seat.won for _, seat in contests]),
        nemesis=_nemesis(contests),
    )


def points_by_kind(results: Iterable[GameResult], user: int) -> list[tuple[str, float]]:
    """What a person's points are made of on average, over all contests of one game.

    Kinds stand in the order in which the game names them.
    """
    sums: dict[str, int] = {}
    games = 0
    for result in results:
        seat = result.seat_of(user)
        if seat is None or seat.left_early or not result.is_contest:
            continue
        games += 1
        for title, points in seat.parts:
            sums[title] = sums.get(title, 0) + points
    return [(title, points / games) for title, points in sums.items()]


def _counts(result: GameResult, own: SeatResult) -> bool:
    return result.is_contest or (result.given_up and own.left_early)


def _tally(seats: Sequence[SeatResult]) -> Tally:
    return Tally(len(seats), sum(seat.won for seat in seats))


def _streak(wins: Iterable[bool]) -> Streak:
    now = best = 0
    for won in wins:
        now = now + 1 if won else 0
        best = max(best, now)
    return Streak(now, best)


def _nemesis(contests: Sequence[tuple[GameResult, SeatResult]]) -> Nemesis | None:
    """Who was before this person more often than behind, by the most; None where nobody was."""
    met: dict[int, Nemesis] = {}
    for result, own in contests:
        for other in result.seats:
            if other.user is None or other.team == own.team or is_former(other.user):
                continue
            known = met.get(other.user, Nemesis(other.user, other.name, 0, 0))
            before, behind = _compared(other, own)
            met[other.user] = Nemesis(
                other.user, other.name, known.before + before, known.behind + behind
            )
    often = [each for each in met.values() if each.before > each.behind and _meetings(each)]
    return max(often, key=lambda each: (each.before - each.behind, each.before), default=None)


def _meetings(nemesis: Nemesis) -> bool:
    return nemesis.before + nemesis.behind >= MIN_MEETINGS


def _compared(other: SeatResult, own: SeatResult) -> tuple[bool, bool]:
    """Whether another was placed before this person, and whether behind: neither, where one of
    them left.
    """
    if other.rank is None or own.rank is None or other.left_early or own.left_early:
        return False, False
    return other.rank < own.rank, other.rank > own.rank
