"""What others may not know is not in what they are shown: said field by field."""

import pytest

from engine.evolution import GAME
from engine.evolution.play.state import EvolutionOptions, Orders, State
from engine.model import HIDDEN
from tests.engine.evolution.tables import A, B, card, cards, species, table


def laid_out(*, open_scores: bool = False) -> State:
    """Play Cards: A has a hand, a face-down trait, a food card, a screen, and orders of its own."""
    state = table(
        *(species("A1", "Climbing 2", "Horns 3"), species("B1"), species("C1")),
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


def test_one_sees_what_is_ones_own_and_not_the_deck() -> None:
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
