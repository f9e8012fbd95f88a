"""Darwin's signs: Resources, scores, Environments, and what Strategy cards do."""

from functools import lru_cache, partial
from math import cos, radians, sin

from render import palette as p
from render.palette import Colour
from render.pen import Art, Pen

DECKS = (p.LEAF_DARK, p.TRAITS[7], p.TRAITS[5], p.TRAITS[3])
"""The grounds of cards by deck: Eat, Survive, Strategy, Reproduce."""
_PREDATOR = p.MEAT_DARK


def sun(pen: Pen) -> None:
    """Sun: a disc with rays."""
    for turn in range(8):
        angle = radians(45 * turn)
        tip = (50 + 48 * cos(angle), 50 + 48 * sin(angle))
        base = [
            (50 + 26 * cos(angle + lean), 50 + 26 * sin(angle + lean)) for lean in (-0.36, 0.36)
        ]
        pen.poly([tip, *base], p.GOLD_DARK)
    pen.disc(50, 50, 30, p.GOLD_DARK)
    pen.disc(50, 50, 25, p.GOLD)
    pen.disc(43, 43, 10, p.GOLD_LIGHT)


def water(pen: Pen) -> None:
    """Water: a drop."""
    pen.blob([(50, 2), (66, 30), (82, 58), (76, 84), (50, 97), (24, 84), (18, 58), (34, 30)],
             p.WATER_DARK)  # fmt: skip
    pen.blob([(50, 14), (62, 36), (75, 60), (70, 79), (50, 89), (30, 79), (25, 60), (38, 36)],
             p.WATER)  # fmt: skip
    pen.path([(34, 62), (36, 74), (46, 81)], 7, p.WHITE, 4)


def air(pen: Pen) -> None:
    """Air: gusts of wind."""
    for grow, fill in ((5.5, p.STONE_DARK), (0, p.STONE_LIGHT)):
        for course in (
            [(6, 38), (40, 38), (66, 37), (74, 22), (62, 11), (50, 18)],
            [(6, 58), (50, 58), (84, 57), (94, 42), (84, 31), (75, 38)],
            [(16, 77), (44, 77), (62, 78), (68, 89), (58, 96), (50, 91)],
        ):
            pen.path(course, 9 + 2 * grow, fill)


def nutrients(pen: Pen) -> None:
    """Nutrients: a sprout in a heap of soil."""
    pen.path([(50, 66), (50, 40), (51, 26)], 8, p.LEAF_DARK, 6)
    pen.blob([(50, 34), (36, 34), (20, 22), (14, 6), (34, 8), (48, 20)], p.LEAF_DARK)
    pen.blob([(52, 28), (62, 12), (84, 6), (84, 22), (70, 34)], p.LEAF)
    pen.blob([(2, 92), (14, 72), (34, 60), (50, 56), (68, 60), (86, 72), (98, 92), (50, 97)],
             p.WOOD_DARK)  # fmt: skip
    pen.blob([(10, 89), (20, 74), (36, 66), (50, 62), (66, 66), (80, 74), (90, 89), (50, 92)],
             p.WOOD)  # fmt: skip
    for x, y in ((30, 82), (46, 74), (58, 85), (70, 77)):
        pen.disc(x, y, 4, p.GOLD_LIGHT)


RESOURCES: tuple[Art, ...] = (sun, water, air, nutrients)


def _ground(pen: Pen, colour: Colour) -> None:
    pen.box(0, 0, 100, 100, 26, p.mix(colour, p.INK, 0.35))
    pen.box(5, 5, 95, 95, 22, colour)


def _bare_eat(pen: Pen) -> None:
    pen.disc(54, 52, 36, p.WHITE)
    pen.poly([(50, 52), (104, 22), (104, 82)], DECKS[0])
    pen.disc(52, 33, 6, DECKS[0])
    pen.disc(86, 52, 8, p.WHITE)


def _bare_survive(pen: Pen) -> None:
    pen.blob([(50, 12), (68, 20), (86, 22), (85, 48), (73, 72), (50, 89), (27, 72), (15, 48),
              (14, 22), (32, 20)], p.WHITE)  # fmt: skip
    pen.path([(33, 48), (46, 62), (69, 34)], 10, DECKS[1])


def _bare_predator(pen: Pen) -> None:
    pen.blob([(8, 26), (30, 36), (50, 38), (70, 36), (92, 26), (88, 60), (70, 82), (50, 88),
              (30, 82), (12, 60)], p.WHITE)  # fmt: skip
    pen.blob([(18, 42), (34, 47), (50, 48), (66, 47), (82, 42), (78, 60), (66, 73), (50, 78),
              (34, 73), (22, 60)], _PREDATOR)  # fmt: skip
    for x in (30, 50, 70):
        pen.poly([(x - 9, 44), (x + 9, 44), (x, 64)], p.WHITE)


def _bare_reproduce(pen: Pen) -> None:
    pen.oval(50, 52, 31, 39, p.WHITE)
    pen.path([(22, 55), (34, 46), (44, 57), (55, 46), (66, 57), (78, 48)], 7, DECKS[3])


def _bare_strategy(pen: Pen) -> None:
    pen.star(50, 50, 42, 4, p.WHITE, inner=0.36)
    pen.disc(50, 50, 11, DECKS[2])


_BARE: tuple[Art, ...] = (_bare_eat, _bare_survive, _bare_predator, _bare_reproduce)
_GROUNDS = (DECKS[0], DECKS[1], _PREDATOR, DECKS[3])


@lru_cache(maxsize=8)
def score(which: int) -> Art:
    """The sign of a score: Eat, Survive, Predator, Reproduce."""

    def art(pen: Pen) -> None:
        _ground(pen, _GROUNDS[which])
        _BARE[which](pen)

    return art


