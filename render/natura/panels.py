"""The panel beside the board: goal, turn, last move, life, seats."""

from collections.abc import Callable, Sequence
from functools import partial

from engine.model import Event
from engine.natura.board.kinds import LETTERS, MEADOW, NAMES, RAINFOREST, SIDE_NAMES, SIDES
from engine.natura.board.squares import square_name
from engine.natura.play.events import Answered, Offered, Passed, Resigned
from engine.natura.play.goals import TAKER_AIM
from engine.natura.play.legal import side_of
from engine.natura.play.state import Board, Last
from engine.natura.words.progress import head
from render.drawing import colours as c
from render.drawing import fonts
from render.drawing.canvas import GLANCE, Canvas
from render.drawing.layout import (
    Area,
    Piece,
    art,
    badge,
    box,
    column,
    gap,
    label,
    layers,
    row,
    show,
    text,
)
from render.drawing.parts import gold
from render.natura import colours as n
from render.natura.counting import groups, watched
from render.natura.field import DOTS, PIECE_ARTS
from render.natura.progress import draw_bar, draw_leaves
from render.natura.text_board import TextParts

X, WIDTH = 872, 432
"""The panel's left edge and width."""
GAP = 12


def draw_goal(canvas: Canvas, telling: TextParts, place: Area) -> None:
    """The sign: name, aim and variant of the game."""
    x, y, width, height = place
    canvas.framed(x, y, width, height, c.WOOD, c.WOOD_DARK, thick=5, radius=16)
    for edge in (y + 9, y + height - 12) if height > 120 else ():
        canvas.fill(x + 18, edge, width - 36, 3, c.WOOD_DARK)
    title, options = telling.sign()
    if telling.seen.options.race:
        title, options = f"{title} race", options.removesuffix(" · race")
    left, room, rule = x + 24, width - 44, telling.goal.brief
    canvas.label(left, y + round(height * 0.26), title, (46, GLANCE), room, c.WHITE)
    canvas.label(left, y + round(height * 0.57), rule, (30, 26), room, n.LAST_GROUND)
    canvas.label(left, y + round(height * 0.8), options, (26, 26), room, c.PANEL, weight="bold")


def draw_acting(canvas: Canvas, telling: TextParts, names: Sequence[str], place: Area) -> None:
    """The ribbon that says whose turn it is."""
    x, y, width, height = place
    canvas.panel(x, y, width, height, c.INK, radius=16)
    acting, phase = telling.acting, telling.phase()
    if len(acting) > 1:
        show(canvas, row(*(badge(seat, 52) for seat in acting)), x + 18, y + 33)
        canvas.text(x + 18, y + height - 26, phase, GLANCE, n.LAST)
        return
    show(canvas, badge(acting[0], 68), x + 16, place.middle)
    left, room = x + 98, width - 110
    canvas.label(left, y + 32, names[acting[0]], (46, GLANCE), room, c.WHITE)
    canvas.label(left, y + 77, phase, (GLANCE, GLANCE), room, n.LAST, weight="bold")


