"""JSON as it travels, and the components in it: loose on purpose, as the checks judge its shape."""

import datetime as dt
import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, NoReturn, TypeAlias

Obj: TypeAlias = dict[str, Any]
"""A JSON object: its values can be anything until a check has looked at them."""
Path: TypeAlias = tuple[str | int, ...]
"""The way to a place in it."""


DEEPEST: Final = 64
"""Lists and objects within one another; Discord's own deepest request has some fifteen."""


def parse(raw: str | bytes) -> Any:
    """Read JSON that somebody else wrote.

    Raises ValueError when it is none, and when it is nested deeper than `DEEPEST`: whoever walks
    through it later need not fear for the stack.
    """
    try:
        value = json.loads(raw, parse_constant=_no_number)
    except RecursionError as error:
        raise ValueError("nested too deeply") from error
    level: list[object] = [value]
    for _ in range(DEEPEST + 1):
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
    """Give the JSON objects in a list, and none for anything that is not a list."""
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []


def text(value: object) -> str:
    """Give a string as it is, and an empty one for anything else."""
    return value if isinstance(value, str) else ""


def integer(value: object, otherwise: int = 0) -> int:
    """Give a whole number, also when written as a string (as Discord writes its ids)."""
    if isinstance(value, bool):
        return otherwise
    if isinstance(value, int):
        return value
    if isinstance(value, str) and value.isascii() and value.isdigit():
        return int(value)
    return otherwise


def iso(seconds: float) -> str:
    """Write Unix seconds the way Discord writes a time."""
    return dt.datetime.fromtimestamp(seconds, dt.UTC).isoformat()


@dataclass(frozen=True)
class Node:
    """One component with the way to it."""

    path: Path
    body: Obj

    @property
    def kind(self) -> int:
        """Discord's component type, 0 when there is none."""
        return integer(self.body.get("type"))


def walk(components: object, path: Path = ("components",)) -> Iterator[Node]:
    """Give every component, also nested ones, each before what lies in it."""
    for index, body in enumerate(objects(components)):
        yield from _descend(Node((*path, index), body))


def _descend(node: Node) -> Iterator[Node]:
    yield node
    yield from walk(node.body.get("components"), (*node.path, "components"))
    for key in ("accessory", "component"):
        inner = node.body.get(key)
        if isinstance(inner, dict):
            yield from _descend(Node((*node.path, key), inner))
