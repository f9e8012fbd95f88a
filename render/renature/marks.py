"""What is marked, privately, while a seat chooses, and what the marks mean in a line.

Numbered places, ways to face, points of plants, sizes of areas, plants to take back.
"""

from collections.abc import Mapping, Sequence

from engine.model import Action
from engine.renature import actions as act
from engine.renature import preview
from engine.renature.planting import piece_name, points_for
from engine.renature.squares import NAMES, next_square
from engine.renature.state import ANIMALS, DOMINOES, KINDS, State
from engine.renature.wording import numbered
from render import palette as p
from render.canvas import Canvas
from render.renature.ground import CELL, corner
from render.renature.pieces import draw_domino_half, opposite

_DISC = 46


def caption(marks: Sequence[Action]) -> str | None:
    """What the marks for these actions mean, in a line; None where nothing is marked."""
    ways = [each for each in marks if isinstance(each, act.Place)]
    plants = [each for each in marks if isinstance(each, act.Plant)]
    if ways:
        return _caption_of_ways(ways)
    if plants:
        pieces = {each.piece for each in plants}
        if len(pieces) > 1:
            return "Points for your highest plant on each square"
        name = piece_name(pieces.pop())
        whose = "a" if name.startswith("neutral") else "your"
        return f"Points for {whose} {name} on each square"
    if any(isinstance(each, act.Mushroom) for each in marks):
        return "Numbers: the size of an area joined from several"
    if any(isinstance(each, act.Return) for each in marks):
        return "Framed: plants that you can take back"
    return None


def _caption_of_ways(ways: Sequence[act.Place]) -> str:
    one, two = (ANIMALS[animal] for animal in DOMINOES[ways[0].domino])
    other = f"other {two}" if one == two else two
    if len({way.domino for way in ways}) > 1:
        return "Dots: squares where a domino of yours fits"
    if len(ways) > 1 and len({way.at for way in ways}) == 1:
        return f"{one.capitalize()} on {NAMES[ways[0].at]}: where does the {other} lie?"
    return f"Number: {one} · bar: towards the {other}"


def draw_marks(canvas: Canvas, top: int, seen: State, marks: Sequence[Action]) -> None:
    """Mark what these actions name: the step of the turn first, returns where there is no other."""
    ways = [each for each in marks if isinstance(each, act.Place)]
    plants = [each for each in marks if isinstance(each, act.Plant)]
    mushrooms = [each for each in marks if isinstance(each, act.Mushroom)]
    if ways:
        _draw_ways(canvas, top, seen, ways)
    elif plants:
        _draw_points(canvas, top, seen, plants)
    elif mushrooms:
        for each in mushrooms:
            _draw_joining(canvas, top, seen, each.at)
    else:
        for mark in marks:
            if isinstance(mark, act.Return):
                _ring(canvas, top, mark.at)


def _draw_ways(canvas: Canvas, top: int, seen: State, ways: Sequence[act.Place]) -> None:
    """Where a domino may lie: its places numbered, its facings shown, or the places of several."""
    if len({way.domino for way in ways}) > 1:
        _draw_places(canvas, top, ways)
    elif len(ways) > 1 and len({way.at for way in ways}) == 1:
        _draw_facings(canvas, top, ways)
    else:
        _draw_numbers(canvas, top, ways, numbered(seen, ways[0].domino))


def _draw_numbers(
    canvas: Canvas, top: int, ways: Sequence[act.Place], numbers: Mapping[int, int]
) -> None:
    """A number on each square for the first animal, and a bar towards the second."""
    for way in ways:
        x, y = corner(way.at)
        middle_x, middle_y = x + CELL // 2, top + y + CELL // 2
        across, down = {"east": (1, 0), "west": (-1, 0), "north": (0, -1), "south": (0, 1)}[
            way.facing
        ]
        reach = CELL * 3 // 4
        left = min(middle_x, middle_x + across * reach) - 6
        upper = min(middle_y, middle_y + down * reach) - 6
        canvas.panel(left - 3, upper - 3, abs(across) * reach + 18, abs(down) * reach + 18, p.INK,
                     radius=9)  # fmt: skip
        canvas.panel(left, upper, abs(across) * reach + 12, abs(down) * reach + 12, p.GOLD,
                     radius=6)  # fmt: skip
    for square in sorted({way.at for way in ways}):
        _label(canvas, top, square, str(numbers[square]))


