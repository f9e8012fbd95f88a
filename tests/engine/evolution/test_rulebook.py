"""Every worked example and plain number of the rulebook's pages 2 to 9."""

import random

import pytest

from engine.evolution import GAME
from engine.evolution.play import actions as act
from engine.evolution.play.scoring import final_outcome
from engine.evolution.play.setup import cards_of
from engine.evolution.play.state import TRAITS, EvolutionOptions, food_of, most_traits, trait_name
from tests.engine.evolution.tables import (
    attack,
    before_reveal,
    card,
    cards,
    died_out,
    do,
    eat,
    fed,
    ident,
    legal,
    on,
    table,
    told,
)
from tests.engine.species_tables import A, B, C, refused


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


def test_page_3_the_next_deal_gives_three_cards_and_one_for_each_species() -> None:
    """A keeps two species, B none: B gets a free one and 4 cards, A gets 5."""
    state = table("A1 food=1 | A2 | B1 | C1 food=1", plants=1, turn=A, deck="Ambush x20")
    events = eat(state, "A2")
    assert died_out(events) == ["B1"]
    assert [len(seat.hand) for seat in state.seats] == [5, 4, 4]
    assert [one.id for one in state.seats[B].species] == [ident("B1")]


def test_page_3_food_cards_are_chosen_in_secret_at_the_same_time() -> None:
    state = table(phase="select", seats=2, hands={A: "Horns 3, Ambush 1", B: "Climbing 2, Fertile"})
    assert GAME.rules.actors(state) == (A, B)
    events = do(state, B, act.Lay, "Climbing 2")
    assert told(events) == ["**Bo** lays a food card."]
    assert told(events, B) == ["You lay Climbing 2 face down at the watering hole."]
    assert GAME.rules.actors(state) == (A,)
    assert GAME.rules.redact(state, A).seats[B].laid == [-1]


def test_page_2_chance_decides_the_deck_and_the_first_player() -> None:
    states = [GAME.rules.setup(EvolutionOptions(), 4, random.Random(seed)) for seed in range(12)]
    assert {state.first for state in states} == {0, 1, 2, 3}
    assert len({tuple(state.deck) for state in states}) == len(states)


def test_the_first_player_begins_every_phase_that_goes_around() -> None:
    """B has the marker: B plays first and, nothing acting before the reveal, feeds first."""
    hands = dict.fromkeys((A, B, C), "Horns, Horns 3")
    state = table("A1 pop=2 | B1 pop=2 | C1 pop=2", phase="select", first=B, turn=B, hands=hands)
    for seat in (A, B, C):
        do(state, seat, act.Lay, "Horns 3")
    assert (state.phase, GAME.rules.actors(state)) == ("play", (B,))
    for seat in (B, C, A):
        do(state, seat, act.DONE)
    assert (state.phase, GAME.rules.actors(state)) == ("feed", (B,))


def test_page_4_playing_goes_once_around_from_the_first_player() -> None:
    hands = dict.fromkeys((A, B, C), "Horns")
    state = table("A1 | B1 | C1", phase="play", first=B, turn=B, hands=hands)
    turns = []
    while state.phase == "play":
        turns.append(state.turn)
        do(state, state.turn, act.DONE)
    assert turns == [B, C, A]


def test_page_4_a_species_has_no_trait_twice_and_no_more_than_three() -> None:
    state = table(
        "A1 Horns, Climbing / Fertile | A2 Horns", phase="play", hands={A: "Horns 4, Ambush 1"}
    )
    traits = legal(state, A, "Play")
    assert traits == ["Play Ambush 1 on A2"]
    assert "A2 already has that trait" in refused(do, state, A, act.Trait, "Horns 4", "A2")
    assert "A1 already has 3 traits" in refused(do, state, A, act.Trait, "Ambush 1", "A1")


@pytest.mark.parametrize(("end", "row"), [("left", ["A3", "A1", "A2"]), ("right", None)])
def test_page_4_a_new_species_joins_at_an_end_of_the_row(end: str, row: list[str] | None) -> None:
    state = table("A1 body=2 | A2 body=3", phase="play", hands={A: "Horns, Ambush"})
    do(state, A, act.NewSpecies(card("Horns"), end))  # type: ignore[arg-type]
    assert [one.id for one in state.seats[A].species] == [
        ident(name) for name in row or ["A1", "A2", "A3"]
    ]
    assert (on(state, "A3").body, on(state, "A3").population) == (1, 1)
    assert state.discard == cards("Horns")


def test_page_4_body_size_and_population_grow_to_six_and_no_further() -> None:
    state = table("A1 body=5 pop=5", phase="play", hands={A: "Horns, Horns, Ambush"})
    do(state, A, act.Grow, "Horns", "A1")
    do(state, A, act.Enlarge, "Horns", "A1")
    assert (on(state, "A1").body, on(state, "A1").population) == (6, 6)
    assert not legal(state, A, "Grow")
    assert not legal(state, A, "Enlarge")
    assert "the maximum" in refused(do, state, A, act.Grow, "Ambush", "A1")
    assert "the maximum" in refused(do, state, A, act.Enlarge, "Ambush", "A1")


def test_page_5_a_trait_may_be_removed_for_no_other_benefit() -> None:
    state = table("A1 Horns 4", phase="play", hands={A: "Ambush"})
    do(state, A, act.Remove, "A1", "Horns 4")
    assert on(state, "A1").up == ()
    assert (state.discard, state.seats[A].hand) == (cards("Horns 4"), cards("Ambush"))


