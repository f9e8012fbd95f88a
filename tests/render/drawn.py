"""Where the texts of a picture stand: none may lie on another, none may leave the picture."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple
from unittest.mock import patch

from render.drawing import fonts
from render.drawing.canvas import HEIGHT, WIDTH, Align, Canvas
from render.drawing.colours import INK, Colour

_TOUCH = 2
"""So many pixels two boxes may share: letters do not fill theirs."""


class Drawn(NamedTuple):
    """A text and the box of its capital letters, in pixels."""

    text: str
    size: int
    left: int
    top: int
    right: int
    bottom: int

    def overlaps(self, other: "Drawn") -> bool:
        """Whether the two lie on each other."""
        return (
            min(self.right, other.right) - max(self.left, other.left) > _TOUCH
            and min(self.bottom, other.bottom) - max(self.top, other.top) > _TOUCH
        )


@contextmanager
def recorded() -> Iterator[list[Drawn]]:
    """Every text drawn on any canvas meanwhile, in the order in which it is drawn."""
    drawn: list[Drawn] = []
    real = Canvas.text

    def recording(
        canvas: Canvas,
        x: int,
        middle: int,
        text: str,
        size: int,
        colour: Colour = INK,
        *,
        weight: fonts.Weight = "black",
        align: Align = "left",
        rim: Colour | None = None,
    ) -> int:
        width = real(canvas, x, middle, text, size, colour, weight=weight, align=align, rim=rim)
        left = {"left": x, "middle": x - width // 2, "right": x - width}[align]
        half = round(size * 0.355)
        if text.strip():
            drawn.append(Drawn(text, size, left, middle - half, left + width, middle + half))
        return width

    with patch.object(Canvas, "text", recording):
        yield drawn


def faults(drawn: list[Drawn]) -> list[str]:
    """What is wrong with where these texts stand, in words."""
    found = [
        f"{one.text!r} leaves the picture"
        for one in drawn
        if one.left < 0 or one.top < 0 or one.right > WIDTH or one.bottom > HEIGHT
    ]
    found += [
        f"{one.text!r} lies on {other.text!r}"
        for number, one in enumerate(drawn)
        for other in drawn[:number]
        if one.overlaps(other)
    ]
    return found
