"""The ten animals of the dominoes, each with a shape, a colour and a ground of its own."""

from functools import lru_cache, partial

from render import palette as p
from render.palette import Colour
from render.pen import Art, Pen


def _eyes(pen: Pen, left: float, right: float, y: float, radius: float) -> None:
    for x in (left, right):
        pen.disc(x, y, radius, p.INK)
        pen.disc(x + radius * 0.3, y - radius * 0.35, radius * 0.38, p.WHITE)


def _butterfly(pen: Pen) -> None:
    """From above, wings spread."""
    dark, bright = p.mix(p.TRAITS[3], p.INK, 0.5), p.SEATS[5]
    for side in (-1, 1):
        pen.blob([(50, 46), (50 + side * 20, 14), (50 + side * 44, 12), (50 + side * 45, 36),
                  (50 + side * 26, 54), (50 + side * 40, 66), (50 + side * 34, 88),
                  (50 + side * 16, 84)], dark)  # fmt: skip
        pen.blob([(50 + side * 7, 44), (50 + side * 22, 20), (50 + side * 39, 18),
                  (50 + side * 39, 33), (50 + side * 22, 48)], bright)  # fmt: skip
        pen.blob([(50 + side * 8, 58), (50 + side * 26, 60), (50 + side * 34, 70),
                  (50 + side * 29, 82), (50 + side * 16, 77)], p.GOLD)  # fmt: skip
        pen.disc(50 + side * 30, 27, 6, p.WHITE)
        pen.path([(50, 26), (50 + side * 7, 14), (50 + side * 13, 8)], 3.4, p.INK, 2.4)
    pen.path([(50, 26), (50, 82)], 10, p.INK, 5)


def _salamander(pen: Pen) -> None:
    """From above, winding, black with yellow spots."""
    for x, y, foot, down in (
        (36, 36, 14, 28),
        (56, 30, 66, 10),
        (44, 64, 22, 70),
        (64, 58, 84, 52),
    ):
        pen.path([(x, y), ((x + foot) / 2, (y + down) / 2 + 3), (foot, down)], 9, p.INK, 6)
    pen.path([(30, 14), (46, 34), (54, 52), (60, 72), (44, 88), (18, 90)], 24, p.INK, 4)
    pen.blob([(14, 6), (32, 4), (44, 18), (40, 30), (26, 32), (12, 22)], p.INK)
    for x, y, size in ((38, 29, 5), (50, 44, 6), (54, 60, 5.5), (55, 76, 4.5), (38, 87, 3)):
        pen.disc(x, y, size, p.GOLD)
    for x, y in ((20, 13), (31, 10)):
        pen.disc(x, y, 5, p.GOLD)
        pen.disc(x, y, 2.4, p.INK)


def _owl(pen: Pen) -> None:
    """Its face, with ears and large round eyes."""
    pen.blob([(50, 14), (66, 14), (90, 4), (88, 34), (90, 62), (74, 88), (50, 95), (26, 88),
              (10, 62), (12, 34), (10, 4), (34, 14)], p.WOOD_DARK)  # fmt: skip
    pen.blob([(50, 56), (70, 62), (72, 78), (50, 89), (28, 78), (30, 62)], p.EARTH)
    for x in (30, 70):
        pen.disc(x, 41, 21, p.PAPER)
        pen.disc(x, 41, 15, p.GOLD)
        pen.disc(x, 41, 9, p.INK)
        pen.disc(x + 3, 38, 3, p.WHITE)
    pen.poly([(42, 52), (58, 52), (50, 70)], p.GOLD_DARK)


