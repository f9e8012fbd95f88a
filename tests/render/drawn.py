"""What can be asked of any picture: limits, differences, text positions."""

from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from typing import NamedTuple, TypeAlias, Unpack
from unittest.mock import patch

from PIL import Image, ImageChops

from render.base import ALT_LIMIT, Picture
from render.drawing import fonts
from render.drawing.canvas import HEIGHT, READABLE, SMALLEST, WIDTH, Align, ArtStyle, Canvas
from render.drawing.colours import INK, Colour

_TOUCH = 2
"""How much two boxes may overlap, as letters don't fill theirs."""
LARGEST_FILE = 250 * 1024
Box: TypeAlias = tuple[int, int, int, int]
"""Left, top, right and bottom in pixels."""


def pixels(picture: Picture | bytes) -> Image.Image:
    data = picture if isinstance(picture, bytes) else picture.data
    return Image.open(BytesIO(data)).convert("RGB")


def keeps_limits(picture: Picture) -> bool:
    """Whether a picture keeps the shape (11 to 7), text size, file size and length of alt text."""
    assert Image.open(BytesIO(picture.data)).size == (WIDTH, HEIGHT) == (1320, 840)
    assert picture.smallest_text >= SMALLEST == 26
    assert len(picture.data) <= LARGEST_FILE
    assert 0 < len(picture.alt) <= ALT_LIMIT == 1024
    return True


def difference(
    first: Picture | bytes, second: Picture | bytes, box: Box = (0, 0, WIDTH, HEIGHT)
) -> Box | None:
    """Where two pictures differ inside a box, relative to its corner."""
    return ImageChops.difference(pixels(first).crop(box), pixels(second).crop(box)).getbbox()


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


@contextmanager
def recorded_small() -> Iterator[list[str]]:
    """Numbers and icons below 34 pixels, which is 9 on a phone; animals show how large they are."""
    small: list[str] = []
    real = Canvas.art

    def recording(
        canvas: Canvas,
        name: str,
        x: int,
        y: int,
        height: int,
        width: int | None = None,
        **style: Unpack[ArtStyle],
    ) -> None:
        real(canvas, name, x, y, height, width, **style)
        if max(height, width or height) < READABLE and not name.startswith("animals/"):
            small.append(f"{name} of {height}")

    with recorded() as drawn, patch.object(Canvas, "art", recording):
        yield small
    small += [
        f"{one.text} of {one.size}"
        for one in drawn
        if one.size < READABLE and any(map(str.isdigit, one.text))
    ]


def faults(drawn: list[Drawn], beside: int = 0) -> list[str]:
    """What is wrong with where these texts are; overlaps only right of `beside`."""
    found = [
        f"{one.text!r} leaves the picture"
        for one in drawn
        if one.left < 0 or one.top < 0 or one.right > WIDTH or one.bottom > HEIGHT
    ]
    found += [
        f"{one.text!r} lies on {other.text!r}"
        for number, one in enumerate(drawn)
        for other in drawn[:number]
        if min(one.left, other.left) >= beside and one.overlaps(other)
    ]
    return found
