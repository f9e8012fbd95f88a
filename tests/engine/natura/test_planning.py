"""Plans of games alone: they reach the goal, are not longer than need be, and can be followed."""

import random

import pytest

from engine.natura import GAME
from engine.natura.board.distance import steps_of
from engine.natura.board.kinds import LETTERS, RAINFOREST
from engine.natura.board.moves import MOVE
from engine.natura.board.position import position
from engine.natura.board.squares import SQUARES, square_at
from engine.natura.play.goals import GOALS
from engine.natura.play.state import GoalName, NaturaOptions, State
from engine.natura.players.deadlocks import deadlocks
from engine.natura.players.planning import QUICK, Plan, plan
from engine.natura.players.shortening import Shortener
from engine.natura.players.tree import Node, Table, Turn, node_of, table_of
from tests.engine.natura.tables import CHANCE, table


def begun(goal: GoalName) -> State:
    """A game alone on the usual board."""
    options = GAME.rules.check(NaturaOptions(goal=goal), 1)
    return GAME.rules.setup(options, 1, random.Random(1))


def quick_plan(state: State) -> Plan:
    """What a player that thinks briefly finds."""
    return plan(table_of(state, 0), node_of(state, 0), 0, QUICK, lambda: True).plans[0]


def end_of(table: Table, node: Node, turns: tuple[Turn, ...]) -> Node:
    """Where a line of turns leads; each of its moves is legal where it comes."""
    for turn in turns:
        assert turn[0] in table.moves(node)
        node = table.after(node, turn)
    return node


@pytest.mark.parametrize(
    ("goal", "fewest"), [("green-line", 18), ("three-realms", 26), ("deadlock", 33)]
)
def test_a_brief_thought_finds_a_way_of_at_most_twice_the_fewest_moves(
    goal: GoalName, fewest: int
) -> None:
    state = begun(goal)
    found = quick_plan(state)
    assert found.reached
    assert len(found.turns) <= 2 * fewest
    table, node = table_of(state, 0), node_of(state, 0)
    assert table.goal.met(table.situation(end_of(table, node, found.turns), 0))


def test_a_detour_is_taken_out_of_a_line_and_its_end_stays_the_same() -> None:
    state = begun("green-line")
    table, node = table_of(state, 0), node_of(state, 0)
    direct = quick_plan(state).turns
    there, on = square_at("a7"), square_at("a6")
    kind = LETTERS.index(state.board.letters[there])
    # An Island goes a step, something else moves, and the Island goes back.
    away: Turn = (MOVE[kind][there][on], None)
    back: Turn = (MOVE[kind][on][there], None)
    long = (away, direct[0], back, *direct[1:])
    end = end_of(table, node, long)
    short = Shortener(table, node, steps_of(rigid=False)).shorten(long, 8, lambda: True)
    assert len(short) <= len(direct)
    assert end_of(table, node, short).where.letters == end.where.letters


def test_without_time_a_line_stays_as_it_is() -> None:
    state = begun("green-line")
    turns = quick_plan(state).turns
    shortener = Shortener(table_of(state, 0), node_of(state, 0), steps_of(rigid=False))
    assert shortener.shorten(turns, 8, lambda: False) == turns
    assert not shortener.positions


_IN_A_LINE = """
    ........
    ........
    ........
    ........
    RMRMRMRM
    ........
    ........
    O......L
    """


def test_together_nobody_plans_to_take_the_turn_before_back() -> None:
    """The nearest way would be to move the Rainforest straight back, which the rules bar."""
    state = table(_IN_A_LINE, 2, goal="green-line")
    there, off = square_at("g4"), square_at("g3")
    GAME.rules.apply(state, 0, MOVE[RAINFOREST][there][off], CHANCE)
    planned = plan(table_of(state, 1), node_of(state, 1), 0, QUICK, lambda: True).plans
    assert planned
    assert {found.turns[0][0] for found in planned} <= set(GAME.rules.actions(state, 1))


def test_where_the_squares_of_a_deadlock_are_filled_no_shore_can_move() -> None:
    where = node_of(begun("deadlock"), 0).where
    targets = deadlocks(where, steps_of(rigid=False))
    assert len({target.groups for target in targets}) == len(targets) > 100
    for target in targets:
        (shores, inside), (walls, around) = target.groups
        assert target.is_risky == (RAINFOREST in walls)
        free = [square for square in SQUARES if inside >> square & 1]
        letters = ["."] * len(SQUARES)
        for square, kind in zip(free, [k for k in shores for _ in where.places[k]], strict=True):
            letters[square] = LETTERS[kind]
        for square in SQUARES:
            if around >> square & 1:
                letters[square] = LETTERS[walls[-1]]
        now = table_of(begun("deadlock"), 0).situation(node_of(begun("deadlock"), 0), 0)
        assert GOALS["deadlock"].met(now._replace(position=position("".join(letters))))
