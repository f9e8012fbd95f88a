"""What is hidden: in Quick Play all that is done (page 9, ruling 20), else field by field."""

import pytest

from engine.evolution import GAME
from engine.evolution.play.state import EvolutionOptions, Orders, State
from engine.model import HIDDEN
from tests.engine.evolution.tables import card, cards, stories, table
from tests.engine.stories import A, B


def laid_out(*, open_scores: bool = False) -> State:
    """Play Cards: A has a hand, a face-down trait, a food card, a screen, and orders of its own."""
    state = table(
        "A1 Climbing 2 / Horns 3 | B1 | C1",
        phase="play",
        turn=B,
        hands={A: "Ambush 1, Fertile 4", B: "Scavenger 5"},
        deck="Symbiosis 1, Symbiosis 3",
        discard="Foraging 2",
        options=EvolutionOptions(open_scores=open_scores),
    )
    state.seats[A].laid = cards("Long Neck 9")
    state.seats[A].screen = 12
    state.seats[A].orders = Orders("ask", "skip", "ask")
    state.removed = cards("Carnivore 6")
    return state


@pytest.mark.parametrize("viewer", [B, None])
def test_others_see_how_many_cards_there_are_and_none_of_them(viewer: int | None) -> None:
    seen = GAME.rules.redact(laid_out(), viewer)
    other = seen.seats[A]
    assert (other.hand, other.laid, other.screen) == ([HIDDEN] * 2, [HIDDEN], HIDDEN)
    assert other.species[0].up == (card("Climbing 2"),)
    assert other.species[0].down == (HIDDEN,)
    assert other.orders == Orders()
    assert (seen.deck, seen.removed) == ([HIDDEN] * 2, [HIDDEN])
    assert seen.discard == [card("Foraging 2")]


def test_a_seat_sees_its_own_cards_but_not_the_deck() -> None:
    seen = GAME.rules.redact(laid_out(), A)
    assert seen.seats[A] == laid_out().seats[A]
    assert (seen.deck, seen.removed) == ([HIDDEN] * 2, [HIDDEN])
    assert (seen.seats[B].hand, seen.seats[B].screen) == ([HIDDEN], HIDDEN)


def test_a_screen_is_open_by_its_option_and_once_the_game_is_over() -> None:
    assert GAME.rules.redact(laid_out(open_scores=True), B).seats[A].screen == 12
    over = laid_out()
    over.phase = "over"
    assert GAME.rules.redact(over, None).seats[A].screen == 12
    assert GAME.rules.redact(over, None).seats[A].hand == [HIDDEN] * 2


test_quick_play = stories("""
once all have finished everyone hears what was done
  play of 7, quick: A1 Fat Tissue body=3 fat=2 | B1 | C1; Horns 1, Ambush 1, Fertile 1; \
    B: Horns 2, Ambush 2; C: Horns 3
  Remove A1, Fat Tissue; NewSpecies Horns 1, left; Trait Ambush 1, A2; Enlarge Fertile 1, A1
  B: Done; C: Done; heard: **Cy** is done playing cards.; not heard: Ada; Done
  heard: **Ada** is done playing cards. \
    **Ada** played cards: A2 (a new species on the left, 1 new trait) and \
    A1 (body size +1, without Fat Tissue 2, 2 food behind **Ada**'s screen). \
    **Ada** discarded Fat Tissue 2, Horns 1 and Fertile 1. \
    **Bo** changed nothing. **Cy** changed nothing. New traits: **Ada**'s A2 (Ambush 1).
  A screen=2; discarded Fat Tissue 2, Horns 1, Fertile 1
a seat that only played traits is announced, too
  play of 7, quick: A1 | B1 | C1; Horns; B: Horns 2, Ambush 2; C: Horns 3
  B: Trait Horns 2, B1; B: Trait Ambush 2, B1; B: Done; C: Done; Done
  heard: **Bo** played cards: B1 (2 new traits). **Cy** changed nothing.
a seat without cards and traits finishes by itself
  play of 7, quick: A1 | B1 | C1; Horns; B: Horns 2; C: Horns 3
  C: Grow Horns 3, C1; A and B are asked; heard: **Cy** is done playing cards.; C1 pop=2
""")
