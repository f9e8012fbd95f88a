"""Small signs: values, food, animals by how they fare, and the things on the table."""

from functools import lru_cache, partial

from render import palette as p
from render.palette import Colour
from render.pen import Art, Pen


def hunt_value(pen: Pen) -> None:
    """The sign of the hunt value: a red fang."""
    pen.blob([(8, 12), (30, 4), (56, 4), (82, 12), (92, 40), (86, 70), (70, 97), (62, 72), (44, 52),
              (18, 40)], p.MEAT_DARK)  # fmt: skip
    pen.blob([(17, 18), (34, 12), (56, 12), (76, 18), (84, 40), (79, 66), (71, 80), (66, 64),
              (48, 44), (24, 34)], p.MEAT)  # fmt: skip
    pen.blob([(24, 20), (40, 16), (60, 17), (70, 24), (50, 26), (30, 27)], p.MEAT_LIGHT)


def defence_value(pen: Pen) -> None:
    """The grey tab of the defence value: a shield."""
    pen.blob([(50, 2), (70, 9), (93, 12), (92, 48), (78, 78), (50, 99), (22, 78), (8, 48), (7, 12),
              (30, 9)], p.STONE_DARK)  # fmt: skip
    pen.blob([(50, 11), (70, 18), (84, 20), (84, 48), (72, 71), (50, 88), (28, 71), (16, 48),
              (16, 20), (30, 18)], p.STONE)  # fmt: skip
    pen.blob([(50, 11), (50, 88), (28, 71), (16, 48), (16, 20), (30, 18)], p.STONE_LIGHT)


def leaf(pen: Pen) -> None:
    """A plant; among animals, one that it feeds."""
    pen.path([(20, 92), (36, 70), (50, 52)], 9, p.LEAF_DARK)
    pen.blob(
        [(24, 76), (16, 48), (30, 22), (58, 9), (92, 7), (93, 40), (78, 68), (50, 82)], p.LEAF_DARK
    )
    pen.blob(
        [(28, 71), (23, 48), (36, 28), (60, 16), (86, 14), (86, 40), (73, 62), (50, 75)], p.LEAF
    )
    pen.blob([(28, 71), (23, 48), (36, 28), (60, 16), (86, 14), (54, 44)], p.LEAF_LIGHT)
    pen.path([(30, 74), (54, 46), (76, 24)], 5, p.LEAF_DARK, 3)


def meat(pen: Pen) -> None:
    """A piece of meat on its bone; among animals, one that it feeds."""
    for grow, fill in ((5, p.MEAT_DARK), (0, p.BONE)):
        pen.path([(60, 60), (78, 78)], 12 + 2 * grow, fill)
        pen.disc(85, 73, 8 + grow, fill)
        pen.disc(73, 85, 8 + grow, fill)
    outline = [(8, 40), (16, 16), (40, 6), (66, 18), (78, 44), (72, 68), (52, 76), (24, 68)]
    pen.blob(outline, p.MEAT_DARK)
    pen.blob(
        [(14, 40), (21, 21), (40, 13), (61, 23), (71, 45), (66, 62), (51, 69), (28, 62)], p.MEAT
    )
    pen.blob([(20, 38), (26, 25), (40, 19), (50, 24), (40, 34), (32, 46), (24, 46)], p.MEAT_LIGHT)


def hungry(pen: Pen) -> None:
    """One hungry animal: an empty ring with a paw."""
    pen.disc(50, 50, 48, p.INK)
    pen.disc(50, 50, 39, p.PAPER)
    _paw(pen, p.SOFT_INK)


def footprint(pen: Pen) -> None:
    """A paw's print in the sand."""
    _paw(pen, p.mix(p.SAND, p.EARTH, 0.4))


def _paw(pen: Pen, fill: Colour) -> None:
    pen.blob([(50, 48), (64, 58), (66, 70), (56, 74), (50, 72), (44, 74), (34, 70), (36, 58)], fill)
    for x, y in ((28, 48), (41, 33), (59, 33), (72, 48)):
        pen.oval(x, y, 6.5, 8.5, fill)


