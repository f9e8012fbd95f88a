"""Cards of Darwin as they are drawn: small ones for species and rows, whole ones for reading."""

from collections.abc import Sequence
from functools import lru_cache

from PIL import Image

from engine.darwin.cards import Card, use_of
from engine.darwin.state import ENVIRONMENTS
from render import fonts
from render import palette as p
from render.canvas import Canvas
from render.darwin import icons
from render.palette import Colour
from render.pen import Art

SMALL = 88
"""The height of a small card in pixels."""
_BETWEEN = 3
_LEAST = 22
"""Signs of Resources may not be smaller than this."""
PRICED = 122
"""The height of a small card that shows its cost."""


def draw_cost(canvas: Canvas, card: Card, x: int, middle: int, size: int, room: int) -> None:
    """The cost as signs."""
    if card.effect == "to":
        canvas.art(icons.any_one, x, middle - size // 2, size)
    else:
        draw_amounts(canvas, card.cost, x, middle, size, room)


def sign_size(numbers: Sequence[int], size: int, room: int) -> int:
    """The size at which a sign for each of these Resources fits into so much room."""
    return min(room // max(sum(numbers), 1) - _BETWEEN, size)


def draw_amounts(
    canvas: Canvas, numbers: Sequence[int], x: int, middle: int, size: int, room: int
) -> None:
    """Resources as signs, one for each of them; or as numbers with signs, where they are many."""
    fitted = sign_size(numbers, size, room)
    for art, number in zip(icons.RESOURCES, numbers, strict=True):
        if fitted < _LEAST and number > 1:
            x += canvas.text(x, middle, str(number), 26, weight="black") + 2
        for _ in range(number if fitted >= _LEAST else min(number, 1)):
            canvas.art(art, x, middle - max(fitted, _LEAST) // 2, max(fitted, _LEAST))
            x += max(fitted, _LEAST) + _BETWEEN
        x += 6 * (fitted < _LEAST)


def _gains(card: Card) -> list[tuple[Art, str]]:
    """Signs with short texts for what a card gives."""
    match card.effect:
        case "to":
            return [(icons.go, ""), (icons.ENVIRONMENTS[card.environment], "")]
        case "plus":
            return [(icons.plus, ""), (icons.RESOURCES[card.target], "")]
        case "keep":
            return [(icons.keep, ""), (icons.RESOURCES[card.target], "")]
        case "fertility":
            return [(icons.score(3), ""), (icons.ENVIRONMENTS[ENVIRONMENTS[card.target]], "")]
    return [(icons.score(which), str(score)) for which, score in enumerate(card.scores) if score]


def draw_gains(canvas: Canvas, card: Card, right: int, middle: int, size: int) -> int:
    """What a card gives, flush right; gives the width it takes."""
    text = max(round(size * 0.86), fonts.SMALLEST)
    width = 0
    for art, words in reversed(_gains(card)):
        if words:
            across = fonts.line(words, text, "black").width
            width += across
            canvas.text(right - width, middle, words, text, weight="black")
            width += 4
        width += size
        canvas.art(art, right - width, middle - size // 2, size)
        width += 8
    return width


def draw_code(canvas: Canvas, card: Card, x: int, middle: int, size: int = 24) -> int:
    """A card's short name on the ground of its deck; gives the width it takes."""
    width = fonts.line(card.code, size, "black").width + 16
    high = size + 10
    canvas.panel(x, middle - high // 2, width, high, icons.DECKS[card.deck], radius=9)
    canvas.text(x + 8, middle, card.code, size, p.WHITE, weight="black")
    return width


@lru_cache(maxsize=256)
def small_card(card: Card, width: int, ground: Colour) -> Image.Image:
    """A card of two lines on a ground: its title, and below it code and gains."""
    return _slip(card, width, SMALL, ground).finished().crop((0, 0, width, SMALL))


@lru_cache(maxsize=64)
def priced_card(card: Card, width: int, ground: Colour) -> Image.Image:
    """A card of three lines on a ground: title, cost with room for a tick, code and gains."""
    canvas = _slip(card, width, PRICED, ground)
    draw_cost(canvas, card, 18, 60, 32, width - 74)
    return canvas.finished().crop((0, 0, width, PRICED))


def _slip(card: Card, width: int, height: int, ground: Colour) -> Canvas:
    canvas, edge = Canvas(height, ground), icons.DECKS[card.deck]
    canvas.framed(0, 0, width, height, p.PAPER, p.mix(edge, p.WHITE, 0.25), thick=3, radius=14)
    canvas.fill(3, 14, 7, height - 28, edge)
    title, size = fonts.shrink(card.title, (26, 24, 22), width - 30)
    canvas.text(18, 26, title, size, p.INK)
    draw_code(canvas, card, 18, height - 26)
    draw_gains(canvas, card, width - 12, height - 26, 32)
    return canvas


def body_lines(card: Card, size: int, width: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What a Strategy card does, and the sentence, both broken into lines."""
    use = use_of(card) if card.effect else ""
    use = f"{use[:1].upper()}{use[1:]}."
    return (
        fonts.wrap(use, size, width, "black") if card.effect else (),
        fonts.wrap(f"{card.organism}: {card.text}", size, width),
    )


def face_height(cards: Sequence[Card], size: int, width: int, foot: int) -> int:
    """The height at which the words of every one of these cards fit."""
    step = round(size * 1.24)
    tall = 0
    for card in cards:
        use, text = body_lines(card, size, width - 36)
        tall = max(tall, (len(use) + len(text)) * step + (8 if use else 0))
    return _BAND + 22 + tall + 10 + foot


_BAND = 122


def draw_face(
    canvas: Canvas, card: Card, x: int, y: int, width: int, height: int, size: int
) -> None:
    """A whole card: cost and gains above its title, then what it does and its sentence."""
    ground = icons.DECKS[card.deck]
    canvas.framed(x, y, width, height, p.PAPER, p.mix(ground, p.INK, 0.3), thick=5, radius=24)
    canvas.panel(x + 5, y + 5, width - 10, _BAND, ground, radius=19)
    canvas.fill(x + 5, y + _BAND - 22, width - 10, 27, ground)
    canvas.panel(x + 14, y + 14, width - 28, 52, p.PAPER, radius=14)
    gains = draw_gains(canvas, card, x + width - 22, y + 40, 40)
    draw_cost(canvas, card, x + 22, y + 40, 36, width - 44 - gains - 6)
    code = fonts.line(card.code, 28, "black").width
    canvas.text(x + width - 18 - code, y + 96, card.code, 28, p.mix(ground, p.WHITE, 0.6),
                weight="black")  # fmt: skip
    room = width - 36 - code - 12
    title, fitted = fonts.shrink(card.title, (34, 30, 27, 24), room, "black")
    canvas.text(x + 18, y + 96, title, fitted, p.WHITE, weight="black")
    use, text = body_lines(card, size, width - 36)
    step = round(size * 1.24)
    middle = y + _BAND + 32
    for line in use:
        canvas.text(x + 18, middle, line, size, icons.DECKS[card.deck], weight="black")
        middle += step
    middle += 8 if use else 0
    for line in text:
        canvas.text(x + 18, middle, line, size, p.INK)
        middle += step
