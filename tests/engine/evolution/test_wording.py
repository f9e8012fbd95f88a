"""Words for choices: what a menu says of a prey, of an attack with thoughts, of room for traits."""

import pytest

from engine.evolution import GAME
from engine.evolution.play import actions as act
from engine.evolution.play.events import Extinct
from engine.model import Choice
from tests.engine.evolution.tables import A, B, card, cards, ident, species, table, told


def prey_choice(traits: str, neighbour: str = "") -> Choice:
    """How B1 with these traits is offered to a clever carnivore with four cards."""
    state = table(
        species("A1", "Carnivore, Intelligence", body=3),
        *(species("B1", traits, population=2), species("B2", neighbour)),
        hands={A: "Ambush, Fertile, Foraging, Scavenger"},
    )
    attack = act.Attack(ident("A1"), ident("B1"))
    return GAME.wording.choice(GAME.rules.redact(state, A), A, attack, "prey")


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
        GAME.wording.phrase(state, A, act.Attack(ident("A1"), ident("B1"), ignore))
        for ignore in ("Climbing+Horns", "Climbing+Defensive Herding+Hard Shell+Warning Call")
    ]
    assert words == [
        "Attack B1 with A1, ignoring Climbing and Horns",
        "Attack B1 with A1, ignoring Climb, Herd, Shell and Warn",
    ]


def test_a_thinker_is_offered_with_its_room() -> None:
    """Of population 3 with 2 food, 1 is hungry, and Fat Tissue holds 2 more."""
    state = table(
        species("A1", "Intelligence, Fat Tissue", body=2, population=3, food=2), hands={A: "Horns"}
    )
    help_ = GAME.wording.choice(state, A, act.Think(ident("A1"), card("Horns")), "species").help
    assert help_ == "Takes 2 plants from the bank for each card; has room for 3"


def test_a_trait_is_offered_to_a_species_with_the_room_it_has() -> None:
    """Nothing is said of hunger while nobody eats."""
    state = table(species("A1", "Horns", population=3), phase="play", hands={A: "Climbing 3"})
    play = act.Trait(card("Climbing 3"), ident("A1"))
    assert GAME.wording.choice(state, A, play, "species").help == "Has room for 2 traits"


@pytest.mark.parametrize(
    ("drawn", "public", "own"),
    [
        (
            [card("Ambush 0"), card("Fertile 6")],
            "its owner draws 2 cards",
            "you draw Ambush 0 and Fertile 6",
        ),
        ([card("Ambush 0")], "its owner draws 1 card", "you draw Ambush 0"),
        ([], "there is no card left to draw", "there is no card left to draw"),
    ],
)
def test_who_loses_a_species_hears_what_it_draws(drawn: list[int], public: str, own: str) -> None:
    event = Extinct(ident("B1"), cards("Horns 2, Climbing 2"), drawn, screened=1)
    begun = (
        "**Bo**'s B1 is extinct; 1 food goes behind the screen; "
        "Horns 2 and Climbing 2 are discarded, and"
    )
    assert told([event]) == told([event], A) == [f"{begun} {public}."]
    assert told([event], B) == [f"{begun} {own}."]


def test_a_feeding_turn_tells_whether_one_may_pass() -> None:
    """A hungry plant eater must be fed; an attack that only cards make possible need not be."""
    state = table(species("A1"), species("B1"), plants=1)
    assert GAME.wording.question(GAME.rules.redact(state, None), A) == "feed a species"
    clever = table(
        *(species("A1", "Carnivore, Intelligence", body=3), species("B1", "Climbing")),
        hands={A: "Ambush"},
    )
    assert GAME.wording.question(GAME.rules.redact(clever, None), A) == "feed a species or pass"


def test_the_rules_say_what_the_bank_is_before_they_name_it() -> None:
    """The glossary calls it the unlimited source of food; nothing else on the table does."""
    pages = "\n".join(text for _, text in GAME.wording.rules_pages)
    first = next(line for line in pages.splitlines() if "bank" in line)
    assert first.startswith("The **bank** is the supply of plants and meat")
    assert "never runs out" in first
