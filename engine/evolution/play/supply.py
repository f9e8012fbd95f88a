"""Drawing cards, and what happens when the deck runs out (rulings 14 and 16)."""

import random

from engine.evolution.play.events import RanOut
from engine.evolution.play.state import State
from engine.model import Event
from engine.species_games.events import Reshuffled


def draw(
    state: State, count: int, rng: random.Random, events: list[Event], *, dealing: bool
) -> list[int]:
    """So many cards from the deck, fewer where deck and discard pile cannot serve.

    When the last card is drawn the deck has run out: this round is the last if it was in the deal,
    the next one if it was by an extinction. The discard pile is shuffled in at once, or at the
    next draw where there is none.
    """
    drawn: list[int] = []
    while len(drawn) < count:
        if not state.deck:
            _reshuffle(state, rng, events)
            if not state.deck:
                break
        drawn.append(state.deck.pop())
        # The deck has run out with its last card, not when one is missing (ruling 14).
        if not state.deck:
            _note_last_round(state, events, dealing=dealing)
            _reshuffle(state, rng, events)
    return drawn


def _note_last_round(state: State, events: list[Event], *, dealing: bool) -> None:
    last = state.round if dealing else state.round + 1
    if not state.last_round or last < state.last_round:
        state.last_round = last
        events.append(RanOut(state.round, last))


def _reshuffle(state: State, rng: random.Random, events: list[Event]) -> None:
    if state.discard:
        state.deck, state.discard = state.discard, []
        rng.shuffle(state.deck)
        events.append(Reshuffled(len(state.deck)))