def draw_last(
    canvas: Canvas, telling: TextParts, number: int, recent: Sequence[Event], place: Area
) -> None:
    """The last action on a board: a move with what it caused, a pass, or an offer."""
    x, y, width, height = place
    done = said(telling, recent)
    last = telling.seen.boards[number].last
    if done is None and last is None:
        canvas.framed(x, y, width, height, c.PANEL, c.EDGE, thick=3)
        canvas.text(x + width // 2, place.middle, "no move yet", 34, c.SOFT_INK, align="middle")
        return
    gold(width - 4, height - 4, c.PAPER).draw(canvas, x + 2, y + 2)
    left = x + 18
    if done is not None:
        words = label(done[1], (44, GLANCE), width - 100)
        show(canvas, row(badge(done[0], 50), words, gap=16), left, place.middle)
    elif last is not None:
        mover = telling.mover(number)
        came = _outcome(telling.seen.boards[number], last)
        space = 5 if came else 16
        origin, target = text(square_name(last.from_), 46), text(square_name(last.to), 46)
        way = row(
            *[badge(seat, 50) for seat in (mover,) if seat is not None],
            row(art(PIECE_ARTS[last.kind], 54), gap(space // 2), gap=0),
            row(origin, _arrow(), target, gap=space),
        )
        left += show(canvas, way, left, place.middle)
        size = min((place.right - 20 - left) // max(len(came), 1) - 6, 48)
        small = row(*(draw(size) for draw in came), gap=6)
        show(canvas, small, place.right - 20, place.middle, "right")


def _arrow() -> Piece:
    def draw(canvas: Canvas, x: int, y: int) -> None:
        canvas.panel(x, y + 9, 30, 7, c.INK, radius=3)
        canvas.polygon(x + 18, y, ((0.0, 0.0), (20.0, 12.5), (0.0, 25.0)), c.INK)

    return Piece(38, 25, draw)


def _outcome(board: Board, last: Last) -> list[Callable[[int], Piece]]:
    """Icons for what a move removed, turned over and brought back."""
    shown: list[Callable[[int], Piece]] = []
    if last.eaten:
        shown.append(partial(gone, MEADOW))
    if last.lost:
        shown.append(partial(gone, RAINFOREST))
    if last.flipped:
        shown.append(partial(art, "natura/turned"))
    if last.recovered is not None:
        kind = board.position.kind_at(last.recovered)
        shown.append(partial(_back, RAINFOREST if kind is None else kind))
    return shown


def _back(kind: int, size: int) -> Piece:
    def draw(canvas: Canvas, x: int, y: int) -> None:
        canvas.art(PIECE_ARTS[kind], x, y, size)
        at = y + size // 2 + 14
        canvas.text(x + size, at, "+1", 30, c.GOOD, align="right", rim=c.PAPER)

    return Piece(size, size, draw)


def said(telling: TextParts, recent: Sequence[Event]) -> tuple[int, str] | None:
    """Who did something other than move, and what."""
    seen = telling.seen
    draw = telling.parted
    if seen.asking is not None:
        return seen.asking, "offers a draw" if draw else "wants to give up"
    for event in recent:
        match event:
            case Passed(seat):
                return seat, "passes"
            case Resigned(seat):
                return seat, "resigns" if draw else "gives up"
            case Answered(seat, accepted):
                return seat, "accepts" if accepted else "declines"
            case Offered(seat, is_draw):
                return seat, "offers a draw" if is_draw else "wants to give up"
    return None


def gone(kind: int, size: int) -> Piece:
    """A removed piece."""
    return layers(art(PIECE_ARTS[kind], size, strength=0.6), art("natura/gone", size * 2 // 3))


def draw_life(canvas: Canvas, board: Board, place: Area) -> None:
    """Life on and off a board."""
    canvas.framed(*place, c.PAPER, c.EDGE, thick=3)
    size = min(place.height - 22, 54)
    there = (
        row(art(PIECE_ARTS[kind], size), text(str(len(board.position.places[kind])), 44), gap=6)
        for kind in (RAINFOREST, MEADOW)
    )
    left = place.x + 14
    left += show(canvas, row(*there, gap=12), left, place.middle) + 12
    if not board.rainforests + board.meadows:
        at = place.right - 18
        canvas.text(at, place.middle, "none gone", 32, weight="bold", align="right")
        return
    canvas.fill(left, place.y + 14, 3, place.height - 28, c.EDGE)
    lost = ((RAINFOREST, board.rainforests), (MEADOW, board.meadows))
    off = (row(gone(kind, size - 8), text(str(count), GLANCE), gap=6) for kind, count in lost)
    show(canvas, row(*off, gap=14), left + 18, place.middle)


_KEY = 27


def key_height(telling: TextParts) -> int:
    """The height of the key: two lines of letters, and one of dots if there are any."""
    return 32 * (3 if watched(telling.seen, telling.seen.boards[0]) else 2)


def draw_key(canvas: Canvas, telling: TextParts, place: Area) -> None:
    """What the letters and the dots on the board mean."""
    lines = [row(*map(_lettered, half), gap=10) for half in (range(4), range(4, 8))]
    dots = [c.SOFT_INK] if not telling.owned else DOTS
    owners = SIDE_NAMES if telling.owned else (head(telling.seen, 0).more.removeprefix("left to "),)
    if watched(telling.seen, telling.seen.boards[0]):
        shown = zip(dots, owners, strict=True)
        told = [row(box(22, 22, dot, radius=11), _words(f"to {who}"), gap=4) for dot, who in shown]
        lines.append(row(_words("open"), *told, gap=7))
    show(canvas, column(*lines, gap=4, align="left"), place.x + 4, place.middle)


def _words(words: str) -> Piece:
    return text(words, _KEY, c.SOFT_INK, weight="bold")


def _lettered(kind: int) -> Piece:
    """A kind's name with its letter in capitals: "sTorm"."""
    before, letter, after = NAMES[kind].upper().partition(LETTERS[kind])
    return row(_words(before.lower()), text(letter, _KEY), _words(after.lower()), gap=0)


def draw_names(canvas: Canvas, names: Sequence[str], place: Area, *, lit: bool = False) -> None:
    """The names of those who play together."""
    across = 1 if len(names) <= 2 else 2
    down = 3 if len(names) > 4 else 2 if len(names) > 1 else 1
    cells = place.grid(across, down)
    size = min(cells[0].height - 8, 58 if down < 3 else 42)
    ground, frame = (c.PAPER, c.INK) if lit else (c.PANEL, c.EDGE)
    for seat, (name, cell) in enumerate(zip(names, cells, strict=False)):
        canvas.framed(*cell, ground, frame, thick=3)
        words = label(name, (36 if across == 1 else 30, 26), cell.width - size - 22)
        show(canvas, row(badge(seat, size), words), cell.x + 8, cell.middle)


def draw_contest_seat(
    canvas: Canvas, telling: TextParts, seat: int, name: str, place: Area, *, number: bool
) -> None:
    """A contest's seat: badge, name, side, and with `number` its progress."""
    x, y, width, height = place
    canvas.framed(x, y, width, height, c.PANEL, c.INK, thick=3)
    tall = height >= 130
    size = 66 if tall else min(height - 14, 60)
    middle = y + (52 if tall else height // 2)
    told = head(telling.seen, seat)
    kinds = [art(PIECE_ARTS[kind], 50) for kind in SIDES[side_of(telling.seen, seat)]]
    if number and not tall:
        kinds += [gap(4), text(str(told.number), 46)]
    right = x + width - 18
    right -= show(canvas, row(*kinds, gap=6), right, middle, "right") + 12
    words = label(name, (GLANCE, 30), right - x - size - 32)
    show(canvas, row(badge(seat, size), words, gap=14), x + 18, middle)
    if number and tall:
        _draw_standing(canvas, telling, seat, Area(x + 18, y + 86, width - 36, height - 98))


def _draw_standing(canvas: Canvas, telling: TextParts, seat: int, place: Area) -> None:
    seen, told = telling.seen, head(telling.seen, seat)
    x, y, width, height = place
    across = canvas.text(x + width, place.middle, str(told.number), 62, align="right")
    room = width - across - 16
    match telling.goal.name:
        case "taker":
            draw_leaves(canvas, Area(x, y, room, height), told.number, TAKER_AIM)
        case "one-people":
            unit = fonts.line(told.unit, 34, "black").width
            canvas.text(x + room, place.middle + 6, told.unit, 34, align="right")
            group = groups(seen, seen.boards[0])[side_of(seen, seat)]
            draw_bar(canvas, Area(x, y + (height - 50) // 2, room - unit - 14, 50), group)
        case _:
            canvas.text(x, place.middle, f"{told.unit} left", 34)


def draw_warning(canvas: Canvas, warning: str, place: Area) -> None:
    """What may soon end a contest."""
    canvas.framed(*place, c.LOST, c.INK, thick=3, radius=12)
    words = label(warning, (32, 26), place.width - 24, c.WHITE)
    show(canvas, words, place.centre, place.middle, "middle")
