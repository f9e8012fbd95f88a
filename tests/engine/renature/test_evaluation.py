"""The estimate for search: shares that add up, and that follow who wins in the end."""

import random
from statistics import mean

import pytest

from engine.play import bot_action
from engine.renature import GAME
from engine.renature.play.state import BoardName, RenatureOptions
from tests.engine.renature.tables import A, B, table


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("board", ["standard", "valley"])
def test_shares_add_up_and_follow_the_winner(board: BoardName, seats: int) -> None:
    """Even at first; the winner's share rises, and is all of it at the end."""
    rng = random.Random(f"evaluation {board} {seats}")
    early, late = [], []
    for _ in range(4):
        state = GAME.rules.setup(RenatureOptions(board=board), seats, rng)
        shares = []
        while state.phase != "over":
            shares.append([GAME.rules.evaluate(state, seat) for seat in range(seats)])
            action = bot_action(GAME, state, state.turn, rng.choice(list(GAME.bots)), rng)
            GAME.rules.apply(state, state.turn, action, rng)
        assert all(sum(each) == pytest.approx(1) for each in shares)
        assert all(0 <= share <= 1 for each in shares for share in each)
        assert shares[0] == pytest.approx([1 / seats] * seats, abs=0.1)
        outcome = GAME.rules.outcome(state)
        assert outcome is not None
        last = [GAME.rules.evaluate(state, seat) for seat in range(seats)]
        assert last == [
            1 / len(outcome.winners) if seat in outcome.winners else 0 for seat in range(seats)
        ]
        for winner in outcome.winners:
            early.append(shares[len(shares) // 4][winner])
            late.append(shares[-1][winner])
    assert mean(late) > max(mean(early), 1.4 / seats)


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
