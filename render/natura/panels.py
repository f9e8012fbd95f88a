"""Beside the board: the goal on its sign, who is to act, the last move, life, and the seats."""

from collections.abc import Sequence

from engine.model import Event
from engine.natura.board.kinds import MEADOW, RAINFOREST, SIDES
from engine.natura.board.squares import square_name
from engine.natura.play.events import Answered, Offered, Passed, Resigned
from engine.natura.play.goals import TAKER_AIM
from engine.natura.play.legal import side_of
from engine.natura.play.state import Board, GoalName
from render.drawing import colours as c
from render.drawing import fonts
from render.drawing.canvas import GLANCE, Canvas
from render.drawing.layout import Place
from render.drawing.parts import draw_gold_frame
from render.drawing.seats import draw_badge
from render.natura import colours as n
from render.natura.counting import able, groups, head, watched
from render.natura.field import ARTS
from render.natura.progress import draw_bar
from render.natura.text_parts import TextParts

X, WIDTH = 872, 432
"""The panel beside the board: where it begins, and how wide it is."""
GAP = 12


RULES: dict[GoalName, str] = {
    "blue-v-browns": "leave your opponent no move",
    "one-people": "all own pieces in one block",
    "calm": "no Storm can move",
    "quench": "no Fire can move",
    "stillness": "no Fire or Storm can move",
    "taker": "first to take five life",
    "mosaic": "all pieces in one block",
    "harmony": "most points for life",
    "three-realms": "each colour in one block",
    "river": "five colours in one line",
    "short-river": "three colours in one line",
    "green-line": "all life in one line",
    "scorched": "most damage to life",
    "deadlock": "blue and brown cannot move",
    "exile": "no life beside blue or brown",
}
"""Each goal in a few words, as a sign has room for."""


def draw_goal(canvas: Canvas, telling: TextParts, place: Place) -> None:
    """The sign of wood: the goal's name, what is to be reached, and how it is played."""
    x, y, width, height = place
    canvas.framed(x, y, width, height, c.WOOD, c.WOOD_DARK, thick=5, radius=16)
    for edge in (y + 9, y + height - 12) if height > 120 else ():
        canvas.fill(x + 18, edge, width - 36, 3, c.WOOD_DARK)
    title, options = telling.sign()
    if telling.seen.options.race:
        title, options = f"{title} race", options.removesuffix(" · race")
    left, room, rule = x + 24, width - 44, RULES[telling.goal.name]
    canvas.label(left, y + round(height * 0.26), title, (46, GLANCE), room, c.WHITE)
    canvas.label(left, y + round(height * 0.57), rule, (30, 26), room, n.LAST_GROUND)
    canvas.label(left, y + round(height * 0.8), options, (26, 26), room, c.PANEL, weight="bold")


def draw_acting(canvas: Canvas, telling: TextParts, names: Sequence[str], place: Place) -> None:
    """The dark ribbon: who is to act and what they do; nothing else says so."""
    x, y, width, height = place
    canvas.panel(x, y, width, height, c.INK, radius=16)
    acting, phase = telling.acting, telling.phase()
    if len(acting) > 1:
        for number, seat in enumerate(acting):
            draw_badge(canvas, seat, x + 18 + number * 60, y + 7, 52)
        canvas.text(x + 18, y + height - 26, phase.replace("s ", " ", 1), GLANCE, n.LAST)
        return
    draw_badge(canvas, acting[0], x + 16, place.middle - 34, 68)
    left, room = x + 98, width - 98 - 12
    canvas.label(left, y + 32, names[acting[0]], (46, GLANCE), room, c.WHITE)
    canvas.text(left, y + 77, fonts.fit(phase, GLANCE, room), GLANCE, n.LAST,
                weight="bold")  # fmt: skip


