"""A race: two boards side by side, or a seat's own with the other one small beside it."""

from collections.abc import Sequence

from engine.model import Action, Event
from engine.natura.board.kinds import MEADOW, RAINFOREST
from engine.natura.board.squares import SIDE
from engine.natura.play.state import State
from engine.natura.words.progress import head
from engine.words import counted
from render.drawing import colours as c
from render.drawing.canvas import GLANCE, Canvas, Corner
from render.drawing.layout import (
    Piece,
    art,
    box,
    column,
    ends,
    gap,
    label,
    layers,
    margins,
    put,
    row,
    text,
    within,
)
from render.drawing.seats import badge, names_drawn
from render.natura import colours as n
from render.natura.board import STRIPS, draw_field, fields_of, is_golden
from render.natura.field import BAND, LARGE, RIM, Field
from render.natura.panels import PANEL, goal_sign, gone, ribbon, said
from render.natura.text_board import TextParts

_HEAD, _SIGN = 104, 470
"""The height of sign and ribbon, and the width of the sign."""
_BESIDE = Field(0, 0, (PANEL.width - BAND - RIM) // SIDE)
"""The size of the other board beside one's own."""


def draw_race(
    seen: State,
    people: Sequence[str],
    own: int | None,
    marks: Sequence[Action],
    recent: Sequence[Event],
    corner: Corner | None,
) -> Canvas:
    """Both boards side by side; choices are marked on one's `own`."""
    telling = TextParts(seen)
    names = names_drawn(people[: seen.seats])
    canvas = n.new_canvas(corner, veiled=seen.end is not None)
    sign = goal_sign(telling, _SIGN, _HEAD)
    told = _ribbon(telling, names, recent, STRIPS.width - _SIGN - 16, _HEAD)
    row(sign, told, gap=16).draw(canvas, STRIPS.x, 14)
    places = zip(STRIPS.columns(2, 16), fields_of(seen), names, strict=True)
    for seat, (place, field, name) in enumerate(places):
        put(canvas, _strip(telling, seat, name, place.width, place.height), place)
        draw_field(canvas, telling, seat, field, marks if seat == own else ())
        if seen.end is not None and seen.end.winners and seat not in seen.end.winners:
            canvas.veil(field.x, field.y, field.width, field.width, n.VEIL, n.VEILED)
    return canvas


def draw_own(seen: State, own: int, people: Sequence[str], marks: Sequence[Action]) -> Canvas:
    """A seat's own board, with its choices marked, and the other one small beside it."""
    telling = TextParts(seen)
    names = names_drawn(people[: seen.seats])
    canvas = n.new_canvas()
    other = 1 - own
    small = Field(PANEL.x, PANEL.y + PANEL.height - _BESIDE.width, _BESIDE.square)
    above = column(
        _sign(telling, PANEL.width, 116),
        ribbon(telling, names, PANEL.width, 104),
        _line(telling, own, "You", PANEL.width, 60),
        _line(telling, other, names[other], PANEL.width, 60),
        gap=8,
    )
    put(canvas, within(PANEL.width, PANEL.height, above, sit="top"), PANEL)
    draw_field(canvas, telling, own, Field(0, 0, LARGE), marks)
    draw_field(canvas, telling, other, small)
    return canvas


def _sign(telling: TextParts, width: int, height: int) -> Piece:
    """The game, its aim, and the number of the move."""
    room = width - 44
    told = column(
        label(f"{telling.goal.title} race", (46, GLANCE), room, c.WHITE),
        label(telling.goal.brief, (30, 26), room, n.LAST_GROUND),
        label(telling.move_number(), (30, 26), room, c.PANEL, weight="bold"),
        gap=-4,
        align="left",
    )
    frame = box(width, height, c.WOOD, c.WOOD_DARK, thick=5, radius=16)
    return layers(frame, within(room, height, told, "left"))


def _line(telling: TextParts, seat: int, name: str, width: int, height: int) -> Piece:
    """A seat and how far it is, in a line."""
    told, room = head(telling.seen, seat), width - 24
    far = row(text(str(told.number), 46), label(told.unit, (34, 26), 150), gap=8)
    words = label(name, (GLANCE, 30), room - far.width - 74)
    ground = box(width, height, c.PAPER)
    return layers(ground, ends(room, row(badge(seat, 50), words, gap=12), far, gap=0))


def _ribbon(
    telling: TextParts, names: Sequence[str], recent: Sequence[Event], width: int, height: int
) -> Piece:
    """Who is to move, and the number of the move; or who won."""
    seen, room = telling.seen, width - 40
    badges = row(*(badge(seat, 72) for seat in telling.leading), gap=12)
    move, above = gap(0), gap(0)
    if not telling.outcome:
        of = f"move of {seen.options.length}" if seen.options.length else "move"
        move = column(
            text(of, 28, c.PAPER),
            text(str(seen.board.turns + 1), 54, c.WHITE),
            gap=0,
            align="right",
        )
        done = said(telling, recent)
        if done is not None:
            above = row(badge(done[0], 50), text(done[1], 28, c.PAPER))
    top, below = _ribbon_words(telling, names)
    left = room - badges.width - 22 - move.width - 24 * bool(move.width)
    first = label(top, (46, GLANCE), left - above.width - 16 * bool(above.width), c.WHITE)
    second = label(below, (GLANCE, GLANCE), left, n.LAST, weight="bold")
    lines = column(within(left, 46, ends(left, first, above)), second, gap=2, align="left")
    told = ends(room, row(badges, lines, gap=22), move, gap=0)
    return layers(box(width, height, c.INK, radius=16), told)


def _ribbon_words(telling: TextParts, names: Sequence[str]) -> tuple[str, str]:
    seen = telling.seen
    if len(telling.acting) > 1 and seen.asking is None:
        return "Both players", telling.phase()
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


def _strip(telling: TextParts, seat: int, name: str, width: int, height: int) -> Piece:
    """A seat, what is off its board, and how far it is."""
    seen, room = telling.seen, width - 36
    won = seen.end is not None and seat in seen.end.winners and is_golden(telling)
    told, board = head(seen, seat), seen.boards[seat]
    unit = told.unit
    if telling.goal.name == "deadlock":
        unit = "left" if board.rainforests + board.meadows else f"{told.unit} left"
    off = ((RAINFOREST, board.rainforests), (MEADOW, board.meadows))
    lost = [row(gone(kind, 44), text(str(count), 34), gap=4) for kind, count in off if count]
    number = row(text(str(told.number), 54), margins(text(unit, 40), top=6), gap=12)
    far = row(row(*lost, gap=14), number, gap=18)
    signs = row(badge(seat, 58), *[art("natura/leaf", 50)] * won, gap=14)
    words = label(name, (GLANCE, 30), room - far.width - 10 - signs.width - 14)
    ground = box(width, height, n.LAST if won else c.PAPER)
    return layers(ground, ends(room, row(signs, words, gap=14), far, gap=0))
