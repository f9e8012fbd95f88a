"""Computer players of Nature: sensible enough, and never taking back what they have done."""

import random

import pytest

from engine.model import Action
from engine.nature import GAME
from engine.nature.play import actions as act
from engine.nature.play.state import NatureOptions
from engine.play import bot_action, random_action

MATCH = 30


@pytest.mark.parametrize("bot", GAME.bots)
def test_a_personality_beats_random_play(bot: str) -> None:
    """Of thirty games against one random player it wins at least nine in ten."""
    rng = random.Random(f"match {bot}")
    won = 0
    for _ in range(MATCH):
        state = GAME.rules.setup(NatureOptions(), 2, rng)
        while actors := GAME.rules.actors(state):
            seat = actors[0]
            action = (
                bot_action(GAME, state, seat, bot, rng)
                if seat == 0
                else random_action(GAME, state, seat, rng)
            )
            GAME.rules.apply(state, seat, action, rng)
        outcome = GAME.rules.outcome(state)
        assert outcome is not None
        won += outcome.winners == (0,)
    assert won >= 0.9 * MATCH


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
