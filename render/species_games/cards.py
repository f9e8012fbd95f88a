"""The cards of a hand: in rows, denser the more there are; their food number and their copies."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from render.drawing import colours as c
from render.drawing.canvas import GLANCE, READABLE, WIDTH, Canvas
from render.drawing.colours import Colour
from render.drawing.layout import Area, Piece, art, box, grid, layers, put, row, share, text
from render.drawing.parts import left_out
from render.species_games.text_parts import times
from render.text import minus

LETTERS, STEP = READABLE, 36
"""The size of all words on a card, and of a line of them."""
_GAP, _SMALL_GAP = 8, 3


class Cards(NamedTuple):
    """Equal cards of a hand."""

    card: int
    copies: int


class Form(NamedTuple):
    """A way to draw cards: how many fit across and down, and how wide one is at most."""

    name: str
    across: int
    down: int
    piece: Callable[[Cards, int, int], Piece]
    """Equal cards, of a width and a height."""
    widest: int = WIDTH


def draw_cards(canvas: Canvas, hand: Sequence[Cards], area: Area, forms: Sequence[Form]) -> None:
    """A hand in the first form that has room, from roomy to dense. Of too many cards, the last
    place says how many are left out.
    """
    form = next((each for each in forms if len(hand) <= each.across * each.down), forms[-1])
    if form is not forms[0]:
        canvas.stage(f"{form.name} cards")
    shown = max(min(len(hand), form.across * form.down), 1)
    down = -(-shown // form.across)
    across = -(-shown // down)
    below = _GAP if down < 4 else _SMALL_GAP
    width = min(share(area.width, across, _GAP), form.widest)
    height = share(area.height, down, below)
    pieces = [_piece(form, each, width, height) for each in hand[:shown]]
    if len(hand) > shown:
        canvas.stage("cards left out")
        rest = sum(each.copies for each in hand[shown - 1 :])
        pieces[-1] = left_out(width, height, rest)
    put(canvas, grid(pieces, across, _GAP, below), area, sit="top")


@lru_cache(maxsize=256)
def _piece(form: Form, each: Cards, width: int, height: int) -> Piece:
    """Kept, for a hand is drawn again after every move."""
    return form.piece(each, width, height)


def paper(width: int, height: int, colour: Colour, *pieces: Piece) -> Piece:
    """A card in the colour of its family, and what is on it."""
    return layers(box(width, height, c.PAPER, colour, thick=5), *pieces)


def ground(width: int, height: int, colour: Colour) -> Piece:
    """The coloured ground behind the art of a card."""
    return box(width - 10, height, colour, colour, radius=10)


def food_sign(food: int, copies: int = 1, height: int = 50, *, leaf: bool = True) -> Piece:
    """What a card adds to the watering hole or takes from it, and how many such cards there are."""
    number = text(minus(food), GLANCE if height > 40 else LETTERS, c.WHITE)
    told = row(*[art("signs/plant", height - 12)] * leaf, number, gap=6)
    colour = c.LEAF_DARK if food >= 0 else c.LOST
    sign = layers(box(told.width + 20, height, colour, c.PAPER, thick=3, radius=12), told)
    return row(sign, copies_sign(copies, min(height, 40)), gap=-5) if copies > 1 else sign


def copies_sign(copies: int, height: int = 40) -> Piece:
    """How many equal cards there are."""
    words = text(times(copies), LETTERS)
    return layers(box(words.width + 20, height, c.PAPER, c.INK, radius=10), words)
