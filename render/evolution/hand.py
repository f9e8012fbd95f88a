"""One seat's secrets and all that a decision needs: cards, species, who can attack whom."""

from collections import Counter
from collections.abc import Sequence

from engine.evolution.play.state import State, food_of
from engine.model import HIDDEN, Event
from render.base import Picture
from render.drawing import colours as c
from render.drawing import fonts
from render.drawing.canvas import GLANCE, WIDTH, Canvas
from render.drawing.parts import draw_seat_panel
from render.drawing.seats import names_drawn
from render.evolution import attacking
from render.evolution.board import SCREEN, draw_strip, draw_tiles, new_canvas
from render.evolution.cards import CardKind, draw_card, laid_out
from render.evolution.opponents import draw_opponents
from render.evolution.recent import Recent
from render.evolution.text_board import hand_alt
from render.evolution.text_parts import TextParts
from render.evolution.tile import Shown
from render.evolution.traits import number
from render.species_games.grid import MARGIN, Place, TilePlaces
from render.species_games.tile import draw_rest

_HEAD = 100
_CARDS = Place(MARGIN, 108, WIDTH - 2 * MARGIN, 344)
_OWN = Place(MARGIN, 460, WIDTH - 2 * MARGIN, 192)
_OTHERS = Place(MARGIN, 660, WIDTH - 2 * MARGIN, 172)
_MOST_OWN = 12


def draw_hand(
    seen: State, seat: int, names: Sequence[str], recent: Sequence[Event] = ()
) -> Picture:
    """The hand of the seat whose redacted state this is."""
    canvas = new_canvas()
    telling, changed = TextParts(seen, seat), Recent(recent)
    drawn = names_drawn(names)
    laid = [food_of(card) for card in seen.seats[seat].laid if card != HIDDEN]
    beside = (number(laid[0]), "you laid") if laid else None
    draw_strip(canvas, telling, drawn, changed, height=_HEAD, beside=beside)
    _draw_cards(canvas, seen, seat)
    _draw_own(canvas, telling, seat, changed)
    own, others = attacking.between(attacking.possible(seen), seat)
    draw_opponents(canvas, seen, seat, drawn, _OTHERS, own, others)
    return canvas.picture(hand_alt(seen, seat, names))


def _draw_cards(canvas: Canvas, seen: State, seat: int) -> None:
    hand = Counter(card for card in seen.seats[seat].hand if card != HIDDEN)
    kinds = [CardKind(card, copies) for card, copies in sorted(hand.items())]
    if not kinds:
        x, y, width, height = _CARDS
        canvas.framed(x + 300, y + 90, width - 600, height - 180, c.PANEL, c.EDGE)
        middle = y + height // 2
        canvas.text(WIDTH // 2, middle, "No cards in hand", GLANCE, c.SOFT_INK, align="middle")
        return
    cards = laid_out(canvas, len(kinds), _CARDS)
    for kind, place in zip(kinds, cards.places, strict=False):
        if not cards.left_out or place is not cards.places[-1]:
            draw_card(canvas, kind, place, cards.form)
    draw_rest(canvas, TilePlaces(cards.places, cards.left_out))


def _draw_own(canvas: Canvas, telling: TextParts, seat: int, recent: Recent) -> None:
    """The seat's own species, and at the right what is behind its screen."""
    x, y, width, height = _OWN
    draw_seat_panel(canvas, x, y, width, height, c.SEATS[seat])
    seen = telling.seen
    row = seen.seats[seat].species
    screen = seen.seats[seat].screen
    side = 0
    if screen != HIDDEN:
        side = 96
        middle = x + width - side // 2 - 4
        canvas.art(SCREEN, middle - 36, y + 26, 72)
        words, size = fonts.shrink(str(screen), (48, GLANCE), side - 8, "black")
        canvas.text(middle, y + 130, words, size, align="middle")
    if not row:
        words = "You have no species"
        canvas.text(x + width // 2, y + height // 2, words, GLANCE, c.SOFT_INK, align="middle")
        return
    shown = min(len(row), _MOST_OWN)
    gap, room = 8, width - side - 24
    across = min((room - gap * (shown - 1)) // shown, 420)
    places = [
        Place(x + 16 + number * (across + gap), y + 9, across, height - 18)
        for number in range(shown)
    ]
    left_out = len(row) - shown + 1 if len(row) > shown else 0
    changes = {one.id: Shown(recent.change(one.id)) for one in row}
    draw_tiles(canvas, row, places[:-1] if left_out else places, changes, eating=telling.eating)
    draw_rest(canvas, TilePlaces(places, left_out))
