"""The house's rulings 1 to 6, on taking food, and the pairs of traits that meet in them."""

import pytest

from engine.errors import IllegalAction
from engine.evolution import GAME
from engine.evolution.play import actions as act
from tests.engine.evolution.tables import (
    A,
    B,
    C,
    check_meal,
    do,
    eat,
    fed,
    legal,
    table,
    think,
)

MEALS = {
    "1 foraging with cooperation hands on one for each take": (
        "A1 Foraging, Cooperation pop=4 | A2 pop=4 | B1",
        "eat A1 of 9: A1 2, A2 1; 6 left",
    ),
    "1 the neighbour forages for itself": (
        "A1 Cooperation pop=4 | A2 Foraging pop=4 | B1",
        "eat A1 of 9: A1 1, A2 2; 6 left",
    ),
    "1 foraging comes before cooperation, of 3 plants": (
        "A1 Foraging, Cooperation pop=4 | A2 Intelligence pop=4 | C1 Fat Tissue food=1 body=6",
        "eat A1 of 3: A1 2, A2 1; 0 left",
    ),
    "1 foraging comes before cooperation, of 2 plants": (
        "A1 Foraging, Cooperation pop=4 | A2 Intelligence pop=4 | C1 Fat Tissue food=1 body=6",
        "eat A1 of 2: A1 2, A2 0; 0 left",
    ),
    "1 foraging comes before cooperation, of 1 plants": (
        "A1 Foraging, Cooperation pop=4 | A2 Intelligence pop=4 | C1 Fat Tissue food=1 body=6",
        "eat A1 of 1: A1 1, A2 0; 0 left",
    ),
    "1 meat sets off no foraging": (
        "A1 Carnivore, Foraging body=3 pop=6 | B1 pop=2 | C1",
        "attack A1 B1 of 2: A1 1; 2 left",
    ),
    "2 one card is one take with foraging and cooperation, all from the bank": (
        "A1 Intelligence, Foraging, Cooperation pop=6 | A2 pop=6 | B1",
        "think A1 Horns of 4: A1 3, A2 1; 4 left",
    ),
    "3 the meat of an attack is one take": (
        "A1 Carnivore, Cooperation body=5 pop=6 | A2 pop=3 | B1 body=4 pop=2 | C1",
        "attack A1 B1 of 3: A1 4, A2 1; 3 left",
    ),
    "3 no food taken, no cooperation: horns leave the attacker full": (
        "A1 Carnivore, Cooperation body=5 pop=3 food=2 | A2 pop=3 | B1 Horns pop=2 | C1",
        "attack A1 B1 of 3: A1 2, A2 0; 3 left",
    ),
    "4 a chain goes right until someone cannot take": (
        "A1 Cooperation pop=2 | A2 Cooperation pop=2 | A3 Cooperation food=1 | A4 pop=2 | B1",
        "eat A1 of 9: A1 1, A2 1, A3 1, A4 0; 7 left",
    ),
    "4 a chain of plants stops at a carnivore": (
        "A1 Cooperation pop=2 | A2 Carnivore, Cooperation pop=2 | A3 pop=2 | B1",
        "eat A1 of 9: A1 1, A2 0, A3 0; 8 left",
    ),
    "4 a chain of meat goes on through carnivores and plant eaters": (
        (
            "A1 Carnivore, Cooperation body=5 pop=6 | A2 Cooperation pop=3 | A3 Carnivore pop=3"
            " | B1 pop=2 | C1"
        ),
        "attack A1 B1 of 3: A1 1, A2 1, A3 1; 3 left",
    ),
    "4 a chain stops at an empty hole": (
        "A1 Cooperation pop=2 | A2 Cooperation pop=2 | A3 pop=2 | B1 Intelligence pop=2",
        "eat A1 of 2: A1 1, A2 1, A3 0; 0 left",
    ),
    "4 a take onto fat tissue sets off cooperation": (
        "A1 Cooperation, Fat Tissue food=1 body=2 | A2 pop=2 | B1",
        "eat A1 of 9: A1 1+1, A2 1; 7 left",
    ),
    "4 moving fat to the board does not set off cooperation": (
        "A1 Cooperation, Fat Tissue pop=2 body=2 fat=2 | A2 pop=2",
        "reveal of 0: A1 2, A2 0; 7 left",
    ),
    "5 food beyond hunger flows onto fat tissue up to body size": (
        "A1 Carnivore, Fat Tissue body=5 pop=2 fat=3 | B1 body=4 pop=2 food=1 | C1",
        "attack A1 B1 of 3: A1 2+5; 3 left",
    ),
    "5 cooperation and scavenger give onto fat tissue": (
        (
            "A1 Carnivore, Cooperation body=5 pop=6 | A2 Fat Tissue food=1 body=3"
            " | B1 Fat Tissue, Scavenger food=1 body=3 | B2 pop=2 | C1"
        ),
        "attack A1 B2 of 3: A2 1+1, B1 1+1; 3 left",
    ),
    "5 long neck gives onto fat tissue": (
        "A1 Long Neck, Fat Tissue pop=1 body=3 fat=1 | B1",
        "reveal of 0: A1 1+1; 7 left",
    ),
    "long neck with cooperation and foraging feeds both from the bank": (
        "A1 Long Neck, Cooperation, Foraging pop=4 | A2 Foraging pop=4 | B1",
        "reveal of 0: A1 2, A2 2; 7 left",
    ),
    "long neck of a carnivore takes nothing and nobody cooperates": (
        "A1 Long Neck, Cooperation, Carnivore pop=4 | A2 pop=4 | B1",
        "reveal of 0: A1 0, A2 0; 7 left",
    ),
    "scavenger with cooperation hands meat on": (
        (
            "A1 Carnivore body=3 pop=6 | B1 pop=2 | B2 Scavenger, Cooperation pop=2"
            " | B3 Carnivore pop=2 | C1"
        ),
        "attack A1 B1 of 3: B1 0, B2 1, B3 1; 3 left",
    ),
}
"""By what is ruled: the table; what is done with so many plants, and what all have eaten then."""


