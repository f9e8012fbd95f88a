"""A species on a tile of a hand: name, values, animal and traits."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from render.drawing.canvas import GLANCE, READABLE
from render.drawing.layout import (
    Piece,
    art,
    column,
    ends,
    first_fitting,
    fitting,
    gap,
    layers,
    margins,
    row,
    staged,
    text,
    within,
)
from render.species_games.tile import TEETH_DEPTH, Change, animal_piece, tab_of, value

STRIP = 36
"""The height of a strip that says who can hunt a species, or whom it can hunt."""
_TALL = 184
"""From this height above its track on, a tile has larger signs and its traits' names below the
animal.
"""
_ROOMY = 180
"""From this width on, a tile has a larger sign if it is alone."""
_WIDE = 240
"""From this width on, a lower tile has its animal at the left and its traits beside it."""
_FIRST_ROW, _LINE = 42, 38
SMALLEST_ANIMAL, _LARGEST_ANIMAL = 42, 180
_OVERLAP = 8
"""How much wider than a tile its values may be together."""


class Trait(NamedTuple):
    """A trait's name, with how many there are of it, and its emblem, drawn once for each."""

    title: str
    emblem: Callable[[int], Piece]
    """Its emblem at a size."""
    copies: int = 1


class HandTile(NamedTuple):
    """What a tile of a hand shows of a species."""

    name: str
    animal: str
    size: int
    """The animal's, of `largest`."""
    largest: int
    hunter: bool
    values: Sequence[tuple[str, str]]
    """Signs with their numbers, the size first."""
    traits: Sequence[Trait] = ()
    change: Change | None = None
    counted: Sequence[tuple[str, str]] = ()
    """Signs and numbers beside the name if there is room, such as how many animals there are."""

    strength: float = 1.0
    """The animal's: how far it stands out."""


def hand_tile(tile: HandTile, width: int, height: int) -> Piece:
    """A species on a tile, down to where its track or strip begins: its name and values, and as
    much of animal and traits as has room.
    """
    tall = height >= _TALL
    letters = GLANCE if tall and width >= _ROOMY else READABLE
    tab = tab_of(width, tile.name, tile.change, labels=(READABLE,))
    name = gap(tab.piece.width) if tab else text(tile.name, letters)
    free = width - name.width - 18
    counted = _counted(tile, free)
    if sum(value(*one, 44).width for one in tile.values) <= width + _OVERLAP:
        free -= counted.width + 8 if counted.width else 0
        beside, below = _values(tile, width, free, tall=tall)
        free -= beside.width + 8 if beside.width else 0
    else:
        beside, below = _values(tile, width, free, tall=tall)
        free -= beside.width + 8 if beside.width else 0
        counted = _counted(tile, free)
        free -= counted.width + 8 if counted.width else 0
    low = max(_FIRST_ROW + 2 * (letters - READABLE), beside.height + 8 if beside.width else 0)
    right = [each for each in (counted, beside) if each.width]
    under = height - low
    spare = min(width - below.width - 14, under - 36 * bool(tile.traits))
    if not below.width and not tall and width >= _WIDE:
        body = _beside_animal(tile, width, height, under, name.width + 10, free)
    elif below.width and not tall and spare >= SMALLEST_ANIMAL:
        body = _beside_values(tile, below, width - 10, under, spare)
    else:
        values = [margins(below, bottom=2)] if below.width else []
        rest = under - column(*values).height
        traits = _traits(tile, width - 8, rest, 44 if tall else 34, names=tall)
        high = rest - traits.height
        if high < SMALLEST_ANIMAL <= free and not beside.width:
            right.append(_animal(tile, SMALLEST_ANIMAL, SMALLEST_ANIMAL))
        body = column(*values, _animal(tile, width - 12, high), traits, gap=0)
    first = ends(width - 15, name, row(*right, gap=10), gap=0)
    top = TEETH_DEPTH if tile.hunter else 5
    top += max(letters + 8 - first.height, 0) // 2
    shown = layers(
        within(width, height, margins(first, 9, top), "left", "top"),
        within(width, height, body, sit="bottom"),
    )
    return tab.over(shown) if tab else shown


