"""The parts of the board that can be shown twice as large."""

from collections.abc import Sequence

from engine.model import Action
from engine.renature.board.squares import NAMES, SQUARES
from engine.renature.play.state import State
from render.base import Zoom
from render.drawing.canvas import ENLARGED, HEIGHT, WIDTH, Corner
from render.drawing.layout import Area, around
from render.drawing.parts import EDGE_NAMES
from render.renature.board import question
from render.renature.ground import CELL, FIELD, corner
from render.renature.marks import marked, marks_alt, shown
from render.renature.text_board import zoom_alt

_LEFT, _RIGHT = 0, HEIGHT - WIDTH // ENLARGED
_TOP, _MIDDLE, _BOTTOM = 0, HEIGHT // 4, HEIGHT // 2
_PARTS: dict[str, Corner] = {
    "upper-left": (_LEFT, _TOP),
    "upper-right": (_RIGHT, _TOP),
    "middle-left": (_LEFT, _MIDDLE),
    "middle-right": (_RIGHT, _MIDDLE),
    "lower-left": (_LEFT, _BOTTOM),
    "lower-right": (_RIGHT, _BOTTOM),
}


def zooms(
    seen: State, viewer: int | None, people: Sequence[str], marks: Sequence[Action]
) -> Sequence[Zoom]:
    """Where most of the choices are, or the last domino; then all parts of the board."""
    del people
    choices = shown(marks) if viewer is not None else []
    squares, what = marked(choices), "Your choices"
    if not squares and seen.laid:
        squares, what = {seen.laid[-1].at, seen.laid[-1].to}, "The last domino"
    asks = bool(marks_alt(seen, choices, ""))
    found = []
    if squares:
        first = around([_place(square) for square in sorted(squares)], FIELD)
        found.append(("now", "", first, what))
    found += [
        (key, f"{key.replace('-', ' ').capitalize()}: ", at, "") for key, at in _PARTS.items()
    ]
    zooms = []
    for key, where, at, help_ in found:
        inside = [square for square in range(SQUARES) if _is_inside(square, at)]
        label = f"{NAMES[inside[0]]} to {NAMES[inside[-1]]}"
        here = [each for each in choices if each.at in inside]
        told = f"{question(choices, '')} {marks_alt(seen, here, '')}" if asks and here else ""
        alt = zoom_alt(seen, viewer, inside, f"Squares {label}, twice as large", told)
        zooms.append(Zoom(key, f"{where}{label}", at, alt, help_))
    return zooms


def _place(square: int) -> Area:
    x, y = corner(square)
    return Area(x - EDGE_NAMES, y - EDGE_NAMES, CELL + 2 * EDGE_NAMES, CELL + 2 * EDGE_NAMES)


def _is_inside(square: int, at: Corner) -> bool:
    """Whether a part that begins there shows the whole square."""
    x, y = corner(square)
    names = [EDGE_NAMES * bool(each) for each in at]
    return (
        at[0] + names[0] <= x <= at[0] + WIDTH // ENLARGED - CELL
        and at[1] + names[1] <= y <= at[1] + HEIGHT // ENLARGED - CELL
    )
