"""One seat on the board: title line, scores, and the Adaptations of its species."""

from render.darwin.adaptations import draw_adaptations
from render.darwin.score_line import draw_scores
from render.darwin.title_line import Line, Shown, draw_title, in_row, items_of
from render.drawing import colours as c
from render.drawing.canvas import Canvas
from render.drawing.layout import Place, show

_EDGE = 10
_ROOMY = 400
"""In a panel higher than this, Resources and hand have a line of their own."""


def draw_seat(canvas: Canvas, shown: Shown, place: Place) -> None:
    """A seat's panel: the taller it is, the larger its cards."""
    x, y, width, height = place
    draw_panel(canvas, shown.seat, place)
    left, right = x + _EDGE + 10, x + width - 12
    tall = height > _ROOMY
    first, second = (y + 36, y + 92) if tall else (y + 31, y + 81)
    draw_title(canvas, shown, Line(left, right, first), apart=tall)
    draw_scores(canvas, shown, Line(left, right, second))
    if tall:
        second += 54
        show(canvas, in_row(items_of(shown)), left, second)
    top = second + (34 if tall else 28)
    area = Place(left, top, right - left, y + height - 9 - top)
    new = shown.news.added and shown.news.seat == shown.seat
    draw_adaptations(canvas, shown.telling.species(shown.seat), area, newest=new)


def draw_panel(canvas: Canvas, seat: int, place: Place) -> None:
    """A panel with an edge of the seat's colour."""
    x, y, width, height = place
    canvas.framed(x, y, width, height, c.PAPER, c.INK, thick=3)
    canvas.panel(x + 3, y + 3, _EDGE + 8, height - 6, c.SEATS[seat], radius=11)
    canvas.fill(x + 3 + _EDGE, y + 3, 8, height - 6, c.PAPER)
