"""Feeding: first possible action, cards as food, triggers, passing and starving (rulings 2, 6)."""

import pytest

from engine.model import Order
from engine.nature import GAME
from engine.nature.play import actions as act
from engine.nature.play.state import State, population
from tests.engine.nature.tables import card, do, ident, is_extinct, legal, on, table, told
from tests.engine.species_tables import A, B, C, refused


def test_ruling_2_starving_is_refused_while_any_species_can_feed() -> None:
    state = table("A1 hunter hungry=2 | A2 hungry=1 | B1 Plated hungry=1", plants=1)
    why = refused(do, state, A, act.Starve, "A2")
    assert "A1 is hungry and can hunt A2; that comes first" in why
    on(state, "A2").size = 2
    why = refused(do, state, A, act.Starve, "A2")
    assert "A2 is hungry and can forage; that comes first" in why


def test_ruling_2_passing_is_refused_while_anything_is_hungry() -> None:
    state = table("A1 hungry=2 | A2 hungry=2 | B1 hungry=1")
    assert "You can't stop feeding: A1 and A2 are still hungry" in refused(do, state, A, act.Pass())


def test_ruling_2_a_card_may_make_foraging_possible_and_then_forbids_starving() -> None:
    state = table("A1 hungry=1 | A2 hungry=1 | B1 hungry=1", hands={A: "Fast 1"})
    assert legal(state, A) == ["Fast 1: +1 plant", "Starve one of A1", "Starve one of A2"]
    do(state, A, act.Feed, "Fast 1")
    assert legal(state, A) == ["Forage with A1: 1 plant", "Forage with A2: 1 plant"]


def test_ruling_2_cards_may_be_discarded_as_food_for_others() -> None:
    """A fed player may still add plants before passing."""
    state = table("A1 plant=1 | B1 hungry=1", hands={A: "Fast 4"})
    state.seats[A].orders.passing = "ask"
    assert legal(state, A) == ["Fast 4: +4 plants", "Stop feeding this round"]
    do(state, A, act.Feed, "Fast 4")
    assert state.plants == 4
    assert state.seats[A].passed, "with no card left there is nothing to decide"
    assert state.turn == B


def test_ruling_2_a_seat_that_has_passed_is_out_for_the_phase() -> None:
    """Even when a card comes back to the hand later."""
    state = table(
        "A1 plant=1 | B1 hunter hungry=2 | C1 Plated hungry=1", seats=3, hands={A: "Fast 4"}, turn=A
    )
    state.seats[C].orders.starve = "ask"
    do(state, A, act.Pass())
    do(state, B, act.Hunt, "B1", "A1")
    assert is_extinct(state, "A1")
    do(state, C, act.Starve, "C1")
    assert GAME.rules.actors(state) == (B,)


def test_ruling_2_the_phase_ends_at_once_when_nobody_is_hungry() -> None:
    """Nobody is asked to pass then, though both hold cards."""
    state = table("A1 hungry=1 | B1 plant=1", plants=1, hands={A: "Fast", B: "Fast"})
    do(state, A, act.Forage, "A1")
    assert (state.round, state.phase) == (2, "adapt")


def test_ruling_2_starving_without_a_choice_is_done_by_the_order() -> None:
    """One hungry species, no cards, no food: it starves at once, unless its owner wants to say."""
    for order, left in (("on", 0), ("ask", 1)):
        state = table("A1 hungry=1 | B1 hungry=1 | B2 hungry=1", plants=1)
        do(state, B, Order("starve", order))
        state.seats[B].species.pop()
        do(state, A, act.Forage, "A1")
        assert sum(one.hungry for one in state.seats[B].species if one.id == ident("B1")) == left


def test_ruling_2_starving_is_asked_where_a_card_or_another_species_is_a_choice() -> None:
    by_card = table("A1 hungry=1 | B1 hungry=1", plants=1, hands={B: "Fast"})
    by_species = table("A1 hungry=1 | B1 hungry=1 | B2 hungry=1", plants=1, hands={A: "Fast"})
    for state in (by_card, by_species):
        state.seats[B].orders.starve = "on"
        do(state, A, act.Forage, "A1")
        assert (state.round, GAME.rules.actors(state)) == (1, (B,))
        assert on(state, "B1").hungry == 1


