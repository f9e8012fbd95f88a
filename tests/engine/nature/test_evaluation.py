"""Computer players of Nature take nothing back."""

import random

import pytest

from engine.model import Action
from engine.nature import GAME
from engine.nature.play import actions as act
from engine.nature.play.state import NatureOptions
from engine.play import bot_action


@pytest.mark.parametrize("bot", GAME.bots)
def test_a_personality_never_takes_back_what_it_has_played(bot: str) -> None:
    """Ruling 8: in whole games it removes nothing, and plays what its name promises."""
    rng = random.Random(f"undo {bot}")
    done: list[type[Action]] = []
    for _ in range(5):
        state = GAME.rules.setup(NatureOptions(rounds=6), 4, rng)
        while actors := GAME.rules.actors(state):
            action = bot_action(GAME, state, actors[0], bot, rng)
            done.append(type(action))
            GAME.rules.apply(state, actors[0], action, rng)
    assert act.Remove not in done
    assert (act.Hunt in done) == bot.startswith("hunter")
    assert act.Forage in done
