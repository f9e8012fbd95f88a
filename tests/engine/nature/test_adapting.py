"""Adapting, by turns (ruling 8) and all at once in Quick Play (ruling 9)."""

import pytest

from engine.nature import GAME
from engine.nature.play import actions as act
from engine.nature.play.state import HUNTER_CARD, State
from tests.engine.nature.tables import card, do, ident, legal, on, stories, table
from tests.engine.stories import A, refused


def adapting(hand: str = "", a1: str = "") -> State:
    """A table of two in Adapting, A's turn, with one species each."""
    return table(f"A1 {a1} hungry=2 | B1 hungry=1", phase="adapt", plants=6, hands={A: hand})


@pytest.mark.parametrize("largest", ["4", "10"])
def test_a_species_grows_no_larger_than_the_dial(largest: str) -> None:
    options = GAME.storage.decode_options(f'{{"largest_size":"{largest}"}}'.encode())
    rows = f"A1 size={largest} hungry=1 | B1 hungry=1"
    state = table(rows, phase="adapt", hands={A: "Fast"}, options=options)
    assert f"A1 is size {largest}, the largest" in refused(do, state, A, act.Enlarge, "Fast", "A1")
    assert not legal(state, A, "Enlarge")


def test_ruling_8_of_two_traits_alike_the_face_down_one_goes_first() -> None:
    state = adapting(a1="Fast 1 / Fast 1")
    assert legal(state, A, "Remove") == ["Remove A1's Fast 1"]
    do(state, A, act.Remove, "A1", "Fast 1")
    assert (on(state, "A1").up, on(state, "A1").down) == ((card("Fast 1"),), ())


def test_only_traits_on_the_species_can_be_removed() -> None:
    state = adapting(a1="Fast 1")
    for number in (card("Horned 3"), HUNTER_CARD, -1, 99):
        assert "A1 doesn't have" in refused(do, state, A, act.Remove(ident("A1"), number))


def test_removing_from_a_species_without_traits_says_so() -> None:
    state = adapting()
    for number in (card("Horned 3"), HUNTER_CARD):
        assert "A1 has no trait." in refused(do, state, A, act.Remove(ident("A1"), number))


