"""Estimates and computer players of Renature are sensible."""

import random

import pytest

from engine.play import bot_action, random_game
from engine.renature import GAME
from engine.renature.play.actions import Place, Plant
from engine.renature.play.state import BoardName, RenatureOptions
from engine.renature.players.bots import WEIGHTS, Taste
from tests.engine.renature.tables import AROUND_B2, A, B, place, table
from tests.playing import kind_first_action


def test_leading_in_an_area_is_worth_something() -> None:
    """Orange alone in the area at b2, and then not."""
    state = table(seats=2)
    even = GAME.rules.evaluate(state, A)
    assert even == pytest.approx(0.5, abs=0.05)
    state = table(seats=2, plants={"b2": "orange oak"})
    assert GAME.rules.evaluate(state, A) > even
    state = table(seats=2, plants={"b2": "orange oak", "c2": "blue oak"})
    assert GAME.rules.evaluate(state, A) == pytest.approx(even)
    assert GAME.rules.evaluate(state, B) == pytest.approx(1 - even)


def scores_of(bot: str, options: RenatureOptions, rng: random.Random) -> tuple[int, ...]:
    """The points of three seats that all follow one style."""
    state = GAME.rules.setup(options, 3, rng)
    while actors := GAME.rules.actors(state):
        GAME.rules.apply(state, actors[0], bot_action(GAME, state, actors[0], bot, rng), rng)
    outcome = GAME.rules.outcome(state)
    assert outcome is not None
    return outcome.scores


@pytest.mark.parametrize("board", ["standard", "valley"])
@pytest.mark.parametrize("bot", GAME.bots)
def test_every_bot_scores_far_more_than_chance(bot: str, board: BoardName) -> None:
    options = RenatureOptions(board=board)
    rng = random.Random(f"{bot} {board}")
    chance = [random_game(GAME, options, 3, rng).scores for _ in range(20)]
    skill = [scores_of(bot, options, rng) for _ in range(3)]
    mean = sum(map(sum, chance)) / (3 * len(chance))
    assert sum(map(sum, skill)) / (3 * len(skill)) > 1.5 * mean


@pytest.mark.parametrize("bot", GAME.bots)
def test_a_bot_closes_an_area_that_pays(bot: str) -> None:
    """The owls on a2 and a3 bring the whole area."""
    state = table(
        laid=AROUND_B2,
        plants={"b2": "orange oak", "c2": "orange turf", "b3": "orange turf", "c3": "orange bush"},
        hands={A: ["owl owl", "bat bat"], B: ["frog frog"]},
    )
    action = bot_action(GAME, state, A, bot, random.Random(1))
    assert action == place("owl owl", "a2", "south")


@pytest.mark.parametrize("bot", GAME.bots)
def test_a_bot_places_and_plants_where_it_can(bot: str) -> None:
    """It discards nothing that fits, and leaves no plant out."""
    state = table(hands={A: ["owl owl", "bat bat"], B: ["frog frog"]}, clouds={A: 6})
    rng = random.Random(1)
    action = bot_action(GAME, state, A, bot, rng)
    assert isinstance(action, Place)
    GAME.rules.apply(state, A, action, rng)
    planted = bot_action(GAME, state, A, bot, rng)
    assert isinstance(planted, Plant)


@pytest.mark.parametrize("board", ["standard", "valley"])
def test_what_is_remembered_of_a_board_holds_there_alone(board: BoardName) -> None:
    """The worths are those of one who weighs all again, after this action or after that one."""
    rng = random.Random(board)
    state = GAME.rules.setup(RenatureOptions(board=board), 2, rng)
    while actions := GAME.rules.actions(state, state.turn):
        for action in rng.sample(actions, min(len(actions), 3)):
            after = GAME.rules.copy(state)
            GAME.rules.apply(after, after.turn, action, rng)
            choices = GAME.rules.actions(after, after.turn)
            for bot in ("gardener", "magpie"):
                worths = GAME.bots[bot].score_actions(after, after.turn, choices)
                assert worths == Taste(WEIGHTS[bot]).score_actions(after, after.turn, choices)
        GAME.rules.apply(state, state.turn, kind_first_action(GAME, state, state.turn, rng), rng)