def _woodpecker(pen: Pen) -> None:
    """Its head from the side: a red crest and a long beak."""
    pen.blob([(4, 96), (8, 62), (22, 38), (52, 30), (66, 46), (60, 72), (66, 96)], p.INK)
    pen.poly([(60, 42), (98, 56), (60, 62)], p.STONE_DARK)
    pen.poly([(60, 42), (98, 56), (60, 52)], p.STONE)
    pen.blob([(6, 30), (2, 12), (30, 8), (58, 20), (68, 40), (44, 42), (20, 48)], p.MEAT)
    pen.blob([(40, 58), (60, 58), (58, 74), (62, 96), (30, 96), (34, 76)], p.WHITE)
    pen.disc(50, 48, 8, p.WHITE)
    pen.disc(51, 48, 5, p.INK)


def _snail(pen: Pen) -> None:
    """From the side, with a coiled shell."""
    pen.path([(6, 88), (40, 86), (76, 84), (86, 62), (86, 46)], 15, p.FUR, 15)
    for x in (82, 92):
        pen.path([(86, 46), (x + 1, 30), (x, 22)], 4, p.FUR_DARK, 3.4)
        pen.disc(x, 20, 4.6, p.INK)
    pen.disc(42, 50, 37, p.INK)
    pen.disc(42, 50, 32, p.SEATS[0])
    pen.path([(42, 82), (16, 68), (14, 42), (34, 24), (58, 30), (64, 52), (50, 66), (34, 58),
              (36, 44), (46, 46)], 7, p.WHITE, 5)  # fmt: skip


def _badger(pen: Pen) -> None:
    """Its face: white with two black stripes."""
    for side in (-1, 1):
        pen.disc(50 + side * 32, 20, 14, p.INK)
        pen.disc(50 + side * 32, 21, 7, p.WHITE)
    pen.blob([(50, 8), (74, 14), (88, 38), (82, 62), (62, 90), (50, 95), (38, 90), (18, 62),
              (12, 38), (26, 14)], p.STONE_DARK)  # fmt: skip
    pen.blob([(50, 12), (70, 17), (80, 38), (76, 60), (60, 85), (50, 90), (40, 85), (24, 60),
              (20, 38), (30, 17)], p.WHITE)  # fmt: skip
    for side in (-1, 1):
        pen.blob([(50 + side * 9, 14), (50 + side * 24, 18), (50 + side * 30, 44),
                  (50 + side * 22, 62), (50 + side * 12, 74), (50 + side * 12, 48)],
                 p.INK)  # fmt: skip
        pen.disc(50 + side * 20, 46, 4.6, p.WHITE)
    pen.oval(50, 84, 11, 8, p.INK)


def _turtle(pen: Pen) -> None:
    """From above: a plated shell."""
    skin = p.TRAITS[6]
    dark = p.mix(skin, p.INK, 0.5)
    for x, y in ((20, 30), (80, 30), (20, 76), (80, 76)):
        pen.oval(x, y, 13, 13, skin)
    pen.oval(50, 12, 13, 13, skin)
    pen.path([(50, 88), (50, 98)], 8, skin, 3)
    pen.oval(50, 54, 37, 38, dark)
    pen.star(50, 54, 19, 6, p.LEAF_LIGHT)
    for corner in ((50, 24), (24, 39), (76, 39), (24, 69), (76, 69), (50, 84)):
        pen.disc(*corner, 8.5, p.LEAF_LIGHT)
    _eyes(pen, 44, 56, 9, 3.4)


def _bat(pen: Pen) -> None:
    """From the front, wings spread."""
    wing = p.TRAITS[5]
    for side in (-1, 1):
        pen.poly([(50, 40), (50 + side * 20, 30), (50 + side * 34, 14), (50 + side * 49, 34),
                  (50 + side * 48, 74), (50 + side * 36, 62), (50 + side * 26, 80),
                  (50 + side * 14, 68), (50, 84)], wing)  # fmt: skip
        pen.poly([(50 + side * 4, 36), (50 + side * 19, 8), (50 + side * 18, 40)], p.INK)
        pen.path([(50 + side * 18, 44), (50 + side * 34, 18)], 3, p.INK, 2)
        pen.path([(50 + side * 18, 50), (50 + side * 36, 60)], 3, p.INK, 2)
    pen.blob([(50, 22), (66, 30), (70, 46), (64, 62), (56, 86), (44, 86), (36, 62), (30, 46),
              (34, 30)], p.INK)  # fmt: skip
    for side in (-1, 1):
        pen.disc(50 + side * 9, 40, 6, p.GOLD)
        pen.disc(50 + side * 8, 41, 3, p.INK)
        pen.poly([(50 + side * 2, 54), (50 + side * 8, 54), (50 + side * 5, 63)], p.WHITE)