def test_page_5_new_traits_are_turned_up_when_everyone_has_played() -> None:
    state = before_reveal("A1 / Horns 4 | B1", laid="Fertile 5")
    assert GAME.rules.redact(state, B).seats[A].species[0].down == (-1,)
    events = do(state, A, act.DONE)
    assert on(state, "A1").up == (*cards("Horns 4"),)
    assert "New traits: Horns 4 on A1." in told(events)


@pytest.mark.parametrize(
    ("plants", "laid", "left"),
    [(0, "Fertile 7", 7), (4, "Fertile 7", 11), (5, "Ambush -3", 2), (2, "Ambush -3", 0)],
)
def test_page_5_the_food_numbers_are_added_or_removed(plants: int, laid: str, left: int) -> None:
    state = before_reveal("A1 pop=6 | B1 pop=6", plants=plants, laid=laid)
    do(state, A, act.DONE)
    assert state.plants == left


def test_page_6_a_player_may_pass_only_when_no_hungry_species_can_feed() -> None:
    state = table("A1 | A2 Carnivore | B1 body=3", plants=1)
    assert "You can't pass: A1 is hungry and can feed" in refused(do, state, A, act.PASS)


def test_page_6_passing_does_not_prohibit_a_later_turn() -> None:
    """A passes with room for fat, B eats, and A is asked again."""
    state = table("A1 Fat Tissue food=1 body=2 | B1 pop=3", plants=5)
    do(state, A, act.PASS)
    eat(state, "B1")
    assert GAME.rules.actors(state) == (A,)
    eat(state, "A1")
    assert fed(state, "A1") == [(1, 1)]


def test_page_7_a_species_takes_at_most_its_population_in_food() -> None:
    state = table("A1 food=1 | B1", plants=5)
    assert "A1 isn't hungry" in refused(eat, state, "A1")


def test_page_7_a_plant_eater_takes_one_plant_from_the_watering_hole() -> None:
    state = table("A1 pop=3 | B1", plants=5)
    eat(state, "A1")
    assert (fed(state, "A1"), state.plants) == ([(1, 0)], 4)


def test_page_7_an_attack_takes_meat_equal_to_the_body_size_of_the_prey() -> None:
    state = table("A1 Carnivore body=4 pop=6 | B1 body=3 pop=2 food=2 | C1 food=1")
    attack(state, "A1", "B1")
    assert fed(state, "A1") == [(3, 0)]
    assert on(state, "B1").population == 1
    assert (on(state, "B1").food, state.seats[B].screen) == (1, 1)


def test_page_7_carnivores_attack_even_when_the_watering_hole_is_empty() -> None:
    state = table("A1 Carnivore body=2 | B1 food=1", plants=0)
    assert legal(state, A) == ["Attack B1 with A1"]


def test_page_7_a_hungry_carnivore_must_eat_its_own_species_with_horns() -> None:
    """Page 7, "Important feeding rules": the only legal target counts."""
    state = table("A1 Carnivore body=2 pop=2 | A2 Horns pop=1 food=1 | B1 body=2 pop=2")
    assert legal(state, A) == ["Attack A2 with A1"]
    assert "A1 is hungry and can feed" in refused(do, state, A, act.PASS)


def test_page_8_hungry_population_is_lost_at_the_end_of_feeding() -> None:
    state = table(
        "A1 pop=5 food=2 | B1 Horns, Climbing | C1 food=1",
        deck="Ambush 1, Ambush 2, Ambush 3, " + "Fertile x20",
        plants=1,
    )
    events = eat(state, "A1")
    assert on(state, "A1").population == 3
    assert died_out(events) == ["B1"]
    assert [seat.screen for seat in state.seats] == [3, 0, 1]
    assert fed(state, "A1") == [(0, 0)]


def test_page_8_plants_that_remain_stay_for_the_next_round() -> None:
    state = table("A1 | B1 food=1 | C1 food=1", plants=4, deck="Ambush x20")
    eat(state, "A1")
    assert (state.round, state.plants) == (3, 3)


def test_page_8_the_first_player_marker_passes_to_the_left() -> None:
    state = table("A1 | B1 food=1 | C1 food=1", plants=1, deck="Ambush x20")
    eat(state, "A1")
    assert state.first == B


def test_page_8_an_extinct_species_is_replaced_by_a_card_for_each_trait() -> None:
    """Its traits are discarded, its food goes behind the screen, and the gap closes."""
    state = table(
        "A1 Carnivore body=4 pop=6 | B1 body=2 | B2 Horns 1, Climbing 1 food=1 | B3",
        deck="Ambush 1, Ambush 2, Ambush 3",
    )
    state.seats[A].species[0].up += (*cards("Climbing 5"),)
    attack(state, "A1", "B2")
    assert [one.id for one in state.seats[B].species] == [ident("B1"), ident("B3")]
    assert state.seats[B].screen == 1
    assert state.seats[B].hand == cards("Ambush 2, Ambush 3")
    assert state.discard == cards("Horns 1, Climbing 1")


def test_page_9_points_are_food_population_and_traits() -> None:
    state = table("A1 Horns, Climbing pop=4 | A2 pop=1 | B1 Fertile pop=2", seats=2, phase="over")
    state.seats[A].screen, state.seats[B].screen = 10, 20
    outcome = final_outcome(state)
    assert outcome.scores == (17, 23)
    assert outcome.winners == (B,)
    assert outcome.breakdown == (("Food", (10, 20)), ("Population", (5, 2)), ("Traits", (2, 1)))


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
