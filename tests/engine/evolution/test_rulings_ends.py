"""The house's rulings 16 to 21: dealing, rows of species, extinction and the end of the game."""

from engine.evolution.play import actions as act
from engine.evolution.play.events import Extinct
from tests.engine.evolution.tables import PLENTY, card, do, eat, ident, on, stories, table, told
from tests.engine.playing import outcome_of
from tests.engine.stories import A, B, C


def test_ruling_17_there_is_no_limit_to_species() -> None:
    hand = "Horns x25"
    state = table("A1", phase="play", hands={A: hand, B: "Fertile"})
    for _ in range(25):
        do(state, A, act.NewSpecies, "Horns", "left")
    assert [one.id for one in state.seats[A].species] == list(range(26, 0, -1))


def test_ruling_18_extinctions_at_the_end_go_clockwise_and_left_to_right() -> None:
    """B is first: B1, B2, then C1, then A1; each discards, then draws the top cards."""
    state = table(
        "A1 Horns 1 | B1 Climbing 1 | B2 Climbing 2 | C1 Fertile 2 | A2 | A3",
        plants=1,
        first=B,
        turn=A,
        deck=PLENTY + ", Ambush 0, Ambush 1, Ambush 2, Ambush 3",
    )
    events = eat(state, "A2")
    gone = [event.species for event in events if isinstance(event, Extinct)]
    assert gone == [ident(name) for name in ("B1", "B2", "C1", "A1", "A3")]
    assert any(words.startswith("Hunger: **Bo**'s B1 and B2 die out.") for words in told(events))
    assert card("Ambush 3") in state.seats[B].hand
    assert card("Ambush 2") in state.seats[B].hand
    assert card("Ambush 1") in state.seats[C].hand
    assert card("Ambush 0") in state.seats[A].hand


def test_ruling_19_fat_of_survivors_stays_and_counts_at_the_end() -> None:
    rows = "A1 | B1 Fat Tissue food=1 body=2 fat=2 | C1 food=1"
    state = table(rows, plants=1, deck=PLENTY)
    state.seats[B].enough = True
    eat(state, "A1")
    assert (on(state, "B1").fat, state.seats[B].screen) == (2, 1)
    last = table(rows, plants=1, last_round=2)
    eat(last, "A1")
    outcome = outcome_of("evolution", last)
    assert dict(outcome.breakdown)["food"] == (1, 3, 1)


test_a_ruling_on_ends = stories("""
ruling 17: a face-down trait may be taken off and is then seen
  play: A1; Horns, Ambush
  Trait Horns, A1; heard: **Ada** plays a trait face down on A1.
  Remove A1, Horns; heard: **Ada** removes Horns 2 from A1.; discarded Horns
ruling 18: cards drawn by an extinction may be used at once
  feed: A1 Carnivore body=3 pop=3 | B1 Fertile 2 | B2 Intelligence pop=4 | C1 food=1; \
    deck: Ambush 1, Ambush 2, Ambush 3
  Attack A1, B1; UseIntelligence B2, Ambush 3; B2 food=2 fat=0
ruling 19: stored fat saves nobody and goes behind the screen
  feed of 1: A1 body=3 | B1 Fat Tissue, Carnivore body=2 fat=2 | C1 food=1 body=3; \
    deck: Fertile x30
  Eat A1; heard: **Bo**'s B1 dies out; B screen=2
a seat with nothing to play is skipped
  play: A1 | B1 | C1; Horns; C: Horns
  Done; C is asked
ruling 16: each hand is dealt whole from the first player; who has no card lays none
  feed of 1: A1 | B1 food=1 | C1 food=1; deck: Horns 1 x6
  Eat A1; A holds; B holds Horns 1 x4; C holds Horns 1 x2; heard: No cards are left to draw.
  B and C are asked; B: Lay Horns 1; C: Lay Horns 1; phase=play
an only card is laid without asking: there is nothing to choose, and everyone can see that
  feed of 1: A1 | B1 food=1 | C1 food=1; deck: Horns 1 x5
  Eat A1; B is asked; C holds
ruling 18: where Horns end both, cards are drawn by the prey's owner first
  feed of 3: A1 Carnivore 1, Intelligence 4 body=3 | A2 | B1 Horns 1, Climbing 1 | B2 | C1; \
    Fertile 7; deck: Ambush 1, Ambush 2, Ambush 3, Ambush 0
  Attack A1, B1, Climbing; B holds Ambush 0, Ambush 3; A holds Ambush 1, Ambush 2; last_round=3
ruling 21: more points win
  over, 2 players: A1 pop=3 | B1 Horns, Fertile pop=3; A screen=9; B screen=5
  A wins
ruling 21: ties go by traits
  over, 2 players: A1 pop=3 | B1 Horns, Fertile pop=3; A screen=7; B screen=5
  B wins most trait points: 2
ruling 21: then by population
  over, 2 players: A1 pop=4 | B1 pop=3; A screen=5; B screen=6
  A wins most population points
ruling 21: then they are shared
  over, 2 players: A1 Horns pop=4 | B1 Fertile pop=4; A screen=5; B screen=5
  A and B win Order pizza
the last round is announced at its start and in the status
  feed of 1, last_round=3: A1 | B1 food=1 | C1 food=1; deck: Fertile x30
  Eat A1; status: Round 3 (the last) · Select Food
  heard: Round 3 begins: **Bo** is the first player. \
    The deck has run out, so this is the last round.
""")
