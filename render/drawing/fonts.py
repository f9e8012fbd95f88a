"""Text as masks: fonts, fallbacks, cached lines."""

from functools import lru_cache
from importlib.resources import as_file, files
from itertools import groupby
from math import ceil
from typing import Literal, NamedTuple

from PIL import Image, ImageDraw, ImageFilter, ImageFont

Weight = Literal["bold", "black"]

_FACES: dict[Weight, str] = {"bold": "Nunito-Bold.ttf", "black": "Nunito-Black.ttf"}
_FALLBACKS = ("DejaVuSans-Bold.ttf", "NotoEmoji-Bold.ttf", "DroidSansFallback.ttf")
_PROBE = 32
_NOWHERE = "\U0010fffe"
"""A character that no font has, to recognise the missing glyph."""


class Line(NamedTuple):
    """A drawn line of text, and its baseline from the mask's top in pixels."""

    mask: Image.Image
    baseline: int

    @property
    def width(self) -> int:
        """Width in pixels."""
        return self.mask.width


@lru_cache(maxsize=128)
def _face(file: str, size: int) -> ImageFont.FreeTypeFont:
    with as_file(files("render") / "fonts" / file) as path:
        return ImageFont.truetype(path, size)


@lru_cache(maxsize=8192)
def _covers(file: str, character: str) -> bool:
    """Whether a font has a character: a missing one looks like one that no font has."""
    if character.isspace():
        return True
    face = _face(file, _PROBE)
    drawn, missing = face.getmask(character), face.getmask(_NOWHERE)
    return drawn.size != missing.size or bytes(drawn) != bytes(missing)


@lru_cache(maxsize=8192)
def file_for(character: str, weight: Weight) -> str | None:
    """The first font that has a character, if any."""
    for file in (_FACES[weight], *_FALLBACKS):
        if _covers(file, character):
            return file
    return None


@lru_cache(maxsize=2048)
def line(text: str, size: int, weight: Weight = "bold") -> Line:
    """A line of text as a mask, each stretch in the first font that has it."""
    stretches = [
        (_face(file, size), "".join(characters))
        for file, characters in groupby(text, lambda character: file_for(character, weight))
        if file is not None
    ]
    widths = [face.getlength(stretch) for face, stretch in stretches]
    baseline = ceil(size * 1.06)
    mask = Image.new("L", (ceil(sum(widths)) + 1, ceil(size * 1.4)))
    draw = ImageDraw.Draw(mask)
    x = 0.0
    for (face, stretch), width in zip(stretches, widths, strict=True):
        draw.text((x, baseline), stretch, fill=255, font=face, anchor="ls")
        x += width
    return Line(mask, baseline)


@lru_cache(maxsize=1024)
def rimmed(text: str, size: int, weight: Weight = "bold") -> Line:
    """A line of text with thicker letters, to be drawn beneath it."""
    drawn = line(text, size, weight)
    out = max(round(size * 0.12), 3)
    wide = Image.new("L", (drawn.mask.width + 2 * out, drawn.mask.height + 2 * out))
    wide.paste(drawn.mask, (out, out))
    for _ in range(out - 1):  # much faster than one step of that size, and the same
        wide = wide.filter(ImageFilter.MaxFilter(3))
    return Line(wide, drawn.baseline + out)


@lru_cache(maxsize=4096)
def fit(text: str, size: int, width: int, weight: Weight = "bold") -> str:
    """The text, or as much as fits into `width` pixels, ending in "…"."""
    if line(text, size, weight).width <= width:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if line(f"{text[:middle].rstrip()}…", size, weight).width <= width:
            low = middle
        else:
            high = middle - 1
    return f"{text[:low].rstrip()}…"


def shrink(
    text: str, sizes: tuple[int, ...], width: int, weight: Weight = "bold"
) -> tuple[str, int]:
    """The text and the largest of these sizes at which it fits; cut off at the smallest."""
    for size in sizes:
        if line(text, size, weight).width <= width:
            return text, size
    return fit(text, sizes[-1], width, weight), sizes[-1]


@lru_cache(maxsize=1024)
def wrap(text: str, size: int, width: int, weight: Weight = "bold") -> tuple[str, ...]:
    """The text wrapped into lines of at most `width` pixels."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".lstrip()
        if lines[-1] and line(longer, size, weight).width > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return tuple(lines)