def starving(b2: str = "", but: str = "") -> State:
    """A has just eaten the last plant, and B has two hungry species."""
    a1 = "A1 hunter hungry=3" if but == "hunter" else "A1 hungry=3"
    hands = {A: "Fast"} if but == "card" else None
    state = table(a1, f"A2 hungry=1 | B1 hungry=2 | B2 {b2} hungry=1 size=2", plants=1, hands=hands)
    state.seats[A].orders.starve = "on"
    state.seats[B].orders.starve = "ask" if but == "ask" else "on"
    do(state, A, act.Forage, "A2")
    return state


def test_if_nothing_can_save_any_animal_all_starve_in_one_step() -> None:
    """Two species of a seat, or two seats: no order of deaths would change anything."""
    assert starving().round == 2


@pytest.mark.parametrize("why", ["card", "hunter", "ask"])
def test_starving_is_asked_while_something_could_still_save_an_animal(why: str) -> None:
    """A card could bring plants, a hungry hunter could hunt; and one may want to be asked."""
    state = starving(but=why)
    assert (state.round, GAME.rules.actors(state)) == (1, (B,))
    assert population(on(state, "B1")) == 2


def test_page_17_starving_is_asked_while_a_species_that_would_die_out_holds_cards() -> None:
    """They return to the hand at once, and can be discarded as food for the rest of its seat's."""
    state = starving("Fast 4")
    assert (state.round, GAME.rules.actors(state)) == (1, (B,))
    do(state, B, act.Starve, "B2")
    assert "Fast 4: +4 plants" in legal(state, B)
    do(state, B, act.Feed, "Fast 4")
    do(state, B, act.Forage, "B1")
    assert on(state, "B1").plant == 1


def test_cards_of_a_species_with_a_fed_animal_stay_on_it_and_nobody_is_asked() -> None:
    """It cannot starve out, so that its cards bring no food."""
    assert starving("Fast 4 plant=1").round == 2


def test_the_order_to_let_all_starve_takes_the_leftmost_first() -> None:
    """Given while it is asked, it goes on until there is something else to decide."""
    state = starving(but="card")
    do(state, B, Order("starve", "all"))
    assert population(on(state, "B1")) == 1
    assert GAME.rules.actors(state) == (A,)


def test_foraging_without_a_choice_is_done_by_the_order() -> None:
    """One hungry grazer and no card: it eats; a card or a second grazer is a choice."""
    for held, order, asked in (("", "on", False), ("Fast", "on", True), ("", "ask", True)):
        state = table("A1 hungry=1 | B1 hungry=2", plants=9, hands={B: held})
        do(state, B, Order("foraging", order))
        do(state, A, act.Forage, "A1")
        assert ((state.round, GAME.rules.actors(state)) == (1, (B,))) is asked
    state = table("A1 hungry=1 | B1 hungry=2 | B2 hungry=1", plants=9)
    do(state, B, Order("foraging", "on"))
    do(state, A, act.Forage, "A1")
    assert GAME.rules.actors(state) == (B,)


def test_the_order_to_starve_answers_a_waiting_starving_at_once() -> None:
    state = table("A1 hungry=3 | B1 hungry=9", plants=0)
    state.seats[A].orders.starve = state.seats[B].orders.starve = "ask"
    do(state, A, Order("starve", "on"))
    assert (on(state, "A1").hungry, state.turn) == (2, B)


def test_the_order_to_stop_feeding_works_while_holding_cards() -> None:
    state = table("A1 plant=1 | B1 hungry=1", plants=1, hands={A: "Fast"})
    events = do(state, A, Order("passing", "on"))
    assert told(events) == ["**Ada** is done feeding this round."]
    assert GAME.rules.actors(state) == (B,)


def test_an_order_of_another_seat_answers_nothing_for_the_one_that_is_asked() -> None:
    state = table("A1 plant=1 | B1 hungry=1", plants=1, hands={A: "Fast"})
    assert told(do(state, B, Order("passing", "on")), viewer=A) == []
    assert GAME.rules.actors(state) == (A,)


def test_tusked_eats_when_the_hole_becomes_empty_on_anyones_turn() -> None:
    """All Tusked on the table, from the acting player clockwise; Social adds 2 (ruling 5)."""
    state = table("A1 hungry=1 | A2 Tusked hungry=2 | B1 Tusked, Social hungry=4", plants=1)
    heard = told(do(state, A, act.Forage, "A1"))
    assert heard == [
        "**Ada**'s A1 eats 1 plant; the watering hole is empty.",
        "**Ada**'s A2 eats 1 meat (Tusked).",
        "**Bo**'s B1 eats 3 meat (Tusked).",
    ]


