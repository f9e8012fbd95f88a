"""The head of Darwin's board: the present Environment as a landscape, with sign and decks."""

from collections.abc import Callable
from functools import lru_cache

from PIL import Image

from engine.darwin.cards import environment_name
from engine.darwin.state import Environment, State
from render import palette as p
from render.canvas import WIDTH, Canvas
from render.darwin import icons
from render.icons import discard
from render.palette import Colour
from render.pen import Pen, Point
from render.signpost import draw_signpost

HEIGHT = 270
TICK = 44
"""The size of the tick at what may be chosen now."""
_DECKS = 682
_DECK_STEP = 128


def _bands(pen: Pen, *colours: tuple[float, Colour]) -> None:
    """Colours from the top down, each from its height on."""
    for top, colour in colours:
        pen.box(-1, top, pen.breadth + 1, 101, 0, colour)


def _ridge(pen: Pen, heights: list[float], colour: Colour) -> None:
    """A skyline through heights that are evenly spread from left to right."""
    step = pen.breadth / (len(heights) - 1)
    line: list[Point] = [(number * step, height) for number, height in enumerate(heights)]
    pen.blob([(-30, heights[0]), *line, (pen.breadth + 30, heights[-1]),
              (pen.breadth + 30, 160), (-30, 160)], colour)  # fmt: skip


def _desert(pen: Pen) -> None:
    _bands(pen, (0, p.SKY_HIGH), (26, p.mix(p.SKY_HIGH, p.SKY, 0.5)), (44, p.SKY))
    pen.disc(228, 36, 27, p.mix(p.SKY, p.SUN, 0.4))
    pen.disc(228, 36, 21, p.SUN)
    _ridge(pen, [62, 52, 60, 48, 58, 66, 52, 60, 50, 60], p.FAR_HILL)
    _ridge(pen, [76, 70, 62, 72, 80, 70, 64, 74, 68, 78], p.EARTH)
    _ridge(pen, [92, 84, 90, 80, 76, 86, 94, 84, 78, 88], p.SAND)
    for x, y, size in ((176, 86, 1.1), (216, 92, 0.7), (288, 96, 0.5)):
        pen.path([(x, y), (x, y - 40 * size)], 7 * size, p.LEAF_DARK)
        for side, low, high in ((-1, 16, 30), (1, 22, 36)):
            pen.path(
                [
                    (x, y - low * size),
                    (x + side * 10 * size, y - (low + 2) * size),
                    (x + side * 11 * size, y - high * size),
                ],
                5 * size,
                p.LEAF_DARK,
            )


def _sky(pen: Pen) -> None:
    _bands(pen, (0, p.WATER), (30, p.mix(p.WATER, p.WATER_LIGHT, 0.5)), (58, p.WATER_LIGHT))
    pen.disc(230, 24, 13, p.SUN)
    _ridge(pen, [84, 96, 70, 92, 78, 98, 66, 94, 76, 90], p.STONE)
    clouds = (
        *((150, 40, 1.0), (214, 70, 1.3), (300, 56, 1.0)),
        *((356, 92, 1.6), (104, 92, 1.7), (232, 98, 1.5)),
    )
    for x, y, size in clouds:
        for dx, dy, radius in ((-18, 4, 9), (-6, -2, 12), (9, 0, 10), (20, 5, 7)):
            pen.disc(x + dx * size, y + dy * size, radius * size, p.WHITE)
        pen.box(x - 26 * size, y + 3 * size, x + 26 * size, y + 12 * size, 4 * size, p.WHITE)
    for x, y, size in ((184, 22, 8), (204, 31, 6), (270, 84, 5), (176, 60, 5)):
        wings = [(-1, -0.6), (-0.4, -0.7), (0, 0), (0.4, -0.7), (1, -0.6)]
        pen.path([(x + dx * size, y + dy * size) for dx, dy in wings], 2, p.INK, 1.2)


def _ocean(pen: Pen) -> None:
    _bands(pen, (0, p.SKY_HIGH), (24, p.mix(p.SKY_HIGH, p.WATER_LIGHT, 0.5)), (36, p.WATER_LIGHT))
    pen.disc(236, 28, 14, p.SUN)
    _bands(pen, (50, p.WATER))
    for y, shift, fill in ((60, 0, p.WATER_LIGHT), (76, 14, p.mix(p.WATER, p.WATER_DARK, 0.5)),
                           (92, 4, p.WATER_DARK)):  # fmt: skip
        points = [(number * 14 - 10 + shift, y - 4 * (number % 2)) for number in range(34)]
        pen.path(points, 3, fill)
    pen.blob([(150, 74), (164, 60), (190, 56), (214, 64), (226, 74), (206, 82), (172, 82)],
             p.mix(p.WATER_DARK, p.INK, 0.45))  # fmt: skip
    pen.blob([(222, 72), (236, 60), (246, 58), (240, 68), (248, 76), (236, 76)],
             p.mix(p.WATER_DARK, p.INK, 0.45))  # fmt: skip
    pen.disc(166, 68, 1.8, p.WHITE)
    for lean in (-9, 0, 9):
        pen.path([(182, 55), (182 + lean * 0.5, 44), (182 + lean, 38)], 2.4, p.WHITE, 1.4)


