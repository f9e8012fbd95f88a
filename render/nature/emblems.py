"""The emblems of the eight traits and of the Hunter card, and the back of a card."""

from functools import lru_cache

from render import icons
from render import palette as p
from render.pen import Art, Pen

HUNTER = 8
"""The place of the Hunter card after the eight traits."""
_HUNTER_GROUND = p.rgb("a3201c")
GROUNDS = (*p.TRAITS, _HUNTER_GROUND)


def _clawed(pen: Pen) -> None:
    for x in (30, 50, 70):
        pen.blob(
            [(x + 8, 18), (x + 7, 40), (x, 62), (x - 10, 82), (x - 7, 60), (x - 2, 38)], p.WHITE
        )


def _fast(pen: Pen) -> None:
    pen.poly([(62, 12), (36, 54), (52, 54), (42, 88), (76, 42), (58, 42), (72, 12)], p.WHITE)
    for y, left in ((30, 20), (48, 12), (66, 18)):
        pen.path([(left, y), (left + 17, y)], 6, p.WHITE)


def _horned(pen: Pen) -> None:
    pen.path([(42, 52), (20, 44), (18, 22), (28, 14)], 14, p.WHITE, 3)
    pen.path([(58, 52), (80, 44), (82, 22), (72, 14)], 14, p.WHITE, 3)
    pen.blob([(32, 52), (50, 44), (68, 52), (62, 72), (56, 86), (44, 86), (38, 72)], p.WHITE)
    for x in (43, 57):
        pen.disc(x, 62, 3.6, p.TRAITS[2])


def _opportunistic(pen: Pen) -> None:
    pen.path([(52, 44), (50, 24), (58, 12)], 5, p.WHITE)
    pen.blob([(54, 24), (66, 12), (86, 14), (78, 28), (62, 30)], p.WHITE)
    for x, y in ((33, 52), (65, 50), (49, 73)):
        pen.disc(x, y, 17, p.TRAITS[3])
        pen.disc(x, y, 14.5, p.WHITE)
        pen.disc(x - 4, y - 5, 4, p.TRAITS[3])


def _plated(pen: Pen) -> None:
    ground = p.TRAITS[4]
    pen.blob(
        [(10, 66), (16, 40), (36, 22), (62, 22), (82, 40), (90, 66), (70, 72), (30, 72)], p.WHITE
    )
    pen.path([(10, 74), (50, 79), (90, 74)], 8, p.WHITE)
    pen.star(50, 48, 15, 6, ground)
    pen.star(50, 48, 9.5, 6, p.WHITE)
    for start, stop in (
        ((50, 33), (50, 20)),
        ((37, 41), (24, 32)),
        ((63, 41), (77, 32)),
        ((37, 55), (24, 68)),
        ((63, 55), (76, 68)),
    ):
        pen.path([start, stop], 4.5, ground)


def _scavenging(pen: Pen) -> None:
    pen.path([(30, 70), (70, 30)], 15, p.WHITE)
    for x, y in ((20, 68), (32, 80), (68, 20), (80, 32)):
        pen.disc(x, y, 13, p.WHITE)


def _social(pen: Pen) -> None:
    ground = p.TRAITS[6]
    for x, y, size in ((28, 38, 0.74), (72, 38, 0.74), (50, 50, 1.0)):
        for grow, fill in ((6, ground), (0, p.WHITE)):
            pen.disc(x, y - 14 * size, 17 * size + grow, fill)
            pen.blob(
                [
                    (x - 27 * size - grow, y + 38 * size),
                    (x - 20 * size - grow, y + 14 * size),
                    (x, y + 4 * size - grow),
                    (x + 20 * size + grow, y + 14 * size),
                    (x + 27 * size + grow, y + 38 * size),
                    (x, y + 42 * size),
                ],
                fill,
            )
        for side in (-1, 1):
            pen.poly(
                [
                    (x + side * 6 * size, y - 26 * size),
                    (x + side * 17 * size, y - 40 * size),
                    (x + side * 17 * size, y - 18 * size),
                ],
                p.WHITE,
            )


def _tusked(pen: Pen) -> None:
    pen.blob([(24, 20), (50, 12), (76, 20), (74, 44), (62, 60), (38, 60), (26, 44)], p.WHITE)
    pen.path([(30, 54), (24, 72), (10, 82), (8, 66)], 12, p.WHITE, 3)
    pen.path([(70, 54), (76, 72), (90, 82), (92, 66)], 12, p.WHITE, 3)
    for x in (36, 64):
        pen.disc(x, 34, 4.5, p.TRAITS[7])
    for x in (44, 56):
        pen.oval(x, 51, 3, 4.5, p.TRAITS[7])


def _hunter(pen: Pen) -> None:
    pen.blob([(10, 24), (30, 32), (50, 34), (70, 32), (90, 24), (88, 60), (70, 84), (50, 90),
              (30, 84), (12, 60)], p.WHITE)  # fmt: skip
    pen.blob([(18, 36), (34, 42), (50, 43), (66, 42), (82, 36), (80, 58), (66, 76), (50, 81),
              (34, 76), (20, 58)], _HUNTER_GROUND)  # fmt: skip
    for x, y, size in ((28, 40, 11), (72, 40, 11), (43, 42, 6), (57, 42, 6)):
        pen.poly([(x - size * 0.62, y - 2), (x + size * 0.62, y - 2), (x, y + size * 2)], p.WHITE)
    for x in (38, 62):
        pen.poly([(x - 6, 79), (x + 6, 79), (x, 62)], p.WHITE)


def species_bonus(pen: Pen) -> None:
    """A species that has survived: a paw on the dial of a forager."""
    icons.dial(hunter=False)(pen)
    pen.blob([(50, 46), (65, 58), (63, 70), (50, 67), (37, 70), (35, 58)], p.LEAF_DARK)
    for x, y in ((28, 46), (42, 33), (58, 33), (72, 46)):
        pen.disc(x, y, 7, p.LEAF_DARK)


_SIGNS: tuple[Art, ...] = (
    _clawed,
    _fast,
    _horned,
    _opportunistic,
    _plated,
    _scavenging,
    _social,
    _tusked,
    _hunter,
)


def bare_trait(trait: int) -> Art:
    """A trait's sign in white, for a ground in the trait's colour."""
    return _SIGNS[trait]


@lru_cache(maxsize=32)
def trait(index: int) -> Art:
    """A trait's sign on its ground. `HUNTER` is the Hunter card's."""

    def art(pen: Pen) -> None:
        pen.box(0, 0, 100, 100, 26, p.mix(GROUNDS[index], p.INK, 0.35))
        pen.box(5, 5, 95, 95, 22, GROUNDS[index])
        _SIGNS[index](pen)

    return art
