"""What shows seats in every game's pictures: badges, tags, and the ribbon of who is to act."""

from collections.abc import Sequence
from functools import lru_cache, partial

from render import fonts
from render import palette as p
from render.canvas import WIDTH, Canvas
from render.names import letter
from render.palette import Colour
from render.pen import Art, Pen

RIBBON = 72
"""The height of the ribbon in pixels."""
NAME_IN_RIBBON = 420
"""The width in pixels that a name may take in the ribbon."""
_SIZE = 34
_EDGE = 22
_TAG = 26
_BRIGHT = 600
"""From this sum of its channels on, a colour is so bright that letters on it are dark."""
_DARK = 200
"""Below this sum a colour is so dark that its shape has a bright edge."""


def _shape(pen: Pen, kind: int, grow: float, fill: Colour) -> None:
    """A seat's shape: disc, triangle, square, diamond, hexagon, star."""
    match kind:
        case 0:
            pen.disc(50, 50, 40 + grow, fill)
        case 1:
            pen.star(50, 62, 52 + grow * 1.6, 3, fill)
        case 2:
            pen.box(14 - grow, 14 - grow, 86 + grow, 86 + grow, 8, fill)
        case 3:
            pen.star(50, 50, 44 + grow * 1.4, 4, fill)
        case 4:
            pen.star(50, 50, 42 + grow * 1.2, 6, fill)
        case _:
            pen.star(50, 53, 44 + grow * 1.5, 5, fill, inner=0.58)


def _draw_badge(pen: Pen, seat: int, colour: Colour) -> None:
    _shape(pen, seat, 5, p.PAPER if sum(colour) < _DARK else p.INK)
    _shape(pen, seat, 0, colour)


@lru_cache(maxsize=16)
def badge(seat: int, colours: tuple[Colour, ...] = p.SEATS) -> Art:
    """A seat's shape in its colour; the letter is written on it."""
    return partial(_draw_badge, seat=seat, colour=colours[seat])


def draw_badge(
    canvas: Canvas,
    seat: int,
    x: int,
    y: int,
    size: int = 58,
    colours: tuple[Colour, ...] = p.SEATS,
) -> None:
    """A seat's sign: its shape, colour and letter. `colours` are a game's own for its seats."""
    canvas.art(badge(seat, colours), x, y, size)
    ink = p.WHITE if sum(colours[seat]) < _BRIGHT else p.INK
    drop = size // 9 if seat == 1 else 0
    canvas.text(
        x + size // 2,
        y + size // 2 + drop,
        letter(seat),
        max(round(size * 0.52), fonts.SMALLEST),
        ink,
        weight="black",
        align="middle",
    )


def tag_width(tag: str) -> int:
    """The width in pixels of a tag with this text."""
    return fonts.line(tag, _TAG, "black").width + 24


def draw_tag(canvas: Canvas, tag: str, x: int, middle: int, *, bright: bool) -> None:
    """Short words in a pill; bright for who is to act or has won."""
    ground, ink = (p.GOLD, p.INK) if bright else (p.PAPER, p.SOFT_INK)
    canvas.panel(x, middle - 19, tag_width(tag), 38, ground, radius=19)
    canvas.text(x + 12, middle, tag, _TAG, ink, weight="black")


def short_names(names: Sequence[str]) -> list[str]:
    """Names, as they can be drawn, cut to what has room in the ribbon."""
    return [fonts.fit(name, _SIZE, NAME_IN_RIBBON) for name in names]


def draw_ribbon(
    canvas: Canvas,
    top: int,
    seats: Sequence[int],
    headline: str,
    colours: tuple[Colour, ...] = p.SEATS,
) -> None:
    """A dark ribbon across the picture: badges of the seats it is about, and a line of text."""
    canvas.fill(0, top, WIDTH, RIBBON, p.INK)
    canvas.fill(0, top, WIDTH, 4, p.GOLD)
    x = _EDGE
    for seat in seats:
        draw_badge(canvas, seat, x, top + 10, 54, colours)
        x += 62
    line = fonts.fit(headline, _SIZE, WIDTH - _EDGE - x - 8)
    canvas.text(x + 8, top + 38, line, _SIZE, p.PAPER)
