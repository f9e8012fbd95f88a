"""Every worked example and plain number of the rulebook, with its page."""

import pytest

from engine.nature import GAME
from engine.nature.play import actions as act
from engine.nature.play.state import (
    MOST_TRAITS,
    NatureOptions,
    defence_value,
    forage_amount,
    hunt_value,
    places_taken,
    population,
)
from tests.engine.nature.tables import card, do, ident, is_extinct, legal, on, species, table, told
from tests.engine.playing import outcome_of
from tests.engine.species_tables import A, B, refused


@pytest.mark.parametrize(
    ("seats", "food", "plants"),
    [
        *((2, 1, 2), (2, 2, 4), (2, 3, 6), (2, 4, 8)),
        *((3, 1, 3), (3, 2, 6), (3, 3, 9), (3, 4, 12)),
        *((4, 1, 4), (4, 2, 8), (4, 3, 12), (4, 4, 16)),
    ],
)
def test_page_4_plants_are_the_food_number_times_the_players(
    seats: int, food: int, plants: int
) -> None:
    """The table of page 4: what the next round adds."""
    rivals = [species(f"{letter}1 plant=1") for letter in "BCDE"[: seats - 1]]
    state = table("A1 hungry=1", *rivals, seats=seats, plants=1)
    state.food_card = card(f"Fast {food}")
    do(state, A, act.Forage, "A1")
    assert (state.round, state.plants) == (2, plants)


def test_page_7_three_killed_population_join_the_new_species() -> None:
    state = table("A1 hungry=1 | B1 plant=1", plants=1)
    state.seats[B].lost_population = 3
    do(state, A, act.Forage, "A1")
    assert population(on(state, "B2")) == 4
    assert state.seats[B].lost_population == 0


@pytest.mark.parametrize(
    ("lost", "dial", "size"),
    [(3, "4", 4), (1 + 1, "4", 3), (4, "4", 4), (4, "10", 5), (12, "10", 10)],
)
def test_pages_7_and_20_lost_size_joins_the_new_species_up_to_the_dial(
    lost: int, dial: str, size: int
) -> None:
    """A lost size 3 makes a size 4, two lost size 1 a size 3; beyond the dial it is lost."""
    options = GAME.storage.decode_options(f'{{"largest_size":"{dial}"}}'.encode())
    state = table("A1 hungry=1 | B1 plant=1", plants=1, options=options)
    state.seats[B].lost_size = lost
    do(state, A, act.Forage, "A1")
    assert on(state, "B2").size == size
    assert state.seats[B].lost_size == 0


def test_page_7_everyone_draws_five_cards_to_what_they_hold() -> None:
    """There is no maximum hand size."""
    state = table(
        "A1 hungry=1 | B1 plant=1", plants=1, hands={A: "Fast", B: "Fast x7"}, deck="Social x10"
    )
    do(state, A, act.Forage, "A1")
    assert [len(seat.hand) for seat in state.seats] == [6, 12]


def test_page_9_three_traits_at_most_and_copies_count() -> None:
    """A fourth trait is refused; two of the three may be alike."""
    state = table("A1 Fast / Fast, Horned hungry=1 | B1 hungry=1", phase="adapt", hands={A: "Fast"})
    assert "A1 already has 3 traits" in refused(do, state, A, act.Trait, "Fast", "A1")
    assert not legal(state, A, "Play")


def test_page_10_sam_adds_the_hunter_card_as_a_third_trait() -> None:
    """The Hunter card takes a trait place and turns the dial."""
    state = table("A1 Clawed, Social hungry=1 | B1 hungry=1", phase="adapt")
    do(state, A, act.Hunter, "A1")
    assert on(state, "A1").hunter
    assert places_taken(on(state, "A1")) == MOST_TRAITS


def test_page_12_a_carnivore_does_not_forage() -> None:
    state = table("A1 hunter hungry=1 | B1 hungry=1", plants=4)
    assert legal(state, A) == ["Hunt B1 with A1"]
    assert "A1 is a hunter and eats no plants" in refused(do, state, A, act.Forage, "A1")


def test_page_13_defence_5_is_size_1_and_plated_and_nothing_face_down() -> None:
    """The face-down trait counts for nothing before it is revealed."""
    one = species("A1 Fast, Plated / Plated size=1 hungry=2")
    assert defence_value(one) == 5


def test_page_13_size_2_with_social_forages_4() -> None:
    """Two for its size and two because of Social."""
    assert forage_amount(species("A1 Social, Fast size=2 hungry=3")) == 4


def test_page_13_size_3_with_clawed_has_hunt_value_5() -> None:
    """Three for its size, two for Clawed."""
    assert hunt_value(species("A1 Clawed hunter size=3 hungry=3")) == 5


def test_page_16_dom_hunts_maddie() -> None:
    """5 against 5: one of Maddie's dies, Dom's species eats 3 and 2 stay hungry."""
    state = table("A1 Clawed hunter size=3 hungry=5 | B1 Tusked size=3 hungry=3")
    assert (hunt_value(on(state, "A1")), defence_value(on(state, "B1"))) == (5, 5)
    do(state, A, act.Hunt, "A1", "B1")
    assert (on(state, "A1").meat, on(state, "A1").hungry) == (3, 2)
    assert population(on(state, "B1")) == 2
    assert state.seats[B].lost_population == 1


