"""The house's rulings 7 to 11, on attacks, and the pairs of traits that meet in them."""

import pytest

from engine.evolution.play import actions as act
from engine.evolution.play.state import State
from tests.engine.evolution.tables import (
    attack,
    cards,
    do,
    eat,
    fed,
    is_extinct,
    legal,
    on,
    table,
    told,
)
from tests.engine.species_tables import A, B, C, refused

DEFENCES = ("Burrowing", "Climbing", "Defensive Herding", "Hard Shell", "Symbiosis")


def clever(b1: str, hand: str, b2: str = "") -> State:
    """A clever carnivore A1 of body 3 and population 2, and prey B1 of population 2."""
    rows = f"A1 Carnivore, Intelligence body=3 pop=2 | B1 {b1} pop=2 | B2 {b2} body=4 | C1 body=4"
    return table(rows, plants=3, hands={A: hand})


def test_ruling_7_a_hungry_carnivore_must_attack_what_it_can() -> None:
    state = table("A1 Carnivore body=3 | A2 | B1 body=3", plants=1)
    on(state, "A2").food = 1
    assert "A1 is hungry and can feed" in refused(do, state, A, act.PASS)
    assert legal(state, A) == ["Attack A2 with A1"]


@pytest.mark.parametrize("defence", DEFENCES)
def test_ruling_8_intelligence_can_ignore_each_defence(defence: str) -> None:
    state = clever(f"{defence} food={2 * (defence == 'Burrowing')}", "Horns, Ambush")
    assert f"{defence} protects it" in refused(attack, state, "A1", "B1")
    attack(state, "A1", "B1", defence)
    do(state, A, act.Pay, "Ambush")
    assert on(state, "B1").population == 1
    assert fed(state, "A1") == [(1, 0)]
    assert state.seats[A].hand == cards("Horns")


def test_ruling_8_warning_call_on_both_sides_is_one_card() -> None:
    state = table(
        "A1 Carnivore, Intelligence body=3 pop=3 | B1 Warning Call | B2 pop=2",
        "B3 Warning Call | C1",
        plants=3,
        hands={A: "Horns, Ambush"},
    )
    attack(state, "A1", "B2", "Warning Call")
    do(state, A, act.Pay, "Ambush")
    assert on(state, "B2").population == 1


def test_ruling_8_horns_may_be_ignored_but_need_not() -> None:
    state = clever("Horns", "Ambush, Fertile")
    assert legal(state, A, "B1") == ["Attack B1 with A1, ignoring Horns", "Attack B1 with A1"]
    attack(state, "A1", "B1", "Horns")
    do(state, A, act.Pay, "Ambush")
    assert on(state, "A1").population == 2


def test_ruling_8_all_that_blocks_is_paid_for_and_horns_on_top() -> None:
    state = clever("Horns, Climbing", "Ambush, Fertile, Foraging", "Warning Call")
    offered = legal(state, A, "Attack B1")
    assert offered == [
        "Attack B1 with A1, ignoring Climbing, Horns and Warning Call",
        "Attack B1 with A1, ignoring Climbing and Warning Call",
    ]
    attack(state, "A1", "B1", "Climbing+Horns+Warning Call")
    assert state.discard == cards("Ambush, Fertile, Foraging")
    assert (on(state, "A1").population, on(state, "B1").population) == (2, 1)


def test_ruling_8_too_few_cards_make_no_attack() -> None:
    state = clever("Climbing, Hard Shell", "Ambush")
    assert not legal(state, A, "Attack B1")
    assert "costs 2 cards, but you hold 1" in refused(
        attack, state, "A1", "B1", "Climbing+Hard Shell"
    )


@pytest.mark.parametrize("ignore", ["Burrowing", "Horns", "Climbing+Climbing", "Fertile", "", "+"])
def test_ruling_8_only_what_blocks_and_horns_can_be_ignored(ignore: str) -> None:
    state = clever("Climbing", "Ambush, Fertile, Foraging")
    assert "You can ignore only defences that prevent this attack" in refused(
        attack, state, "A1", "B1", ignore
    )


def test_ruling_8_a_defence_that_does_not_block_is_not_offered() -> None:
    """Burrowing of a hungry prey, Herding of a smaller one."""
    state = clever("Burrowing, Defensive Herding", "Ambush, Fertile")
    on(state, "A1").population = 3
    assert legal(state, A, "Attack B1") == ["Attack B1 with A1"]


def test_ruling_8_nobody_is_forced_by_what_cards_could_do() -> None:
    state = clever("Climbing", "Ambush")
    assert "Pass this turn" in legal(state, A)
    do(state, A, act.PASS)


def test_ruling_8_whole_hands_are_paid_at_once() -> None:
    state = clever("Climbing", "Ambush")
    events = attack(state, "A1", "B1", "Climbing")
    assert told(events)[:3] == [
        "**Ada**'s A1 attacks **Bo**'s B1 and ignores Climbing (Intelligence).",
        "**Ada** discards Ambush 2 for A1's Intelligence.",
        "**Bo**'s B1 loses 1 population and has 1 left.",
    ]


