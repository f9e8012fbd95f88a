"""Lines around blocks of squares, drawn square by square from tiles that are kept.

What is seen of a block on one square depends on whether this square and the eight around it belong
to the block. The line runs inside the block's edge; its corners are round, outside and inside.
"""

from functools import lru_cache
from typing import Literal, NamedTuple

from PIL import Image, ImageChops, ImageDraw

from engine.natura.board.squares import SIDE
from render.drawing.colours import Colour
from render.natura.colours import GROUND_SHARE

_SCALE = 4
_INSET, _RADIUS = 0.04, 0.16
"""Of the line and of its corners, as shares of the square."""
_AROUND = tuple((dx, dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1))

Line = Literal["solid", "dashed"]


class Tile(NamedTuple):
    """Masks of what is seen of a block on one square: its ground, and lines from wide to thin."""

    ground: Image.Image
    lines: tuple[Image.Image, ...]


def around(block: int, square: int) -> int:
    """Which squares of the nine around a square are its block's: bits from the upper left."""
    file, rank = square % SIDE, square // SIDE
    found = 0
    for number, (dx, dy) in enumerate(_AROUND):
        x, y = file + dx, rank - dy
        if 0 <= x < SIDE and 0 <= y < SIDE and block >> (SIDE * y + x) & 1:
            found |= 1 << number
    return found


