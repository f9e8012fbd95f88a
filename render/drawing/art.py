"""Our own art: SVG files under `render/art/`, rasterised once a size; see `docs/art.md`."""

import hashlib
import io
import re
from functools import lru_cache
from importlib.resources import files
from itertools import count
from typing import NamedTuple

from PIL import Image
from resvg_py import svg_to_bytes

from render.drawing.colours import Colour

FOLDER = files("render") / "art"
Recolour = tuple[tuple[str, Colour], ...]
"""Colours of a file (as "2b6cb0"), and their replacements."""

_ROOT = re.compile(r"<svg\b([^>]*)>")
_LINK = re.compile(r'<image\b([^>]*?)\s(?:xlink:)?href="\.\./([a-z0-9_/]+)\.svg"([^>]*)/>')
_TRANSFORM = re.compile(r'\stransform="[^"]*"')
_ID = re.compile(r'(\bid="|url\(#)')
_SIZED = re.compile(r'\b(width|height)="[^"]*"')


@lru_cache(maxsize=512)
def exists(name: str) -> bool:
    """Whether there is art of this name, such as "animals/hare"."""
    return (FOLDER / f"{name}.svg").is_file()


@lru_cache(maxsize=512)
def source(name: str) -> str:
    """A piece's SVG including linked pieces. Raises `FileNotFoundError`."""
    number = count()
    return _LINK.sub(
        lambda found: _linked(source(found[2]), found[1] + found[3], f"{next(number)}-"),
        (FOLDER / f"{name}.svg").read_text(encoding="utf-8"),
    )


def _linked(svg: str, attributes: str, prefix: str) -> str:
    """A linked piece, inlined with prefixed ids: faster than an image."""
    place = _TRANSFORM.sub("", attributes)
    shown = _ROOT.sub(lambda found: f'<svg{found[1]}{place} overflow="visible">', svg, count=1)
    moved = "".join(_TRANSFORM.findall(attributes))
    return f"<g{moved}>{_ID.sub(lambda found: f'{found[1]}{prefix}', shown)}</g>"


def rasterised(svg: str, width: int, height: int) -> Image.Image:
    """An SVG text rasterised to a size in pixels, with transparency.

    A `viewBox` of another shape is centred, or with `preserveAspectRatio="… slice"` fills the size
    and is cut.
    """
    sized = _ROOT.sub(
        lambda found: f'<svg{_SIZED.sub("", found[1])} width="{width}" height="{height}">',
        svg,
        count=1,
    )
    drawn = svg_to_bytes(svg_string=sized, skip_system_fonts=True)
    return Image.open(io.BytesIO(bytes(drawn))).convert("RGBA")


@lru_cache(maxsize=4096)
def sprite(
    name: str,
    width: int,
    height: int,
    recolour: Recolour = (),
    strength: float = 1.0,
    *,
    mirrored: bool = False,
) -> Image.Image:
    """A piece of art, cached: paste it, don't change it. Raises `FileNotFoundError`."""
    image = rasterised(_recoloured(name, recolour), width, height)
    if mirrored:
        image = image.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    if strength < 1:
        image.putalpha(image.getchannel("A").point([round(a * strength) for a in range(256)]))
    return image


def middle_of(whole: Image.Image, width: int, height: int) -> Image.Image:
    """The middle of a larger picture."""
    left, top = (whole.width - width) // 2, (whole.height - height) // 2
    return whole.crop((left, top, left + width, top + height))


def backdrop(name: str, width: int, height: int) -> Image.Image:
    """A piece of art that fills a picture; draw on it. Raises `FileNotFoundError`."""
    return Image.open(io.BytesIO(_packed(name, width, height))).convert("RGB")


@lru_cache(maxsize=16)
def _packed(name: str, width: int, height: int) -> bytes:
    """A backdrop as a file: much smaller than its pixels, and unpacked much faster than drawn."""
    file = io.BytesIO()
    rasterised(source(name), width, height).convert("RGB").save(file, "PNG", compress_level=1)
    return file.getvalue()


def _recoloured(name: str, recolour: Recolour) -> str:
    svg = source(name)
    for old, (red, green, blue) in recolour:
        svg = svg.replace(f"#{old}", f"#{red:02x}{green:02x}{blue:02x}")
    return svg


class Emblem(NamedTuple):
    """A piece of art as a small square picture of its own."""

    art: str
    recolour: Recolour = ()

    @property
    def name(self) -> str:
        """A name of up to 32 letters, digits and underscores, which changes with the drawing."""
        svg = _recoloured(self.art, self.recolour)
        digest = hashlib.sha256(svg.encode()).hexdigest()[:8]
        return f"{self.art.rpartition('/')[2][:23]}_{digest}"

    def png(self) -> bytes:
        """The picture, 128 pixels wide."""
        file = io.BytesIO()
        # Not from the cache: it is needed once, and 169 of them would stay there.
        rasterised(_recoloured(self.art, self.recolour), _EMBLEM, _EMBLEM).save(file, "PNG")
        return file.getvalue()


_EMBLEM = 128
