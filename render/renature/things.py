"""What lies on the board besides animals: plants, clouds, stumps, mushrooms, and small signs."""

from functools import lru_cache, partial

from render import palette as p
from render.palette import Colour
from render.pen import Art, Pen

COLOURS: tuple[Colour, ...] = (p.SEATS[1], p.SEATS[0], p.INK, p.WHITE)
"""The colours of the seats: orange, blue, black and white."""
NEUTRAL = p.LEAF

_DARKER: dict[Colour, Colour] = {
    p.SEATS[1]: p.mix(p.SEATS[1], p.INK, 0.5),
    p.SEATS[0]: p.mix(p.SEATS[0], p.INK, 0.5),
    p.INK: p.INK,
    p.WHITE: p.STONE_LIGHT,
    p.LEAF: p.LEAF_DARK,
}
_LIGHTER: dict[Colour, Colour] = {
    p.SEATS[1]: p.mix(p.SEATS[1], p.WHITE, 0.5),
    p.SEATS[0]: p.mix(p.SEATS[0], p.WHITE, 0.5),
    p.INK: p.STONE_DARK,
    p.WHITE: p.WHITE,
    p.LEAF: p.LEAF_LIGHT,
}


def _turf(pen: Pen, body: Colour, dark: Colour, light: Colour) -> None:
    """Low blades of grass."""
    blades = ((50, 58), (32, 62), (68, 62), (18, 72), (82, 72))
    for grow, fill in ((5, p.INK), (0, body)):
        pen.oval(50, 89, 36 + grow, 7 + grow, fill)
        for x, y in blades:
            base = 50 + (x - 50) * 0.55
            pen.poly([(base - 9 - grow, 92), (x, y - grow * 2), (base + 9 + grow, 92)], fill)
    for x, y in blades[:3]:
        base = 50 + (x - 50) * 0.55
        pen.poly([(base - 1, 92), (x, y + 8), (base + 5, 92)], light if fill != p.INK else dark)


def _bush(pen: Pen, body: Colour, dark: Colour, light: Colour) -> None:
    """A round bush."""
    for grow, fill in ((5, p.INK), (0, body)):
        for x, y, size in ((30, 74, 21), (70, 74, 21), (50, 60, 23), (50, 80, 18)):
            pen.disc(x, y, size + grow, fill)
    for x, y, size in ((30, 80, 9), (70, 80, 9), (50, 84, 9)):
        pen.disc(x, y, size, dark)
    for x, y, size in ((44, 54, 9), (26, 67, 6), (64, 66, 6)):
        pen.disc(x, y, size, light)


def _pine(pen: Pen, body: Colour, dark: Colour, light: Colour) -> None:
    """A slender tree in three tiers."""
    pen.box(42, 78, 58, 99, 3, p.INK)
    pen.box(45, 78, 55, 96, 2, p.WOOD)
    tiers = ((14, 44, 19), (32, 64, 25), (50, 86, 31))
    for top, bottom, reach in tiers:
        pen.poly(
            [(50, top - 10), (50 - reach - 7, bottom + 5), (50 + reach + 7, bottom + 5)], p.INK
        )
    for top, bottom, reach in reversed(tiers):
        pen.poly([(50, top), (50 - reach, bottom), (50 + reach, bottom)], body)
        pen.poly([(50, top), (50, bottom), (50 + reach, bottom)], dark)
        pen.poly([(50, top + 6), (50 - reach * 0.62, bottom - 4), (50 - reach * 0.2, bottom - 4)],
                 light)  # fmt: skip


def _oak(pen: Pen, body: Colour, dark: Colour, light: Colour) -> None:
    """A tall tree with a wide crown."""
    for grow, fill in ((4, p.INK), (0, p.WOOD)):
        pen.poly([(43 - grow, 56), (57 + grow, 56), (61 + grow, 95 + grow), (39 - grow, 95 + grow)],
                 fill)  # fmt: skip
    crown = ((50, 27, 21), (27, 41, 21), (73, 41, 21), (38, 56, 17), (62, 56, 17))
    for grow, fill in ((5, p.INK), (0, body)):
        for x, y, size in crown:
            pen.disc(x, y, size + grow, fill)
    for x, y, size in ((66, 54, 10), (80, 46, 8), (44, 58, 8)):
        pen.disc(x, y, size, dark)
    for x, y, size in ((44, 21, 9), (23, 36, 9), (60, 38, 6)):
        pen.disc(x, y, size, light)


_PLANTS = (_turf, _bush, _pine, _oak)


def _draw_plant(pen: Pen, kind: int, colour: Colour) -> None:
    _PLANTS[kind](pen, colour, _DARKER[colour], _LIGHTER[colour])


