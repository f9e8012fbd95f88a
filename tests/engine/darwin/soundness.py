"""What is true of every state of Darwin."""

import msgspec

from engine.darwin.play.deck import cards_of
from engine.darwin.play.state import HAND_LIMIT, NOBODY, REPRODUCE, State


def sound(state: msgspec.Struct) -> None:
    """Every Resource and every card is somewhere once, in a place for it; hands keep to 3."""
    assert isinstance(state, State)
    cards = cards_of(state.options.deck)
    each = 12 - (5 - len(state.seats))
    held = [state.bank, *(seat.resources for seat in state.seats)]
    assert [sum(one) for one in zip(*held, strict=True)] == [each] * 4
    assert min(map(min, held)) >= 0
    there = [*state.discard, *state.row]
    assert len(state.discarders) == len(state.discard)
    assert all(NOBODY <= who < len(state.seats) for who in state.discarders)
    for (first, end), pile in zip(cards.ranges, [*state.decks, state.row], strict=True):
        assert not pile or (first <= min(pile) and max(pile) < end)
    for pile in state.decks:
        there += pile
    for number, seat in enumerate(state.seats):
        there += seat.hand
        there += seat.species
        assert seat.hand == sorted(seat.hand)
        assert not seat.hand or seat.hand[-1] < cards.ranges[REPRODUCE][0]
        assert all(cards.all[card].effect != "to" for card in seat.species)
        full = number == state.turn and state.phase in {"draw", "play", "discard"}
        assert full or len(seat.hand) <= HAND_LIMIT
    assert len(there) == len(set(there)) == len(cards.all)
    assert state.row == sorted(state.row)
    assert state.phase != "begin" or state.eaten == 0
    assert 1 <= state.round <= 101
