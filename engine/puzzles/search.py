"""Proves the best answer of a problem: it looks at every state that legal actions lead to.

States are flooded instead of lines followed, so that actions which undo each other end, and a state
that many lines lead to is looked at once. Where a kind has a bound, states that can't be better
than the best end found are left out.
"""

from collections import Counter
from heapq import heappop, heappush
from math import inf
from typing import Final, Generic, NamedTuple

from engine.model import Action, StateT
from engine.parts import Score
from engine.puzzles.puzzle import Problem

MAX_SETS: Final = 6
"""A puzzle may have this many best answers, apart from the order of their actions."""
REACH_LIMIT: Final = 4_000
"""The states in which `can_reach` looks for the best score."""
_COUNT_LIMIT: Final = 20_000
"""The steps after which counting answers ends as if there were too many."""


class TooLarge(Exception):
    """A problem leads to more states than may be looked at."""


class Answer(NamedTuple):
    """The best score of a problem, and how it is reached."""

    best: Score | None
    """None: the goal can't be reached."""
    actions: tuple[Action, ...]
    """The shortest best answer found."""
    sets: int
    """The number of best answers, without regard to the order of their actions; at most
    `MAX_SETS` + 1.
    """
    states: int
    """How many states were looked at."""


def solve(problem: Problem[StateT], limit: float = inf) -> Answer:
    """The best that can be reached from the start of a problem.

    Raises `TooLarge` beyond a number of states, and `ChanceDrawn`.
    """
    flood = _Flood(problem, problem.start, None)
    flood.run(limit)
    ends = flood.best_ends()
    if not ends:
        return Answer(None, (), 0, len(flood.numbers))
    lines = _Lines(flood, ends)
    return Answer(flood.best, lines.shortest(), lines.sets(), len(flood.numbers))


def can_reach(
    problem: Problem[StateT], state: StateT, best: Score, limit: int = REACH_LIMIT
) -> bool | None:
    """Whether a score can still be reached from this state of an attempt.

    None: that wasn't found out within this number of states.
    """
    if problem.is_over(state):
        found = problem.score(state)
        return found is not None and found >= best
    flood = _Flood(problem, state, best)
    try:
        flood.run(limit)
    except TooLarge:
        return None
    return bool(flood.best_ends())


class _Flood(Generic[StateT]):
    """The states that can be reached from one, each by a number from 0.

    With a `wanted` score, only whether it can be reached is found out.
    """

    def __init__(self, problem: Problem[StateT], state: StateT, wanted: Score | None) -> None:
        self.problem = problem
        self.best = wanted
        self._is_asked = wanted is not None
        self.numbers: dict[bytes, int] = {}
        self.came: list[list[tuple[int, Action]]] = []
        """By state: the states and actions that lead to it."""
        self._ends: list[tuple[Score, int]] = []
        self._waiting: list[tuple[tuple[float, float], int, int, StateT]] = []
        """Best bound first, then newest first."""
        self._add(state)

    def best_ends(self) -> list[int]:
        """The ends with the best score."""
        return [number for score, number in self._ends if score == self.best]

    def run(self, limit: float) -> None:
        """Look at every state that could be an end as good as the best, or lead to one."""
        problem, rules = self.problem, self.problem.game.rules
        while self._waiting:
            bound, _, number, state = heappop(self._waiting)
            if self.best is not None and bound > (-self.best.main, -self.best.tie):
                return
            for action in rules.actions(state, problem.seat):
                after, _ = problem.after(state, action)
                self.came[self._add(after)].append((number, action))
                if self._is_asked and self._ends:
                    return
            if len(self.numbers) > limit:
                raise TooLarge(limit)

    def _add(self, state: StateT) -> int:
        """A state's number; a new one waits to be looked at, unless it's an end."""
        problem, key = self.problem, self.problem.game.storage.encode(state)
        number = self.numbers.setdefault(key, len(self.came))
        if number < len(self.came):
            return number
        self.came.append([])
        kind = problem.kind
        if problem.is_over(state):
            score = problem.score(state)
            if score is not None and (self.best is None or score >= self.best):
                self.best = score
                self._ends.append((score, number))
        elif kind.bound is None:
            heappush(self._waiting, ((-inf, -inf), -number, number, state))
        elif (bound := kind.bound(state, problem.seat, problem.start)) is not None:
            heappush(self._waiting, ((-bound.main, -bound.tie), -number, number, state))
        return number


class _Lines(Generic[StateT]):
    """All lines from the first state of a flood to its best ends."""

    def __init__(self, flood: _Flood[StateT], ends: list[int]) -> None:
        self._ends = frozenset(ends)
        self._left: dict[int, int] = dict.fromkeys(ends, 0)
        """By state on such a line: the actions still needed for a best end."""
        self._next: dict[int, list[tuple[int, Action]]] = {end: [] for end in ends}
        looked = [*ends]
        for state in looked:
            for before, action in flood.came[state]:
                if before not in self._left:
                    self._left[before] = self._left[state] + 1
                    self._next[before] = []
                    looked.append(before)
                self._next[before].append((state, action))

    def shortest(self) -> tuple[Action, ...]:
        """The actions of a shortest line."""
        state, found = 0, list[Action]()
        while self._left[state]:
            state, action = min(self._next[state], key=lambda each: self._left[each[0]])
            found.append(action)
        return tuple(found)

    def sets(self) -> int:
        """The number of sets of actions, at most one more than `MAX_SETS`. No line comes back to a
        state.
        """
        found: set[frozenset[tuple[Action, int]]] = set()
        known: set[tuple[int, frozenset[tuple[Action, int]]]] = set()
        waiting: list[tuple[int, tuple[Action, ...], frozenset[int]]] = [(0, (), frozenset({0}))]
        while waiting and len(found) <= MAX_SETS:
            state, line, passed = waiting.pop()
            actions = frozenset(Counter(line).items())
            if state in self._ends:
                found.add(actions)
            if (state, actions) in known:
                continue
            known.add((state, actions))
            if len(known) > _COUNT_LIMIT:
                return MAX_SETS + 1
            for after, action in self._next[state]:
                if after not in passed:
                    waiting.append((after, (*line, action), passed | {after}))
        return len(found)
