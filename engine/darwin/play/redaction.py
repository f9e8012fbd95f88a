"""Redaction of states and events, a seat's memory, and determinization.

A seat remembers where cards went that it saw before they were shuffled back. Everything else it was
shown is still visible, or in its own hand.
"""

from collections.abc import Sequence
from itertools import chain
from random import Random
from typing import Final

import msgspec

from engine.darwin.play import events as ev
from engine.darwin.play.cards import Card
from engine.darwin.play.deck import Cards, back_of, cards_of
from engine.darwin.play.events import Discarded, Drew, GotStrategy, Played, Reshuffled
from engine.darwin.play.legal import can_add
from engine.darwin.play.state import BACKS, NOBODY, ORDERS, REPRODUCE, Orders, Seat, State
from engine.model import Event, Memory, Ordered


class Layer(msgspec.Struct):
    """Cards that went back under a deck together, in unknown order."""

    size: int
    """How many of them are still in the deck."""
    cards: list[int]
    """Those the seat knows to be among them."""


def _none() -> list[list[Layer]]:
    return [[] for _ in range(REPRODUCE)]


NO_LAYERS: Final[tuple[tuple[Layer, ...], ...]] = ((),) * REPRODUCE


class DarwinMemory(Memory):
    """What a seat knows about face-down cards beyond what its view shows."""

    shown: list[int] = msgspec.field(default_factory=list)
    """The cards in the discard pile that it has seen."""
    layers: list[list[Layer]] = msgspec.field(default_factory=_none)
    """For each deck, from the bottom. On top of them are cards that were never discarded."""


def recall(memory: Memory, seen: State, events: Sequence[Event], viewer: int) -> None:
    """Track cards that go back under the decks and are drawn again."""
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
                memory.shown.append(cards.number(card))
            case Discarded(seat, card) if seat == viewer:
                memory.shown.append(cards.number(card))
            case Reshuffled():
                _bury(memory, cards, _returned(event))
                left = [size + back for size, back in zip(left, _returned(event), strict=True)]
        for deck, which in _drawn(event, cards, viewer):
            _draw(memory.layers[deck], left[deck], which)
            left[deck] -= 1


def _drawn(event: Event, cards: Cards, viewer: int) -> list[tuple[int, int | None]]:
    """The decks of drawn cards, each with the card if the viewer knows it."""
    match event:
        case Drew(seat, card):
            drawn = [card]
        case GotStrategy(seat, drawn):
            pass
        case _:
            return []
    own = seat == viewer
    return [(card.deck, cards.number(card) if own else None) for card in drawn]


def _returned(event: Reshuffled) -> list[int]:
    sizes = list(event.others)
    sizes[event.deck] += event.cards
    return sizes


def _bury(memory: DarwinMemory, cards: Cards, sizes: Sequence[int]) -> None:
    for deck, size in enumerate(sizes):
        if size:
            first, end = cards.ranges[deck]
            known = sorted(card for card in memory.shown if first <= card < end)
            memory.layers[deck].insert(0, Layer(size, known))
    memory.shown.clear()


def _draw(layers: list[Layer], left: int, which: int | None) -> None:
    """A card is drawn from a deck of `left` cards; only its owner knows `which`."""
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


def redact(state: State, viewer: int | None) -> State:
    """The state as a seat (or, None, a spectator) may see it, built from what may be seen.

    Only hands, decks and others' discards are hidden. Everyone knows the deck of each hidden card.
    """
    cards = cards_of(state.options.deck)
    return State(
        options=state.options,
        seats=[_seat(seat, cards, own=number == viewer) for number, seat in enumerate(state.seats)],
        first=state.first,
        turn=state.turn,
        round=state.round,
        phase=state.phase,
        environment=state.environment,
        bank=list(state.bank),
        decks=[[back] * len(deck) for back, deck in zip(BACKS, state.decks, strict=True)],
        discard=[
            card if who in {NOBODY, viewer} else back_of(cards, card)
            for card, who in zip(state.discard, state.discarders, strict=True)
        ],
        discarders=list(state.discarders),
        row=list(state.row),
        eaten=state.eaten,
        caller=state.caller,
    )


