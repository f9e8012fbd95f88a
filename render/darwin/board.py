"""The whole board: the Environment, who is to act, bank and Reproduce cards, every seat."""

from collections.abc import Iterable, Sequence

from engine.darwin.state import State
from engine.model import Action
from render import names
from render import palette as p
from render.canvas import Canvas
from render.darwin.bank import bank_height, draw_bank, marked
from render.darwin.legend import LEGEND, draw_legend
from render.darwin.scene import HEIGHT, draw_scene, sign
from render.darwin.seat import SeatLook, draw_seat, seat_height
from render.darwin.text_parts import TextParts
from render.seats import RIBBON, draw_ribbon, short_names

_GAP = 16


def draw_board(
    seen: State, viewer: int | None, people: Sequence[str], marks: Iterable[Action]
) -> bytes:
    """The board as a viewer sees it, encoded."""
    telling = TextParts(seen, viewer)
    heights = [seat_height(len(seat.species)) for seat in seen.seats]
    top = HEIGHT + RIBBON + 18
    bank = bank_height(telling)
    foot = top + bank + sum(heights) + len(heights) * _GAP + _GAP - 6
    canvas = Canvas(foot + LEGEND + 4, p.SAND)
    chosen = marked(marks)
    draw_scene(canvas, seen, sign(seen), chosen.decks)
    shown = [names.drawn(name, seat) for seat, name in enumerate(people[: len(seen.seats)])]
    draw_ribbon(canvas, HEIGHT, telling.leading, telling.headline(short_names(shown), brief=True))
    draw_bank(canvas, telling, top, chosen)
    y = top + bank + _GAP
    for seat, height in enumerate(heights):
        draw_seat(canvas, telling, SeatLook(seat, shown[seat], seat in telling.leading), y)
        y += height + _GAP
    draw_legend(canvas, foot)
    return canvas.encode()
