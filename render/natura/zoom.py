"""Zooms: a seat with its pieces or board, and what the goal counts."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from engine.natura.board.kinds import FORCES, LIFE, RAINFOREST, SHORES, SIDES
from engine.natura.board.reach import piece_moves
from engine.natura.board.squares import TOUCHING, members, square_name
from engine.natura.play.legal import side_of
from engine.natura.play.state import Board, State
from engine.words import capitalized, counted
from render.base import Part, Parts, Picture
from render.drawing import colours as c
from render.drawing import fonts
from render.drawing.canvas import GLANCE, Canvas
from render.drawing.layout import Area, art, badge, box, column, label, layers, row, show, text
from render.drawing.names import broken, letter
from render.drawing.seats import names_drawn
from render.natura import colours as n
from render.natura.board import draw_field
from render.natura.counting import fullest_line, groups, points, watched
from render.natura.field import LARGE, PIECE_ARTS, Field, colours_of, draw_tag
from render.natura.panels import WIDTH, X, draw_contest_seat, draw_last, draw_life
from render.natura.progress import draw_progress
from render.natura.text_board import TextParts, board_alt
from render.text import minus, seat_key

_BOTTOM = 824


def goal_part(telling: TextParts) -> Part:
    """The zoom on what the goal counts."""
    seen = telling.seen
    if groups(seen, seen.boards[0]):
        return Part("goal", "Blocks", "Every block with its size, and the goal in full")
    if watched(seen, seen.boards[0]):
        return Part("goal", "Moves left", "Every piece that counts, and the goal in full")
    if telling.goal.is_measured:
        return Part("goal", "Points", "What the points are made of")
    return Part("goal", "Life", "Every life piece, and the goal in full")


def zooms(seen: State, viewer: int | None, people: Sequence[str]) -> Parts:
    """Each seat of a contest or race; all names; what the goal counts."""
    telling, names = TextParts(seen), names_drawn(people[: seen.seats])
    found: dict[Part, Callable[[], Canvas]] = {}
    for seat, name in enumerate(names if telling.parted else ()):
        help_ = "This seat's board" if seen.options.race else f"Plays {telling.side(seat)}"
        part = Part(seat_key(seat), f"{letter(seat)} {name}", help_)
        found[part] = partial(_draw_seat, telling, seat, name)
    if not telling.parted and seen.seats > 1:
        part = Part("seats", "Who plays", "All names in full")
        found[part] = partial(_draw_seats, telling, names)
    if not seen.options.race:
        found[goal_part(telling)] = partial(_draw_goal, telling)

    def drawn(draw: Callable[[], Canvas]) -> Picture:
        return draw().picture(board_alt(seen, viewer, people))

    return {part: partial(drawn, draw) for part, draw in found.items()}


# --- a seat --------------------------------------------------------------------------------------


def _draw_seat(telling: TextParts, seat: int, name: str) -> Canvas:
    seen = telling.seen
    canvas = n.new_canvas()
    field = Field(0, 0, LARGE)
    _draw_whole_name(canvas, seat, name, Area(X, 16, WIDTH, 110))
    if seen.options.race:
        draw_field(canvas, telling, seat, field, single=True)
        draw_progress(canvas, telling, seat, Area(X, 138, WIDTH, 190))
        draw_last(canvas, telling, seat, (), Area(X, 340, WIDTH, 88))
        draw_life(canvas, seen.boards[seat], Area(X, 440, WIDTH, 80))
        _draw_aim(canvas, telling, Area(X, 532, WIDTH, 292))
        return canvas
    own = SIDES[side_of(seen, seat)]
    draw_field(canvas, telling, 0, field, faint=[kind for kind in range(8) if kind not in own])
    tall = 170 if telling.owned else 78
    draw_contest_seat(canvas, telling, seat, telling.side(seat), Area(X, 138, WIDTH, tall),
                      number=telling.owned)  # fmt: skip
    entries = _mobility(telling, seen.boards[0], own)
    for entry in entries:
        draw_tag(canvas, field, entry.square, entry.text, c.PAPER, c.INK)
    title = "Own pieces and their moves"
    top = 150 + tall
    _draw_table(canvas, title, entries, Area(X, top, WIDTH, _BOTTOM - top))
    return canvas


def _draw_seats(telling: TextParts, names: Sequence[str]) -> Canvas:
    canvas = n.new_canvas()
    draw_field(canvas, telling, 0, Field(0, 0, LARGE))
    for seat, name in enumerate(names):
        _draw_whole_name(canvas, seat, name, Area(X, 16 + seat * 136, WIDTH, 124))
    return canvas


def _draw_whole_name(canvas: Canvas, seat: int, name: str, place: Area) -> None:
    canvas.framed(*place, c.PANEL, c.INK, thick=3)
    lines, size = broken(name, place.width - 116, place.height - 12)
    words = column(*(text(line, size) for line in lines), gap=4, align="left")
    show(canvas, row(badge(seat, 72), words, gap=14), place.x + 16, place.middle)


# --- what the goal counts ------------------------------------------------------------------------


class Entry(NamedTuple):
    """A piece, or a block by its first piece, with its number."""

    kind: int
    square: int
    text: str
    strong: bool = False


def _draw_goal(telling: TextParts) -> Canvas:
    seen, board = telling.seen, telling.seen.boards[0]
    canvas = n.new_canvas()
    field = Field(0, 0, LARGE)
    draw_field(canvas, telling, 0, field, single=True)
    tall = 132 + 36 * len(_aim(telling))
    _draw_aim(canvas, telling, Area(X, 16, WIDTH, tall))
    place = Area(X, tall + 28, WIDTH, _BOTTOM - tall - 28)
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
    aim = capitalized(telling.goal.aim)
    return fonts.wrap(f"{aim}.", 28, WIDTH - 44)


def _draw_aim(canvas: Canvas, telling: TextParts, place: Area) -> None:
    x, y, width, height = place
    canvas.framed(x, y, width, height, c.WOOD, c.WOOD_DARK, thick=5, radius=16)
    title, options = telling.sign()
    canvas.text(x + 22, y + 38, fonts.fit(title, 44, width - 44, "black"), 44, c.WHITE)
    canvas.lines(x + 22, y + 88, _aim(telling), 28, 36, n.LAST_GROUND, weight="bold")
    canvas.label(x + 22, y + height - 26, options, (28, 26), width - 44, c.PAPER, weight="bold")


def _mobility(telling: TextParts, board: Board, kinds: Sequence[int]) -> list[Entry]:
    moves = piece_moves(board.position, rigid=telling.seen.rigid)
    return [
        Entry(kind, square, str(len(moves[square])))
        for kind in kinds
        for square in board.position.places[kind]
    ]


def _counted(telling: TextParts, board: Board) -> tuple[str, list[Entry]]:
    """The pieces that a goal without blocks or points counts."""
    where = board.position
    found = watched(telling.seen, board)
    if found:
        kinds = tuple(kind for one in found for kind in one.kinds)
        return "Moves of each piece", _mobility(telling, board, kinds)
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
    title = "Blues and browns touching" if apart else "Fires and Storms touching"
    return title, [
        Entry(
            kind, at, str((TOUCHING[at] & others).bit_count()), apart and not TOUCHING[at] & others
        )
        for kind, at in life
    ]


def _draw_table(canvas: Canvas, title: str, entries: Sequence[Entry], place: Area) -> None:
    x, y, width, height = place
    canvas.framed(x, y, width, height, c.PAPER, c.EDGE, thick=3)
    canvas.label(x + 18, y + 30, title, (32, 28), width - 36)
    for entry, cell in zip(entries, _cells(place, len(entries), 2, 76), strict=True):
        piece = row(
            art(PIECE_ARTS[entry.kind], min(cell.height, 56)), text(square_name(entry.square), 30)
        )
        show(canvas, piece, cell.x, cell.middle)
        size, ink = (26, c.SOFT_INK) if len(entry.text) > 3 else (34, c.INK)
        ink = n.GREEN if entry.strong else ink
        canvas.text(cell.right - 14, cell.middle, entry.text, size, ink, align="right")


def _cells(place: Area, count: int, across: int, most: int) -> list[Area]:
    """Places below a table's title, column by column."""
    down = max(-(-count // across), 1)
    height = min(place.height - 64, down * most)
    cells = Area(place.x + 16, place.y + 56, place.width - 28, height).grid(across, down, gap=4)
    return [cells[number % down * across + number // down] for number in range(count)]


def _draw_block_table(canvas: Canvas, telling: TextParts, board: Board, place: Area) -> None:
    x, y, width, height = place
    canvas.framed(x, y, width, height, c.PAPER, c.EDGE, thick=3)
    found = groups(telling.seen, board)
    total = sum(len(group.blocks) for group in found)
    canvas.text(x + 18, y + 30, counted(total, "block"), 34)
    blocks = [(group, block) for group in found for block in group.blocks]
    across = 1 if total <= 9 else 2 if total <= 18 else 3
    for (group, block), cell in zip(blocks, _cells(place, total, across, 56), strict=True):
        line, _ = colours_of(group)
        largest = block == group.blocks[0]
        ground, frame, ink = (line, c.INK, c.WHITE) if largest else (c.PAPER, line, c.INK)
        tag = box(56, min(cell.height, 44), ground, frame, thick=4, radius=10)
        top = max(members(block), key=lambda at: (at // 8, -(at % 8)))
        kind = board.position.kind_at(top)
        piece = art(PIECE_ARTS[RAINFOREST if kind is None else kind], 34)
        squares = " ".join(map(square_name, sorted(members(block)))) if across == 1 else ""
        told = squares or square_name(top)
        size = 26 if across == 3 else 30
        words = text(fonts.fit(told, size, cell.width - 103), size, weight="bold")
        count = layers(tag, text(str(block.bit_count()), 28, ink))
        show(canvas, row(count, piece, words, gap=5), cell.x, cell.middle)


def _draw_points_table(canvas: Canvas, telling: TextParts, board: Board, place: Area) -> None:
    x, y, width, height = place
    canvas.framed(x, y, width, height, c.PAPER, c.EDGE, thick=3)
    *cells, last = place.rows(4, gap=0)
    total = 0
    for part, cell in zip(points(telling.seen, board), cells, strict=True):
        worth = part.number * part.each
        told = column(
            label(part.what, (30, 26), width - 124, weight="bold"),
            text(
                f"{part.number} \N{MULTIPLICATION SIGN} {minus(part.each)} = {minus(worth)}", GLANCE
            ),
            gap=12,
            align="left",
        )
        show(canvas, row(art(PIECE_ARTS[part.kind], 72), told, gap=16), x + 18, cell.middle)
        canvas.fill(x + 18, cell.bottom - 2, width - 36, 3, c.EDGE)
        total += worth
    unit = text(counted(total, "point").split()[-1], 44)
    show(canvas, row(text(minus(total), 84), unit, gap=16), x + 24, last.middle)
