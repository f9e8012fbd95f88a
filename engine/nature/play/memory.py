"""What a seat of Nature remembers: food behind screens, cards taken back, cards shuffled in."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import partial

import msgspec

from engine.model import Event, Memory
from engine.nature.play import events as ev
from engine.nature.play.state import State, owner
from engine.species_games.events import CardUsed, TraitPlayed, TurnedUp
from engine.species_games.memory import TableMemory, learn

FOOD_KINDS = 2
"""Plants and meat."""


class NatureMemory(TableMemory):
    """Food, cards, and by seat the cards that it took back into its hand and that everyone saw.

    Those are still in its hand or face down on its species.
    """

    taken_back: dict[int, list[int]] = msgspec.field(default_factory=dict)


def recall(memory: Memory, seen: State, events: Sequence[Event], viewer: int) -> None:
    """Add what an entry of the ledger told; the viewer sees its own hand, and remembers others'."""
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
    """What was discarded, face up; in Quick Play the sum of it comes when all have finished."""
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
    """Cards came to the discard pile; those that were used are in the hand no more."""
    memory.pile += cards
    held = memory.taken_back.get(seat)
    if held:
        left = sorted((Counter(held) - Counter(used)).elements())
        memory.taken_back[seat] = left