def test_page_16_a_hunt_value_below_the_defence_is_refused_with_both_numbers() -> None:
    state = table("A1 hunter size=3 hungry=5 | B1 Tusked size=3 hungry=3")
    assert "B1's defence is 5, but A1's hunt value is only 3" in refused(
        do, state, A, act.Hunt, "A1", "B1"
    )


def test_page_16_a_hunter_must_hunt_even_its_owners_horned_species() -> None:
    """With no other prey, the owner's own species with Horned is the only choice."""
    state = table("A1 hunter hungry=2 | A2 Horned plant=1 | B1 size=4 hungry=1")
    assert legal(state, A) == ["Hunt A2 with A1 (loses 1)"]


def test_page_17_unable_to_feed_a_hungry_animal_starves_and_joins_the_next_species() -> None:
    """The owner chooses which species it is of."""
    state = table("A1 hungry=2 | A2 hungry=1 | B1 hungry=3")
    assert legal(state, A) == ["Starve one of A1", "Starve one of A2"]
    do(state, A, act.Starve, "A1")
    assert on(state, "A1").hungry == 1
    assert state.seats[A].lost_population == 1


def test_page_17_cards_add_their_food_number_before_a_feeding_action() -> None:
    """One card or several, then the turn goes on."""
    state = table("A1 size=4 hungry=4 | B1 hungry=1", hands={A: "Fast 3,Horned 4"})
    do(state, A, act.Feed, "Fast 3")
    do(state, A, act.Feed, "Horned 4")
    assert (state.plants, state.turn) == (7, A)
    assert sorted(state.discard) == sorted([card("Fast 3"), card("Horned 4")])


def test_page_17_an_extinct_species_gives_its_traits_back_and_its_hunter_card_not() -> None:
    """Traits to the hand, the Hunter card to its deck, size and population to the next species."""
    state = table(
        "A1 Fast 3, Social 1 hunter size=2 hungry=1 | A2 Fast hunter size=4 hungry=2",
        "B1 Plated size=4 hungry=1",
    )
    do(state, A, act.Hunt, "A2", "A1")
    assert is_extinct(state, "A1")
    assert state.seats[A].hand == sorted([card("Fast 3"), card("Social 1")])
    assert (state.seats[A].lost_size, state.seats[A].lost_population) == (2, 1)


def test_page_18_food_goes_behind_the_screen_and_the_snow_leopard_to_the_left() -> None:
    """Plants and meat are put away, leftover plants stay, everyone is hungry again."""
    state = table("A1 hungry=1 meat=2 | B1 plant=1", seats=2, plants=3, first=B)
    do(state, A, act.Forage, "A1")
    assert (state.seats[A].plant, state.seats[A].meat, state.seats[B].plant) == (1, 2, 1)
    assert (state.first, state.round, state.phase) == (A, 2, "adapt")
    assert state.plants == 2 + 2 * 3
    assert on(state, "A1").hungry == 3


def test_page_18_the_game_ends_after_round_4_with_2_points_a_species() -> None:
    state = table("A1 hungry=1 | A2 plant=2 | B1 meat=4", plants=9, round_=4)
    state.seats[A].plant, state.seats[A].meat = 10, 5
    do(state, A, act.Forage, "A1")
    outcome = outcome_of("nature", state)
    assert outcome.scores == (10 + 5 + 1 + 2 + 2 * 2, 4 + 2)
    assert outcome.winners == (A,)
    assert GAME.rules.actors(state) == ()


def test_page_19_a_longer_game_goes_on_after_round_4() -> None:
    state = table("A1 hungry=1 | B1 meat=4", plants=9, round_=4, options=NatureOptions(rounds=6))
    do(state, A, act.Forage, "A1")
    assert (state.round, state.phase) == (5, "adapt")


@pytest.mark.parametrize("seats", [5, 6])
def test_page_19_five_and_six_players_play_quick_play(seats: int) -> None:
    assert GAME.rules.check(NatureOptions(), seats).quick_play
    assert not GAME.rules.check(NatureOptions(), 4).quick_play


def test_page_20_the_owner_chooses_which_animal_is_killed() -> None:
    state = table("A1 hunter hungry=2 | B1 hungry=1 plant=1")
    state.seats[B].orders.losses = "ask"
    do(state, A, act.Hunt, "A1", "B1")
    assert GAME.rules.actors(state) == (B,)
    assert legal(state, B) == ["Lose a fed animal of B1", "Lose a hungry animal of B1"]
    events = do(state, B, act.Lose, "fed")
    assert told(events)[0] == "B1 loses 1 fed animal."
    assert (on(state, "B1").hungry, on(state, "B1").plant) == (1, 0)


def test_page_20_a_removed_hunter_card_makes_a_forager_again() -> None:
    """It cannot hunt, and nothing is paid for the removed card."""
    state = table("A1 hunter hungry=1 | B1 hungry=1", phase="adapt", plants=3)
    do(state, A, act.Remove(ident("A1"), 32))
    do(state, A, act.Done())
    do(state, B, act.Done())
    assert legal(state, A) == ["Forage with A1: 1 plant"]
    assert state.seats[A].hand == []
