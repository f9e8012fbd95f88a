"""How somebody plays with others: how soon they answer, and what they finish."""

from collections.abc import Iterable
from datetime import timedelta
from statistics import median
from typing import Final, NamedTuple

from engine.words import counted
from host.clock.written import write_left
from host.table.summaries import GameResult

MIN_GAMES: Final = 5
"""Games after which there is something to tell."""


class Habits(NamedTuple):
    """Somebody's numbers over their games with other people.

    `answers_in` is their typical time for a turn on their own clock, which stands still in their
    quiet hours; None if it isn't known. `finished` counts games that they played to the end, of
    those that they `started`, and `timeouts` the turns in which their time ran out.
    """

    answers_in: timedelta | None
    finished: int
    started: int
    timeouts: int

    @property
    def words(self) -> tuple[str, ...]:
        """The numbers in words, without judging them.

        >>> Habits(timedelta(hours=5), 7, 8, 1).words
        ('typical turn: 5 hours', 'finished 7 of 8 games', '1 timeout')
        """
        finished = f"finished {self.finished} of {counted(self.started, 'game')}"
        told = (finished, counted(self.timeouts, "timeout"))
        if self.answers_in is None:
            return told
        return f"typical turn: {write_left(self.answers_in)}", *told


def habits_of(results: Iterable[GameResult], user: int) -> Habits | None:
    """A person's habits; None before `MIN_GAMES`. Games that all players gave up count for nobody,
    nor do games against computers alone.
    """
    found = [(result, seat) for result in results if (seat := result.seat_of(user)) is not None]
    own = [
        seat
        for result, seat in found
        if len({each.user for each in (*result.seats, *result.leavers)} - {None}) > 1
        and (seat.left_early or not result.abandoned)
    ]
    if len(own) < MIN_GAMES:
        return None
    paces = [seat.answer_s for seat in own if seat.answer_s is not None]
    return Habits(
        timedelta(seconds=median(paces)) if paces else None,
        sum(not seat.left_early for seat in own),
        len(own),
        sum(seat.timeouts or 0 for seat in own),
    )
