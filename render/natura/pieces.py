"""The eight kinds of pieces, each with an outline, a colour and a picture of its own."""

from render import palette as p
from render.palette import Colour
from render.pen import Art, Pen, Point

_RIM = 3.5
"""The dark edge around a piece."""

_WAVE: tuple[Point, ...] = ((-30, 0), (-20, -6), (-10, 0), (0, 6), (10, 0), (20, -6), (30, 0))


def _wave(pen: Pen, x: float, y: float, size: float, width: float, fill: Colour) -> None:
    pen.path([(x + dx * size, y + dy * size) for dx, dy in _WAVE], width, fill)


def _grown(points: list[Point], by: float) -> list[Point]:
    """The points moved outwards from their middle, as far as `by` at the farthest."""
    x = sum(point[0] for point in points) / len(points)
    y = sum(point[1] for point in points) / len(points)
    reach = max(((a - x) ** 2 + (b - y) ** 2) ** 0.5 for a, b in points)
    share = 1 + by / reach
    return [(x + (a - x) * share, y + (b - y) * share) for a, b in points]


def ocean(pen: Pen) -> None:
    """A deep blue disc with three waves."""
    pen.disc(50, 50, 43 + _RIM, p.INK)
    pen.disc(50, 50, 43, p.WATER_DARK)
    for y, size in ((30, 0.8), (50, 1.0), (70, 0.8)):
        _wave(pen, 50, y, size, 7, p.WATER_LIGHT)


def sea(pen: Pen) -> None:
    """A light blue drop with a wave."""
    drop = [(50.0, 5.0), (66.0, 30.0), (82.0, 55.0), (80.0, 78.0), (50.0, 94.0), (20.0, 78.0),
            (18.0, 55.0), (34.0, 30.0)]  # fmt: skip
    pen.blob(_grown(drop, _RIM), p.INK)
    pen.blob(drop, p.WATER)
    _wave(pen, 50, 56, 0.72, 6.5, p.WHITE)
    _wave(pen, 50, 74, 0.55, 6.5, p.WHITE)


def land(pen: Pen) -> None:
    """A brown square with mountains."""
    pen.box(9 - _RIM, 9 - _RIM, 91 + _RIM, 91 + _RIM, 13, p.INK)
    pen.box(9, 9, 91, 91, 10, p.WOOD)
    pen.poly([(16, 80), (42, 28), (68, 80)], p.SAND)
    pen.poly([(48, 80), (66, 44), (84, 80)], p.EARTH)
    pen.poly([(33, 46), (42, 28), (51, 46), (46, 42), (42, 48), (38, 42)], p.WHITE)
    pen.box(16, 78, 84, 84, 2, p.WOOD_DARK)


def island(pen: Pen) -> None:
    """A sand-coloured mound with a palm."""
    mound = [(6.0, 84.0), (20.0, 58.0), (50.0, 44.0), (80.0, 58.0), (94.0, 84.0), (50.0, 93.0)]
    pen.path([(55, 60), (50, 40), (53, 26)], 11 + _RIM, p.INK, 8 + _RIM)
    pen.blob(_grown(mound, _RIM), p.INK)
    leaves = (
        [(53, 25), (36, 10), (16, 22)],
        [(53, 25), (66, 8), (88, 18)],
        [(53, 25), (34, 24), (24, 42)],
        [(53, 25), (72, 24), (82, 40)],
    )
    for leaf in leaves:
        pen.path(leaf, 11 + 2 * _RIM, p.INK, 3 + _RIM)
    pen.blob(mound, p.EARTH)
    pen.blob([(14, 82), (50, 72), (86, 82), (50, 88)], p.SAND)
    pen.path([(55, 62), (50, 40), (53, 26)], 8, p.WOOD_DARK, 5)
    for leaf in leaves:
        pen.path(leaf, 11, p.WOOD, 3)


def rainforest(pen: Pen) -> None:
    """Three dark green crowns on a trunk."""
    crowns = ((50, 28, 25), (27, 50, 22), (73, 50, 22))
    pen.poly([(36, 94), (44, 56), (56, 56), (64, 94)], p.INK)
    for x, y, radius in crowns:
        pen.disc(x, y, radius + _RIM, p.INK)
    pen.poly([(41, 91), (46, 56), (54, 56), (59, 91)], p.WOOD_DARK)
    for x, y, radius in crowns:
        pen.disc(x, y, radius, p.LEAF_DARK)
    for x, y, radius in ((43, 20, 9), (19, 43, 8), (66, 43, 8)):
        pen.disc(x, y, radius, p.LEAF)


def meadow(pen: Pen) -> None:
    """A light green diamond with a flower."""
    pen.star(50, 50, 47 + _RIM * 1.4, 4, p.INK)
    pen.star(50, 50, 46, 4, p.LEAF_LIGHT)
    pen.path([(50, 80), (50, 46)], 5, p.LEAF_DARK)
    for x in (36, 64):
        pen.path([(50, 78), (x, 66)], 6, p.LEAF_DARK, 2)
    for x, y in ((50, 26), (38, 35), (62, 35), (42, 48), (58, 48)):
        pen.disc(x, y, 9, p.WHITE)
    pen.disc(50, 38, 7.5, p.GOLD)


def fire(pen: Pen) -> None:
    """A red flame with a golden heart."""
    flame = [(52.0, 4.0), (66.0, 26.0), (84.0, 50.0), (80.0, 80.0), (50.0, 95.0), (20.0, 80.0),
             (16.0, 52.0), (30.0, 34.0), (38.0, 46.0), (46.0, 26.0)]  # fmt: skip
    pen.blob(_grown(flame, _RIM), p.INK)
    pen.blob(flame, p.MEAT)
    pen.blob([(52, 40), (66, 62), (64, 82), (50, 89), (35, 80), (36, 62), (44, 58)], p.GOLD)
    pen.blob([(51, 62), (58, 74), (50, 85), (42, 76)], p.SUN)


def storm(pen: Pen) -> None:
    """A grey cloud with a bolt."""
    puffs = ((28, 46, 20), (50, 32, 25), (74, 46, 19))
    bolt = [(54.0, 46.0), (36.0, 72.0), (48.0, 72.0), (40.0, 97.0), (68.0, 64.0), (55.0, 64.0),
            (64.0, 46.0)]  # fmt: skip
    for x, y, radius in puffs:
        pen.disc(x, y, radius + _RIM, p.INK)
    pen.box(12 - _RIM, 40 - _RIM, 90 + _RIM, 66 + _RIM, 14, p.INK)
    pen.poly(_grown(bolt, 2 * _RIM), p.INK)
    for x, y, radius in puffs:
        pen.disc(x, y, radius, p.STONE)
    pen.box(12, 40, 90, 66, 12, p.STONE)
    for x, y, radius in ((24, 42, 9), (46, 25, 11)):
        pen.disc(x, y, radius, p.STONE_LIGHT)
    pen.poly(bolt, p.GOLD)


def letter_ground(pen: Pen) -> None:
    """The disc on which a piece's letter stands."""
    pen.disc(50, 50, 50, p.INK)
    pen.disc(50, 50, 44, p.PAPER)


ARTS: tuple[Art, ...] = (ocean, sea, land, island, rainforest, meadow, fire, storm)
"""By kind."""
