"""One seat's secrets: its cards, what is behind its screen, and its species to use them on."""

from collections import Counter
from collections.abc import Sequence

from engine.nature.state import TRAITS, State, food_of, trait_of
from engine.nature.traits import ABILITIES, DEFENCE_TABS, HUNT_TABS
from render import fonts, icons, names
from render import palette as p
from render.canvas import WIDTH, Canvas
from render.chips import chips_width, draw_chips
from render.nature import emblems
from render.nature.layout import MARGIN, grid
from render.nature.legend import draw_legend, legend_height, signs_of
from render.nature.seat import Banner, chips_of
from render.nature.species import draw_species
from render.nature.text_parts import TextParts, times
from render.seats import draw_badge

_HEAD = 132
_GAP = 16
_BAND = 146
_FOOT = 66
_TITLE = 66
_TRACK = 50
_FEW = 6
"""Up to so many kinds of cards stand three in a row, more of them four."""
_MANY = 12
"""More kinds than this are shown without the words for what they do."""


def draw_hand(seen: State, seat: int, people: Sequence[str]) -> bytes:
    """The hand of the seat whose redacted state this is, encoded."""
    kinds = sorted(Counter(card for card in seen.seats[seat].hand if card >= 0).items())
    columns = 3 if len(kinds) <= _FEW else 4
    width = (WIDTH - 2 * MARGIN - (columns - 1) * _GAP) // columns
    height = _card_height([card for card, _ in kinds], width) if len(kinds) <= _MANY else _SHORT
    rows = max(-(-len(kinds) // columns), 1)
    own = seen.seats[seat].species
    top = _HEAD + 22
    below = top + (rows * (height + _GAP) if kinds else 90)
    places, tall = grid(own, MARGIN, below + _TITLE, WIDTH - 2 * MARGIN, half=False)
    foot = below + (_TITLE + tall + 6 if own else 0)
    signs = signs_of(seen, [seen.seats[seat]])
    if kinds:
        signs = (*signs, ((icons.leaf,), "what a card gives as food"))
    canvas = Canvas(foot + legend_height(signs) + 16, p.SAND)
    _draw_tracks(
        canvas,
        (() if kinds else ((top, below),)) + ((below, below + _TITLE), (foot, canvas.height)),
    )
    _draw_head(canvas, seen, seat, names.drawn(people[seat], seat))
    for number, (card, copies) in enumerate(kinds):
        row, column = divmod(number, columns)
        here = min(columns, len(kinds) - row * columns)
        left = (WIDTH - here * (width + _GAP) + _GAP) // 2
        x, y = left + column * (width + _GAP), top + row * (height + _GAP)
        _draw_card(canvas, card, copies, x, y, width, height, words=len(kinds) <= _MANY)
    if not kinds:
        canvas.text(WIDTH // 2, top + 40, "No cards in hand", 40, p.SOFT_INK, align="middle")
    if own:
        canvas.text(MARGIN + 4, below + 34, "Your species", 38, p.WOOD_DARK, weight="black")
        for one, place in zip(own, places, strict=True):
            draw_species(canvas, one, *place)
    draw_legend(canvas, signs, foot)
    return canvas.encode()


def _draw_tracks(canvas: Canvas, texts: Sequence[tuple[int, int]]) -> None:
    """Footprints in the sand, to be covered by what lies on it; none where there is text."""
    for step in range(canvas.height // 90):
        for x, lean in ((70, 46), (620, 40), (1010, 50)):
            y = _HEAD + 30 + step * 90 + x % 37
            if all(y + _TRACK <= top or y >= bottom for top, bottom in texts):
                canvas.art(icons.footprint, x + (step % 2) * lean, y, _TRACK)


def _draw_head(canvas: Canvas, seen: State, seat: int, name: str) -> None:
    """The seat, where the game stands, and what is behind the seat's own screen."""
    telling = TextParts(seen, seat)
    canvas.fill(0, 0, WIDTH, _HEAD, p.WOOD)
    canvas.fill(0, _HEAD - 8, WIDTH, 8, p.WOOD_DARK)
    draw_badge(canvas, seat, 22, 16, 92)
    banner = Banner(seat, name, (), lit=False, first=False, points=telling.points(seat))
    chips = chips_of(seen.seats[seat], banner)
    across = chips_width(chips) + 16
    left = WIDTH - MARGIN - across
    canvas.panel(left, 26, across, 72, p.PAPER, radius=22)
    draw_chips(canvas, chips, left + 16, 62, across)
    room = left - 132 - 16
    canvas.text(132, 40, fonts.fit(name, 42, room, "black"), 42, p.WHITE, weight="black")
    line = fonts.fit(" · ".join(telling.sign()), 32, room)
    canvas.text(132, 90, line, 32, p.GOLD_LIGHT)


def _words(card: int) -> str:
    ability = ABILITIES[trait_of(card)]
    return ability[:1].upper() + ability[1:]


def _letters(width: int) -> int:
    return 30 if width > 340 else 27


def _card_height(cards: Sequence[int], width: int) -> int:
    """The height at which the words of every one of these cards fit."""
    size = _letters(width)
    lines = max((len(fonts.wrap(_words(card), size, width - 40)) for card in cards), default=0)
    return _BAND + 22 + lines * round(size * 1.22) + _FOOT


_SHORT = _BAND + 14 + _FOOT


def _draw_card(
    canvas: Canvas, card: int, copies: int, x: int, y: int, width: int, height: int, *, words: bool
) -> None:
    trait = trait_of(card)
    ground = emblems.GROUNDS[trait]
    canvas.framed(x, y, width, height, p.PAPER, p.mix(ground, p.INK, 0.3), thick=5, radius=24)
    canvas.panel(x + 5, y + 5, width - 10, _BAND, ground, radius=19)
    canvas.fill(x + 5, y + _BAND - 20, width - 10, 25, ground)
    canvas.art(emblems.bare_trait(trait), x + 16, y + 12, 84)
    _draw_tabs(canvas, trait, x + width - 15, y + 50)
    canvas.text(x + 20, y + 118, TRAITS[trait], 35, p.WHITE, weight="black")
    if words:
        size = _letters(width)
        step = round(size * 1.22)
        for number, line in enumerate(fonts.wrap(_words(card), size, width - 40)):
            canvas.text(x + 20, y + _BAND + 30 + number * step, line, size)
    _draw_food(canvas, food_of(card), x + width - 14, y + height - 12)
    if copies > 1:
        canvas.framed(x + 16, y + height - 62, 76, 50, p.GOLD, p.INK, thick=3, radius=25)
        canvas.text(x + 54, y + height - 37, times(copies), 34, weight="black", align="middle")


def _draw_tabs(canvas: Canvas, trait: int, right: int, middle: int) -> None:
    """What the trait adds to hunt and defence values, flush right."""
    for art, value, ink in (
        (icons.defence_value, DEFENCE_TABS[trait], p.STONE_DARK),
        (icons.hunt_value, HUNT_TABS[trait], p.MEAT_DARK),
    ):
        if value:
            right -= 80
            canvas.panel(right, middle - 26, 80, 52, p.PAPER, radius=14)
            canvas.art(art, right + 4, middle - 19, 38)
            canvas.text(right + 42, middle, f"+{value}", 28, ink, weight="black")
            right -= 6


def _draw_food(canvas: Canvas, food: int, right: int, bottom: int) -> None:
    """What the card is worth as food: so many plants."""
    canvas.panel(right - 92, bottom - 52, 92, 52, p.LEAF_DARK, radius=20)
    canvas.art(icons.leaf, right - 86, bottom - 48, 44)
    canvas.text(right - 26, bottom - 26, str(food), 40, p.WHITE, weight="black", align="middle")
