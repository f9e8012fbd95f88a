"""The whole board: whose turn it is, bank and Reproduce cards, every seat, what happened last."""

from collections.abc import Sequence

from engine.darwin.play.state import PREDATOR, SURVIVE, State
from engine.model import Action, Event
from render.base import Picture
from render.darwin.adaptations import draw_adaptations
from render.darwin.bank import draw_bank, marked
from render.darwin.header import MARGIN, draw_header, ground_of
from render.darwin.last_action import draw_last_action
from render.darwin.news import news_of
from render.darwin.pieces import CROSS, SCORE_ART, TICK
from render.darwin.text_board import board_alt
from render.darwin.text_parts import TextParts
from render.darwin.title_line import Line, Shown, draw_title, in_row, items_of
from render.drawing import colours as c
from render.drawing.canvas import GLANCE, HEIGHT, WIDTH, Canvas
from render.drawing.layout import (
    Piece,
    Place,
    art,
    badge,
    box,
    column,
    gap,
    layers,
    on,
    row,
    show,
    text,
)
from render.drawing.parts import gold
from render.drawing.seats import names_drawn

_EDGE = 10
_MORE_LINES_ABOVE_HEIGHT = 400


def draw_seat(canvas: Canvas, shown: Shown, place: Place) -> None:
    """A seat's panel: the taller it is, the larger its cards."""
    x, y, width, height = place
    draw_panel(canvas, shown.seat, place)
    left, right = x + _EDGE + 10, x + width - 12
    tall = height > _MORE_LINES_ABOVE_HEIGHT
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


_TOP = 303
_GAP = 6


def places_of(seats: int) -> list[Place]:
    """A place for each seat in two columns; with three or five of them, one place is left over."""
    rows = -(-seats // 2)
    whole = Place(MARGIN, _TOP, WIDTH - 2 * MARGIN, HEIGHT - _TOP - MARGIN)
    return whole.grid(2, rows, _GAP)


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


def _groups(shown: Shown, *, brief: bool) -> list[Piece]:
    """Each score with what is needed, Predator last; `brief`: only the needed Survive score."""
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
