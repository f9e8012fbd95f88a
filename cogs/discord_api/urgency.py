"""How urgent a request to Discord is, and for which table it is: said where it is made."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from enum import IntEnum
from typing import Final, NamedTuple


class Urgency(IntEnum):
    """What goes first where all requests together are more than Discord takes in a second."""

    TURN = 1
    """The channel's message of a game, and what somebody needs whose turn it is."""
    USUAL = 2
    """All other messages of tables, and whatever nothing is said of."""
    EXTRA = 3
    """What adds to a table's messages: summaries, whole games as animations, calls."""
    LEFT_OVER = 4
    """What is left to be done for messages that newer ones have taken the place of."""


class Purpose(NamedTuple):
    """What a request is for; table 0 is none."""

    urgency: Urgency = Urgency.USUAL
    table: int = 0


NO_PURPOSE: Final = Purpose()

_purpose: ContextVar[Purpose] = ContextVar("purpose", default=NO_PURPOSE)


def purpose() -> Purpose:
    """What requests that are made here are for."""
    return _purpose.get()


@contextmanager
def requests_for(table: int, urgency: Urgency) -> Iterator[None]:
    """All requests that are made meanwhile are for this."""
    before = _purpose.set(Purpose(urgency, table))
    try:
        yield
    finally:
        _purpose.reset(before)
