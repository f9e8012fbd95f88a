"""What a viewer may know of the events that are alike in Nature and Evolution."""

from typing import Protocol

import msgspec

from engine.model import HIDDEN
from engine.species_games.events import Dealt, TraitPlayed


class SecretEvent(Protocol):
    """Something that a seat did while playing cards."""

    @property
    def seat(self) -> int:
        """The seat."""

    @property
    def secret(self) -> bool:
        """Done in Quick Play: for the seat alone, until everything is summed up for all."""


def is_hidden(event: SecretEvent, viewer: int | None) -> bool:
    """Whether this viewer hears nothing of it yet."""
    return event.secret and viewer != event.seat


def trait_seen(event: TraitPlayed, viewer: int | None) -> TraitPlayed:
    """A face-down trait: which one, only its seat knows."""
    return event if viewer == event.seat else msgspec.structs.replace(event, card=HIDDEN)


def dealt_seen(event: Dealt, viewer: int | None) -> Dealt | None:
    """Cards drawn: each seat knows its own, everyone how many there were."""
    if viewer is None and not event.short:
        return None
    cards = [
        drawn if seat == viewer else [HIDDEN] * len(drawn) for seat, drawn in enumerate(event.cards)
    ]
    return msgspec.structs.replace(event, cards=cards)


def own_alone(numbers: list[int], viewer: int | None) -> list[int]:
    """Numbers by seat, of which a viewer may know its own."""
    return [number if seat == viewer else HIDDEN for seat, number in enumerate(numbers)]
