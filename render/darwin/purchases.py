"""What stands between a seat and a card, as signs."""

from engine.darwin.cards import Card
from engine.darwin.paying import Purchase
from render import fonts
from render import palette as p
from render.canvas import Canvas
from render.darwin import icons
from render.darwin.cardfaces import draw_amounts, sign_size

_SIGN = 34
_WORDS = 24
_LEAST = 24
"""Signs that would be smaller than this beside the words take their place."""


def draw_purchase(
    canvas: Canvas, card: Card, found: Purchase, x: int, middle: int, width: int
) -> None:
    """A tick and what is paid; a bar where a card is not to be had here; a cross and what is
    missing. Resources are shown as signs, and the words go where these need the room.
    """
    if found.possible:
        art, words, ink, numbers = icons.yes, "pay", p.LEAF_DARK, found.price
    elif found.elsewhere:
        here = card.effect == "to"
        art, words, ink = icons.wait, "is here" if here else "not here", p.STONE_DARK
        numbers = found.missing
    else:
        art, words, ink, numbers = icons.no, "missing", p.MEAT_DARK, found.missing
    canvas.art(art, x, middle - _SIGN // 2, _SIGN)
    left, right = x + _SIGN + 8, x + width
    crossed = found.elsewhere and any(numbers)
    after = left + fonts.line(words, _WORDS, "black").width + 8 + (27 if crossed else 0)
    if sign_size(numbers, _SIGN, right - after) >= _LEAST:
        left += canvas.text(left, middle, words, _WORDS, ink, weight="black") + 8
    if crossed:
        canvas.art(icons.no, left, middle - 11, 22)
        left += 27
    if card.effect == "to" and not found.elsewhere:
        canvas.art(icons.any_one, left, middle - _SIGN // 2, _SIGN)
    elif found.possible and not any(numbers):
        canvas.text(left, middle, "nothing", _WORDS, ink, weight="black")
    else:
        draw_amounts(canvas, numbers, left, middle, _SIGN, right - left)
