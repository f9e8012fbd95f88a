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
from render.drawing.canvas import GLANCE, Canvas
from render.drawing.layout import (
    Area,
    Piece,
    art,
    box,
    column,
    ends,
    fill,
    gap,
    grid,
    label,
    layers,
    margins,
    row,
    share,
    text,
    within,
)
from render.drawing.parts import gold
from render.drawing.seats import badge
from render.natura import colours as n
from render.natura.counting import groups, watched
from render.natura.field import DOTS, PIECE_ARTS
from render.natura.progress import bar, leaves
from render.natura.text_board import TextParts

PANEL = Area(872, 16, 432, 808)
"""Where the panel beside the board is."""
WIDTH, GAP = PANEL.width, 12
"""How wide its parts are, and how far apart."""


def goal_sign(telling: TextParts, width: int, height: int) -> Piece:
    """The sign: name, aim and variant of the game."""
    tall, room = height > 120, width - 44
    title, options = telling.sign()
    if telling.seen.options.race:
        title, options = f"{title} race", options.removesuffix(" · race")
    told = column(
        label(title, (46, GLANCE), room, c.WHITE),
        label(telling.goal.brief, (30, 26), room, n.LAST_GROUND),
        label(options, (26, 26), room, c.PANEL, weight="bold"),
        gap=2 if tall else -5,
        align="left",
    )
    line = fill(width - 36, 3, c.WOOD_DARK)
    edges = [column(line, line, gap=height - 24)] * tall
    frame = box(width, height, c.WOOD, c.WOOD_DARK, thick=5, radius=16)
    return layers(frame, *edges, within(room, height, told, "left"))


def ribbon(telling: TextParts, names: Sequence[str], width: int, height: int) -> Piece:
    """The ribbon that says whose turn it is."""
    acting, phase = telling.acting, telling.phase()
    if len(acting) > 1:
        badges = row(*(badge(seat, 52) for seat in acting))
        told = column(badges, text(phase, GLANCE, n.LAST), gap=2, align="left")
    else:
        words = column(
            label(names[acting[0]], (46, GLANCE), width - 110, c.WHITE),
            label(phase, (GLANCE, GLANCE), width - 110, n.LAST, weight="bold"),
            gap=2,
            align="left",
        )
        told = row(badge(acting[0], 68), words, gap=14)
    return layers(box(width, height, c.INK, radius=16), within(width - 32, height, told, "left"))


