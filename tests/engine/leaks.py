"""Deliberate leaks: one hidden thing at a time passes through `redact` or `redact_event`.

`python -m tests.engine.leaks` prints every leak and how often the second law catches it.
"""

import random
import types
from collections.abc import Iterator
from functools import cache
from pathlib import Path as FilePath
from typing import Annotated, NamedTuple, TypeAlias, Union, get_args, get_origin

import msgspec

from engine.model import HIDDEN, Ended, Event
from engine.registry import AnyGame
from tests.engine.playing import positions
from tests.engine.sights import alike, viewers
from tests.games import GAMES

Path: TypeAlias = tuple[str, ...]
"""The path to a field: names, and `[]` for parts of lists and dictionaries."""

Data: TypeAlias = "bool | int | float | str | list[Data] | dict[str, Data] | None"

EACH = "[]"
FOLDER = FilePath(__file__).with_name("hidden_fields")
STATES = 48
"""States examined for each number of seats."""


class Leak(NamedTuple):
    """How much of the field at `path` leaks: all of it ("value"), its "length", its "last" part, or
    its "content" without the order.
    """

    path: Path
    part: str

    def __str__(self) -> str:
        return spelt(self.path) if self.part == "value" else f"{spelt(self.path)} ({self.part})"


class Sight(NamedTuple):
    """What a viewer sees of a true state, and of a twin it can't be told from, as plain data."""

    viewer: int | None
    seen: Data
    true: Data
    twin_seen: Data
    twin_true: Data


class Result(NamedTuple):
    """In how many sights a leak `to` somebody showed something, and in how many the law noticed."""

    leak: Leak
    to: str
    shown: int
    caught: int


def spelt(path: Path) -> str:
    return ".".join(path).replace(f".{EACH}", EACH)


def leaks_of(kind: type[msgspec.Struct]) -> Iterator[Leak]:
    for path, hint in _fields(kind):
        many = get_origin(hint) in {list, dict}
        of_structs = many and _is_struct(_bare(get_args(hint)[-1]))
        if many:
            yield Leak(path, "length")
        if not of_structs:
            yield Leak(path, "value")
        if many and not of_structs:
            yield Leak(path, "last")
            yield Leak(path, "content")


def _fields(kind: type[msgspec.Struct], before: Path = ()) -> Iterator[tuple[Path, object]]:
    """Path and type of each field, nested structs included; frozen structs count as one."""
    for field in msgspec.structs.fields(kind):
        hint, path = _bare(field.type), (*before, field.name)
        if isinstance(hint, type) and _is_struct(hint):
            yield from _fields(hint, path)
            continue
        yield path, hint
        while get_origin(hint) in {list, dict}:
            hint, path = _bare(get_args(hint)[-1]), (*path, EACH)
        if isinstance(hint, type) and _is_struct(hint):
            yield from _fields(hint, path)


def _bare(hint: object) -> object:
    if get_origin(hint) is Annotated:
        return _bare(get_args(hint)[0])
    if get_origin(hint) in {Union, types.UnionType}:
        parts = [part for part in get_args(hint) if part is not type(None)]
        return _bare(parts[0]) if len(parts) == 1 else hint
    return hint


def _is_struct(hint: object) -> bool:
    return (
        isinstance(hint, type)
        and issubclass(hint, msgspec.Struct)
        and not hint.__struct_config__.frozen
    )


def leaked(seen: Data, true: Data, path: Path, part: str) -> Data:
    """What is seen, with the leaked part of the truth."""
    if not path:
        return _part(seen, true, part)
    if seen is None and true is not None:
        seen = _blank(true)
    match seen, true:
        case dict(), dict() if path[0] != EACH:
            if path[0] not in true:  # a field that is left out where it says nothing
                return seen
            inner = leaked(seen.get(path[0]), true.get(path[0]), path[1:], part)
            return {**seen, path[0]: inner}
        case dict(), dict():
            return {key: leaked(seen.get(key), each, path[1:], part) for key, each in true.items()}
        case list(), list():
            # If even the number is hidden, the leak fills as many blanks.
            shown = seen if len(seen) == len(true) else [_blank(each) for each in true]
            pairs = zip(shown, true, strict=True)
            return [leaked(each, truth, path[1:], part) for each, truth in pairs]
    return seen


def _part(seen: Data, true: Data, part: str) -> Data:
    match part, true, seen:
        case "value", _, _:
            return true
        case "length", (list() | dict()), _:
            return (
                seen if isinstance(seen, list | dict) and len(seen) == len(true) else _blank(true)
            )
        case "last", [*_, last], [*first, _]:
            return [*first, last]
        case "content", list(), _ if true != seen:
            return sorted(true, key=str)
    return seen


def _blank(true: Data) -> Data:
    """Data of the same shape that says nothing else."""
    match true:
        case dict():
            return {key: _blank(each) for key, each in true.items()}
        case list():
            return [_blank(each) for each in true]
        case None | bool():
            return None
        case str():
            return ""
    return HIDDEN


