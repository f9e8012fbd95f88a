"""Redaction, what a seat remembers, and determinization: full states behind what a viewer sees."""

from collections import Counter
from collections.abc import Sequence
from functools import partial
from itertools import chain
from random import Random

import msgspec

from engine.evolution.play import events as ev
from engine.evolution.play.setup import cards_of
from engine.evolution.play.state import (
    ORDERS,
    Attacking,
    Seat,
    Species,
    State,
    owner,
    public_seat,
    trait_of,
)
from engine.model import HIDDEN, Event, Memory
from engine.species_games import events as both_games
from engine.species_games.events import CardUsed, TableMemory, TraitPlayed, known, learn, take_deck
from engine.species_games.state import pop_many, seats_in_sight, shuffled, unseen_cards
from engine.storage import copier

_copy, _copy_seat = copier(State), copier(Seat)
_MOST_A_ROUND = 12
"""The most food that a seat may have eaten in a round nobody watched."""
FOOD_KINDS = 1
"""Behind a screen plants and meat are the same."""


def recall(memory: Memory, seen: State, events: Sequence[Event], viewer: int) -> None:
    """Add what a ledger entry showed, the same to every viewer."""
    del viewer
    if not isinstance(memory, TableMemory):
        return
    boards = {one.id: [one.food] for seat in seen.seats for one in seat.species if one.food}
    learn(memory, seen, events, partial(_hear, memory), boards, FOOD_KINDS, owner)


def _hear(memory: TableMemory, event: Event) -> None:
    match event:
        case ev.Took(species, amount=amount, fat=fat, extra=extra):
            _on_board(memory, species, amount - fat + extra)
        case ev.FatEaten(species, food):
            _on_board(memory, species, food)
        case ev.Lost(species, screened=screened):
            _on_board(memory, species, -screened)
            _screened(memory, species, screened)
        case ev.Extinct(species, cards, screened=screened):
            memory.boards.pop(species, None)
            _screened(memory, species, screened)
            memory.pile += cards
        case ev.Removed(species=species, fat=fat, secret=False):
            _screened(memory, species, fat)
            memory.pile.append(event.card)
        case _:
            _hear_of_cards(memory, event)


def _on_board(memory: TableMemory, species: int, food: int) -> None:
    memory.boards.setdefault(species, [0])[0] += food


def _screened(memory: TableMemory, species: int, food: int) -> None:
    memory.screens[owner(species)][0] += food


def _hear_of_cards(memory: TableMemory, event: Event) -> None:
    """Cards discarded face up; in Quick Play they come in a summary."""
    match event:
        case TraitPlayed():
            pass
        case CardUsed(card=card, secret=False) | ev.Spent(card=card):
            memory.pile.append(card)
        case ev.Unveiled(_, changes, discards):
            for change in changes:
                _screened(memory, change.species, change.screened)
            memory.pile += discards
        case ev.FoodRevealed(cards):
            memory.pile += [card for card in cards if card is not None]


def redact(state: State, viewer: int | None) -> State:
    """The state as a seat (None: a spectator) may see it, built from what is visible.

    In Quick Play the other seats are as they were before it began (ruling 20), except for who has
    finished.
    """
    hunt = state.attack
    return State(
        options=state.options,
        seats=seats_in_sight(state, viewer, _copy_seat, public_seat),
        first=state.first,
        turn=state.turn,
        round=state.round,
        phase=state.phase,
        plants=state.plants,
        deck=[HIDDEN] * len(state.deck),
        discard=list(state.discard),
        removed=[HIDDEN] * len(state.removed),
        last_round=state.last_round,
        effects=None if state.effects is None else list(state.effects),
        fed=state.fed,
        passes=state.passes,
        attack=hunt and Attacking(hunt.hunter, hunt.prey, hunt.ignored, hunt.unpaid),
        # Everyone saw this before Quick Play began.
        veiled=state.veiled and list(state.veiled),
    )


def redact_event(event: Event, viewer: int | None) -> Event | None:
    """An event as a seat (None: a spectator) may know it; None if it hears nothing.

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
    seen: State, viewer: int | None, rng: Random, memory: Memory | None = None
) -> State:
    """A full state that could be the true one behind what this viewer sees.

    Unseen cards are dealt at random. Hidden screens get the food that was seen eaten, and a random
    amount from before. In Quick Play the others have done nothing yet, as far as anyone can tell.
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
    # Cards that were shuffled in are in the game, not among those left out.
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
