"""Private marks on the board while a seat chooses: squares, directions, points, prices."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TypeAlias

from PIL import Image

from engine.model import Action
from engine.renature.board.dominoes import DOMINOES
from engine.renature.board.squares import BESIDE, NAMES, SIDE, Facing, next_square
from engine.renature.play import actions as act
from engine.renature.play import preview
from engine.renature.play.planting import points_for
from engine.renature.play.state import KINDS, State, plant_value
from engine.renature.words.wording import numbered
from engine.words import counted
from render.drawing import colours as c
from render.drawing.art import rasterised
from render.drawing.canvas import Canvas
from render.drawing.layout import Piece, box, image, layers, show, text
from render.renature import colours as own
from render.renature import pieces
from render.renature.ground import CELL, LEFT, TOP, corner

_LARGE, _SMALL = 31, 24
"""The radius of a disc without neighbours, and with some, which it doesn't touch."""
_DIGITS: Mapping[tuple[int, int], int] = {
    (_LARGE, 1): 46,
    (_LARGE, 2): 42,
    (_SMALL, 1): 38,
    (_SMALL, 2): 34,
}
"""The size of a number by its disc's radius and its length."""
_SMALL_DISCS_FROM = 18
_TURNS: Mapping[Facing, Image.Transpose | None] = {
    "east": None,
    "north": Image.Transpose.ROTATE_90,
    "west": Image.Transpose.ROTATE_180,
    "south": Image.Transpose.ROTATE_270,
}
_GHOST = 0.6


def draw_marks(canvas: Canvas, seen: State, actions: Sequence[Action], field: str) -> None:
    """Mark the choices for `field` (empty: for all fields) among these actions."""
    ways = [each for each in actions if isinstance(each, act.Place)]
    plants = [each for each in actions if isinstance(each, act.Plant)]
    mushrooms = [each for each in actions if isinstance(each, act.Mushroom)]
    if ways:
        _draw_ways(canvas, seen, ways, field)
    elif plants:
        _draw_points(canvas, seen, plants)
    elif mushrooms:
        _draw_joining(canvas, seen, mushrooms)
    else:
        _draw_prices(canvas, _prices(seen, actions))


OnSquare: TypeAlias = act.Place | act.Plant | act.Mushroom | act.Return
"""A choice of a square."""


def shown(actions: Sequence[Action]) -> list[OnSquare]:
    """Those of these choices that are marked: all of one kind."""
    for kind in (act.Place, act.Plant, act.Mushroom, act.Return):
        found: list[OnSquare] = [each for each in actions if isinstance(each, kind)]
        if found:
            return found
    return []


def marked(choices: Sequence[OnSquare]) -> set[int]:
    """All squares that are marked for these choices."""
    ways = [each for each in choices if isinstance(each, act.Place)]
    return {each.at for each in choices} | {square for way in ways for square in _squares(way)}


def marks_alt(seen: State, actions: Sequence[Action], field: str) -> str:
    """The numbers that are marked, each with its square."""
    ways = [each for each in actions if isinstance(each, act.Place)]
    if ways:
        if not _are_numbered(ways, field):
            return ""
        numbers = numbered(seen, ways[0].domino)
        return ", ".join(f"{numbers[at]} {NAMES[at]}" for at in sorted({way.at for way in ways}))
    points = _points(seen, [each for each in actions if isinstance(each, act.Plant)])
    mushrooms = [each.at for each in actions if isinstance(each, act.Mushroom)]
    told = [
        *(f"{counted(number, 'point')} on {NAMES[at]}" for at, number in points.items()),
        *(f"{NAMES[at]} makes {preview.mushroom(seen, at)[1]} squares" for at in mushrooms),
        *(
            f"{NAMES[at]} for {counted(price, 'cloud')}"
            for at, price in _prices(seen, actions).items()
        ),
    ]
    return ", ".join(told)


def _veil(canvas: Canvas) -> None:
    canvas.veil(LEFT, TOP, SIDE * CELL, SIDE * CELL, own.VEIL, 0.38)