class _Sketch:
    """The masks of one tile in the making, four times as large."""

    def __init__(self, size: int, pattern: int, line: Line) -> None:
        self._size = size * _SCALE
        self._inset = size * _SCALE * _INSET
        self._radius = size * _SCALE * _RADIUS
        self._pattern = pattern
        share = size / 99
        self._widths = [w * share * _SCALE for w in ((13, 7) if line == "solid" else (5,))]
        self._dashes = round(size / 20) if line == "dashed" else 0
        self.ground = Image.new("L", (self._size, self._size))
        self.lines = [Image.new("L", (self._size, self._size)) for _ in self._widths]
        self._pens = [ImageDraw.Draw(image) for image in self.lines]

    def _has(self, dx: int, dy: int) -> bool:
        return bool(self._pattern >> _AROUND.index((dx, dy)) & 1)

    def draw(self) -> Tile:
        """Everything: ground, corners, straight stretches."""
        draw = ImageDraw.Draw(self.ground)
        size, inset = self._size, self._inset
        if self._has(0, 0):
            left, right = (0 if self._has(dx, 0) else inset for dx in (-1, 1))
            top, bottom = (0 if self._has(0, dy) else inset for dy in (-1, 1))
            draw.rectangle((left, top, size - right, size - bottom), fill=255)
        for sx in (-1, 1):
            for sy in (-1, 1):
                self._corner(draw, sx, sy)
        for dx, dy in ((0, -1), (0, 1), (-1, 0), (1, 0)):
            if self._has(0, 0) != self._has(dx, dy):
                self._stretch(dx, dy)
        return Tile(self.ground.reduce(_SCALE), tuple(one.reduce(_SCALE) for one in self.lines))

    def _corner(self, draw: ImageDraw.ImageDraw, sx: int, sy: int) -> None:
        """The arcs about one corner of the square, for each of the four squares that meet there."""
        squares = {(dx, dy): self._has(dx, dy) for dx in (0, sx) for dy in (0, sy)}
        for (dx, dy), inside in squares.items():
            # The ways from the corner into the square that is looked at.
            ix, iy = (-sx if dx == 0 else sx), (-sy if dy == 0 else sy)
            others = [value for place, value in squares.items() if place != (dx, dy)]
            beside = [squares[sx - dx, dy], squares[dx, sy - dy]]
            if inside and not any(beside):
                self._arc(draw, (sx, sy), (ix, iy), self._inset, inside=True)
            elif not inside and all(others):
                self._arc(draw, (sx, sy), (ix, iy), -self._inset, inside=False)

    def _arc(
        self,
        draw: ImageDraw.ImageDraw,
        corner: tuple[int, int],
        into: tuple[int, int],
        inset: float,
        *,
        inside: bool,
    ) -> None:
        size, radius = self._size, self._radius
        near = [(size if at > 0 else 0) + way * inset for at, way in zip(corner, into, strict=True)]
        middle = [at + way * radius for at, way in zip(near, into, strict=True)]
        box = [*map(min, near, middle), *map(max, near, middle)]
        draw.rectangle(box, fill=0 if inside else 255)
        draw.ellipse(self._about(middle, radius), fill=255 if inside else 0)
        start = {(1, 1): 180, (-1, 1): 270, (-1, -1): 0, (1, -1): 90}[into]
        for pen, width in zip(self._pens, self._widths, strict=True):
            around_it = self._about(middle, radius + width / 2)
            pen.arc(around_it, start, start + 90, fill=255, width=round(width))

    @staticmethod
    def _about(middle: list[float], radius: float) -> tuple[float, float, float, float]:
        x, y = middle
        return x - radius, y - radius, x + radius, y + radius

    def _stretch(self, dx: int, dy: int) -> None:
        """The straight line along one side, as far as no corner's arc takes its place."""
        size, own = self._size, self._has(0, 0)
        offset = self._inset if own else -self._inset
        at = (size - offset) if dx + dy > 0 else offset
        ends = []
        for sign in (-1, 1):
            along = (0, sign) if dx else (sign, 0)
            diagonal = (dx + along[0], dy + along[1])
            # Squares on the block's side and on the free side of the line, one further along.
            ahead, beyond = self._has(*along), self._has(*diagonal)
            inner, outer = (ahead, beyond) if own else (beyond, ahead)
            if not inner:
                ends.append(self._inset + self._radius)
            elif outer:
                ends.append(self._radius - self._inset)
            else:
                ends.append(0.0)
        for pen, width in zip(self._pens, self._widths, strict=True):
            for begin, end in self._dashed(ends[0], size - ends[1]):
                low, high = at - width / 2, at + width / 2
                box = (low, begin, high, end) if dx else (begin, low, end, high)
                pen.rectangle(box, fill=255)

    def _dashed(self, begin: float, end: float) -> list[tuple[float, float]]:
        """The stretch, or its dashes; those of two squares meet in the middle of a dash."""
        if not self._dashes:
            return [(begin, end)]
        period = self._size / self._dashes
        found = []
        for number in range(self._dashes + 1):
            low = max((number - 0.3) * period, begin)
            high = min((number + 0.3) * period, end)
            if high > low:
                found.append((low, high))
        return found


class Piece(NamedTuple):
    """What is to be pasted on a square, and where in it, from its top left corner."""

    image: Image.Image
    x: int
    y: int


@lru_cache(maxsize=4096)
def tile(
    size: int, pattern: int, line: Line, ground: Colour, colours: tuple[Colour, ...]
) -> Piece | None:
    """What is seen of a block on a square, by `around`: its ground, which lets what is beneath
    through, and its lines, from wide to thin in these colours. None where it is nothing.
    """
    drawn = _Sketch(size, pattern, line).draw()
    image = Image.new("RGB", drawn.ground.size, ground)
    cover = drawn.ground.point([round(value * GROUND_SHARE) for value in range(256)])
    for mask, colour in zip(drawn.lines, colours, strict=True):
        image.paste(colour, (0, 0), mask)
        cover = ImageChops.lighter(cover, mask)
    box = cover.getbbox()
    if box is None:
        return None
    image.putalpha(cover)
    return Piece(image.crop(box), box[0], box[1])


@lru_cache(maxsize=2048)
def seen_on(block: int) -> tuple[tuple[int, int], ...]:
    """The squares on which something of a block or its line is to be seen, each with `around`."""
    found = ((square, around(block, square)) for square in range(SIDE * SIDE))
    return tuple((square, pattern) for square, pattern in found if pattern)
