"""Sequences of legal moves from the standard start, counted; kept as counts.txt.

`python -m tests.engine.natura.counting --write` writes the file anew.
"""

import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import NamedTuple

from engine.model import Action
from engine.natura import GAME
from engine.natura.board.position import Move
from engine.natura.play.actions import Leave, Pass, Recover
from engine.natura.play.state import NaturaOptions, State
from tests.engine.natura.tables import CHANCE

FILE = Path(__file__).parent / "counts.txt"
DEPTH = 3
_PLAYED = (Move, Recover, Leave, Pass)


class Variant(NamedTuple):
    """What makes a difference to which moves there are."""

    moves: str
    flips: str
    company: str
    """"alone" moves every piece; "two" play against each other."""

    @property
    def seats(self) -> int:
        """How many play."""
        return 2 if self.company == "two" else 1


def variants() -> Iterator[Variant]:
    """Every variant."""
    for values in product(("flexible", "rigid"), ("none", "related", "opposite"), ("two", "alone")):
        yield Variant(*values)


def begun(variant: Variant) -> State:
    """The standard start; the goals chosen are out of reach within a few moves."""
    goal = "taker" if variant.company == "two" else "river"
    chosen = NaturaOptions(goal=goal, moves=variant.moves, flips=variant.flips)  # type: ignore[arg-type]
    return GAME.rules.setup(GAME.rules.check(chosen, variant.seats), variant.seats, CHANCE)


def played(state: State) -> list[Action]:
    """The legal actions but for those that would end the game."""
    actions = GAME.rules.actions(state, GAME.rules.actors(state)[0])
    return [action for action in actions if isinstance(action, _PLAYED)]


def count(state: State, depth: int) -> int:
    """How many sequences of so many actions there are."""
    actions = played(state)
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        after = GAME.rules.redact(state, None)
        GAME.rules.apply(after, GAME.rules.actors(after)[0], action, CHANCE)
        total += count(after, depth - 1)
    return total


def lines() -> Iterator[str]:
    """The file, line by line."""
    yield "# Sequences of 1, 2, 3 actions from the standard start (moves, recoveries, passes)."
    for variant in variants():
        state = begun(variant)
        counts = [count(state, depth) for depth in range(1, DEPTH + 1)]
        yield " ".join(map(str, (*variant, *counts)))


def kept() -> dict[Variant, list[int]]:
    """What the file says."""
    found = {}
    for line in FILE.read_text("utf-8").splitlines():
        if not line.startswith("#"):
            moves, flips, company, *counts = line.split()
            found[Variant(moves, flips, company)] = [int(each) for each in counts]
    return found


if __name__ == "__main__":
    if sys.argv[1:] == ["--write"]:
        FILE.write_text("\n".join(lines()) + "\n", "utf-8")
    else:
        sys.exit("usage: python -m tests.engine.natura.counting --write")