def test_ruling_7_triggers_are_told_from_the_acting_player_clockwise() -> None:
    state = table(
        "A1 Tusked hungry=1 | B1 hungry=1 | B2 Tusked hungry=1 | C1 Tusked hungry=1",
        "C2 hungry=1",
        seats=3,
        turn=B,
        plants=1,
    )
    heard = told(do(state, B, act.Forage, "B1"))
    assert [words.split("'s ")[1][:2] for words in heard] == ["B1", "B2", "C1", "A1"]


def test_the_dead_are_shown_until_the_round_ends() -> None:
    """Starved and killed animals alike; then they wait for the next new species."""
    state = table("A1 hunter hungry=1 | A2 hungry=1 | B1 hungry=2")
    do(state, A, act.Hunt, "A1", "B1")
    state.seats[B].species[0].hungry += 1
    do(state, B, act.Starve, "B1")
    assert on(state, "B1").dead == 2
    state.plants = 2
    do(state, A, act.Forage, "A2")
    do(state, B, act.Forage, "B1")
    assert state.round == 2
    assert on(state, "B1").dead == 0
    assert on(state, "B2").hungry == 3


def test_ruling_6_tusked_triggers_again_when_plants_come_back_and_are_eaten() -> None:
    state = table(
        "A1 hungry=2 | A2 Tusked, Tusked hungry=5 | B1 hungry=2",
        plants=1,
        hands={A: "Fast 1,Fast 1"},
    )
    do(state, A, act.Forage, "A1")
    assert on(state, "A2").meat == 2
    do(state, B, act.Starve, "B1")
    assert on(state, "A2").meat == 2
    do(state, A, act.Feed, "Fast 1")
    do(state, A, act.Forage, "A1")
    assert on(state, "A2").meat == 4


def test_opportunistic_eats_on_its_owners_turn_only_and_only_with_plants_left() -> None:
    state = table("A1 hungry=2 | A2 Opportunistic, Opportunistic hungry=9 | B1 hungry=2", plants=3)
    do(state, A, act.Forage, "A1")
    assert on(state, "A2").meat == 4
    do(state, B, act.Forage, "B1")
    assert on(state, "A2").meat == 4
    do(state, A, act.Forage, "A1")
    assert (state.plants, on(state, "A2").meat) == (0, 4)


def test_traits_of_a_dead_species_can_be_food_on_a_later_turn_of_the_phase() -> None:
    """Ruling 10: they are in the hand at once, and so there is a choice again."""
    state = table("A1 Fast 4, Plated size=4 hungry=1 | A2 hungry=1 | B1 hungry=1 | B2 hungry=1")
    do(state, A, act.Starve, "A1")
    do(state, B, act.Starve, "B1")
    assert "Fast 4: +4 plants" in legal(state, A)
    do(state, A, act.Feed, "Fast 4")
    do(state, A, act.Forage, "A2")
    assert on(state, "A2").plant == 1


def test_only_cards_in_hand_can_be_food() -> None:
    """Nor is a trait on a species (page 20)."""
    state = table("A1 Fast 4 hungry=1 | B1 hungry=1", plants=1, hands={A: "Horned"})
    for number in (card("Fast 4"), -1, 99):
        assert "not in your hand" in refused(do, state, A, act.Feed(number))


def test_foraging_is_refused_with_the_reason() -> None:
    state = table("A1 plant=1 | A2 hungry=1 | B1 hungry=1", hands={A: "Fast"})
    assert "A1 has no hungry animal" in refused(do, state, A, act.Forage, "A1")
    assert "hole is empty. Discard a card as food first" in refused(do, state, A, act.Forage, "A2")
    assert "That isn't one of your species. Yours: A1, A2." in refused(
        do, state, A, act.Forage, "B1"
    )


def test_a_turn_skips_who_has_passed_and_comes_back_to_the_hungry() -> None:
    state = table("A1 hungry=3 | B1 plant=1 | C1 hungry=3", seats=3, plants=9)
    do(state, A, act.Forage, "A1")
    assert state.turn == C
    do(state, C, act.Forage, "C1")
    assert state.turn == A
