"""A canvas of 1320 x 840 pixels, encoded as PNG.

Discord shows it 550 wide on a desktop and about 340 on a phone, so no text is smaller than
`SMALLEST`, and what one needs at a glance is `GLANCE` or larger.
"""

import io
from functools import lru_cache
from typing import Final, Literal, TypeAlias, TypedDict, Unpack

import msgspec
from PIL import Image, ImageDraw

from render.drawing import colours as c
from render.drawing import fonts
from render.drawing.art import Recolour, sprite
from render.drawing.colours import Colour


class Picture(msgspec.Struct, frozen=True):
    """An encoded picture and its alt text.

    `smallest_text` is the size of its smallest letters, `stages` names what was drawn denser than
    at its best.
    """

    data: bytes
    suffix: str
    alt: str
    smallest_text: int = 0
    stages: tuple[str, ...] = ()


WIDTH, HEIGHT = 1320, 840
"""Every picture's size in pixels: 11 to 7, the shape of Discord's box."""
SMALLEST = 26
"""11 CSS pixels on a desktop."""
READABLE = 34
"""9 CSS pixels on a phone: no text of a hand is smaller."""
GLANCE = 42
"""11 CSS pixels on a phone, for what one needs at a glance."""

ENLARGED: Final = 2
"""The scale of a picture that shows a part of another one enlarged."""
Corner: TypeAlias = tuple[int, int]
"""Where the enlarged part of a picture begins: its left and upper edge in that picture."""

Align = Literal["left", "middle", "right"]
Sizes = tuple[int, int]
"""The largest and smallest size a text may have."""
_OVERSIZE = 4


class ArtStyle(TypedDict, total=False):
    """Options for a piece of art."""

    recolour: Recolour
    strength: float
    mirrored: bool


class FrameStyle(TypedDict, total=False):
    """Options for a frame."""

    thick: int
    radius: int


class TextStyle(TypedDict, total=False):
    """Options for a line of text."""

    weight: fonts.Weight
    rim: Colour | None


def tile_canvas(ground: Colour, scale: int) -> "Canvas":
    """A canvas for a tile that is kept, at a scale."""
    return Canvas(ground, corner=None if scale == 1 else (0, 0))


def falling(sizes: Sizes) -> tuple[int, ...]:
    """The sizes to try.

    >>> falling((48, 42))
    (48, 46, 44, 42)
    """
    return (*range(sizes[0], sizes[1], -2), sizes[1])


@lru_cache(maxsize=256)
def _corners(radius: int) -> tuple[Image.Image, ...]:
    """Masks of a disc's quarters: top left, top right, bottom left, bottom right."""
    across = 2 * radius * _OVERSIZE
    large = Image.new("L", (across, across))
    ImageDraw.Draw(large).ellipse((0, 0, across - 1, across - 1), fill=255)
    disc = large.reduce(_OVERSIZE)
    return tuple(
        disc.crop((x, y, x + radius, y + radius)) for y in (0, radius) for x in (0, radius)
    )


@lru_cache(maxsize=256)
def _rounded(width: int, height: int, radius: int) -> Image.Image:
    mask = Image.new("L", (width, height), 255)
    right, bottom = width - radius, height - radius
    places = ((0, 0), (right, 0), (0, bottom), (right, bottom))
    for place, corner in zip(places, _corners(radius), strict=True):
        mask.paste(corner, place)
    return mask


@lru_cache(maxsize=256)
def _polygon(points: tuple[tuple[float, float], ...], width: int, height: int) -> Image.Image:
    large = Image.new("L", (width * _OVERSIZE, height * _OVERSIZE))
    ImageDraw.Draw(large).polygon([(x * _OVERSIZE, y * _OVERSIZE) for x, y in points], fill=255)
    return large.reduce(_OVERSIZE)


