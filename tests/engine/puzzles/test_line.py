"""The bound of Natura's Green Line: no turn brings the goal nearer by more than one move."""

import random
from collections.abc import Iterator
from dataclasses import replace

import msgspec
import pytest

from engine.natura.play.state import State
from engine.natura.puzzles import PUZZLES, _moves_to_line
from engine.natura.rules import NaturaRules
from engine.puzzles.search import solve
from tests.engine.puzzles.shipped import some_of

RULES = NaturaRules()
POSITIONS = 15


def positions(rng: random.Random) -> Iterator[State]:
    """Positions near a line, and others after some random turns from there, life lost among it."""
    made = 0
    while made < POSITIONS:
        drawn = PUZZLES[0].draw(rng)
        if drawn is None:
            continue
        made += 1
        state = drawn.state
        while state.end is None:
            yield state
            state = rng.choice([after for _, after in turns(state)])


def turns(state: State) -> list[tuple[list[State], State]]:
    """Every turn's state before life comes back, if it can, and its end."""
    found: list[tuple[list[State], State]] = []
    waiting: list[tuple[list[State], State]] = [([], state)]
    while waiting:
        before, now = waiting.pop()
        for action in RULES.actions(now, 0):
            after = RULES.copy(now)
            RULES.apply(after, 0, action, random.Random(0))
            if after.recovering is not None:
                waiting.append(([after], after))
            elif after.end is None or after.end.reason != "resigned":
                found.append((before, after))
    return found


@pytest.mark.short("0")
@pytest.mark.parametrize("seed", range(4))
def test_no_turn_brings_a_line_nearer_by_more_than_one_move(seed: int) -> None:
    lost = 0
    for state in positions(random.Random(seed)):
        fewest = _moves_to_line(state)
        for between, after in turns(state):
            lost += after.position.missing > state.position.missing
            assert _moves_to_line(after) + 1 >= fewest
            # While life may come back, the move isn't counted yet.
            assert all(_moves_to_line(after) + 1 >= _moves_to_line(each) for each in between)
    assert lost > 0


@pytest.mark.short("1")
@pytest.mark.parametrize("actions", [1, 2])
def test_without_the_bound_no_line_is_reached_earlier(actions: int) -> None:
    """From before these last actions of solutions on; from the start that would take too long."""
    for day in some_of("natura green-line"):
        puzzle = day.puzzle
        kind = replace(puzzle.problem.kind, bound=None)
        states = [puzzle.problem.start, *(state for _, state, _ in puzzle.steps())]
        start = states[-1 - actions]
        assert isinstance(start, State)
        start = RULES.copy(start)
        # No spare moves: they would be looked at as well.
        start.options = msgspec.structs.replace(start.options, length=-puzzle.best.main)
        found = solve(replace(puzzle.problem, kind=kind, start=start))
        assert found.best == puzzle.best
