"""Redaction, what a seat remembers, and determinization: full states behind what a viewer sees."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import partial
from random import Random

import msgspec

from engine.model import HIDDEN, Event, Memory
from engine.nature.play import events as ev
from engine.nature.play.setup import cards_of
from engine.nature.play.state import ORDERS, Hunting, Seat, State, owner, public_seat
from engine.species_games import events as both_games
from engine.species_games.events import (
    CardUsed,
    TableMemory,
    TraitPlayed,
    TurnedUp,
    known,
    learn,
    take_deck,
)
from engine.species_games.state import pop_many, seats_in_sight, shuffled, unseen_cards
from engine.storage import copier

_copy, _copy_seat = copier(State), copier(Seat)
_MOST_A_ROUND = 6
"""The most food of a kind that a seat may have eaten in a round nobody watched."""
FOOD_KINDS = 2
"""Plants and meat."""


class NatureMemory(TableMemory):
    """Also, by seat, the cards that everyone saw it take back: still in its hand or face down."""

    taken_back: dict[int, list[int]] = msgspec.field(default_factory=dict)


def recall(memory: Memory, seen: State, events: Sequence[Event], viewer: int) -> None:
    """Add what a ledger entry showed; a viewer sees its own hand, and remembers others'."""
    if not isinstance(memory, NatureMemory):
        return
    boards = {
        one.id: [one.plant, one.meat]
        for seat in seen.seats
        for one in seat.species
        if one.plant or one.meat
    }
    learn(memory, seen, events, partial(_hear, memory), boards, FOOD_KINDS, owner)
    memory.taken_back.pop(viewer, None)


def _hear(memory: NatureMemory, event: Event) -> None:
    match event:
        case ev.Foraged(species, ate, _):
            _food_on(memory, species)[0] += ate
        case ev.AteMeat(species, ate, _):
            _food_on(memory, species)[1] += ate
        case ev.Lost(species, _, fed):
            food = _food_on(memory, species)
            plants = min(fed, food[0])
            food[0] -= plants
            food[1] -= fed - plants
        case _:
            _hear_of_cards(memory, event)


def _food_on(memory: NatureMemory, species: int) -> list[int]:
    return memory.boards.setdefault(species, [0] * FOOD_KINDS)


def _hear_of_cards(memory: NatureMemory, event: Event) -> None:
    """Cards discarded face up; in Quick Play they come in a summary."""
    match event:
        case ev.Extinct(species, cards):
            memory.boards.pop(species, None)
            held = memory.taken_back.get(owner(species), [])
            memory.taken_back[owner(species)] = sorted([*held, *cards])
        case TraitPlayed():
            pass
        case CardUsed(seat, card, secret=False) | ev.Discarded(seat, card):
            _discarded(memory, seat, [card], [card])
        case ev.Adapted(seat, changes, discards):
            lay_open = [card for change in changes for card in change.removed]
            used = (Counter(discards) - Counter(lay_open)).elements()
            _discarded(memory, seat, discards, used)
        case TurnedUp(species, cards):
            for one, shown in zip(species, cards, strict=True):
                _discarded(memory, owner(one), (), shown)


def _discarded(memory: NatureMemory, seat: int, cards: Iterable[int], used: Iterable[int]) -> None:
    """Cards were discarded; those that were used are no longer in the hand."""
    memory.pile += cards
    held = memory.taken_back.get(seat)
    if held:
        left = sorted((Counter(held) - Counter(used)).elements())
        memory.taken_back[seat] = left


def redact(state: State, viewer: int | None) -> State:
    """The state as a seat (None: a spectator) may see it, built from what is visible.

    In Quick Play the other seats are as they were before it began (ruling 9), except for who has
    finished.
    """
    hunt = state.hunting
    return State(
        options=state.options,
        seats=seats_in_sight(state, viewer, _copy_seat, public_seat),
        first=state.first,
        turn=state.turn,
        round=state.round,
        phase=state.phase,
        food_card=state.food_card,
        plants=state.plants,
        deck=[HIDDEN] * len(state.deck),
        discard=list(state.discard),
        hunting=hunt and Hunting(hunt.hunter, hunt.prey, hunt.prey_size, hunt.horns, hunt.victim),
        # Everyone saw this before Quick Play began.
        veiled=state.veiled and list(state.veiled),
    )


def redact_event(event: Event, viewer: int | None) -> Event | None:
    """An event as a seat (None: a spectator) may know it; None if it hears nothing.

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
    seen: State, viewer: int | None, rng: Random, memory: Memory | None = None
) -> State:
    """A full state that could be the true one behind what this viewer sees.

    Unseen cards are dealt at random. Hidden screens get the food that was seen eaten, and a random
    amount from before. In Quick Play the others have done nothing yet, as far as anyone can tell.
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


def _deal(seat: Seat, known: Sequence[int], unseen: list[int], rng: Random) -> None:
    """Give a hidden seat cards, including those that it is known to have."""
    down = sum([len(one.down) for one in seat.species])
    cards = pop_many(unseen, len(seat.hand) + down - len(known))
    if known:
        cards = shuffled([*cards, *known], rng)
    for one in seat.species:
        if one.down:
            one.down = tuple(pop_many(cards, len(one.down)))
    seat.hand = sorted(cards)