def _squirrel(pen: Pen) -> None:
    """From the side, with its bushy tail up."""
    red, dark = p.SEATS[1], p.mix(p.SEATS[1], p.INK, 0.5)
    pen.blob([(44, 90), (14, 78), (4, 44), (16, 14), (40, 6), (48, 22), (34, 34), (38, 56),
              (56, 78)], dark)  # fmt: skip
    pen.blob([(40, 82), (18, 70), (11, 44), (20, 20), (36, 13), (40, 22), (27, 34), (30, 58)], red)
    pen.blob([(40, 94), (42, 66), (58, 48), (72, 52), (76, 74), (70, 94)], red)
    pen.blob([(60, 90), (60, 66), (70, 56), (74, 74), (70, 90)], p.BONE)
    pen.blob([(54, 44), (58, 26), (72, 22), (86, 30), (96, 42), (88, 52), (70, 56)], red)
    pen.poly([(58, 30), (58, 10), (70, 24)], dark)
    pen.poly([(68, 26), (74, 8), (80, 28)], red)
    pen.disc(77, 36, 5, p.INK)
    pen.disc(78.5, 34.5, 1.8, p.WHITE)
    pen.disc(95, 42, 3.6, p.INK)
    pen.path([(62, 70), (76, 66), (84, 60)], 8, dark, 6)
    pen.oval(86, 62, 8, 9, p.WOOD_DARK)
    pen.path([(44, 94), (78, 94)], 9, dark)


def _frog(pen: Pen) -> None:
    """Its wide face, eyes on top."""
    for side in (-1, 1):
        pen.disc(50 + side * 25, 26, 20, p.LEAF_DARK)
    pen.blob([(50, 26), (78, 32), (95, 58), (84, 84), (50, 92), (16, 84), (5, 58), (22, 32)],
             p.LEAF_DARK)  # fmt: skip
    pen.blob([(50, 32), (75, 38), (89, 58), (80, 78), (50, 86), (20, 78), (11, 58), (25, 38)],
             p.LEAF_LIGHT)  # fmt: skip
    for side in (-1, 1):
        pen.disc(50 + side * 25, 25, 14, p.WHITE)
        pen.disc(50 + side * 25, 27, 8.5, p.INK)
        pen.disc(50 + side * 9, 50, 2.6, p.LEAF_DARK)
    pen.path([(18, 62), (34, 72), (50, 75), (66, 72), (82, 62)], 5.5, p.LEAF_DARK)


_ARTS: tuple[Art, ...] = (
    _butterfly,
    _salamander,
    _owl,
    _woodpecker,
    _snail,
    _badger,
    _turtle,
    _bat,
    _squirrel,
    _frog,
)
_COLOURS = (
    p.TRAITS[3],
    p.GOLD,
    p.TRAITS[2],
    p.TRAITS[0],
    p.SEATS[0],
    p.STONE,
    p.TRAITS[6],
    p.TRAITS[5],
    p.SEATS[1],
    p.LEAF,
)
GROUNDS: tuple[Colour, ...] = tuple(p.mix(p.PAPER, colour, 0.25) for colour in _COLOURS)
"""The ground of each animal's half of a domino."""


def _draw_within(pen: Pen, animal: int) -> None:
    _ARTS[animal](pen)


@lru_cache(maxsize=16)
def animal_art(animal: int) -> Art:
    """An animal by its number, filling its square."""
    return partial(_draw_within, animal=animal)
