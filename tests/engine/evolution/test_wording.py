"""Words for choices: what a menu says of a prey, of an attack with thoughts, of room for traits."""

import pytest

from engine.evolution import GAME
from engine.evolution import actions as act
from engine.game import Choice
from tests.engine.evolution.tables import A, card, ident, species, table


def prey_choice(traits: str, neighbour: str = "") -> Choice:
    """How B1 with these traits is offered to a clever carnivore with four cards."""
    state = table(
        species("A1", "Carnivore, Intelligence", body=3),
        *(species("B1", traits, population=2), species("B2", neighbour)),
        hands={A: "Ambush, Fertile, Foraging, Scavenger"},
    )
    attack = act.Attack(ident("A1"), ident("B1"))
    return GAME.choice(GAME.redact(state, A), A, attack, "prey")


@pytest.mark.parametrize(
    ("traits", "neighbour", "help_"),
    [
        ("", "", "Worth 1 meat"),
        ("Horns", "", "Worth 1 meat; Horns: the attacker loses 1 population"),
        ("Climbing", "Warning Call", "Worth 1 meat; costs 2 cards (Climbing and Warning Call)"),
        (
            "Horns, Defensive Herding, Hard Shell",
            "Warning Call",
            "Worth 1 meat; costs 3 cards; Horns: the attacker loses 1 population",
        ),
    ],
)
def test_a_prey_is_offered_with_what_it_brings_and_costs(
    traits: str, neighbour: str, help_: str
) -> None:
    assert prey_choice(traits, neighbour).help == help_


def test_an_attack_names_what_is_thought_away_in_full_where_there_is_room() -> None:
    state = table(species("A1", "Carnivore"), species("B1"))
    words = [
        GAME.phrase(state, A, act.Attack(ident("A1"), ident("B1"), ignore))
        for ignore in ("Climbing+Horns", "Climbing+Defensive Herding+Hard Shell+Warning Call")
    ]
    assert words == [
        "Attack B1 with A1, thinking away Climbing and Horns",
        "Attack B1 with A1, thinking away Climb, Herd, Shell and Warn",
    ]


def test_a_trait_is_offered_to_a_species_with_the_room_it_has() -> None:
    """Nothing is said of hunger while nobody eats."""
    state = table(species("A1", "Horns", population=3), phase="play", hands={A: "Climbing 3"})
    play = act.Trait(card("Climbing 3"), ident("A1"))
    assert GAME.choice(state, A, play, "species").help == "Has room for 2 traits"
