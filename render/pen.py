"""Vector drawing: smooth shapes on a grid of 100, drawn large once and scaled down to a sprite."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise
from math import cos, radians, sin

from PIL import Image, ImageDraw

from render.palette import Colour

Point = tuple[float, float]
_OVERSIZE = 4
_STEPS = 10


def _smooth(points: Sequence[Point], *, closed: bool) -> list[Point]:
    """Points along a Catmull-Rom curve through the given ones."""
    count = len(points)
    curve: list[Point] = []
    for index in range(count if closed else count - 1):
        around = [
            points[place % count] if closed else points[min(max(place, 0), count - 1)]
            for place in range(index - 1, index + 3)
        ]
        curve.extend(_between(around, step / _STEPS) for step in range(_STEPS))
    if not closed:
        curve.append(points[-1])
    return curve


def _between(around: Sequence[Point], share: float) -> Point:
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = around
    square, cube = share * share, share * share * share
    weights = (
        -cube + 2 * square - share,
        3 * cube - 5 * square + 2,
        -3 * cube + 4 * square + share,
        cube - square,
    )
    return (
        sum(w * v for w, v in zip(weights, (ax, bx, cx, dx), strict=True)) / 2,
        sum(w * v for w, v in zip(weights, (ay, by, cy, dy), strict=True)) / 2,
    )


class Pen:
    """Draws on a transparent image. Coordinates and widths are in hundredths of its height."""

    def __init__(self, width: int, height: int) -> None:
        self._size = (width, height)
        self._scale = height * _OVERSIZE / 100
        self._image = Image.new("RGBA", (width * _OVERSIZE, height * _OVERSIZE))
        self._draw = ImageDraw.Draw(self._image)

    @property
    def breadth(self) -> float:
        """The image's width on the grid; its height is 100."""
        return 100 * self._size[0] / self._size[1]

    def _scaled(self, points: Sequence[Point]) -> list[Point]:
        return [(x * self._scale, y * self._scale) for x, y in points]

    def poly(self, points: Sequence[Point], fill: Colour) -> None:
        """A shape with straight sides."""
        self._draw.polygon(self._scaled(points), fill=fill)

    def blob(self, points: Sequence[Point], fill: Colour) -> None:
        """A shape whose outline runs smoothly through the points."""
        self.poly(_smooth(points, closed=True), fill)

    def oval(self, x: float, y: float, across: float, down: float, fill: Colour) -> None:
        """An oval around its middle, with its two radii."""
        box = self._scaled([(x - across, y - down), (x + across, y + down)])
        self._draw.ellipse([*box[0], *box[1]], fill=fill)

    def disc(self, x: float, y: float, radius: float, fill: Colour) -> None:
        """A disc around its middle."""
        self.oval(x, y, radius, radius, fill)

    def path(
        self, points: Sequence[Point], width: float, fill: Colour, end: float | None = None
    ) -> None:
        """A smooth stroke with round ends, its width going from `width` to `end`."""
        course = _smooth(points, closed=False)
        last = width if end is None else end
        for index, ((ax, ay), (bx, by)) in enumerate(pairwise(course)):
            for part in range(4):
                share = (index + part / 4) / (len(course) - 1)
                self.disc(
                    ax + (bx - ax) * part / 4,
                    ay + (by - ay) * part / 4,
                    (width + (last - width) * share) / 2,
                    fill,
                )
        self.disc(*course[-1], last / 2, fill)

    def box(
        self, left: float, top: float, right: float, bottom: float, radius: float, fill: Colour
    ) -> None:
        """A rectangle with round corners."""
        (x0, y0), (x1, y1) = self._scaled([(left, top), (right, bottom)])
        self._draw.rounded_rectangle((x0, y0, x1, y1), radius * self._scale, fill=fill)

    def star(
        self, x: float, y: float, radius: float, sides: int, fill: Colour, *, inner: float = 1.0
    ) -> None:
        """A regular shape with a corner on top; a star when `inner` (a share) is below 1."""
        corners = sides if inner == 1.0 else sides * 2
        points = []
        for corner in range(corners):
            reach = radius * (inner if inner < 1.0 and corner % 2 else 1.0)
            angle = radians(360 * corner / corners - 90)
            points.append((x + reach * cos(angle), y + reach * sin(angle)))
        self.poly(points, fill)

    def finish(self) -> Image.Image:
        """The sprite in its true size."""
        return self._image.reduce(_OVERSIZE)


Art = Callable[[Pen], None]


@lru_cache(maxsize=1024)
def sprite(art: Art, width: int, height: int) -> Image.Image:
    """A piece of art in a size in pixels; drawn once, to be pasted and never changed."""
    pen = Pen(width, height)
    art(pen)
    return pen.finish()
