"""The animals on the size dials: plant eaters and hunters, from the smallest to the largest."""

from collections.abc import Sequence

from render import palette as p
from render.palette import Colour
from render.pen import Art, Pen, Point

_GREY = p.rgb("9a94a0")
_GREY_DARK = p.rgb("6d6877")
_GREY_LIGHT = p.rgb("bdb8c2")
_CROC = p.rgb("6f8a3c")
_CROC_DARK = p.rgb("47602a")
_CROC_LIGHT = p.rgb("b7bd74")


def _eye(pen: Pen, x: float, y: float, radius: float = 2.2) -> None:
    pen.disc(x, y, radius, p.INK)
    pen.disc(x + radius * 0.35, y - radius * 0.35, radius * 0.35, p.WHITE)


def _legs(
    pen: Pen, feet: Sequence[tuple[float, float]], hip: float, foot: float, fill: Colour
) -> None:
    """Legs from the hips at height `hip` down to 90: pairs of x at the hip and at the foot."""
    for top, bottom in feet:
        pen.path([(top, hip), ((top + bottom) / 2 + 1, (hip + 88) / 2), (bottom, 88)], foot * 1.7,
                 fill, foot)  # fmt: skip


def hare(pen: Pen) -> None:
    """Forager 1."""
    pen.disc(18, 70, 8, p.BONE)
    pen.path([(58, 40), (50, 20), (46, 6)], 9, p.FUR_DARK, 6)
    pen.blob(
        [(16, 84), (16, 62), (30, 46), (50, 46), (64, 58), (66, 76), (58, 88), (30, 90)], p.FUR
    )
    pen.blob([(20, 86), (22, 68), (36, 60), (48, 70), (48, 88)], p.FUR_DARK)
    pen.path([(30, 88), (46, 88)], 8, p.FUR_LIGHT)
    pen.path([(60, 70), (62, 88), (67, 88)], 7, p.FUR)
    pen.blob([(52, 44), (60, 32), (72, 32), (84, 44), (82, 53), (68, 58), (56, 55)], p.FUR)
    pen.path([(66, 36), (64, 18), (66, 4)], 10, p.FUR, 6)
    pen.path([(66, 32), (65, 18), (66, 8)], 4, p.PINK, 3)
    pen.blob([(70, 52), (76, 47), (83, 48), (81, 54), (72, 57)], p.FUR_LIGHT)
    pen.disc(84, 45, 2.6, p.INK)
    _eye(pen, 71, 42, 3)


def gazelle(pen: Pen) -> None:
    """Forager 2."""
    _legs(pen, [(30, 27), (62, 60)], 62, 4, p.FUR_DARK)
    pen.path([(72, 24), (66, 14), (70, 2)], 5, p.WOOD_DARK, 2.5)
    pen.path([(16, 48), (11, 56), (12, 66)], 6, p.INK, 3)
    pen.blob([(15, 50), (24, 42), (44, 46), (62, 42), (72, 50), (70, 64), (56, 70), (36, 66),
              (20, 68)], p.FUR)  # fmt: skip
    pen.blob([(26, 66), (42, 62), (62, 62), (68, 66), (56, 71), (38, 68)], p.BONE)
    pen.path([(22, 58), (44, 60), (64, 57)], 4, p.FUR_DARK, 4)
    _legs(pen, [(23, 20), (67, 68)], 62, 5, p.FUR)
    pen.blob([(58, 50), (66, 30), (74, 22), (80, 28), (76, 40), (74, 58)], p.FUR)
    pen.blob([(69, 24), (76, 18), (84, 22), (95, 32), (93, 37), (82, 37), (72, 33)], p.FUR)
    pen.blob([(84, 30), (94, 31), (93, 37), (84, 37)], p.FUR_LIGHT)
    pen.path([(75, 22), (72, 12), (79, 2)], 5, p.WOOD_DARK, 2.5)
    pen.blob([(70, 24), (60, 17), (58, 22), (66, 29)], p.FUR_DARK)
    pen.disc(94, 33, 2, p.INK)
    _eye(pen, 81, 26, 2.6)


