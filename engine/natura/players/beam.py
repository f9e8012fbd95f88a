"""The best line of turns by some measure, found by a beam: for goals without a fixed target, and
for the games that are measured.
"""

from collections.abc import Callable
from typing import NamedTuple

from engine.foresight import GoOn
from engine.natura.players.tree import Node, Table, Turn

Worth = Callable[[Node], float]


class Climb(NamedTuple):
    """A line of turns, and what the position after it is worth."""

    worth: float
    node: Node
    turns: tuple[Turn, ...]
    reached: bool = False
    """Whether the goal stands after it."""


class Climber:
    """The search for a line from one position."""

    def __init__(self, table: Table, node: Node, worth: Worth, at_end: Worth) -> None:
        self._table = table
        self._node = node
        self._worth = worth
        self._at_end = at_end
        self.positions = 0
        """How many positions were looked at."""

    def climb(self, width: int, most: int, go_on: GoOn) -> Climb | None:
        """The line of at most so many turns that reaches the goal first; where none does, one of
        exactly so many to the greatest worth. None if there is no time.
        """
        level = [Climb(self._worth(self._node), self._node, ())]
        seen = {self._node.where.letters}
        for _ in range(most):
            found: list[Climb] = []
            for climb in level:
                if not go_on():
                    return None
                reached = self._go_on(climb, seen, found)
                if reached is not None:
                    return reached
            if not found:
                break
            found.sort(key=lambda each: -each.worth)
            level = found[:width]
        ended = [each._replace(worth=self._at_end(each.node)) for each in level]
        return max(ended, key=lambda each: each.worth)

    def _go_on(self, climb: Climb, seen: set[str], found: list[Climb]) -> Climb | None:
        """Add what can follow a line; gives a line that reaches the goal."""
        table, node = self._table, climb.node
        moves = table.moves(node)
        nexts = table.turns(node, moves) if moves else [table.passed(node)]
        for turn, after in nexts:
            self.positions += 1
            if after.where.letters in seen:
                continue
            seen.add(after.where.letters)
            turns = (*climb.turns, turn)
            if not table.goal.is_measured and table.goal.met(table.situation(after, node.seat)):
                return Climb(0.0, after, turns, reached=True)
            found.append(Climb(self._worth(after), after, turns))
        return None
