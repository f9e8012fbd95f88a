"""One board of 64 squares: its frame with coordinates, its pieces, and the signs on them."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

from PIL import Image

from engine.model import Action
from engine.natura.actions import Move, Recover
from engine.natura.kinds import EMPTY, LETTERS, MEADOW
from engine.natura.squares import FILES, SIDE, members
from engine.natura.state import Board, Last
from render import palette as p
from render.canvas import Canvas
from render.natura import signs
from render.natura.pieces import ARTS, letter_ground
from render.pen import Art

_DARK = p.mix(p.SAND, p.EARTH, 0.4)


class Field(NamedTuple):
    """Where a board is in the picture, in pixels."""

    x: int
    y: int
    square: int
    """The width of a square."""

    @property
    def band(self) -> int:
        """The width of the frame, which holds the coordinates."""
        return max(self.square * 3 // 10, 34)

    @property
    def width(self) -> int:
        """The width, and height, of the whole with its frame."""
        return SIDE * self.square + 2 * self.band

    def corner(self, square: int) -> tuple[int, int]:
        """The top left corner of a square."""
        x = self.x + self.band + square % SIDE * self.square
        return x, self.y + self.band + (SIDE - 1 - square // SIDE) * self.square


class Sign(NamedTuple):
    """A sign on a square, and what it means in two or three words."""

    art: Art
    square: int
    words: str
    spot: Literal["middle", "left", "right"] = "middle"
    """In the middle, or in one of the upper corners."""
    share: float = 1.0
    """Its size as a share of the square's."""


_SMALL = 0.32
"""The share of a square that a sign in a corner takes."""


@lru_cache(maxsize=4)
def _ground(square: int) -> Image.Image:
    """A board without pieces, in a canvas that begins where the board does."""
    field = Field(0, 0, square)
    canvas = Canvas(field.width, p.SAND)
    canvas.panel(0, 0, field.width, field.width, p.WOOD_DARK, radius=18)
    band, size = field.band, min(field.band - 6, 32)
    for number in range(SIDE):
        middle = band + number * square + square // 2
        for edge in (band // 2, field.width - band // 2):
            canvas.text(middle, edge, FILES[number], size, p.SAND, weight="black", align="middle")
            rank = str(SIDE - number)
            canvas.text(edge, middle, rank, size, p.SAND, weight="black", align="middle")
    for at in range(SIDE * SIDE):
        x, y = field.corner(at)
        light = (at % SIDE + at // SIDE) % 2
        canvas.fill(x, y, square, square, p.PANEL if light else _DARK)
    return canvas.finished().crop((0, 0, field.width, field.width))


def draw_field(
    canvas: Canvas,
    field: Field,
    board: Board,
    barred: dict[int, int],
    marks: Sequence[Action],
) -> None:
    """Draw a board with everything on it. `barred` and `marks` are those of this very board."""
    canvas.tile(_ground(field.square), field.x, field.y)
    for sign in signs_below(board, marks):
        _draw_sign(canvas, field, sign)
    where = board.position
    for kind, squares in enumerate(where.places):
        for square in squares:
            draw_piece(canvas, kind, *_inside(field, square, 0.86), round(field.square * 0.86))
    for sign in signs_above(board, barred, marks):
        _draw_sign(canvas, field, sign)


def draw_piece(canvas: Canvas, kind: int, x: int, y: int, size: int) -> None:
    """A piece with its letter."""
    canvas.art(ARTS[kind], x, y, size)
    disc = max(round(size * 0.36), 30)
    left, top = x + size - round(disc * 0.8), y + size - round(disc * 0.86)
    canvas.art(letter_ground, left, top, disc)
    canvas.text(
        left + disc // 2,
        top + disc // 2,
        LETTERS[kind],
        max(round(disc * 0.72), 22),
        weight="black",
        align="middle",
    )


def _inside(field: Field, square: int, share: float) -> tuple[int, int]:
    """Where something begins that takes this share of a square, in its middle."""
    x, y = field.corner(square)
    rest = round(field.square * (1 - share)) // 2
    return x + rest, y + rest


def _draw_sign(canvas: Canvas, field: Field, sign: Sign) -> None:
    """A sign in the middle of its square, or small in one of the upper corners."""
    size = round(field.square * sign.share)
    if sign.spot == "middle":
        canvas.art(sign.art, *_inside(field, sign.square, sign.share), size)
        return
    x, y = field.corner(sign.square)
    canvas.art(
        sign.art, x + field.square - size - 2 if sign.spot == "right" else x + 2, y + 2, size
    )


def signs_below(board: Board, marks: Sequence[Action]) -> list[Sign]:
    """What is drawn under the pieces: the way of the last move, what went, who may be chosen."""
    found = []
    last = board.last
    if last is not None:
        if board.letters[last.from_] == EMPTY:
            across = last.to % SIDE - last.from_ % SIDE
            up = last.to // SIDE - last.from_ // SIDE
            found.append(Sign(signs.left(across, up), last.from_, "the last move", share=0.5))
        found += [
            Sign(signs.lost, square, "Rainforest lost", share=0.7)
            for square in last.lost
            if board.letters[square] == EMPTY
        ]
        found.append(Sign(signs.arrived, last.to, "the last move"))
    pieces = sorted({action.from_ for action in marks if isinstance(action, Move)})
    one = len(pieces) == 1
    art, words = (signs.chosen, "the chosen piece") if one else (signs.may_move, "can move")
    return found + [Sign(art, square, words) for square in pieces]


def signs_above(board: Board, barred: dict[int, int], marks: Sequence[Action]) -> list[Sign]:
    """What is drawn over the pieces: what came of the last move, what may not return, where to."""
    found = _what_came(board.last, board.letters) if board.last is not None else []
    for at, closed in barred.items():
        found.append(Sign(signs.barred, at, "may not return", "right", _SMALL))
        found += [
            Sign(signs.closed, square, "closed to it", "right", _SMALL)
            for square in members(closed)
        ]
    moves = [action for action in marks if isinstance(action, Move)]
    if len({move.from_ for move in moves}) == 1:
        for move in moves:
            if board.letters[move.to] == LETTERS[MEADOW]:
                found.append(Sign(signs.taking, move.to, "removes it", share=0.52))
            else:
                found.append(Sign(signs.target, move.to, "can go there", share=0.44))
    found += [
        Sign(signs.returning, action.square, "life can return", share=0.68)
        for action in marks
        if isinstance(action, Recover)
    ]
    return found


def _what_came(last: Last, letters: str) -> list[Sign]:
    """On the pieces: what was removed, turned over or brought back."""
    found = [Sign(signs.eaten, last.to, "Meadow removed", "left", _SMALL)] if last.eaten else []
    found += [
        Sign(signs.turned, square, "turned over", "left", _SMALL)
        for square in last.flipped
        if letters[square] != EMPTY
    ]
    if last.recovered is not None and letters[last.recovered] != EMPTY:
        found.append(Sign(signs.back, last.recovered, "came back", "left", _SMALL))
    return found
