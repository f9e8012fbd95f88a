"""The emblems of the seventeen traits: a white border for defences, and what else lies about."""

from functools import lru_cache

from engine.evolution.traits import DEFENSIVE
from render import palette as p
from render.palette import Colour
from render.pen import Art, Pen

GROUNDS: tuple[Colour, ...] = (
    p.GRASS_DARK,
    p.WOOD,
    p.MEAT,
    p.STONE_DARK,
    p.TRAITS[6],
    p.TRAITS[7],
    p.GOLD_DARK,
    p.LEAF,
    p.LEAF_DARK,
    p.TRAITS[4],
    p.TRAITS[2],
    p.TRAITS[5],
    p.TRAITS[1],
    p.MEAT_DARK,
    p.SEATS[5],
    p.WATER_DARK,
    p.SEATS[1],
)
"""The colour of each trait, in the order of the traits."""


def _ambush(pen: Pen, ground: Colour) -> None:
    for x in (36, 64):
        pen.oval(x, 42, 13, 10, p.WHITE)
        pen.oval(x, 42, 4, 9, ground)
    for x, lean in ((22, -5), (33, 3), (44, -3), (55, 4), (66, -2), (77, 5)):
        pen.poly([(x - 6, 82), (x + 6, 82), (x + lean, 50)], p.WHITE)


def _burrowing(pen: Pen, ground: Colour) -> None:
    pen.blob([(16, 80), (22, 52), (40, 36), (60, 36), (78, 52), (84, 80), (50, 82)], p.WHITE)
    pen.blob([(34, 82), (36, 62), (50, 52), (64, 62), (66, 82)], ground)
    for x in (44, 56):
        pen.oval(x, 56, 4, 11, p.WHITE)
    pen.disc(50, 72, 11, p.WHITE)
    for x in (46, 54):
        pen.disc(x, 70, 2.6, ground)


def _carnivore(pen: Pen, ground: Colour) -> None:
    pen.blob([(14, 28), (32, 35), (50, 37), (68, 35), (86, 28), (84, 58), (68, 78), (50, 83),
              (32, 78), (16, 58)], p.WHITE)  # fmt: skip
    pen.blob([(22, 39), (36, 44), (50, 45), (64, 44), (78, 39), (76, 56), (64, 71), (50, 75),
              (36, 71), (24, 56)], ground)  # fmt: skip
    for x, y, size in ((31, 42, 10), (69, 42, 10), (44, 44, 5.5), (56, 44, 5.5)):
        pen.poly([(x - size * 0.62, y - 2), (x + size * 0.62, y - 2), (x, y + size * 2)], p.WHITE)


def _climbing(pen: Pen, ground: Colour) -> None:
    pen.poly([(14, 82), (46, 24), (60, 48), (66, 40), (86, 82)], p.WHITE)
    pen.path([(34, 74), (44, 64), (40, 52), (47, 40)], 6, ground)
    pen.poly([(38, 45), (50, 31), (56, 48)], ground)


def _cooperation(pen: Pen, ground: Colour) -> None:
    pen.disc(29, 58, 15, p.WHITE)
    pen.disc(71, 58, 15, p.WHITE)
    pen.path([(26, 34), (44, 22), (64, 27)], 7, p.WHITE)
    pen.poly([(58, 16), (80, 34), (56, 38)], p.WHITE)
    for x in (29, 71):
        pen.disc(x - 5, 55, 2.8, ground)
        pen.disc(x + 5, 55, 2.8, ground)
        pen.path([(x - 5, 64), (x, 67), (x + 5, 64)], 3, ground)


def _herding(pen: Pen, ground: Colour) -> None:
    for x, y, grow in ((28, 50, 0.8), (72, 50, 0.8), (50, 58, 1.0)):
        pen.oval(x, y + 4, 21 * grow, 25 * grow, ground)
        for side in (-1, 1):
            pen.path([(x + side * 8 * grow, y - 12), (x + side * 15 * grow, y - 30 * grow)],
                     7 * grow, p.WHITE, 3)  # fmt: skip
        pen.oval(x, y + 4, 16 * grow, 21 * grow, p.WHITE)
        for side in (-1, 1):
            pen.disc(x + side * 6 * grow, y, 3 * grow, ground)


