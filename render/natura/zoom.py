"""Parts of a table alone: a seat with its pieces or its board, and what the goal counts in full."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.natura.board.kinds import FORCES, LIFE, RAINFOREST, SHORES, SIDES
from engine.natura.board.reach import piece_moves
from engine.natura.board.squares import TOUCHING, members, square_name
from engine.natura.play.legal import side_of
from engine.natura.play.state import Board, State
from engine.words import capitalized, counted
from render.base import Part
from render.drawing import colours as c
from render.drawing import fonts
from render.drawing.canvas import GLANCE, Canvas
from render.drawing.names import letter
from render.drawing.seats import draw_badge, names_drawn
from render.natura import colours as n
from render.natura.board import draw_field
from render.natura.counting import fullest_line, groups, points, watched
from render.natura.field import ARTS, LARGE, Field, colours_of, draw_tag
from render.natura.panels import (
    WIDTH,
    Place,
    X,
    draw_contest_seat,
    draw_last,
    draw_life,
)
from render.natura.progress import draw_progress
from render.natura.text_parts import TextParts

GOAL, SEATS = "goal", "seats"
"""The keys of the parts that tell what the goal counts, and who plays together."""
_BOTTOM = 824


def goal_part(telling: TextParts) -> Part:
    """The part that tells what the goal counts, as a menu offers it."""
    seen = telling.seen
    if groups(seen, seen.boards[0]):
        return Part(GOAL, "Blocks", "Every block with its size, and the goal in full")
    if watched(seen, seen.boards[0]):
        return Part(GOAL, "Moves left", "Every piece that counts, and the goal in full")
    if telling.goal.is_measured:
        return Part(GOAL, "Points", "What the points are made of")
    return Part(GOAL, "Life", "Every life piece, and the goal in full")


def parts(seen: State, names: Sequence[str]) -> list[Part]:
    """What can be looked at: in a contest each seat, and what the goal counts."""
    telling, found = TextParts(seen), list[Part]()
    for seat, name in enumerate(names_drawn(names[: seen.seats]) if telling.parted else ()):
        help_ = "The board of this seat" if seen.options.race else f"Plays {telling.side(seat)}"
        found.append(Part(f"seat-{letter(seat).lower()}", f"{letter(seat)} {name}", help_))
    if not telling.parted and seen.seats > 1:
        found.append(Part(SEATS, "Who plays", "All names in full"))
    return found if seen.options.race else [*found, goal_part(telling)]


def draw_closer(seen: State, names: Sequence[str], part: str) -> Canvas | None:
    """A part by its key; None for one that there is not."""
    shown = names_drawn(names[: seen.seats])
    if part == GOAL and not seen.options.race:
        return _draw_goal(TextParts(seen))
    if part == SEATS and seen.seats > 1 and not TextParts(seen).parted:
        return _draw_seats(TextParts(seen), shown)
    for seat in range(seen.seats):
        if part == f"seat-{letter(seat).lower()}" and TextParts(seen).parted:
            return _draw_seat(TextParts(seen), seat, shown[seat])
    return None


# --- a seat --------------------------------------------------------------------------------------


def _draw_seat(telling: TextParts, seat: int, name: str) -> Canvas:
    """A seat's board in a race; its own pieces on the one board in a contest."""
    seen = telling.seen
    canvas = n.new_canvas()
    field = Field(0, 0, LARGE)
    _draw_whole_name(canvas, seat, name, Place(X, 16, WIDTH, 110))
    if seen.options.race:
        draw_field(canvas, telling, seat, field, single=True)
        draw_progress(canvas, telling, seat, (X, 138, WIDTH, 190))
        draw_last(canvas, telling, seat, (), Place(X, 340, WIDTH, 88))
        draw_life(canvas, seen.boards[seat], Place(X, 440, WIDTH, 80))
        _draw_aim(canvas, telling, Place(X, 532, WIDTH, 292))
        return canvas
    own = SIDES[side_of(seen, seat)]
    draw_field(canvas, telling, 0, field, faint=[kind for kind in range(8) if kind not in own])
    tall = 170 if telling.owned else 78
    draw_contest_seat(canvas, telling, seat, telling.side(seat), Place(X, 138, WIDTH, tall),
                      number=telling.owned)  # fmt: skip
    entries = _mobility(telling, seen.boards[0], own)
    for entry in entries:
        draw_tag(canvas, field, entry.square, entry.text, c.PAPER, c.INK)
    title = "Own pieces and their moves"
    top = 150 + tall
    _draw_table(canvas, title, entries, Place(X, top, WIDTH, _BOTTOM - top))
    return canvas


