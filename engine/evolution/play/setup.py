"""Setting up, and Deal Cards: the start of each round (rulebook pages 2, 3 and 9)."""

import random

from engine.evolution.play.deck import cards_of, left_out
from engine.evolution.play.events import RoundBegan
from engine.evolution.play.state import (
    SPECIES_PER_SEAT,
    EvolutionOptions,
    Seat,
    Species,
    State,
)
from engine.evolution.play.supply import draw
from engine.model import Event
from engine.species_games.events import Dealt
from engine.species_games.state import clockwise

CARDS_A_ROUND = 3
"""Cards dealt to each player, besides one for each species."""


def set_up(options: EvolutionOptions, seats: int, rng: random.Random) -> State:
    """Shuffle, leave cards out, draw the first player and begin round 1."""
    deck = list(cards_of(options.deck))
    rng.shuffle(deck)
    out = left_out(seats, options.short_deck)
    first = rng.randrange(seats)
    state = State(
        options=options,
        seats=[Seat() for _ in range(seats)],
        first=first,
        turn=first,
        round=0,
        phase="select",
        plants=0,
        deck=deck[out:],
        discard=[],
        removed=sorted(deck[:out]),
    )
    begin_round(state, rng, [])
    return state


def begin_round(state: State, rng: random.Random, events: list[Event]) -> None:
    """Phase 1, and open Select Food: names by place, a species for who has none, then cards
    (page 3).
    """
    state.round += 1
    state.phase = "select"
    state.turn = state.first
    state.passes = 0
    renamed = _name_by_place(state)
    free = []
    for number, seat in enumerate(state.seats):
        seat.done = seat.enough = False
        if not seat.species:
            seat.species.append(new_species(seat, number))
            free.append(seat.species[0].id)
    last = state.last_round == state.round
    events.append(RoundBegan(state.round, state.first, last, free, renamed))
    _deal(state, rng, events)


def new_species(seat: Seat, number: int) -> Species:
    """A species with population 1 and body size 1, not yet in its owner's row."""
    one = Species(id=next_species_id(seat, number))
    seat.born += 1
    return one


def next_species_id(seat: Seat, number: int) -> int:
    """The id of the next species that a seat gets in this round."""
    return number * SPECIES_PER_SEAT + seat.born + 1


def _name_by_place(state: State) -> tuple[tuple[int, int], ...]:
    """Number every row anew from left to right; who had which id, and has which now.

    Between rounds nothing but the species themselves holds an id.
    """
    renamed = []
    for number, seat in enumerate(state.seats):
        seat.born = len(seat.species)
        for place, one in enumerate(seat.species, start=1):
            was, one.id = one.id, number * SPECIES_PER_SEAT + place
            if was != one.id:
                renamed.append((was, one.id))
    return tuple(renamed)


def _deal(state: State, rng: random.Random, events: list[Event]) -> None:
    """Each whole hand at once, from the first player on, while there are cards (ruling 16)."""
    dealt: list[list[int]] = [[] for _ in state.seats]
    notes: list[Event] = []
    short = False
    for number in clockwise(state.seats, state.first):
        seat = state.seats[number]
        count = CARDS_A_ROUND + len(seat.species)
        dealt[number] = draw(state, count, rng, notes, dealing=True)
        seat.hand = sorted(seat.hand + dealt[number])
        short = short or len(dealt[number]) < count
    events.append(Dealt(dealt, short))
    events += notes
