"""JSON as it travels, and its components: loosely typed, since the checks judge it."""

import datetime as dt
import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, NoReturn, TypeAlias

Obj: TypeAlias = dict[str, Any]
"""A JSON object with unchecked values."""
Path: TypeAlias = tuple[str | int, ...]
"""A place in it."""

MAX_DEPTH: Final = 64
"""Maximum nesting; Discord's deepest request has about fifteen levels."""


def parse(raw: str | bytes) -> Any:
    """Parse foreign JSON.

    Raises ValueError if it is invalid or nested deeper than `MAX_DEPTH`, so later walks can't
    overflow the stack.
    """
    try:
        value = json.loads(raw, parse_constant=_no_number)
    except RecursionError as error:
        raise ValueError("nested too deeply") from error
    level: list[object] = [value]
    for _ in range(MAX_DEPTH + 1):
        level = [inner for outer in level for inner in _inside(outer)]
        if not level:
            return value
    raise ValueError("nested too deeply")


def _inside(value: object) -> list[Any]:
    if isinstance(value, dict):
        return list(value.values())
    return value if isinstance(value, list) else []


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} isn't a number in JSON")


def objects(value: object) -> list[Obj]:
    """The objects in a list; none for anything else."""
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []


def text(value: object) -> str:
    """A string as it is; an empty one for anything else."""
    return value if isinstance(value, str) else ""


def integer(value: object, otherwise: int = 0) -> int:
    """A whole number, also as text (as Discord writes ids)."""
    if isinstance(value, bool):
        return otherwise
    if isinstance(value, int):
        return value
    if isinstance(value, str) and value.isascii() and value.isdigit():
        return int(value)
    return otherwise


def iso(seconds: float) -> str:
    """Unix seconds as Discord writes a time."""
    return dt.datetime.fromtimestamp(seconds, dt.UTC).isoformat()


@dataclass(frozen=True)
class Node:
    """A component, its place, and Discord's component type (0 without one)."""

    path: Path
    body: Obj
    kind: int


def walk(components: object, path: Path = ("components",)) -> Iterator[Node]:
    """Every component, including nested ones, parents first."""
    for index, body in enumerate(objects(components)):
        yield from _descend((*path, index), body)


def _descend(path: Path, body: Obj) -> Iterator[Node]:
    yield Node(path, body, integer(body.get("type")))
    yield from walk(body.get("components"), (*path, "components"))
    for key in ("accessory", "component"):
        inner = body.get(key)
        if isinstance(inner, dict):
            yield from _descend((*path, key), inner)
