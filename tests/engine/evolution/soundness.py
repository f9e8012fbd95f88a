"""What is true of every state of Evolution."""

import msgspec

from engine.evolution.play.deck import cards_of, left_out
from engine.evolution.play.state import (
    MOST_BODY,
    MOST_POPULATION,
    SPECIES_PER_SEAT,
    State,
    most_traits,
    owner,
    trait_of,
)
from engine.evolution.play.traits import FAT_TISSUE, traits_of


def sound(state: msgspec.Struct) -> None:
    """All cards are there, food and traits keep to their places, and nobody waits for nothing."""
    assert isinstance(state, State)
    options = state.options
    cards = [*state.deck, *state.discard, *state.removed]
    for number, seat in enumerate(state.seats):
        cards += seat.hand + seat.laid + seat.discards
        assert seat.hand == sorted(seat.hand)
        assert len(seat.laid) <= 1
        assert seat.screen >= 0
        ids = [one.id for one in seat.species]
        assert len(set(ids)) == len(ids) <= seat.born < SPECIES_PER_SEAT
        for one in seat.species:
            cards += one.up + one.down
            assert owner(one.id) == number
            traits = [trait_of(card) for card in (*one.up, *one.down)]
            assert len(set(traits)) == len(traits) <= most_traits(state)
            assert 1 <= one.population <= MOST_POPULATION
            assert 1 <= one.body <= MOST_BODY
            assert 0 <= one.food <= one.population
            assert 0 <= one.fat <= one.body
            assert not one.fat or traits_of(one) & FAT_TISSUE
            assert not one.down or state.phase == "play"
    assert sorted(cards) == sorted(cards_of(options.deck))
    assert len(state.removed) == left_out(len(state.seats), options.short_deck)
    assert state.plants >= 0
    assert state.passes < len(state.seats) or state.phase == "over"
    if state.phase == "over":
        assert state.round == state.last_round
    assert (state.effects is not None) == (state.phase == "reveal")
    assert state.attack is None or 0 < state.attack.unpaid < len(state.seats[state.turn].hand)
