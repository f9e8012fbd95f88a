"""The house's rulings 1 to 6, on taking food, and the pairs of traits that meet in them."""

from engine.evolution import GAME
from engine.evolution.play import actions as act
from tests.engine.evolution.tables import do, eat, fed, legal, table, think
from tests.engine.species_tables import A, B, C, refused


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
    assert "You have already fed a species this turn" in refused(eat, state, "A1")
    do(state, A, act.PASS)
    assert GAME.rules.actors(state) == (B,)


def test_ruling_2_thinking_never_takes_more_than_there_is_room_for() -> None:
    state = table("A1 Intelligence pop=1 | B1", plants=4, hands={A: "Horns"})
    think(state, "A1", "Horns")
    assert fed(state, "A1") == [(1, 0)]
    full = table("A1 Intelligence food=1 | A2 | B1", plants=4, hands={A: "Horns"})
    assert "A1 has no room for more food" in refused(think, full, "A1", "Horns")


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
    assert "You can't pass" in refused(do, state, A, act.PASS)
    think(state, "A1", "Horns")
    assert GAME.rules.actors(state) == (B,)


def test_ruling_2_thinking_does_not_undo_the_passes_of_others() -> None:
    """C passes, A thinks and passes, B has nothing to do: Feeding is over."""
    state = table(
        "A1 Intelligence pop=4 | B1 food=1 | C1 Intelligence pop=3",
        first=C,
        turn=C,
        hands={A: "Horns, Ambush, Fertile", C: "Horns, Ambush"},
        deck="Climbing x20",
    )
    do(state, C, act.PASS)
    think(state, "A1", "Horns")
    do(state, A, act.PASS)
    assert (state.phase, state.round) == ("select", 3)


def test_ruling_2_a_carnivore_does_not_think_for_plants() -> None:
    state = table("A1 Intelligence, Carnivore | A2 | B1", plants=4, hands={A: "Horns"})
    assert "only helps it attack" in refused(think, state, "A1", "Horns")


def test_ruling_6_fat_may_use_a_turn_while_another_own_species_is_hungry() -> None:
    state = table("A1 Fat Tissue food=1 body=3 | A2 | A3 | B1", plants=9)
    assert legal(state, A) == ["Store a plant on A1", "Feed A2 a plant", "Feed A3 a plant"]
    eat(state, "A1")
    assert GAME.rules.actors(state) == (B,)


def test_ruling_6_a_fed_carnivore_with_room_for_fat_may_hunt_or_not() -> None:
    state = table("A1 Carnivore, Fat Tissue food=1 body=3 | B1", plants=9)
    assert legal(state, A) == ["Attack B1 with A1", "Pass this turn", "Skip optional food"]
