"""What a seat of Evolution remembers: food that went behind screens, and cards shuffled in."""

from collections.abc import Sequence
from functools import partial

from engine.evolution.play import events as ev
from engine.evolution.play.state import State, owner
from engine.model import Event, Memory
from engine.species_games.events import CardUsed, TraitPlayed
from engine.species_games.memory import TableMemory, learn

FOOD_KINDS = 1
"""Behind a screen plants and meat are the same."""


def recall(memory: Memory, seen: State, events: Sequence[Event], viewer: int) -> None:
    """Add what an entry of the ledger told: the same to every viewer."""
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
    """What was discarded, face up; in Quick Play the sum of it comes when all have finished."""
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
