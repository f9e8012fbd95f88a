"""A chart of a tournament's people by points."""

from collections.abc import Sequence
from itertools import groupby
from typing import Final, NamedTuple

from render.drawing import colours as c
from render.drawing.canvas import READABLE
from render.drawing.layout import Piece, box, column, grid, label, layers, row, text, within
from render.text import halves

_GROUP_WIDTH, _LEAST_GROUP = 92, 36
_APART: Final = 12
"""The least room between two groups of squares."""


def points_chart(everyone: Sequence[tuple[float, bool]], width: int, height: int) -> Piece:
    """All people by points, the most first, in whole or half points, and who of them is oneself: a
    square for each person while that has room, else bars with numbers.
    """
    title = label(f"All {len(everyone)} by points", (44, READABLE), width - 40, c.GOLD_LIGHT)
    heading = layers(box(width, 58, c.INK, radius=16), title)
    room = height - 58 - 16
    groups = _grouped(everyone, room // (_LEAST_GROUP + 4))
    sizes = (_squares(groups, size, width, room) for size in (38, 32, 26, 20))
    shown = next((each for each in sizes if each is not None), None) or _bars(groups, width)
    spread = within(width, height - 58, shown)
    ground = box(width, height, c.PAPER, thick=4, radius=16)
    return layers(ground, column(heading, spread, gap=0))


class _Group(NamedTuple):
    """People with the same points or nearly, in words; and who of them is oneself."""

    points: str
    many: int
    own: int | None


def _grouped(everyone: Sequence[tuple[float, bool]], most: int) -> list[_Group]:
    """By points, or if these are too many by ranges of points: "6+" is 6 and more."""
    step = 0.5
    while len({points // step for points, _ in everyone}) > most:
        step = step * 2 if step < 4 else step + 2
    groups = []
    for number, group in groupby(everyone, lambda each: each[0] // step):
        people = list(group)
        own = next((place for place, each in enumerate(people) if each[1]), None)
        more = "+" if step > 0.5 else ""
        groups.append(_Group(halves(number * step) + more, len(people), own))
    return groups


def _squares(groups: Sequence[_Group], size: int, width: int, room: int) -> Piece | None:
    """A square for each person, one's own golden; None if they don't fit."""
    pitch = size + 6
    across = (width - _GROUP_WIDTH - 30) // pitch
    shown = []
    for group in groups:
        squares = [box(size, size, c.WOOD, radius=9)] * group.many
        if group.own is not None:
            squares[group.own] = box(size, size, c.GOLD, radius=9)
        rows = grid(squares, across, 6)
        shown.append(_group(group, rows, width))
    whole = sum(each.height for each in shown)
    between = (room - whole) // len(shown)
    if between < _APART:
        return None
    return column(*shown, gap=min(between, 28), align="left")


def _group(group: _Group, shown: Piece, width: int) -> Piece:
    points = label(group.points, (42, READABLE), _GROUP_WIDTH - 12)
    room = width - _GROUP_WIDTH - 30
    height = max(shown.height, _LEAST_GROUP)
    return row(within(_GROUP_WIDTH, height, points), within(room, height, shown, "left"), gap=0)


def _bars(groups: Sequence[_Group], width: int) -> Piece:
    """A bar for each group, and how many are in it."""
    most = max(group.many for group in groups)
    room = width - _GROUP_WIDTH - 30 - 90
    shown = []
    for group in groups:
        length = max(group.many * room // most, 16)
        bar = box(length, 30, c.WOOD, radius=9)
        if group.own is not None:
            bar = layers(bar, within(length, 30, box(16, 30, c.GOLD, radius=8), "right"))
        shown.append(_group(group, row(bar, text(str(group.many), 36), gap=10), width))
    return column(*shown, gap=6, align="left")