def _seat(seat: Seat, cards: Cards, *, own: bool) -> Seat:
    return Seat(
        hand=list(seat.hand) if own else [back_of(cards, card) for card in seat.hand],
        species=list(seat.species),
        resources=list(seat.resources),
        changed=seat.changed,
        orders=Orders(seat.orders.finish) if own else Orders(),
    )


def redact_event(event: Event, viewer: int | None) -> Event | None:
    """An event as a seat (or, None, a spectator) may see it; None if it is hidden altogether.

    Only the deck of a card that others draw or discard is known: it has no code, title or text.
    """
    replace = msgspec.structs.replace
    match event:
        case ev.Drew(seat, card) | ev.Discarded(seat, card) if viewer != seat:
            return replace(event, card=_face_down(card))
        case ev.GotStrategy(seat, cards) if viewer != seat:
            return replace(event, cards=[_face_down(card) for card in cards])
        case ev.Finished(seat) if viewer != seat:
            return None
        case Ordered():
            return ORDERS.heard(event, viewer)
        case ev.Ended() if viewer is None:
            return None  # in the channel the end has a message of its own
    return event


def _face_down(card: Card) -> Card:
    return Card(card.deck, code="", title="", organism="", text="", cost=(0, 0, 0, 0))


def determinize(
    seen: State, viewer: int | None, rng: Random, memory: Memory | None = None
) -> State:
    """A full state that could be the true one: unseen cards at random, deck by deck, except those
    that the viewer knows to be in a deck.
    """
    state = redact(seen, viewer)
    cards = cards_of(seen.options.deck)
    layers = memory.layers if isinstance(memory, DarwinMemory) else NO_LAYERS
    unseen = _unseen(seen, cards)
    buried = [_take(pile, each) for pile, each in zip(unseen, layers, strict=True)]
    for pile in unseen:
        rng.shuffle(pile)
    state.discard = _dealt(state.discard, unseen)
    for seat in state.seats:
        seat.hand = sorted(_dealt(seat.hand, unseen))
    state.decks = [
        _deck(pile, each, known, rng)
        for pile, each, known in zip(unseen, layers, buried, strict=True)
    ]
    if state.phase == "play" and state.turn != viewer and not can_add(state, state.turn):
        state.seats[state.turn].orders.finish = "ask"  # or its turn would be over
    return state


def _take(unseen: list[int], layers: Sequence[Layer]) -> list[list[int]]:
    """The cards known to be in each layer, removed from those that could be anywhere."""
    known = [[card for card in layer.cards if card in unseen] for layer in layers]
    for card in chain.from_iterable(known):
        unseen.remove(card)
    return known


def _deck(
    unseen: list[int], layers: Sequence[Layer], buried: list[list[int]], rng: Random
) -> list[int]:
    """A deck: its layers from the bottom, then the remaining cards on top."""
    deck: list[int] = []
    for layer, known in zip(layers, buried, strict=True):
        rest = max(layer.size - len(known), 0)
        cards = known + [unseen.pop() for _ in range(min(rest, len(unseen)))]
        rng.shuffle(cards)
        deck += cards
    return deck + unseen


def _dealt(pile: list[int], unseen: list[list[int]]) -> list[int]:
    """A pile with each back replaced by an unseen card."""
    return [card if card >= 0 else unseen[BACKS.index(card)].pop() for card in pile]


def _unseen(seen: State, cards: Cards) -> list[list[int]]:
    """The cards of each drawn deck that aren't in sight, in order."""
    known = set(seen.discard)  # backs among them are less than 0, so they are no card's number
    for seat in seen.seats:
        known.update(seat.hand)
        known.update(seat.species)
    return [
        [card for card in range(*cards.ranges[deck]) if card not in known]
        for deck in range(REPRODUCE)
    ]