def _draw_seats(telling: TextParts, names: Sequence[str]) -> Canvas:
    """The board, and in full the names of those who play it together."""
    canvas = n.new_canvas()
    draw_field(canvas, telling, 0, Field(0, 0, LARGE))
    for seat, name in enumerate(names):
        _draw_whole_name(canvas, seat, name, Place(X, 16 + seat * 136, WIDTH, 124))
    return canvas


def _draw_whole_name(canvas: Canvas, seat: int, name: str, place: Place) -> None:
    """A seat's badge and its name, in two lines where it is long."""
    x, y, width, height = place
    canvas.framed(x, y, width, height, c.PANEL, c.INK, thick=3)
    draw_badge(canvas, seat, x + 16, place.middle - 36, 72)
    left, room = x + 102, width - 116
    line, size = fonts.shrink(name, (46, GLANCE, 38, 34), room, "black")
    if line == name:
        canvas.text(left, place.middle, line, size)
        return
    lines = _broken(name, room)
    top = place.middle - 17 * (len(lines) - 1)
    for number, text in enumerate(lines):
        canvas.text(left, top + number * 34, text, 26)


def _broken(name: str, room: int) -> list[str]:
    """A long name in lines, broken where words end, and within words that are too long."""
    lines: list[str] = []
    for words in fonts.wrap(name, 26, room, "black"):
        left = words
        while fonts.line(left, 26, "black").width > room:
            lines.append(fonts.fit(left, 26, room, "black").removesuffix("…"))
            left = left.removeprefix(lines[-1])
        lines.append(left)
    return lines[:3]


# --- what the goal counts ------------------------------------------------------------------------


class Entry(NamedTuple):
    """A piece, or a block by its first piece, with what is counted of it."""

    kind: int
    square: int
    text: str
    strong: bool = False


def _draw_goal(telling: TextParts) -> Canvas:
    """The board with every number at its place, the goal in full, and a table."""
    seen, board = telling.seen, telling.seen.boards[0]
    canvas = n.new_canvas()
    field = Field(0, 0, LARGE)
    draw_field(canvas, telling, 0, field, single=True)
    tall = 132 + 36 * len(_aim(telling))
    _draw_aim(canvas, telling, Place(X, 16, WIDTH, tall))
    place = Place(X, tall + 28, WIDTH, _BOTTOM - tall - 28)
    if groups(seen, board):
        _draw_block_table(canvas, telling, board, place)
    elif telling.goal.is_measured:
        _draw_points_table(canvas, telling, board, place)
    else:
        title, entries = _counted(telling, board)
        for entry in entries:
            ground, ink = (n.GREEN, c.WHITE) if entry.strong else (c.PAPER, c.INK)
            if entry.text.isdigit():
                draw_tag(canvas, field, entry.square, entry.text, ground, ink)
        _draw_table(canvas, title, entries, place)
    return canvas


def _aim(telling: TextParts) -> tuple[str, ...]:
    """The goal in full, in lines."""
    aim = capitalized(telling.goal.aim)
    return fonts.wrap(f"{aim}.", 28, WIDTH - 44)


def _draw_aim(canvas: Canvas, telling: TextParts, place: Place) -> None:
    """The goal's name, the goal in full, and how it is played, on a sign of wood."""
    x, y, width, height = place
    canvas.framed(x, y, width, height, c.WOOD, c.WOOD_DARK, thick=5, radius=16)
    title, options = telling.sign()
    canvas.text(x + 22, y + 38, fonts.fit(title, 44, width - 44, "black"), 44, c.WHITE)
    for number, line in enumerate(_aim(telling)):
        canvas.text(x + 22, y + 88 + 36 * number, line, 28, n.LAST_GROUND, weight="bold")
    line, size = fonts.shrink(options, (28, 26), width - 44)
    canvas.text(x + 22, y + height - 26, line, size, c.PAPER, weight="bold")


def _mobility(telling: TextParts, board: Board, kinds: Sequence[int]) -> list[Entry]:
    moves = piece_moves(board.position, rigid=telling.seen.rigid)
    return [
        Entry(kind, square, str(len(moves[square])))
        for kind in kinds
        for square in board.position.places[kind]
    ]


def _counted(telling: TextParts, board: Board) -> tuple[str, list[Entry]]:
    """The pieces that a goal without blocks or points counts, each with its number."""
    where = board.position
    found = watched(telling.seen, board)
    if found:
        kinds = tuple(kind for one in found for kind in one.kinds)
        return "Moves that each piece has", _mobility(telling, board, kinds)
    life = [(kind, square) for kind in LIFE for square in where.places[kind]]
    if telling.goal.name == "green-line":
        line = fullest_line(board)
        return "Life in the fullest line", [
            Entry(kind, at, "in it" if line >> at & 1 else "", bool(line >> at & 1))
            for kind, at in life
        ]
    harmful = SHORES if telling.goal.name == "exile" else FORCES
    others = where.sets(harmful)
    apart = telling.goal.name == "exile"
    title = "Blue and brown beside" if apart else "Fires and Storms beside"
    return title, [
        Entry(
            kind, at, str((TOUCHING[at] & others).bit_count()), apart and not TOUCHING[at] & others
        )
        for kind, at in life
    ]