test_adapting = stories("""
each card can become an animal, a size or a trait, whatever is on it, and two alike are one choice
  adapt: A1 hungry=2 | B1 hungry=1; Fast 2, Fast 2, Horned 3
  A may Grow A1 (Fast 2) | Grow A1 (Horned 3) | Enlarge A1 (Fast 2) | Enlarge A1 (Horned 3) \
    | Play Fast 2 on A1 | Play Horned 3 on A1 | Make A1 a hunter | Finish adapting
growing and enlarging discard the card face up
  adapt: A1 hungry=2 | B1 hungry=1; Fast 2, Horned 3
  Grow Fast 2, A1; heard: **Ada** discards Fast 2: A1 grows to population 3.
  Enlarge Horned 3, A1; heard: **Ada** discards Horned 3: A1 grows to size 2.
  discarded Fast 2, Horned 3; A holds
a species has one Hunter card at most
  adapt: A1 hunter hungry=2 | B1 hungry=1
  Hunter A1 -> A1 already has a Hunter card; A may Take back A1's Hunter card | Finish adapting
removed traits go to the discard pile in the open, those that lay face down, too
  adapt: A1 Fast 1 / Horned 3 hungry=2 | B1 hungry=1
  Remove A1, Horned 3; heard: **Ada** removes Horned 3 from A1.
  Remove A1, Fast 1; heard: **Ada** removes Fast 1 from A1.; discarded Horned 3, Fast 1
turns go clockwise from the snow leopard, each once
  adapt of 9, 3 players, B first, B's turn: A1 hungry=2 | B1 hungry=1 | C1 hungry=1
  C: Done -> It isn't your turn; Done; A: Done -> It isn't your turn; C is asked; Done
  A is asked; Done; phase=feed turn=B
only own cards and species can be used, and only as the phase has it
  adapt of 6: A1 hungry=2 | B1 hungry=1; Fast 2
  Grow Fast 2, B1 -> That isn't one of your species. Yours: A1.
  Grow Social 1, A1 -> Social 1 is not in your hand
  Enlarge Social 1, A1 -> Social 1 is not in your hand
  Trait Social 1, A1 -> Social 1 is not in your hand; Forage A1 -> It's the Adapting Phase
page 10: held cards stay in the hand, and nobody has to play
  adapt of 6: A1 hungry=2 | B1 hungry=1; Fast 2, Horned 3
  Done; Done; A holds Fast 2, Horned 3
a trait is face down, and unknown to others until the reveal
  adapt of 6: A1 hungry=2 | B1 hungry=1; Horned 3
  Trait Horned 3, A1; heard: **Ada** plays a trait face down on A1.
  A heard: You play Horned 3 face down on A1.; Done; Done
  heard: Feeding begins. New traits: **Ada**'s A1 (Horned 3).
ruling 8: a Hunter card is told when the turn ends
  adapt of 6: A1 hungry=2 | B1 hungry=1
  Hunter A1; A1 hunter; not heard: hunter; A heard: You make A1 a hunter.
  Done; heard: **Ada** is done adapting: A1 is now a hunter.
ruling 8: a Hunter card taken back in the same turn leaves no line
  adapt of 6: A1 hungry=2 | B1 hungry=1
  Hunter A1; Remove A1, Hunter card; not heard: Hunter; Done
  heard: **Ada** is done adapting.
taking back an old Hunter card is announced
  adapt of 6: A1 hunter hungry=2 | B1 hungry=1
  Remove A1, Hunter card; heard: **Ada** takes back A1's Hunter card: A1 forages again.
a Hunter card is new only until the traits are revealed
  adapt of 6: A1 hungry=2 | B1 hungry=1
  Hunter A1; A1 new_hunter; Done; Done; A1 new_hunter=0
ruling 9: finishing is heard without what was done, and all is told once everyone has finished
  adapt of 6, 3 players, quick: A1 hungry=1 | B1 hungry=1 | C1 hungry=1; \
    B: Fast 1, Fast 2, Horned 3, Plated 4, Social 1
  B: Grow Fast 1, B1; B: Enlarge Fast 2, B1; B: Trait Horned 3, B1; B: Remove B1, Horned 3
  B: Trait Plated 4, B1; B: Hunter B1; B: Done; heard: **Bo** is done adapting.
  not heard: hunter; Done; Done; heard: **Cy** is done adapting. **Ada** changed nothing. \
    **Bo** adapted: B1 (population +1, size +1, 1 new trait, now a hunter). \
    **Bo** discarded Fast 1, Fast 2 and Horned 3. **Cy** changed nothing. \
    Feeding begins. New traits: **Bo**'s B1 (Plated 4).
  discarded Fast 1, Fast 2, Horned 3; B holds Social 1; veiled=None phase=feed
ruling 9: a trait that lay open and is gone is told with its species, one never seen is a discard
  adapt of 6, 3 players, quick: A1 Plated 3, Plated 3 hungry=1 | B1 hungry=1 | C1 hungry=1; Fast 1
  Remove A1, Plated 3; Trait Fast 1, A1; Remove A1, Fast 1; Done; Done; Done
  heard: **Ada** adapted: A1 (without Plated 3). **Ada** discarded Fast 1.
ruling 9: a seat that only played traits is announced, too
  adapt of 6, 3 players, quick: A1 hungry=1 | B1 hungry=1 | C1 hungry=1; Fast 1, Fast 2
  Trait Fast 1, A1; Trait Fast 2, A1; Done; Done; Done
  heard: **Ada** adapted: A1 (2 new traits). **Bo** changed nothing.
ruling 9: a Hunter card taken back leaves no trace
  adapt of 6, 3 players, quick: A1 hungry=1 | B1 hungry=1 | C1 hungry=1
  Hunter A1; Remove A1, Hunter card; Done; Done; Done; heard: **Ada** changed nothing.
adapting is asked in one clause, so that a name and a colon may stand before it
  adapt: A1 hungry=1 | B1 hungry=1; Fast 1
  A is asked to play cards, then finish adapting; B is asked to finish adapting
in secret nobody hears of it who holds no cards
  adapt, quick: A1 hungry=1 | B1 hungry=1; Fast 1
  A is asked to play cards in secret, then finish adapting
  B is asked to play cards in secret, then finish adapting
""")
