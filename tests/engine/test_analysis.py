"""Looking back at decisions: what was thrown away is seen, and only by what the seat could know."""

import itertools
import random
from functools import partial

import msgspec
import pytest

from engine.chance import rng_for
from engine.foresight import GoOn, Position
from engine.natura import GAME as NATURA
from engine.natura.play.state import GoalName, NaturaOptions
from engine.players.analysis import judge
from tests.example_game import GAME
from tests.example_game.play.actions import Give
from tests.example_game.play.state import NectarOptions, Seat, State


def enough(simulations: int) -> GoOn:
    """Go on for so many simulations."""
    done = itertools.count()
    return lambda: next(done) < simulations


def last_choice(points: int) -> Position[State]:
    """The last point of a game is to be given: seat 0 leads, or not, before it is."""
    seats = [Seat([], 3, points), Seat([], 2, 1)]
    state = State(NectarOptions(), seats, [5, 6, 7], round=2, chooser=0)
    return Position(GAME.rules.redact(state, 0), 0, 2, GAME.rules.memory_type())


def test_to_give_the_winning_point_away_is_a_blunder() -> None:
    found = judge(GAME, last_choice(1), Give(1), random.Random(1), partial(enough, 200))
    assert found.best == Give(0)
    assert found.best_share > 0.8
    assert found.best_share - found.played_share > 0.5


def test_what_the_search_would_do_costs_nothing() -> None:
    found = judge(GAME, last_choice(1), Give(0), random.Random(1), partial(enough, 200))
    assert found.best == Give(0)
    assert found.played_share == found.best_share


def test_what_others_hold_in_secret_changes_nothing() -> None:
    """The same view, whatever is behind it, is judged the same: nobody is blamed for bad luck."""
    rules = GAME.rules
    state = rules.setup(rules.check(NectarOptions(), 2), 2, rng_for(bytes(32), 0))
    other = rules.scramble(state, 0, random.Random(7))
    assert other != state
    played = rules.actions(state, 0)[0]
    found = {
        msgspec.json.encode(
            judge(
                GAME,
                Position(rules.redact(each, 0), 0, 2, rules.memory_type()),
                played,
                random.Random(3),
                partial(enough, 60),
            )
        )
        for each in (state, other)
    }
    assert len(found) == 1


def test_a_game_that_looks_ahead_in_its_own_way_is_judged_by_that() -> None:
    rules = NATURA.rules
    state = rules.setup(rules.check(rules.options_type(), 2), 2, rng_for(bytes(32), 0))
    actions = [each for each in rules.actions(state, 0) if not each.is_final]
    costs = []
    for action in actions[::20]:
        found = judge(NATURA, Position(state, 0, 2), action, random.Random(1), partial(enough, 300))
        assert 0 <= found.played_share <= found.best_share <= 1
        assert len(found.shares) == 2
        costs.append(found.best_share - found.played_share)
    assert max(costs) > 0.05


@pytest.mark.parametrize(
    ("goal", "unit", "enough_for", "every"),
    [("mosaic", "move", 60, 60), ("harmony", "point", 400, 120)],
)
def test_alone_in_natura_an_action_costs_what_the_way_to_the_goal_is_longer_by(
    goal: GoalName, unit: str, enough_for: int, every: int
) -> None:
    """What makes it no longer costs nothing, whether the search thought of it or not."""
    rules = NATURA.rules
    state = rules.setup(rules.check(NaturaOptions(goal=goal), 1), 1, rng_for(bytes(32), 0))
    costs = set()
    for action in rules.actions(state, 0)[::every]:
        if action.is_final:
            continue
        found = judge(
            NATURA, Position(state, 0, 1), action, random.Random(1), partial(enough, enough_for)
        )
        assert found.way is not None
        assert (found.way.unit, found.played_share) == (unit, found.best_share)
        assert found.way.best > 0
        assert (found.best == action) == (found.way.cost == 0)
        costs.add(found.way.cost)
    assert len(costs) > 1 or unit == "point"  # there are turns enough for anything