def last_move(
    telling: TextParts, number: int, recent: Sequence[Event], width: int, height: int
) -> Piece:
    """The last action on a board: a move with what it caused, a pass, or an offer."""
    board, done = telling.seen.boards[number], said(telling, recent)
    room, last, frame = width - 38, board.last, gold(width - 4, height - 4, c.PAPER)
    if done is not None:
        told = row(badge(done[0], 50), label(done[1], (44, GLANCE), width - 100), gap=16)
        return layers(frame, within(room, height, told, "left"))
    if last is None:
        return layers(box(width, height, c.PANEL, c.EDGE), text("no move yet", 34, c.SOFT_INK))
    mover, came = telling.mover(number), _outcome(board, last)
    space = 5 if came else 16
    origin, target = text(square_name(last.from_), 46), text(square_name(last.to), 46)
    way = row(
        *[badge(seat, 50) for seat in (mover,) if seat is not None],
        row(art(PIECE_ARTS[last.kind], 54), gap(space // 2), gap=0),
        row(origin, _arrow(), target, gap=space),
    )
    size = min((room - way.width) // max(len(came), 1) - 6, 48)
    return layers(frame, ends(room, way, row(*(draw(size) for draw in came), gap=6), gap=0))


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
    more = text("+1", 30, c.GOOD, rim=c.PAPER)
    piece = layers(art(PIECE_ARTS[kind], size), within(size, size + 10, more, "right", "bottom"))
    return within(size, size, piece)


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


def life(board: Board, width: int, height: int) -> Piece:
    """Life on and off a board."""
    size = min(height - 22, 54)
    there = row(
        *(row(art(PIECE_ARTS[kind], size), text(str(len(board.position.places[kind])), 44), gap=6)
          for kind in (RAINFOREST, MEADOW)),
        gap=12,
    )  # fmt: skip
    lost = ((RAINFOREST, board.rainforests), (MEADOW, board.meadows))
    if any(count for _, count in lost):
        off = (row(gone(kind, size - 8), text(str(count), GLANCE), gap=6) for kind, count in lost)
        told = row(there, fill(3, height - 28, c.EDGE), row(*off, gap=14), gap=14)
    else:
        told = ends(width - 32, there, text("none gone", 32, weight="bold"))
    return layers(box(width, height, c.PAPER, c.EDGE), within(width - 30, height, told, "left"))


_KEY = 27


def key(telling: TextParts) -> Piece:
    """What the letters and the dots on the board mean: two lines, and one of dots if there are
    any.
    """
    lines = [row(*map(_lettered, half), gap=10) for half in (range(4), range(4, 8))]
    dots = [c.SOFT_INK] if not telling.owned else DOTS
    owners = SIDE_NAMES if telling.owned else (head(telling.seen, 0).more.removeprefix("for "),)
    if watched(telling.seen, telling.seen.boards[0]):
        shown = zip(dots, owners, strict=True)
        told = [row(box(22, 22, dot, radius=11), _words(f"to {who}"), gap=4) for dot, who in shown]
        lines.append(row(_words("open"), *told, gap=7))
    return margins(column(*lines, gap=4, align="left"), 4, 3, bottom=3)


def _words(words: str) -> Piece:
    return text(words, _KEY, c.SOFT_INK, weight="bold")


def _lettered(kind: int) -> Piece:
    """A kind's name with its letter in capitals: "sTorm"."""
    before, letter, after = NAMES[kind].upper().partition(LETTERS[kind])
    return row(_words(before.lower()), text(letter, _KEY), _words(after.lower()), gap=0)


def players(names: Sequence[str], width: int, height: int, *, lit: bool = False) -> Piece:
    """The names of those who play together."""
    across = 1 if len(names) <= 2 else 2
    down = -(-len(names) // across)
    width, height = share(width, across), share(height, down)
    size = min(height - 8, 58 if down < 3 else 42)
    frame = box(width, height, *((c.PAPER, c.INK) if lit else (c.PANEL, c.EDGE)))

    def player(seat: int, name: str) -> Piece:
        words = label(name, (36 if across == 1 else 30, 26), width - size - 22)
        return layers(frame, within(width - 16, height, row(badge(seat, size), words), "left"))

    return grid([player(seat, name) for seat, name in enumerate(names)], across)


def contest_seat(
    telling: TextParts, seat: int, name: str, width: int, height: int, *, number: bool
) -> Piece:
    """A contest's seat: badge, name, side, and with `number` its progress."""
    tall, room = height >= 130, width - 36
    size = 66 if tall else min(height - 14, 60)
    kinds = [art(PIECE_ARTS[kind], 50) for kind in SIDES[side_of(telling.seen, seat)]]
    if number and not tall:
        kinds += [gap(4), text(str(head(telling.seen, seat).number), 46)]
    side = row(*kinds, gap=6)
    words = label(name, (GLANCE, 30), room - side.width - size - 26)
    told = ends(room, row(badge(seat, size), words, gap=14), side, gap=0)
    if number and tall:
        told = column(told, _standing(telling, seat, room, height - 98), gap=2)
    return layers(box(width, height, c.PANEL), told)


def _standing(telling: TextParts, seat: int, width: int, height: int) -> Piece:
    seen, told = telling.seen, head(telling.seen, seat)
    number = text(str(told.number), 62)
    room = width - number.width - 16
    match telling.goal.name:
        case "taker":
            shown = leaves(room, height, told.number, TAKER_AIM)
        case "one-people":
            unit = text(told.unit, 34)
            group = groups(seen, seen.boards[0])[side_of(seen, seat)]
            shown = row(bar(room - unit.width - 14, 50, group), margins(unit, top=12), gap=14)
        case _:
            shown = text(f"{told.unit} left", 34)
    return within(width, height, ends(width, shown, number))


def warning(words: str, width: int, height: int) -> Piece:
    """What may soon end a contest."""
    ground = box(width, height, c.LOST, radius=12)
    return layers(ground, label(words, (32, 26), width - 24, c.WHITE))
