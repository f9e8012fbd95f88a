"""The public picture: the board at the left, and beside it how things stand."""

from collections.abc import Sequence

from engine.model import Event
from engine.renature.play.state import State
from render.drawing.canvas import Canvas
from render.drawing.seats import names_drawn
from render.renature.changes import changes_of
from render.renature.colours import new_canvas
from render.renature.field import draw_field
from render.renature.panel import draw_last, draw_ribbon, draw_sign
from render.renature.seats import draw_seats
from render.renature.text_parts import TextParts


def draw_board(
    seen: State, viewer: int | None, people: Sequence[str], recent: Sequence[Event]
) -> Canvas:
    """The table as a viewer sees it, what the last action changed marked in gold."""
    telling = TextParts(seen, viewer)
    shown = names_drawn(people)
    changes = changes_of(seen, recent)
    canvas = new_canvas()
    draw_field(canvas, seen, telling, changes)
    draw_sign(canvas, seen, telling, changes)
    draw_ribbon(canvas, telling, shown)
    draw_last(canvas, changes)
    draw_seats(canvas, seen, telling, shown, changes)
    return canvas
