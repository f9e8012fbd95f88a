"""Setting up: the bank, the decks, the Reproduce cards in view (rulebook, "Set Up"; ruling 1)."""

import random

from engine.darwin.play.deck import cards_of
from engine.darwin.play.state import (
    FULL_TABLE,
    REPRODUCE,
    RESOURCES,
    RESOURCES_EACH,
    START,
    DarwinOptions,
    Seat,
    State,
)


def resources_each(seats: int) -> int:
    """How many of each Resource are in the game with so many players."""
    return RESOURCES_EACH - (FULL_TABLE - seats)


def set_up(options: DarwinOptions, seats: int, rng: random.Random) -> State:
    """Everything in its place; the starting player is drawn, and nobody has any card."""
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
