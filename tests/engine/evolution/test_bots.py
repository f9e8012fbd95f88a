"""Computer players: they know what they want."""

import random

from engine.evolution import GAME
from engine.evolution.play import actions as act
from engine.evolution.play.state import State
from engine.model import Action
from engine.play import bot_action
from tests.engine.evolution.tables import A, card, species, table


def choice_of(state: State, bot: str) -> Action:
    """What a computer player on seat A does here."""
    return bot_action(GAME, state, A, bot, random.Random(1))


def test_a_carnivore_lays_little_food_and_a_grazer_much() -> None:
    hand = {A: "Ambush -3, Ambush 3"}
    grazing = table(species("A1", population=3), phase="select", hands=hand)
    assert choice_of(grazing, "grazer") == act.Lay(card("Ambush 3"))
    hunting = table(species("A1", "Carnivore", population=3), phase="select", hands=hand)
    assert choice_of(hunting, "carnivore") == act.Lay(card("Ambush -3"))


def test_bots_attack_others_rather_than_their_own() -> None:
    state = table(
        species("A1", "Carnivore", body=3, population=3), species("A2", food=1), species("B1")
    )
    assert choice_of(state, "carnivore") == act.Attack(1, 1001)


def test_bots_feed_the_chain_that_brings_most() -> None:
    state = table(
        species("A1", population=2),
        species("A2", "Cooperation", population=2),
        species("A3"),
        species("B1"),
        plants=5,
    )
    assert choice_of(state, "grazer") == act.Eat(2)


def test_plant_eaters_want_more_species_against_a_single_opponent() -> None:
    """A sixth one is worth as much to them at two seats as a fifth, but not at three."""

    def worth(own: int, seats: int) -> float:
        mine = [species(f"A{each}", population=2) for each in range(1, own + 1)]
        state = table(*mine, species("B1"), seats=seats, phase="play", hands={A: "Ambush 3"})
        action = act.NewSpecies(card("Ambush 3"), "right")
        return GAME.bots["grazer"].score_actions(state, A, [action])[0]

    assert worth(5, seats=2) == worth(4, seats=2)
    assert worth(5, seats=3) < worth(4, seats=3)