class Canvas:
    """A picture in the making, in pixels from the top left corner.

    The colours of the art in `folders`, and `more`, are kept exactly. With a `corner`, the part of
    the picture that begins there is drawn `ENLARGED` and fills the whole; what is drawn on it needs
    to know of it only to give images at its `scale`.
    """

    def __init__(
        self,
        ground: Colour,
        folders: tuple[str, ...] = (),
        more: tuple[Colour, ...] = (),
        corner: Corner | None = None,
    ) -> None:
        self.corner = corner
        self.scale = 1 if corner is None else ENLARGED
        self._left, self._top = corner or (0, 0)
        self._image = Image.new("RGB", (WIDTH, HEIGHT), ground)
        self._palette = c.palette(("signs", *folders), more)
        self._smallest = HEIGHT
        self._stages: dict[str, None] = {}

    # --- flat shapes -----------------------------------------------------------------------------

    def _at(self, x: int, y: int) -> tuple[int, int]:
        """Where a place of the picture is in the image."""
        return (x - self._left) * self.scale, (y - self._top) * self.scale

    def _is_outside(self, x: int, y: int, width: int, height: int) -> bool:
        """Whether a rectangle of the picture isn't shown at all."""
        return self.corner is not None and not (
            x < self._left + WIDTH // self.scale
            and y < self._top + HEIGHT // self.scale
            and x + width > self._left
            and y + height > self._top
        )

    def fill(self, x: int, y: int, width: int, height: int, colour: Colour) -> None:
        """A plain rectangle."""
        x, y = self._at(x, y)
        self._image.paste(colour, (x, y, x + width * self.scale, y + height * self.scale))

    def panel(
        self, x: int, y: int, width: int, height: int, colour: Colour, *, radius: int = 14
    ) -> None:
        """A rectangle with round corners."""
        radius = max(min(radius, width // 2, height // 2), 0)
        if not radius:
            self.fill(x, y, width, height, colour)
            return
        if self._is_outside(x, y, width, height):
            return
        self.fill(x + radius, y, width - 2 * radius, height, colour)
        self.fill(x, y + radius, radius, height - 2 * radius, colour)
        self.fill(x + width - radius, y + radius, radius, height - 2 * radius, colour)
        right, bottom = x + width - radius, y + height - radius
        places = ((x, y), (right, y), (x, bottom), (right, bottom))
        for place, mask in zip(places, _corners(radius * self.scale), strict=True):
            self.tint(*place, mask, colour)

    def framed(
        self,
        x: int,
        y: int,
        width: int,
        height: int,
        colour: Colour,
        frame: Colour = c.INK,
        *,
        thick: int = 3,
        radius: int = 14,
    ) -> None:
        """A rectangle with round corners and an inner frame."""
        self.panel(x, y, width, height, frame, radius=radius)
        if colour != frame:
            self.panel(
                x + thick,
                y + thick,
                width - 2 * thick,
                height - 2 * thick,
                colour,
                radius=max(radius - thick, 1),
            )

    def disc(self, x: int, y: int, across: int, colour: Colour) -> None:
        """A disc, from the corner of its square."""
        self.panel(x, y, across, across, colour, radius=across // 2)

    def polygon(
        self, x: int, y: int, points: tuple[tuple[float, float], ...], colour: Colour
    ) -> None:
        """A polygon with points relative to `x, y`; its mask is cached."""
        if self.scale > 1:
            points = tuple((px * self.scale, py * self.scale) for px, py in points)
        width = int(max(px for px, _ in points)) + 2
        height = int(max(py for _, py in points)) + 2
        self.tint(x, y, _polygon(points, width, height), colour)

    # --- art -------------------------------------------------------------------------------------

    def art(
        self,
        name: str,
        x: int,
        y: int,
        height: int,
        width: int | None = None,
        *,
        recolour: Recolour = (),
        strength: float = 1.0,
        mirrored: bool = False,
    ) -> None:
        """A piece of art by name, such as "animals/hare"; square without a width."""
        width = width or height
        if self._is_outside(x, y, width, height):
            return
        size = width * self.scale, height * self.scale
        self.paste(sprite(name, *size, recolour, strength, mirrored=mirrored), x, y)

    def paste(self, piece: Image.Image, x: int, y: int) -> None:
        """A transparent image at the picture's scale."""
        self._image.paste(piece, self._at(x, y), piece)

    def tile(self, image: Image.Image, x: int, y: int, *, radius: int = 0) -> None:
        """An opaque image at the picture's scale, with round corners if there is a radius."""
        if radius:
            mask = _rounded(image.width, image.height, radius * self.scale)
            self._image.paste(image, self._at(x, y), mask)
        else:
            self._image.paste(image, self._at(x, y))

    def tint(self, x: int, y: int, mask: Image.Image, colour: Colour) -> None:
        """A colour through a mask (mode L) at the picture's scale."""
        self._ink(*self._at(x, y), mask, colour)

    def veil(
        self, x: int, y: int, width: int, height: int, colour: Colour, strength: float
    ) -> None:
        """A translucent colour; `strength` from 0 to 1."""
        size = width * self.scale, height * self.scale
        self.tint(x, y, Image.new("L", size, round(255 * strength)), colour)

    # --- text ------------------------------------------------------------------------------------

    def text(
        self,
        x: int,
        middle: int,
        text: str,
        size: int,
        colour: Colour = c.INK,
        *,
        weight: fonts.Weight = "black",
        align: Align = "left",
        rim: Colour | None = None,
    ) -> int:
        """A line of text, its capitals centred on `middle`; returns its width.

        `rim` outlines the letters. Raises `ValueError` for a size below `SMALLEST`.
        """
        large = size * self.scale
        if large < SMALLEST:
            msg = f"text of {large} pixels cannot be read where Discord shows the picture"
            raise ValueError(msg)
        width = fonts.line(text, size, weight).width
        if align == "middle":
            x -= width // 2
        elif align == "right":
            x -= width
        if self._is_outside(x, middle - size, width, 2 * size):
            return width
        self._smallest = min(self._smallest, large)
        drawn = fonts.line(text, large, weight)
        left, top = self._at(x, middle)
        top += round(large * 0.355) - drawn.baseline
        if rim is not None:
            edge = fonts.rimmed(text, large, weight)
            out = (edge.width - drawn.width) // 2
            self._ink(left - out, top - out, edge.mask, rim)
        self._ink(left, top, drawn.mask, colour)
        return width

    def _ink(self, left: int, top: int, mask: Image.Image, colour: Colour) -> None:
        """A colour through a mask, in pixels of the image."""
        self._image.paste(colour, (left, top, left + mask.width, top + mask.height), mask)

    def label(
        self,
        x: int,
        middle: int,
        text: str,
        sizes: Sizes,
        room: int,
        colour: Colour = c.INK,
        *,
        align: Align = "left",
        **style: Unpack[TextStyle],
    ) -> int:
        """A line of text as large as fits, or cut off; returns its width."""
        line, size = fonts.shrink(text, falling(sizes), room, style.get("weight", "black"))
        return self.text(x, middle, line, size, colour, align=align, **style)

    # --- the end ---------------------------------------------------------------------------------

    def stage(self, name: str) -> None:
        """Record that something was drawn denser than at its best, such as "emblems"."""
        self._stages[name] = None

    def cut(self, width: int, height: int) -> Image.Image:
        """The upper left part of this size as a tile; don't draw on the canvas afterwards."""
        return self._image.crop((0, 0, width * self.scale, height * self.scale))

    def picture(self, alt: str) -> Picture:
        """The picture as a PNG in its fixed palette, the same each time."""
        buffer = io.BytesIO()
        stored = self._image.quantize(palette=self._palette, dither=Image.Dither.NONE)
        stored.save(buffer, "PNG", compress_level=2)
        return Picture(buffer.getvalue(), "png", alt, self._smallest, tuple(self._stages))
