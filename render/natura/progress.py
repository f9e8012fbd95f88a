"""Progress: a number, the move, and what the number consists of."""

from engine.natura.play.goals import DISTANCES
from engine.natura.play.legal import view_of
from engine.natura.play.state import Board
from engine.natura.words.progress import EVERY_LIFE, head
from render.drawing import colours as c
from render.drawing import fonts
from render.drawing.canvas import GLANCE, Canvas
from render.drawing.layout import Area, art, box, layers, row, show, text
from render.drawing.parts import left_out
from render.natura.counting import Group, able, groups, points, watched
from render.natura.field import PIECE_ARTS, colours_of
from render.natura.text_board import TextParts

_ROW, _LOW = 56, 170


def draw_progress(canvas: Canvas, telling: TextParts, number: int, box: Area) -> None:
    """A board's progress: a large number, the move, and a row of details."""
    x, y, width, height = box
    canvas.framed(x, y, width, height, c.PAPER, c.INK, thick=3)
    told = head(telling.seen, number)
    middle = y + min((height - _ROW - 16) // 2, 84)
    left = x + 22
    column = _draw_move(canvas, telling, x + width - 18, middle)
    unit = fonts.line(told.unit, GLANCE, "black").width
    room = x + width - 44 - column - left - unit
    shown, large = fonts.shrink(
        str(told.number), (84, 64, 54, GLANCE) if height > 170 else (64, 54, GLANCE), room, "black"
    )
    left += canvas.text(left, middle, shown, large) + 14
    words = fonts.shrink(told.unit, (44, GLANCE), x + width - 30 - column - left, "black")
    canvas.text(left, middle + large // 6, *words)
    strip = Area(x + 18, y + height - _ROW - 18, width - 36, _ROW)
    _draw_row(canvas, telling, number, strip, is_low=height < _LOW)


def _draw_move(canvas: Canvas, telling: TextParts, right: int, middle: int) -> int:
    seen = telling.seen
    over = seen.end is not None
    count = str(seen.board.turns + (0 if over else 1))
    if seen.options.length:
        count = f"{count}/{seen.options.length}"
    label = "moves" if over else "move"
    return max(
        canvas.text(right, middle - 24, label, 28, weight="bold", align="right"),
        canvas.label(right, middle + 16, count, (44, 30), 130, align="right"),
    )


def _draw_row(
    canvas: Canvas, telling: TextParts, number: int, strip: Area, *, is_low: bool
) -> None:
    seen = telling.seen
    board = seen.boards[number]
    found = groups(seen, board)
    if len(found) == 1:
        draw_bar(canvas, strip, found[0])
    elif found:
        _draw_groups(canvas, found, strip)
    elif telling.goal.is_measured:
        _draw_points(canvas, telling, board, strip)
    elif telling.goal.name in {"green-line", "exile"}:
        done = EVERY_LIFE - DISTANCES["exile"](*view_of(seen, number))
        told = head(seen, number)
        count = told.number if telling.goal.name == "green-line" else done
        draw_leaves(canvas, strip, count, EVERY_LIFE)
    else:
        can, of = able(watched(seen, board)[0])
        told = head(seen, number)
        told_at = strip.y + (46 if is_low else 10)
        canvas.label(strip.x + 4, told_at, told.more, (30, 26), strip.width - 8)
        if not is_low:
            canvas.text(strip.x + 4, strip.y + 46, f"{can} of {of} pieces can move", 28, c.SOFT_INK)


def draw_bar(canvas: Canvas, strip: Area, group: Group) -> None:
    """A bar part for each block, sized to it; the rest is counted."""
    x, y, width, height = strip
    line, _ = colours_of(group)
    sizes = group.sizes
    least, gap = 42, 5
    most = (width + gap) // (least + gap)
    shown = sizes if len(sizes) <= most else sizes[: most - 1]
    if len(sizes) > most:
        canvas.stage("bar")
        left_out(62, height, len(sizes) - len(shown)).draw(canvas, x + width - 62, y)
        width -= 62 + gap
    spare = width - len(shown) * (least + gap) + gap
    left = x
    for number, size in enumerate(shown):
        wide = least + spare * size // max(sum(shown), 1)
        first = number == 0
        canvas.framed(left, y, wide, height, line if first else c.PANEL, c.INK if first else
                      c.SOFT_INK, thick=3, radius=10)  # fmt: skip
        ink = c.WHITE if first else c.INK
        canvas.text(left + wide // 2, y + height // 2, str(size), 34, ink, align="middle")
        left += wide + gap


def _draw_groups(canvas: Canvas, found: tuple[Group, ...], strip: Area) -> None:
    many = len(found) > 3
    for group, cell in zip(found, strip.columns(len(found), 6), strict=True):
        count, (_, ground) = len(group.blocks), colours_of(group)
        ground, frame = (ground, c.INK) if count == 1 else (c.PANEL, c.EDGE)
        canvas.framed(*cell.inset(0, -3), ground, frame, thick=3, radius=12)
        number = text(str(count), 34 if many and count > 9 else GLANCE)
        piece = art(PIECE_ARTS[group.kind], 36 if many else 46)
        show(canvas, row(piece, number, gap=4), cell.centre, cell.middle, "middle")


def draw_leaves(canvas: Canvas, place: Area, count: int, of: int) -> None:
    """A row of cells, `count` of them with a leaf."""
    size = min((place.width + 6) // of - 7, 57, place.height)
    leaf = art("natura/leaf", size - 14)
    full = layers(box(size, size, c.PAPER, c.INK, thick=3, radius=12), leaf)
    empty = box(size, size, c.PAPER, c.EDGE, thick=3, radius=12)
    cells = (full if number < count else empty for number in range(of))
    show(canvas, row(*cells, gap=7), place.x, place.middle)


def _draw_points(canvas: Canvas, telling: TextParts, board: Board, strip: Area) -> None:
    found = points(telling.seen, board)
    for number, (part, cell) in enumerate(zip(found, strip.columns(len(found), 0), strict=True)):
        leaf = part.each == 2 and telling.goal.name == "harmony"
        brought = part.number * part.each
        words = f"{brought:+}" if number and brought else str(brought)
        piece = art("natura/leaf" if leaf else PIECE_ARTS[part.kind], 44)
        worth = text(words.replace("-", "\N{MINUS SIGN}"), GLANCE)
        show(canvas, row(piece, worth, gap=4), cell.x, cell.middle)
