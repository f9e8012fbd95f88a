"""Why one takes an action of Evolution: made tables, and the very clauses."""

import pytest

from engine.evolution.play import actions as act
from engine.evolution.play.state import Species, State
from engine.model import Action
from tests.engine.evolution.tables import PLENTY, A, B, card, do, ident, species, table
from tests.engine.reasoning import reasons_for

CARNIVORE_B1 = species("B1", "Carnivore", body=3, population=2)


def why(state: State, action: Action) -> tuple[str, ...]:
    return reasons_for("evolution", state, A, action)


def playing(*on_table: Species, hand: str = "", last_round: int = 0) -> State:
    return table(*on_table, phase="play", hands={A: hand}, deck=PLENTY, last_round=last_round)


def feeding(*on_table: Species, plants: int = 0, hand: str = "") -> State:
    return table(*on_table, plants=plants, hands={A: hand}, deck=PLENTY)


@pytest.mark.parametrize(
    ("played", "on", "clauses"),
    [
        (
            "Climbing",
            "A1",
            (
                "protects A1 from B1 as things lie",
                "only a carnivore with Climbing can attack A1",
            ),
        ),
        (
            "Warning Call",
            "A1",
            (
                "protects A2 from B1 as things lie",
                "only carnivores with Ambush can attack the neighbours of A1",
            ),
        ),
        (
            "Cooperation",
            "A1",
            ("A2 takes a food whenever A1 does", "is a point at the end if the species survives"),
        ),
    ],
)
def test_a_trait_is_told_by_whom_it_protects_and_what_it_does(
    played: str, on: str, clauses: tuple[str, ...]
) -> None:
    state = playing(species("A1", body=2), species("A2"), CARNIVORE_B1, hand=played)
    assert why(state, act.Trait(card(played), ident(on))) == clauses


def test_a_larger_carnivore_knows_its_prey() -> None:
    state = playing(species("A1", "Carnivore"), species("B1"), hand="Fertile 4, Horns 2")
    assert why(state, act.Enlarge(card("Horns 2"), ident("A1"))) == (
        "A1 can attack B1 as things lie",
        "costs only the card with the lowest food number",
    )


def test_attacks_are_sure_when_nobody_can_change_anything_more() -> None:
    state = playing(species("A1", "Carnivore"), species("B1"), hand="Horns 2")
    for seat in state.seats[1:]:
        seat.done = True
    assert why(state, act.Enlarge(card("Horns 2"), ident("A1")))[0] == "A1 can attack B1"
    state.seats[B].species[0].down = (card("Horns"),)
    found = why(state, act.Enlarge(card("Horns 2"), ident("A1")))
    assert found[0] == "A1 can attack B1 as things lie"


def test_the_last_round_counts_points() -> None:
    state = playing(species("A1"), species("B1"), hand="Fat Tissue", last_round=2)
    assert why(state, act.Trait(card("Fat Tissue"), ident("A1"))) == (
        "is a point at the end, and this is the last round",
        "A1 can store 1 more food, each a point at the end",
    )
    assert why(state, act.Grow(card("Fat Tissue"), ident("A1")))[0] == (
        "is 2 points if A1 is fed: the food and the population"
    )


def test_a_new_species_brings_cards_and_may_be_fed_by_its_neighbour() -> None:
    state = playing(species("A1", "Cooperation"), species("B1"), hand="Horns 2, Fertile 5")
    assert why(state, act.NewSpecies(card("Horns 2"), "right")) == (
        "brings one more card in each round to come while it lives",
        "Cooperation of A1 feeds the new species, too",
    )
    assert why(state, act.DONE) == (
        "keeps 2 cards for the next round, as food or as traits",
        "A feeds first in this round",
    )


def test_a_food_card_is_weighed_by_who_eats_plants() -> None:
    state = table(
        species("A1", population=4),
        species("B1", population=2),
        phase="select",
        hands={A: "Fertile 6, Horns -2", B: "Fertile 2"},
        deck=PLENTY,
    )
    assert why(state, act.Lay(card("Fertile 6"))) == (
        "feeds plant eaters, of whose population A has 4 of 6",
        "no card of the hand brings more food",
    )
    assert why(state, act.Lay(card("Horns -2"))) == (
        "takes food from others, whose plant eaters have population 2",
        "costs only the card with the lowest food number",
    )


def test_eating_tells_who_else_eats_and_who_does_not() -> None:
    rival = species("B1", population=3)
    both = feeding(
        species("A1", "Cooperation", population=2), species("A2", population=2), rival, plants=3
    )
    assert why(both, act.Eat(ident("A1"))) == (
        "feeds A2, too: 1 plant by Cooperation",
        "brings A1 its first food: hunger cannot make it die out",
    )
    last = feeding(species("A1", population=2, food=1), rival, plants=1)
    assert why(last, act.Eat(ident("A1"))) == (
        "takes the last plant from 3 hungry population of B",
        "leaves no population of A1 hungry",
    )
    burrowing = feeding(species("A1", "Burrowing", population=2, food=1), rival, plants=9)
    assert why(burrowing, act.Eat(ident("A1")))[0] == "A1 is fed, so that Burrowing protects it"


def test_an_attack_tells_of_meat_scavengers_and_harm() -> None:
    carnivore = species("A1", "Carnivore", body=3, population=3)
    threat = species("B1", "Carnivore", body=2)
    state = feeding(carnivore, species("A2", "Scavenger", population=2), threat)
    assert why(state, act.Attack(ident("A1"), ident("B1"))) == (
        "makes B1, which can attack A2, die out",
        "sets off Scavenger of A2: 1 meat",
    )


def test_intelligence_is_paid_for_with_the_least() -> None:
    clever = species("A1", "Carnivore, Intelligence", body=3, population=3)
    armed = species("B1", "Horns, Climbing", body=2, population=3)
    state = feeding(clever, armed, hand="Fertile 4, Fertile 2, Horns -1")
    attack = act.Attack(ident("A1"), ident("B1"), "Climbing+Horns")
    assert why(state, attack) == ("brings A1 2 meat", "spares A1 the Horns of B1")
    do(state, A, attack)
    assert why(state, act.Pay(card("Horns -1"))) == (
        "lets A1 ignore Climbing and Horns of B1",
        "costs only the card with the lowest food number",
    )


def test_thinking_saves_population_where_no_plants_are_left() -> None:
    thinker = species("A1", "Intelligence", population=3)
    state = feeding(thinker, species("B1"), hand="Fertile 4, Horns -1")
    assert why(state, act.Think(ident("A1"), card("Horns -1"))) == (
        "saves 2 population of A1: no plants are left",
        "brings 2 plants from the bank, whatever the Watering Hole holds",
    )
    assert why(state, act.PASS) == (
        "A1 can only be fed at the cost of cards",
        "keeps 2 cards in the hand",
    )
