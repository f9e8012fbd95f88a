"""A puzzle and an attempt at it: what an action leads to, when it is over, and its stars."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Generic, NoReturn

from engine.game import Game
from engine.model import Action, Event, Options, StateT
from engine.parts import PuzzleKind, Score

MOST_STARS: Final = 3


class ChanceDrawn(Exception):
    """Something in a puzzle would have been decided by chance."""


class _NoChance(random.Random):
    """A random source of a puzzle, in which nothing is random."""

    def random(self) -> NoReturn:
        raise ChanceDrawn

    def getrandbits(self, k: int, /) -> NoReturn:
        raise ChanceDrawn(k)


_NO_CHANCE: Final = _NoChance(0)


@dataclass(frozen=True)
class Problem(Generic[StateT]):
    """A position with a task, for which no answer needs to be known. Its start never changes."""

    game: Game[StateT, Options]
    kind: PuzzleKind[StateT]
    start: StateT
    """In which the `seat` is to act."""
    seat: int
    seats: int

    def actions(self, state: StateT) -> list[Action]:
        """Everything that may be done next; nothing at the end."""
        return [] if self.is_over(state) else self.game.rules.actions(state, self.seat)

    def after(self, state: StateT, action: Action) -> tuple[StateT, list[Event]]:
        """The state after an action and all replies to it, and what happened; `state` stays.

        Raises `Refused` for an action that isn't legal, `ChanceDrawn` if chance comes into it.
        """
        after = self.game.rules.copy(state)
        events = self.game.rules.apply(after, self.seat, action, _NO_CHANCE)
        return after, events + self.settle(after)

    def settle(self, state: StateT) -> list[Event]:
        """Have the others reply in this state until it's the seat's turn or the attempt is over."""
        rules, events = self.game.rules, list[Event]()
        while not (self.is_over(state) or rules.decides(state, self.seat)):
            other = rules.actors(state)[0]
            if self.kind.reply is None:
                raise ValueError(f"{self.game.name}, {self.kind.name}: seat {other} has no reply")
            events += rules.apply(state, other, self.kind.reply(state, other), _NO_CHANCE)
        return events

    def is_over(self, state: StateT) -> bool:
        """Whether the attempt has ended."""
        return self.kind.over(state, self.seat, self.start)

    def score(self, state: StateT) -> Score | None:
        """What has been reached so far; None: not the goal."""
        return self.kind.score(state, self.seat, self.start)


@dataclass(frozen=True)
class Puzzle(Generic[StateT]):
    """A problem with its answer."""

    problem: Problem[StateT]
    best: Score
    """The best score that can be reached, as proven."""
    greedy: Score | None
    """What a player reaches who always takes what gains the most at once."""
    solution: tuple[Action, ...]
    """The seat's actions of a best answer."""

    @property
    def task(self) -> str:
        """What to do, in a sentence or two."""
        problem = self.problem
        return problem.kind.task(problem.start, problem.seat, self.best)

    def stars(self, state: StateT) -> int:
        """How many stars an attempt that ended in this state is worth, from 0 to `MOST_STARS`."""
        found = self.problem.score(state)
        if found is None:
            return 0
        if found >= self.best:
            return MOST_STARS
        if self.problem.kind.in_steps:
            return max(MOST_STARS - (self.best.main - found.main), 0)
        if found.main == self.best.main:
            return MOST_STARS - 1
        return int(self.greedy is None or found > self.greedy)

    def steps(self) -> Iterator[tuple[Action, StateT, Sequence[Event]]]:
        """The solution, action by action: the state after it and all replies, and what happened."""
        state = self.problem.start
        for action in self.solution:
            state, events = self.problem.after(state, action)
            yield action, state, events
