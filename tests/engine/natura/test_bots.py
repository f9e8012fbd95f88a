"""What computer players of Natura do apart from moving."""

import random

import pytest

from engine.natura import GAME
from engine.natura.play.actions import ACCEPT, DECLINE, OFFER
from engine.natura.players.bots import BOTS
from engine.play import bot_action
from tests.engine.natura.tables import CHANCE, table


@pytest.mark.parametrize("bot", BOTS)
def test_whoever_wants_to_give_up_a_game_played_together_may(bot: str) -> None:
    """A person is not held at the table; against each other no draw is given away early."""
    for options, answer in (({"goal": "mosaic"}, ACCEPT), ({"goal": "calm"}, DECLINE)):
        state = table("", 2, **options)
        GAME.rules.apply(state, 0, OFFER, CHANCE)
        assert bot_action(GAME, state, 1, bot, random.Random(1)) == answer
