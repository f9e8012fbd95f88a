"""A standing order is offered just where it would have decided the same."""

from functools import partial

import pytest

from engine.chance import rng_for
from engine.order_offers import order_for
from engine.registry import NAMES
from tests.engine.playing import story
from tests.games import GAMES

WITH_ORDERS = [name for name in NAMES if GAMES[name].rules.orders]


@pytest.mark.parametrize("name", WITH_ORDERS)
def test_the_order_that_is_offered_does_what_was_done(name: str) -> None:
    """Given instead of the action it leads to the same state but for the order itself; neither
    state is changed by finding out. Each game has such moments.
    """
    game, seats = GAMES[name], 3
    offered = 0
    for number in range(9):
        told = story(name, seats, number)
        state = game.storage.decode_state(told.start)
        for step, (seat, action) in enumerate(told.log, start=1):
            before = game.rules.copy(state)
            game.rules.apply(state, seat, action, rng_for(told.seed, step))
            data = [game.storage.encode(each) for each in (before, state)]
            chance = partial(rng_for, told.seed, step)
            order = order_for(game, before, state, seat, action, chance)
            assert data == [game.storage.encode(each) for each in (before, state)]
            if order is not None:
                offered += 1
                game.rules.apply(before, seat, order, chance())
                assert game.rules.actors(before) == game.rules.actors(state)
    assert offered
