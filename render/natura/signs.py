"""Signs on squares: where a piece came from, what may not return, what went, turned or came back,
and, for whoever is choosing, what may be chosen.
"""

from functools import lru_cache, partial
from math import atan2, cos, pi, sin

from render import palette as p
from render.palette import Colour
from render.pen import Art, Pen, Point


def _frame(pen: Pen, outer: Colour, inner: Colour) -> None:
    """A frame around a square, its middle left free."""
    for left, top, right, bottom in ((0, 0, 100, 7), (0, 93, 100, 100), (0, 0, 7, 100),
                                     (93, 0, 100, 100)):  # fmt: skip
        pen.box(left, top, right, bottom, 0, outer)
    for left, top, right, bottom in ((2, 2, 98, 5), (2, 95, 98, 98), (2, 2, 5, 98),
                                     (95, 2, 98, 98)):  # fmt: skip
        pen.box(left, top, right, bottom, 0, inner)


def arrived(pen: Pen) -> None:
    """The square to which the last move went."""
    _frame(pen, p.INK, p.GOLD)


def _turned_points(points: list[Point], angle: float) -> list[Point]:
    return [
        (
            50 + (x - 50) * cos(angle) - (y - 50) * sin(angle),
            50 + (x - 50) * sin(angle) + (y - 50) * cos(angle),
        )
        for x, y in points
    ]


def _draw_left(pen: Pen, across: int, up: int) -> None:
    """An arrow that points the way the piece went."""
    angle = atan2(-up, across)
    shaft: list[Point] = [(14, 42), (56, 42), (56, 26), (90, 50), (56, 74), (56, 58), (14, 58)]
    rim: list[Point] = [(9, 37), (51, 37), (51, 16), (98, 50), (51, 84), (51, 63), (9, 63)]
    pen.poly(_turned_points(rim, angle), p.INK)
    pen.poly(_turned_points(shaft, angle), p.GOLD)


@lru_cache(maxsize=256)
def left(across: int, up: int) -> Art:
    """The square that the last move left: an arrow by so many files and ranks."""
    return partial(_draw_left, across=across, up=up)


def barred(pen: Pen) -> None:
    """On a piece that may not go back: a bent arrow in a red ring, struck through."""
    pen.disc(50, 50, 50, p.INK)
    pen.disc(50, 50, 45, p.MEAT)
    pen.disc(50, 50, 34, p.WHITE)
    pen.path([(64, 64), (66, 46), (54, 38), (42, 42)], 9, p.INK)
    pen.poly([(26, 46), (46, 30), (46, 58)], p.INK)
    pen.path([(24, 76), (76, 24)], 9, p.MEAT)


def closed(pen: Pen) -> None:
    """The square to which that piece may not go: a red cross in a ring."""
    pen.disc(50, 50, 50, p.INK)
    pen.disc(50, 50, 44, p.WHITE)
    for points in ([(30, 30), (70, 70)], [(70, 30), (30, 70)]):
        pen.path(points, 14, p.MEAT)


def lost(pen: Pen) -> None:
    """A Rainforest went from here: a stump with smoke."""
    pen.blob([(24, 92), (34, 84), (36, 60), (64, 60), (66, 84), (76, 92)], p.INK)
    pen.blob([(30, 90), (39, 82), (40, 64), (60, 64), (61, 82), (70, 90)], p.WOOD_DARK)
    pen.oval(50, 62, 13, 6, p.SAND)
    pen.oval(50, 62, 7, 3, p.WOOD)
    for x, y, size in ((50, 40, 9), (60, 26, 11), (46, 12, 9)):
        pen.disc(x, y, size + 2.5, p.INK)
        pen.disc(x, y, size, p.STONE_LIGHT)


def turned(pen: Pen) -> None:
    """On a piece that turned over: two arrows in a circle."""
    pen.disc(50, 50, 50, p.INK)
    pen.disc(50, 50, 45, p.TRAITS[3])
    for turn in (0.0, pi):
        pen.path(_turned_points([(24, 50), (32, 32), (50, 25), (64, 30)], turn), 9, p.WHITE)
        pen.poly(_turned_points([(60, 16), (80, 36), (56, 44)], turn), p.WHITE)


def back(pen: Pen) -> None:
    """On life that came back: a plus."""
    pen.disc(50, 50, 50, p.INK)
    pen.disc(50, 50, 45, p.LEAF)
    pen.box(42, 22, 58, 78, 3, p.WHITE)
    pen.box(22, 42, 78, 58, 3, p.WHITE)


def eaten(pen: Pen) -> None:
    """On a piece that removed a Meadow: a flower struck through."""
    pen.disc(50, 50, 50, p.INK)
    pen.disc(50, 50, 45, p.LEAF_LIGHT)
    for x, y in ((50, 30), (34, 42), (66, 42), (40, 62), (60, 62)):
        pen.disc(x, y, 12, p.WHITE)
    pen.disc(50, 48, 9, p.GOLD)
    pen.path([(24, 76), (76, 24)], 11, p.MEAT)


def may_move(pen: Pen) -> None:
    """A piece that may be chosen: green corners."""
    for grow, fill in ((0, p.INK), (2.5, p.LEAF_LIGHT)):
        near, far = grow, 28 - grow
        thin = 9 - grow
        for flip_x in (False, True):
            for flip_y in (False, True):
                for across, down in ((far, thin), (thin, far)):
                    left, right = (100 - across, 100 - near) if flip_x else (near, across)
                    top, bottom = (100 - down, 100 - near) if flip_y else (near, down)
                    pen.box(left, top, right, bottom, 0, fill)


def chosen(pen: Pen) -> None:
    """The piece that is about to move."""
    _frame(pen, p.INK, p.LEAF_LIGHT)


def target(pen: Pen) -> None:
    """A free square to which it may go: a green dot."""
    pen.disc(50, 50, 50, p.INK)
    pen.disc(50, 50, 41, p.LEAF)
    pen.disc(50, 50, 18, p.LEAF_LIGHT)


def taking(pen: Pen) -> None:
    """A Meadow that it may remove: a red ring."""
    pen.disc(50, 50, 50, p.INK)
    pen.disc(50, 50, 42, p.MEAT)
    for points in ([(31, 31), (69, 69)], [(69, 31), (31, 69)]):
        pen.path(points, 15, p.WHITE)


def returning(pen: Pen) -> None:
    """A square on which life may be put back: a plus in a green ring."""
    pen.disc(50, 50, 50, p.INK)
    pen.disc(50, 50, 44, p.LEAF_LIGHT)
    pen.box(41, 20, 59, 80, 3, p.LEAF_DARK)
    pen.box(20, 41, 80, 59, 3, p.LEAF_DARK)
