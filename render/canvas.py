"""A picture in the making: cached pieces pasted into place, then encoded."""

import io
from functools import lru_cache
from typing import Literal

from PIL import Image

from render import fonts, palette
from render.palette import Colour
from render.pen import Art, Pen, sprite

WIDTH = 1200
"""The width of every picture in pixels."""

Align = Literal["left", "middle", "right"]


@lru_cache(maxsize=64)
def _corners(radius: int) -> tuple[Image.Image, ...]:
    """Masks of a disc's quarters: top left, top right, bottom left, bottom right."""
    pen = Pen(2 * radius, 2 * radius)
    pen.disc(50, 50, 50, palette.WHITE)
    disc = pen.finish().getchannel("A")
    return tuple(
        disc.crop((x, y, x + radius, y + radius)) for y in (0, radius) for x in (0, radius)
    )


class Canvas:
    """A picture of `WIDTH` pixels by a height, on one ground colour. Positions are in pixels."""

    def __init__(self, height: int, ground: Colour) -> None:
        self.height = height
        self._image = Image.new("RGB", (WIDTH, height), ground)

    def fill(self, x: int, y: int, width: int, height: int, colour: Colour) -> None:
        """A plain rectangle."""
        self._image.paste(colour, (x, y, x + width, y + height))

    def panel(
        self, x: int, y: int, width: int, height: int, colour: Colour, *, radius: int = 18
    ) -> None:
        """A rectangle with round corners."""
        radius = min(radius, width // 2, height // 2)
        self.fill(x + radius, y, width - 2 * radius, height, colour)
        self.fill(x, y + radius, radius, height - 2 * radius, colour)
        self.fill(x + width - radius, y + radius, radius, height - 2 * radius, colour)
        right, bottom = x + width - radius, y + height - radius
        places = ((x, y), (right, y), (x, bottom), (right, bottom))
        for place, mask in zip(places, _corners(radius), strict=True):
            self._image.paste(colour, (*place, place[0] + radius, place[1] + radius), mask)

    def framed(
        self,
        x: int,
        y: int,
        width: int,
        height: int,
        colour: Colour,
        frame: Colour,
        *,
        thick: int = 3,
        radius: int = 18,
    ) -> None:
        """A rectangle with round corners and a frame inside its edge."""
        self.panel(x, y, width, height, frame, radius=radius)
        self.panel(
            x + thick,
            y + thick,
            width - 2 * thick,
            height - 2 * thick,
            colour,
            radius=max(radius - thick, 1),
        )

    def art(self, art: Art, x: int, y: int, height: int, width: int | None = None) -> None:
        """A piece of art with its top left corner at a place; square without a width."""
        self.paste(sprite(art, width or height, height), x, y)

    def tile(self, image: Image.Image, x: int, y: int) -> None:
        """A ready RGB image, covering what was there."""
        self._image.paste(image, (x, y))

    def text(
        self,
        x: int,
        middle: int,
        text: str,
        size: int,
        colour: Colour = palette.INK,
        *,
        weight: fonts.Weight = "bold",
        align: Align = "left",
    ) -> int:
        """A line of text, its capital letters centred on the height `middle`; gives its width."""
        drawn = fonts.line(text, size, weight)
        if align == "middle":
            x -= drawn.width // 2
        elif align == "right":
            x -= drawn.width
        top = middle + round(size * 0.355) - drawn.baseline
        self._image.paste(colour, (x, top, x + drawn.width, top + drawn.mask.height), drawn.mask)
        return drawn.width

    def paste(self, piece: Image.Image, x: int, y: int) -> None:
        """A piece with transparency, from its top left corner."""
        self._image.paste(piece, (x, y), piece)

    def silhouette(self, art: Art, x: int, y: int, height: int, colour: Colour) -> None:
        """The outline of a piece of art, square, filled with one colour."""
        self._image.paste(colour, (x, y, x + height, y + height), sprite(art, height, height))

    def finished(self) -> Image.Image:
        """The picture so far, to be kept as a tile: nothing may be drawn on it after that."""
        return self._image

    def encode(self) -> bytes:
        """The picture as a PNG in the fixed palette: sharp, small, and the same each time."""
        buffer = io.BytesIO()
        stored = self._image.quantize(palette=palette.stored(), dither=Image.Dither.NONE)
        stored.save(buffer, "PNG", compress_level=2)
        return buffer.getvalue()
