"""One seat's secrets: its cards, with what can be paid for now and what is missing for the rest."""

from collections.abc import Sequence

from engine.darwin.cards import scarce_name
from engine.darwin.paying import purchase
from engine.darwin.state import State
from render import fonts, names
from render import palette as p
from render.canvas import WIDTH, Canvas
from render.darwin.bank import GAP, MARGIN, UNMARKED, draw_offers, offers_height
from render.darwin.cardfaces import draw_face, face_height
from render.darwin.legend import LEGEND, draw_legend
from render.darwin.purchases import draw_purchase
from render.darwin.scene import sign
from render.darwin.seat import (
    conditions_width,
    draw_conditions,
    draw_grid,
    draw_resources,
    grid_height,
)
from render.darwin.text_parts import TextParts
from render.seats import draw_badge

_HEAD = 132
_FOOT = 64
_TITLE = 62
_TEXT = 27
_SQUARE = 4
"""So many cards stand two in a row; others three."""


def draw_hand(seen: State, seat: int, people: Sequence[str]) -> bytes:
    """The hand of the seat whose redacted state this is, encoded."""
    telling = TextParts(seen, seat)
    held = telling.hand(seat)
    across = 2 if len(held) == _SQUARE else 3
    width = (WIDTH - 2 * MARGIN - (across - 1) * GAP) // across
    cards = [telling.cards.all[each] for each in held]
    height = face_height(cards, _TEXT, width, _FOOT)
    top = _HEAD + 20
    offers = top + (-(-len(held) // across) * (height + GAP) if held else 84)
    own = offers + _TITLE + offers_height(telling) + 8
    species = grid_height(len(telling.species(seat)))
    foot = own + _TITLE + max(species, 2) + 10
    canvas = Canvas(foot + LEGEND + 4, p.SAND)
    _draw_head(canvas, telling, seat, names.drawn(people[seat], seat))
    for number, each in enumerate(held):
        row, column = divmod(number, across)
        here = min(across, len(held) - row * across)
        left = (WIDTH - here * (width + GAP) + GAP) // 2
        x, y = left + column * (width + GAP), top + row * (height + GAP)
        card = telling.cards.all[each]
        draw_face(canvas, card, x, y, width, height, _TEXT)
        draw_purchase(canvas, card, purchase(seen, seat, each), x + 18, y + height - 36, width - 32)
    if not held:
        canvas.text(WIDTH // 2, top + 36, "No cards in hand", 38, p.SOFT_INK, align="middle")
    _draw_title(canvas, "Reproduce cards", offers)
    draw_offers(canvas, telling, offers + _TITLE, UNMARKED, seat)
    _draw_own(canvas, telling, seat, own)
    draw_legend(canvas, foot)
    return canvas.encode()


def _draw_head(canvas: Canvas, telling: TextParts, seat: int, name: str) -> None:
    """The seat, where the game stands, and the seat's Resources."""
    canvas.fill(0, 0, WIDTH, _HEAD, p.WOOD)
    canvas.fill(0, _HEAD - 8, WIDTH, 8, p.WOOD_DARK)
    draw_badge(canvas, seat, 22, 16, 92)
    resources = telling.seen.seats[seat].resources
    across = sum(64 + fonts.line(str(each), 34, "black").width for each in resources) + 14
    left = WIDTH - MARGIN - across
    canvas.panel(left, 26, across, 72, p.PAPER, radius=22)
    draw_resources(canvas, resources, left + 16, 62)
    room = left - 132 - 16
    canvas.text(132, 40, fonts.fit(name, 42, room, "black"), 42, p.WHITE, weight="black")
    scarce = f"{scarce_name(telling.seen.environment)} scarce"
    line = fonts.fit(f"{' · '.join(sign(telling.seen))}, {scarce}", 32, room)
    canvas.text(132, 90, line, 32, p.GOLD_LIGHT)


def _draw_title(canvas: Canvas, words: str, y: int) -> None:
    canvas.text(MARGIN + 4, y + 32, words, 36, p.WOOD_DARK, weight="black")


def _draw_own(canvas: Canvas, telling: TextParts, seat: int, y: int) -> None:
    """The seat's own species, and whether it survives."""
    _draw_title(canvas, "Your species", y)
    found = telling.conditions(seat)
    predator = telling.predator(seat)
    left = WIDTH - MARGIN - conditions_width(found, predator) - 24
    canvas.panel(left, y + 4, WIDTH - MARGIN - left, 54, p.PAPER, radius=18)
    draw_conditions(canvas, found, predator, left + 14, y + 31)
    draw_grid(canvas, telling.species(seat), (MARGIN, y + _TITLE + 6, WIDTH - 2 * MARGIN))