def _draw_ways(canvas: Canvas, seen: State, ways: Sequence[act.Place], field: str) -> None:
    """Where a domino can go: numbered squares, directions, or the squares of several dominoes."""
    _veil(canvas)
    if _are_numbered(ways, field):
        _draw_numbers(canvas, ways, numbered(seen, ways[0].domino))
    elif len({way.domino for way in ways}) == 1 and field != "domino":
        _draw_facings(canvas, seen, ways)
    else:
        for square in sorted({square for way in ways for square in _squares(way)}):
            _light(canvas, square)


def _are_numbered(ways: Sequence[act.Place], field: str) -> bool:
    """Whether the squares for a domino's first animal have numbers."""
    if len({way.domino for way in ways}) > 1 or field in {"domino", "facing"}:
        return False
    return bool(field) or len(ways) == 1 or len({way.at for way in ways}) > 1


def _squares(way: act.Place) -> tuple[int, ...]:
    to = next_square(way.at, way.facing)
    return (way.at,) if to is None else (way.at, to)


def _light(canvas: Canvas, square: int, *, edged: bool = True) -> None:
    x, y = corner(square)
    if edged:
        canvas.framed(x + 1, y + 1, CELL - 2, CELL - 2, own.LIT, c.WHITE, thick=3, radius=6)
    else:
        canvas.fill(x + 1, y + 1, CELL - 2, CELL - 2, own.LIT)


# --- dominoes ----------------------------------------------------------------------------------


def _draw_numbers(canvas: Canvas, ways: Sequence[act.Place], numbers: Mapping[int, int]) -> None:
    """The menu's number on each square for the first animal, arrows towards the second."""
    lit = {square for way in ways for square in _squares(way)}
    crowded = len({way.at for way in ways}) >= _SMALL_DISCS_FROM
    if crowded:
        canvas.stage("small numbers")
    for square in sorted(lit):
        _light(canvas, square, edged=not crowded)
    ends = [_squares(way)[-1] for way in ways]
    for way, end in zip(ways, ends, strict=True):
        _draw_arrow(canvas, way, short=ends.count(end) > 1)
    covered = {way.at for way in ways}
    for square in sorted(covered):
        mine = {other for way in ways if way.at == square for other in _squares(way)}
        near = ((lit - mine) | covered) & set(BESIDE[square])
        radius = _SMALL if crowded or near else _LARGE
        _draw_disc(canvas, square, str(numbers[square]), radius)
    for way in ways:
        if _squares(way)[-1] in covered:
            _draw_link(canvas, way)


def _draw_arrow(canvas: Canvas, way: act.Place, *, short: bool) -> None:
    x, y = corner(min(_squares(way)))
    arrow(way.facing, short=short).draw(canvas, x, y)