def zebra(pen: Pen) -> None:
    """Forager 3."""
    body, dark = p.PAPER, p.INK
    _legs(pen, [(28, 26), (60, 60)], 62, 6, p.STONE_LIGHT)
    pen.path([(13, 48), (8, 60), (10, 72)], 5, dark, 6)
    pen.path([(62, 34), (70, 18), (80, 12)], 16, dark, 6)
    pen.blob([(11, 50), (20, 40), (40, 42), (60, 40), (70, 50), (68, 66), (52, 72), (34, 70),
              (16, 68)], body)  # fmt: skip
    _legs(pen, [(20, 19), (66, 68)], 62, 7, body)
    pen.blob([(56, 46), (64, 28), (72, 18), (80, 22), (80, 36), (74, 60)], body)
    pen.blob([(68, 20), (76, 13), (84, 18), (96, 34), (94, 41), (84, 41), (74, 34)], body)
    for x, top, bottom in ((20, 43, 62), (29, 42, 66), (38, 43, 66), (47, 43, 66), (56, 44, 62)):
        pen.path([(x, top), (x + 2.5, (top + bottom) / 2), (x, bottom)], 4.6, dark, 2)
    for start, stop in (((62, 42), (76, 50)), ((66, 33), (79, 40)), ((70, 26), (80, 30))):
        pen.path([start, stop], 4, dark, 2.5)
    for x, y in ((19, 74), (66, 74), (19, 82), (67, 82)):
        pen.path([(x - 3, y), (x + 3, y)], 3, dark)
    pen.blob([(86, 34), (95, 33), (94, 41), (86, 41)], dark)
    pen.blob([(72, 17), (70, 6), (77, 8), (79, 16)], body)
    _eye(pen, 82, 24, 2.6)


def elephant(pen: Pen) -> None:
    """Forager 4."""
    for x in (26, 56):
        pen.box(x - 7, 60, x + 7, 90, 4, _GREY_DARK)
    pen.path([(8, 46), (4, 58), (5, 68)], 4, _GREY_DARK, 3)
    pen.blob([(6, 50), (14, 32), (34, 26), (56, 30), (66, 44), (66, 66), (50, 74), (24, 74),
              (8, 66)], _GREY)  # fmt: skip
    for x in (17, 62):
        pen.box(x - 8, 56, x + 8, 90, 5, _GREY)
        for nail in (x - 5, x, x + 5):
            pen.disc(nail, 88.5, 2.2, p.BONE)
    pen.blob([(54, 40), (60, 24), (74, 20), (86, 30), (88, 46), (80, 58), (64, 58)], _GREY)
    pen.path([(84, 42), (90, 60), (87, 78), (94, 84)], 15, _GREY, 6)
    pen.path([(78, 54), (84, 66), (94, 66)], 6, p.BONE, 2)
    pen.blob([(50, 30), (62, 26), (70, 36), (68, 54), (56, 62), (48, 50)], _GREY_DARK)
    pen.blob([(53, 34), (61, 31), (66, 38), (64, 51), (57, 56), (52, 48)], p.PINK)
    _eye(pen, 79, 37, 2.8)


def stegosaur(pen: Pen) -> None:
    """Forager 5 to 7."""
    for x, y, size in ((24, 40, 10), (37, 29, 13), (52, 27, 13), (65, 36, 10), (75, 48, 7)):
        pen.star(x, y, size, 4, p.TRAITS[0])
        pen.star(x, y + 1, size * 0.55, 4, p.GOLD)
    _legs(pen, [(36, 38), (64, 66)], 66, 9, _CROC_DARK)
    pen.blob([(2, 74), (16, 60), (28, 44), (46, 34), (62, 40), (74, 54), (86, 58), (97, 66),
              (95, 74), (80, 76), (66, 76), (44, 78), (26, 74), (14, 74)], _CROC)  # fmt: skip
    _legs(pen, [(29, 27), (58, 58)], 66, 10, _CROC)
    for x in (4, 11):
        pen.poly([(x, 74), (x - 1, 58), (x + 5, 70)], p.BONE)
    pen.blob([(32, 70), (50, 66), (68, 70), (60, 77), (42, 78)], _CROC_LIGHT)
    _eye(pen, 88, 64, 2.6)


def sauropod(pen: Pen) -> None:
    """Forager 8 to 10."""
    blue, dark, light = p.WATER_DARK, p.mix(p.WATER_DARK, p.INK, 0.25), p.WATER_LIGHT
    _legs(pen, [(32, 34), (58, 60)], 68, 9, dark)
    pen.path([(24, 66), (12, 74), (2, 70)], 18, blue, 2)
    pen.blob([(14, 70), (20, 54), (38, 46), (56, 48), (68, 58), (66, 74), (50, 80), (28, 80)], blue)
    pen.path([(58, 62), (72, 46), (72, 24), (80, 14)], 22, blue, 11)
    pen.blob([(74, 14), (80, 7), (90, 9), (98, 16), (94, 22), (82, 22)], blue)
    _legs(pen, [(24, 24), (52, 51)], 68, 11, blue)
    pen.blob([(26, 74), (42, 70), (60, 72), (50, 81), (34, 81)], light)
    for x, y in ((28, 56), (38, 52), (48, 54), (34, 62), (70, 36), (44, 62)):
        pen.disc(x, y, 2.6, dark)
    _eye(pen, 86, 14, 2.6)


