"""Pieces on the board: dominoes, plants, clouds, mushrooms, tokens, and gold frames."""

from functools import lru_cache

from PIL import Image

from engine.renature.board.dominoes import ANIMALS, DOMINOES
from engine.renature.board.squares import Facing
from engine.renature.play.events import Scored
from engine.renature.play.scoring import judged
from engine.renature.play.state import COLOURS, plant_colour, plant_value
from render.drawing import colours as c
from render.drawing.art import rasterised, sprite
from render.drawing.canvas import HEIGHT, READABLE, Canvas
from render.drawing.colours import mix
from render.drawing.layout import Piece, art, image, layers, margins, text
from render.renature import colours as own
from render.renature.ground import CELL, corner, shape_of

PLANT_ART = ("grass", "bush", "pine", "oak")
"""By kind of plant: the beginning of its files' names."""
AROUND = 7
"""How far a frame reaches beyond its place."""
_PLANT = 51
_SPENT = 0.56
_STAR = 0.38
_TOKEN = 51
_SMALL_TOKEN = 42


def domino(
    which: int,
    size: int,
    joker: int = -1,
    facing: Facing = "east",
    spent: tuple[bool, bool] = (False, False),
) -> Piece:
    """A domino with halves of `size` pixels, the second `facing`; `spent` halves are pale."""
    across, down = _STEPS[facing]
    one, two = DOMINOES[which]

    def draw(canvas: Canvas, x: int, y: int) -> None:
        large = size * canvas.scale
        first = _half(one, large, facing, spent=spent[0], joker=one == joker)
        second = _half(two, large, _OPPOSITE[facing], spent=spent[1], joker=two == joker)
        canvas.paste(first, x, y)
        canvas.paste(second, x + across * size, y + down * size)

    return Piece(size * (1 + abs(across)), size * (1 + abs(down)), draw)


_STEPS: dict[Facing, tuple[int, int]] = {
    "east": (1, 0),
    "north": (0, -1),
    "south": (0, 1),
    "west": (-1, 0),
}
_OPPOSITE: dict[Facing, Facing] = {
    "east": "west",
    "west": "east",
    "north": "south",
    "south": "north",
}


@lru_cache(maxsize=512)
def _half(animal: int, size: int, joined: Facing, *, spent: bool, joker: bool) -> Image.Image:
    """Half a domino, `joined` to the other half in a direction; all of them fit in the cache."""
    ground = own.JOKER_GROUND if joker else own.ANIMAL_GROUNDS[animal]
    ground = own.spent_ground(ground) if spent else ground
    ink = own.PALE_INK if spent else c.INK
    left, top = (-60 if joined == way else 5 for way in ("west", "north"))
    right, bottom = (160 if joined == way else 95 for way in ("east", "south"))
    x, y = _LINES[joined]
    line = f"M{x} 16V84" if joined in {"east", "west"} else f"M16 {y}H84"
    tile = rasterised(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
        f'<rect x="{left}" y="{top}" width="{right - left}" height="{bottom - top}" rx="16" '
        f'fill="rgb{ground}" stroke="rgb{ink}" stroke-width="6"/>'
        f'<path d="{line}" stroke="rgb{mix(ground, ink, 0.4)}" stroke-width="3"/></svg>',
        size,
        size,
    )
    _add_animal(tile, animal, round(size * 0.76), _SPENT if spent else 1.0)
    if joker:
        star = round(size * _STAR)
        shine = sprite("renature/joker_star", star, star, (), _SPENT if spent else 1.0)
        tile.alpha_composite(shine, (round(size * 0.06), round(size * 0.06)))
    return tile


_LINES: dict[Facing, tuple[int, int]] = {
    "east": (100, 0),
    "west": (0, 0),
    "north": (0, 0),
    "south": (0, 100),
}
"""Where the line between the halves is, in hundredths of a half."""


def _add_animal(tile: Image.Image, animal: int, across: int, strength: float = 1.0) -> None:
    margin = (tile.width - across) // 2
    picture = sprite(f"renature/{ANIMALS[animal]}", across, across, (), strength)
    tile.alpha_composite(picture, (margin, margin))


def animal_piece(animal: int, size: int, *, joker: bool) -> Piece:
    """One animal on a tile: half a domino, or the joker with its star."""
    return image(size, size, lambda scale: animal_tile(animal, size * scale, joker=joker))


@lru_cache(maxsize=64)
def animal_tile(animal: int, size: int, *, joker: bool) -> Image.Image:
    """The same as an image."""
    ground = own.JOKER_GROUND if joker else own.ANIMAL_GROUNDS[animal]
    tile = rasterised(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect x="5" y="5" width="90"'
        f' height="90" rx="14" fill="rgb{ground}" stroke="#38261c" stroke-width="5"/></svg>',
        size,
        size,
    )
    _add_animal(tile, animal, round(size * 0.74))
    if joker:
        star = round(size * 0.4)
        tile.alpha_composite(sprite("renature/joker_star", star, star), (0, 0))
    return tile


