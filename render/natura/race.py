"""A race: two boards side by side, each under its seat's strip."""

from collections.abc import Sequence

from engine.model import Action, Event
from engine.natura.board.kinds import MEADOW, RAINFOREST
from engine.natura.play.state import State
from engine.natura.words.progress import head
from engine.words import counted
from render.drawing import colours as c
from render.drawing.canvas import GLANCE, Canvas
from render.drawing.layout import Area, art, badge, column, row, show, text
from render.drawing.seats import names_drawn
from render.natura import colours as n
from render.natura.board import draw_field, is_golden
from render.natura.field import SMALL, Field
from render.natura.panels import draw_goal, gone, said
from render.natura.text_board import TextParts

_SIGN = Area(16, 14, 470, 104)
_RIBBON = Area(502, 14, 802, 104)
_COLUMNS = (16, 668)
_STRIP_Y, _STRIP, _WIDTH = 130, 74, 636
_FIELD_Y = 212


def draw_race(
    seen: State, people: Sequence[str], marks: Sequence[Action], recent: Sequence[Event]
) -> Canvas:
    """Both boards; choices are marked on the board of the seat to move."""
    telling = TextParts(seen)
    names = names_drawn(people[: seen.seats])
    canvas = n.new_canvas(veiled=seen.end is not None)
    draw_goal(canvas, telling, _SIGN)
    _draw_ribbon(canvas, telling, names, recent)
    for seat, (x, name) in enumerate(zip(_COLUMNS, names, strict=True)):
        _draw_strip(canvas, telling, seat, name, Area(x, _STRIP_Y, _WIDTH, _STRIP))
        field = Field(x + 6, _FIELD_Y, SMALL)
        own = seat == seen.turn and seen.end is None
        draw_field(canvas, telling, seat, field, marks if own else ())
        if seen.end is not None and seen.end.winners and seat not in seen.end.winners:
            canvas.veil(field.x, field.y, field.width, field.width, n.VEIL, n.VEILED)
    return canvas


def _draw_ribbon(
    canvas: Canvas, telling: TextParts, names: Sequence[str], recent: Sequence[Event]
) -> None:
    x, y, width, height = _RIBBON
    canvas.panel(x, y, width, height, c.INK, radius=16)
    seen, leading = telling.seen, telling.leading
    middle, left, right = _RIBBON.middle, x + 20, x + width - 20
    left += show(canvas, row(*(badge(seat, 72) for seat in leading), gap=12), left, middle) + 22
    if not telling.outcome:
        of = f"move of {seen.options.length}" if seen.options.length else "move"
        move = (text(of, 28, c.PAPER), text(str(seen.board.turns + 1), 54, c.WHITE))
        right -= show(canvas, column(*move, gap=0, align="right"), right, middle, "right") + 24
    top, below = _ribbon_words(telling, names)
    canvas.label(left, y + 75, below, (GLANCE, GLANCE), right - left, n.LAST, weight="bold")
    done = said(telling, recent)
    if done is not None and not telling.outcome:
        words = row(badge(done[0], 50), text(done[1], 28, c.PAPER))
        right -= show(canvas, words, right, y + 33, "right") + 16
    canvas.label(left, y + 31, top, (46, GLANCE), right - left, c.WHITE)


def _ribbon_words(telling: TextParts, names: Sequence[str]) -> tuple[str, str]:
    seen = telling.seen
    if not telling.outcome:
        return names[telling.acting[0]], telling.phase()
    end, moves = seen.end, counted(seen.boards[0].turns, "move")
    if not telling.outcome.winners:
        agreed = end is not None and end.reason == "agreed"
        return ("A draw" if agreed else "Not reached"), f"after {moves} each"
    if len(telling.outcome.winners) > 1:
        return "Both win", f"in {moves} each"
    resigned = end is not None and end.reason == "resigned"
    how = "by resignation" if resigned else f"in {moves}"
    return f"{names[telling.outcome.winners[0]]} wins", how


def _draw_strip(canvas: Canvas, telling: TextParts, seat: int, name: str, place: Area) -> None:
    x, y, width, height = place
    seen = telling.seen
    won = seen.end is not None and seat in seen.end.winners and is_golden(telling)
    canvas.framed(x, y, width, height, n.LAST if won else c.PAPER, c.INK, thick=3)
    told, board = head(seen, seat), seen.boards[seat]
    right = x + width - 18
    unit = told.unit
    if telling.goal.name == "deadlock":
        unit = "left" if board.rainforests + board.meadows else f"{told.unit} left"
    right -= canvas.text(right, y + 40, unit, 40, align="right") + 12
    right -= canvas.text(right, place.middle - 1, str(told.number), 54, align="right") + 18
    off = ((RAINFOREST, board.rainforests), (MEADOW, board.meadows))
    lost = [row(gone(kind, 44), text(str(count), 34), gap=4) for kind, count in off if count]
    right -= show(canvas, row(*lost, gap=14), right, place.middle, "right") + 10
    signs = [badge(seat, 58), *[art("natura/leaf", 50)] * won]
    left = x + 18
    left += show(canvas, row(*signs, gap=14), left, place.middle) + 14
    canvas.label(left, place.middle, name, (GLANCE, 30), right - left)
