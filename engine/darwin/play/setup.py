"""Setup (rulebook, "Set Up"; ruling 1), drawing cards, and returning discards (ruling 14)."""

from random import Random

from engine.darwin.play.deck import cards_of
from engine.darwin.play.events import Reshuffled
from engine.darwin.play.state import (
    BACKS,
    FULL_TABLE,
    REPRODUCE,
    RESOURCES,
    RESOURCES_EACH,
    START,
    DarwinOptions,
    Seat,
    State,
)
from engine.model import Event


def resources_each(seats: int) -> int:
    """How many of each Resource are in the game, by the number of players."""
    return RESOURCES_EACH - (FULL_TABLE - seats)


def set_up(options: DarwinOptions, seats: int, rng: Random) -> State:
    """The state before the first turn, with a random starting player."""
    ranges = cards_of(options.deck).ranges
    decks = [list(range(*ranges[deck])) for deck in range(REPRODUCE)]
    for deck in decks:
        rng.shuffle(deck)
    first = rng.randrange(seats)
    return State(
        options=options,
        seats=[Seat() for _ in range(seats)],
        first=first,
        turn=first,
        round=1,
        phase="begin",
        environment=START,
        bank=[resources_each(seats)] * len(RESOURCES),
        decks=decks,
        discard=[],
        discarders=[],
        row=list(range(*ranges[REPRODUCE])),
    )


def can_draw(state: State, deck: int) -> bool:
    """Whether a card can be drawn from a deck, if necessary after discards go back."""
    return bool(state.decks[deck]) or drawable(state, deck) > 0


def drawable(state: State, deck: int) -> int:
    """How many cards can be drawn from a deck, including discards that go back to it."""
    first, end = cards_of(state.options.deck).ranges[deck]
    back = BACKS[deck]  # what a discarded card of this deck is to those who did not discard it
    discarded = sum(first <= card < end or card == back for card in state.discard)
    return len(state.decks[deck]) + discarded


def draw_from(state: State, deck: int, rng: Random, events: list[Event]) -> int:
    """Draw the top card of a deck; `can_draw` must be true."""
    if not state.decks[deck]:
        _return_discarded(state, deck, rng, events)
    return state.decks[deck].pop()


def _return_discarded(state: State, empty: int, rng: Random, events: list[Event]) -> None:
    """Put all discards, shuffled by deck, under their decks, whichever deck has run out (rulebook,
    "Special Circumstances").
    """
    ranges = cards_of(state.options.deck).ranges
    counts = [0, 0, 0]
    for deck in range(REPRODUCE):
        first, end = ranges[deck]
        cards = [card for card in state.discard if first <= card < end]
        rng.shuffle(cards)
        # The last card of a deck is drawn next, so its beginning is its bottom.
        state.decks[deck][:0] = cards
        counts[deck] = len(cards)
    state.discard.clear()
    state.discarders.clear()
    own = counts[empty]
    counts[empty] = 0
    events.append(Reshuffled(empty, own, (counts[0], counts[1], counts[2])))
