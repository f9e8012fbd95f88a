"""JSON as it travels: loose on purpose, since judging its shape is what the checks are for."""

import datetime as dt
import json
from typing import Any, Final, NoReturn, TypeAlias

Obj: TypeAlias = dict[str, Any]
"""A JSON object: its values can be anything until a check has looked at them."""


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
    raise ValueError(f"{name} is no number in JSON")


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
