"""Hunts step by step: choices, horns, speed, scavengers (rulings 3, 4, 5, 7, 11)."""

import pytest

from engine.model import Order
from engine.nature import GAME
from engine.nature.play import actions as act
from engine.nature.play.state import State, defence_value, hunt_value, population
from tests.engine.nature.tables import card, do, ident, is_extinct, legal, on, species, table, told
from tests.engine.species_tables import A, B, C, refused


def hunt(state: State, hunter: str, prey: str) -> list[str]:
    """Carry a hunt out and give what everyone hears."""
    return told(do(state, state.turn, act.Hunt, hunter, prey))


def test_ruling_3_horned_kills_the_hunter_before_it_can_eat() -> None:
    """A size 2 prey with Horned kills a hunter of two; it eats nothing and its traits go home."""
    state = table(
        "A1 Fast 4 hunter size=3 hungry=2 | A2 hungry=1 | B1 Horned size=2 hungry=2", seats=2
    )
    heard = hunt(state, "A1", "B1")
    assert heard[:4] == [
        "**Ada**'s A1 hunts **Bo**'s B1.",
        "B1 loses 1 hungry animal.",
        "A1 loses 2 hungry animals to the prey's horns.",
        "**Ada**'s A1 is extinct. **Ada** takes back Fast 4.",
    ]
    assert is_extinct(state, "A1")
    assert state.seats[A].hand == [card("Fast 4")]
    assert (state.seats[A].lost_population, state.seats[A].lost_size) == (2, 3)


def test_ruling_3_horned_strikes_even_when_the_prey_has_just_died_out() -> None:
    """Its size still counts, and the surviving hunter eats."""
    state = table("A1 hunter size=3 hungry=4 | B1 Horned size=2 hungry=1 | B2 hungry=1")
    hunt(state, "A1", "B1")
    assert is_extinct(state, "B1")
    assert (on(state, "A1").hungry, on(state, "A1").meat) == (0, 2)
    assert state.seats[A].lost_population == 2


def test_ruling_3_scavengers_eat_even_when_the_hunter_died() -> None:
    """Every Scavenging on the table eats, from the acting player clockwise, prey included."""
    state = table(
        "A1 hunter size=3 hungry=1 | A2 Scavenging hungry=2",
        "B1 Horned, Scavenging size=1 hungry=4 | C1 Scavenging hungry=1",
        seats=3,
    )
    heard = hunt(state, "A1", "B1")
    assert heard[-3:] == [
        "**Ada**'s A2 eats 2 meat (Scavenging).",
        "**Bo**'s B1 eats 2 meat (Scavenging).",
        "**Cy**'s C1 eats 1 meat (Scavenging).",
    ]


def test_opportunists_of_the_acting_player_eat_even_when_the_hunter_died() -> None:
    state = table(
        "A1 hunter size=1 hungry=1 | A2 Opportunistic hungry=3 | B1 Horned size=1 hungry=2",
        plants=1,
    )
    hunt(state, "A1", "B1")
    assert is_extinct(state, "A1")
    assert on(state, "A2").meat == 2


@pytest.mark.parametrize(
    ("prey", "hunter", "why"),
    [
        ("Fast", "", "B1 is Fast, and A1 isn't"),
        ("Fast,Fast", "Fast", "B1 has 2 Fast traits, but A1 has only 1"),
    ],
)
def test_fast_prey_escapes_a_slower_hunter(prey: str, hunter: str, why: str) -> None:
    state = table(f"A1 {hunter} hunter size=4 hungry=1 | B1 {prey} hungry=2 | C1 hungry=2", seats=3)
    assert why in refused(do, state, A, act.Hunt, "A1", "B1")
    assert legal(state, A) == ["Hunt C1 with A1"]


def test_as_many_fast_traits_catch_fast_prey() -> None:
    state = table("A1 Fast, Fast hunter size=4 hungry=1 | B1 Fast, Fast hungry=2")
    assert legal(state, A) == ["Hunt B1 with A1"]


