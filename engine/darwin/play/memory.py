"""What a seat remembers of Darwin: where cards went that it saw before they were shuffled back.

All else that anyone was shown still lies open, or in the seat's own hand.
"""

from collections.abc import Sequence
from typing import Final

import msgspec

from engine.darwin.play.cards import Card
from engine.darwin.play.deck import Cards, cards_of
from engine.darwin.play.events import Discarded, Drew, GotStrategy, Played, Reshuffled
from engine.darwin.play.state import NOBODY, REPRODUCE, State
from engine.model import Event, Memory


class Layer(msgspec.Struct):
    """Cards that came back under a deck together, in no known order."""

    size: int
    """How many of them are still in the deck."""
    cards: list[int]
    """Those that the seat knows to be among them."""


def _none() -> list[list[Layer]]:
    return [[] for _ in range(REPRODUCE)]


NO_LAYERS: Final[tuple[tuple[Layer, ...], ...]] = ((),) * REPRODUCE


class DarwinMemory(Memory):
    """What a seat knows of what lies face down, beyond what its view shows."""

    shown: list[int] = msgspec.field(default_factory=list)
    """The discarded cards that it has seen, as they last lay there."""
    layers: list[list[Layer]] = msgspec.field(default_factory=_none)
    """Of each deck, from the bottom; above them lies what never was discarded, as far as known."""


def recall(memory: Memory, seen: State, events: Sequence[Event], viewer: int) -> None:
    """Follow the cards that go back under the decks, and those that are drawn from there."""
    if not isinstance(memory, DarwinMemory):
        return
    cards = cards_of(seen.options.deck)
    if any(isinstance(event, Reshuffled) for event in events) or any(memory.layers):
        _follow(memory, cards, seen, events, viewer)
    memory.shown = [
        card
        for card, who in zip(seen.discard, seen.discarders, strict=True)
        if who in {NOBODY, viewer}
    ]


def _follow(
    memory: DarwinMemory, cards: Cards, seen: State, events: Sequence[Event], viewer: int
) -> None:
    # How many cards were in each deck before these events, and then at each of them.
    left = [len(deck) for deck in seen.decks]
    for event in events:
        for deck, _ in _drawn(event, cards, viewer):
            left[deck] += 1
        if isinstance(event, Reshuffled):
            left = [size - back for size, back in zip(left, _returned(event), strict=True)]
    for event in events:
        match event:
            case Played(_, card):
                memory.shown.append(_number(cards, card))
            case Discarded(seat, card) if seat == viewer:
                memory.shown.append(_number(cards, card))
            case Reshuffled():
                _bury(memory, cards, _returned(event))
                left = [size + back for size, back in zip(left, _returned(event), strict=True)]
        for deck, which in _drawn(event, cards, viewer):
            _draw(memory.layers[deck], left[deck], which)
            left[deck] -= 1


def _drawn(event: Event, cards: Cards, viewer: int) -> list[tuple[int, int | None]]:
    """The decks of the cards that were drawn, each with the card if the viewer knows it."""
    match event:
        case Drew(seat, card):
            drawn = [card]
        case GotStrategy(seat, drawn):
            pass
        case _:
            return []
    own = seat == viewer
    return [(card.deck, _number(cards, card) if own else None) for card in drawn]


def _returned(event: Reshuffled) -> list[int]:
    """How many cards came back to each deck."""
    sizes = list(event.others)
    sizes[event.deck] += event.cards
    return sizes


def _bury(memory: DarwinMemory, cards: Cards, sizes: Sequence[int]) -> None:
    """All discarded cards go under their decks."""
    for deck, size in enumerate(sizes):
        if size:
            first, end = cards.ranges[deck]
            known = sorted(card for card in memory.shown if first <= card < end)
            memory.layers[deck].insert(0, Layer(size, known))
    memory.shown.clear()


def _draw(layers: list[Layer], left: int, which: int | None) -> None:
    """A card is drawn off a deck of so many; `which` it is only its owner knows."""
    if not layers or left > sum(layer.size for layer in layers):
        return
    top = layers[-1]
    top.size -= 1
    if which is None:
        # It may be any of them, so none is sure to be there any more.
        top.cards.clear()
    elif which in top.cards:
        top.cards.remove(which)
    if not top.size:
        layers.pop()


def _number(cards: Cards, card: Card) -> int:
    return cards.all.index(card)
