"""Plans of Natura: they reach the goal, and stop Fires and Storms in a corner."""

import random

import pytest

from engine import foresight
from engine.model import Action
from engine.natura import GAME
from engine.natura.board.kinds import RAINFOREST
from engine.natura.board.position import MOVE, Position
from engine.natura.board.squares import square_at
from engine.natura.play.legal import Turn, Variant, variant_of
from engine.natura.play.state import End, GoalName, NaturaOptions, State
from engine.natura.players.planning import forget, plan
from engine.play import pick
from engine.players.choosing import choose
from tests.engine.natura.tables import CHANCE, table


def begun(goal: GoalName) -> State:
    """A game alone on the usual board."""
    options = GAME.rules.check(NaturaOptions(goal=goal), 1)
    return GAME.rules.setup(options, 1, random.Random(1))


def end_of(variant: Variant, now: Position, turns: tuple[Turn, ...]) -> Position:
    """Where a line of turns leads; each of its moves is legal where it comes."""
    for turn in turns:
        assert turn[0] in variant.moves(now)
        now = variant.after(now, turn)
    return now


@pytest.mark.long
@pytest.mark.parametrize(
    ("goal", "fewest"), [("green-line", 18), ("three-realms", 26), ("river", 48)]
)
def test_a_brief_thought_takes_at_most_twice_the_fewest_moves(goal: GoalName, fewest: int) -> None:
    state = begun(goal)
    found = plan(variant_of(state, 0), state.position, 0, lambda: True, quick=True).plans[0]
    assert found.reached
    assert len(found.turns) <= 2 * fewest
    variant, now = variant_of(state, 0), state.position
    assert variant.goal.met(end_of(variant, now, found.turns), variant.sides[0])


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
    planned = plan(variant_of(state, 1), state.position, 0, lambda: True, quick=True).plans
    assert planned
    assert {found.turns[0][0] for found in planned} <= set(GAME.rules.actions(state, 1))


PLAIN = {"usual", "ending"}


@pytest.mark.parametrize(("goal", "index"), [("quench", 1), ("calm", 2)])
def test_medium_stops_them_against_a_player_who_moves_anything(goal: GoalName, index: int) -> None:
    """It does so before the game would end by turns without any removal."""
    rng, seat = random.Random(f"{goal} {index}"), index % 2
    state = GAME.rules.setup(
        GAME.rules.check(NaturaOptions(goal=goal, standstill=False), 2), 2, rng
    )
    forget()
    while state.end is None:
        [mover] = GAME.rules.actors(state)
        action = _medium(state, seat, rng) if mover == seat else _anything(state, mover, rng)
        GAME.rules.apply(state, mover, action, rng)
    assert state.end == End("goal", (seat,))


def _medium(state: State, seat: int, rng: random.Random) -> Action:
    at = foresight.Position(GAME.rules.redact(state, seat), seat, 2)
    return choose(GAME, at, GAME.safest, "medium", rng, lambda: False)


def _anything(state: State, seat: int, rng: random.Random) -> Action:
    """Any move, and nothing that ends the game before its end."""
    usual = [each for each in GAME.rules.actions(state, seat) if each.weight in PLAIN]
    return pick([each for each in usual if not each.is_final], rng)
