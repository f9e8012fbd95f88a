"""One board of 64 squares: its frame with coordinates, its pieces, and the signs on them."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from engine.game import Action
from engine.natura.actions import Move, Recover
from engine.natura.kinds import LETTERS, MEADOW
from engine.natura.position import position
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
    if board.last is not None:
        _draw_last(canvas, field, board.last, board.letters)
    _draw_marks_below(canvas, field, marks)
    where = position(board.letters)
    for kind, squares in enumerate(where.places):
        for square in squares:
            draw_piece(canvas, kind, *_inside(field, square, 0.86), round(field.square * 0.86))
    if board.last is not None:
        _draw_what_came(canvas, field, board.last, board.letters)
    for at, closed in barred.items():
        _corner_sign(canvas, field, at, signs.barred, right=True)
        for square in members(closed):
            if board.letters[square] == ".":
                _corner_sign(canvas, field, square, signs.closed, right=True)
    _draw_marks_above(canvas, field, board, marks)


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


def _corner_sign(
    canvas: Canvas, field: Field, square: int, art: Art, *, right: bool = False
) -> None:
    """A small sign in an upper corner of a square."""
    size = round(field.square * 0.32)
    x, y = field.corner(square)
    canvas.art(art, x + field.square - size - 2 if right else x + 2, y + 2, size)


def _draw_last(canvas: Canvas, field: Field, last: Last, letters: str) -> None:
    """Below the pieces: the way of the last move, and what went."""
    across = last.to % SIDE - last.from_ % SIDE
    up = last.to // SIDE - last.from_ // SIDE
    if letters[last.from_] == ".":
        size = round(field.square * 0.5)
        canvas.art(signs.left(across, up), *_inside(field, last.from_, 0.5), size)
    for square in last.lost:
        if letters[square] == ".":
            size = round(field.square * 0.7)
            canvas.art(signs.lost, *_inside(field, square, 0.7), size)
    canvas.art(signs.arrived, *field.corner(last.to), field.square)


def _draw_what_came(canvas: Canvas, field: Field, last: Last, letters: str) -> None:
    """On the pieces: what was removed, turned over or brought back."""
    if last.eaten:
        _corner_sign(canvas, field, last.to, signs.eaten)
    for square in last.flipped:
        if letters[square] != ".":
            _corner_sign(canvas, field, square, signs.turned)
    if last.recovered is not None and letters[last.recovered] != ".":
        _corner_sign(canvas, field, last.recovered, signs.back)


def _draw_marks_below(canvas: Canvas, field: Field, marks: Sequence[Action]) -> None:
    """Which pieces may be chosen, or the one that was."""
    pieces = sorted({action.from_ for action in marks if isinstance(action, Move)})
    art = signs.chosen if len(pieces) == 1 else signs.may_move
    for square in pieces:
        canvas.art(art, *field.corner(square), field.square)


def _draw_marks_above(canvas: Canvas, field: Field, board: Board, marks: Sequence[Action]) -> None:
    """Where the chosen piece may go, or where life may return."""
    moves = [action for action in marks if isinstance(action, Move)]
    if len({move.from_ for move in moves}) == 1:
        for move in moves:
            meadow = board.letters[move.to] == LETTERS[MEADOW]
            art = signs.taking if meadow else signs.target
            canvas.art(art, *field.corner(move.to), field.square)
    for action in marks:
        if isinstance(action, Recover):
            canvas.art(signs.returning, *field.corner(action.square), field.square)
