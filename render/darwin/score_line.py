"""The second line of a seat's panel: scores, what is needed of each, the count of Adaptations."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.darwin.play.state import PREDATOR, SURVIVE
from render.darwin.pieces import CROSS, SCORE_ART, TICK
from render.darwin.title_line import Line, Shown
from render.drawing import colours as c
from render.drawing import fonts
from render.drawing.canvas import GLANCE, Canvas
from render.drawing.parts import draw_gold_frame
from render.drawing.seats import draw_badge


class _Group(NamedTuple):
    score: int
    value: str
    needed: str
    met: bool
    new: bool

    def width(self, *, brief: bool) -> int:
        """How wide it is drawn."""
        wide = 50 + fonts.line(self.value, GLANCE, "black").width
        if not self.needed:
            return wide
        if not brief or self.score == SURVIVE:
            wide += fonts.line(f"/{self.needed}", GLANCE, "black").width
        return wide + 32


def _groups(shown: Shown) -> list[_Group]:
    telling, seat, _, news = shown
    found = []
    for one in telling.conditions(seat):
        new = (seat, one.score) in news.scores or (one.score == SURVIVE and seat in news.needs)
        found.append(_Group(one.score, str(one.value), str(one.needed), one.met, new))
    predator, new = str(telling.predator(seat)), (seat, PREDATOR) in news.scores
    return [*found, _Group(PREDATOR, predator, "", met=True, new=new)]


def draw_scores(canvas: Canvas, shown: Shown, line: Line, hunters: Sequence[int] = ()) -> None:
    """Each score, what is needed of it, and whether that is met; then the number of Adaptations.

    After Survive stand the marks of the `hunters` who set what is needed, while there is room.
    """
    telling, seat, _, news = shown
    left, right, middle = line
    count = str(len(telling.species(seat)))
    box = max(fonts.line(count, GLANCE, "black").width + 18, 46)
    groups = _groups(shown)
    brief = sum(each.width(brief=False) for each in groups) + box + 24 > right - left
    if brief:
        canvas.stage("needs left out")
    widths = [each.width(brief=brief) for each in groups]
    spare = right - left - sum(widths) - box
    marks = hunters[: max((spare - 40) // 54, 0)]
    gap = min((spare - len(marks) * 54) // len(groups), 40)
    x = left
    for group, width in zip(groups, widths, strict=True):
        _draw_group(canvas, group, x, middle, width, brief=brief)
        x += width + gap
        if group.score == SURVIVE:
            for hunter in marks:
                draw_badge(canvas, hunter, x - gap + 4, middle - 25, 50)
                x += 54
    if news.added and news.seat == seat:
        draw_gold_frame(canvas, right - box, middle - 23, box, 46, c.GOLD_LIGHT, thick=4)
    else:
        canvas.framed(right - box, middle - 23, box, 46, c.PANEL, c.INK, thick=4, radius=10)
    canvas.text(right - box // 2, middle - 1, count, GLANCE, align="middle")


def _draw_group(
    canvas: Canvas, group: _Group, x: int, middle: int, width: int, *, brief: bool
) -> None:
    if group.new:
        draw_gold_frame(canvas, x - 5, middle - 25, width + 10, 50, c.GOLD_LIGHT, thick=4)
    canvas.art(SCORE_ART[group.score], x, middle - 22, 44)
    ink = c.INK if group.met else c.BAD
    x += 48
    x += canvas.text(x, middle, group.value, GLANCE, ink)
    if not group.needed:
        return
    if not brief or group.score == SURVIVE:
        soft = c.SOFT_INK if group.met else c.mix(c.BAD, c.PAPER, 0.3)
        x += canvas.text(x, middle, f"/{group.needed}", GLANCE, soft)
    canvas.art(TICK if group.met else CROSS, x + 2, middle - 8, 28)
