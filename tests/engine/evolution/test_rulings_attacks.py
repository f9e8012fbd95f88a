"""The house's rulings 7 to 11, on attacks, and the pairs of traits that meet in them."""

import pytest

from engine.evolution.play import actions as act
from engine.evolution.play.state import State
from tests.engine.evolution.tables import attack, cards, do, fed, on, stories, table
from tests.engine.stories import A, refused

DEFENCES = ("Burrowing", "Climbing", "Defensive Herding", "Hard Shell", "Symbiosis")


def clever(b1: str, hand: str, b2: str = "") -> State:
    """A clever carnivore A1 of body 3 and population 2, and prey B1 of population 2."""
    rows = f"A1 Carnivore, Intelligence body=3 pop=2 | B1 {b1} pop=2 | B2 {b2} body=4 | C1 body=4"
    return table(rows, plants=3, hands={A: hand})


@pytest.mark.parametrize("defence", DEFENCES)
def test_ruling_8_intelligence_can_ignore_each_defence(defence: str) -> None:
    state = clever(f"{defence} food={2 * (defence == 'Burrowing')}", "Horns, Ambush")
    assert f"{defence} protects it" in refused(attack, state, "A1", "B1")
    attack(state, "A1", "B1", defence)
    do(state, A, act.Pay, "Ambush")
    assert on(state, "B1").population == 1
    assert fed(state, "A1") == [(1, 0)]
    assert state.seats[A].hand == cards("Horns")


@pytest.mark.parametrize("ignore", ["Burrowing", "Horns", "Climbing+Climbing", "Fertile", "", "+"])
def test_ruling_8_only_what_blocks_and_horns_can_be_ignored(ignore: str) -> None:
    state = clever("Climbing", "Ambush, Fertile, Foraging")
    assert "You can ignore only defences that prevent this attack" in refused(
        attack, state, "A1", "B1", ignore
    )