def _fat(pen: Pen, ground: Colour) -> None:
    pen.blob([(50, 14), (62, 34), (74, 54), (72, 74), (50, 84), (28, 74), (26, 54), (38, 34)],
             p.WHITE)  # fmt: skip
    pen.path([(38, 60), (42, 70), (52, 74)], 6, ground)


def _fertile(pen: Pen, ground: Colour) -> None:
    for x, y in ((31, 47), (69, 47), (50, 40)):
        pen.oval(x, y, 17, 22, ground)
        pen.oval(x, y, 14, 19, p.WHITE)
    pen.blob([(12, 58), (32, 64), (50, 65), (68, 64), (88, 58), (78, 78), (50, 85), (22, 78)],
             ground)  # fmt: skip
    pen.blob([(16, 64), (50, 70), (84, 64), (74, 80), (50, 84), (26, 80)], p.WHITE)


def _foraging(pen: Pen, ground: Colour) -> None:
    pen.blob([(18, 70), (18, 44), (34, 24), (62, 18), (64, 44), (52, 64), (34, 74)], p.WHITE)
    pen.path([(24, 68), (40, 48), (54, 30)], 4, ground, 2)
    pen.path([(70, 54), (70, 84)], 9, p.WHITE)
    pen.path([(55, 69), (85, 69)], 9, p.WHITE)


def _shell(pen: Pen, ground: Colour) -> None:
    pen.blob([(14, 66), (20, 42), (38, 26), (62, 26), (80, 42), (86, 66), (68, 72), (32, 72)],
             p.WHITE)  # fmt: skip
    pen.star(50, 49, 14, 6, ground)
    pen.star(50, 49, 9, 6, p.WHITE)
    for start, stop in (((38, 42), (27, 35)), ((62, 42), (73, 35)), ((50, 63), (50, 72)),
                        ((38, 56), (26, 62)), ((62, 56), (74, 62))):  # fmt: skip
        pen.path([start, stop], 4, ground)
    for x in (26, 74):
        pen.path([(x, 74), (x, 80)], 9, p.WHITE)


def _horns(pen: Pen, ground: Colour) -> None:
    pen.path([(42, 56), (22, 48), (19, 30), (26, 18)], 14, p.WHITE, 3)
    pen.path([(58, 56), (78, 48), (81, 30), (74, 18)], 14, p.WHITE, 3)
    pen.blob([(34, 54), (50, 47), (66, 54), (61, 72), (55, 84), (45, 84), (39, 72)], p.WHITE)
    for x in (44, 56):
        pen.disc(x, 63, 3.4, ground)


def _intelligence(pen: Pen, ground: Colour) -> None:
    pen.blob([(50, 16), (68, 24), (74, 42), (64, 56), (60, 66), (40, 66), (36, 56), (26, 42),
              (32, 24)], p.WHITE)  # fmt: skip
    for y in (72, 80):
        pen.path([(43, y), (57, y)], 6, p.WHITE)
    pen.path([(43, 60), (40, 44), (50, 50), (60, 44), (57, 60)], 4, ground)


def _neck(pen: Pen, ground: Colour) -> None:
    pen.path([(30, 84), (36, 56), (50, 26)], 24, p.WHITE, 12)
    pen.blob([(46, 20), (60, 16), (82, 30), (80, 38), (58, 38), (46, 32)], p.WHITE)
    for x in (50, 58):
        pen.path([(x, 22), (x - 2, 12)], 4, p.WHITE)
    pen.disc(61, 25, 2.8, ground)
    for x, y in ((33, 72), (42, 60), (38, 48), (47, 40)):
        pen.disc(x, y, 4, ground)


def _pack(pen: Pen, _ground: Colour) -> None:
    for x, y in ((50, 34), (29, 66), (71, 66)):
        pen.oval(x, y + 5, 10, 8, p.WHITE)
        for dx, dy in ((-12, -3), (-4, -10), (4, -10), (12, -3)):
            pen.oval(x + dx, y + dy, 3.6, 5, p.WHITE)


def _scavenger(pen: Pen, _ground: Colour) -> None:
    pen.path([(34, 66), (66, 34)], 14, p.WHITE)
    for x, y in ((24, 65), (35, 76), (65, 24), (76, 35)):
        pen.disc(x, y, 12, p.WHITE)


