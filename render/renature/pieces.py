"""Dominoes in halves, plants, clouds and tokens, pasted into squares of the board."""

from functools import lru_cache

from PIL import Image

from engine.renature.squares import Facing
from engine.renature.state import NEUTRAL, plant_colour, plant_value
from render import fonts
from render import palette as p
from render.canvas import Canvas
from render.pen import Pen, sprite
from render.renature import things
from render.renature.animals import GROUNDS, animal_art
from render.seats import draw_badge

_OPPOSITE: dict[Facing, Facing] = {
    "east": "west",
    "west": "east",
    "north": "south",
    "south": "north",
}
_FADED = 0.62
_JOKER = 0.34
_BADGE = 32


@lru_cache(maxsize=1024)
def half(
    animal: int, joined: Facing | None, size: int, *, faded: bool, wild: bool, bright: bool
) -> Image.Image:
    """One half of a domino, `joined` to the other in a direction (None: a square of its own).

    `faded` for one that is spent, `wild` for the joker, `bright` for a domino placed last.
    """
    pen = Pen(size, size)
    _tile(pen, joined, 4, p.INK)
    if bright:
        _tile(pen, joined, 6.5, p.GOLD)
    ground = p.PAPER if faded else GROUNDS[animal]
    _tile(pen, joined, 14 if bright else 8, ground)
    tile = pen.finish()
    across = round(size * 0.74)
    picture = sprite(animal_art(animal), across, across)
    if faded:
        veil = picture.getchannel("A").point(lambda value: round(value * (1 - _FADED)))
        picture = picture.copy()
        picture.putalpha(veil)
    place = (size - across) // 2
    tile.alpha_composite(picture, (place, place))
    if wild:
        star = round(size * _JOKER)
        tile.alpha_composite(sprite(things.joker, star, star), (round(size * 0.06),) * 2)
    return tile


def _tile(pen: Pen, joined: Facing | None, inset: float, colour: p.Colour) -> None:
    """A square with round corners, drawn on to the edge where it is joined."""
    far = 130.0
    left = -far if joined == "west" else inset
    top = -far if joined == "north" else inset
    right = 100 + far if joined == "east" else 100 - inset
    bottom = 100 + far if joined == "south" else 100 - inset
    pen.box(left, top, right, bottom, 13, colour)


def draw_domino_half(
    canvas: Canvas,
    animal: int,
    joined: Facing | None,
    x: int,
    y: int,
    size: int,
    *,
    faded: bool = False,
    wild: bool = False,
    bright: bool = False,
) -> None:
    """One half of a domino with its top left corner at a place."""
    canvas.paste(half(animal, joined, size, faded=faded, wild=wild, bright=bright), x, y)


def opposite(facing: Facing) -> Facing:
    """The direction back."""
    return _OPPOSITE[facing]


def draw_plant(canvas: Canvas, code: int, x: int, y: int, size: int) -> None:
    """A plant in its square, with its owner's sign; neutral ones are green and have none."""
    colour = plant_colour(code)
    kind = plant_value(code) - 1
    if colour == NEUTRAL:
        canvas.art(things.plant_art(kind, things.NEUTRAL), x + 6, y + 3, size - 12)
        return
    canvas.art(things.plant_art(kind, things.COLOURS[colour - 1]), x + 1, y + 3, size - 12)
    draw_badge(
        canvas, colour - 1, x + size - _BADGE - 4, y + size - _BADGE - 4, _BADGE, things.COLOURS
    )


def draw_cloud(canvas: Canvas, count: int, x: int, y: int, size: int) -> None:
    """Clouds that lie on a square, with their number."""
    canvas.art(things.cloud, x + 6, y + 4, size - 12)
    canvas.text(x + size // 2, y + size // 2 + 3, str(count), 34, p.WATER_DARK, weight="black",
                align="middle")  # fmt: skip


def draw_token(
    canvas: Canvas, main: int, minor: int, x: int, y: int, size: int, *, leader: int | None
) -> None:
    """An area's token: main points above, minor points below, and the colour that would be first.

    Neutral leads where a green bush is.
    """
    canvas.art(things.token, x + 3, y + 3, size - 6)
    middle = x + size // 2
    aside = 0 if leader is None else _BADGE // 4
    canvas.text(middle - aside, y + 27, str(main), 34, p.INK, weight="black", align="middle")
    canvas.text(middle, y + 52, str(minor), fonts.SMALLEST, p.GOLD_DARK, weight="black",
                align="middle")  # fmt: skip
    if leader is None:
        return
    corner = x + size - _BADGE - 1
    if leader == NEUTRAL:
        canvas.art(things.plant_art(1, things.NEUTRAL), corner, y + 2, _BADGE)
    else:
        draw_badge(canvas, leader - 1, corner, y + 2, _BADGE, things.COLOURS)
