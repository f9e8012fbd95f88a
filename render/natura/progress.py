"""How far those have come who play together: the number, the move, and what it is made of."""

from engine.natura.play.legal import situation
from engine.natura.play.measures import DISTANCES
from engine.natura.play.state import Board
from render.drawing import colours as c
from render.drawing import fonts
from render.drawing.canvas import GLANCE, Canvas
from render.drawing.layout import Place
from render.drawing.parts import draw_left_out
from render.natura.counting import (
    EVERY_LIFE,
    Group,
    able,
    groups,
    head,
    points,
    watched,
)
from render.natura.field import ARTS, colours_of
from render.natura.text_parts import TextParts

_ROW = 56


def draw_progress(canvas: Canvas, telling: TextParts, number: int, box: Place) -> None:
    """The panel of a board: a large number, the number of the move, and a row of what counts."""
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
    row = Place(x + 18, y + height - _ROW - 18, width - 36, _ROW)
    _draw_row(canvas, telling, telling.seen.boards[number], number, row)


def _draw_move(canvas: Canvas, telling: TextParts, right: int, middle: int) -> int:
    """The number of the move at the right; gives the width that it takes."""
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


def _draw_row(canvas: Canvas, telling: TextParts, board: Board, number: int, row: Place) -> None:
    """What the number is made of."""
    x, y, width, height = row
    seen = telling.seen
    found = groups(seen, board)
    if len(found) == 1:
        draw_bar(canvas, row, found[0])
    elif found:
        _draw_groups(canvas, found, row)
    elif telling.goal.is_measured:
        _draw_points(canvas, telling, board, row)
    elif telling.goal.name in {"green-line", "exile"}:
        now = situation(seen, number)
        done = EVERY_LIFE - DISTANCES["exile"](now)
        told = head(seen, number)
        count = told.number if telling.goal.name == "green-line" else done
        step = (width + 4) // EVERY_LIFE
        for at in range(EVERY_LIFE):
            size, full = step - 6, at < count
            canvas.framed(x + at * step, y + (height - size) // 2, size, size, c.PAPER,
                          c.INK if full else c.EDGE, thick=3, radius=10)  # fmt: skip
            if full:
                canvas.art(
                    "natura/leaf", x + at * step + 5, y + (height - size) // 2 + 5, size - 10
                )
    else:
        can, of = able(watched(seen, board)[0])
        told = head(seen, number)
        canvas.label(x + 4, y + 10, told.more, (30, 26), width - 8)
        canvas.text(x + 4, y + 46, f"{can} of {of} pieces can move", 28, c.SOFT_INK)


def draw_bar(canvas: Canvas, row: Place, group: Group) -> None:
    """A part for each block, as wide as its size allows; what has no room is counted."""
    x, y, width, height = row
    line, _ = colours_of(group)
    sizes = group.sizes
    least, gap = 42, 5
    most = (width + gap) // (least + gap)
    shown = sizes if len(sizes) <= most else sizes[: most - 1]
    if len(sizes) > most:
        canvas.stage("bar")
        draw_left_out(canvas, x + width - 62, y, 62, height, len(sizes) - len(shown))
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


def _draw_groups(canvas: Canvas, found: tuple[Group, ...], row: Place) -> None:
    """For each colour a piece of it and the number of its blocks."""
    x, y, width, height = row
    gap = 6
    wide = (width - (len(found) - 1) * gap) // len(found)
    for number, group in enumerate(found):
        left = x + number * (wide + gap)
        count = len(group.blocks)
        _, ground = colours_of(group)
        canvas.framed(left, y - 3, wide, height + 6, ground if count == 1 else c.PANEL,
                      c.INK if count == 1 else c.EDGE, thick=3, radius=12)  # fmt: skip
        size = 36 if len(found) > 3 else 46
        text = fonts.line(str(count), GLANCE if count < 10 or len(found) < 4 else 34, "black")
        start = left + (wide - size - 4 - text.width) // 2
        canvas.art(ARTS[group.kind], start, y + (height - size) // 2, size)
        canvas.text(start + size + 4, y + height // 2, str(count),
                    GLANCE if count < 10 or len(found) < 4 else 34)  # fmt: skip


def _draw_points(canvas: Canvas, telling: TextParts, board: Board, row: Place) -> None:
    """Each part of the points: a piece, and what it brings."""
    x, y, width, height = row
    found = points(telling.seen, board)
    wide = width // len(found)
    for number, part in enumerate(found):
        left = x + number * wide
        art = (
            "natura/leaf" if part.each == 2 and telling.goal.name == "harmony" else ARTS[part.kind]
        )
        canvas.art(art, left, y + (height - 44) // 2, 44)
        brought = part.number * part.each
        sign = "" if not brought else "+" if brought > 0 else "\N{MINUS SIGN}"
        text = f"{sign if number else ''}{abs(brought)}"
        canvas.text(left + 48, y + height // 2, text, GLANCE)