def dead(pen: Pen) -> None:
    """One animal killed this round: a skull."""
    for grow, fill in ((6, p.STONE_DARK), (0, p.STONE_LIGHT)):
        pen.oval(50, 42, 34 + grow, 32 + grow, fill)
        pen.box(32 - grow, 60 - grow, 68 + grow, 88 + grow, 8, fill)
    for x in (37, 63):
        pen.disc(x, 44, 10, p.STONE_DARK)
    pen.poly([(50, 54), (44, 66), (56, 66)], p.STONE_DARK)
    for x in (42, 50, 58):
        pen.path([(x, 76), (x, 88)], 4, p.STONE_DARK)


def cards(pen: Pen) -> None:
    """Cards in a hand."""
    for corners, fill in (
        (((4, 34), (36, 20), (62, 80), (30, 94)), p.EARTH),
        (((30, 14), (66, 8), (78, 74), (42, 80)), p.FUR_LIGHT),
        (((62, 8), (97, 20), (74, 84), (40, 72)), p.GOLD),
    ):
        pen.poly(corners, p.INK)
        x = sum(corner[0] for corner in corners) / 4
        y = sum(corner[1] for corner in corners) / 4
        pen.poly([(cx + (x - cx) * 0.2, cy + (y - cy) * 0.14) for cx, cy in corners], fill)
    pen.star(69, 46, 13, 5, p.PAPER, inner=0.45)


def screen(pen: Pen) -> None:
    """A player screen, folded, behind which the food is kept."""
    pen.poly([(4, 24), (28, 12), (28, 84), (4, 94)], p.WOOD_DARK)
    pen.poly([(96, 24), (72, 12), (72, 84), (96, 94)], p.WOOD_DARK)
    pen.box(24, 8, 76, 88, 4, p.WOOD_DARK)
    pen.poly([(10, 29), (24, 21), (24, 79), (10, 86)], p.EARTH)
    pen.poly([(90, 29), (76, 21), (76, 79), (90, 86)], p.EARTH)
    pen.box(30, 14, 70, 82, 3, p.EARTH)
    pen.star(50, 48, 17, 5, p.GOLD_LIGHT, inner=0.45)


def deck(pen: Pen) -> None:
    """A pile of cards face down."""
    for step in (16, 8, 0):
        pen.box(14 + step * 0.4, step, 78 + step * 0.4, 84 + step, 8, p.WOOD_DARK)
        pen.box(18 + step * 0.4, step + 4, 74 + step * 0.4, 80 + step, 6, p.WOOD)
    pen.box(26, 12, 66, 72, 6, p.EARTH)
    pen.star(46, 42, 15, 5, p.GOLD_LIGHT, inner=0.45)


def discard(pen: Pen) -> None:
    """A pile of cards face up."""
    for step in (16, 8, 0):
        pen.box(14 + step * 0.4, step, 78 + step * 0.4, 84 + step, 8, p.WOOD_DARK)
        pen.box(18 + step * 0.4, step + 4, 74 + step * 0.4, 80 + step, 6, p.PAPER)
    pen.box(26, 12, 66, 42, 5, p.EDGE)
    for y in (52, 62):
        pen.path([(29, y), (63, y)], 5, p.EDGE)


def leopard(pen: Pen) -> None:
    """The snow leopard: who goes first this round."""
    grey, spot = p.STONE_LIGHT, p.STONE_DARK
    for side in (-1, 1):
        pen.disc(50 + side * 28, 24, 15, spot)
        pen.disc(50 + side * 28, 25, 8, p.PINK)
    pen.blob([(50, 14), (76, 22), (92, 50), (80, 76), (50, 92), (20, 76), (8, 50), (24, 22)], spot)
    pen.blob([(50, 19), (73, 26), (86, 50), (76, 72), (50, 86), (24, 72), (14, 50), (27, 26)], grey)
    pen.blob([(50, 54), (68, 62), (66, 78), (50, 85), (34, 78), (32, 62)], p.WHITE)
    for side in (-1, 1):
        pen.oval(50 + side * 18, 47, 8, 7, p.PAPER)
        pen.disc(50 + side * 17, 47, 4.8, p.WATER_DARK)
        pen.disc(50 + side * 17, 47, 2.4, p.INK)
        pen.path([(50, 66), (50 + side * 6, 73), (50 + side * 13, 71)], 3.4, spot)
        for x, y in ((10, 29), (30, 60), (27, 34)):
            pen.disc(50 + side * x, y, 3.8, spot)
    pen.blob([(42, 58), (58, 58), (50, 67)], p.PINK)