@lru_cache(maxsize=32)
def plant_art(kind: int, colour: Colour) -> Art:
    """A plant of a kind (0 turf to 3 oak), told by its height, in a colour."""
    return partial(_draw_plant, kind=kind, colour=colour)


def cloud(pen: Pen) -> None:
    """A cloud token; its number is written on it."""
    puffs = ((26, 60, 20), (50, 44, 26), (74, 58, 21), (50, 66, 20))
    for grow, fill in ((6, p.WATER_DARK), (0, p.WHITE)):
        for x, y, size in puffs:
            pen.disc(x, y, size + grow, fill)
        pen.box(22 - grow, 62, 78 + grow, 82 + grow, 12, fill)


def no_cloud(pen: Pen) -> None:
    """An empty space for a cloud."""
    puffs = ((26, 60, 20), (50, 44, 26), (74, 58, 21), (50, 66, 20))
    for grow, fill in ((4, p.EDGE), (-1, p.PANEL)):
        for x, y, size in puffs:
            pen.disc(x, y, size + grow, fill)
        pen.box(22 - grow, 62, 78 + grow, 82 + grow, 12, fill)


def stump(pen: Pen) -> None:
    """A tree stump with its rings."""
    pen.blob([(10, 88), (22, 70), (24, 44), (76, 44), (78, 70), (90, 88), (70, 92), (50, 86),
              (30, 92)], p.INK)  # fmt: skip
    pen.blob([(18, 85), (28, 70), (29, 46), (71, 46), (72, 70), (82, 85), (68, 87), (50, 81),
              (32, 87)], p.WOOD)  # fmt: skip
    pen.oval(50, 40, 29, 17, p.INK)
    pen.oval(50, 40, 25, 13.5, p.FUR_LIGHT)
    pen.oval(50, 40, 17, 9, p.EARTH)
    pen.oval(50, 40, 12, 6, p.FUR_LIGHT)
    pen.oval(50, 40, 5, 2.6, p.EARTH)


def mushroom(pen: Pen) -> None:
    """A mushroom: a red cap with white spots."""
    pen.blob([(36, 52), (64, 52), (68, 84), (58, 94), (42, 94), (32, 84)], p.INK)
    pen.blob([(40, 54), (60, 54), (63, 82), (56, 89), (44, 89), (37, 82)], p.BONE)
    pen.blob([(5, 54), (10, 30), (30, 10), (50, 6), (70, 10), (90, 30), (95, 54), (74, 62),
              (50, 64), (26, 62)], p.INK)  # fmt: skip
    pen.blob([(11, 51), (15, 32), (33, 15), (50, 12), (67, 15), (85, 32), (89, 51), (72, 56),
              (50, 58), (28, 56)], p.MEAT)  # fmt: skip
    for x, y, size in ((34, 28, 7), (58, 22, 6), (74, 40, 7), (48, 44, 7), (24, 45, 5)):
        pen.disc(x, y, size, p.WHITE)


def start(pen: Pen) -> None:
    """A starting square: rings on the water around a spring."""
    for size, fill in ((46, p.WHITE), (39, p.WATER), (31, p.WHITE), (24, p.WATER_DARK)):
        pen.disc(50, 50, size, fill)
    pen.poly([(50, 30), (69, 56), (57, 56), (57, 70), (43, 70), (43, 56), (31, 56)], p.WHITE)


def joker(pen: Pen) -> None:
    """The joker's sign: a golden star."""
    pen.star(50, 53, 52, 5, p.INK, inner=0.5)
    pen.star(50, 53, 41, 5, p.GOLD, inner=0.5)


def dominoes(pen: Pen) -> None:
    """Dominoes that a player has left."""
    for shift, fill in ((0, p.EARTH), (14, p.PAPER)):
        pen.box(4 + shift, 8 + shift * 1.6, 84 + shift, 56 + shift * 1.6, 9, p.INK)
        pen.box(9 + shift, 13 + shift * 1.6, 79 + shift, 51 + shift * 1.6, 6, fill)
    pen.path([(58, 34), (58, 74)], 4, p.INK)
    pen.disc(38, 54, 9, p.LEAF)
    pen.disc(78, 54, 9, p.SEATS[1])


def token(pen: Pen) -> None:
    """The ground of an area token."""
    pen.star(50, 50, 50, 6, p.INK)
    pen.star(50, 50, 44, 6, p.GOLD_LIGHT)


def points(pen: Pen) -> None:
    """Points: a laurel disc."""
    pen.disc(50, 50, 46, p.INK)
    pen.disc(50, 50, 40, p.GOLD)
    pen.star(50, 52, 30, 5, p.PAPER, inner=0.48)
