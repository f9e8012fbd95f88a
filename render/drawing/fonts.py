"""Text as masks: fonts, shaping, reading direction, cached lines.

HarfBuzz chooses and places the glyphs, and draws them; nothing comes from the machine's own fonts
or libraries.
"""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import as_file, files
from itertools import groupby
from math import ceil
from typing import Literal, NamedTuple

import uharfbuzz as hb
from bidi import algorithm as bidi
from PIL import Image, ImageFilter

Weight = Literal["bold", "black"]

_FACES: dict[Weight, str] = {"bold": "Nunito-Bold.ttf", "black": "Nunito-Black.ttf"}
_SCRIPTS = (
    *("Hebrew", "Arabic", "Devanagari", "Bengali", "Gurmukhi", "Gujarati", "Oriya", "Tamil"),
    *("Telugu", "Kannada", "Malayalam", "Sinhala", "Thai", "Lao", "Myanmar", "Khmer", "Ethiopic"),
)
_FALLBACKS = (
    *(f"NotoSans{script}-Bold.ttf" for script in _SCRIPTS),
    *("DejaVuSans-Bold.ttf", "NotoEmoji-Bold.ttf"),
    *("DroidSansFallback.ttf", "NotoSansCJK-Regular.otf"),
)
ISOLATE, END_OF_ISOLATE = "\N{FIRST STRONG ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"
"""Around a name with a reading direction of its own, so that it cannot turn what is around it."""
_ISOLATED = re.compile(f"{ISOLATE}([^{END_OF_ISOLATE}]*){END_OF_ISOLATE}?|(.)", re.DOTALL)
_OBJECT = "\N{OBJECT REPLACEMENT CHARACTER}"
"""What an isolate is to the text around it."""
_MARK = "\N{COMBINING GRAVE ACCENT}"
"""Read in the direction of what it follows."""
_TYPES = frozenset(("L", "R", "AL", "EN", "AN", "ES", "ET", "CS", "NSM", "S", "WS", "ON"))
_JOINERS = "\N{ZERO WIDTH JOINER}\N{ZERO WIDTH NON-JOINER}"


class Line(NamedTuple):
    """A drawn line of text, and its baseline from the mask's top in pixels."""

    mask: Image.Image
    baseline: int

    @property
    def width(self) -> int:
        """Width in pixels."""
        return self.mask.width


class _Stretch(NamedTuple):
    """Text in one font and one direction: right to left at odd levels."""

    file: str
    level: int
    text: str


class _Glyph(NamedTuple):
    """A glyph, and its place in shares of the text's size."""

    font: hb.Font
    number: int
    x: float
    y: float


# --- fonts ---------------------------------------------------------------------------------------


@lru_cache(maxsize=32)
def _font(file: str) -> hb.Font:
    with as_file(files("render") / "fonts" / file) as path:
        return hb.Font(hb.Face(hb.Blob.from_file_path(path)))  # mapped, not read


@lru_cache(maxsize=8192)
def file_for(cluster: str, weight: Weight) -> str | None:
    """The first font whose character map has a letter and all its marks, if any has."""
    for file in (_FACES[weight], *_FALLBACKS):
        if all(_has(file, sign) for sign in cluster):
            return file
    return None


def _has(file: str, sign: str) -> bool:
    return sign.isspace() or _font(file).get_nominal_glyph(ord(sign)) is not None or _joins(sign)


def _joins(sign: str) -> bool:
    """Whether a sign only changes how its neighbours look."""
    return sign in _JOINERS or "\ufe00" <= sign <= "\ufe0f"


def clusters(text: str) -> list[str]:
    r"""Letters with the marks and joiners that follow them, which are never taken apart.

    >>> [len(cluster) for cluster in clusters("a\u0301bc\u200d")]
    [2, 1, 2]
    """
    found: list[str] = []
    for sign in text:
        if found and (_joins(sign) or unicodedata.category(sign)[0] == "M"):
            found[-1] += sign
        else:
            found.append(sign)
    return found


# --- direction -----------------------------------------------------------------------------------


def is_turned(text: str) -> bool:
    """Whether any of the text is read from right to left."""
    return not text.isascii() and any(
        unicodedata.bidirectional(sign) in ("R", "AL", "AN") for sign in text
    )


