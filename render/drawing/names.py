"""People's names, cleaned for pictures and alt texts, and broken into lines."""

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from math import ceil
from typing import Final

from engine.words import clip
from render.drawing import fonts
from render.drawing.canvas import GLANCE, SMALLEST, falling
from render.drawing.fonts import file_for

_LONGEST = 40
_MARKS_IN_A_ROW = 2
_JOINERS = "\N{ZERO WIDTH JOINER}\N{ZERO WIDTH NON-JOINER}"
"""Invisible, but needed by emoji, Persian and Indian scripts."""


@lru_cache(maxsize=1024)
def drawn(name: str, seat: int) -> str:
    """A name in drawable letters, plain for fancy ones; otherwise "Seat A" and so on."""
    kept: list[str] = []
    marks = 0
    for character in " ".join(unicodedata.normalize("NFKC", name).split()):
        marks = marks + 1 if unicodedata.combining(character) else 0
        unseen = unicodedata.category(character)[0] == "C"
        if not unseen and marks <= _MARKS_IN_A_ROW and file_for(character, "black") is not None:
            kept.append(character)
    return clip(" ".join("".join(kept).split()), _LONGEST) or f"Seat {letter(seat)}"


@lru_cache(maxsize=1024)
def plain(name: str, seat: int) -> str:
    """A name for texts: one line, nothing invisible but joiners."""
    shown = "".join(" " if one.isspace() else one for one in name if _is_told(one))
    return clip(" ".join(shown.split()), _LONGEST) or f"Seat {letter(seat)}"


def _is_told(character: str) -> bool:
    return unicodedata.category(character)[0] != "C" or character in _JOINERS or character.isspace()


def letter(seat: int) -> str:
    """A seat's letter: A for the first."""
    return chr(ord("A") + seat)


LEADING: Final = 1.12
"""Line spacing, in sizes of the text."""


@lru_cache(maxsize=256)
def broken(name: str, room: int, most: int, largest: int = GLANCE) -> tuple[tuple[str, ...], int]:
    """A name broken into lines up to `room` wide and `most` high together, as large as fits; and
    its size. Words are broken only if they must be.
    """
    for may_break in (False, True):
        for size in falling((largest, SMALLEST)):
            lines = _lines(name, size, room, may_break=may_break)
            if lines and height(lines, size) <= most:
                return tuple(lines), size
    return (fonts.fit(name, SMALLEST, room, "black"),), SMALLEST


def height(lines: Sequence[str], size: int) -> int:
    """The height of lines in pixels."""
    return ceil(len(lines) * size * LEADING)


def _lines(name: str, size: int, room: int, *, may_break: bool) -> list[str]:
    """A name broken at spaces and hyphens, or within words if allowed; empty if it won't fit."""
    lines = [""]
    for part in _parts(name):
        longer = (lines[-1] + part).lstrip()
        if fonts.line(longer, size, "black").width <= room:
            lines[-1] = longer
            continue
        if lines[-1]:
            lines.append("")
        lines[-1] = part.lstrip()
        while fonts.line(lines[-1], size, "black").width > room:
            if not may_break:
                return []
            word = lines[-1]
            many = ceil(fonts.line(word, size, "black").width / room)
            some = min(ceil(len(word) / many), len(word) - 1)
            while fonts.line(word[:some], size, "black").width > room:
                some -= 1
            lines[-1:] = [word[:some], word[some:]]
    return lines


def _parts(name: str) -> list[str]:
    """The unbreakable parts of a name.

    >>> _parts("Ann von Ober-Berg")
    ['Ann', ' von', ' Ober-', 'Berg']
    """
    return re.findall(r" ?[^ -]*-|[ ]?[^ -]+", name)
