"""Every worked example and plain number of the rulebook's pages 2 to 9."""

import random

import pytest

from engine.evolution import GAME
from engine.evolution.play import actions as act
from engine.evolution.play.setup import cards_of
from engine.evolution.play.state import TRAITS, EvolutionOptions, food_of, most_traits, trait_name
from tests.engine.evolution.tables import before_reveal, card, cards, do, ident, on, stories, table
from tests.engine.stories import A, refused


def test_page_2_the_deck_has_17_carnivores_and_7_of_each_other_trait() -> None:
    names = [trait_name(each) for each in cards_of(None)]
    assert len(names) == 129
    assert {trait: names.count(trait) for trait in TRAITS} == {
        trait: 17 if trait == "Carnivore" else 7 for trait in TRAITS
    }


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_page_3_everyone_gets_a_species_and_four_cards_in_round_1(seats: int) -> None:
    """3 cards and 1 for the species; body size and population are 1."""
    state = GAME.rules.setup(GAME.rules.check(EvolutionOptions(), seats), seats, random.Random(1))
    for seat in state.seats:
        (one,) = seat.species
        assert (one.body, one.population, one.food, len(seat.hand)) == (1, 1, 0, 4)
    assert GAME.rules.actors(state) == tuple(range(seats))


def test_page_2_chance_decides_the_deck_and_the_first_player() -> None:
    states = [GAME.rules.setup(EvolutionOptions(), 4, random.Random(seed)) for seed in range(12)]
    assert {state.first for state in states} == {0, 1, 2, 3}
    assert len({tuple(state.deck) for state in states}) == len(states)


@pytest.mark.parametrize(("end", "row"), [("left", ["A3", "A1", "A2"]), ("right", None)])
def test_page_4_a_new_species_joins_at_an_end_of_the_row(end: str, row: list[str] | None) -> None:
    state = table("A1 body=2 | A2 body=3", phase="play", hands={A: "Horns, Ambush"})
    do(state, A, act.NewSpecies(card("Horns"), end))  # type: ignore[arg-type]
    assert [one.id for one in state.seats[A].species] == [
        ident(name) for name in row or ["A1", "A2", "A3"]
    ]
    assert (on(state, "A3").body, on(state, "A3").population) == (1, 1)
    assert state.discard == cards("Horns")


@pytest.mark.parametrize(
    ("plants", "laid", "left"),
    [(0, "Fertile 7", 7), (4, "Fertile 7", 11), (5, "Ambush -3", 2), (2, "Ambush -3", 0)],
)
def test_page_5_the_food_numbers_are_added_or_removed(plants: int, laid: str, left: int) -> None:
    state = before_reveal("A1 pop=6 | B1 pop=6", plants=plants, laid=laid)
    do(state, A, act.DONE)
    assert state.plants == left


def test_page_9_two_players_leave_40_cards_out_and_have_two_traits_a_species() -> None:
    state = GAME.rules.setup(GAME.rules.check(EvolutionOptions(), 2), 2, random.Random(1))
    assert len(state.removed) == 40
    assert len(state.deck) == 129 - 40 - 8
    assert most_traits(state) == 2
    state = table("A1 Horns, Climbing", seats=2, phase="play", hands={A: "Fertile"})
    assert "A1 already has 2 traits" in refused(do, state, A, act.Trait, "Fertile", "A1")


def test_page_9_six_players_always_play_quickly() -> None:
    assert GAME.rules.check(EvolutionOptions(), 6).quick_play
    assert not GAME.rules.check(EvolutionOptions(), 5).quick_play


def test_every_food_number_of_the_standard_deck_is_from_minus_3_to_9() -> None:
    numbers = [food_of(each) for each in cards_of(None)]
    assert (min(numbers), max(numbers), sum(numbers)) == (-3, 9, 422)


