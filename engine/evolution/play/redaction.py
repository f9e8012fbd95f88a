"""What each viewer may know of a state, and full states that could be behind what one sees."""

import random
from collections import Counter
from functools import partial
from itertools import chain

import msgspec

from engine.copying import copier
from engine.evolution.play import events as ev
from engine.evolution.play.deck import cards_of
from engine.evolution.play.memory import FOOD_KINDS
from engine.evolution.play.public import public_seat
from engine.evolution.play.state import (
    ORDERS,
    Attacking,
    Effect,
    Seat,
    Species,
    State,
    owner,
    trait_of,
)
from engine.model import HIDDEN, Event, Memory
from engine.species_games import redaction as both_games
from engine.species_games.cards import pop_many, shuffled, unseen_cards
from engine.species_games.memory import TableMemory, known, take_deck
from engine.species_games.quick_play import seats_in_sight

_copy = copier(State)
_MOST_A_ROUND = 12
"""Food that a seat is thought to have eaten at most in a round that nobody watched."""
_copy_seat = copier(Seat)


def redact(state: State, viewer: int | None) -> State:
    """The state as a seat (or, None, a spectator) may see it, made of what may be seen.

    In Quick Play's Play Cards the other seats stand as they were before it began (ruling 20); only
    who has finished is remembered.
    """
    seats = seats_in_sight(
        state.seats, state.veiled, viewer, _copy_seat, partial(public_seat, state)
    )
    return State(
        options=state.options,
        seats=seats,
        first=state.first,
        turn=state.turn,
        round=state.round,
        phase=state.phase,
        plants=state.plants,
        deck=[HIDDEN] * len(state.deck),
        discard=list(state.discard),
        removed=[HIDDEN] * len(state.removed),
        last_round=state.last_round,
        effects=_effects(state.effects),
        fed=state.fed,
        passes=state.passes,
        attack=_attack(state.attack),
        # What everyone saw before Quick Play began is no secret.
        veiled=state.veiled and list(state.veiled),
    )


def redact_event(event: Event, viewer: int | None) -> Event | None:
    """An event as a seat (or, None, a spectator) may know it; None where it hears nothing of it.

    Food cards lie face down until they are revealed, and so do traits; in Quick Play a seat's Play
    Cards is its own until all have finished.
    """
    replace = msgspec.structs.replace
    match event:
        case ev.Laid(seat) if viewer != seat:
            return replace(event, card=HIDDEN)
        case ev.Extinct(species, _, drawn) if viewer != owner(species):
            return replace(event, drawn=[HIDDEN] * len(drawn))
    return both_games.redact_event(event, viewer, ORDERS)


def determinize(
    seen: State, viewer: int | None, rng: random.Random, memory: Memory | None = None
) -> State:
    """A full state that could be the true one behind what this viewer sees.

    Cards that are nowhere in sight are dealt at random to where hidden cards lie. Hidden screens
    hold what was seen eaten, and at random what could have been before. In Quick Play's Play Cards
    the others have done nothing yet, as far as anyone can tell.
    """
    remembered = known(memory, TableMemory, seen, FOOD_KINDS)
    state = _copy(seen)
    unseen = unseen_cards(
        cards_of(seen.options.deck),
        both_games.in_sight(seen, *(seat.laid for seat in seen.seats)),
        rng,
    )
    state.deck = take_deck(unseen, len(state.deck), remembered.shuffled)
    others = [seat for number, seat in enumerate(state.seats) if number != viewer]
    for one in chain.from_iterable(seat.species for seat in others):
        if one.down:
            _fill_down(one, unseen, state.deck, remembered.shuffled)
    # What was shuffled in is in the game, and none of what was left out.
    dealt = take_deck(unseen, len(unseen) - len(state.removed), remembered.shuffled)
    state.removed = sorted(pop_many(unseen, len(state.removed)))
    unseen = shuffled([*unseen, *dealt], rng)
    for seat in others:
        seat.hand = sorted(pop_many(unseen, len(seat.hand)))
        seat.laid = pop_many(unseen, len(seat.laid))
    most = _MOST_A_ROUND * (remembered.since - 1)
    for seat, (food,) in zip(state.seats, remembered.screens, strict=True):
        if seat.screen == HIDDEN:
            seat.screen = food + rng.randint(0, most)
    return state


def _fill_down(one: Species, unseen: list[int], deck: list[int], shuffled_in: list[int]) -> None:
    """Give face-down traits that a species could have: none twice."""
    has = {trait_of(card) for card in one.up}
    down = []
    for _ in one.down:
        if all(trait_of(card) in has for card in unseen):
            _change_with_deck(has, unseen, deck, shuffled_in)
        fitting = next((card for card in unseen if trait_of(card) not in has), unseen[-1])
        unseen.remove(fitting)
        has.add(trait_of(fitting))
        down.append(fitting)
    one.down = tuple(down)


def _change_with_deck(
    has: set[int], unseen: list[int], deck: list[int], shuffled_in: list[int]
) -> None:
    """Change a card of another trait out of the deck for one that may as well be in it."""
    free = Counter(shuffled_in or unseen) - Counter(deck if shuffled_in else ())
    wanted = next((at for at, card in enumerate(deck) if trait_of(card) not in has), None)
    given = next((card for card in unseen if free[card]), None)
    if wanted is not None and given is not None:
        unseen.remove(given)
        unseen.append(deck[wanted])
        deck[wanted] = given


def _effects(effects: list[Effect] | None) -> list[Effect] | None:
    return None if effects is None else list(effects)


def _attack(attack: Attacking | None) -> Attacking | None:
    if attack is None:
        return None
    return Attacking(attack.hunter, attack.prey, attack.ignored, attack.unpaid)
