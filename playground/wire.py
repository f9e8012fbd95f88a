"""JSON as it travels: loose on purpose, since judging its shape is what the checks are for."""

import datetime as dt
from typing import Any, TypeAlias

Obj: TypeAlias = dict[str, Any]
"""A JSON object: its values can be anything until a check has looked at them."""


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
