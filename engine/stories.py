"""Stories: what a viewer is told of the events of a change, and how much it matters to them.

Neighbouring events that belong together are one story. What a game says of its events is in its
wording; here stands how that becomes stories, each of them short.
"""

import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from enum import IntEnum
from typing import NamedTuple, TypeAlias

import msgspec

from engine.model import Event
from engine.words import Reader, capitalized

Told: TypeAlias = str | list[str] | None
"""What is said of something: a sentence, several, or nothing."""
Narrate: TypeAlias = Callable[[Event, Reader], list[str]]

LONGEST_SENTENCE = 160
"""A longer story is told in parts."""
_TO_YOU = re.compile(r"\byou(rs?)?\b", re.IGNORECASE)
_QUOTED = re.compile("“.*?”")


def sentences(told: Told) -> list[str]:
    """Sentences as they're read, each with a capital first letter."""
    return [capitalized(each) for each in ([told] if isinstance(told, str) else told or [])]


def fits(sentence: str) -> bool:
    """Whether a sentence is short enough."""
    return len(sentence) <= LONGEST_SENTENCE


def first_that_fits(*ways: list[str]) -> list[str]:
    """The first of several ways to say something whose sentences are all short enough, or the
    last.
    """
    return next((way for way in ways if all(map(fits, way))), ways[-1])


def in_turn(who: str, deeds: Sequence[str]) -> list[str]:
    """What somebody did one thing after another, in as few sentences as fit.

    >>> in_turn("**Ann**", ["takes Sun", "pays Sun", "adds **Claws**"])
    ['**Ann** takes Sun, pays Sun, then adds **Claws**.']
    """
    told: list[list[str]] = []
    for deed in deeds:
        if told and fits(_in_one(who, [*told[-1], deed])):
            told[-1].append(deed)
        else:
            told.append([deed])
    return [_in_one(who, each) for each in told]


def _in_one(who: str, deeds: Sequence[str]) -> str:
    return f"{who} {', then '.join(filter(None, [', '.join(deeds[:-1]), deeds[-1]]))}."


class Concern(IntEnum):
    """How much a story matters to its viewer, from the least to the most."""

    ROUTINE = 0
    """What the game's course brings anyway, or the picture shows: a draw, who has finished."""
    DEED = 1
    """What somebody did."""
    REVEAL = 2
    """What all wait for: cards turned up, a round's beginning."""
    GAIN = 3
    """What the viewer got."""
    HARM = 4
    """What was done to the viewer: hunted, starved, taken away."""
    END = 5
    """How the game ends, which the message of its end says anyway."""


class Story(msgspec.Struct, frozen=True):
    """What a viewer hears, in a line of Discord's markdown, and how much that matters."""

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
    """How consecutive events of some kinds are told together, if they have the same `alike`.

    `tell` takes two or more events and the reader. It reveals nothing that `narrate` keeps back.
    Kinds with the same rule join too. `follows` takes the events so far and the next one, of any
    kind, and says whether that is part of the same story.
    """

    tell: Callable[..., Told]
    alike: Callable[..., Hashable] = lambda _: None
    follows: Callable[[Sequence[Event], Event], bool] = lambda _so_far, _next: False


MergeRules: TypeAlias = Mapping[type[Event], MergeRule]


def alone(tell: Callable[..., Told]) -> Callable[..., Told]:
    """The sentence for one event, made by the one for several."""
    return lambda event, reader: tell([event], reader)


class _Heard(NamedTuple):
    event: Event
    told: list[str]


def stories_of(
    events: Sequence[Event],
    reader: Reader,
    *,
    narrate: Narrate,
    rules: MergeRules,
    concerns: Concerns,
) -> tuple[Story, ...]:
    """What a viewer hears of events, neighbours that belong together in one story, which matters
    as much as the foremost of them. Unheard events leave no trace.
    """
    heard = [_Heard(event, told) for event in events if (told := narrate(event, reader))]
    return tuple(
        story for run in _runs(heard, rules) for story in _told(run, reader, rules, concerns)
    )


def _runs(heard: Iterable[_Heard], rules: MergeRules) -> Iterator[list[_Heard]]:
    """What belongs together."""
    run: list[_Heard] = []
    for each in heard:
        if run and not _joins([one.event for one in run], each.event, rules):
            yield run
            run = []
        run.append(each)
    if run:
        yield run


def _joins(so_far: list[Event], event: Event, rules: MergeRules) -> bool:
    rule = rules.get(type(so_far[0]))
    if rule is None:
        return False
    is_alike = rules.get(type(event)) is rule and rule.alike(event) == rule.alike(so_far[0])
    return is_alike or rule.follows(so_far, event)


def _told(run: list[_Heard], reader: Reader, rules: MergeRules, concerns: Concerns) -> list[Story]:
    """A run in one line, or in several if that would be too long. Of these, a line that speaks of
    the viewer matters as much as the run, and any other as much as to everybody.
    """
    events = [each.event for each in run]
    told = run[0].told if len(run) == 1 else sentences(rules[type(events[0])].tell(events, reader))
    lines = _lines(told)
    if len(run) > 1 and not all(map(fits, lines)):
        half = len(run) // 2
        return [
            story
            for part in (run[:half], run[half:])
            for each in _runs(part, rules)
            for story in _told(each, reader, rules, concerns)
        ]
    own, others = (_foremost(events, viewer, concerns) for viewer in (reader.viewer, None))
    if len(lines) == 1:
        return [Story(lines[0], own)]
    return [Story(each, own if speaks_to_you(each) else others) for each in lines]


def _lines(told: Sequence[str]) -> list[str]:
    """Sentences in as few lines as fit."""
    lines = [told[0]]
    for sentence in told[1:]:
        longer = f"{lines[-1]} {sentence}"
        if fits(longer):
            lines[-1] = longer
        else:
            lines.append(sentence)
    return lines


def speaks_to_you(words: str) -> bool:
    """Whether words say "you" or "your", other than in a text that they quote."""
    return _TO_YOU.search(_QUOTED.sub("", words)) is not None


def _foremost(events: Iterable[Event], viewer: int | None, concerns: Concerns) -> Concern:
    found = ((event, concerns.get(type(event), Concern.DEED)) for event in events)
    return max(each if isinstance(each, Concern) else each(event, viewer) for event, each in found)
