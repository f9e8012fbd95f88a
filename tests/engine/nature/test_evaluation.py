"""Computer players of Nature take nothing back, and see what others' hunters leave."""

import random

import pytest

from engine.model import Action
from engine.nature import GAME
from engine.nature.play import actions as act
from engine.nature.play.state import NatureOptions
from engine.play import bot_action
from tests.engine.nature.tables import card, ident


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


@pytest.mark.parametrize("bot", GAME.bots)
def test_scavenging_is_worth_more_the_more_hunters_are_about(bot: str) -> None:
    """For the style that plays the card, and in the judgement of a position."""
    wish = act.Trait(card("Scavenging"), ident("A1"))
    worths = list[float]()
    shares = list[float]()
    for hunters in range(3):
        state = GAME.rules.setup(NatureOptions(), 4, random.Random(1))
        state.phase, state.seats[0].species[0].id = "adapt", ident("A1")
        for each in state.seats[1 : 1 + hunters]:
            each.species[0].hunter = True
        worths += GAME.bots[bot].score_actions(state, 0, [wish])
        plain = GAME.rules.evaluate(state, 0)
        state.seats[0].species[0].up = (card("Scavenging"),)
        shares.append(GAME.rules.evaluate(state, 0) - plain)
    assert worths == sorted(set(worths))
    assert shares == sorted(set(shares))
