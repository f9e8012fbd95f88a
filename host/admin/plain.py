"""Plain text for a terminal: aligned columns, times, and how long ago something was."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from unicodedata import category, east_asian_width

import msgspec

_DAY, _HOUR, _MINUTE = 86_400, 3_600, 60


def columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows as aligned lines; what people typed cannot break them.

    >>> columns([("table", "game"), ("7", "Nature")])
    ['table  game', '7      Nature']
    """
    printable = [[_printable(cell) for cell in row] for row in rows]
    widths = [max(map(_width, column)) for column in zip(*printable, strict=True)]
    return [
        "  ".join(
            cell + " " * (width - _width(cell)) for cell, width in zip(row, widths, strict=True)
        ).rstrip()
        for row in printable
    ]


def ago(since: datetime | None, now: datetime) -> str:
    """How long ago a moment was, roughly.

    >>> ago(datetime(2026, 1, 1), datetime(2026, 1, 3, 5))
    '2 d 5 h'
    """
    if since is None:
        return "-"
    seconds = int(max(now - since, timedelta()).total_seconds())
    if seconds >= _DAY:
        return f"{seconds // _DAY} d {seconds % _DAY // _HOUR} h"
    if seconds >= _HOUR:
        return f"{seconds // _HOUR} h {seconds % _HOUR // _MINUTE} min"
    return f"{seconds // _MINUTE} min"


def at(moment: datetime | None) -> str:
    """A moment in UTC, to the minute.

    >>> at(datetime(2026, 1, 3, 5, 7))
    '2026-01-03 05:07'
    """
    return "-" if moment is None else moment.strftime("%Y-%m-%d %H:%M")


def as_json(value: object) -> str:
    """A value as JSON that people can read, too."""
    return msgspec.json.format(msgspec.json.encode(value), indent=2).decode()


def _printable(text: str) -> str:
    """Without anything that moves the cursor, changes colours or turns the direction of reading."""
    return "".join("�" if category(each) in ("Cc", "Cf", "Zl", "Zp") else each for each in text)


def _width(text: str) -> int:
    """How many columns of a terminal it takes."""
    return sum(
        0 if category(each) in ("Mn", "Me") else 1 + (east_asian_width(each) in "WF")
        for each in text
    )