def plant_art(colour: int, kind: int) -> str:
    """The art of a kind of plant in a colour, both counted from 0, neutral first."""
    return f"renature/{PLANT_ART[kind]}_{COLOURS[colour]}"


def art_of_plant(code: int) -> str:
    """The art of a plant as `State.plants` has it."""
    return plant_art(plant_colour(code), plant_value(code) - 1)


def draw_plant(canvas: Canvas, code: int, square: int, *, strength: float = 1.0) -> None:
    """A plant in its square, with its owner's shape in its crown."""
    x, y = corner(square)
    canvas.art(art_of_plant(code), x, y - 1, _PLANT, strength=strength)


def draw_cloud(canvas: Canvas, count: int, square: int) -> None:
    """Clouds on a square, with their number."""
    x, y = corner(square)
    canvas.art("renature/cloud", x - 2, y - 3, CELL + 4)
    canvas.text(x + CELL // 2, y + CELL // 2 + 3, str(count), 34, own.CLOUD_INK, align="middle")


def draw_mushroom(canvas: Canvas, square: int, *, behind: bool) -> None:
    """A mushroom in its square; small in a corner behind a plant."""
    x, y = corner(square)
    if behind:
        canvas.art("renature/mushroom", x + 1, y + 1, 24)
    else:
        canvas.art("renature/mushroom", x + 5, y + 4, CELL - 10)


def draw_area_token(canvas: Canvas, leader: int | None, main: int, square: int) -> None:
    """An area's main points in its leader's shape, on a free square."""
    x, y = corner(square)
    token(leader, main, _TOKEN).draw(canvas, x, y)


def draw_token_over(canvas: Canvas, leader: int | None, main: int, square: int) -> None:
    """The same over the corner of a plant, for an area without a free square."""
    x, y = corner(square)
    at = CELL - _SMALL_TOKEN
    token(leader, main, _SMALL_TOKEN).draw(canvas, x + at, y + at)


_LOWER = {2: 0.1}
_SMALLER = {2: 0.54, 4: 0.56}


def token(leader: int | None, main: int, size: int) -> Piece:
    """The leader's shape with points on it, or a gold hexagon if nobody leads."""
    shape, ink = art("renature/area_token", size), c.INK
    if leader is not None:
        shape = shape_by_colour(leader, size)
        ink = c.INK if leader == len(own.SEATS) else c.WHITE
    share = _SMALLER.get(leader or 0, 0.64) * (1 if main < 10 else 0.84)
    lower = round(2 * size * _LOWER.get(leader or 0, 0))
    rim = own.BY_COLOUR[leader] if leader else None
    number = text(str(main), max(round(size * share), READABLE), ink, rim=rim)
    return layers(shape, margins(number, top=lower))


def shape_by_colour(colour: int, size: int) -> Piece:
    """A player's shape in its colour, or that of the neutral plants."""
    edge = c.PAPER if own.BY_COLOUR[colour] == c.INK else c.INK
    recolour = (("38261c", edge), ("010203", own.BY_COLOUR[colour]))
    return art(shape_of(colour), size, recolour=recolour if colour else ())


def frame(width: int, height: int) -> Piece:
    """A frame of gold with edges of ink around a place of this size, which it exceeds by
    `AROUND`.
    """
    around = 2 * AROUND
    return image(width + around, height + around, lambda scale: _frame(width, height, scale))


@lru_cache(maxsize=32)
def _frame(width: int, height: int, scale: int) -> Image.Image:
    rect = f'<rect x="7" y="7" width="{width}" height="{height}" rx="11" fill="none"'
    return rasterised(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width + 14} {height + 14}">'
        f'{rect} stroke="#38261c" stroke-width="11"/>'
        f'{rect} stroke="rgb{own.CHANGED}" stroke-width="6.5"/></svg>',
        (width + 14) * scale,
        (height + 14) * scale,
    )


def draw_frame(canvas: Canvas, *squares: int) -> None:
    """A frame of gold around squares in a row."""
    places = [corner(square) for square in squares]
    x, y = min(px for px, _ in places), min(py for _, py in places)
    width = max(px for px, _ in places) - x + CELL
    height = max(py for _, py in places) - y + CELL
    x, y = min(x, HEIGHT - width - 8), min(y, HEIGHT - height - 8)
    frame(width, height).draw(canvas, x - AROUND, y - AROUND)


def leader_of(scored: Scored) -> int | None:
    """The colour that was first in an area when it was scored."""
    return judged(scored.totals).first