def test_ruling_8_ambush_leaves_no_warning_call_to_ignore() -> None:
    state = clever("", "Fertile", "Warning Call")
    on(state, "A1").up += (*cards("Ambush"),)
    assert legal(state, A, "Attack B1") == ["Attack B1 with A1"]


def test_ruling_9_horns_push_food_above_population_behind_the_screen() -> None:
    """It is left full and eats nothing; the attack was compulsory all the same."""
    state = table("A1 Carnivore body=3 pop=3 food=2 | B1 Horns body=2 pop=2 | C1 body=6", plants=3)
    assert legal(state, A) == ["Attack B1 with A1"]
    attack(state, "A1", "B1")
    assert (on(state, "A1").population, on(state, "A1").food, state.seats[A].screen) == (2, 2, 0)
    fat = table(
        "A1 Carnivore, Fat Tissue body=3 pop=3 food=3 fat=1 | B1 Horns body=2 pop=2",
        "C1 body=6",
        plants=3,
    )
    attack(fat, "A1", "B1")
    assert (fed(fat, "A1"), fat.seats[A].screen) == ([(2, 3)], 1)


def test_ruling_9_both_may_die_and_only_scavengers_eat_once() -> None:
    state = table(
        "A1 Carnivore, Cooperation, Scavenger body=3 | A2 pop=2 | B1 Horns",
        "B2 Scavenger pop=3 | C1 Scavenger pop=3 | C2",
        plants=3,
        deck="Ambush x7",
    )
    attack(state, "A1", "B1")
    assert is_extinct(state, "A1")
    assert is_extinct(state, "B1")
    assert fed(state, "A2", "B2", "C1", "C2") == [(0, 0), (1, 0), (1, 0), (0, 0)]


def test_ruling_10_scavengers_eat_clockwise_from_the_attacker_each_row_from_the_left() -> None:
    state = table(
        "B1 Carnivore body=3 pop=4 | C2 Scavenger | C1 Scavenger | A1 Scavenger",
        "B2 Scavenger | C3 pop=2",
        turn=B,
        plants=3,
    )
    events = attack(state, "B1", "C3")
    assert [words for words in told(events) if "Scavenger" in words] == [
        "**Bo**'s B2 takes 1 meat (Scavenger).",
        "**Cy**'s C2 takes 1 meat (Scavenger).",
        "**Cy**'s C1 takes 1 meat (Scavenger).",
        "**Ada**'s A1 takes 1 meat (Scavenger).",
    ]


def test_ruling_11_symbiosis_ends_when_its_species_outgrows_the_neighbour() -> None:
    """Growth in Play Cards takes the protection away, and growth of the neighbour gives it."""
    rows = "A1 Carnivore body=6 | B1 Symbiosis body=1 | B2 body=2 | C1 food=1"
    state = table(rows, phase="play", turn=B, hands={B: "Horns, Ambush", A: "Fertile"})
    for seat in (A, C):
        state.seats[seat].done = True
    do(state, B, act.Enlarge, "Horns", "B1")
    do(state, B, act.DONE)
    assert "Attack B1 with A1" in legal(state, A)


def test_ruling_11_burrowing_protects_when_food_equals_population_after_a_loss() -> None:
    """An attack itself can leave a burrower fed, and so safe from the next."""
    state = table("A1 Carnivore body=3 pop=6 | B1 Burrowing pop=2 food=1 | C1", plants=3)
    attack(state, "A1", "B1")
    assert (on(state, "B1").population, on(state, "B1").food) == (1, 1)
    eat(state, "C1")
    assert "Attack B1 with A1" not in legal(state, A)


def test_ruling_11_a_hunters_own_warning_call_protects_its_neighbour_from_it() -> None:
    state = table("A1 | A2 Carnivore, Warning Call body=3 | B1")
    assert legal(state, A) == ["Attack B1 with A2"]


def test_ruling_11_a_hunters_own_body_protects_its_symbiotic_neighbour_from_it() -> None:
    state = table("A1 Symbiosis | A2 Carnivore body=3 | B1")
    assert legal(state, A) == ["Attack B1 with A2"]


def test_a_species_can_be_protected_by_every_trait_at_once_and_all_are_named() -> None:
    state = table(
        "A1 Carnivore body=3 | B1 Warning Call | C1",
        "B2 Climbing, Hard Shell, Burrowing pop=2 food=2",
        plants=3,
    )
    assert refused(attack, state, "A1", "B2").startswith(
        "A1 can't attack B2: Burrowing, Climbing, Hard Shell and Warning Call protect it."
    )


def test_attacks_on_what_is_not_there_and_out_of_turn_are_refused() -> None:
    state = table("A1 Carnivore body=3 | B1 Carnivore body=3 | C1", plants=2)
    assert "There is no such species on the table" in refused(attack, state, "A1", "B9")
    assert "It isn't your turn" in refused(attack, state, "B1", "C1")
