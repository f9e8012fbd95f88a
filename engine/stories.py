"""Stories: what a viewer is told of the events of a change, and how much it matters to them.

Neighbouring events that are alike are one story, told in one sentence. What a game says of its
events is in its wording; here stands how that becomes stories.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from enum import IntEnum
from itertools import groupby
from typing import NamedTuple, TypeAlias

import msgspec

from engine.model import Event

Names: TypeAlias = Sequence[str]
Narrate: TypeAlias = Callable[[Event, int | None, Names], str | None]

LONGEST_SENTENCE = 160
"""A longer sentence is split in half."""


class Concern(IntEnum):
    """How much a story matters to its viewer, from the least to the most."""

    ROUTINE = 0
    """What the game's course brings anyway, or the picture shows: a draw, who has finished."""
    DEED = 1
    """What somebody did."""
    REVEAL = 2
    """What all wait for: cards turned up, a round's beginning, how the game ends."""
    GAIN = 3
    """What the viewer got."""
    HARM = 4
    """What was done to the viewer: hunted, starved, taken away."""


class Story(msgspec.Struct, frozen=True):
    """What a viewer hears, as one sentence in Discord's markdown, and how much that matters."""

    words: str
    concern: Concern = Concern.DEED


def words_of(stories: Iterable[Story]) -> list[str]:
    """What is told, without how much it matters."""
    return [each.words for each in stories]


ConcernOf: TypeAlias = Callable[..., Concern]
"""How much an event concerns a viewer, from `(event, viewer)`; by nothing that is hidden from them.
"""
Concerns: TypeAlias = Mapping[type[Event], Concern | ConcernOf]


def when_own(
    seat_of: Callable[..., int], concern: Concern, others: Concern = Concern.DEED
) -> ConcernOf:
    """This concern to the seat that an event is about, and another one to all others."""
    return lambda event, viewer: concern if seat_of(event) == viewer else others


class MergeRule(NamedTuple):
    """How consecutive events of some kinds are told in one sentence, if they have the same `alike`.

    `tell` takes two or more events, the viewer and the names. It reveals nothing that `narrate`
    keeps back. Kinds with the same rule join too.
    """

    tell: Callable[..., str]
    alike: Callable[..., Hashable] = lambda _: None


MergeRules: TypeAlias = Mapping[type[Event], MergeRule]


def alone(tell: Callable[..., str]) -> Callable[..., str]:
    """The sentence for one event, made by the one for several."""
    return lambda event, viewer, names: tell([event], viewer, names)


class _Heard(NamedTuple):
    event: Event
    words: str


def stories_of(
    events: Sequence[Event],
    viewer: int | None,
    names: Names,
    *,
    narrate: Narrate,
    rules: MergeRules,
    concerns: Concerns,
) -> tuple[Story, ...]:
    """What a viewer hears of events, similar neighbours in one story, which matters as much as the
    foremost of them. Unheard events leave no trace.
    """
    heard = [_Heard(event, words) for event in events if (words := narrate(event, viewer, names))]
    told: list[Story] = []
    for key, group in groupby(heard, key=lambda each: _key(each.event, rules)):
        run = list(group)
        rule = None if key is None else rules[type(run[0].event)]
        told += _told(run, rule, viewer, names, concerns)
    return tuple(told)


def _told(
    run: list[_Heard], rule: MergeRule | None, viewer: int | None, names: Names, concerns: Concerns
) -> list[Story]:
    """Similar neighbours in one sentence, or in two halves if it would be too long."""
    events = [each.event for each in run]
    ranked = [_concern(event, viewer, concerns) for event in events]
    if rule is None or len(run) == 1:
        return [Story(each.words, concern) for each, concern in zip(run, ranked, strict=True)]
    whole = rule.tell(events, viewer, names)
    if len(whole) <= LONGEST_SENTENCE:
        return [Story(whole, max(ranked))]
    half = len(run) // 2
    return [
        *_told(run[:half], rule, viewer, names, concerns),
        *_told(run[half:], rule, viewer, names, concerns),
    ]


def _concern(event: Event, viewer: int | None, concerns: Concerns) -> Concern:
    found = concerns.get(type(event), Concern.DEED)
    return found if isinstance(found, Concern) else found(event, viewer)


def _key(event: Event, rules: MergeRules) -> tuple[int, Hashable] | None:
    """What an event shares with those it joins; None if it joins none."""
    rule = rules.get(type(event))
    return None if rule is None else (id(rule), rule.alike(event))
