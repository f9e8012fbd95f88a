"""What is true of every state of one game: a hook for the laws, by the game's name."""

from collections.abc import Callable

import msgspec

from engine.nature.deck import cards_of
from engine.nature.state import MOST_TRAITS, State, owner, places_taken


def nature(state: msgspec.Struct) -> None:
    """No card comes or goes, nothing is less than nothing, and no limit is passed."""
    assert isinstance(state, State)
    cards = [state.food_card, *state.deck, *state.discard]
    largest = int(state.options.largest_size)
    assert state.plants >= 0
    for number, seat in enumerate(state.seats):
        cards += seat.hand
        cards += seat.discards
        assert seat.hand == sorted(seat.hand)
        assert min(seat.plant, seat.meat, seat.lost_population, seat.lost_size) >= 0
        for one in seat.species:
            cards += one.up
            cards += one.down
            assert owner(one.id) == number
            assert min(one.hungry, one.plant, one.meat, one.dead) >= 0
            assert one.hungry + one.plant + one.meat > 0
            assert places_taken(one) <= MOST_TRAITS
            assert 1 <= one.size <= largest
            assert one.hunter or not one.new_hunter
    assert sorted(cards) == sorted(cards_of(state.options.deck))
    if state.phase == "feed":
        assert any(one.hungry for seat in state.seats for one in seat.species)
        assert not any(one.down for seat in state.seats for one in seat.species)
    if state.phase == "over":
        assert state.round == state.options.rounds


_INVARIANTS: dict[str, Callable[[msgspec.Struct], None]] = {"nature": nature}


def check_sound(name: str, state: msgspec.Struct) -> None:
    """Assert what is true of every state of this game, if anything is listed here."""
    if name in _INVARIANTS:
        _INVARIANTS[name](state)
