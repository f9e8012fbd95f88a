"""The search's own positions agree with the rules."""

import random

import pytest

from engine.natura import GAME
from engine.natura.board.kinds import Flips
from engine.natura.board.moves import Move
from engine.natura.play.actions import Leave, Pass, Recover
from engine.natura.play.goals import GOALS
from engine.natura.play.state import State
from engine.natura.players.tree import Node, Turn, node_of, table_of
from engine.play import pick
from tests.engine.natura.tables import CHANCE, table

_TURNS = 12


def _turns(state: State) -> dict[Turn, State]:
    """By turn what the rules make of it."""
    rules, seat = GAME.rules, state.turn
    found: dict[Turn, State] = {}
    for action in rules.actions(state, seat):
        if not isinstance(action, Move | Pass):
            continue
        after = rules.copy(state)
        rules.apply(after, seat, action, CHANCE)
        if after.recovering is None:
            found[action, None] = after
            continue
        for answer in rules.actions(after, seat):
            assert isinstance(answer, Recover | Leave)
            answered = rules.copy(after)
            rules.apply(answered, seat, answer, CHANCE)
            found[action, answer] = answered
    return found


def _told(node: Node) -> tuple[object, ...]:
    return node.where.letters, *node[1:]


@pytest.mark.parametrize("goal", ["blue-v-browns", "one-people", "stillness", "taker", "mosaic"])
@pytest.mark.parametrize("flips", ["none", "related", "opposite"])
def test_its_turns_lead_where_the_rules_lead(goal: str, flips: Flips) -> None:
    """The same turns, and after each the same position: pieces, bars, life taken, quiet turns."""
    rng = random.Random(f"{goal} {flips}")
    competitive = GOALS[goal].is_competitive
    press = competitive and goal != "one-people" and flips == "related"
    state = table("", 2 if competitive else 3, goal=goal, flips=flips, press=press)
    for _ in range(_TURNS):
        if state.end is not None:
            break
        seat = state.turn
        tree, node = table_of(state, seat), node_of(state, seat)
        moves = tree.moves(node)
        found = dict(tree.turns(node, moves)) if moves else dict([tree.passed(node)])
        expected = _turns(state)
        assert found.keys() == expected.keys()
        for turn, after in found.items():
            assert _told(after) == _told(node_of(expected[turn], expected[turn].turn)), turn
        state = expected[pick(list(expected), rng)]
