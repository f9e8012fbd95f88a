"""Every entry of the rulebook's glossary."""

import pytest

from engine.evolution.play import actions as act
from engine.evolution.play.attacks import reach
from engine.evolution.play.traits import DEFENSIVE, names_in
from tests.engine.evolution.tables import (
    attack,
    before_reveal,
    cards,
    do,
    eat,
    fed,
    is_extinct,
    legal,
    on,
    species,
    table,
    think,
)
from tests.engine.species_tables import A, refused


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


def test_glossary_fat_tissue_takes_food_when_not_hungry_up_to_the_body_size() -> None:
    state = table("A1 Fat Tissue food=1 body=2 | B1", plants=9)
    eat(state, "A1")
    assert fed(state, "A1") == [(1, 1)]
    state = table("A1 Fat Tissue food=1 body=2 fat=2 | B1", plants=9)
    assert "no room on Fat Tissue" in refused(eat, state, "A1")


def test_glossary_fat_goes_behind_the_screen_when_the_trait_is_discarded() -> None:
    state = table("A1 Fat Tissue body=4 fat=3", phase="play", hands={A: "Ambush"})
    do(state, A, act.Remove, "A1", "Fat Tissue")
    assert (on(state, "A1").fat, state.seats[A].screen) == (0, 3)


@pytest.mark.parametrize(("plants", "population"), [(0, 2), (1, 3)])
def test_glossary_fertile_grows_only_when_food_is_left(plants: int, population: int) -> None:
    state = before_reveal("A1 Fertile pop=2 | B1 pop=6", plants=plants, laid="Fertile 7")
    do(state, A, act.DONE)
    assert on(state, "A1").population == population


def test_glossary_fertile_grows_no_further_than_six() -> None:
    state = before_reveal("A1 Fertile pop=6 | B1 pop=6", plants=1, laid="Fertile 7")
    do(state, A, act.DONE)
    assert on(state, "A1").population == 6


def test_glossary_hard_shell_adds_four_to_be_exceeded_but_no_meat() -> None:
    """The rulebook's example: body size 6 and Hard Shell count as 10."""
    state = table(
        "A1 Carnivore, Pack Hunting body=6 pop=4 | B1 Hard Shell body=6 pop=2 | C1", plants=3
    )
    assert "Attack B1 with A1" not in legal(state, A)
    on(state, "A1").population = 5
    attack(state, "A1", "B1")
    assert fed(state, "A1") == [(5, 0)]
    small = table("A1 Carnivore body=6 pop=6 | B1 Hard Shell pop=2 | C1", plants=3)
    attack(small, "A1", "B1")
    assert fed(small, "A1") == [(1, 0)]


def test_glossary_horns_can_end_both_species() -> None:
    state = table(
        "A1 Carnivore body=2 | B1 Horns | C1 Scavenger | A2 | B2", deck="Ambush x4", plants=3
    )
    attack(state, "A1", "B1")
    assert is_extinct(state, "A1")
    assert is_extinct(state, "B1")
    assert fed(state, "C1") == [(1, 0)]


def test_glossary_intelligence_takes_two_plants_from_the_bank_for_a_card() -> None:
    state = table("A1 Intelligence pop=5 | B1", plants=3, hands={A: "Horns, Ambush, Fertile"})
    think(state, "A1", "Horns")
    think(state, "A1", "Ambush")
    assert (fed(state, "A1"), state.plants) == ([(4, 0)], 3)
    assert state.discard == cards("Horns, Ambush")


def test_glossary_intelligence_negates_a_defence_for_a_card() -> None:
    state = table(
        "A1 Carnivore, Intelligence body=3 pop=3 | B1 Climbing body=2 pop=2 | C1",
        plants=3,
        hands={A: "Horns, Ambush"},
    )
    attack(state, "A1", "B1", "Climbing")
    assert legal(state, A) == ["Discard Ambush 2", "Discard Horns 2"]
    do(state, A, act.Pay, "Horns")
    assert on(state, "B1").population == 1
    assert fed(state, "A1") == [(2, 0)]
    assert state.discard == cards("Horns")


def test_glossary_without_intelligence_cards_open_no_way() -> None:
    state = table("A1 Carnivore body=3 | B1 Climbing", hands={A: "Ambush, Horns"})
    assert not legal(state, A, "Attack")


def test_glossary_intelligence_is_never_forced() -> None:
    """Neither kind: a hungry thinker at an empty hole may pass, and so may a clever carnivore."""
    state = table(
        "A1 Intelligence pop=2 | A2 Carnivore, Intelligence body=2 | B1 Climbing",
        hands={A: "Horns"},
    )
    on(state, "A1").body = 3
    assert "Pass this turn" in legal(state, A)
    do(state, A, act.PASS)


def test_glossary_pack_hunting_adds_population_to_body_size() -> None:
    """The rulebook's example: population 5 and body size 3 attack as 8."""
    hunter = species("A1 Carnivore, Pack Hunting body=3 pop=5")
    assert reach(hunter) == 8


def test_glossary_warning_call_protects_both_neighbours_and_not_itself() -> None:
    state = table("A1 Carnivore body=3 | B1 | B2 Warning Call | B3 | B4")
    assert legal(state, A) == ["Attack B2 with A1", "Attack B4 with A1"]


def test_glossary_hungry_is_less_food_than_population() -> None:
    state = table("A1 pop=2 food=1 | A2 food=1", plants=2)
    assert legal(state, A) == ["Feed A1 a plant"]
