"""Chips: signs with short texts in a row, such as the number of cards in a hand."""

from typing import NamedTuple

from render import fonts
from render.canvas import Canvas
from render.pen import Art

Chip = tuple[Art, str]


class _ChipSize(NamedTuple):
    """Pixels of a chip: its sign, its text, and the gap after it."""

    art: int
    text: int
    gap: int


_ROOMY = _ChipSize(44, 34, 16)
_TIGHT = _ChipSize(36, 28, 10)


def chips_width(chips: list[Chip]) -> int:
    """The width in pixels of chips in a row."""
    return _width(chips, _ROOMY)


def _width(chips: list[Chip], size: _ChipSize) -> int:
    texts = sum(fonts.line(text, size.text, "black").width for _, text in chips)
    return texts + len(chips) * (size.art + 6 + size.gap)


def draw_chips(canvas: Canvas, chips: list[Chip], x: int, middle: int, room: int) -> None:
    """Draw chips in a row from a place on, smaller ones if there is not enough room."""
    size = _ROOMY if _width(chips, _ROOMY) <= room else _TIGHT
    for art, text in chips:
        canvas.art(art, x, middle - size.art // 2, size.art)
        x += size.art + 6
        x += canvas.text(x, middle, text, size.text, weight="black") + size.gap
