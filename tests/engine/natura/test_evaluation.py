"""Estimates of Natura: a share in the win, or how near all together are to the goal."""

import random
from itertools import pairwise

import pytest

from engine.natura import GAME
from engine.natura.play.actions import ACCEPT, DECLINE, OFFER, RESIGN
from engine.natura.play.goals import GOALS
from engine.natura.players.bots import BOTS
from engine.natura.players.evaluation import evaluate
from engine.play import bot_action
from tests.engine.natura.tables import CHANCE, go, table

CONTESTS = [name for name, goal in GOALS.items() if goal.is_competitive]
TOGETHER = [name for name in GOALS if name not in CONTESTS]


@pytest.mark.parametrize("goal", CONTESTS)
def test_the_start_is_nearly_even(goal: str) -> None:
    assert abs(evaluate(table("", 2, goal=goal), 0) - 0.5) < 0.15


@pytest.mark.parametrize(
    ("goal", "positions"),
    [
        ("blue-v-browns", ["O......L", "O.....TL ......TF"]),
        ("one-people", ["O.O..O.. ........ L..L..L.", "OO...O.. ........ L..L..L."]),
        ("mosaic", ["R..F..O.", "RF....O.", "RFO....."]),
        ("three-realms", ["O.O.L.LR", "OO..L.LR", "OO..LL.R"]),
        ("river", ["O.L.R.F.", "OLR...F.", "OLRF...."]),
        ("short-river", ["O.L.R...", "OLR....."]),
        ("green-line", ["R.R..... ...M....", "RR...... ...M....", "RRM....."]),
        ("deadlock", ["O.......", "OF...... FF......"]),
        ("exile", ["RO...... MO......", "RO...... ..M.....", "R.O..... .M......"]),
        ("harmony", ["R.......", "RO......", "RO...... O......."]),
        ("scorched", ["RO......", "RF......"]),
    ],
)
def test_nearer_is_worth_more(goal: str, positions: list[str]) -> None:
    seats = 2 if goal in CONTESTS else 1
    worth = [evaluate(table(text, seats, goal=goal), 0) for text in positions]
    assert all(one < other for one, other in pairwise(worth)), worth


@pytest.mark.parametrize("goal", ["calm", "quench", "stillness"])
def test_the_seat_to_move_is_ahead_when_a_common_goal_is_near(goal: str) -> None:
    """The goal is the same for both, so the last step counts."""
    state = table("T....... ..R..... O......L", 2, goal=goal)
    assert evaluate(state, 0) > 0.5 > evaluate(state, 1)


def test_taken_life_counts_in_taker() -> None:
    state = table("", 2, goal="taker")
    state.taken = [2, 0]
    assert evaluate(state, 0) > 0.7


def test_an_end_is_shared_among_its_winners() -> None:
    """A draw leaves both the same, a loss nothing; what was given up together is lost."""
    lost = table("", 2, goal="calm")
    GAME.rules.apply(lost, 0, RESIGN, CHANCE)
    assert (evaluate(lost, 0), evaluate(lost, 1)) == (0, 1)
    drawn = table("", 2, goal="calm")
    GAME.rules.apply(drawn, 0, OFFER, CHANCE)
    GAME.rules.apply(drawn, 1, ACCEPT, CHANCE)
    assert (evaluate(drawn, 0), evaluate(drawn, 1)) == (0.5, 0.5)
    together = table("R.O..... ........ .M......", 2, goal="exile")
    go(together, "a8 a7")
    assert (evaluate(together, 0), evaluate(together, 1)) == (0.5, 0.5)
    alone = table("", 1, goal="mosaic")
    GAME.rules.apply(alone, 0, RESIGN, CHANCE)
    assert evaluate(alone, 0) == 0


def test_in_a_race_each_boards_nearness_counts_against_the_others() -> None:
    state = table("", 2, goal="mosaic", race=True)
    assert evaluate(state, 0) == 0.5
    state.boards[0].letters = "RFO" + "." * 61
    assert evaluate(state, 0) > 0.9
    assert evaluate(state, 0) + evaluate(state, 1) == pytest.approx(1)


@pytest.mark.parametrize("bot", BOTS)
def test_a_seat_that_wants_to_give_up_a_game_played_together_may(bot: str) -> None:
    """A person is not held at the table; against each other no draw is given away early."""
    for options, answer in (({"goal": "mosaic"}, ACCEPT), ({"goal": "calm"}, DECLINE)):
        state = table("", 2, **options)
        GAME.rules.apply(state, 0, OFFER, CHANCE)
        assert bot_action(GAME, state, 1, bot, random.Random(1)) == answer
