"""The portrait of one species: its name, whose it is, its scores, and every Adaptation whole."""

from collections.abc import Sequence

from engine.darwin.cards import Card
from engine.darwin.state import State
from engine.words import counted
from render import fonts, names
from render import palette as p
from render.canvas import WIDTH, Canvas
from render.darwin.bank import GAP, MARGIN
from render.darwin.cardfaces import draw_face, face_height
from render.darwin.legend import LEGEND, draw_legend
from render.darwin.scene import HEIGHT, backdrop
from render.darwin.seat import conditions_width, draw_conditions, draw_grid, grid_height
from render.darwin.text_parts import TextParts
from render.icons import trophy
from render.seats import draw_badge

_TOP = HEIGHT + 94
_TEXT = 27
_MOST = 15
"""More Adaptations than this are shown as small cards, by their titles alone."""
_SMALL_ACROSS = 4


def draw_portrait(seen: State, seat: int, people: Sequence[str], title: str) -> bytes:
    """A card of a seat's species under the name that its player gave it, encoded."""
    telling = TextParts(seen, seat)
    cards = telling.species(seat)
    whole = len(cards) <= _MOST
    tall = _faces_height(cards) if whole else grid_height(len(cards), _SMALL_ACROSS)
    canvas = Canvas(_TOP + tall + LEGEND + 4, p.SAND)
    canvas.tile(backdrop(seen.environment), 0, 0)
    _draw_sign(canvas, telling, seat, names.drawn(people[seat], seat), names.drawn(title, seat))
    if whole:
        _draw_faces(canvas, cards)
    else:
        draw_grid(canvas, cards, (MARGIN, _TOP, WIDTH - 2 * MARGIN), across=_SMALL_ACROSS)
    draw_legend(canvas, _TOP + tall)
    return canvas.encode()


def _draw_sign(canvas: Canvas, telling: TextParts, seat: int, name: str, title: str) -> None:
    """The name of the species, and below it its player and its scores."""
    canvas.framed(60, 96, WIDTH - 120, 150, p.PAPER, p.WOOD_DARK, thick=6, radius=28)
    draw_badge(canvas, seat, 88, 122, 96)
    fitted, size = fonts.shrink(title, (62, 54, 46, 38, 33), WIDTH - 370, "black")
    canvas.text(210, 148, fitted, size, weight="black")
    cards = counted(len(telling.seen.seats[seat].species), "Adaptation")
    winner = telling.outcome is not None and seat in telling.outcome.winners
    words = f"{name} · {cards}{' · winner' if winner else ''}"
    canvas.text(210, 206, fonts.fit(words, 34, WIDTH - 300), 34, p.SOFT_INK)
    if winner:
        canvas.art(trophy, WIDTH - 160, 126, 84)
    found, predator = telling.conditions(seat), telling.predator(seat)
    across = conditions_width(found, predator) + 40
    left = (WIDTH - across) // 2
    canvas.panel(left, HEIGHT + 14, across, 64, p.PAPER, radius=22)
    draw_conditions(canvas, found, predator, left + 20, HEIGHT + 46)


def _across(cards: Sequence[Card]) -> int:
    return 2 if len(cards) in {2, 4} else 3


def _width(cards: Sequence[Card]) -> int:
    across = _across(cards)
    return min((WIDTH - 2 * MARGIN - (across - 1) * GAP) // across, 560)


def _rows(cards: Sequence[Card]) -> list[Sequence[Card]]:
    across = _across(cards)
    return [cards[start : start + across] for start in range(0, len(cards), across)]


def _faces_height(cards: Sequence[Card]) -> int:
    return sum(face_height(row, _TEXT, _width(cards), 0) + GAP for row in _rows(cards))


def _draw_faces(canvas: Canvas, cards: Sequence[Card]) -> None:
    """The cards whole, in rows, the last one centred."""
    width, y = _width(cards), _TOP
    for row in _rows(cards):
        height = face_height(row, _TEXT, width, 0)
        x = (WIDTH - len(row) * (width + GAP) + GAP) // 2
        for number, card in enumerate(row):
            draw_face(canvas, card, x + number * (width + GAP), y, width, height, _TEXT)
        y += height + GAP
