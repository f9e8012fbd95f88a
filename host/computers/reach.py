"""The question whether the best answer of a day's puzzle can still be reached."""

from datetime import date

import msgspec

from engine.puzzles.days import puzzle_of
from engine.puzzles.search import can_reach
from host.clock.pace import ADVICE_S


class ReachQuestion(msgspec.Struct, frozen=True, tag="reach"):
    """The state of an attempt, as stored bytes. A number of states limits the search, so
    `budget_s` only says how long to wait for the answer.
    """

    day: date
    state: bytes
    budget_s: float = ADVICE_S


def answer(question: ReachQuestion) -> bool | None:
    """Whether the best can be reached; None if that wasn't found out. Raises `CorruptRecord`."""
    found = puzzle_of(question.day)
    if found is None:
        return None
    problem = found.puzzle.problem
    state = problem.game.storage.decode_state(question.state)
    return can_reach(problem, state, found.puzzle.best)
