"""A server's weeks in figures, from the games that a manager may know of."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from statistics import median
from typing import Final

from host.table.seats import is_former
from host.table.summaries import GameResult
from render.pages.figures import MOST_WEEKS, Figures, WeekFigures

WEEK: Final = timedelta(days=7)


def first_week(now: datetime) -> datetime:
    """When the oldest of the weeks begins that are shown; weeks begin on Mondays, in UTC."""
    today = now.replace(hour=0, minute=0, second=0, microsecond=0)
    return today - timedelta(days=today.weekday()) - (MOST_WEEKS - 1) * WEEK


def figures(
    server: str, now: datetime, begun: Sequence[datetime], results: Sequence[GameResult]
) -> Figures:
    """The figures of up to twelve weeks, from the first in which something happened: games by when
    they began, and results by when they ended.
    """
    begins = first_week(now)
    happened = [each for each in (*begun, *(each.ended for each in results)) if each >= begins]
    while begins + WEEK <= min(happened, default=now):
        begins += WEEK
    weeks = []
    while begins <= now:
        ends = begins + WEEK
        ended = [each for each in results if begins <= each.ended < ends]
        weeks.append(
            WeekFigures(
                f"{begins.day} {begins:%b}",
                sum(begins <= each < ends for each in begun),
                len(_people(ended)),
                len(ended),
                sum(not each.abandoned for each in ended),
                _turn(ended),
            )
        )
        begins = ends
    shown = [each for each in results if each.ended >= first_week(now)]
    return Figures(server, tuple(weeks), len(_people(shown)), _turn(shown))


def _people(results: Iterable[GameResult]) -> set[int]:
    users = {seat.user for each in results for seat in (*each.seats, *each.leavers)}
    return {each for each in users if each is not None and not is_former(each)}


def _turn(results: Iterable[GameResult]) -> float | None:
    """The median of what people took for a turn, in seconds; None if nobody took one."""
    taken = [seat.answer_s for each in results for seat in each.seats if seat.answer_s is not None]
    return float(median(taken)) if taken else None
