"""The whole picture: head, ribbon, who plays, one board or two, and the legend."""

from collections.abc import Sequence

from engine.model import Action
from engine.natura.state import State
from render import names
from render import palette as p
from render.canvas import WIDTH, Canvas
from render.natura.field import Field, Sign, draw_field, signs_above, signs_below
from render.natura.panels import (
    GAP,
    LIFE,
    MARGIN,
    PANEL,
    Place,
    company_height,
    draw_company,
    draw_last,
    draw_legend,
    draw_life,
    draw_panel,
    legend_height,
)
from render.natura.scene import HEIGHT, draw_scene
from render.natura.text_parts import TextParts
from render.seats import RIBBON, draw_ribbon, short_names

_SQUARE = 133
_SMALL_SQUARE = 86
_TALL_PANEL = PANEL + 36
_TOP = HEIGHT + RIBBON + 18


def draw_board(
    seen: State, viewer: int | None, people: Sequence[str], marks: Sequence[Action]
) -> bytes:
    """The board, or both boards of a race, as anyone sees them, encoded."""
    telling = TextParts(seen)
    shown = [names.drawn(name, seat) for seat, name in enumerate(people[: seen.seats])]
    explained = _explained(telling, marks)
    canvas = Canvas(_height(seen, telling, explained), p.SAND)
    draw_scene(canvas, telling)
    draw_ribbon(canvas, HEIGHT, telling.leading, telling.headline(short_names(shown)))
    if seen.options.race:
        bottom = _draw_race(canvas, telling, shown, viewer, marks)
    else:
        bottom = _draw_shared(canvas, telling, shown, viewer, marks)
    draw_legend(canvas, bottom, explained, rigid=seen.rigid)
    return canvas.encode()


def _explained(telling: TextParts, marks: Sequence[Action]) -> list[Sign]:
    """One sign of each meaning that is to be seen, on any board."""
    seen, found = telling.seen, dict[str, Sign]()
    for board in seen.boards:
        own = board is seen.board
        barred = telling.barred() if own else {}
        chosen = marks if own else ()
        for sign in (*signs_below(board, chosen), *signs_above(board, barred, chosen)):
            found.setdefault(sign.words, sign)
    return list(found.values())


def _height(seen: State, telling: TextParts, explained: Sequence[Sign]) -> int:
    if seen.options.race:
        boards = 2 * (Field(0, 0, _SMALL_SQUARE).width + GAP)
    else:
        people = PANEL + GAP if telling.parted else company_height(seen.seats)
        boards = people + Field(0, 0, _SQUARE).width + GAP + LIFE + GAP
    return _TOP + boards + legend_height(explained) + MARGIN


def _draw_shared(
    canvas: Canvas,
    telling: TextParts,
    shown: Sequence[str],
    viewer: int | None,
    marks: Sequence[Action],
) -> int:
    """Who plays, the one board, and what is off it; gives the height where the legend begins."""
    seen, top = telling.seen, _TOP
    if telling.parted:
        width = (WIDTH - 2 * MARGIN - GAP) // 2
        for seat, name in enumerate(shown):
            place = Place(MARGIN + seat * (width + GAP), top, width, PANEL)
            draw_panel(canvas, telling, seat, name, viewer, place)
        top += PANEL + GAP
    elif seen.seats > 1:
        draw_company(canvas, telling, shown, viewer, top)
        top += company_height(seen.seats)
    field = Field((WIDTH - Field(0, 0, _SQUARE).width) // 2, top, _SQUARE)
    draw_field(canvas, field, seen.boards[0], telling.barred(), marks)
    top += field.width + GAP
    draw_life(canvas, seen.boards[0], Place(MARGIN, top, WIDTH - 2 * MARGIN, LIFE))
    return top + LIFE + GAP


def _draw_race(
    canvas: Canvas,
    telling: TextParts,
    shown: Sequence[str],
    viewer: int | None,
    marks: Sequence[Action],
) -> int:
    """Both boards, each with its seat beside it; gives the height where the legend begins."""
    seen, top = telling.seen, _TOP
    for seat, name in enumerate(shown):
        field = Field(MARGIN, top, _SMALL_SQUARE)
        own = seat == seen.turn
        barred = telling.barred() if own else {}
        draw_field(canvas, field, seen.boards[seat], barred, marks if own else ())
        x = MARGIN + field.width + GAP
        width = WIDTH - MARGIN - x
        draw_panel(canvas, telling, seat, name, viewer, Place(x, top, width, _TALL_PANEL))
        y = top + _TALL_PANEL + GAP
        draw_life(canvas, seen.boards[seat], Place(x, y, width, 2 * LIFE))
        y += 2 * LIFE + GAP
        draw_last(canvas, telling.last(seen.boards[seat]), Place(x + 18, y, width - 36, 280))
        top += field.width + GAP
    return top
