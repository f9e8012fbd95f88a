"""A seat in every picture: shape, colour, letter, name."""

from collections.abc import Sequence
from functools import lru_cache

from render.drawing import colours as c
from render.drawing.art import Emblem
from render.drawing.canvas import READABLE, SMALLEST
from render.drawing.colours import Colour
from render.drawing.layout import Piece, art, layers, margins, text, within
from render.drawing.names import drawn, letter

_FILL = "010203"
"""The placeholder for a seat's colour in the shapes' files."""
_BRIGHT = 600
"""From this sum of channels on, letters are dark."""
_DARK = 200
"""Below this sum, a shape needs a bright edge on a dark ground."""
_DROP = {1: 0.09, 5: 0.03}
"""How much lower letters are in a triangle and a star, as shares of the size."""
_SMALLER = {1: 0.42, 5: 0.42, 3: 0.46}
_LETTER = 0.52
_READABLE, _OUT = 46, 4
"""From this size on, letters can be read on a phone."""


@lru_cache(maxsize=128)
def badge(
    seat: int, size: int = 56, colours: tuple[Colour, ...] = c.SEATS, strength: float = 1.0
) -> Piece:
    """A seat's badge: shape, colour, letter. Narrow shapes reach out a little, for the letter."""
    letters, rim, across = round(size * _SMALLER.get(seat, _LETTER)), None, size
    colour = colours[seat]
    if size >= _READABLE and letters < READABLE:
        letters = READABLE
        if seat in _SMALLER:
            across += 2 * _OUT
            rim = colour if seat in _DROP and strength == 1 else None
    ink = c.mix(c.PAPER, c.WHITE if sum(colour) < _BRIGHT else c.INK, strength)
    name = text(letter(seat), max(letters, SMALLEST), ink, rim=rim)
    lower = margins(name, top=2 * round(across * _DROP.get(seat, 0)))
    return within(size, size, layers(shape(seat, across, colour, strength), lower))


def shape(seat: int, size: int, colour: Colour, strength: float = 1.0) -> Piece:
    """A seat's shape in its colour, without a letter."""
    name, recolour = mark(seat, colour)
    return art(name, size, recolour=recolour, strength=strength)


def mark(seat: int, colour: Colour, *, bright: bool = False) -> Emblem:
    """The art of a seat's shape in its colour, with a `bright` edge for a dark ground."""
    # The edge comes first, because a seat's colour may be that of the ink.
    edge = [("38261c", c.PAPER)] if bright or sum(colour) < _DARK else []
    return Emblem(f"signs/seat_{letter(seat).lower()}", (*edge, (_FILL, colour)))


def names_drawn(people: Sequence[str]) -> list[str]:
    """Every seat's name as drawn."""
    return [drawn(name, seat) for seat, name in enumerate(people)]
