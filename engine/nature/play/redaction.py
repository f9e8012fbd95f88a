"""What each viewer may know of a state, and full states that could be behind what one sees."""

import random
from collections.abc import Sequence
from functools import partial

from engine.copying import copier
from engine.model import HIDDEN, Event, Memory
from engine.nature.play import events as ev
from engine.nature.play.deck import cards_of
from engine.nature.play.memory import FOOD_KINDS, NatureMemory
from engine.nature.play.public import public_seat
from engine.nature.play.state import ORDERS, Hunting, Seat, State
from engine.species_games import redaction as both_games
from engine.species_games.cards import pop_many, shuffled, unseen_cards
from engine.species_games.memory import known, take_deck
from engine.species_games.quick_play import seats_in_sight

_copy = copier(State)
_MOST_A_ROUND = 6
"""Food of each kind that a seat is thought to have eaten at most in a round that nobody watched."""
_copy_seat = copier(Seat)


def redact(state: State, viewer: int | None) -> State:
    """The state as a seat (or, None, a spectator) may see it, made of what may be seen.

    In Quick Play's Adapting the other seats stand as they were before it began (ruling 9); only
    who has finished is remembered.
    """
    seats = seats_in_sight(
        state.seats, state.veiled, viewer, _copy_seat, partial(public_seat, state)
    )
    hunting = state.hunting
    return State(
        options=state.options,
        seats=seats,
        first=state.first,
        turn=state.turn,
        round=state.round,
        phase=state.phase,
        food_card=state.food_card,
        plants=state.plants,
        deck=[HIDDEN] * len(state.deck),
        discard=list(state.discard),
        hunting=hunting
        and Hunting(
            hunter=hunting.hunter,
            prey=hunting.prey,
            prey_size=hunting.prey_size,
            horns=hunting.horns,
            victim=hunting.victim,
        ),
        # What everyone saw before Quick Play began is no secret.
        veiled=state.veiled and list(state.veiled),
    )


def redact_event(event: Event, viewer: int | None) -> Event | None:
    """An event as a seat (or, None, a spectator) may know it; None where it hears nothing of it.

    Traits lie face down until Feeding; a Hunter card shows when its seat's turn ends (ruling 8); in
    Quick Play a seat's Adapting is its own until all have finished (ruling 9).
    """
    match event:
        case ev.HunterPlayed(seat) if viewer != seat:
            return None
        case ev.HunterRemoved(seat, _, True) if viewer != seat:
            return None
    return both_games.redact_event(event, viewer, ORDERS)


def determinize(
    seen: State, viewer: int | None, rng: random.Random, memory: Memory | None = None
) -> State:
    """A full state that could be the true one behind what this viewer sees.

    Cards that are nowhere in sight are dealt at random to where hidden cards lie. Hidden screens
    hold what was seen eaten, and at random what could have been before. In Quick Play's Adapting
    the others have done nothing yet, as far as anyone can tell.
    """
    remembered = known(memory, NatureMemory, seen, FOOD_KINDS)
    state = _copy(seen)
    unseen = unseen_cards(
        cards_of(seen.options.deck), both_games.in_sight(seen, (seen.food_card,)), rng
    )
    for cards in remembered.taken_back.values():
        for card in cards:
            unseen.remove(card)
    state.deck = take_deck(unseen, len(state.deck), remembered.shuffled)
    for number, seat in enumerate(state.seats):
        if number != viewer:
            _deal(seat, remembered.taken_back.get(number, ()), unseen, rng)
            if seat.plant == HIDDEN:
                plant, meat = remembered.screens[number]
                most = _MOST_A_ROUND * (remembered.since - 1)
                seat.plant = plant + rng.randint(0, most)
                seat.meat = meat + rng.randint(0, most)
    return state


def _deal(seat: Seat, known: Sequence[int], unseen: list[int], rng: random.Random) -> None:
    """Give a hidden seat cards, among them those that it is known to have."""
    down = sum([len(one.down) for one in seat.species])
    cards = pop_many(unseen, len(seat.hand) + down - len(known))
    if known:
        cards = shuffled([*cards, *known], rng)
    for one in seat.species:
        if one.down:
            one.down = tuple(pop_many(cards, len(one.down)))
    seat.hand = sorted(cards)