def meerkat(pen: Pen) -> None:
    """Hunter 1."""
    pen.path([(42, 84), (26, 88), (10, 80)], 7, p.FUR_DARK, 4)
    pen.blob([(38, 88), (34, 66), (42, 40), (56, 38), (64, 56), (64, 78), (60, 89)], p.FUR)
    pen.blob([(50, 86), (48, 66), (54, 48), (61, 58), (61, 78), (58, 88)], p.FUR_LIGHT)
    pen.path([(52, 50), (62, 58), (68, 54)], 6, p.FUR_DARK, 5)
    pen.path([(46, 88), (68, 88)], 7, p.FUR_DARK)
    pen.blob(
        [(40, 28), (46, 14), (60, 12), (70, 20), (82, 29), (80, 35), (66, 40), (48, 40)], p.FUR
    )
    pen.disc(46, 17, 6, p.FUR_DARK)
    pen.blob([(66, 31), (74, 27), (82, 29), (80, 35), (68, 39)], p.FUR_LIGHT)
    pen.oval(63, 24, 7, 6, p.FUR_DARK)
    pen.disc(82, 29, 3, p.INK)
    _eye(pen, 64, 24, 3)


def jackal(pen: Pen) -> None:
    """Hunter 2."""
    coat, dark, light = p.TRAITS[2], p.WOOD_DARK, p.FUR_LIGHT
    _legs(pen, [(32, 28), (60, 60)], 62, 5, dark)
    pen.path([(20, 50), (8, 56), (4, 74)], 10, coat, 8)
    pen.disc(4.5, 74, 5, dark)
    pen.blob([(15, 54), (22, 44), (42, 44), (62, 40), (72, 50), (66, 64), (48, 66), (34, 64),
              (20, 68)], coat)  # fmt: skip
    pen.blob([(20, 47), (40, 42), (60, 40), (56, 51), (36, 54)], dark)
    _legs(pen, [(22, 19), (66, 68)], 62, 6, coat)
    pen.blob([(58, 48), (62, 34), (74, 28), (80, 40), (70, 58)], coat)
    pen.poly([(62, 32), (60, 10), (73, 24)], dark)
    pen.poly([(68, 30), (71, 8), (80, 26)], coat)
    pen.blob([(62, 34), (68, 25), (80, 25), (97, 38), (95, 42), (80, 45), (68, 44)], coat)
    pen.blob([(76, 43), (86, 38), (96, 39), (94, 42), (82, 46)], light)
    pen.disc(96, 38, 2.8, p.INK)
    _eye(pen, 79, 33, 2.6)


def lion(pen: Pen) -> None:
    """Hunter 3."""
    _legs(pen, [(30, 27), (58, 58)], 62, 7, p.FUR_DARK)
    pen.path([(14, 50), (4, 44), (6, 28)], 5, p.FUR, 4)
    pen.disc(6.5, 25, 6, p.WOOD_DARK)
    pen.blob(
        [(11, 54), (18, 42), (40, 44), (62, 40), (70, 56), (60, 70), (34, 68), (16, 70)], p.FUR
    )
    _legs(pen, [(20, 18), (64, 66)], 62, 9, p.FUR)
    pen.star(71, 38, 27, 11, p.WOOD, inner=0.86)
    pen.star(71, 38, 22, 11, p.WOOD_DARK, inner=0.88)
    pen.disc(58, 21, 5.5, p.FUR)
    pen.disc(80, 18, 5.5, p.FUR)
    pen.blob(
        [(58, 34), (64, 22), (78, 22), (87, 34), (92, 44), (84, 52), (68, 52), (60, 44)], p.FUR
    )
    pen.blob([(74, 44), (82, 38), (92, 42), (89, 50), (78, 53)], p.BONE)
    pen.blob([(85, 37), (93, 38), (91, 44), (87, 43)], p.INK)
    pen.path([(78, 49), (84, 50), (89, 47)], 2, p.INK)
    _eye(pen, 75, 34, 2.8)


