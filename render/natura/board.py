"""The board at the left, its panel beside it; two boards side by side in a race."""

from collections.abc import Sequence

from engine.model import Action, Event
from engine.natura.board.kinds import LIFE
from engine.natura.board.squares import LINES
from engine.natura.play.state import State
from render.drawing.canvas import Canvas
from render.drawing.layout import Place
from render.drawing.seats import names_drawn
from render.natura.colours import new_canvas
from render.natura.counting import edges, fullest_line, groups, watched
from render.natura.field import (
    LARGE,
    Field,
    draw_blocks,
    draw_edges,
    draw_ground,
    draw_line,
    draw_open,
    draw_pieces,
    draw_sizes,
)
from render.natura.marks import (
    draw_choice_above,
    draw_choice_below,
    draw_last_above,
    draw_last_below,
)
from render.natura.panels import (
    GAP,
    WIDTH,
    X,
    draw_acting,
    draw_contest_seat,
    draw_goal,
    draw_last,
    draw_life,
    draw_names,
    draw_warning,
)
from render.natura.progress import draw_progress
from render.natura.result import draw_result
from render.natura.text_parts import TextParts

_TOP, _BOTTOM = 372, 824
"""Between these heights the panel tells how far all have come."""


def draw_board(
    seen: State,
    people: Sequence[str],
    marks: Sequence[Action],
    recent: Sequence[Event],
) -> Canvas:
    """The one board that all share, and its panel."""
    telling = TextParts(seen)
    names = names_drawn(people[: seen.seats])
    canvas = new_canvas()
    if seen.end is not None:
        draw_result(canvas, telling, names, recent)
    else:
        draw_goal(canvas, telling, Place(X, 16, WIDTH, 126))
        draw_acting(canvas, telling, names, Place(X, 152, WIDTH, 108))
        draw_last(canvas, telling, 0, recent, Place(X, 272, WIDTH, 88))
        _draw_standing(canvas, telling, names)
    draw_field(canvas, telling, 0, Field(0, 0, LARGE), marks)
    return canvas


def _draw_standing(canvas: Canvas, telling: TextParts, names: Sequence[str]) -> None:
    """How far all have come, who they are, and life."""
    seen = telling.seen
    bottom = _BOTTOM
    warning = telling.warning()
    life = 76 if warning or seen.seats > 4 else 84
    bottom -= life
    draw_life(canvas, seen.boards[0], Place(X, bottom, WIDTH, life))
    if warning:
        bottom -= GAP + 46
        draw_warning(canvas, warning, Place(X, bottom, WIDTH, 46))
    bottom -= GAP
    if telling.owned:
        height = (bottom - _TOP - GAP) // 2
        for seat, name in enumerate(names):
            place = Place(X, _TOP + seat * (height + GAP), WIDTH, height)
            draw_contest_seat(canvas, telling, seat, name, place, number=True)
        return
    rows = 3 if seen.seats > 4 else 2 if seen.seats > 1 else 1
    tall = {1: 78, 2: 74, 3: 50}[rows]
    if telling.parted:
        tall = 66 if warning else 74
    bottom -= rows * tall + (rows - 1) * 8
    if telling.parted:
        for seat, name in enumerate(names):
            place = Place(X, bottom + seat * (tall + 8), WIDTH, tall)
            draw_contest_seat(canvas, telling, seat, name, place, number=False)
    else:
        height = rows * tall + (rows - 1) * 8
        draw_names(canvas, names, Place(X, bottom, WIDTH, height))
    draw_progress(canvas, telling, 0, Place(X, _TOP, WIDTH, bottom - GAP - _TOP))


def draw_field(
    canvas: Canvas,
    telling: TextParts,
    number: int,
    field: Field,
    marks: Sequence[Action] = (),
    *,
    single: bool = False,
    faint: Sequence[int] = (),
) -> None:
    """A board with all that is on it. `single`: blocks of one piece have a tag too; pieces of
    `faint` kinds are drawn nearly gone.
    """
    seen, board = telling.seen, telling.seen.boards[number]
    found, large = groups(seen, board), field.square == LARGE
    draw_ground(canvas, field)
    draw_blocks(canvas, field, found)
    if telling.goal.name == "green-line":
        line = fullest_line(board)
        life = board.position.sets(LIFE)
        full = any(not life & ~line for line in LINES)
        draw_line(canvas, field, line, full=full)
    draw_last_below(canvas, field, board)
    draw_choice_below(canvas, field, marks)
    draw_pieces(canvas, field, board, faint=faint, letters=large)
    draw_open(canvas, field, board, [one.open_squares for one in watched(seen, board)])
    draw_edges(canvas, field, edges(seen, board))
    crowded = sum(len(group.blocks) for group in found) > 12
    draw_sizes(canvas, field, found, single=single or not (crowded or not large))
    draw_last_above(canvas, field, board, telling.barred(number), seen.options.flips)
    draw_choice_above(canvas, field, board, marks)