def lost(pen: Pen) -> None:
    """Population and size that wait for the next new species: an egg."""
    pen.oval(50, 53, 36, 45, p.INK)
    pen.oval(50, 53, 29, 38, p.PAPER)
    for x, y, size in ((40, 38, 7), (62, 50, 6), (44, 66, 8), (58, 30, 4), (62, 72, 4)):
        pen.disc(x, y, size, p.FUR)


def trophy(pen: Pen) -> None:
    """Final points: a cup."""
    for side in (-1, 1):
        pen.path([(50 + side * 26, 22), (50 + side * 44, 26), (50 + side * 38, 46),
                  (50 + side * 20, 54)], 8, p.GOLD_DARK)  # fmt: skip
    pen.blob([(22, 10), (50, 8), (78, 10), (74, 44), (50, 64), (26, 44)], p.GOLD_DARK)
    pen.blob([(29, 15), (50, 14), (71, 15), (67, 42), (50, 57), (33, 42)], p.GOLD)
    pen.path([(50, 58), (50, 80)], 11, p.GOLD_DARK)
    pen.box(26, 78, 74, 94, 6, p.GOLD_DARK)
    pen.star(50, 33, 13, 5, p.GOLD_LIGHT, inner=0.45)


def lost_size(pen: Pen) -> None:
    """Size that waits for the next new species: a dial with an arrow up."""
    _draw_dial(pen, hunter=False)
    pen.poly([(50, 20), (76, 50), (60, 50), (60, 78), (40, 78), (40, 50), (24, 50)], p.LEAF_DARK)


def size_plate(pen: Pen) -> None:
    """The ground of the number on a size dial."""
    pen.disc(50, 50, 50, p.PAPER)
    pen.disc(50, 50, 44, p.INK)


def target(pen: Pen) -> None:
    """Prey that may be, or is being, hunted."""
    pen.disc(50, 50, 50, p.INK)
    pen.disc(50, 50, 44, p.WHITE)
    pen.disc(50, 50, 35, p.MEAT)
    pen.disc(50, 50, 24, p.WHITE)
    pen.disc(50, 50, 13, p.MEAT)


def chosen(pen: Pen) -> None:
    """A species that may be chosen."""
    pen.disc(50, 50, 50, p.INK)
    pen.disc(50, 50, 44, p.LEAF)
    pen.path([(26, 52), (43, 69), (74, 33)], 13, p.WHITE)


def _draw_dial(pen: Pen, *, hunter: bool) -> None:
    if hunter:
        pen.star(50, 50, 50, 12, p.MEAT_DARK, inner=0.88)
        pen.star(50, 50, 46, 12, p.MEAT, inner=0.88)
        pen.disc(50, 50, 37, p.MEAT_DARK)
        pen.disc(50, 50, 35, p.MEAT_LIGHT)
    else:
        pen.disc(50, 50, 49, p.LEAF_DARK)
        pen.disc(50, 50, 45, p.LEAF)
        pen.disc(50, 50, 38, p.LEAF_DARK)
        pen.disc(50, 50, 36, p.mix(p.LEAF_LIGHT, p.WHITE, 0.5))


@lru_cache(maxsize=2)
def dial(*, hunter: bool) -> Art:
    """The ground of a size dial: a smooth green ring, or a toothed red one on the hunter side."""
    return partial(_draw_dial, hunter=hunter)


def face_down(pen: Pen) -> None:
    """The back of a card: a trait nobody else can see yet."""
    pen.box(0, 0, 100, 100, 26, p.WOOD_DARK)
    pen.box(6, 6, 94, 94, 21, p.WOOD)
    pen.box(16, 16, 84, 84, 14, p.EARTH)
    pen.box(23, 23, 77, 77, 10, p.WOOD)
    pen.path([(37, 40), (44, 29), (58, 30), (62, 42), (51, 52), (50, 60)], 8, p.GOLD_LIGHT)
    pen.disc(50, 72, 5.5, p.GOLD_LIGHT)
