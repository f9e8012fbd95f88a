"""The house's rulings 12 to 15: traits before the reveal, the deck's end, passing."""

import pytest

from engine.evolution import GAME
from engine.evolution.play import actions as act
from engine.evolution.play.events import Bred, FatEaten, Took
from engine.model import Event, Order
from tests.engine.evolution.tables import before_reveal, cards, do, legal, stories, told
from tests.engine.stories import A, B, C


def early(events: list[Event]) -> list[str]:
    """Which traits acted before the reveal, in their order."""
    found = []
    for event in events:
        match event:
            case Bred(species=one):
                found.append(f"Fertile {one}")
            case FatEaten(species=one):
                found.append(f"Fat {one}")
            case Took(species=one, cause="Long Neck"):
                found.append(f"Neck {one}")
    return found


def test_ruling_12_seats_act_clockwise_each_fertile_then_fat_then_long_neck() -> None:
    state = before_reveal(
        "A1 Long Neck, Fertile pop=3 | A2 Fat Tissue, Fertile body=3 fat=1 | B1 Long Neck",
        "C1 Fertile pop=2 | C2",
        plants=2,
        laid="Fertile 3",
        first=C,
    )
    assert early(do(state, A, act.DONE)) == [
        *("Fertile 2001", "Fertile 1", "Fertile 2", "Fat 2", "Neck 1", "Neck 1001")
    ]


def test_ruling_12_a_long_run_of_cooperation_is_asked_about_without_trying_it_out() -> None:
    """Six species with two such traits each: from ten traits on it is tried, and settled."""
    traits = "Cooperation, Long Neck, Fat Tissue"
    row = [f"A{number} {traits} pop=3 body=4 fat=2" for number in range(1, 7)]
    state = before_reveal(*row, "B1 pop=6", laid="Fertile 7")
    do(state, A, Order("sequence", "ask"))
    do(state, A, act.DONE)
    assert len(legal(state, A)) == 12
    do(state, A, GAME.rules.actions(state, A)[0])
    do(state, A, GAME.rules.actions(state, A)[0])
    assert state.phase == "feed"


@pytest.mark.parametrize(("plants", "total"), [(3, -9), (0, -3), (0, 0)])
def test_ruling_13_the_hole_never_holds_less_than_nothing(plants: int, total: int) -> None:
    state = before_reveal("A1 | B1 Intelligence", plants=plants, laid=f"Ambush {total}")
    state.seats[B].hand = cards("Horns")
    events = do(state, A, act.DONE)
    assert state.plants == 0
    assert any("he watering hole is empty" in words for words in told(events))


