"""Beside and below the board: who plays, and a legend with what is off the board."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.natura.kinds import COUNTS, MEADOW, NAMES, RAINFOREST, SIDE_NAMES, SIDES
from engine.natura.state import Board
from render import fonts
from render import palette as p
from render.canvas import WIDTH, Canvas
from render.natura.field import Sign, draw_piece
from render.natura.text_parts import TextParts
from render.seats import draw_badge, draw_tag, tag_width

MARGIN = 22
GAP = 16
PANEL = 118
"""The height of a seat's panel in a contest."""
ROW = 66
"""The height of a row of names of those who play together."""
LIFE = 76
"""The height of a line of life on and off the board."""
_KINDS = 128
"""The height of the legend's two lines of kinds."""
_LINE = 56
_ACROSS = 4
"""Kinds, and signs, in a line of the legend."""
_IN_A_ROW = 3


class Place(NamedTuple):
    """A rectangle in pixels."""

    x: int
    y: int
    width: int
    height: int


def draw_panel(
    canvas: Canvas, telling: TextParts, seat: int, name: str, viewer: int | None, place: Place
) -> None:
    """A seat of a contest: its badge and name, what it plays, and how far it has come."""
    lit = seat in telling.leading
    _draw_ground(canvas, seat, place, lit=lit)
    x, y, width, height = place
    draw_badge(canvas, seat, x + 14, y + 12)
    tags = telling.tags(seat, viewer)
    side = SIDES[SIDE_NAMES.index(telling.side(seat))] if telling.side(seat) else ()
    right = x + width - 14
    for number, kind in enumerate(side):
        draw_piece(canvas, kind, right - 52 * (len(side) - number), y + 12, 46)
    left = x + 84
    room = right - left - 52 * len(side) - sum(tag_width(tag) + 8 for tag in tags)
    text, size = fonts.shrink(name, (36, 32, 28), room, "black")
    left += canvas.text(left, y + 41, text, size, weight="black") + 8
    for tag in tags:
        draw_tag(canvas, tag, left, y + 41, bright=lit and tag == tags[-1])
        left += tag_width(tag) + 8
    told = " · ".join(part for part in (telling.side(seat), telling.progress(seat)) if part)
    if height > PANEL:
        for number, line in enumerate(fonts.wrap(told, 28, width - 32)[:2]):
            canvas.text(x + 18, y + 92 + 36 * number, line, 28)
        return
    text, size = fonts.shrink(told, (30, 28, 26, 24), width - 32)
    canvas.text(x + 18, y + 92, text, size)


def _draw_ground(canvas: Canvas, seat: int, place: Place, *, lit: bool) -> None:
    x, y, width, height = place
    if lit:
        canvas.framed(x - 6, y - 6, width + 12, height + 12, p.GOLD, p.INK, thick=2, radius=26)
    edge = p.GOLD if lit else p.mix(p.SAND, p.SEATS[seat], 0.5)
    canvas.framed(x, y, width, height, p.TINTS[seat], edge, thick=3, radius=22)


def company_height(seats: int) -> int:
    """The height of the names of so many who play together."""
    return 0 if seats == 1 else -(-seats // _IN_A_ROW) * (ROW + 8) + 8


def draw_company(
    canvas: Canvas, telling: TextParts, names: Sequence[str], viewer: int | None, top: int
) -> None:
    """Those who play together, three in a row."""
    width = (WIDTH - 2 * MARGIN - (_IN_A_ROW - 1) * GAP) // _IN_A_ROW
    for seat, name in enumerate(names):
        row, column = divmod(seat, _IN_A_ROW)
        x, y = MARGIN + column * (width + GAP), top + row * (ROW + 8)
        lit = seat in telling.leading
        edge = p.GOLD if lit else p.mix(p.SAND, p.SEATS[seat], 0.5)
        canvas.framed(x, y, width, ROW, p.TINTS[seat], edge, thick=5 if lit else 3, radius=20)
        draw_badge(canvas, seat, x + 10, y + 8, 50)
        tags = telling.tags(seat, viewer)
        room = width - 86 - sum(tag_width(tag) + 8 for tag in tags)
        text, size = fonts.shrink(name, (32, 28, 26), room, "black")
        left = x + 70 + canvas.text(x + 70, y + ROW // 2, text, size, weight="black") + 8
        for tag in tags:
            draw_tag(canvas, tag, left, y + ROW // 2, bright=lit and tag == tags[-1])
            left += tag_width(tag) + 8


def draw_life(canvas: Canvas, board: Board, place: Place) -> None:
    """Life on a board, and what of it is off: in one line where there is room, else in two."""
    x, y, width, height = place
    canvas.framed(x, y, width, height, p.PANEL, p.EDGE, thick=3, radius=20)
    left, wide = x + 20, height < 2 * LIFE
    middle = y + height // 2 if wide else y + LIFE // 2
    every = COUNTS[RAINFOREST] + COUNTS[MEADOW]
    here = every - board.rainforests - board.meadows
    left += canvas.text(left, middle, f"Life {here} of {every}", 30, weight="black") + 60
    off_board = canvas.text(left - (0 if wide else 36), middle, "Off the board", 28)
    left += off_board + 26
    if not wide:
        left, middle = x + 20, middle + LIFE - 14
    for kind, count in ((RAINFOREST, board.rainforests), (MEADOW, board.meadows)):
        draw_piece(canvas, kind, left, middle - 28, 56)
        left += 70
        left += canvas.text(left, middle, f"x {count}", 34, weight="black") + 30


def draw_last(canvas: Canvas, text: str, place: Place) -> None:
    """The last move in words, as far as there is room."""
    lines = fonts.wrap(text, 28, place.width)[: place.height // 36]
    for number, line in enumerate(lines):
        canvas.text(place.x, place.y + 18 + 36 * number, line, 28)


def legend_height(signs: Sequence[Sign]) -> int:
    """The height of the legend with a place for each of these signs."""
    return _KINDS + -(-len(signs) // _ACROSS) * _LINE


def draw_legend(canvas: Canvas, top: int, signs: Sequence[Sign], *, rigid: bool) -> None:
    """The eight kinds: piece, name, and how far it moves; then what the signs mean."""
    across = (WIDTH - 2 * MARGIN) // _ACROSS
    long, short = ("3", "2") if rigid else ("1 to 3", "1 or 2")
    reach = (long, short, long, short, "1", "1 or 2", "1", "L jump")
    height = legend_height(signs)
    canvas.framed(MARGIN, top, WIDTH - 2 * MARGIN, height, p.PANEL, p.EDGE, thick=3, radius=20)
    for kind, name in enumerate(NAMES):
        column, row = divmod(kind, 2)
        x, y = MARGIN + 14 + column * across, top + 8 + row * _LINE
        draw_piece(canvas, kind, x, y, 52)
        width = canvas.text(x + 66, y + 28, name, 28, weight="black")
        canvas.text(x + 66 + width + 12, y + 28, reach[kind], 28, p.SOFT_INK)
    for number, sign in enumerate(signs):
        row, column = divmod(number, _ACROSS)
        x, y = MARGIN + 14 + column * across, top + _KINDS + row * _LINE
        canvas.art(sign.art, x + 5, y, 42)
        words, size = fonts.shrink(sign.words, (28, 26), across - 80)
        canvas.text(x + 66, y + 21, words, size)