def _beside_animal(
    tile: HandTile, width: int, height: int, under: int, named: int, free: int
) -> Piece:
    """The animal, as high as the tile if it has room beside the name, else below it; at its right
    the traits, below the values or beside them.
    """
    names, low, room = _names(tile), (10, min(under, 110)), width - 4

    def beside(left: int, most: int, traits: Piece, apart: int = 8) -> Piece:
        animal = _animal(tile, most, most)
        return row(gap(left), animal, gap(apart), traits, gap=0, sit="bottom")

    sides = [(named, min(height - 8, 110)), low] if min(height - 8, 110) <= free else [low]
    variants = [beside(*side, names) for side in sides if names.height <= under]
    high = beside(*low, names, max(named - sum(low), 8))
    if names.height <= height - 10 and high.width <= named + free - 10:
        variants.append(high)
    emblems = beside(*sides[0], _emblems(tile, 40, room - sum(sides[0]) - 8))
    body = first_fitting([*variants, emblems], room)
    return within(width, height, body, "left", "bottom")


def _beside_values(tile: HandTile, values: Piece, width: int, height: int, animal: int) -> Piece:
    """The values at the left, the animal at the right, the traits below them."""
    traits = _traits(tile, width + 2, height - values.height, 34)
    high = height - traits.height
    above = layers(
        within(width, high, values, "left", "top"),
        within(width, high, _animal(tile, animal, animal), "right", "bottom"),
    )
    return column(above, traits, gap=0)


def _animal(tile: HandTile, width: int, height: int) -> Piece:
    """The animal at the foot of this room, unless it would be too small."""
    most = min(width, height, _LARGEST_ANIMAL)
    if most < SMALLEST_ANIMAL:
        return gap(width, height)
    standing = animal_piece(
        tile.animal, most, size=tile.size, largest=tile.largest, strength=tile.strength
    )
    return within(width, height, standing, sit="bottom")


def _values(tile: HandTile, width: int, free: int, *, tall: bool) -> tuple[Piece, Piece]:
    """The values beside the name, in the room `free`, and those below it: all together, or the
    hunt value alone beside it, or overlapping.
    """
    roomy = width >= _ROOMY and (tall or len(tile.values) == 1)
    each = [value(*one, 56 if roomy else 44) for one in tile.values]
    every = row(*each, gap=3)
    if every.width <= free:
        return every, gap(0)
    if every.width <= width - 6:
        return gap(0), every
    if each[1].width <= free:
        return each[1], row(each[0], each[-1], gap=3)
    spare = width - sum(one.width for one in each)
    return gap(0), row(*each, gap=spare // len(each))


def _counted(tile: HandTile, room: int) -> Piece:
    pieces = [
        row(*[art(sign, 30)] * bool(sign), *[text(count, READABLE)] * bool(count), gap=2)
        for sign, count in tile.counted
    ]
    return fitting(pieces, room, gap=6)


def _traits(tile: HandTile, width: int, height: int, size: int, *, names: bool = True) -> Piece:
    """The traits by name if those have room, and in a high tile an animal above them; else by
    emblem.
    """
    if not tile.traits:
        return gap(0)
    named = row(gap(2), _names(tile), gap=0)
    emblems = within(width, size + 2, _emblems(tile, size, width), sit="bottom")
    spared = SMALLEST_ANIMAL + 28 if height > _LARGEST_ANIMAL else 0
    fitted = first_fitting([named] * names + [emblems], width - 2, height - spared)
    return within(width, fitted.height, fitted, "left")


def _names(tile: HandTile) -> Piece:
    """The traits by emblem and name, below each other."""
    named = (
        row(trait.emblem(34), text(trait.title, READABLE, weight="bold"), gap=6)
        for trait in tile.traits
    )
    return column(*(within(each.width, _LINE, each) for each in named), gap=0, align="left")


def _emblems(tile: HandTile, size: int, width: int) -> Piece:
    """The traits by emblem, closer where room is short."""
    each = [trait.emblem(size) for trait in tile.traits for _ in range(trait.copies)]
    apart = min(4, (width - size * len(each)) // max(len(each) - 1, 1))
    return staged("emblems", within(width, size, row(*each, gap=apart)))
