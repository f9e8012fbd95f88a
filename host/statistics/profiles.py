"""Profiles of people, from results in the order in which games ended."""

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Final, NamedTuple

import msgspec

from host.table.seats import is_former
from host.table.summaries import GameResult, SeatResult

NEMESIS_MIN_MEETINGS: Final = 3
FORM_GAMES: Final = 10
"""How many of the last games against others make up the form."""


class Tally(NamedTuple):
    """Games played and won."""

    played: int = 0
    won: int = 0


class Nemesis(NamedTuple):
    """Who ranked above a person most often, and how often below."""

    user: int
    name: str
    before: int
    behind: int


class Streak(NamedTuple):
    """Wins in a row: now, and the best."""

    now: int = 0
    best: int = 0


class Profile(msgspec.Struct, frozen=True):
    """A person's results in one game or in all.

    `contests` are finished games against others, `together` games of all against the game. An
    abandoned game is lost only by who left it before. `form` are the last contests, `wins` all
    games won, both from the oldest on; `favourite` is the game played most often, and how often.
    """

    contests: Tally = Tally()
    together: Tally = Tally()
    form: tuple[SeatResult, ...] = ()
    wins: tuple[GameResult, ...] = ()
    favourite: tuple[str, int] | None = None
    since: datetime | None = None
    abandoned: int = 0
    left_early: int = 0
    best_points: int | None = None
    streak: Streak = Streak()
    nemesis: Nemesis | None = None

    @property
    def games(self) -> int:
        """All games, however they ended."""
        return self.contests.played + self.together.played + self.abandoned


def profile_of(results: Iterable[GameResult], user: int) -> Profile:
    """A person's profile from results, ignoring those of others."""
    own = [(result, seat) for result in results if (seat := result.seat_of(user)) is not None]
    own.sort(key=lambda each: (each[0].ended, each[0].table))
    contests = [(result, seat) for result, seat in own if _counts(result, seat)]
    together = [seat for result, seat in own if not result.abandoned and not result.is_contest]
    # Of games played equally often, the one that was played last.
    kinds = Counter(result.game for result, _ in reversed(own))
    return Profile(
        contests=_tally([seat for _, seat in contests]),
        together=_tally(together),
        form=tuple(seat for _, seat in contests[-FORM_GAMES:]),
        wins=tuple(result for result, seat in own if seat.won and not result.abandoned),
        favourite=next(iter(kinds.most_common(1)), None),
        since=own[0][0].ended if own else None,
        abandoned=sum(result.abandoned and not seat.left_early for result, seat in own),
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
    """A person's average points by kind, in the game's order."""
    sums: dict[str, int] = {}
    games = 0
    for result in results:
        seat = result.seat_of(user)
        if seat is None or seat.left_early or not result.is_contest:
            continue
        games += 1
        for part, points in seat.parts:
            sums[part] = sums.get(part, 0) + points
    return [(part, points / games) for part, points in sums.items()]


def _counts(result: GameResult, own: SeatResult) -> bool:
    return result.is_contest or (result.abandoned and own.left_early)


def _tally(seats: Sequence[SeatResult]) -> Tally:
    return Tally(len(seats), sum(seat.won for seat in seats))


def _streak(wins: Iterable[bool]) -> Streak:
    now = best = 0
    for won in wins:
        now = now + 1 if won else 0
        best = max(best, now)
    return Streak(now, best)


def _nemesis(contests: Sequence[tuple[GameResult, SeatResult]]) -> Nemesis | None:
    """Who ranked above this person more often than below, by the most."""
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
    enough = (each for each in met.values() if each.before + each.behind >= NEMESIS_MIN_MEETINGS)
    often = [each for each in enough if each.before > each.behind]
    return max(often, key=lambda each: (each.before - each.behind, each.before), default=None)


def _compared(other: SeatResult, own: SeatResult) -> tuple[bool, bool]:
    """Whether another ranked above, and whether below; neither if one left."""
    if other.rank is None or own.rank is None or other.left_early or own.left_early:
        return False, False
    return other.rank < own.rank, other.rank > own.rank
