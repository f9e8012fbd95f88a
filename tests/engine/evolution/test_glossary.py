"""Every entry of the rulebook's glossary."""

import pytest

from engine.errors import IllegalAction
from engine.evolution.play import actions as act
from engine.evolution.play.attacks import reach
from engine.evolution.play.traits import DEFENSIVE, names_in
from tests.engine.evolution.tables import (
    A,
    attack,
    before_reveal,
    card,
    cards,
    do,
    eat,
    fed,
    ident,
    is_extinct,
    legal,
    on,
    species,
    table,
    think,
)


def test_glossary_defensive_traits_are_the_seven_with_a_white_border() -> None:
    assert names_in(DEFENSIVE) == (
        "Burrowing",
        "Climbing",
        "Defensive Herding",
        "Hard Shell",
        "Horns",
        "Symbiosis",
        "Warning Call",
    )


def prey_of(traits: str, prey: str = "", *others: str, **numbers: int) -> list[str]:
    """The attacks that a carnivore of body 3 and population 2 has on B1, with B's other species."""
    row = [species(f"B{number}", each) for number, each in enumerate(others, start=2)]
    state = table(
        species("A1", f"Carnivore, {traits}".rstrip(", "), body=3, population=2),
        species("B1", prey, **numbers),
        *row,
    )
    return [words for words in legal(state, A) if words.startswith("Attack B1")]


def test_glossary_carnivore_needs_a_larger_body() -> None:
    assert prey_of("", body=2)
    assert not prey_of("", body=3)


def test_glossary_ambush_overcomes_warning_call() -> None:
    assert not prey_of("", "", "Warning Call")
    assert prey_of("Ambush", "", "Warning Call")


def test_glossary_burrowing_protects_who_is_not_hungry() -> None:
    assert not prey_of("", "Burrowing", population=2, food=2)
    assert prey_of("", "Burrowing", population=2, food=1)


def test_glossary_climbing_protects_from_who_cannot_climb() -> None:
    assert not prey_of("", "Climbing")
    assert prey_of("Climbing", "Climbing")


def test_glossary_cooperation_feeds_the_neighbour_to_the_right_from_the_same_source() -> None:
    state = table(
        species("A1", "Cooperation", population=2), species("A2", population=2), species("B1"),
        plants=5,
    )  # fmt: skip
    eat(state, "A1")
    assert (fed(state, "A1", "A2"), state.plants) == ([(1, 0), (1, 0)], 3)


def test_glossary_defensive_herding_protects_from_smaller_and_equal_populations() -> None:
    assert not prey_of("", "Defensive Herding", population=2)
    assert prey_of("", "Defensive Herding", population=1)


def test_glossary_fat_tissue_takes_food_when_not_hungry_up_to_the_body_size() -> None:
    state = table(species("A1", "Fat Tissue", food=1, body=2), species("B1"), plants=9)
    eat(state, "A1")
    assert fed(state, "A1") == [(1, 1)]
    state = table(species("A1", "Fat Tissue", food=1, body=2, fat=2), species("B1"), plants=9)
    with pytest.raises(IllegalAction, match="no room on Fat Tissue"):
        eat(state, "A1")


def test_glossary_fat_tissue_holds_what_is_stored_already_against_its_body_size() -> None:
    """Body 3 with 2 stored: of 4 meat, 1 is eaten and 1 more is stored."""
    state = table(
        species("A1", "Carnivore, Fat Tissue, Pack Hunting", body=3, population=3, food=2, fat=2),
        *(species("B1", body=4, population=2), species("C1")),
        plants=1,
    )
    attack(state, "A1", "B1")
    assert fed(state, "A1") == [(3, 3)]


def test_glossary_fat_tissue_moves_to_the_board_before_the_reveal() -> None:
    state = before_reveal(
        species("A1", "Fat Tissue", population=2, body=4, fat=3),
        species("B1", population=6),
        laid="Ambush 3",
    )
    do(state, A, act.DONE)
    assert fed(state, "A1") == [(2, 1)]


def test_glossary_fat_goes_behind_the_screen_when_the_trait_is_discarded() -> None:
    state = table(species("A1", "Fat Tissue", body=4, fat=3), phase="play", hands={A: "Ambush"})
    do(state, A, act.Remove(ident("A1"), card("Fat Tissue")))
    assert (on(state, "A1").fat, state.seats[A].screen) == (0, 3)


@pytest.mark.parametrize(("plants", "population"), [(0, 2), (1, 3)])
def test_glossary_fertile_grows_only_when_food_is_left(plants: int, population: int) -> None:
    state = before_reveal(
        species("A1", "Fertile", population=2), species("B1", population=6), plants=plants,
        laid="Fertile 7",
    )  # fmt: skip
    do(state, A, act.DONE)
    assert on(state, "A1").population == population


def test_glossary_fertile_grows_no_further_than_six() -> None:
    state = before_reveal(
        species("A1", "Fertile", population=6), species("B1", population=6), plants=1,
        laid="Fertile 7",
    )  # fmt: skip
    do(state, A, act.DONE)
    assert on(state, "A1").population == 6


def test_glossary_foraging_adds_a_plant_for_hungry_population() -> None:
    state = table(species("A1", "Foraging", population=3), species("B1"), plants=5)
    eat(state, "A1")
    assert (fed(state, "A1"), state.plants) == ([(2, 0)], 3)


def test_glossary_foraging_adds_nothing_without_a_hungry_population() -> None:
    state = table(species("A1", "Foraging", population=1), species("B1"), plants=5)
    eat(state, "A1")
    assert (fed(state, "A1"), state.plants) == ([(1, 0)], 4)


