"""What hard computer players of Natura find, and when they stop."""

import random
from itertools import count

import pytest

from engine.foresight import Foresight, GoOn, Position
from engine.natura import GAME
from engine.natura.play.actions import ACCEPT, LEAVE, OFFER, RESIGN
from engine.natura.play.goals import GOALS
from engine.natura.play.state import REPETITIONS, GoalName, NaturaOptions, State
from engine.natura.players.search import search
from engine.play import pick
from tests.engine.natura.tables import CHANCE, table


def found(state: State, looks: int = 100) -> Foresight:
    """What the seat that is to decide finds in so many looks."""
    left = iter(range(looks))
    return _search(state, lambda: next(left, None) is not None)


def _search(state: State, go_on: GoOn) -> Foresight:
    seat = GAME.rules.actors(state)[0]
    position = Position(GAME.rules.redact(state, seat), seat, state.seats)
    return search(GAME, position, "planner", random.Random(1), go_on)


_ONE_MOVE_FROM_TAKING = """
    R.......
    T..T....
    ........
    ........
    ........
    ........
    O.O.L.L.
    """


def test_it_makes_the_move_that_wins() -> None:
    """The last life that is needed goes when a second force comes beside the Rainforest."""
    state = table(_ONE_MOVE_FROM_TAKING, 2, goal="taker", moves="flexible")
    state.taken = [4, 4]
    best = found(state).looks[0]
    go_after = GAME.rules.copy(state)
    GAME.rules.apply(go_after, 0, best.action, CHANCE)
    assert go_after.end is not None
    assert go_after.end.winners == (0,)
    assert best.share > 0.99


def test_a_lead_in_taker_is_told_as_surely_as_it_wins() -> None:
    """Two pieces of life ahead, of the five that are needed: before that, some 69 % was told."""
    state = table("", 2, goal="taker", moves="rigid")
    state.taken = [2, 0]
    told = found(state)
    assert told.looks[0].share > 0.85
    assert sum(told.shares) == pytest.approx(1)
    assert [look.share for look in told.looks] == sorted(
        (look.share for look in told.looks), reverse=True
    )


def test_who_is_behind_lets_no_position_stand_for_the_third_time() -> None:
    """That would end the game by the standing, so that another move is better, whatever it is."""
    state = table("", 2, goal="taker", moves="rigid")
    state.taken = [0, 2]
    before = found(state).looks[0].action
    after = GAME.rules.copy(state)
    GAME.rules.apply(after, 0, before, CHANCE)
    (stands,) = after.positions.keys() - state.positions.keys()
    state.positions[stands] = REPETITIONS - 1
    looks = found(state).looks
    assert looks[0].action != before
    assert next(look.share for look in looks if look.action == before) < 0.01


_TWO_EACH = """
    L......L
    ........
    ........
    ........
    ........
    ........
    ........
    O......O
    """


def test_it_sees_a_win_that_no_answer_can_prevent() -> None:
    """Both need two moves to join their pieces; who begins is there first, whatever the other
    does.
    """
    state = table(_TWO_EACH, 2, goal="one-people")
    assert found(state, 2000).looks[0].share > 0.99
    GAME.rules.apply(state, 0, found(state, 2000).looks[0].action, CHANCE)
    for answer in GAME.rules.actions(state, 1)[::7]:
        after = GAME.rules.copy(state)
        GAME.rules.apply(after, 1, answer, CHANCE)
        if after.end is None and after.turn == 0 and after.asking is None:
            GAME.rules.apply(after, 0, found(after, 0).looks[0].action, CHANCE)
            assert after.end is not None


@pytest.mark.parametrize("goal", ["taker", "calm", "blue-v-browns", "one-people"])
def test_it_stops_at_once_when_told(goal: str) -> None:
    """It asks before each position that it goes on from; then it answers with what it has."""
    asked = count()
    state = table("", 2, goal=goal)
    answer = _search(state, lambda: next(asked) < 3)
    assert next(asked) <= 5
    assert answer.looks[0].action in GAME.rules.actions(state, 0)


@pytest.mark.parametrize("goal", ["mosaic", "river", "scorched", "deadlock"])
@pytest.mark.parametrize("race", [False, True])
def test_it_stops_at_once_when_told_to_plan(goal: str, *, race: bool) -> None:
    """As against each other; what it has is at least what its style likes."""
    state = table("", 2, goal=goal, race=race)
    answer = _search(state, lambda: False)
    assert answer.looks[0].action in GAME.rules.actions(state, 0)


@pytest.mark.parametrize("goal", ["taker", "stillness", "green-line", "harmony"])
def test_it_finds_the_same_twice(goal: str) -> None:
    """In the same position with as many looks."""
    state = table("", 2 if GOALS[goal].is_competitive else 1, goal=goal)
    assert found(state).looks[0] == found(state).looks[0]


@pytest.mark.parametrize("goal", ["calm", "mosaic"])
def test_it_neither_offers_nor_resigns_for_no_reason(goal: str) -> None:
    """Such actions come after all moves, if at all."""
    state = table("", 2, goal=goal)
    best = [look.action for look in found(state, 20).looks[:50]]
    assert OFFER not in best
    assert RESIGN not in best


def test_a_game_played_together_is_ended_when_somebody_wants_to() -> None:
    """As every style does."""
    state = table("", 2, goal="mosaic")
    GAME.rules.apply(state, 0, OFFER, CHANCE)
    assert found(state).looks[0].action == ACCEPT


def test_alone_it_follows_its_plan_to_the_goal() -> None:
    """With no more time than to plan once it gets there in as many moves as it planned."""
    state = table("", 1, goal="exile")
    planned = found(state, 120).looks[0].visits
    for _ in range(planned):
        assert state.end is None
        GAME.rules.apply(state, 0, found(state, 0).looks[0].action, CHANCE)
    assert state.end is not None
    assert state.end.reason == "goal"


@pytest.mark.parametrize("goal", ["river", "green-line"])
def test_it_plans_on_where_life_is_off_the_board(goal: GoalName) -> None:
    """First to bring it back, as the goal needs it."""
    rules, rng = GAME.rules, random.Random(0)
    state = rules.setup(rules.check(NaturaOptions(goal=goal), 1), 1, rng)
    for _ in range(25):
        actions = [each for each in rules.actions(state, 0) if not each.is_final]
        actions = [LEAVE] if LEAVE in actions else actions
        rules.apply(state, 0, pick(actions, rng), rng)
    if state.recovering is not None:
        rules.apply(state, 0, LEAVE, rng)
    assert state.board.rainforests
    assert found(state, 60).looks