test_a_ruling_on_phases = stories("""
ruling 12: the house order settles it without a question; Long Neck takes 1 when fat has filled up
  reveal: A1 Long Neck, Foraging, Fat Tissue pop=3 body=3 fat=2 | A2 Long Neck pop=2 | B1 pop=2; \
    Fertile 4
  Done; phase=feed; A1 food=3 fat=0 | A2 food=1
ruling 12: a seat that wants to choose is asked only if the order matters
  reveal: A1 Long Neck, Foraging, Fat Tissue pop=3 body=3 fat=2 | A2 Long Neck pop=2 | B1 pop=2; \
    Fertile 4
  Order sequence, ask; Done; A is asked; phase=reveal
  A may Activate A1's Fat Tissue | Activate A1's Long Neck; A2 food=1 fat=0
  Activate A2, Long Neck -> can't act now
  Activate A1, Long Neck; phase=feed; A1 food=3 fat=1
ruling 12: Cooperation ties the order of neighbours together, as A2's fat would fill the same place
  reveal: A1 Long Neck, Cooperation | A2 Fat Tissue, Foraging pop=2 body=2 fat=1 | B1; Fertile 4
  Order sequence, ask; Done; A may Activate A1's Long Neck | Activate A2's Fat Tissue
  Activate A1, Long Neck; A2 food=2 fat=1
ruling 12: a Fat Tissue that fills before the reveal may be eaten from before its species breeds
  reveal of 1: A1 Long Neck, Cooperation | A2 Long Neck, Fat Tissue, Fertile | B1; Fertile 4
  Order sequence, ask; Done; A may not Fat Tissue
  Activate A1, Long Neck; Activate A2, Long Neck; A2 food=1 fat=1
  A may Activate A2's Fat Tissue | Activate A2's Fertile
  Activate A2, Fertile; A2 food=2 fat=0; phase=feed
ruling 12: a Fat Tissue that never fills is not asked about
  reveal of 1: A1 Long Neck, Fat Tissue, Fertile | B1; Horns 4
  Order sequence, ask; Done; A1 food=1 fat=0; phase=feed
ruling 12: taking the order back answers the question
  reveal: A1 Long Neck, Foraging, Fat Tissue pop=3 body=3 fat=2 | A2 Long Neck pop=2 | B1 pop=2; \
    Fertile 4
  Order sequence, ask; Done; Order sequence, house; phase=feed
ruling 14: an extinction in the last round adds no round
  feed, last round: A1 Carnivore body=2 | B1 Fertile 3 | C1 food=1; deck: Ambush
  Attack A1, B1; not heard: The deck has run out; phase=over last_round=2
  heard: which dies out. **Bo** discards Fertile 3 and draws 1 card.
ruling 15: a pass lasts one turn, and skipping a round
  feed of 9: A1 Fat Tissue food=1 body=6 | B1 Fat Tissue food=1 body=6 | C1 food=1
  Pass; Eat B1; A is asked; SkipOptional; Eat B1; Eat B1; \
  A1 food=1 fat=0 | B1 food=1 fat=3; A enough
ruling 15: a seat that skips optional food is asked when it must feed
  feed of 9: A1 Carnivore body=3 | A2 Fat Tissue food=1 body=3 | B1 food=1 \
    | B2 Warning Call, Climbing food=1 | C1 Carnivore, Ambush, Climbing body=6 pop=2
  A may not Attack; SkipOptional; Attack C1, B2; A is asked
  A may Store a plant on A2 | Attack B1 with A1
ruling 15: skipping ends with the round
  feed of 9: A1 Fat Tissue food=1 body=2 | B1 | C1 food=1; deck: Fertile x30
  SkipOptional; A enough; Eat B1; round=3; A enough=0
ruling 15: skipping is announced after feeding too
  feed of 9: A1 Intelligence pop=3 | B1; Horns
  Eat A1; SkipOptional; heard: **Ada** skips optional food for the rest of the round.
ruling 15: feeding ends when all pass in turn
  feed of 9: A1 Fat Tissue food=1 body=2 | B1 Fat Tissue food=1 body=2 | C1 food=1; \
    deck: Fertile x30
  Pass; phase=feed; Pass; phase=select round=3
ruling 14: by an extinction the next round is the last
  feed of 3: A1 Carnivore, Climbing 5 body=3 pop=3 | B1 Climbing 1, Horns 1 | B2 | C1; deck: Ambush
  Attack A1, B1; last_round=3; heard: and draws 2 cards
ruling 15: a seat without options is skipped in silence
  feed of 9: A1 pop=3 | B1 food=1 | C1 food=1
  Eat A1; A is asked; not heard: Bo; not heard: Cy
ruling 14: when the last card is drawn in the deal this round is the last
  feed of 1: A1 | B1 food=1 | C1 food=1; deck: Horns x12; discard: Ambush, Ambush, Ambush
  Eat A1; last_round=3; A holds Horns x4; B holds Horns x4; C holds Horns x4
  heard: The deck has run out, so this round is the last. \
    Shuffling the discard pile doesn't change that. \
    The discard pile (3 cards) is shuffled into a new deck.
ruling 14: not while a card is left
  feed of 1: A1 | B1 food=1 | C1 food=1; deck: Horns x13
  Eat A1; last_round=0; A holds Horns x4
ruling 14: the discard pile is shuffled in at once and dealt on
  feed of 1: A1 | B1 food=1 | C1 food=1; deck: Horns x5; discard: Ambush x9
  Eat A1; last_round=3; B holds Horns x4; C holds Horns, Ambush x3; A holds Ambush x4
ruling 14: with no discard pile the next draw shuffles what then leaves the table
  feed of 3, last_round=3: A1 Carnivore body=3 pop=4 | B1 Fertile 3, Horns 3 | B2 | C1
  Attack A1, B1; last_round=3; B holds Fertile 3, Horns 3
  heard: The discard pile (2 cards) is shuffled into a new deck.
ruling 14: the game ends after the last round
  feed of 1, last round: A1 | B1 food=1 | C1 food=1; deck: Fertile x30
  Eat A1; phase=over
ruling 14: a deal that runs out in the announced last round changes nothing
  feed of 1, last_round=3: A1 | B1 food=1 | C1 food=1; deck: Horns x12; discard: Ambush
  Eat A1; last_round=3; phase=select
""")
