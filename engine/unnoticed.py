"""What a seat sees after an action of its own of which nobody else noticed anything."""

import random

import msgspec

from engine.foresight import Position
from engine.model import Action, OptionsT, StateT
from engine.rules import Rules


def after_unnoticed(
    rules: Rules[StateT, OptionsT], position: Position[StateT], action: Action, rng: random.Random
) -> Position[StateT] | None:
    """What the seat knows after the action, if it is still to decide and nobody else saw or heard
    anything; None otherwise.

    It is tried in a state that could be the true one. What it brings is known for sure where the
    seat does things in secret, as the seat alone has to do with it (`Rules.acts_in_secret`).
    """
    seat = position.seat
    before = rules.determinize(position.seen, seat, rng, position.memory)
    after = rules.copy(before)
    events = rules.apply(after, seat, action, rng)
    if not rules.decides(after, seat):
        return None
    for viewer in (None, *range(position.seats)):
        if viewer != seat and (
            any(rules.redact_event(event, viewer) is not None for event in events)
            or rules.redact(before, viewer) != rules.redact(after, viewer)
        ):
            return None
    seen, memory = rules.redact(after, seat), position.memory
    if memory is not None:
        memory = msgspec.json.decode(msgspec.json.encode(memory), type=type(memory))
        heard = (rules.redact_event(event, seat) for event in events)
        rules.recall(memory, seen, [event for event in heard if event is not None], seat)
    return Position(seen, seat, position.seats, memory)