@pytest.mark.parametrize(
    ("trait", "hunt_tab", "defence_tab"),
    [
        ("Clawed", 2, 1),
        ("Fast", 0, 0),
        ("Horned", 0, 0),
        ("Opportunistic", 0, 1),
        ("Plated", 0, 4),
        ("Scavenging", 0, 0),
        ("Social", 0, 0),
        ("Tusked", 0, 2),
    ],
)
def test_each_copy_of_a_trait_adds_its_tabs_to_size(
    trait: str, hunt_tab: int, defence_tab: int
) -> None:
    """The tabs of the ruling page, once and twice."""
    for copies in (1, 2):
        one = species(f"A1 {', '.join([trait] * copies)} size=3 hungry=1")
        assert hunt_value(one) == 3 + copies * hunt_tab
        assert defence_value(one) == 3 + copies * defence_tab


def test_ruling_11_a_species_never_hunts_itself() -> None:
    """A lone hunter without prey cannot feed, and must starve."""
    state = table("A1 hunter hungry=2 | B1 Plated hungry=2", plants=3)
    assert "can't hunt itself" in refused(do, state, A, act.Hunt, "A1", "A1")
    state.seats[A].orders.starve = "ask"
    assert legal(state, A) == ["Starve one of A1"]


@pytest.mark.parametrize(("hungry", "fed"), [(2, 0), (0, 2), (1, 0), (0, 1)])
def test_ruling_4_where_there_is_no_choice_nobody_is_asked(hungry: int, fed: int) -> None:
    """All hungry, all fed, or the last animal: even who wants to be asked is not."""
    state = table(f"A1 hunter hungry=2 | B1 hungry={hungry} plant={fed} | B2 hungry=1")
    state.seats[B].orders.losses = "ask"
    hunt(state, "A1", "B1")
    assert state.hunting is None
    assert state.seats[B].lost_population == 1


def test_ruling_4_hungry_first_is_the_order_from_the_start() -> None:
    """A fed one dies only when none is hungry."""
    state = table("A1 hunter hungry=2 | B1 hungry=1 plant=1")
    hunt(state, "A1", "B1")
    assert (on(state, "B1").hungry, on(state, "B1").plant) == (0, 1)


def test_ruling_4_losses_to_horns_are_asked_one_at_a_time_until_no_choice_is_left() -> None:
    """Three of five die: after a hungry one the rest are fed, so nobody is asked again."""
    state = table(
        "A1 hunter size=4 hungry=1 plant=2 meat=2 | A2 hungry=1 | B1 Horned size=3 hungry=2"
    )
    state.seats[A].orders.losses = "ask"
    hunt(state, "A1", "B1")
    assert GAME.rules.actors(state) == (A,)
    assert GAME.wording.question(state, A) == "choose which animal A1 loses"
    heard = told(do(state, A, act.Lose, "hungry"))
    assert heard == [
        "A1 loses 1 hungry animal to the prey's horns.",
        "A1 loses 2 fed animals to the prey's horns.",
    ]
    assert state.seats[A].lost_population == 3
    assert population(on(state, "A1")) == 2
    assert GAME.rules.actors(state) == (B,)


def test_ruling_4_a_loss_of_the_whole_species_is_not_asked() -> None:
    """Horns that kill as many as there are leave nothing to choose."""
    state = table("A1 hunter size=4 hungry=2 plant=2 | A2 hungry=1 | B1 Horned size=4 hungry=2")
    state.seats[A].orders.losses = "ask"
    hunt(state, "A1", "B1")
    assert is_extinct(state, "A1")


def test_both_owners_may_be_asked_in_one_hunt() -> None:
    state = table(
        "A1 hunter size=4 hungry=2 plant=2 | B1 Horned size=1 hungry=2 meat=1 | C1 hungry=1",
        seats=3,
    )
    for seat in state.seats:
        seat.orders.losses = "ask"
    hunt(state, "A1", "B1")
    assert GAME.rules.actors(state) == (B,)
    do(state, B, act.Lose, "fed")
    assert GAME.rules.actors(state) == (A,)
    do(state, A, act.Lose, "fed")
    assert (on(state, "A1").plant, on(state, "A1").hungry, on(state, "A1").meat) == (1, 1, 1)
    assert state.turn == B