def draw_last(
    canvas: Canvas, telling: TextParts, number: int, recent: Sequence[Event], place: Place
) -> None:
    """The last thing that was done on a board: a move with what came of it, a pass, an offer."""
    x, y, width, height = place
    done = said(telling, recent)
    last = telling.seen.boards[number].last
    if done is None and last is None:
        canvas.framed(x, y, width, height, c.PANEL, c.EDGE, thick=3)
        canvas.text(x + width // 2, place.middle, "no move yet", 34, c.SOFT_INK, align="middle")
        return
    draw_gold_frame(canvas, x + 2, y + 2, width - 4, height - 4, c.PAPER)
    if done is not None:
        draw_badge(canvas, done[0], x + 18, place.middle - 25, 50)
        canvas.label(x + 84, place.middle, done[1], (44, GLANCE), width - 100)
    elif last is not None:
        left = x + 18
        mover = telling.mover(number)
        if mover is not None:
            draw_badge(canvas, mover, left, place.middle - 25, 50)
            left += 60
        canvas.art(ARTS[last.kind], left, place.middle - 27, 54)
        left += 62
        quiet = not (last.eaten or last.lost or last.flipped or last.recovered is not None)
        apart = 16 if quiet else 5
        left += apart // 2
        left += canvas.text(left, place.middle, square_name(last.from_), 46) + apart
        _draw_arrow(canvas, left, place.middle)
        left += 38 + apart
        left += canvas.text(left, place.middle, square_name(last.to), 46)
        _draw_outcome(canvas, telling.seen.boards[number], left, x + width - 14, place.middle)


def _draw_arrow(canvas: Canvas, x: int, middle: int) -> None:
    canvas.panel(x, middle - 3, 30, 7, c.INK, radius=3)
    canvas.polygon(x + 18, middle - 12, ((0.0, 0.0), (20.0, 12.5), (0.0, 25.0)), c.INK)


def _draw_outcome(canvas: Canvas, board: Board, left: int, right: int, middle: int) -> None:
    """Small pictures of what a move removed, turned over and brought back."""
    last, shown = board.last, list[tuple[int, str]]()
    if last is None:
        return
    if last.eaten:
        shown.append((MEADOW, "gone"))
    shown += [(RAINFOREST, "gone")] * (1 if last.lost else 0)
    if last.flipped:
        shown.append((last.kind, "turned"))
    if last.recovered is not None:
        kind = board.position.kind_at(last.recovered)
        shown.append((RAINFOREST if kind is None else kind, "+1"))
    if not shown:
        return
    size = min((right - left - 6) // len(shown) - 6, 48)
    x = right - len(shown) * (size + 6)
    for kind, over in shown:
        top = middle - size // 2
        if over == "gone":
            draw_gone(canvas, kind, x, top, size)
        elif over == "turned":
            canvas.art("natura/turned", x, top, size)
        else:
            canvas.art(ARTS[kind], x, top, size)
            canvas.text(x + size, middle + 14, over, 30, c.GOOD, align="right", rim=c.PAPER)
        x += size + 6


def said(telling: TextParts, recent: Sequence[Event]) -> tuple[int, str] | None:
    """Who did something else than move, and what."""
    seen = telling.seen
    draw = telling.parted
    if seen.asking is not None:
        return seen.asking, "offers a draw" if draw else "wants to end"
    for event in recent:
        match event:
            case Passed(seat):
                return seat, "has no move"
            case Resigned(seat):
                return seat, "gives up"
            case Answered(seat, accepted):
                return seat, "accepts" if accepted else "declines"
            case Offered(seat, is_draw):
                return seat, "offers a draw" if is_draw else "wants to end"
    return None


def draw_gone(canvas: Canvas, kind: int, x: int, y: int, size: int) -> None:
    """A piece that is off the board."""
    canvas.art(ARTS[kind], x, y, size, strength=0.6)
    canvas.art("natura/gone", x + size // 6, y + size // 6, size * 2 // 3)


def draw_life(canvas: Canvas, board: Board, place: Place) -> None:
    """Life on a board, and what of it is off."""
    x, y, width, height = place
    canvas.framed(x, y, width, height, c.PAPER, c.EDGE, thick=3)
    size = min(height - 22, 54)
    left = x + 14
    for kind in (RAINFOREST, MEADOW):
        canvas.art(ARTS[kind], left, place.middle - size // 2, size)
        left += size + 6
        left += canvas.text(left, place.middle, str(len(board.position.places[kind])), 44) + 12
    if not board.rainforests + board.meadows:
        canvas.text(x + width - 18, place.middle, "none gone", 32, weight="bold", align="right")
        return
    canvas.fill(left, y + 14, 3, height - 28, c.EDGE)
    left += 18
    small = size - 8
    for kind, count in ((RAINFOREST, board.rainforests), (MEADOW, board.meadows)):
        draw_gone(canvas, kind, left, place.middle - small // 2, small)
        left += small + 6
        left += canvas.text(left, place.middle, str(count), GLANCE) + 14


def draw_names(canvas: Canvas, names: Sequence[str], place: Place, *, lit: bool = False) -> None:
    """Those who play together: one or two below each other, else two in a row."""
    x, y, width, height = place
    across = 1 if len(names) <= 2 else 2
    rows = 3 if len(names) > 4 else 2 if len(names) > 1 else 1
    gap = 8
    tall, wide = (height - (rows - 1) * gap) // rows, (width - (across - 1) * gap) // across
    badge = min(tall - 8, 58 if rows < 3 else 42)
    for seat, name in enumerate(names):
        row, column = divmod(seat, across)
        left, top = x + column * (wide + gap), y + row * (tall + gap)
        canvas.framed(left, top, wide, tall, c.PAPER if lit else c.PANEL, c.INK if lit else c.EDGE,
                      thick=3)  # fmt: skip
        draw_badge(canvas, seat, left + 8, top + (tall - badge) // 2, badge)
        sizes = (36 if across == 1 else 30, 26)
        canvas.label(left + badge + 16, top + tall // 2, name, sizes, wide - badge - 22)


def draw_contest_seat(
    canvas: Canvas, telling: TextParts, seat: int, name: str, place: Place, *, number: bool
) -> None:
    """A seat of a contest: its badge, name and side, and with `number` how far it has come."""
    x, y, width, height = place
    canvas.framed(x, y, width, height, c.PANEL, c.INK, thick=3)
    tall = height >= 130
    badge = 66 if tall else min(height - 14, 60)
    row = y + (52 if tall else height // 2)
    draw_badge(canvas, seat, x + 18, row - badge // 2, badge)
    right = x + width - 18
    told = head(telling.seen, seat)
    if number and not tall:
        across = fonts.line(str(told.number), 46, "black").width
        canvas.text(right, row, str(told.number), 46, align="right")
        right -= across + 16
    for kind in reversed(SIDES[side_of(telling.seen, seat)]):
        right -= 52
        canvas.art(ARTS[kind], right, row - 25, 50)
        right -= 6
    left = x + badge + 32
    canvas.label(left, row, name, (GLANCE, 30), right - left - 6)
    if number and tall:
        _draw_standing(canvas, telling, seat, Place(x + 18, y + 86, width - 36, height - 98))


def _draw_standing(canvas: Canvas, telling: TextParts, seat: int, place: Place) -> None:
    """How far a seat of a contest has come: cells or a bar, and the number."""
    seen, told = telling.seen, head(telling.seen, seat)
    x, y, width, height = place
    across = canvas.text(x + width, place.middle, str(told.number), 62, align="right")
    room = width - across - 16
    match telling.goal.name:
        case "taker":
            draw_leaves(canvas, Place(x, y, room, height), told.number, TAKER_AIM)
        case "one-people":
            unit = fonts.line(told.unit, 34, "black").width
            canvas.text(x + room, place.middle + 6, told.unit, 34, align="right")
            group = groups(seen, seen.boards[0])[side_of(seen, seat)]
            draw_bar(canvas, Place(x, y + (height - 50) // 2, room - unit - 14, 50), group)
        case _:
            can, of = able(watched(seen, seen.boards[0])[side_of(seen, seat)])
            canvas.text(x, y + height // 4, f"{told.unit} left", 34)
            canvas.text(x, y + height * 3 // 4, f"{can} of {of} pieces can move", 26, c.SOFT_INK)


def draw_leaves(canvas: Canvas, place: Place, count: int, of: int) -> None:
    """Cells in a row, so many of them with a leaf."""
    x, y, width, height = place
    step = min((width + 6) // of, 64)
    size = min(step - 7, height)
    top = y + (height - size) // 2
    for number in range(of):
        full = number < count
        canvas.framed(x + number * step, top, size, size, c.PAPER, c.INK if full else c.EDGE,
                      thick=3, radius=12)  # fmt: skip
        if full:
            inner = size - 14
            canvas.art("natura/leaf", x + number * step + 7, top + 7, inner)


def draw_warning(canvas: Canvas, text: str, place: Place) -> None:
    """What may soon end a contest without its goal."""
    x, y, width, height = place
    canvas.framed(x, y, width, height, c.LOST, c.INK, thick=3, radius=12)
    canvas.label(x + width // 2, place.middle, text, (32, 26), width - 24, c.WHITE, align="middle")