def _rainforest(pen: Pen) -> None:
    _bands(pen, (0, p.mix(p.LEAF_LIGHT, p.SUN, 0.5)), (30, p.mix(p.LEAF_LIGHT, p.SUN, 0.25)))
    _ridge(pen, [46, 34, 44, 36, 48, 34, 46, 36, 44, 34], p.LEAF_LIGHT)
    for x in (96, 150, 226, 292, 352, 404):
        pen.path([(x, 102), (x + 1, 50), (x + 4, 20)], 9, p.WOOD_DARK, 6)
        for dx, dy, radius in ((-17, 20, 13), (0, 12, 16), (17, 20, 13), (3, 26, 12)):
            pen.disc(x + 3 + dx, dy, radius, p.LEAF_DARK)
        for dx, dy, radius in ((-15, 16, 8), (2, 6, 10), (17, 15, 8)):
            pen.disc(x + 3 + dx, dy, radius, p.LEAF)
    for x, low in ((122, 66), (186, 58), (262, 70), (324, 60), (380, 64)):
        pen.path([(x, -2), (x - 5, low * 0.5), (x + 2, low)], 2.4, p.GRASS_DARK, 1.6)
        for share in (0.4, 0.65, 0.9):
            pen.oval(x - 1, low * share, 4.5, 2.4, p.LEAF)
    _ridge(pen, [84, 92, 82, 90, 80, 92, 84, 90, 82, 88], p.LEAF_DARK)
    for x in range(70, 440, 26):
        for lean in (-13, -5, 5, 13):
            pen.path([(x, 102), (x + lean * 0.6, 90), (x + lean, 84)], 3.4, p.LEAF, 1)


_LANDSCAPES: dict[Environment, Callable[[Pen], None]] = {
    "desert": _desert,
    "sky": _sky,
    "ocean": _ocean,
    "rainforest": _rainforest,
}


@lru_cache(maxsize=4)
def backdrop(environment: Environment) -> Image.Image:
    """The landscape of an Environment, without anything that changes."""
    pen = Pen(WIDTH, HEIGHT)
    _LANDSCAPES[environment](pen)
    canvas = Canvas(HEIGHT, p.SAND)
    canvas.paste(pen.finish(), 0, 0)
    return canvas.finished()


@lru_cache(maxsize=16)
def glimpse(environment: Environment, width: int, height: int) -> Image.Image:
    """The middle of a landscape in a smaller size, as on an Environment card."""
    whole = backdrop(environment)
    across = HEIGHT * width // height
    left = (WIDTH - across) // 2 + 40
    return whole.resize((width, height), Image.Resampling.LANCZOS, (left, 0, left + across, HEIGHT))


def draw_scene(canvas: Canvas, seen: State, lines: tuple[str, str], marked: frozenset[int]) -> None:
    """The landscape, a sign with two lines, and the decks; a tick at those that are marked."""
    canvas.tile(backdrop(seen.environment), 0, 0)
    draw_signpost(canvas, *lines, y=26, width=360, posts=76)
    _draw_decks(canvas, seen)
    for deck in marked:
        canvas.art(icons.yes, _DECKS + deck * _DECK_STEP - 10, 16, TICK)


def _draw_decks(canvas: Canvas, seen: State) -> None:
    """Three decks and the discard pile, each with its name and how many cards it has."""
    for number, (name, pile) in enumerate(
        zip(("Eat", "Survive", "Strategy", "Discard"), (*seen.decks, seen.discard), strict=True)
    ):
        x = _DECKS + number * _DECK_STEP
        canvas.framed(x, 26, 116, 150, p.PAPER, p.INK, thick=3, radius=16)
        if number < len(seen.decks):
            draw_back(canvas, number, x + 23, 36, 70)
        else:
            canvas.art(discard, x + 25, 38, 66)
        canvas.text(x + 58, 124, str(len(pile)), 34, weight="black", align="middle")
        canvas.text(x + 58, 156, name, 24, p.SOFT_INK, align="middle")


def draw_back(canvas: Canvas, deck: int, x: int, y: int, size: int) -> None:
    """The back of a card with the sign of its deck."""
    canvas.art(icons.back(deck), x, y, size)
    inside = size * 46 // 100
    canvas.art(icons.deck(deck), x + (size - inside) // 2, y + (size - inside) // 2, inside)


def sign(seen: State) -> tuple[str, str]:
    """Two short lines: the round and the Environment."""
    if seen.phase == "over":
        return "Game over", f"{environment_name(seen.environment)}, round {seen.round}"
    last = "Last turns" if seen.caller is not None else f"Round {seen.round}"
    return last, environment_name(seen.environment)
