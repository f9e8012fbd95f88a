"""One seat's secrets: its cards, its food card, what is behind its screen, and its species."""

from collections import Counter
from collections.abc import Sequence

from engine.evolution.state import TRAITS, State, food_of, trait_of
from engine.evolution.traits import ABILITIES
from render import fonts, icons, names
from render import palette as p
from render.canvas import WIDTH, Canvas
from render.chips import chips_width, draw_chips
from render.evolution import emblems
from render.evolution.layout import MARGIN, grid
from render.evolution.seat import chips_of
from render.evolution.species import draw_card
from render.evolution.text_parts import TextParts
from render.seats import draw_badge

_HEAD = 132
_GAP = 16
_BAND = 118
_FOOT = 62
_TITLE = 62
_FEW = 6
"""Up to so many kinds of cards stand three in a row, more of them four."""
_MANY = 12
"""More kinds than this are shown without the words for what they do."""
_LAID = 278
_ROOMY = 340
"""Cards wider than this have larger letters and signs."""
_SHORT = _BAND + 14 + _FOOT


def draw_hand(seen: State, seat: int, people: Sequence[str]) -> bytes:
    """The hand of the seat whose redacted state this is, encoded."""
    kinds = sorted(Counter(card for card in seen.seats[seat].hand if card >= 0).items())
    columns = 3 if len(kinds) <= _FEW else 4
    width = (WIDTH - 2 * MARGIN - (columns - 1) * _GAP) // columns
    words = len(kinds) <= _MANY
    height = _card_height([card for card, _ in kinds], width) if words else _SHORT
    rows = -(-len(kinds) // columns)
    top = _HEAD + 22
    below = top + (rows * (height + _GAP) if kinds else 90)
    own = seen.seats[seat].species
    room = WIDTH - 2 * MARGIN
    places, tall = grid(own, (MARGIN, below + _TITLE), room, {}, "full")
    canvas = Canvas(below + (_TITLE + tall + MARGIN if own else 6), p.SAND)
    _draw_head(canvas, seen, seat, names.drawn(people[seat], seat))
    for number, (card, copies) in enumerate(kinds):
        row, column = divmod(number, columns)
        here = min(columns, len(kinds) - row * columns)
        left = (WIDTH - here * (width + _GAP) + _GAP) // 2 + column * (width + _GAP)
        _draw_card(canvas, card, copies, left, top + row * (height + _GAP), width, height,
                   words=words)  # fmt: skip
    if not kinds:
        canvas.text(WIDTH // 2, top + 40, "No cards in hand", 40, p.SOFT_INK, align="middle")
    if own:
        title = "Your species, from left to right" if len(own) > 1 else "Your species"
        canvas.text(MARGIN + 4, below + 32, title, 36, p.WOOD_DARK, weight="black")
        for one, place in zip(own, places, strict=True):
            draw_card(canvas, one, place, "full", eating=TextParts(seen, seat).eating)
    return canvas.encode()


def _draw_head(canvas: Canvas, seen: State, seat: int, name: str) -> None:
    """The seat, where the game stands, its food card, and what is behind its own screen."""
    telling = TextParts(seen, seat)
    canvas.fill(0, 0, WIDTH, _HEAD, p.WOOD)
    canvas.fill(0, _HEAD - 8, WIDTH, 8, p.WOOD_DARK)
    draw_badge(canvas, seat, 22, 16, 92)
    chips = chips_of(seen.seats[seat], telling.points(seat))
    across = chips_width(chips) + 16
    left = WIDTH - MARGIN - across
    canvas.panel(left, 26, across, 72, p.PAPER, radius=22)
    draw_chips(canvas, chips, left + 16, 62, across)
    for card in seen.seats[seat].laid:
        left -= _LAID + 14
        _draw_laid(canvas, card, left)
    room = left - 132 - 16
    canvas.text(132, 40, fonts.fit(name, 42, room, "black"), 42, p.WHITE, weight="black")
    line = fonts.fit(" · ".join(telling.sign()), 32, room)
    canvas.text(132, 90, line, 32, p.GOLD_LIGHT)


def _draw_laid(canvas: Canvas, card: int, x: int) -> None:
    """The seat's own food card at the watering hole."""
    canvas.panel(x, 26, _LAID, 72, p.PAPER, radius=22)
    canvas.text(x + 18, 62, "laid", 32, p.SOFT_INK)
    canvas.art(emblems.trait(trait_of(card)), x + 92, 36, 52)
    _draw_food(canvas, food_of(card), x + _LAID - 10, 88)


def _words(card: int) -> str:
    ability = ABILITIES[trait_of(card)]
    return ability[:1].upper() + ability[1:]


def _letters(width: int) -> int:
    return 30 if width > _ROOMY else 27


def _card_height(cards: Sequence[int], width: int) -> int:
    """The height at which the words of every one of these cards fit."""
    size = _letters(width)
    lines = max((len(fonts.wrap(_words(card), size, width - 40)) for card in cards), default=0)
    return _BAND + 22 + lines * round(size * 1.22) + _FOOT


def _draw_card(
    canvas: Canvas, card: int, copies: int, x: int, y: int, width: int, height: int, *, words: bool
) -> None:
    trait = trait_of(card)
    ground = emblems.GROUNDS[trait]
    edge = p.mix(ground, p.INK, 0.3)
    canvas.framed(x, y, width, height, p.PAPER, edge, thick=5, radius=24)
    canvas.panel(x + 5, y + 5, width - 10, _BAND, ground, radius=19)
    canvas.fill(x + 5, y + _BAND - 20, width - 10, 25, ground)
    defence = emblems.is_defence(trait)
    art = emblems.trait(trait) if defence else emblems.bare_trait(trait)
    emblem = 92 if width > _ROOMY else 80
    canvas.art(art, x + 14, y + 5 + (_BAND - emblem) // 2, emblem)
    _draw_title(canvas, TRAITS[trait], x + emblem + 26, y + 64, width - emblem - 38)
    if words:
        size = _letters(width)
        step = round(size * 1.22)
        for number, line in enumerate(fonts.wrap(_words(card), size, width - 40)):
            canvas.text(x + 20, y + _BAND + 30 + number * step, line, size)
    _draw_food(canvas, food_of(card), x + width - 14, y + height - 12)
    if copies > 1:
        canvas.framed(x + 16, y + height - 60, 76, 48, p.GOLD, p.INK, thick=3, radius=24)
        times = f"\N{MULTIPLICATION SIGN}{copies}"
        canvas.text(x + 54, y + height - 36, times, 34, weight="black", align="middle")
    if defence:
        left = x + (104 if copies > 1 else 20)
        if left + 96 <= x + width - 130:
            canvas.text(left, y + height - 36, "defence", 26, p.SOFT_INK)


def _draw_title(canvas: Canvas, title: str, x: int, middle: int, room: int) -> None:
    """A trait's name in white, in two lines where one would have to be small."""
    name, size = fonts.shrink(title, (35, 32, 30, 28), room, "black")
    if name == title or " " not in title:
        name, size = fonts.shrink(title, (35, 32, 30, 28, 26, 24, 22), room, "black")
        canvas.text(x, middle, name, size, p.WHITE, weight="black")
        return
    for line, lower in zip(title.split(), (-18, 18), strict=True):
        word, size = fonts.shrink(line, (32, 30, 28, 26, 24, 22), room, "black")
        canvas.text(x, middle + lower, word, size, p.WHITE, weight="black")


def _draw_food(canvas: Canvas, food: int, right: int, bottom: int) -> None:
    """What the card adds to the watering hole, or takes from it."""
    words = f"+{food}" if food > 0 else str(food).replace("-", "\N{MINUS SIGN}")
    canvas.panel(right - 112, bottom - 52, 112, 52, p.LEAF_DARK if food >= 0 else p.MEAT_DARK,
                 radius=20)  # fmt: skip
    canvas.art(icons.leaf, right - 106, bottom - 48, 44)
    canvas.text(right - 34, bottom - 26, words, 38, p.WHITE, weight="black", align="middle")
