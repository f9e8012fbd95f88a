"""Many alike events in one sentence: which events of a game join, and how they are told."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple, TypeAlias

from engine.model import Event

Narrate: TypeAlias = Callable[[Event, int | None, Sequence[str]], str | None]
"""`Wording.narrate`."""

LONGEST = 500
"""Characters of a joined sentence; what would be longer is told in halves."""


class Joint(NamedTuple):
    """How neighbours of some kinds are told together: all of them that have the same of `alike`.

    `tell` takes the events (two or more, in order), the viewer and the names. It may tell no more
    than `narrate` tells this viewer of each. Kinds that have one and the same joint join too.
    """

    tell: Callable[..., str]
    alike: Callable[..., Hashable] = lambda _: None


Joints: TypeAlias = Mapping[type[Event], Joint]


def told_together(
    events: Sequence[Event],
    viewer: int | None,
    names: Sequence[str],
    *,
    narrate: Narrate,
    joints: Joints,
) -> tuple[str, ...]:
    """What a viewer hears of events, neighbours that are alike in one sentence.

    Events of which the viewer hears nothing part no neighbours, so that they leave no trace.
    """
    heard = [(event, words) for event in events if (words := narrate(event, viewer, names))]
    told: list[str] = []
    for key, group in groupby(heard, key=lambda each: _key(each[0], joints)):
        run = list(group)
        joint = None if key is None else joints[type(run[0][0])]
        told += _told(run, joint, viewer, names)
    return tuple(told)


def _told(
    run: list[tuple[Event, str]], joint: Joint | None, viewer: int | None, names: Sequence[str]
) -> list[str]:
    """Neighbours that are alike: in one sentence, or in two halves where that would be too long."""
    if joint is None or len(run) == 1:
        return [words for _, words in run]
    whole = joint.tell([event for event, _ in run], viewer, names)
    if len(whole) <= LONGEST:
        return [whole]
    half = len(run) // 2
    return [
        *_told(run[:half], joint, viewer, names),
        *_told(run[half:], joint, viewer, names),
    ]


def _key(event: Event, joints: Joints) -> tuple[int, Hashable] | None:
    """What an event has in common with those it joins; None where it joins none."""
    joint = joints.get(type(event))
    return None if joint is None else (id(joint), joint.alike(event))
