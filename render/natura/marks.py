"""Marks: what the last move did, and what may be chosen."""

from collections.abc import Sequence
from math import hypot

from engine.model import Action
from engine.natura.board.kinds import FLIPPED, LETTERS, MEADOW, RAINFOREST, Flips
from engine.natura.board.position import Move
from engine.natura.board.squares import SIDE, members
from engine.natura.play.actions import Recover
from engine.natura.play.state import Board, Last
from render.drawing import colours as c
from render.drawing.canvas import Canvas
from render.drawing.parts import gold
from render.natura import colours as n
from render.natura.field import PIECE_ARTS, Field

FAINT = 0.38
_FORMER = 34
"""The size of a piece's former side, and of signs in a corner."""
_ADJACENT = 1.5

Point = tuple[float, float]


def draw_last_below(canvas: Canvas, field: Field, board: Board) -> None:
    """Below the pieces: where the moved piece came from and is, and what was removed."""
    last = board.last
    if last is None:
        return
    where = board.position
    for square in _framed(last):
        x, y = field.corner(square)
        width = field.square
        ground = n.LAST_GROUND
        gold(width - 2, width - 2, ground, thick=6).draw(canvas, x + 1, y + 1)
    if where.kind_at(last.from_) is None:
        _draw_ghost(canvas, field, last.from_, last.kind)
    for square in last.lost:
        if where.kind_at(square) is None:
            _draw_ghost(canvas, field, square, RAINFOREST)


def _framed(last: Last) -> list[int]:
    """Squares with a gold frame: something there changed."""
    found = {last.to, *(at for at in last.flipped if at not in last.lost)}
    if last.recovered is not None:
        found.add(last.recovered)
    return sorted(found)


def _draw_ghost(canvas: Canvas, field: Field, square: int, kind: int) -> None:
    size = field.square - 8
    canvas.art("natura/left", *field.inside(square, size), size)
    canvas.art(PIECE_ARTS[kind], *field.inside(square, field.piece), field.piece, strength=FAINT)


def draw_last_above(
    canvas: Canvas, field: Field, board: Board, barred: dict[int, int], flips: Flips
) -> None:
    """Above the pieces: the last move, what it caused, and what can't go back."""
    last = board.last
    if last is not None:
        _draw_way(canvas, field, last)
        draw_outcome(canvas, field, board, last, flips)
    for at, squares in barred.items():
        for square in members(squares):
            if last is not None and (at, square) == (last.to, last.from_):
                _draw_beside_way(canvas, field, last)
            else:
                _draw_older(canvas, field, board, at, square)


def draw_outcome(canvas: Canvas, field: Field, board: Board, last: Last, flips: Flips) -> None:
    """What a move removed, turned over or brought back."""
    where, small = board.position, round(_FORMER * field.square / 99) + 4
    for square in last.lost:
        if where.kind_at(square) is None:
            size = round(field.square * 0.66)
            canvas.art("natura/gone", *field.inside(square, size), size)
    for square in last.flipped:
        kind = where.kind_at(square)
        if kind is not None and square not in last.lost:
            x, y = field.corner(square)
            canvas.art(PIECE_ARTS[FLIPPED[flips][kind]], x + 7, y + 7, small, strength=0.6)
            canvas.art("natura/turned", x + field.square - small - 5, y + 5, small)
    if last.eaten:
        x, y = field.corner(last.to)
        canvas.art(PIECE_ARTS[MEADOW], x + 6, y + 6, small + 4, strength=0.7)
        canvas.art("natura/gone", x + 8, y + 8, small)
    if last.recovered is not None and where.kind_at(last.recovered) is not None:
        x, y = field.corner(last.recovered)
        canvas.text(x + 8, y + 25, "+1", 42, c.GOOD, rim=c.PAPER)


