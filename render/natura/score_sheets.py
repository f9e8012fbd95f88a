"""Score sheets: a seat with its pieces or board, and what the goal counts."""

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
from render.drawing.layout import (
    Piece,
    art,
    box,
    column,
    ends,
    fill,
    label,
    layers,
    margins,
    put,
    row,
    share,
    text,
    within,
)
from render.drawing.names import broken, letter
from render.drawing.seats import badge, names_drawn
from render.natura import colours as n
from render.natura.board import draw_field
from render.natura.counting import fullest_line, groups, points, watched
from render.natura.field import LARGE, PIECE_ARTS, Field, colours_of, draw_tag
from render.natura.panels import GAP, PANEL, WIDTH, contest_seat, last_move, life
from render.natura.progress import progress
from render.natura.text_board import TextParts, board_alt
from render.text import minus, seat_key


def goal_part(telling: TextParts) -> Part:
    """The zoom on what the goal counts."""
    seen = telling.seen
    if groups(seen, seen.boards[0]):
        return Part("goal", "Blocks", "Every block with its size, and the goal in full")
    if watched(seen, seen.boards[0]):
        return Part("goal", "Moves left", "Every piece that counts, and the goal in full")
    if telling.goal.is_measured:
        return Part("goal", "Points", "Where the points come from")
    return Part("goal", "Life", "Every life piece, and the goal in full")


def score_sheets(seen: State, viewer: int | None, people: Sequence[str]) -> Parts:
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
    field, title = Field(0, 0, LARGE), _whole_name(seat, name, 110)
    if seen.options.race:
        draw_field(canvas, telling, seat, field, single=True)
        _show(
            canvas,
            title,
            progress(telling, seat, WIDTH, 190),
            last_move(telling, seat, (), WIDTH, 88),
            life(seen.boards[seat], WIDTH, 80),
            _sign(telling, 292),
        )
        return canvas
    own = SIDES[side_of(seen, seat)]
    draw_field(canvas, telling, 0, field, faint=[kind for kind in range(8) if kind not in own])
    entries = _mobility(telling, seen.boards[0], own)
    for entry in entries:
        draw_tag(canvas, field, entry.square, entry.text, c.PAPER, c.INK)
    tall, side = 170 if telling.owned else 78, telling.side(seat)
    standing = contest_seat(telling, seat, side, WIDTH, tall, number=telling.owned)
    left = PANEL.height - title.height - tall - 2 * GAP
    _show(canvas, title, standing, _table("Own pieces and their moves", entries, left))
    return canvas


def _show(canvas: Canvas, *pieces: Piece) -> None:
    """Draw the panel beside the board."""
    put(canvas, column(*pieces, gap=GAP), PANEL, sit="top")


def _draw_seats(telling: TextParts, names: Sequence[str]) -> Canvas:
    canvas = n.new_canvas()
    draw_field(canvas, telling, 0, Field(0, 0, LARGE))
    _show(canvas, *(_whole_name(seat, name, 124) for seat, name in enumerate(names)))
    return canvas


def _whole_name(seat: int, name: str, height: int) -> Piece:
    lines, size = broken(name, WIDTH - 116, height - 12)
    words = column(*(text(line, size) for line in lines), gap=4, align="left")
    told = row(badge(seat, 72), words, gap=14)
    return layers(box(WIDTH, height, c.PANEL), within(WIDTH - 32, height, told, "left"))


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
    sign = _sign(telling, 132 + 36 * len(_aim(telling)))
    left = PANEL.height - sign.height - GAP
    if groups(seen, board):
        table = _block_table(telling, board, left)
    elif telling.goal.is_measured:
        table = _points_table(telling, board, left)
    else:
        title, entries = _counted(telling, board)
        for entry in entries:
            ground, ink = (n.GREEN, c.WHITE) if entry.strong else (c.PAPER, c.INK)
            if entry.text.isdigit():
                draw_tag(canvas, field, entry.square, entry.text, ground, ink)
        table = _table(title, entries, left)
    _show(canvas, sign, table)
    return canvas


def _aim(telling: TextParts) -> tuple[str, ...]:
    aim = capitalized(telling.goal.aim)
    return fonts.wrap(f"{aim}.", 28, WIDTH - 44)


