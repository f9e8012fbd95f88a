"""A long name in several lines, each as large as it can be."""

import re
from collections.abc import Sequence
from functools import lru_cache
from math import ceil
from typing import Final

from render.drawing import fonts
from render.drawing.canvas import GLANCE, SMALLEST, falling

LEADING: Final = 1.12
"""From one line to the next, in sizes of the text."""


@lru_cache(maxsize=256)
def broken(name: str, room: int, most: int, largest: int = GLANCE) -> tuple[tuple[str, ...], int]:
    """A name in lines of up to `room` pixels, all together up to `most` high, as large as they can
    be; and their size. No word is broken if there is another way.
    """
    for may_break in (False, True):
        for size in falling((largest, SMALLEST)):
            lines = _lines(name, size, room, may_break=may_break)
            if lines and height(lines, size) <= most:
                return tuple(lines), size
    return (fonts.fit(name, SMALLEST, room, "black"),), SMALLEST


def height(lines: Sequence[str], size: int) -> int:
    """How high lines of a size are all together, in pixels."""
    return ceil(len(lines) * size * LEADING)


def _lines(name: str, size: int, room: int, *, may_break: bool) -> list[str]:
    """A name broken between its words, after hyphens, and where it may be, within words that are
    longer than a line; none where they would have to be.
    """
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
    """What is not to be broken of a name: its words, up to their hyphens, the space before them.

    >>> _parts("Ann von Ober-Berg")
    ['Ann', ' von', ' Ober-', 'Berg']
    """
    return re.findall(r" ?[^ -]*-|[ ]?[^ -]+", name)