def _draw_facings(canvas: Canvas, top: int, ways: Sequence[act.Place]) -> None:
    """The first animal on its square, and the second wherever it may lie."""
    one, two = DOMINOES[ways[0].domino]
    x, y = corner(ways[0].at)
    draw_domino_half(canvas, one, None, x, top + y, CELL, bright=True)
    for way in ways:
        to = next_square(way.at, way.facing)
        if to is not None:
            x, y = corner(to)
            draw_domino_half(canvas, two, opposite(way.facing), x, top + y, CELL)
            canvas.panel(x + CELL - 38, top + y + 4, 34, 34, p.INK, radius=17)
            canvas.panel(x + CELL - 35, top + y + 7, 28, 28, p.GOLD, radius=14)
            canvas.text(x + CELL - 21, top + y + 21, way.facing[0].upper(), 24, weight="black",
                        align="middle")  # fmt: skip


def _draw_places(canvas: Canvas, top: int, ways: Sequence[act.Place]) -> None:
    """A dot on every square where some domino of the hand may lie."""
    squares = {way.at for way in ways} | {next_square(way.at, way.facing) for way in ways}
    for square in squares:
        if square is not None:
            _dot(canvas, top, square)


def _draw_joining(canvas: Canvas, top: int, seen: State, square: int) -> None:
    """A place for a mushroom: a dot, or the size of the area that it would join from several."""
    joined, size, _ = preview.mushroom(seen, square)
    if joined > 1:
        _label(canvas, top, square, str(size))
    else:
        _dot(canvas, top, square)


def _draw_points(canvas: Canvas, top: int, seen: State, plants: Sequence[act.Plant]) -> None:
    """What a plant would score on each square: of the one piece chosen, or of the highest."""
    for square in sorted({each.at for each in plants}):
        value = max(each.piece % len(KINDS) + 1 for each in plants if each.at == square)
        _ring(canvas, top, square)
        _label(canvas, top, square, f"+{points_for(seen, value, square)}")


def _dot(canvas: Canvas, top: int, square: int) -> None:
    """A small golden dot in the middle of a square."""
    x, y = corner(square)
    canvas.panel(x + CELL // 2 - 13, top + y + CELL // 2 - 13, 26, 26, p.INK, radius=13)
    canvas.panel(x + CELL // 2 - 10, top + y + CELL // 2 - 10, 20, 20, p.GOLD, radius=10)


def _label(canvas: Canvas, top: int, square: int, text: str) -> None:
    x, y = corner(square)
    left, upper = x + (CELL - _DISC) // 2, top + y + (CELL - _DISC) // 2
    canvas.panel(left - 3, upper - 3, _DISC + 6, _DISC + 6, p.INK, radius=26)
    canvas.panel(left, upper, _DISC, _DISC, p.GOLD, radius=23)
    canvas.text(x + CELL // 2, top + y + CELL // 2, text, 30, weight="black", align="middle")


def _ring(canvas: Canvas, top: int, square: int) -> None:
    """A golden frame around a square."""
    x, y = corner(square)
    y += top
    for inset, thick, colour in ((0, 8, p.INK), (2, 4, p.GOLD)):
        side = CELL - 2 * inset
        for place in (
            (x + inset, y + inset, side, thick),
            (x + inset, y + CELL - inset - thick, side, thick),
            (x + inset, y + inset, thick, side),
            (x + CELL - inset - thick, y + inset, thick, side),
        ):
            canvas.fill(*place, colour)