@cache
def sights(name: str) -> list[Sight]:
    """Sights of random games of several sizes, each with a twin."""
    game = GAMES[name]
    fewest, most = game.rules.min_seats, game.rules.max_seats
    found = []
    for seats in sorted({max(fewest, 2), (fewest + most + 1) // 2, most}):
        rng = random.Random(f"leaks {name} {seats}")
        sampled = positions(name, seats)
        for position in rng.sample(sampled, min(STATES, len(sampled))):
            state = game.storage.decode_state(position.state)
            for viewer in rng.sample(list(viewers(seats)), min(3, seats + 1)):
                twin = game.rules.scramble(state, viewer, rng)
                both = (game.rules.redact(state, viewer), state)
                twins = (game.rules.redact(twin, viewer), twin)
                found.append(Sight(viewer, *map(msgspec.to_builtins, (*both, *twins))))
    return found


def _shows(leak: Leak, sight: Sight) -> bool:
    return leaked(sight.seen, sight.true, *leak) != sight.seen


def _is_caught(leak: Leak, sight: Sight) -> bool:
    """Whether the second law notices a leak: it compares to the byte, as `looks_alike` does."""
    first = leaked(sight.seen, sight.true, *leak)
    second = leaked(sight.twin_seen, sight.twin_true, *leak)
    return msgspec.json.encode(first) != msgspec.json.encode(second)


def results(name: str, *, enough: int | None = None) -> Iterator[Result]:
    """What became of each leak that shows anything, tried until it was caught `enough` times."""
    for leak in leaks_of(GAMES[name].rules.state_type):
        for to, audience in (("spectators", True), ("seats", False)):
            shown = caught = 0
            for sight in sights(name):
                if (sight.viewer is None) is not audience or caught == enough:
                    continue
                if _shows(leak, sight):
                    shown += 1
                    caught += _is_caught(leak, sight)
            if shown:
                yield Result(leak, to, shown, caught)


def hidden_fields(name: str) -> list[str]:
    paths = {
        leak.path
        for leak in leaks_of(GAMES[name].rules.state_type)
        if any(_shows(leak, sight) for sight in sights(name))
    }
    return sorted(map(spelt, paths))


def file_of(name: str) -> FilePath:
    return FOLDER / f"{name}.txt"


EVENT_STATES = 90
UNNOTICED = "not noticed: "
"""Begins the lines of a game's file about events that could leak without the second law noticing.
"""


class EventLeak(NamedTuple):
    """What leaks: a field of a kind of events, or if empty the whole event."""

    kind: type[Event]
    field: str

    def __str__(self) -> str:
        return f"{self.kind.__name__}.{self.field}".removesuffix(".")


class Group(NamedTuple):
    """Events that a viewer can't tell apart (`tests.engine.sights.alike`)."""

    viewer: int | None
    events: list[list[Event]]


@cache
def groups(name: str) -> list[Group]:
    """What may happen next along random games, in groups."""
    game, found = GAMES[name], []
    fewest, most = max(game.rules.min_seats, 2), game.rules.max_seats
    for seats in {fewest, min(fewest + 1, most), most}:
        rng = random.Random(f"event leaks {name} {seats}")
        sampled = positions(name, seats)
        for position in rng.sample(sampled, min(EVENT_STATES, len(sampled))):
            state = game.storage.decode_state(position.state)
            for viewer in rng.sample(list(viewers(seats)), 2):
                shown = alike(game, state, viewer, rng)
                found += [Group(viewer, events) for events in shown if len(events) > 1]
    return found


@cache
def event_leaks_of(name: str) -> list[EventLeak]:
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
    return sorted(found, key=str)


def is_event_leak_caught(name: str, leak: EventLeak) -> bool:
    """Whether the second law notices a leak."""
    game = GAMES[name]
    return any(
        _leaked(game, leak, first, viewer) != _leaked(game, leak, other, viewer)
        for viewer, (first, *others) in groups(name)
        for other in others
    )


def unnoticed(name: str) -> list[str]:
    """The events whose leak the second law misses, as lines of the game's file."""
    missed = {str(leak) for leak in event_leaks_of(name) if not is_event_leak_caught(name, leak)}
    return sorted(f"{UNNOTICED}{leak}" for leak in missed - {Ended.__name__})


def _leaked(game: AnyGame, leak: EventLeak, events: list[Event], viewer: int | None) -> list[Event]:
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


def main() -> None:
    for name in GAMES:
        rows = list(results(name))
        caught = sum(row.caught > 0 for row in rows)
        paths = {row.leak.path for row in rows}
        print(f"\n{name}: {len(paths)} hidden fields, {caught} of {len(rows)} leaks caught")  # noqa: T201
        for leak, to, shown, times in rows:
            print(f"  {leak!s:44} to {to:10} shown {shown:4}, caught {times:4}")  # noqa: T201


if __name__ == "__main__":
    main()
