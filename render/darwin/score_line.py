"""The second line of a seat's panel: scores, what is needed of each, the count of Adaptations."""

from collections.abc import Sequence

from engine.darwin.play.state import PREDATOR, SURVIVE
from render.darwin.pieces import CROSS, SCORE_ART, TICK
from render.darwin.title_line import Line, Shown
from render.drawing import colours as c
from render.drawing.canvas import GLANCE, Canvas
from render.drawing.layout import Piece, art, badge, box, column, gap, layers, on, row, show, text
from render.drawing.parts import gold


def _groups(shown: Shown, *, brief: bool) -> list[Piece]:
    """Each score with what is needed of it, the Predator score last; `brief`: only the needed
    Survive score, which the others set.
    """
    telling, seat, _, news = shown
    found = []
    for one in telling.conditions(seat):
        ink, soft = (c.INK, c.SOFT_INK) if one.met else (c.BAD, c.mix(c.BAD, c.PAPER, 0.3))
        pieces = [art(SCORE_ART[one.score], 44), gap(4), text(str(one.value), GLANCE, ink)]
        if not brief or one.score == SURVIVE:
            pieces.append(text(f"/{one.needed}", GLANCE, soft))
        met = column(gap(0, 12), art(TICK if one.met else CROSS, 28), gap=0)
        new = (seat, one.score) in news.scores or (one.score == SURVIVE and seat in news.needs)
        found.append(_framed(row(*pieces, gap(2), met, gap=0), new=new))
    predator = row(art(SCORE_ART[PREDATOR], 44), text(str(telling.predator(seat)), GLANCE), gap=4)
    return [*found, _framed(predator, new=(seat, PREDATOR) in news.scores)]


def _framed(group: Piece, *, new: bool) -> Piece:
    return on(gold(group.width + 10, 50, thick=4), group) if new else group


def draw_scores(canvas: Canvas, shown: Shown, line: Line, hunters: Sequence[int] = ()) -> None:
    """Each score, what is needed of it, and whether that is met; then the number of Adaptations.

    After Survive stand the marks of the `hunters` who set what is needed, while there is room.
    """
    telling, seat, _, news = shown
    left, right, middle = line
    count = text(str(len(telling.species(seat))), GLANCE)
    width, new = max(count.width + 18, 46), news.added and news.seat == seat
    ground = gold(width, 46, thick=4) if new else box(width, 46, c.PANEL, thick=4, radius=10)
    groups = _groups(shown, brief=False)
    if row(*groups, gap=0).width + width + 24 > right - left:
        groups = _groups(shown, brief=True)
        canvas.stage("needs left out")
    spare = right - left - row(*groups, gap=0).width - width
    marks = [badge(hunter, 50) for hunter in hunters[: max((spare - 40) // 54, 0)]]
    between = min((spare - len(marks) * 54) // len(groups), 40)
    at = [one.score for one in telling.conditions(seat)].index(SURVIVE)
    groups[at] = row(groups[at], *marks, gap=4)
    show(canvas, row(*groups, gap=between), left, middle)
    show(canvas, layers(ground, count), right, middle, "right")