def _draw_table(canvas: Canvas, title: str, entries: Sequence[Entry], place: Place) -> None:
    """Pieces with their squares and numbers, in two columns."""
    x, y, width, height = place
    canvas.framed(x, y, width, height, c.PAPER, c.EDGE, thick=3)
    line, size = fonts.shrink(title, (32, 30, 28), width - 36, "black")
    canvas.text(x + 18, y + 30, line, size)
    rows = max(-(-len(entries) // 2), 1)
    step = min((height - 64) // rows, 76)
    icon = min(step - 6, 56)
    for number, entry in enumerate(entries):
        column, row = divmod(number, rows)
        left, middle = x + 16 + column * (width // 2 - 8), y + 56 + row * step + step // 2
        canvas.art(ARTS[entry.kind], left, middle - icon // 2, icon)
        canvas.text(left + icon + 10, middle, square_name(entry.square), 30)
        small = len(entry.text) > 3
        canvas.text(left + width // 2 - 36, middle, entry.text, 26 if small else 34,
                    n.GREEN if entry.strong else c.SOFT_INK if small else c.INK,
                    align="right")  # fmt: skip


def _draw_block_table(canvas: Canvas, telling: TextParts, board: Board, place: Place) -> None:
    """Every block: its size, and the square at which its tag hangs."""
    x, y, width, height = place
    canvas.framed(x, y, width, height, c.PAPER, c.EDGE, thick=3)
    found = groups(telling.seen, board)
    total = sum(len(group.blocks) for group in found)
    canvas.text(x + 18, y + 30, counted(total, "block"), 34)
    blocks = [(group, block) for group in found for block in group.blocks]
    across = 1 if total <= 9 else 2 if total <= 18 else 3
    rows = max(-(-total // across), 1)
    step = min((height - 64) // rows, 56)
    for number, (group, block) in enumerate(blocks):
        column, row = divmod(number, rows)
        wide = (width - 28) // across
        left, middle = x + 16 + column * wide, y + 56 + row * step + step // 2
        line, _ = colours_of(group)
        largest = block == group.blocks[0]
        tall = min(step - 6, 44)
        canvas.framed(left, middle - tall // 2, 56, tall, line if largest else c.PAPER,
                      c.INK if largest else line, thick=4, radius=10)  # fmt: skip
        ink = c.WHITE if largest else c.INK
        canvas.text(left + 28, middle, str(block.bit_count()), 28, ink, align="middle")
        top = max(members(block), key=lambda at: (at // 8, -(at % 8)))
        kind = board.position.kind_at(top)
        canvas.art(ARTS[RAINFOREST if kind is None else kind], left + 62, middle - 17, 34)
        squares = " ".join(map(square_name, sorted(members(block)))) if across == 1 else ""
        told = squares or square_name(top)
        size = 26 if across == 3 else 30
        canvas.text(left + 99, middle, fonts.fit(told, size, wide - 100), size, weight="bold")


def _draw_points_table(canvas: Canvas, telling: TextParts, board: Board, place: Place) -> None:
    """What the points are made of, part by part, and their sum."""
    x, y, width, height = place
    canvas.framed(x, y, width, height, c.PAPER, c.EDGE, thick=3)
    found = points(telling.seen, board)
    total = 0
    for number, part in enumerate(found):
        top = y + 14 + number * 128
        canvas.art(ARTS[part.kind], x + 18, top + 24, 72)
        line, size = fonts.shrink(part.what, (30, 28, 26), width - 124)
        canvas.text(x + 106, top + 32, line, size, weight="bold")
        each = str(part.each).replace("-", "\N{MINUS SIGN}")
        sum_ = part.number * part.each
        told = f"{part.number} \N{MULTIPLICATION SIGN} {each} = {sum_}".replace(
            "-", "\N{MINUS SIGN}"
        )
        canvas.text(x + 106, top + 84, told, GLANCE)
        canvas.fill(x + 18, top + 124, width - 36, 3, c.EDGE)
        total += sum_
    text = str(total).replace("-", "\N{MINUS SIGN}")
    across = canvas.text(x + 24, y + height - 76, text, 84)
    canvas.text(x + 40 + across, y + height - 62, counted(total, "point").split()[-1], 44)