def test_a_hunt_that_waits_lets_nobody_else_move_and_takes_only_the_choice() -> None:
    """The hunter's owner waits; the prey's owner can do nothing but choose."""
    state = table("A1 hunter hungry=2 | B1 hungry=1 plant=1", plants=3)
    state.seats[B].orders.losses = "ask"
    hunt(state, "A1", "B1")
    assert "It isn't your turn" in refused(do, state, A, act.Lose, "fed")
    assert "A hunt is waiting for you" in refused(do, state, B, act.Forage, "B1")


def test_an_order_answers_the_choice_it_is_about_at_once() -> None:
    """Who says "hungry first" while asked has answered; another's order changes nothing."""
    state = table("A1 hunter hungry=2 | B1 hungry=1 plant=1")
    state.seats[B].orders.losses = "ask"
    hunt(state, "A1", "B1")
    do(state, A, Order("losses", "hungry"))
    assert GAME.rules.actors(state) == (B,)
    do(state, B, Order("losses", "hungry"))
    assert state.hunting is None
    assert on(state, "B1").hungry == 0


def test_the_prey_is_named_clearly_when_it_does_not_exist() -> None:
    """No number a person could send breaks the rules."""
    state = table("A1 hunter hungry=2 | B1 hungry=1")
    for prey in (ident("B2"), ident("C1"), -1, 10**9):
        assert "There is no such species" in refused(do, state, A, act.Hunt(ident("A1"), prey))
    for hunter in (ident("B1"), ident("A5"), -16, 10**9):
        assert "That isn't one of your species" in refused(
            do, state, A, act.Hunt(hunter, ident("B1"))
        )


def test_a_fed_hunter_and_a_forager_do_not_hunt() -> None:
    state = table("A1 hungry=1 | A2 hunter meat=1 | B1 hungry=1")
    assert "A1 has no Hunter card" in refused(do, state, A, act.Hunt, "A1", "B1")
    assert "A2 isn't hungry" in refused(do, state, A, act.Hunt, "A2", "B1")


def test_an_owner_may_hunt_its_own_and_loses_its_own() -> None:
    """Both the lost animal and the meal are the same player's (ruling 11)."""
    state = table("A1 hunter hungry=3 | A2 hungry=2 | B1 hungry=1", plants=2)
    hunt(state, "A1", "A2")
    assert state.seats[A].lost_population == 1
    assert (on(state, "A1").meat, on(state, "A2").hungry) == (1, 1)
    assert state.turn == B


def test_a_seat_that_has_passed_still_chooses_its_losses() -> None:
    state = table("A1 hunter hungry=2 | B1 plant=2 meat=1 | C1 hungry=1", seats=3)
    state.seats[B].passed = True
    hunt(state, "A1", "B1")
    assert (on(state, "B1").plant, on(state, "B1").meat) == (1, 1)
    assert state.turn == C


def test_ruling_3_scavengers_eat_before_the_hunting_players_opportunists() -> None:
    """A species with both traits is told to eat by the first, then by the second."""
    state = table(
        "A1 hunter size=2 hungry=2 | A2 Opportunistic, Scavenging hungry=5",
        "B1 size=2 hungry=2",
        plants=1,
    )
    assert hunt(state, "A1", "B1")[-2:] == [
        "**Ada**'s A2 eats 2 meat (Scavenging).",
        "**Ada**'s A2 eats 2 meat (Opportunistic).",
    ]


def test_traits_of_a_dead_species_are_put_among_the_cards_in_order() -> None:
    """Ruling 10; a hand is always sorted, so that it tells nothing of when a card came."""
    state = table(
        "A1 hunter size=4 hungry=2 | B1 Tusked 3, Clawed 1 hungry=1 | B2 hungry=1",
        hands={B: "Horned 2"},
    )
    hunt(state, "A1", "B1")
    assert state.seats[B].hand == [card("Clawed 1"), card("Horned 2"), card("Tusked 3")]