def test_glossary_hard_shell_adds_four_to_be_exceeded_but_no_meat() -> None:
    """The rulebook's example: body size 6 and Hard Shell count as 10."""
    state = table(
        species("A1", "Carnivore, Pack Hunting", body=6, population=4),
        species("B1", "Hard Shell", body=6, population=2),
        species("C1"),
        plants=3,
    )
    assert "Attack B1 with A1" not in legal(state, A)
    on(state, "A1").population = 5
    attack(state, "A1", "B1")
    assert fed(state, "A1") == [(5, 0)]
    small = table(
        species("A1", "Carnivore", body=6, population=6),
        *(species("B1", "Hard Shell", population=2), species("C1")),
        plants=3,
    )
    attack(small, "A1", "B1")
    assert fed(small, "A1") == [(1, 0)]


def test_glossary_horns_cost_the_attacker_a_population_before_it_eats() -> None:
    state = table(
        species("A1", "Carnivore", body=5, population=3),
        species("B1", "Horns", body=4, population=2),
        species("C1"),
        plants=3,
    )
    attack(state, "A1", "B1")
    assert (on(state, "A1").population, on(state, "A1").food) == (2, 2)


def test_glossary_horns_can_end_both_species() -> None:
    state = table(
        species("A1", "Carnivore", body=2), species("B1", "Horns"), species("C1", "Scavenger"),
        species("A2"), species("B2"), deck="Ambush, Ambush, Ambush, Ambush", plants=3,
    )  # fmt: skip
    attack(state, "A1", "B1")
    assert is_extinct(state, "A1")
    assert is_extinct(state, "B1")
    assert fed(state, "C1") == [(1, 0)]


def test_glossary_intelligence_takes_two_plants_from_the_bank_for_a_card() -> None:
    state = table(
        species("A1", "Intelligence", population=5), species("B1"), plants=3,
        hands={A: "Horns, Ambush, Fertile"},
    )  # fmt: skip
    think(state, "A1", "Horns")
    think(state, "A1", "Ambush")
    assert (fed(state, "A1"), state.plants) == ([(4, 0)], 3)
    assert state.discard == cards("Horns, Ambush")


def test_glossary_intelligence_negates_a_defence_for_a_card() -> None:
    state = table(
        species("A1", "Carnivore, Intelligence", body=3, population=3),
        species("B1", "Climbing", body=2, population=2),
        species("C1"),
        plants=3,
        hands={A: "Horns, Ambush"},
    )
    attack(state, "A1", "B1", "Climbing")
    assert legal(state, A) == ["Discard Ambush 2 for the attack", "Discard Horns 2 for the attack"]
    do(state, A, act.Pay(card("Horns")))
    assert on(state, "B1").population == 1
    assert fed(state, "A1") == [(2, 0)]
    assert state.discard == cards("Horns")


def test_glossary_without_intelligence_cards_open_no_way() -> None:
    state = table(
        species("A1", "Carnivore", body=3), species("B1", "Climbing"), hands={A: "Ambush, Horns"}
    )
    assert not [words for words in legal(state, A) if words.startswith("Attack")]


def test_glossary_intelligence_is_never_forced() -> None:
    """Neither kind: a hungry thinker at an empty hole may pass, and so may a clever carnivore."""
    state = table(
        species("A1", "Intelligence", population=2),
        species("A2", "Carnivore, Intelligence", body=2),
        species("B1", "Climbing"),
        hands={A: "Horns"},
    )
    on(state, "A1").body = 3
    assert "Pass this turn" in legal(state, A)
    do(state, A, act.PASS)


def test_glossary_long_neck_takes_a_plant_from_the_bank_before_the_reveal() -> None:
    state = before_reveal(
        species("A1", "Long Neck", population=2), species("B1", population=6), laid="Ambush 3"
    )
    do(state, A, act.DONE)
    assert (fed(state, "A1"), state.plants) == ([(1, 0)], 3)


def test_glossary_pack_hunting_adds_population_to_body_size() -> None:
    """The rulebook's example: population 5 and body size 3 attack as 8."""
    hunter = species("A1", "Carnivore, Pack Hunting", body=3, population=5)
    assert reach(hunter) == 8


def test_glossary_scavenger_takes_a_meat_for_any_attack() -> None:
    state = table(
        species("A1", "Carnivore, Scavenger", body=2, population=6),
        species("B1", "Scavenger", population=3),
        species("C1", "Scavenger", population=3),
        species("C2", "Climbing", population=3),
    )
    attack(state, "A1", "B1")
    assert fed(state, "A1", "B1", "C1", "C2") == [(2, 0), (1, 0), (1, 0), (0, 0)]


def test_glossary_symbiosis_protects_who_has_a_larger_right_neighbour() -> None:
    def attacks(left: int, right: int) -> list[str]:
        state = table(
            species("A1", "Carnivore", body=6),
            species("B1", "Symbiosis", body=left),
            species("B2", body=right),
        )
        return [words for words in legal(state, A) if words.startswith("Attack B1")]

    assert not attacks(2, 3)
    assert attacks(2, 2)
    assert prey_of("", "Symbiosis", body=1)


def test_glossary_warning_call_protects_both_neighbours_and_not_itself() -> None:
    state = table(
        species("A1", "Carnivore", body=3),
        *(species("B1"), species("B2", "Warning Call"), species("B3"), species("B4")),
    )
    assert legal(state, A) == ["Attack B2 with A1", "Attack B4 with A1"]


def test_glossary_hungry_is_less_food_than_population() -> None:
    state = table(species("A1", population=2, food=1), species("A2", food=1), plants=2)
    assert legal(state, A) == ["Feed A1 a plant"]
