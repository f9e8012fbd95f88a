"""An example turn played again, up to one of its steps."""

from collections.abc import Sequence
from typing import Generic, NamedTuple

from engine.chance import SEED_BYTES, rng_for
from engine.example import Example
from engine.game import Game
from engine.model import Event, Options, StateT


class Shown(NamedTuple, Generic[StateT]):
    """What the example's seat sees after a step, and what it knows of the step's last action."""

    seen: StateT
    recent: Sequence[Event]


def after_step(game: Game[StateT, Options], example: Example, number: int) -> Shown[StateT]:
    """How things stand after this step, counted from 0. Raises `Refused` where the rules refuse an
    action of it.

    >>> from engine.registry import GAMES
    >>> nature = GAMES["nature"]
    >>> nature.wording.status(after_step(nature, nature.examples[0], 0).seen)
    'Round 1 of 4 · Adapting'
    """
    rules, seats, seat = game.rules, len(example.names), example.seat
    seed = example.seed.to_bytes(SEED_BYTES, "big")
    state = rules.setup(rules.check(example.options, seats), seats, rng_for(seed, 0))
    told = [each for step in example.steps[: number + 1] for each in step.actions]
    events: list[Event] = []
    for place, (actor, action) in enumerate([*example.before, *told], start=1):
        events = rules.apply(state, actor, action, rng_for(seed, place))
    # Where a step only shows, what the last one did is not marked again.
    known = (rules.redact_event(event, seat) for event in events if example.steps[number].actions)
    return Shown(rules.redact(state, seat), [event for event in known if event is not None])
