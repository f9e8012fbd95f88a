"""The whole board: whose turn it is, bank and Reproduce cards, every seat, what happened last."""

from collections.abc import Sequence

from engine.darwin.play.state import State
from engine.model import Action, Event
from render.base import Picture
from render.darwin.bank import draw_bank, marked
from render.darwin.header import MARGIN, draw_header, ground_of
from render.darwin.last_action import draw_last_action
from render.darwin.news import news_of
from render.darwin.seat import draw_seat
from render.darwin.text_board import board_alt
from render.darwin.text_parts import TextParts
from render.darwin.title_line import Shown
from render.drawing.canvas import HEIGHT, WIDTH
from render.drawing.layout import Place
from render.drawing.seats import names_drawn

_TOP = 303
_GAP = 6


def places_of(seats: int) -> list[Place]:
    """A place for each seat in two columns; with three or five of them, one place is left over."""
    rows = -(-seats // 2)
    width = (WIDTH - 2 * MARGIN - _GAP) // 2
    height = (HEIGHT - _TOP - MARGIN - (rows - 1) * _GAP) // rows
    return [
        Place(
            MARGIN + number % 2 * (width + _GAP),
            _TOP + number // 2 * (height + _GAP),
            width,
            height,
        )
        for number in range(2 * rows)
    ]


def draw_board(
    seen: State,
    viewer: int | None,
    people: Sequence[str],
    marks: Sequence[Action] = (),
    recent: Sequence[Event] = (),
) -> Picture:
    """Bank, Reproduce cards and every seat; what the marks name of the table is marked."""
    telling = TextParts(seen, viewer)
    news = news_of(telling, recent)
    names = names_drawn(people[: len(seen.seats)])
    chosen = marked(marks)
    canvas = ground_of(seen.environment)
    draw_header(canvas, telling, names, news)
    draw_bank(canvas, telling, chosen, news)
    places = places_of(len(names))
    for seat, name in enumerate(names):
        draw_seat(canvas, Shown(telling, seat, name, news), places[seat])
    if len(places) > len(names):
        draw_last_action(canvas, telling, names, news, places[-1], chosen)
    return canvas.picture(board_alt(seen, viewer, people))
