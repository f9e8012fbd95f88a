"""The house's rulings 1 to 6, on taking food, and the pairs of traits that meet in them."""

import pytest

from engine.errors import IllegalAction
from engine.evolution import GAME
from engine.evolution.play import actions as act
from tests.engine.evolution.tables import (
    A,
    B,
    C,
    attack,
    before_reveal,
    card,
    do,
    eat,
    fed,
    legal,
    on,
    species,
    table,
    think,
)


def test_ruling_1_foraging_with_cooperation_hands_on_one_for_each_take() -> None:
    state = table(
        species("A1", "Foraging, Cooperation", population=4),
        *(species("A2", population=4), species("B1")),
        plants=9,
    )
    eat(state, "A1")
    assert (fed(state, "A1", "A2"), state.plants) == ([(2, 0), (1, 0)], 6)


def test_ruling_1_the_neighbour_forages_for_itself() -> None:
    state = table(
        species("A1", "Cooperation", population=4),
        *(species("A2", "Foraging", population=4), species("B1")),
        plants=9,
    )
    eat(state, "A1")
    assert (fed(state, "A1", "A2"), state.plants) == ([(1, 0), (2, 0)], 6)


def test_ruling_1_foraging_never_goes_onto_fat_tissue() -> None:
    """With its last hungry population fed, and with a take onto fat: no extra."""
    state = table(
        species("A1", "Foraging, Fat Tissue", population=1, body=6),
        *(species("A2", "Foraging, Fat Tissue", food=1, body=6), species("B1")),
        plants=9,
    )
    eat(state, "A1")
    assert fed(state, "A1") == [(1, 0)]
    eat(state, "B1")
    eat(state, "A2")
    assert (fed(state, "A2"), state.plants) == ([(1, 1)], 6)


@pytest.mark.parametrize(
    ("plants", "left", "right"), [(3, (2, 0), (1, 0)), (2, (2, 0), (0, 0)), (1, (1, 0), (0, 0))]
)
def test_ruling_1_foraging_comes_before_cooperation(
    plants: int, left: tuple[int, int], right: tuple[int, int]
) -> None:
    state = table(
        species("A1", "Foraging, Cooperation", population=4),
        *(species("A2", population=4), species("C1", "Fat Tissue", food=1, body=6)),
        plants=plants,
        hands={A: "Horns"},
    )
    state.seats[A].species[1].up += (card("Intelligence"),)
    eat(state, "A1")
    assert fed(state, "A1", "A2") == [left, right]


def test_ruling_1_meat_sets_off_no_foraging() -> None:
    state = table(
        species("A1", "Carnivore, Foraging", body=3, population=6),
        *(species("B1", population=2), species("C1")),
        plants=2,
    )
    attack(state, "A1", "B1")
    assert fed(state, "A1") == [(1, 0)]


def test_ruling_2_one_card_is_one_take_with_foraging_and_cooperation() -> None:
    """2 plants and 1 by Foraging for the thinker, 1 for its neighbour, all from the bank."""
    state = table(
        species("A1", "Intelligence, Foraging, Cooperation", population=6),
        *(species("A2", population=6), species("B1")),
        plants=4,
        hands={A: "Horns"},
    )
    think(state, "A1", "Horns")
    assert (fed(state, "A1", "A2"), state.plants) == ([(3, 0), (1, 0)], 4)


def test_ruling_2_thinking_comes_before_or_after_feeding_and_takes_no_turn() -> None:
    state = table(
        species("A1", "Intelligence", population=6),
        *(species("A2"), species("B1")),
        plants=4,
        hands={A: "Horns, Ambush, Fertile"},
    )
    think(state, "A1", "Horns")
    eat(state, "A2")
    think(state, "A1", "Ambush")
    assert GAME.rules.actors(state) == (A,)
    assert fed(state, "A1") == [(4, 0)]
    with pytest.raises(IllegalAction, match="You have fed a species in this turn"):
        eat(state, "A1")
    do(state, A, act.PASS)
    assert GAME.rules.actors(state) == (B,)


def test_ruling_2_thinking_never_takes_more_than_there_is_room_for() -> None:
    state = table(
        species("A1", "Intelligence", population=1), species("B1"), plants=4, hands={A: "Horns"}
    )
    think(state, "A1", "Horns")
    assert fed(state, "A1") == [(1, 0)]
    full = table(
        species("A1", "Intelligence", food=1),
        *(species("A2"), species("B1")),
        plants=4,
        hands={A: "Horns"},
    )
    with pytest.raises(IllegalAction, match="A1 cannot hold more food"):
        think(full, "A1", "Horns")


