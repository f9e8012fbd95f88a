"""The whole board: the scene, who is to act, and every seat."""

from collections.abc import Sequence

from engine.evolution.state import State
from engine.model import Action
from render import fonts, names
from render import palette as p
from render.canvas import WIDTH, Canvas
from render.evolution import scene
from render.evolution.layout import MARGIN, focused
from render.evolution.marking import focus_of, marks_of
from render.evolution.seat import Banner, draw_seat
from render.evolution.text_parts import TextParts
from render.seats import draw_badge

_RIBBON = 68
_NAME = 420
"""The width in pixels that a name may take in the ribbon."""


def draw_board(
    seen: State, viewer: int | None, people: Sequence[str], actions: Sequence[Action]
) -> bytes:
    """The board as a viewer sees it, encoded."""
    telling = TextParts(seen, viewer)
    marks = marks_of(seen, actions)
    focus = focus_of(viewer, telling.leading, marks)
    rows = [seat.species for seat in seen.seats]
    places, bottom = focused(rows, scene.HEIGHT + _RIBBON + 16, marks, focus)
    canvas = Canvas(bottom + MARGIN - 14, p.SAND)
    scene.draw_scene(canvas, seen, *telling.sign())
    shown = [names.drawn(name, seat) for seat, name in enumerate(people)]
    _draw_ribbon(canvas, telling, shown)
    for number, (seat, place) in enumerate(zip(seen.seats, places, strict=True)):
        banner = Banner(
            seat=number,
            name=shown[number],
            tags=telling.tags(number),
            lit=number in telling.leading,
            first=number == seen.first and seen.phase != "over",
            points=telling.points(number),
            eating=telling.eating,
        )
        draw_seat(canvas, seat, banner, place, marks)
    return canvas.encode()


def _draw_ribbon(canvas: Canvas, telling: TextParts, shown: Sequence[str]) -> None:
    """Who is to act, and what is asked; or how the game ended."""
    top = scene.HEIGHT
    canvas.fill(0, top, WIDTH, _RIBBON, p.INK)
    canvas.fill(0, top, WIDTH, 4, p.GOLD)
    x = MARGIN
    for seat in telling.leading:
        draw_badge(canvas, seat, x, top + 9, 52)
        x += 60
    short = [fonts.fit(name, 34, _NAME) for name in shown]
    line, size = fonts.shrink(telling.headline(short), (34, 31, 28), WIDTH - MARGIN - x - 8)
    canvas.text(x + 8, top + 36, line, size, p.PAPER)