@lru_cache(maxsize=8)
def deck(which: int) -> Art:
    """The sign of a deck: Eat, Survive, Strategy, Reproduce."""
    bare = (_bare_eat, _bare_survive, _bare_strategy, _bare_reproduce)[which]

    def art(pen: Pen) -> None:
        _ground(pen, DECKS[which])
        bare(pen)

    return art


@lru_cache(maxsize=8)
def back(which: int) -> Art:
    """The back of a card of a deck, without the deck's sign."""

    def art(pen: Pen) -> None:
        pen.box(14, 0, 86, 100, 12, p.INK)
        pen.box(19, 5, 81, 95, 9, p.PAPER)
        pen.box(24, 10, 76, 90, 6, DECKS[which])

    return art


def desert(pen: Pen) -> None:
    """The Desert: dunes and a cactus."""
    pen.disc(50, 50, 50, p.INK)
    pen.disc(50, 50, 45, p.SKY)
    pen.disc(70, 32, 10, p.SUN)
    pen.blob([(8, 66), (30, 56), (54, 62), (78, 54), (92, 64), (82, 80), (50, 94), (20, 82)],
             p.EARTH)  # fmt: skip
    pen.path([(40, 72), (40, 26)], 10, p.LEAF_DARK)
    pen.path([(40, 56), (26, 54), (26, 40)], 7, p.LEAF_DARK)
    pen.path([(40, 48), (54, 46), (54, 34)], 7, p.LEAF_DARK)


def sky(pen: Pen) -> None:
    """The Sky: a cloud and a bird."""
    pen.disc(50, 50, 50, p.INK)
    pen.disc(50, 50, 45, p.WATER)
    for x, y, size in ((34, 64, 15), (52, 56, 19), (70, 65, 13)):
        pen.disc(x, y, size, p.WHITE)
    pen.box(22, 62, 82, 78, 8, p.WHITE)
    pen.path([(26, 30), (36, 22), (46, 30), (56, 22), (66, 30)], 6, p.INK, 4)


def ocean(pen: Pen) -> None:
    """The Ocean: waves."""
    pen.disc(50, 50, 50, p.INK)
    pen.disc(50, 50, 45, p.WATER_DARK)
    for y in (34, 54, 74):
        pen.path([(14, y), (26, y - 8), (38, y), (50, y - 8), (62, y), (74, y - 8), (86, y)], 7,
                 p.WATER_LIGHT)  # fmt: skip


def rainforest(pen: Pen) -> None:
    """The Rainforest: a great tree."""
    pen.disc(50, 50, 50, p.INK)
    pen.disc(50, 50, 45, p.LEAF_LIGHT)
    pen.path([(50, 90), (50, 44)], 12, p.WOOD_DARK, 8)
    for x, y, size in ((34, 44, 16), (50, 32, 19), (67, 44, 16), (50, 50, 15)):
        pen.disc(x, y, size, p.LEAF_DARK)
    for x, y, size in ((34, 40, 9), (50, 27, 11), (67, 40, 9)):
        pen.disc(x, y, size, p.LEAF)


ENVIRONMENTS: dict[str, Art] = {
    "desert": desert,
    "sky": sky,
    "ocean": ocean,
    "rainforest": rainforest,
}


def plus(pen: Pen) -> None:
    """A plus sign."""
    pen.path([(50, 18), (50, 82)], 20, p.INK)
    pen.path([(18, 50), (82, 50)], 20, p.INK)


def keep(pen: Pen) -> None:
    """Kept: a padlock."""
    pen.path([(32, 52), (31, 28), (50, 14), (69, 28), (68, 52)], 11, p.STONE_DARK)
    pen.box(18, 44, 82, 94, 10, p.GOLD_DARK)
    pen.box(24, 50, 76, 88, 7, p.GOLD)
    pen.disc(50, 66, 7, p.INK)
    pen.path([(50, 66), (50, 79)], 6, p.INK)


def go(pen: Pen) -> None:
    """To the …: an arrow."""
    pen.path([(12, 50), (66, 50)], 18, p.INK)
    pen.poly([(56, 18), (96, 50), (56, 82)], p.INK)


def yes(pen: Pen) -> None:
    """A condition that is met, a card that can be paid for: a tick."""
    pen.disc(50, 50, 50, p.LEAF_DARK)
    pen.path([(26, 52), (43, 69), (74, 33)], 14, p.WHITE)


def no(pen: Pen) -> None:
    """A condition that is not met: a cross."""
    pen.box(3, 3, 97, 97, 18, p.MEAT_DARK)
    pen.path([(29, 29), (71, 71)], 14, p.WHITE)
    pen.path([(71, 29), (29, 71)], 14, p.WHITE)


def wait(pen: Pen) -> None:
    """A card that is not to be had here: a bar across."""
    pen.disc(50, 50, 50, p.STONE_DARK)
    pen.box(22, 40, 78, 60, 6, p.WHITE)


def any_one(pen: Pen) -> None:
    """Any one Resource: a question mark on four quarters."""
    pen.disc(50, 50, 49, p.INK)
    pen.disc(50, 50, 44, p.PAPER)
    pen.path([(36, 38), (42, 26), (56, 25), (64, 36), (56, 48), (50, 54), (50, 62)], 10, p.INK)
    pen.disc(50, 77, 6.5, p.INK)


def _bar(pen: Pen, colour: Colour) -> None:
    pen.path([(16, 84), (84, 16)], 18, p.WHITE)
    pen.path([(16, 84), (84, 16)], 11, colour)


crossed: Art = partial(_bar, colour=p.MEAT)
"""A bar across a Resource that is scarce."""