def _sign(telling: TextParts, height: int) -> Piece:
    """The goal in full."""
    room = WIDTH - 44
    title, options = telling.sign()
    lines = (text(line, 28, n.LAST_GROUND, weight="bold") for line in _aim(telling))
    told = column(
        text(fonts.fit(title, 44, room, "black"), 44, c.WHITE),
        column(*lines, align="left"),
        gap=14,
        align="left",
    )
    foot = label(options, (28, 26), room, c.PAPER, weight="bold")
    return layers(
        box(WIDTH, height, c.WOOD, c.WOOD_DARK, thick=5, radius=16),
        within(room, height, margins(told, top=16), "left", "top"),
        within(room, height, margins(foot, bottom=12), "left", "bottom"),
    )


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


def _cell(height: int, count: int, across: int, most: int) -> tuple[int, int]:
    """The size of each cell below a table's title."""
    down = max(-(-count // across), 1)
    return share(WIDTH - 28, across, 4), share(min(height - 64, down * most), down, 4)


def _titled(title: Piece, cells: Sequence[Piece], across: int, height: int) -> Piece:
    """A table: its title, and cells column by column."""
    down = max(-(-len(cells) // across), 1)
    columns = (
        column(*cells[at : at + down], gap=4, align="left") for at in range(0, len(cells), down)
    )
    told = column(title, row(*columns, gap=4, sit="top"), gap=10, align="left")
    ground = box(WIDTH, height, c.PAPER, c.EDGE)
    return layers(ground, within(WIDTH, height, margins(told, 16, 14), "left", "top"))


def _table(title: str, entries: Sequence[Entry], height: int) -> Piece:
    wide, tall = _cell(height, len(entries), 2, 76)
    cells = []
    for entry in entries:
        at = row(art(PIECE_ARTS[entry.kind], min(tall, 56)), text(square_name(entry.square), 30))
        size, ink = (26, c.SOFT_INK) if len(entry.text) > 3 else (34, c.INK)
        number = text(entry.text, size, n.GREEN if entry.strong else ink)
        cells.append(within(wide, tall, ends(wide - 14, at, number, gap=0), "left"))
    words = label(title, (32, 28), WIDTH - 36)
    return _titled(within(words.width, 32, words), cells, 2, height)


def _block_table(telling: TextParts, board: Board, height: int) -> Piece:
    found = groups(telling.seen, board)
    blocks = [(group, block) for group in found for block in group.blocks]
    across = 1 if len(blocks) <= 9 else 2 if len(blocks) <= 18 else 3
    wide, tall = _cell(height, len(blocks), across, 56)
    tag_width, size = (44, 26) if across == 3 else (56, 30)
    cells = []
    for group, block in blocks:
        line, _ = colours_of(group)
        largest = block == group.blocks[0]
        ground, frame, ink = (line, c.INK, c.WHITE) if largest else (c.PAPER, line, c.INK)
        tag = box(tag_width, min(tall, 44), ground, frame, thick=4, radius=10)
        top = max(members(block), key=lambda at: (at // 8, -(at % 8)))
        kind = board.position.kind_at(top)
        piece = art(PIECE_ARTS[RAINFOREST if kind is None else kind], 34)
        squares = " ".join(map(square_name, sorted(members(block)))) if across == 1 else ""
        told = fonts.fit(squares or square_name(top), size, wide - tag_width - 47)
        count = layers(tag, text(str(block.bit_count()), 28, ink))
        shown = row(count, piece, text(told, size, weight="bold"), gap=5)
        cells.append(within(wide, tall, shown, "left"))
    return _titled(text(counted(len(blocks), "block"), 34), cells, across, height)


def _points_table(telling: TextParts, board: Board, height: int) -> Piece:
    room, tall = WIDTH - 36, height // 4
    line, cells, total = fill(room, 3, c.EDGE), [], 0
    for part in points(telling.seen, board):
        worth = part.number * part.each
        sum_ = f"{part.number} \N{MULTIPLICATION SIGN} {minus(part.each)} = {minus(worth)}"
        what = label(part.what, (30, 26), WIDTH - 124, weight="bold")
        told = column(what, text(sum_, GLANCE), gap=12, align="left")
        shown = row(art(PIECE_ARTS[part.kind], 72), told, gap=16)
        cells.append(column(within(room, tall - 3, shown, "left"), line, gap=0))
        total += worth
    unit = text(counted(total, "point").split()[-1], 44)
    cells.append(within(room, tall, row(text(minus(total), 84), unit, gap=16), "left"))
    return layers(box(WIDTH, height, c.PAPER, c.EDGE), column(*cells, gap=0))
