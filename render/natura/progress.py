"""Progress: a number, the move, and what the number consists of."""

from typing import Literal

from engine.natura.play.goals import DISTANCES
from engine.natura.play.legal import view_of
from engine.natura.play.state import Board
from engine.natura.words.progress import EVERY_LIFE, head
from render.drawing import colours as c
from render.drawing import fonts
from render.drawing.canvas import GLANCE
from render.drawing.layout import (
    Piece,
    art,
    box,
    column,
    ends,
    label,
    layers,
    margins,
    row,
    share,
    staged,
    text,
    within,
)
from render.drawing.parts import left_out
from render.natura.counting import Group, able, groups, points, watched
from render.natura.field import PIECE_ARTS, colours_of
from render.natura.text_board import TextParts

_ROW, _LOW, _ONE_LINE = 56, 170, 150


def progress(telling: TextParts, number: int, width: int, height: int) -> Piece:
    """A board's progress: a large number, the move, and a row of details."""
    is_low = height < _LOW
    told, is_lowest = head(telling.seen, number), height < _ONE_LINE
    unit = fonts.line(told.unit, GLANCE, "black").width
    least = fonts.line(str(told.number), GLANCE, "black").width + unit + 14
    move = _move(telling, width - 66 - least, is_low=is_lowest)
    room = width - 66 - move.width
    sizes = (84, 64, 54, GLANCE) if height > 170 else (64, 54, GLANCE)
    shown, large = fonts.shrink(str(told.number), sizes, room - unit, "black")
    count = text(shown, large)
    words = label(told.unit, (44, GLANCE), room - count.width)
    if telling.goal.is_measured and telling.par():
        # In a low frame par is worth more than the word "points", which the sign's goal has.
        ways = (_with_par(telling, words, is_low=is_low), _par(telling))
        words = next((each for each in ways if count.width + 14 + each.width <= room), words)
    first = ends(width - 40, row(count, margins(words, top=large // 3), gap=14), move)
    details = _details(telling, number, width - 36, is_low=is_low)
    above = min(height - details.height - 16, 168)
    return layers(
        box(width, height, c.PAPER),
        within(width - 40, height, within(width - 40, above, first), sit="top"),
        within(width - 36, height, margins(details, bottom=18), sit="bottom"),
    )


def _move(telling: TextParts, room: int, *, is_low: bool) -> Piece:
    """The number of the move, with a par of moves, as far as there is room. Par is above the
    picture, too, so it gives way first.
    """
    seen = telling.seen
    over = seen.end is not None
    count = str(seen.board.turns + (0 if over else 1))
    if seen.options.length:
        count = f"{count}/{seen.options.length}"
    unit = text("moves" if over else "move", 28, weight="bold")
    shown = label(count, (44, 30), 130)
    in_line = row(unit, shown, gap=6)
    ways = [in_line, shown] if is_low else [column(unit, shown, gap=4, align="right")]
    if not telling.goal.is_measured and telling.par():
        ways.insert(0, _with_par(telling, in_line, is_low=is_low, align="right"))
    return next((each for each in ways if each.width <= room), ways[-1])


def _with_par(
    telling: TextParts, told: Piece, *, is_low: bool, align: Literal["left", "right"] = "left"
) -> Piece:
    """A number's unit, with par below, or beside it where there is no room."""
    if not telling.par():
        return told
    par = _par(telling)
    return row(told, par, gap=12) if is_low else column(told, par, gap=2, align=align)


def _par(telling: TextParts) -> Piece:
    return text(telling.par(), 32, c.SOFT_INK, weight="bold")


def _details(telling: TextParts, number: int, width: int, *, is_low: bool) -> Piece:
    """What the number consists of, `_ROW` high."""
    seen = telling.seen
    board = seen.boards[number]
    found = groups(seen, board)
    if len(found) == 1:
        return bar(width, _ROW, found[0])
    if found:
        return _groups(found, width)
    if telling.goal.is_measured:
        return _points(telling, board, width)
    if telling.goal.name in {"green-line", "exile"}:
        done = EVERY_LIFE - DISTANCES["exile"](*view_of(seen, number))
        count = head(seen, number).number if telling.goal.name == "green-line" else done
        return within(width, _ROW, leaves(width, _ROW, count, EVERY_LIFE), "left")
    can, of = able(watched(seen, board)[0])
    more = label(head(seen, number).more, (30, 26), width - 8)
    if is_low:
        return within(width - 8, more.height, more, "left")
    words = text(f"{can} of {of} pieces can move", 28, c.SOFT_INK)
    return within(width - 8, _ROW, column(more, words, align="left"), "left")


def bar(width: int, height: int, group: Group) -> Piece:
    """A bar part for each block, sized to it; the rest is counted."""
    line, _ = colours_of(group)
    sizes = group.sizes
    least, gap = 42, 5
    most = (width + gap) // (least + gap)
    shown, rest = (sizes, []) if len(sizes) <= most else (sizes[: most - 1], sizes[most - 1 :])
    if rest:
        width -= 62 + gap
    spare = width - len(shown) * (least + gap) + gap
    parts = []
    for number, size in enumerate(shown):
        wide = least + spare * size // max(sum(shown), 1)
        ground, frame, ink = (c.PANEL, c.SOFT_INK, c.INK) if number else (line, c.INK, c.WHITE)
        part = box(wide, height, ground, frame, radius=10)
        parts.append(layers(part, text(str(size), 34, ink)))
    whole = within(width, height, row(*parts, gap=gap), "left")
    return row(whole, staged("bar", left_out(62, height, len(rest))), gap=gap) if rest else whole


def _groups(found: tuple[Group, ...], width: int) -> Piece:
    many, across = len(found) > 3, share(width, len(found), 6)
    cells = []
    for group in found:
        count, (_, ground) = len(group.blocks), colours_of(group)
        ground, frame = (ground, c.INK) if count == 1 else (c.PANEL, c.EDGE)
        number = text(str(count), 34 if many and count > 9 else GLANCE)
        piece = art(PIECE_ARTS[group.kind], 36 if many else 46)
        cell = box(across, _ROW + 6, ground, frame, radius=12)
        cells.append(layers(cell, row(piece, number, gap=4)))
    return within(width, _ROW, row(*cells, gap=6), "left")


def leaves(width: int, height: int, count: int, of: int) -> Piece:
    """A row of cells, `count` of them with a leaf."""
    size = min((width + 6) // of - 7, 57, height)
    full = layers(box(size, size, c.PAPER, radius=12), art("natura/leaf", size - 14))
    empty = box(size, size, c.PAPER, c.EDGE, radius=12)
    return row(*(full if number < count else empty for number in range(of)), gap=7)


def _points(telling: TextParts, board: Board, width: int) -> Piece:
    found, cells = points(telling.seen, board), []
    for number, part in enumerate(found):
        leaf = part.each == 2 and telling.goal.name == "harmony"
        brought = part.number * part.each
        words = f"{brought:+}" if number and brought else str(brought)
        piece = art("natura/leaf" if leaf else PIECE_ARTS[part.kind], 44)
        worth = text(words.replace("-", "\N{MINUS SIGN}"), GLANCE)
        cells.append(within(width // len(found), _ROW, row(piece, worth, gap=4), "left"))
    return row(*cells, gap=0)
