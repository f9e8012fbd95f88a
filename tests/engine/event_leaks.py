"""Leaks of events made on purpose: one hidden thing at a time passes through `redact_event`."""

import random
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import msgspec

from engine.model import Event
from engine.registry import AnyGame
from tests.engine.playing import positions
from tests.engine.sights import alike, viewers
from tests.games import GAMES

STATES = 90
"""So many states of each number of seats are looked at."""


class EventLeak(NamedTuple):
    """What passes through: a field of a kind of events, or where it is empty the whole event."""

    kind: type[Event]
    field: str

    def __str__(self) -> str:
        return f"{self.kind.__name__}.{self.field}".removesuffix(".")


class Group(NamedTuple):
    """Events of which a viewer cannot tell which of them happened (`tests.engine.sights.alike`)."""

    viewer: int | None
    events: list[list[Event]]


@cache
def groups(name: str) -> list[Group]:
    """Groups of what may happen next along random games, at the fewest and the most seats."""
    game, found = GAMES[name], []
    fewest, most = max(game.rules.min_seats, 2), game.rules.max_seats
    for seats in {fewest, min(fewest + 1, most), most}:
        rng = random.Random(f"event leaks {name} {seats}")
        sampled = positions(name, seats)
        for position in rng.sample(sampled, min(STATES, len(sampled))):
            state = game.storage.decode_state(position.state)
            for viewer in rng.sample(list(viewers(seats)), 2):
                shown = alike(game, state, viewer, rng)
                found += [Group(viewer, events) for events in shown if len(events) > 1]
    return found


def leaks_of(name: str) -> Iterator[EventLeak]:
    """Every leak that shows anybody anything, each once."""
    rules = GAMES[name].rules
    found: set[EventLeak] = set()
    for viewer, alternatives in groups(name):
        for event in (event for events in alternatives for event in events):
            seen = rules.redact_event(event, viewer)
            fields = (
                [""]
                if seen is None
                else [
                    field
                    for field in event.__struct_fields__
                    if getattr(seen, field) != getattr(event, field)
                ]
            )
            found.update(EventLeak(type(event), field) for field in fields)
    yield from sorted(found, key=str)


def caught(name: str, leak: EventLeak) -> bool:
    """Whether the second law notices a leak: some group would differ to its viewer."""
    game = GAMES[name]
    return any(
        _leaked(game, leak, first, viewer) != _leaked(game, leak, other, viewer)
        for viewer, (first, *others) in groups(name)
        for other in others
    )


def _leaked(game: AnyGame, leak: EventLeak, events: list[Event], viewer: int | None) -> list[Event]:
    """What the viewer would know of events with the leak."""
    found = []
    for event in events:
        seen = game.rules.redact_event(event, viewer)
        if event.shown_to_all:
            continue
        if type(event) is leak.kind and not leak.field:
            seen = event
        elif type(event) is leak.kind and seen is not None:
            seen = msgspec.structs.replace(seen, **{leak.field: getattr(event, leak.field)})
        if seen is not None:
            found.append(seen)
    return found