def _draw_link(canvas: Canvas, way: act.Place) -> None:
    """A link between two adjacent discs that would cover an arrow."""
    x, y = corner(max(_squares(way)))
    if way.facing in {"east", "west"}:
        canvas.framed(x - 13, y + CELL // 2 + 12, 26, 14, own.LIT, c.INK, thick=3, radius=7)
    else:
        canvas.framed(x + CELL // 2 - 7, y - 12, 14, 24, own.LIT, c.INK, thick=3, radius=7)


def arrow(facing: Facing, *, short: bool = False) -> Piece:
    """An arrow from the middle of a square to the next one, over both; or only to its edge."""
    size = (2 * CELL, CELL) if facing in {"east", "west"} else (CELL, 2 * CELL)
    return image(*size, lambda scale: _arrow(facing, scale, short=short))


@lru_cache(maxsize=16)
def _arrow(facing: Facing, scale: int, *, short: bool) -> Image.Image:
    head, tip, wide = (57, 75, 13) if short else (74, 98, 17.5)
    drawn = rasterised(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 106 53">'
        f'<path d="M27 21.5H{head}V{26.5 - wide}L{tip} 26.5L{head} {26.5 + wide}V31.5H27Z" '
        f'fill="rgb{own.CHANGED}" stroke="#38261c" stroke-width="3.5" stroke-linejoin="round"/>'
        "</svg>",
        2 * CELL * scale,
        CELL * scale,
    )
    turn = _TURNS[facing]
    return drawn if turn is None else drawn.transpose(turn)


def _draw_disc(canvas: Canvas, square: int, words: str, radius: int) -> None:
    x, y = corner(square)
    show(canvas, disc(words, radius), x + CELL // 2, y + CELL // 2, "middle")


def disc(words: str, radius: int = _LARGE) -> Piece:
    """A disc of gold with a number."""
    ground = box(2 * radius, 2 * radius, own.CHANGED, thick=4, radius=radius)
    return layers(ground, text(words, _DIGITS.get((radius, len(words)), 34)))


def _draw_facings(canvas: Canvas, seen: State, ways: Sequence[act.Place]) -> None:
    """The first animal on its square, the second faint wherever it can go, with its letter."""
    one, two = DOMINOES[ways[0].domino]
    x, y = corner(ways[0].at)
    pieces.animal_piece(one, CELL, joker=one == seen.joker).draw(canvas, x, y)
    pieces.draw_frame(canvas, ways[0].at)
    for way in ways:
        to = _squares(way)[-1]
        _light(canvas, to)
        x, y = corner(to)
        canvas.paste(_ghost(two, canvas.scale, joker=two == seen.joker), x, y)
        canvas.text(
            x + CELL // 2,
            y + CELL // 2,
            way.facing[0].upper(),
            40,
            c.INK,
            align="middle",
            rim=own.CHANGED,
        )


@lru_cache(maxsize=20)
def _ghost(animal: int, scale: int, *, joker: bool) -> Image.Image:
    ghost = pieces.animal_tile(animal, CELL * scale, joker=joker).copy()
    ghost.putalpha(ghost.getchannel("A").point([round(a * _GHOST) for a in range(256)]))
    return ghost


# --- plants and mushrooms ----------------------------------------------------------------------


def _draw_points(canvas: Canvas, seen: State, plants: Sequence[act.Plant]) -> None:
    if seen.laid:
        pieces.draw_frame(canvas, seen.laid[-1].at, seen.laid[-1].to)
    for square, points in _points(seen, plants).items():
        _draw_disc(canvas, square, f"+{points}", _SMALL)


def _points(seen: State, plants: Sequence[act.Plant]) -> dict[int, int]:
    """The most points that one of these plants scores on each square."""
    values: dict[int, int] = {}
    for each in sorted(plants, key=lambda plant: plant.at):
        values[each.at] = max(values.get(each.at, 0), each.piece % len(KINDS) + 1)
    return {square: points_for(seen, value, square) for square, value in values.items()}


def _draw_joining(canvas: Canvas, seen: State, mushrooms: Sequence[act.Mushroom]) -> None:
    """The size of the area that each mushroom would make, in gold if it joins several."""
    _veil(canvas)
    for each in mushrooms:
        joined, size, _ = preview.mushroom(seen, each.at)
        if joined > 1:
            _draw_disc(canvas, each.at, str(size), _SMALL)
        else:
            _light(canvas, each.at)
            x, y = corner(each.at)
            canvas.text(x + CELL // 2, y + CELL // 2, str(size), 34, align="middle")


def _prices(seen: State, actions: Sequence[Action]) -> dict[int, int]:
    """The clouds that each plant costs to take back, by its square."""
    squares = [each.at for each in actions if isinstance(each, act.Return)]
    return {square: plant_value(seen.plants[square]) for square in squares}


def _draw_prices(canvas: Canvas, prices: Mapping[int, int]) -> None:
    for square in prices:
        pieces.draw_frame(canvas, square)
    for square, price in prices.items():
        x, y = corner(square)
        canvas.art("renature/cloud", x + 20, y + 20, 40)
        canvas.text(x + 40, y + 43, str(price), 34, own.CLOUD_INK, align="middle")
