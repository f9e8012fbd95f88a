"""Events of both Nature and Evolution, who may know of them, and what a seat remembers."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import TypeVar

import msgspec

from engine.model import HIDDEN, Ended, Event, Memory, Ordered, SeatEvent
from engine.parts import StandingOrders
from engine.species_games.state import CardTable, pop_many


class SpeciesEvent(Event, frozen=True):
    """Something that happened to a species."""

    species: int


class CardUsed(SeatEvent, frozen=True):
    """A seat did something with a card to one of its species."""

    card: int
    species: int
    secret: bool
    """Done in Quick Play: only its seat knows, until all hear a summary."""


class Grown(CardUsed, frozen=True, tag="grown"):
    """A card was discarded and a species has one more animal: now `population`."""

    population: int


class Enlarged(CardUsed, frozen=True, tag="enlarged"):
    """A card was discarded and a species is larger: now `size`."""

    size: int


class TraitPlayed(CardUsed, frozen=True, tag="trait-played"):
    """A card was laid face down on a species."""


class QuickPlayChange(msgspec.Struct, frozen=True, kw_only=True):
    """What became of one species in Quick Play."""

    species: int
    grown: int = 0
    enlarged: int = 0
    removed: list[int] = []
    """Traits that lay open on it before, and are gone."""
    traits: int = 0
    """How many traits were laid face down on it; `TurnedUp`, which follows, names them."""


class TurnedUp(Event, frozen=True, tag="turned-up"):
    """The face-down traits are turned up: species ids and their new traits."""

    species: list[int]
    cards: list[list[int]]


class FoodStored(Event, frozen=True, tag="food-stored"):
    """Food went behind the screens: this round's and all of the game's, by seat."""

    food: list[int]
    total: list[int]
    shown: bool
    """Scores are open: everyone hears every number."""


class Hunt(Event, frozen=True):
    """A species hunts or attacks another."""

    hunter: int
    prey: int


class Reshuffled(Event, frozen=True, tag="reshuffled"):
    """The discard pile, with this many cards, became the deck."""

    cards: int


class Dealt(Event, frozen=True, tag="dealt"):
    """Each seat drew cards. `short`: deck and discard pile ran out first."""

    cards: list[list[int]]
    short: bool


def is_hidden(event: Event, viewer: int | None) -> bool:
    """Whether this viewer doesn't hear yet what a seat did with a card."""
    return isinstance(event, CardUsed) and event.secret and viewer != event.seat


def redact_event(event: Event, viewer: int | None, orders: StandingOrders) -> Event | None:
    """An event of either game as a viewer may know it; None if it hears nothing.

    Each seat knows its own face-down traits, cards and food; everyone knows how many cards there
    were. Everything else is public.
    """
    replace = msgspec.structs.replace
    if is_hidden(event, viewer):
        return None
    match event:
        case TraitPlayed(seat) if viewer != seat:
            return replace(event, card=HIDDEN)
        case Dealt(cards, short):
            if viewer is None and not short:
                return None
            return replace(event, cards=[_own(each, n, viewer) for n, each in enumerate(cards)])
        case FoodStored(food, total, False):
            return replace(event, food=own_alone(food, viewer), total=own_alone(total, viewer))
        case Ordered():
            return orders.heard(event, viewer)
        case Ended() if viewer is None:
            return None  # in the channel the end has a message of its own
    return event


def _own(cards: list[int], seat: int, viewer: int | None) -> list[int]:
    return cards if seat == viewer else [HIDDEN] * len(cards)


def own_alone(numbers: list[int], viewer: int | None) -> list[int]:
    """Numbers by seat; a viewer may know only its own."""
    return [number if seat == viewer else HIDDEN for seat, number in enumerate(numbers)]


def in_sight(seen: CardTable, *more: Sequence[int]) -> Iterator[int]:
    """Every card outside the deck, face-down ones as `HIDDEN`; `more` are those of one game."""
    places = [seen.discard, *more]
    for seat in seen.seats:
        places += (seat.hand, seat.discards)
        for one in seat.species:
            places += (one.up, one.down)
    return chain.from_iterable(places)


class TableMemory(Memory):
    """What everyone once saw and is hidden now. Lists of food are by kind.

    It may begin at any entry of the ledger; it knows nothing from before.
    """

    since: int = 0
    """The round in which it began; 0 before it has."""
    screens: list[list[int]] = msgspec.field(default_factory=list)
    """Food that has gone behind each seat's screen since then."""
    boards: dict[int, list[int]] = msgspec.field(default_factory=dict)
    """Food on each species."""
    pile: list[int] = msgspec.field(default_factory=list)
    """The discard pile."""
    shuffled: list[int] = msgspec.field(default_factory=list)
    """The discard pile that became the present deck; empty for the first deck."""


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
    """Take in a ledger entry: each event (with `hear`, if the games differ), then what is visible.

    `boards` is the food on species now, by kind.
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
    """What a seat remembers, or the empty memory of a newcomer."""
    if isinstance(memory, kind) and memory.since:
        return memory
    return kind(since=seen.round, screens=[[0] * kinds for _ in seen.seats])


def take_deck(unseen: list[int], count: int, shuffled: Sequence[int]) -> list[int]:
    """Take unseen cards that could be the deck, made of `shuffled` if that is known.

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
