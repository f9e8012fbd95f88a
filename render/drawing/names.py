"""People's names, cleaned for pictures and alt texts, and broken into lines."""

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from math import ceil
from typing import Final

from engine.words import clip, single_line
from render.drawing import fonts
from render.drawing.canvas import GLANCE, SMALLEST, falling
from render.drawing.fonts import END_OF_ISOLATE, ISOLATE, clusters, file_for, is_turned

_LONGEST = 40
_MARKS_IN_A_ROW = 2
_ACCENT = "COMBINING "
"""What the names of accents for all scripts begin with; other marks are part of a word."""
_EMOJI = range(0x1F000, 0x1FB00)


@lru_cache(maxsize=1024)
def drawn(name: str, seat: int) -> str:
    """A name as pictures show it, see `written`; "Seat A" and so on if it can't be."""
    return written(name) or f"Seat {letter(seat)}"


def written(words: str) -> str:
    """A person's words as pictures show them, fancy letters as plain ones; empty if a letter can't
    be drawn. Signs and accents that can't be are left out, and so are accents in piles. What is
    read from right to left is isolated.
    """
    kept: list[str] = []
    for cluster in clusters(single_line(unicodedata.normalize("NFKC", words))):
        shown = _drawable(cluster)
        if shown is None:
            return ""
        kept.append(shown)
    whole = clip(" ".join("".join(kept).split()), _LONGEST)
    return f"{ISOLATE}{whole}{END_OF_ISOLATE}" if is_turned(whole) else whole


def _drawable(cluster: str) -> str | None:
    """As much of a letter with its marks as can be drawn; None if not even the letter can."""
    base, marks = cluster[0], cluster[1:]
    kind = unicodedata.category(base)[0]
    if kind in "MZ":  # marks need a letter
        return " " if kind == "Z" else ""
    bare = "".join(mark for mark in marks if not unicodedata.name(mark, "").startswith(_ACCENT))
    for shown in (base + _thinned(marks), base + bare):
        if file_for(shown, "black") is not None:
            return shown
    is_ornament = kind in "PS" or ord(base) in _EMOJI
    return "" if is_ornament else None


def _thinned(marks: str) -> str:
    """Marks without those at the top of a pile."""
    kept, pile = "", 0
    for mark in marks:
        pile = pile + 1 if unicodedata.combining(mark) else 0
        kept += mark if pile <= _MARKS_IN_A_ROW else ""
    return kept


@lru_cache(maxsize=1024)
def plain(name: str, seat: int) -> str:
    """A name for texts: one line, nothing invisible but joiners."""
    return clip(single_line(name), _LONGEST) or f"Seat {letter(seat)}"


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
            word = clusters(lines[-1])
            if not may_break or len(word) < 2:
                return []
            many = ceil(fonts.line(lines[-1], size, "black").width / room)
            some = min(ceil(len(word) / many), len(word) - 1)
            while some > 1 and fonts.line("".join(word[:some]), size, "black").width > room:
                some -= 1
            lines[-1:] = ["".join(word[:some]), "".join(word[some:])]
    return lines


def _parts(name: str) -> list[str]:
    """The unbreakable parts of a name.

    >>> _parts("Ann von Ober-Berg")
    ['Ann', ' von', ' Ober-', 'Berg']
    """
    return re.findall(r" ?[^ -]*-|[ ]?[^ -]+", name)