def _draw_way(canvas: Canvas, field: Field, last: Last) -> None:
    """An arrow from edge to edge; only its head to a neighbouring square."""
    (ax, ay), (bx, by) = field.middle(last.from_), field.middle(last.to)
    length = hypot(bx - ax, by - ay)
    ux, uy = (bx - ax) / length, (by - ay) / length
    edge = field.square / 2 / max(abs(ux), abs(uy))
    scale = field.square / 99
    head, half, shaft = 32 * scale, 19 * scale, 6 * scale
    if length < _ADJACENT * field.square:
        tip = length / 2 + head * 0.42
        shape = [(tip - head, -half), (tip, 0), (tip - head, half)]
    else:
        tip, tail = length - edge + 4 * scale, edge - 4 * scale
        neck = tip - head
        shape = [(tail, -shaft), (neck, -shaft), (neck, -half), (tip, 0), (neck, half),
                 (neck, shaft), (tail, shaft)]  # fmt: skip
    for grow, fill in ((5 * scale, c.INK), (0.0, n.LAST)):
        points = [(ax + x * ux - y * uy, ay + x * uy + y * ux) for x, y in _grown(shape, grow)]
        left, top = int(min(x for x, _ in points)), int(min(y for _, y in points))
        canvas.polygon(left, top, tuple((round(x - left, 1), round(y - top, 1))
                                        for x, y in points), fill)  # fmt: skip


def _grown(shape: Sequence[Point], by: float) -> list[Point]:
    """An arrow made thicker all around."""
    if not by:
        return list(shape)
    tip, tail = max(x for x, _ in shape), min(x for x, _ in shape)
    neck = sorted(x for x, _ in shape)[-2]
    grown = []
    for x, y in shape:
        out = by * 1.7 if abs(y) == max(abs(one) for _, one in shape) else by
        if x == tip:
            grown.append((x + 2 * by, y))
        else:
            back = -by if x in {tail, neck} else 0.0
            grown.append((x + back, y + (out if y > 0 else -out)))
    return grown


def _draw_beside_way(canvas: Canvas, field: Field, last: Last) -> None:
    """The no-return sign in a corner of the ghost, away from the arrow."""
    size = _FORMER if field.square == 99 else 28
    across = last.to % SIDE - last.from_ % SIDE
    up = last.to // SIDE - last.from_ // SIDE
    x, y = field.corner(last.from_)
    x += 4 if across > 0 else field.square - size - 4
    y += field.square - size - 4 if up > 0 else 4
    canvas.art("natura/no_return", x, y, size)


def _draw_older(canvas: Canvas, field: Field, board: Board, at: int, square: int) -> None:
    """Where a piece moved earlier can't go back yet: a sign, and the piece."""
    size = _FORMER if field.square == 99 else 28
    x, y = field.corner(square)
    y += field.square - size - 4
    canvas.art("natura/no_return", x + 4, y, size)
    kind = board.position.kind_at(at)
    if kind is not None and board.position.kind_at(square) is None:
        canvas.art(PIECE_ARTS[kind], x + field.square - size - 10, y - 4, size + 4, strength=0.6)


def _moves(marks: Sequence[Action]) -> tuple[list[Move], list[int]]:
    moves = [action for action in marks if isinstance(action, Move)]
    return moves, sorted({move.from_ for move in moves})


def draw_choice_below(canvas: Canvas, field: Field, marks: Sequence[Action]) -> None:
    """Below the pieces: corners around those to choose from, a frame around the chosen one."""
    _, pieces = _moves(marks)
    size = field.square - 2
    for square in pieces:
        name = "natura/chosen" if len(pieces) == 1 else "natura/may_move"
        canvas.art(name, *field.inside(square, size), size)


def draw_choice_above(canvas: Canvas, field: Field, board: Board, marks: Sequence[Action]) -> None:
    """Above the pieces: where the chosen one can go, or life can come back."""
    moves, pieces = _moves(marks)
    for move in moves if len(pieces) == 1 else ():
        taking = board.letters[move.to] == LETTERS[MEADOW]
        name, share = ("natura/taking", 0.5) if taking else ("natura/target", 0.44)
        size = round(field.square * share)
        canvas.art(name, *field.inside(move.to, size), size)
    for action in marks:
        if isinstance(action, Recover):
            size = round(field.square * 0.66)
            canvas.art("natura/returning", *field.inside(action.square, size), size)
