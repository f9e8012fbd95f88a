"""The cards of a hand: one row with art and effects, then two rows, then three without effects."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from engine.model import HIDDEN
from engine.nature.play.state import food_of, trait_of
from render.drawing import colours as c
from render.drawing import fonts
from render.drawing.canvas import GLANCE, Canvas
from render.drawing.layout import Area, put
from render.drawing.parts import left_out
from render.nature.traits import emblem, family, tabs, trait_title
from render.species_games.text_parts import times

_ONE_ROW, _WITH_EFFECT, _MOST, _COLUMNS = 5, 8, 12, 4
_WIDEST = 320
_NARROW = 270
_GAP = 8
_CARD_ANIMALS = (
    "aardvark",
    "cheetah",
    "buffalo",
    "baboon",
    "tortoise",
    "vulture",
    "meerkat",
    "elephant",
)
_EFFECTS = (
    "Forages 2 more",
    "Hunters need as many Fast",
    "Kills 1 hunter per size",
    "After you feed: 2 meat",
    "",
    "After any hunt: 2 meat",
    "Eats 2 more",
    "When dry: 1 meat",
)
"""What each trait does, in very few words; `traits.effect` has the full text."""
_LETTERS, _STEP = 34, 36
"""The size of all words on a card, and of a line of them."""

_GROUNDS = {c.ATTACK: c.rgb("f7d5cb"), c.DEFENCE: c.rgb("d5dfea"), c.FOOD: c.rgb("dbe9c6")}
"""The ground under a card's animal, by the colour of its family."""
TINTS = tuple(_GROUNDS.values())


class Card(NamedTuple):
    """A card of a hand, and how many there are of it."""

    card: int
    copies: int


def draw_cards(canvas: Canvas, hand: Sequence[int], area: Area) -> None:
    """The cards of a hand in an area of the canvas, in rows from its top left corner."""
    cards = _merged([card for card in hand if card != HIDDEN])
    if len(cards) <= _ONE_ROW:
        places = area.centred(max(len(cards), 1), _WIDEST, _GAP)
        for card, place in zip(cards, places, strict=False):
            _draw_upright(canvas, card, place)
        return
    with_effect = len(cards) <= _WITH_EFFECT
    canvas.stage("cards in two rows" if with_effect else "cards without effect")
    rows = 2 if with_effect else 3
    places = area.grid(min(-(-len(cards) // rows), _COLUMNS), rows, _GAP)
    for number, (card, place) in enumerate(zip(cards, places, strict=False)):
        if number == _MOST - 1 and len(cards) > _MOST:
            canvas.stage("cards left out")
            rest = sum(card.copies for card in cards[number:])
            put(canvas, left_out(place.width, place.height, rest), place)
        else:
            _draw_flat(canvas, card, place, with_effect=with_effect)


def _merged(hand: list[int]) -> list[Card]:
    """The cards in order; equal ones are merged if there are too many."""
    if len(hand) <= _MOST:
        return [Card(card, 1) for card in sorted(hand)]
    return [Card(card, copies) for card, copies in sorted(Counter(hand).items())]


def _draw_upright(canvas: Canvas, card: Card, place: Area) -> None:
    """A card with art on top, then its name, what it does, its tabs and its food number."""
    trait = trait_of(card.card)
    colour = family(trait)
    x, y, width, height = place
    scene, lines = 84, fonts.wrap(_EFFECTS[trait], _LETTERS, width - 22)
    if width < _NARROW:
        canvas.stage("narrow cards")
    canvas.framed(x, y, width, height, c.PAPER, colour, thick=5)
    canvas.panel(x + 5, y + 5, width - 10, scene, _GROUNDS[colour], radius=10)
    animal = scene - 6
    canvas.art(f"animals/{_CARD_ANIMALS[trait]}", x + (width - animal) // 2, y + 8, animal)
    canvas.art(emblem(trait), x + 10, y + 10, 46)
    _draw_copies(canvas, card, place)
    title, middle = trait_title(trait), y + scene + 26
    canvas.label(x + width // 2, middle, title, (_LETTERS, _LETTERS), width - 12, colour,
                 align="middle")  # fmt: skip
    canvas.lines(x + 12, y + scene + 64, lines, _LETTERS, _STEP, weight="bold")
    _draw_food(canvas, card, x + 10, y + height - 58, 50)
    stacked = width < _NARROW and all(tabs(trait))
    _draw_tabs(canvas, trait, x + width - 10, y + height - 33, stacked=stacked)


def _draw_flat(canvas: Canvas, card: Card, place: Area, *, with_effect: bool) -> None:
    """A lower card: food number and name in a line, below them its effect or its emblem."""
    trait = trait_of(card.card)
    colour = family(trait)
    x, y, width, _ = place
    canvas.framed(*place, c.PAPER, colour, thick=5)
    _draw_food(canvas, card, x + 8, y + 8, 42, leaf=False)
    canvas.label(x + 66, y + 30, trait_title(trait), (_LETTERS, _LETTERS), width - 74, colour)
    if with_effect:
        lines = fonts.wrap(_EFFECTS[trait], _LETTERS, width - 24)
        canvas.lines(x + 14, y + 74, lines, _LETTERS, _STEP, weight="bold")
        if len(lines) < 2:
            canvas.art(f"animals/{_CARD_ANIMALS[trait]}", x + 14, place.bottom - 54, 46)
    else:
        canvas.art(emblem(trait), x + 12, place.bottom - 44, 38)
        canvas.art(f"animals/{_CARD_ANIMALS[trait]}", x + 60, place.bottom - 48, 44)
    _draw_tabs(canvas, trait, place.right - 12, place.bottom - 25)
    _draw_copies(canvas, card, place)


def _draw_food(
    canvas: Canvas, card: Card, x: int, y: int, height: int, *, leaf: bool = True
) -> None:
    """The food number, with its leaf if there is room."""
    width = 92 if leaf else 50
    canvas.framed(x, y, width, height, c.LEAF_DARK, c.PAPER, thick=3, radius=12)
    if leaf:
        canvas.art("signs/plant", x + 8, y + 8, height - 16)
    number, middle = str(food_of(card.card)), y + height // 2
    canvas.text(x + width - 26, middle, number, GLANCE, c.WHITE, align="middle")


def _draw_tabs(
    canvas: Canvas, trait: int, right: int, middle: int, *, stacked: bool = False
) -> None:
    """What the card adds to hunt value and defence, from the right; or above each other."""
    hunt, defence = tabs(trait)
    edge = right
    for value, art, ink in (
        (defence, "signs/defence_value", c.INK),
        (hunt, "signs/hunt_value", c.LOST),
    ):
        if value:
            right -= canvas.text(right, middle, f"+{value}", _LETTERS, ink, align="right") + 3
            right -= 32
            canvas.art(art, right, middle - 17, 34)
            right, middle = (edge, middle - 38) if stacked else (right - 8, middle)


def _draw_copies(canvas: Canvas, card: Card, place: Area) -> None:
    if card.copies > 1:
        words = times(card.copies)
        width = fonts.line(words, 34, "black").width + 20
        canvas.framed(place.right - width - 6, place.y + 8, width, 44, c.PAPER, c.INK)
        canvas.text(place.right - width // 2 - 6, place.y + 30, words, 34, align="middle")
