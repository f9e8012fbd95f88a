"""What charts share: smooth lines, round steps of an axis, labels that do not touch."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from render.drawing.canvas import Canvas
from render.drawing.colours import Colour

_OVERSIZE: Final = 2
_AROUND: Final = 16
_STEPS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)


class Stroke(NamedTuple):
    """A line through places, with a dot of a radius at each of its `dots`."""

    places: Sequence[tuple[int, int]]
    colour: Colour
    width: int
    dots: Sequence[tuple[int, int]] = ()
    radius: int = 0


def draw_strokes(canvas: Canvas, strokes: Sequence[Stroke]) -> None:
    """Lines over each other, the last on top. All at once: a layer takes time."""
    across, down = zip(*(place for stroke in strokes for place in stroke.places), strict=True)
    left, top = min(across) - _AROUND, min(down) - _AROUND
    size = (max(across) + _AROUND - left, max(down) + _AROUND - top)
    layer = Image.new("RGBA", (size[0] * _OVERSIZE, size[1] * _OVERSIZE))
    draw = ImageDraw.Draw(layer)

    def enlarged(places: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
        return [((x - left) * _OVERSIZE, (y - top) * _OVERSIZE) for x, y in places]

    for places, colour, width, dots, radius in strokes:
        draw.line(enlarged(places), fill=colour, width=width * _OVERSIZE, joint="curve")
        for middle in enlarged(dots):
            draw.circle(middle, radius * _OVERSIZE, fill=colour)
    canvas.paste(layer.reduce(_OVERSIZE), left, top)


def step_of(span: float) -> int:
    """A round number that divides a span into at most five."""
    return next((step for step in _STEPS if span <= 5 * step), _STEPS[-1])


def apart(wanted: Sequence[int], heights: Sequence[int], top: int, bottom: int) -> list[int]:
    """Middles of labels as near to where they are wanted as they go without touching, from the top
    downwards.

    >>> apart([50, 52], [20, 20], 0, 100)
    [50, 70]
    """
    middles: list[int] = []
    for middle, high in zip(wanted, heights, strict=True):
        middles.append(max(middle, top + high // 2))
        top = middles[-1] + high // 2
    for place in reversed(range(len(middles))):
        middles[place] = min(middles[place], bottom - heights[place] // 2)
        bottom = middles[place] - heights[place] // 2
    return middles
