"""One seat's panel: its scores and the conditions of survival, Resources, hand and species."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.darwin.cards import Card
from engine.darwin.state import PREDATOR
from engine.words import counted
from render import fonts
from render import palette as p
from render.canvas import WIDTH, Canvas
from render.darwin import icons
from render.darwin.bank import MARGIN
from render.darwin.cardfaces import SMALL, small_card
from render.darwin.scene import draw_back
from render.darwin.text_parts import Condition, TextParts
from render.icons import trophy
from render.palette import Colour
from render.seats import draw_badge, draw_tag, tag_width

_BANNER = 76
_GOODS = 58
_PAD = 14
_GAP = 8
_ACROSS = 4
_MANY = 16
"""From so many Adaptations on, the panel shows them five in a row."""


class SeatLook(NamedTuple):
    """What a seat's panel shows beside the seat's own things."""

    seat: int
    name: str
    """As it can be drawn."""
    lit: bool
    """Whether it is to act, or has won."""


def columns(count: int) -> int:
    """How many small cards stand beside one another."""
    return _ACROSS if count < _MANY else _ACROSS + 1


def grid_height(count: int, across: int | None = None) -> int:
    """The height that small cards take, so many beside one another if that is given."""
    return -(-count // (across or columns(count))) * (SMALL + _GAP)


def seat_height(count: int) -> int:
    """The height of the panel of a seat with so many Adaptations."""
    return _BANNER + _GOODS + grid_height(count) + (6 if count else 0)


def draw_seat(canvas: Canvas, telling: TextParts, look: SeatLook, y: int) -> None:
    """A seat's panel from a height on."""
    x, width = MARGIN, WIDTH - 2 * MARGIN
    cards = telling.species(look.seat)
    height = seat_height(len(cards))
    if look.lit:
        canvas.framed(x - 6, y - 6, width + 12, height + 12, p.GOLD, p.INK, thick=2, radius=26)
    edge = p.GOLD if look.lit else p.mix(p.SAND, p.SEATS[look.seat], 0.5)
    canvas.framed(x, y, width, height, p.TINTS[look.seat], edge, thick=3, radius=22)
    _draw_banner(canvas, telling, look, y)
    _draw_goods(canvas, telling, look.seat, y + _BANNER + 26)
    draw_grid(canvas, cards, (x + _PAD, y + _BANNER + _GOODS, width - 2 * _PAD), p.TINTS[look.seat])


def draw_grid(
    canvas: Canvas,
    cards: Sequence[Card],
    place: tuple[int, int, int],
    ground: Colour = p.SAND,
    across: int | None = None,
) -> None:
    """Adaptations as small cards in rows on a ground, from a place (left, top, width) on."""
    x, y, width = place
    across = across or columns(len(cards))
    each = (width - (across - 1) * _GAP) // across
    for number, card in enumerate(cards):
        row, column = divmod(number, across)
        left = x + column * (each + _GAP)
        canvas.tile(small_card(card, each, ground), left, y + row * (SMALL + _GAP))


def _draw_banner(canvas: Canvas, telling: TextParts, look: SeatLook, y: int) -> None:
    x, right = MARGIN, WIDTH - MARGIN - _PAD
    draw_badge(canvas, look.seat, x + 12, y + 9)
    left = x + 80
    found = telling.conditions(look.seat)
    right -= conditions_width(found, telling.predator(look.seat)) + 10
    draw_conditions(canvas, found, telling.predator(look.seat), right + 10, y + 38)
    tags = telling.tags(look.seat)
    room = right - left - sum(tag_width(tag) + 8 for tag in tags)
    name, size = fonts.shrink(look.name, (36, 32, 28), room, "black")
    left += canvas.text(left, y + 38, name, size, weight="black") + 8
    for tag in tags:
        draw_tag(canvas, tag, left, y + 38, bright=look.lit and tag == tags[-1])
        left += tag_width(tag) + 8


def _words(one: Condition) -> str:
    return f"{one.value}/{one.needed}"


def conditions_width(found: Sequence[Condition], predator: int) -> int:
    """The width of conditions in a row, with the Predator score after them."""
    words = sum(fonts.line(_words(one), 34, "black").width for one in found)
    return words + len(found) * 90 + 50 + fonts.line(str(predator), 34, "black").width


def draw_conditions(
    canvas: Canvas, found: Sequence[Condition], predator: int, x: int, middle: int
) -> None:
    """Each condition: its score's sign, what there is of what is needed, a tick or a cross; then
    the Predator score.
    """
    for one in found:
        canvas.art(icons.score(one.score), x, middle - 21, 42)
        x += 47
        ink = p.LEAF_DARK if one.met else p.MEAT_DARK
        x += canvas.text(x, middle, _words(one), 34, ink, weight="black") + 4
        canvas.art(icons.yes if one.met else icons.no, x, middle - 12, 24)
        x += 39
    canvas.art(icons.score(PREDATOR), x, middle - 21, 42)
    canvas.text(x + 47, middle, str(predator), 34, weight="black")


def _draw_goods(canvas: Canvas, telling: TextParts, seat: int, middle: int) -> None:
    """Resources, then the backs of the hand's cards, then how many Adaptations there are."""
    x = draw_resources(canvas, telling.seen.seats[seat].resources, MARGIN + _PAD, middle) + 16
    for deck, count in enumerate(telling.backs(seat)):
        for _ in range(count):
            draw_back(canvas, deck, x, middle - 22, 44)
            x += 38
    cards = len(telling.seen.seats[seat].species)
    words = counted(cards, "Adaptation")
    right = WIDTH - MARGIN - _PAD
    canvas.text(right, middle, words, 30, p.SOFT_INK, weight="black", align="right")
    if telling.outcome is not None and seat in telling.outcome.winners:
        width = fonts.line(words, 30, "black").width
        canvas.art(trophy, right - width - 52, middle - 22, 44)


def draw_resources(canvas: Canvas, resources: Sequence[int], x: int, middle: int) -> int:
    """The four Resources with their numbers; gives where they end."""
    for art, number in zip(icons.RESOURCES, resources, strict=True):
        canvas.art(art, x, middle - 20, 40)
        ink = p.INK if number else p.SOFT_INK
        x += 46 + canvas.text(x + 46, middle, str(number), 34, ink, weight="black") + 18
    return x