def _symbiosis(pen: Pen, ground: Colour) -> None:
    pen.blob([(40, 70), (42, 36), (62, 20), (82, 36), (84, 70), (62, 80)], p.WHITE)
    for x in (56, 70):
        pen.disc(x, 42, 3.6, ground)
    pen.oval(31, 66, 18, 16, ground)
    pen.oval(31, 66, 14, 13, p.WHITE)
    for x in (26, 36):
        pen.disc(x, 63, 2.6, ground)


def _warning(pen: Pen, _ground: Colour) -> None:
    pen.poly([(18, 42), (34, 42), (56, 22), (56, 78), (34, 58), (18, 58)], p.WHITE)
    for reach, spread in ((66, 10), (76, 20)):
        pen.path([(reach, 50 - spread), (reach + 5, 50), (reach, 50 + spread)], 6, p.WHITE)


_SIGNS = (
    _ambush,
    _burrowing,
    _carnivore,
    _climbing,
    _cooperation,
    _herding,
    _fat,
    _fertile,
    _foraging,
    _shell,
    _horns,
    _intelligence,
    _neck,
    _pack,
    _scavenger,
    _symbiosis,
    _warning,
)


@lru_cache(maxsize=32)
def bare_trait(index: int) -> Art:
    """A trait's sign in white, for a ground in the trait's colour."""

    def art(pen: Pen) -> None:
        _SIGNS[index](pen, GROUNDS[index])

    return art


@lru_cache(maxsize=32)
def trait(index: int) -> Art:
    """A trait's sign on its ground; a defence has a white border, and a dark line around it."""

    def art(pen: Pen) -> None:
        ground = GROUNDS[index]
        if is_defence(index):
            pen.box(0, 0, 100, 100, 24, p.INK)
            pen.box(4, 4, 96, 96, 21, p.WHITE)
            pen.box(11, 11, 89, 89, 15, ground)
        else:
            pen.box(0, 0, 100, 100, 26, p.mix(ground, p.INK, 0.35))
            pen.box(5, 5, 95, 95, 22, ground)
        _SIGNS[index](pen, ground)

    return art


def is_defence(index: int) -> bool:
    """Whether a trait protects from carnivores: those have a white border."""
    return bool(DEFENSIVE >> index & 1)


def fed(pen: Pen) -> None:
    """One population that has food: a full disc with a tick."""
    pen.disc(50, 50, 48, p.LEAF_DARK)
    pen.disc(50, 50, 39, p.LEAF)
    pen.path([(28, 52), (44, 67), (72, 36)], 11, p.WHITE)


def fat(pen: Pen) -> None:
    """Food stored on Fat Tissue: a drop."""
    pen.blob([(50, 2), (68, 30), (84, 58), (80, 84), (50, 98), (20, 84), (16, 58), (32, 30)],
             p.GOLD_DARK)  # fmt: skip
    pen.blob([(50, 18), (62, 38), (74, 60), (71, 79), (50, 88), (29, 79), (26, 60), (38, 38)],
             p.GOLD)  # fmt: skip
    pen.path([(37, 62), (41, 74), (52, 79)], 6, p.GOLD_LIGHT)


def first_player(pen: Pen) -> None:
    """The First Player Marker: a flag on a stone."""
    pen.blob([(20, 96), (28, 80), (50, 76), (72, 80), (80, 96)], p.STONE_DARK)
    pen.path([(42, 84), (42, 10)], 8, p.WOOD_DARK)
    pen.poly([(44, 6), (92, 22), (44, 46)], p.MEAT_DARK)
    pen.poly([(47, 13), (80, 23), (47, 38)], p.MEAT)
    pen.disc(42, 8, 6, p.WOOD_DARK)


def card_back(pen: Pen) -> None:
    """A food card that lies face down at the watering hole."""
    pen.box(12, 0, 88, 100, 12, p.WOOD_DARK)
    pen.box(17, 5, 83, 95, 9, p.WOOD)
    pen.box(24, 12, 76, 88, 6, p.EARTH)
    pen.blob([(32, 62), (32, 46), (42, 34), (64, 30), (66, 50), (56, 64), (42, 70)], p.WOOD_DARK)
    pen.path([(36, 66), (48, 52), (58, 40)], 3.4, p.EARTH)