test_a_page_of_the_rulebook = stories("""
page 3: the next deal gives three cards one for each species, and one to those without a species
  feed of 1: A1 food=1 | A2 | B1 | C1 food=1; deck: Ambush x20
  Eat A2; heard: **Bo**'s B1 dies out; A holds Ambush x5; B holds Ambush x4; C holds Ambush x4
  B2 food=0; heard: **Bo** has no species left and gets B2.
page 4: a species has no trait twice and no more than three
  play: A1 Horns, Climbing / Fertile | A2 Horns; Horns 4, Ambush 1
  A may also Play Ambush 1 on A2; A may not Play Horns; A may not on A1
  Trait Horns 4, A2 -> A2 already has that trait
  Trait Ambush 1, A1 -> A1 already has 3 traits
page 4: body size and population grow to six and no further
  play: A1 body=5 pop=5; Horns, Horns, Ambush
  Grow Horns, A1; Enlarge Horns, A1; A1 body=6 pop=6; A may not Grow; A may not Enlarge
  Grow Ambush, A1 -> the maximum; Enlarge Ambush, A1 -> the maximum
page 5: a trait may be removed for no other benefit
  play: A1 Horns 4; Ambush
  Remove A1, Horns 4; A may not Remove; discarded Horns 4; A holds Ambush
page 6: a player may pass only when no hungry species can feed
  feed of 1: A1 | A2 Carnivore | B1 body=3
  Pass -> You can't pass: A1 is hungry and can feed
page 6: passing does not prohibit a later turn
  feed of 5: A1 Fat Tissue food=1 body=2 | B1 pop=3
  Pass; Eat B1; A is asked; Eat A1; A1 food=1 fat=1
page 7: a species takes at most its population in food
  feed of 5: A1 food=1 | B1
  A: Eat A1 -> A1 isn't hungry
page 7: a plant eater takes one plant from the watering hole
  feed of 5: A1 pop=3 | B1
  Eat A1; A1 food=1 fat=0; plants=4
page 7: an attack takes meat equal to the body size of the prey
  feed: A1 Carnivore body=4 pop=6 | B1 body=3 pop=2 food=2 | C1 food=1
  Attack A1, B1; A1 food=3 fat=0 | B1 pop=1 food=1; B screen=1
page 7: carnivores attack even when the watering hole is empty
  feed: A1 Carnivore body=2 | B1 food=1
  A may Attack B1 with A1
page 7: a hungry carnivore must eat its own species with Horns, if that is the only prey
  feed: A1 Carnivore body=2 pop=2 | A2 Horns food=1 | B1 body=2 pop=2
  A may Attack A2 with A1; Pass -> A1 is hungry and can feed
page 8: hungry population is lost at the end of feeding, and food goes behind the screen
  feed of 1: A1 pop=5 food=2 | B1 Horns, Climbing | C1 food=1; \
    deck: Ambush 1, Ambush 2, Ambush 3, Fertile x20
  Eat A1; A1 pop=3 food=0 fat=0; heard: **Bo**'s B1 dies out
  A screen=3 | B screen=0 | C screen=1
page 8: plants that remain stay for the next round
  feed of 4: A1 | B1 food=1 | C1 food=1; deck: Ambush x20
  Eat A1; round=3 plants=3
page 8: the first player marker passes to the left
  feed of 1: A1 | B1 food=1 | C1 food=1; deck: Ambush x20
  Eat A1; first=B
page 8: an extinct species is replaced by a card for each trait
  feed: A1 Carnivore, Climbing 5 body=4 pop=6 | B1 body=2 | B2 Horns 1, Climbing 1 food=1 | B3; \
    deck: Ambush 1, Ambush 2, Ambush 3
  Attack A1, B2; gone B2; B screen=1; B holds Ambush 2, Ambush 3; discarded Horns 1, Climbing 1
page 3: food cards are chosen in secret at the same time
  select, 2 players: A1 | B1; Horns 3, Ambush 1; B: Climbing 2, Fertile
  A and B are asked; B: Lay Climbing 2; heard: **Bo** lays a food card.; A is asked
  B heard: You lay Climbing 2 face down at the watering hole.
page 4: the first player begins every phase that goes once around
  select, B first, B's turn: A1 pop=2 | B1 pop=2 | C1 pop=2; \
    Horns, Horns 3; B: Horns, Horns 3; C: Horns, Horns 3
  A: Lay Horns 3; B: Lay Horns 3; C: Lay Horns 3; phase=play; B is asked
  Done; C is asked; Done; A is asked; Done; phase=feed; B is asked
page 5: new traits are turned up when everyone has played
  reveal: A1 / Horns 4 | B1; Fertile 5
  Done; heard: New traits: **Ada**'s A1 (Horns 4).
page 9: points are food, population and traits
  over, 2 players: A1 Horns, Climbing pop=4 | A2 pop=1 | B1 Fertile pop=2; A screen=10; B screen=20
  scores 17 23; B wins
""")