def test_ruling_2_thinking_with_fat_tissue_fills_the_board_first() -> None:
    state = table(
        species("A1", "Intelligence, Fat Tissue", population=1, body=3),
        species("B1"),
        plants=4,
        hands={A: "Horns, Ambush, Fertile"},
    )
    think(state, "A1", "Horns")
    assert fed(state, "A1") == [(1, 1)]
    think(state, "A1", "Ambush")
    assert fed(state, "A1") == [(1, 3)]


def test_ruling_2_thinking_may_end_the_duty_to_feed() -> None:
    state = table(
        species("A1", "Intelligence", population=2), species("B1"), plants=4, hands={A: "Horns"}
    )
    with pytest.raises(IllegalAction, match="You cannot pass"):
        do(state, A, act.PASS)
    think(state, "A1", "Horns")
    assert GAME.rules.actors(state) == (B,)


def test_ruling_2_thinking_does_not_undo_the_passes_of_others() -> None:
    """C passes, A thinks and passes, B has nothing to do: Feeding is over."""
    state = table(
        species("A1", "Intelligence", population=4),
        species("B1", food=1),
        species("C1", "Intelligence", population=3),
        first=C,
        turn=C,
        hands={A: "Horns, Ambush, Fertile", C: "Horns, Ambush"},
        deck=", ".join(["Climbing"] * 20),
    )
    do(state, C, act.PASS)
    think(state, "A1", "Horns")
    do(state, A, act.PASS)
    assert (state.phase, state.round) == ("select", 3)


def test_ruling_2_a_carnivore_does_not_think_for_plants() -> None:
    state = table(
        species("A1", "Intelligence, Carnivore"), species("A2"), species("B1"), plants=4,
        hands={A: "Horns"},
    )  # fmt: skip
    with pytest.raises(IllegalAction, match="only to attack"):
        think(state, "A1", "Horns")


def test_ruling_3_the_meat_of_an_attack_is_one_take() -> None:
    state = table(
        species("A1", "Carnivore, Cooperation", body=5, population=6),
        species("A2", population=3),
        *(species("B1", body=4, population=2), species("C1")),
        plants=3,
    )
    attack(state, "A1", "B1")
    assert (fed(state, "A1", "A2"), state.plants) == ([(4, 0), (1, 0)], 3)


def test_ruling_3_no_food_taken_no_cooperation() -> None:
    """Horns leave the attacker full."""
    state = table(
        species("A1", "Carnivore, Cooperation", body=5, population=3, food=2),
        species("A2", population=3),
        *(species("B1", "Horns", population=2), species("C1")),
        plants=3,
    )
    attack(state, "A1", "B1")
    assert fed(state, "A1", "A2") == [(2, 0), (0, 0)]


def test_ruling_4_a_chain_goes_right_until_someone_cannot_take() -> None:
    state = table(
        species("A1", "Cooperation", population=2),
        *(species("A2", "Cooperation", population=2), species("A3", "Cooperation", food=1)),
        *(species("A4", population=2), species("B1")),
        plants=9,
    )
    eat(state, "A1")
    assert fed(state, "A1", "A2", "A3", "A4") == [(1, 0), (1, 0), (1, 0), (0, 0)]


def test_ruling_4_a_chain_of_plants_stops_at_a_carnivore() -> None:
    state = table(
        species("A1", "Cooperation", population=2),
        *(species("A2", "Carnivore, Cooperation", population=2), species("A3", population=2)),
        species("B1"),
        plants=9,
    )
    eat(state, "A1")
    assert fed(state, "A1", "A2", "A3") == [(1, 0), (0, 0), (0, 0)]


def test_ruling_4_a_chain_of_meat_goes_on_through_carnivores_and_plant_eaters() -> None:
    state = table(
        species("A1", "Carnivore, Cooperation", body=5, population=6),
        species("A2", "Cooperation", population=3),
        *(species("A3", "Carnivore", population=3), species("B1", population=2), species("C1")),
        plants=3,
    )
    attack(state, "A1", "B1")
    assert fed(state, "A1", "A2", "A3") == [(1, 0), (1, 0), (1, 0)]