test_a_ruling_on_attacks = stories("""
ruling 7: a hungry carnivore must attack what it can
  feed of 1: A1 Carnivore body=3 | A2 food=1 | B1 body=3
  Pass -> A1 is hungry and can feed; A may Attack A2 with A1
ruling 8: Warning Call on both sides is one card
  feed of 3: A1 Carnivore, Intelligence body=3 pop=3 | B1 Warning Call | B2 pop=2 \
    | B3 Warning Call | C1; Horns, Ambush
  Attack A1, B2, Warning Call; Pay Ambush; B2 pop=1
ruling 8: Horns may be ignored but need not
  feed of 3: A1 Carnivore, Intelligence body=3 pop=2 | B1 Horns pop=2 | B2 body=4 | C1 body=4; \
    Ambush, Fertile
  A may Attack B1 with A1, ignoring Horns | Attack B1 with A1
  Attack A1, B1, Horns; Pay Ambush; A1 pop=2
ruling 8: all that blocks is paid for, and Horns on top
  feed of 3: A1 Carnivore, Intelligence body=3 pop=2 | B1 Horns, Climbing pop=2 \
    | B2 Warning Call body=4 | C1 body=4; Ambush, Fertile, Foraging
  A may also Attack B1 with A1, ignoring Climbing, Horns and Warning Call
  A may also Attack B1 with A1, ignoring Climbing and Warning Call; A may not ignoring Horns
  Attack A1, B1, Climbing+Horns+Warning Call; discarded Ambush, Fertile, Foraging
  A1 pop=2 | B1 pop=1
ruling 8: too few cards make no attack
  feed of 3: A1 Carnivore, Intelligence body=3 pop=2 | B1 Climbing, Hard Shell pop=2 \
    | B2 body=4 | C1 body=4; Ambush
  A may not Attack B1; Attack A1, B1, Climbing+Hard Shell -> costs 2 cards, but you hold 1
ruling 8: a defence that does not block is not offered
  feed of 3: A1 Carnivore, Intelligence body=3 pop=3 | B1 Burrowing, Defensive Herding pop=2 \
    | B2 body=4 | C1 body=4; Ambush, Fertile
  A may Attack B1 with A1
ruling 8: nobody is forced by what cards could do
  feed of 3: A1 Carnivore, Intelligence body=3 pop=2 | B1 Climbing pop=2 | B2 body=4 \
    | C1 body=4; Ambush
  A may also Pass this turn; Pass
ruling 8: a whole hand is paid at once
  feed of 3: A1 Carnivore, Intelligence body=3 pop=2 | B1 Climbing pop=2 | B2 body=4 \
    | C1 body=4; Ambush
  Attack A1, B1, Climbing; heard: **Ada**'s A1 attacks **Bo**'s B1, \
    which drops to population 1, and A1 takes 1 meat. \
    **Ada** discards Ambush 2 for A1's Intelligence to ignore Climbing.
ruling 8: Ambush leaves no Warning Call to ignore
  feed of 3: A1 Carnivore, Intelligence, Ambush body=3 pop=2 | B1 pop=2 | B2 Warning Call body=4 \
    | C1 body=4; Fertile
  A may Attack B1 with A1
ruling 9: Horns leave the attacker full; the attack was compulsory all the same
  feed of 3: A1 Carnivore body=3 pop=3 food=2 | B1 Horns body=2 pop=2 | C1 body=6
  A may Attack B1 with A1; Attack A1, B1; A1 pop=2 food=2; A screen=0
ruling 9: Horns push food above population behind the screen
  feed of 3: A1 Carnivore, Fat Tissue body=3 pop=3 food=3 fat=1 | B1 Horns body=2 pop=2 | C1 body=6
  Attack A1, B1; A1 food=2 fat=3; A screen=1
ruling 9: both may die and only scavengers eat, once
  feed of 3: A1 Carnivore, Cooperation, Scavenger body=3 | A2 pop=2 | B1 Horns \
    | B2 Scavenger pop=3 | C1 Scavenger pop=3 | C2; deck: Ambush x7
  Attack A1, B1; gone A1, B1; A2 food=0 | B2 food=1 | C1 food=1 | C2 food=0
ruling 10: scavengers eat clockwise from the attacker, each row from the left
  feed of 3, B's turn: B1 Carnivore body=3 pop=4 | C2 Scavenger | C1 Scavenger | A1 Scavenger \
    | B2 Scavenger | C3 pop=2
  Attack B1, C3; heard: **Bo**'s B2, **Cy**'s C2 and C1, and **Ada**'s A1 \
    each take 1 meat (Scavenger).
ruling 11: Burrowing protects when food equals population after a loss
  feed of 3: A1 Carnivore body=3 pop=6 | B1 Burrowing pop=2 food=1 | C1
  Attack A1, B1; B1 pop=1 food=1; Eat C1; A may not Attack B1 with A1
ruling 11: a hunter's own Warning Call protects its neighbour from it
  feed: A1 | A2 Carnivore, Warning Call body=3 | B1
  A may Attack B1 with A2
ruling 11: a hunter's own body protects its symbiotic neighbour from it
  feed: A1 Symbiosis | A2 Carnivore body=3 | B1
  A may Attack B1 with A2
all that protects a species is named
  feed of 3: A1 Carnivore body=3 | B1 Warning Call | C1 \
    | B2 Climbing, Hard Shell, Burrowing pop=2 food=2
  Attack A1, B2 -> A1 can't attack B2: Burrowing, Climbing, Hard Shell and Warning Call protect it.
attacks on what is not there and out of turn are refused
  feed of 2: A1 Carnivore body=3 | B1 Carnivore body=3 | C1
  Attack A1, B9 -> That species isn't on the table; B: Attack B1, C1 -> It isn't your turn
ruling 11: Symbiosis ends when its species outgrows the neighbour
  play, B first, B's turn: A1 Carnivore body=6 | B1 Symbiosis body=1 | B2 body=2 | C1 food=1; \
    Fertile; B: Horns, Ambush
  Enlarge Horns, B1; Done; Done; A may also Attack B1 with A1
""")
