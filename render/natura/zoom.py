"""The parts of a board that can be shown twice as large."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from engine.model import Action
from engine.natura.board.kinds import NAMES
from engine.natura.board.position import Move
from engine.natura.board.squares import SIDE, square_name
from engine.natura.play.actions import Recover
from engine.natura.play.state import State
from engine.words import capitalized, listed
from render.base import Zoom
from render.drawing.canvas import ENLARGED, HEIGHT, WIDTH, Corner
from render.drawing.layout import Area, around
from render.drawing.parts import EDGE_NAMES
from render.natura.board import fields_of
from render.natura.field import Field
from render.text import alt_text, alt_titles, paged

_WIDE, _HIGH = WIDTH // ENLARGED, HEIGHT // ENLARGED
_ROWS, _COLUMNS = ("upper", "lower"), ("left", "right")


def zooms(
    seen: State, viewer: int | None, people: Sequence[str], marks: Sequence[Action]
) -> Sequence[Zoom]:
    """Where the choices are, or what the last move changed; then each board by halves or
    quarters.
    """
    fields, number = fields_of(seen), 0
    if len(fields) > 1:
        number = seen.turn if viewer is None else viewer
    choices, what, last = _choices(marks), "Your choices", seen.boards[number].last
    squares = {square for named in choices.values() for square in named}
    if not squares and last is not None:
        squares, what = {last.from_, last.to}, "The last move"
    found = []
    if squares:
        field = fields[number]
        at = around([_place(field, square) for square in sorted(squares)], field.place)
        found.append(_Part("now", "", number, at, what))
    for board, field in enumerate(fields):
        whose = f"{alt_titles(people)[board]}, " * (len(fields) > 1)
        for name, at in _parts(field.place):
            key = paged(name.replace(" ", "-"), board)
            found.append(_Part(key, capitalized(f"{whose}{name}: "), board, at))
    return [_zoom(seen, fields[part.board], part, choices if part.board == number else {})
            for part in found]  # fmt: skip


class _Part(NamedTuple):
    """A part of a board: `named` comes before the names of its squares."""

    key: str
    named: str
    board: int
    corner: Corner
    help: str = ""


def _choices(marks: Sequence[Action]) -> dict[str, set[int]]:
    """What can be chosen in words, with the squares."""
    moves = [each for each in marks if isinstance(each, Move)]
    pieces = {each.from_ for each in moves}
    if len(pieces) == 1:
        return {"Chosen": pieces, "Can go to": {each.to for each in moves}}
    if moves:
        return {"Pieces to choose from": pieces}
    back = {each.square for each in marks if isinstance(each, Recover)}
    return {"Can come back on": back} if back else {}


def _parts(place: Area) -> list[tuple[str, Corner]]:
    """The parts of a board: its quarters, or its halves if it is narrow enough."""
    low = place.bottom - _HIGH
    if place.width <= _WIDE:
        x, _ = around([place], Area(0, 0, WIDTH, HEIGHT))
        return [(name, (x, y)) for name, y in zip(_ROWS, (place.y, low), strict=True)]
    return [
        (f"{row} {column}", (x, y))
        for row, y in zip(_ROWS, (place.y, low), strict=True)
        for column, x in zip(_COLUMNS, (place.x, place.right - _WIDE), strict=True)
    ]


def _zoom(seen: State, field: Field, part: _Part, choices: Mapping[str, set[int]]) -> Zoom:
    shown = Area(*part.corner, _WIDE, _HIGH)
    inside = [square for square in range(SIDE * SIDE) if _is_whole(field, square, shown)]
    label = f"{square_name(inside[0])} to {square_name(inside[-1])}"
    where = seen.boards[part.board].position
    pieces = ", ".join(
        f"{square_name(square)} {NAMES[kind]}"
        for square in inside
        if (kind := where.kind_at(square)) is not None
    )
    asked = [
        f"{words}: {listed([square_name(square) for square in here])}"
        for words, squares in choices.items()
        if (here := sorted(squares & set(inside)))
    ]
    told = [f"Squares {label}, twice as large", *asked, pieces or "No pieces there"]
    return Zoom(part.key, f"{part.named}{label}", part.corner, alt_text(told), part.help)


def _place(field: Field, square: int) -> Area:
    """A square with room around it for the names of columns and rows."""
    return Area(*field.corner(square), field.square, field.square).inset(-EDGE_NAMES)


def _is_whole(field: Field, square: int, shown: Area) -> bool:
    x, y = field.corner(square)
    far = field.square * 3 // 4
    return (
        shown.x <= x + field.square - far
        and shown.y <= y + field.square - far
        and x + far <= shown.right
        and y + far <= shown.bottom
    )