def test_ruling_4_a_chain_stops_at_an_empty_hole() -> None:
    state = table(
        species("A1", "Cooperation", population=2),
        *(species("A2", "Cooperation", population=2), species("A3", population=2)),
        species("B1", "Intelligence", population=2),
        plants=2,
        hands={B: "Horns, Ambush"},
    )
    eat(state, "A1")
    assert fed(state, "A1", "A2", "A3") == [(1, 0), (1, 0), (0, 0)]


def test_ruling_4_a_take_onto_fat_tissue_sets_off_cooperation() -> None:
    state = table(
        species("A1", "Cooperation, Fat Tissue", food=1, body=2),
        *(species("A2", population=2), species("B1")),
        plants=9,
    )
    eat(state, "A1")
    assert fed(state, "A1", "A2") == [(1, 1), (1, 0)]


def test_ruling_4_moving_fat_to_the_board_does_not_set_off_cooperation() -> None:
    state = before_reveal(
        species("A1", "Cooperation, Fat Tissue", population=2, body=2, fat=2),
        species("A2", population=2),
        laid="Fertile 7",
    )
    do(state, A, act.DONE)
    assert fed(state, "A1", "A2") == [(2, 0), (0, 0)]


def test_ruling_5_food_beyond_hunger_flows_onto_fat_tissue_up_to_body_size() -> None:
    state = table(
        species("A1", "Carnivore, Fat Tissue", body=5, population=2, fat=3),
        *(species("B1", body=4, population=2, food=1), species("C1")),
        plants=3,
    )
    attack(state, "A1", "B1")
    assert fed(state, "A1") == [(2, 5)]


def test_ruling_5_takes_that_are_given_land_on_fat_tissue_by_themselves() -> None:
    """By Cooperation and Scavenger in Feeding; by Long Neck before the reveal."""
    state = table(
        species("A1", "Carnivore, Cooperation", body=5, population=6),
        species("A2", "Fat Tissue", food=1, body=3),
        *(species("B1", "Fat Tissue, Scavenger", food=1, body=3), species("B2", population=2)),
        species("C1"),
        plants=3,
    )
    attack(state, "A1", "B2")
    assert fed(state, "A2", "B1") == [(1, 1), (1, 1)]
    state = before_reveal(
        species("A1", "Long Neck, Fat Tissue", population=1, body=3, fat=1),
        species("B1"),
        laid="Fertile 7",
    )
    do(state, A, act.DONE)
    assert fed(state, "A1") == [(1, 1)]


def test_ruling_6_fat_may_use_a_turn_while_another_own_species_is_hungry() -> None:
    state = table(
        species("A1", "Fat Tissue", food=1, body=3),
        *(species("A2"), species("A3"), species("B1")),
        plants=9,
    )
    assert legal(state, A) == [
        "Feed A1 a plant onto Fat Tissue",
        "Feed A2 a plant",
        "Feed A3 a plant",
    ]
    eat(state, "A1")
    assert GAME.rules.actors(state) == (B,)


def test_ruling_6_a_fed_carnivore_with_room_for_fat_may_hunt_or_not() -> None:
    state = table(species("A1", "Carnivore, Fat Tissue", food=1, body=3), species("B1"), plants=9)
    assert legal(state, A) == [
        "Attack B1 with A1",
        "Pass this turn",
        "Take no more optional food this round",
    ]


def test_long_neck_with_cooperation_and_foraging_feeds_both_from_the_bank() -> None:
    state = before_reveal(
        species("A1", "Long Neck, Cooperation, Foraging", population=4),
        *(species("A2", "Foraging", population=4), species("B1")),
        laid="Fertile 7",
    )
    do(state, A, act.DONE)
    assert (fed(state, "A1", "A2"), state.plants) == ([(2, 0), (2, 0)], 7)


def test_long_neck_of_a_carnivore_takes_nothing_and_nobody_cooperates() -> None:
    state = before_reveal(
        species("A1", "Long Neck, Cooperation, Carnivore", population=4),
        *(species("A2", population=4), species("B1")),
        laid="Fertile 7",
    )
    do(state, A, act.DONE)
    assert fed(state, "A1", "A2") == [(0, 0), (0, 0)]


def test_scavenger_with_cooperation_hands_meat_on() -> None:
    state = table(
        species("A1", "Carnivore", body=3, population=6),
        *(species("B1", population=2), species("B2", "Scavenger, Cooperation", population=2)),
        *(species("B3", "Carnivore", population=2), species("C1")),
        plants=3,
    )
    attack(state, "A1", "B1")
    assert fed(state, "B2", "B3") == [(1, 0), (1, 0)]
    assert on(state, "B1").food == 0