def crocodile(pen: Pen) -> None:
    """Hunter 4."""
    for x in (24, 56):
        pen.path([(x, 70), (x - 5, 80), (x + 3, 88)], 11, _CROC_DARK, 7)
    pen.blob([(2, 46), (8, 60), (22, 56), (44, 50), (60, 54), (62, 74), (44, 80), (24, 78),
              (8, 70)], _CROC)  # fmt: skip
    for x, y in ((6, 54), (16, 56), (26, 52), (36, 49), (46, 48), (55, 50)):
        pen.poly([(x - 4, y + 4), (x + 1, y - 7), (x + 6, y + 4)], _CROC_DARK)
    pen.blob([(20, 76), (40, 70), (60, 70), (72, 76), (60, 82), (36, 82)], _CROC_LIGHT)
    pen.blob([(54, 66), (70, 68), (96, 76), (96, 82), (70, 84), (56, 80)], _CROC)
    pen.blob([(60, 70), (66, 60), (97, 70), (92, 78), (74, 74)], p.MEAT_DARK)
    pen.blob(
        [(52, 66), (54, 48), (66, 42), (76, 50), (98, 56), (98, 63), (76, 66), (62, 72)], _CROC
    )
    for x in (74, 81, 88, 95):
        pen.poly([(x - 3, 62), (x + 3, 62), (x, 70)], p.WHITE)
        pen.poly([(x - 4, 79), (x + 2, 79), (x - 1, 71)], p.WHITE)
    pen.disc(65, 46, 7, _CROC)
    pen.disc(66, 46, 4.6, p.GOLD_LIGHT)
    pen.oval(67, 46, 1.7, 4, p.INK)
    pen.disc(94, 57, 1.8, p.INK)
    for x in (36, 64):
        pen.path([(x, 72), (x + 4, 82), (x - 3, 88), (x + 6, 89)], 10, _CROC, 6)


def raptor(pen: Pen) -> None:
    """Hunter 5 to 7."""
    coat, dark, light = p.SEATS[4], p.mix(p.SEATS[4], p.INK, 0.3), p.GOLD_LIGHT
    _theropod(pen, coat, dark, light)
    for x, y in ((22, 44), (30, 43), (38, 43), (46, 43)):
        pen.path([(x, y), (x + 2, y + 9)], 3.4, dark, 1.5)
    pen.poly([(60, 20), (50, 10), (68, 15)], p.MEAT)
    pen.poly([(60, 27), (48, 20), (62, 18)], p.MEAT)


def tyrant(pen: Pen) -> None:
    """Hunter 8 to 10."""
    coat, dark, light = p.MEAT_DARK, p.mix(p.MEAT_DARK, p.INK, 0.5), p.MEAT_LIGHT
    _theropod(pen, coat, dark, light)
    for x, y in ((20, 45), (29, 42), (38, 41), (47, 40), (55, 34), (60, 25)):
        pen.disc(x, y, 3.2, dark)


def _theropod(pen: Pen, coat: Colour, dark: Colour, light: Colour) -> None:
    """A two-legged dinosaur, mouth open."""
    pen.path([(46, 60), (54, 72), (44, 80), (52, 89), (60, 89)], 14, dark, 6)
    pen.path([(40, 52), (20, 52), (2, 40)], 24, coat, 2)
    pen.blob([(24, 46), (44, 40), (60, 38), (68, 50), (58, 64), (40, 68), (26, 60)], coat)
    pen.path([(56, 48), (62, 34), (68, 24)], 22, coat, 18)
    pen.blob([(44, 62), (58, 60), (66, 46), (70, 38), (70, 52), (60, 66)], light)
    pen.blob([(66, 34), (76, 38), (94, 40), (92, 46), (76, 46), (66, 42)], coat)
    pen.poly([(70, 30), (96, 30), (92, 41), (72, 40)], p.MEAT_DARK)
    pen.blob([(58, 22), (66, 11), (80, 12), (97, 20), (98, 29), (84, 32), (68, 36)], coat)
    teeth: list[Point] = [(78, 31), (84, 31), (90, 30), (95, 29)]
    for x, y in teeth:
        pen.poly([(x - 2.6, y - 1), (x + 2.6, y - 1), (x, y + 6)], p.WHITE)
    pen.path([(60, 54), (70, 58), (72, 64)], 5, dark, 3)
    pen.path([(36, 58), (44, 72), (32, 80), (40, 89), (48, 89)], 17, coat, 7)
    pen.disc(74, 20, 4.2, p.GOLD_LIGHT)
    pen.disc(75, 20, 2.2, p.INK)


_FORAGERS = (hare, gazelle, zebra, elephant, *[stegosaur] * 3, *[sauropod] * 3)
_HUNTERS = (meerkat, jackal, lion, crocodile, *[raptor] * 3, *[tyrant] * 3)


def animal(size: int, *, hunter: bool) -> Art:
    """The animal of a size, 1 to 10, on the side of the dial that is up."""
    return (_HUNTERS if hunter else _FORAGERS)[min(size, 10) - 1]