@pytest.mark.parametrize(("on_table", "meal"), MEALS.values(), ids=MEALS)
def test_rulings_on_a_meal(on_table: str, meal: str) -> None:
    check_meal(on_table, meal)


def test_ruling_1_foraging_never_goes_onto_fat_tissue() -> None:
    """With its last hungry population fed, and with a take onto fat: no extra."""
    state = table(
        "A1 Foraging, Fat Tissue pop=1 body=6 | A2 Foraging, Fat Tissue food=1 body=6 | B1",
        plants=9,
    )
    eat(state, "A1")
    assert fed(state, "A1") == [(1, 0)]
    eat(state, "B1")
    eat(state, "A2")
    assert (fed(state, "A2"), state.plants) == ([(1, 1)], 6)


def test_ruling_2_thinking_comes_before_or_after_feeding_and_takes_no_turn() -> None:
    state = table("A1 Intelligence pop=6 | A2 | B1", plants=4, hands={A: "Horns, Ambush, Fertile"})
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
    state = table("A1 Intelligence pop=1 | B1", plants=4, hands={A: "Horns"})
    think(state, "A1", "Horns")
    assert fed(state, "A1") == [(1, 0)]
    full = table("A1 Intelligence food=1 | A2 | B1", plants=4, hands={A: "Horns"})
    with pytest.raises(IllegalAction, match="A1 cannot hold more food"):
        think(full, "A1", "Horns")


def test_ruling_2_thinking_with_fat_tissue_fills_the_board_first() -> None:
    state = table(
        "A1 Intelligence, Fat Tissue pop=1 body=3 | B1",
        plants=4,
        hands={A: "Horns, Ambush, Fertile"},
    )
    think(state, "A1", "Horns")
    assert fed(state, "A1") == [(1, 1)]
    think(state, "A1", "Ambush")
    assert fed(state, "A1") == [(1, 3)]


def test_ruling_2_thinking_may_end_the_duty_to_feed() -> None:
    state = table("A1 Intelligence pop=2 | B1", plants=4, hands={A: "Horns"})
    with pytest.raises(IllegalAction, match="You cannot pass"):
        do(state, A, act.PASS)
    think(state, "A1", "Horns")
    assert GAME.rules.actors(state) == (B,)


def test_ruling_2_thinking_does_not_undo_the_passes_of_others() -> None:
    """C passes, A thinks and passes, B has nothing to do: Feeding is over."""
    state = table(
        "A1 Intelligence pop=4 | B1 food=1 | C1 Intelligence pop=3",
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
    state = table("A1 Intelligence, Carnivore | A2 | B1", plants=4, hands={A: "Horns"})
    with pytest.raises(IllegalAction, match="only to attack"):
        think(state, "A1", "Horns")


def test_ruling_6_fat_may_use_a_turn_while_another_own_species_is_hungry() -> None:
    state = table("A1 Fat Tissue food=1 body=3 | A2 | A3 | B1", plants=9)
    assert legal(state, A) == [
        "Feed A1 a plant onto Fat Tissue",
        "Feed A2 a plant",
        "Feed A3 a plant",
    ]
    eat(state, "A1")
    assert GAME.rules.actors(state) == (B,)


def test_ruling_6_a_fed_carnivore_with_room_for_fat_may_hunt_or_not() -> None:
    state = table("A1 Carnivore, Fat Tissue food=1 body=3 | B1", plants=9)
    assert legal(state, A) == [
        "Attack B1 with A1",
        "Pass this turn",
        "Take no more optional food this round",
    ]
