"""What a seat remembers in Nature and Evolution: food that it saw eaten, and cards shuffled in."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import TypeVar

import msgspec

from engine.model import Event, Memory
from engine.species_games.cards import pop_many
from engine.species_games.events import FoodStored, Reshuffled
from engine.species_games.state import CardTable


class TableMemory(Memory):
    """What lay open once and is hidden now, as far as everyone saw it. Lists of food are by kind.

    It may begin at any entry of the ledger. What happened before that it does not know.
    """

    since: int = 0
    """The round in which it began; 0 before it has."""
    screens: list[list[int]] = msgspec.field(default_factory=list)
    """Food that has gone behind each seat's screen since then."""
    boards: dict[int, list[int]] = msgspec.field(default_factory=dict)
    """Food that lies on each species."""
    pile: list[int] = msgspec.field(default_factory=list)
    """The discard pile."""
    shuffled: list[int] = msgspec.field(default_factory=list)
    """The discard pile of which the present deck was made; empty for the first deck."""


MemoryT = TypeVar("MemoryT", bound=TableMemory)


def learn(
    memory: TableMemory,
    seen: CardTable,
    events: Sequence[Event],
    hear: Callable[[Event], None],
    boards: dict[int, list[int]],
    kinds: int,
    owner: Callable[[int], int],
) -> None:
    """Take in an entry: each event (by `hear`, where the games differ), then what lies open.

    `boards` is the food that lies on species now, of so many kinds.
    """
    if memory.since:
        for event in events:
            match event:
                case FoodStored():
                    _put_behind_screens(memory, owner)
                case Reshuffled():
                    memory.shuffled, memory.pile = sorted(memory.pile), []
                case _:
                    hear(event)
    else:
        memory.since = seen.round
        memory.screens = [[0] * kinds for _ in seen.seats]
    memory.boards = boards
    memory.pile = sorted(seen.discard)


def _put_behind_screens(memory: TableMemory, owner: Callable[[int], int]) -> None:
    """All food on species goes behind the screens."""
    for species, food in memory.boards.items():
        screen = memory.screens[owner(species)]
        for kind, count in enumerate(food):
            screen[kind] += count
    memory.boards = {}


def known(memory: Memory | None, kind: type[MemoryT], seen: CardTable, kinds: int) -> MemoryT:
    """What a seat remembers, or else what is known to who has only just come."""
    if isinstance(memory, kind) and memory.since:
        return memory
    return kind(since=seen.round, screens=[[0] * kinds for _ in seen.seats])


def take_deck(unseen: list[int], count: int, shuffled: Sequence[int]) -> list[int]:
    """Take so many of the unseen cards as could be the deck, which was made of `shuffled` if of
    anything known.

    >>> unseen = [1, 2, 3, 2]
    >>> take_deck(unseen, 2, [2, 3, 5]), unseen
    ([2, 3], [1, 2])
    """
    if not shuffled:
        return pop_many(unseen, count)
    left = Counter(shuffled)
    deck: list[int] = []
    others: list[int] = []
    for card in unseen:
        if left[card] and len(deck) < count:
            left[card] -= 1
            deck.append(card)
        else:
            others.append(card)
    unseen[:] = others
    return deck
