"""Lines around blocks of squares, drawn from cached tiles.

A tile depends on which of the nine squares around it belong to the block. A blur rounds their
corners, and lines are levels of that blur.
"""

from functools import lru_cache
from math import pi, sqrt
from typing import Literal, NamedTuple

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from engine.natura.board.squares import SIDE
from render.drawing.colours import Colour
from render.natura.colours import GROUND_SHARE

_SCALE = 2
_INSET, _BLUR = 0.035, 0.075
"""A block's inset and blur, as shares of a square."""
_AROUND = tuple((dx, dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1))
_WIDTHS = {"solid": (13, 7), "dashed": (5,)}
"""Line widths, from wide to thin, on a square of 99 pixels."""

LineStyle = Literal["solid", "dashed"]


def around(block: int, square: int) -> int:
    """Which of the nine squares around a square belong to a block, as bits from the upper left."""
    file, rank = square % SIDE, square // SIDE
    found = 0
    for number, (dx, dy) in enumerate(_AROUND):
        x, y = file + dx, rank - dy
        if 0 <= x < SIDE and 0 <= y < SIDE and block >> (SIDE * y + x) & 1:
            found |= 1 << number
    return found


@lru_cache(maxsize=1024)
def _blurred(size: int, pattern: int) -> Image.Image:
    """A block on one square of this size: 255 deep inside, 128 at its edge, 0 far away."""
    image = Image.new("L", (3 * size, 3 * size), 255)
    draw = ImageDraw.Draw(image)
    inset = round(_INSET * size)
    for number, (dx, dy) in enumerate(_AROUND):
        if not pattern >> number & 1:
            x, y = (dx + 1) * size - inset, (dy + 1) * size - inset
            far = size - 1 + 2 * inset
            draw.rectangle((x, y, x + far, y + far), fill=0)
    image = image.filter(ImageFilter.GaussianBlur(_BLUR * size))
    return image.crop((size, size, 2 * size, 2 * size))


def _line(blurred: Image.Image, width: float) -> Image.Image:
    """A line of this width along a block's edge."""
    level = width / 2 * 255 / (_BLUR * blurred.width * sqrt(2 * pi))
    return blurred.point([255 * (abs(each - 128) < level) for each in range(256)])


@lru_cache(maxsize=4)
def _dashes(size: int) -> Image.Image:
    """Where dashed lines are drawn; dashes of neighbouring squares meet in the middle."""
    period = size / round(size / _SCALE / 20)
    image = Image.new("L", (size, size))
    draw = ImageDraw.Draw(image)
    for number in range(round(size / period) + 1):
        draw.rectangle(((number - 0.3) * period, 0, (number + 0.3) * period, size), fill=255)
    beside = Image.new("L", (size, size))
    for side in (0, size):
        ImageDraw.Draw(beside).polygon([(side, 0), (side, size), (size / 2, size / 2)], fill=255)
    return Image.composite(image.transpose(Image.Transpose.TRANSPOSE), image, beside)


class Outline(NamedTuple):
    """An image, and its offset on a square."""

    image: Image.Image
    x: int
    y: int


@lru_cache(maxsize=4096)
def tile(
    size: int, pattern: int, line: LineStyle, ground: Colour, colours: tuple[Colour, ...]
) -> Outline | None:
    """What is seen of a block on a square, by `around`: its ground and its lines, from wide to thin
    in these colours. None if nothing.
    """
    large = size * _SCALE
    blurred = _blurred(large, pattern)
    inside = blurred.point([round(255 * GROUND_SHARE) * (level > 128) for level in range(256)])
    cover = inside.reduce(_SCALE)
    image = Image.new("RGB", cover.size, ground)
    for width, colour in zip(_WIDTHS[line], colours, strict=True):
        mask = _line(blurred, width * large / 99)
        if line == "dashed":
            mask = ImageChops.darker(mask, _dashes(large))
        mask = mask.reduce(_SCALE)
        image.paste(colour, (0, 0), mask)
        cover = ImageChops.lighter(cover, mask)
    box = cover.getbbox()
    if box is None:
        return None
    image.putalpha(cover)
    return Outline(image.crop(box), box[0], box[1])


@lru_cache(maxsize=2048)
def seen_on(block: int) -> tuple[tuple[int, int], ...]:
    """Squares where a block or its line can be seen, each with `around`."""
    found = ((square, around(block, square)) for square in range(SIDE * SIDE))
    return tuple((square, pattern) for square, pattern in found if pattern)