def _directed(text: str) -> Iterator[tuple[str, int]]:
    """The signs of a line that is read from left to right, and their embedding levels (Unicode
    Standard Annex 9). An isolate has the direction of its first letter.
    """
    if not is_turned(text):
        yield from ((sign, 0) for sign in text)
        return
    outer = _levels(_ISOLATED.sub(lambda found: found[2] or _OBJECT, text), 0)
    for found, level in zip(_ISOLATED.finditer(text), outer, strict=True):
        if found[2]:
            yield found[2], level
        elif found[1]:
            base = level + (1 if bidi.get_base_level(found[1]) != level % 2 else 2)
            yield from zip(found[1], _levels(found[1], base), strict=True)


def _levels(text: str, base: int) -> list[int]:
    known = [sign if unicodedata.bidirectional(sign) in _TYPES else _MARK for sign in text]
    storage = bidi.get_empty_storage()
    storage |= {"base_level": base, "base_dir": "LR"[base % 2]}
    bidi.get_embedding_levels("".join(known), storage)
    bidi.explicit_embed_and_overrides(storage)
    bidi.resolve_weak_types(storage)
    bidi.resolve_neutral_types(storage, debug=False)
    bidi.resolve_implicit_levels(storage, debug=False)
    return [sign["level"] for sign in storage["chars"]]


def _stretches(text: str, weight: Weight) -> list[_Stretch]:
    """A line's stretches from left to right."""
    levels = list(_directed(text))
    placed: list[tuple[str, int, str]] = []
    at = 0
    for cluster in clusters("".join(sign for sign, _ in levels)):
        file = file_for(cluster, weight)
        if file is not None:
            placed.append((file, levels[at][1], cluster))
        at += len(cluster)
    found = [
        _Stretch(file, level, "".join(cluster for _, _, cluster in some))
        for (file, level), some in groupby(placed, lambda each: each[:2])
    ]
    return _ordered(found, max((each.level for each in found), default=0))


def _ordered(found: list[_Stretch], level: int) -> list[_Stretch]:
    """Stretches from left to right, turned at each level from the innermost (rule L2)."""
    if not level:
        return found
    groups = groupby(found, lambda each: each.level >= level)
    turned = [list(some)[::-1] if is_inner else list(some) for is_inner, some in groups]
    return _ordered([each for some in turned for each in some], level - 1)


# --- drawing -------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def _shaped(text: str, weight: Weight) -> tuple[tuple[_Glyph, ...], float]:
    """The glyphs of a line and its width, in shares of its size."""
    glyphs: list[_Glyph] = []
    x = 0.0
    for file, level, stretch in _stretches(text, weight):
        font = _font(file)
        buffer, share = hb.Buffer(), 1 / font.face.upem
        buffer.add_str(stretch)
        buffer.guess_segment_properties()
        buffer.direction = "rtl" if level % 2 else "ltr"
        hb.shape(font, buffer)
        for info, place in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
            right, up = x + place.x_offset * share, place.y_offset * share
            glyphs.append(_Glyph(font, info.codepoint, right, up))
            x += place.x_advance * share
    return tuple(glyphs), x


@lru_cache(maxsize=2048)
def line(text: str, size: int, weight: Weight = "bold") -> Line:
    """A line of text as a mask, each letter in the first font that has it. Marks and tails that
    reach beyond the usual space make it larger.
    """
    glyphs, advance = _shaped(text, weight)
    pen = hb.RasterDraw()
    for font, number, x, y in glyphs:
        share = size / font.face.upem
        pen.transform = (share, 0, 0, share, x * size, y * size)
        pen.draw_glyph(font, number)
    ink = pen.render()
    left, bottom, across, high, stride = ink.extents
    before = max(-left, 0)
    baseline = max(ceil(size * 1.06), bottom + high)
    below = max(ceil(size * 1.4) - ceil(size * 1.06), -bottom)
    mask = Image.new("L", (before + max(ceil(advance * size) + 1, left + across), baseline + below))
    if across:
        # HarfBuzz's rows run from the bottom to the top.
        drawn = Image.frombytes("L", (across, high), ink.buffer, "raw", ("L", stride, -1))
        mask.paste(drawn, (before + left, baseline - bottom - high))
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
    whole = clusters(text)
    low, high = 0, len(whole)
    while low < high:
        middle = (low + high + 1) // 2
        if line(_cut(whole, middle), size, weight).width <= width:
            low = middle
        else:
            high = middle - 1
    return _cut(whole, low)


def _cut(whole: list[str], many: int) -> str:
    return f"{''.join(whole[:many]).rstrip()}…"


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
