"""Estimates of Nature heed who may hunt whom; computer players take nothing back."""

import random

import pytest

from engine.model import Action
from engine.nature import GAME
from engine.nature.play import actions as act
from engine.nature.play.state import NatureOptions, Phase
from engine.nature.players.evaluation import evaluate
from engine.play import bot_action
from tests.engine.nature.tables import A, species, table


def danger(*, phase: Phase = "feed", hungry: int = 1, size: int = 3) -> float:
    """What five animals of size 2 have from Plated rather than Social, beside a hunter."""

    def share(guard: str) -> float:
        state = table(
            species("A1", size=2, hungry=5, up=guard),
            species("B1", size=size, hungry=hungry, plant=1 - hungry, hunter=True),
            phase=phase,
        )
        return evaluate(state, A)

    return share("Plated") - share("Social")


def test_animals_are_worth_less_where_a_hunter_can_reach_them() -> None:
    """Their defence is 6 with Plated and 2 with Social; the hunter reaches what is of its size."""
    assert danger(size=2) > 0
    assert danger(size=1) == 0
    assert danger(size=6) == 0


def test_a_hunter_that_has_eaten_endangers_nobody_until_the_next_round() -> None:
    """It hunts only when it is hungry; while all adapt, every hunter counts."""
    assert danger(hungry=0) == 0
    assert danger(hungry=0, phase="adapt") > 0


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
