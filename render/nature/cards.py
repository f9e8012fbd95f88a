"""The cards of a hand: one row with art and effects, then two rows, then denser."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from engine.model import HIDDEN
from engine.nature.play.state import food_of, trait_of
from render.drawing import colours as c
from render.drawing import fonts
from render.drawing.canvas import GLANCE, Canvas
from render.drawing.layout import Place
from render.drawing.parts import draw_left_out
from render.nature.traits import emblem, family, tabs, trait_title
from render.species_games.text_parts import times

_ONE_ROW, _WITH_EFFECT, _MOST = 6, 8, 12
_WIDEST = 320
_SMALL_ART_BELOW_WIDTH = 240
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
_TABS = ("signs/hunt_value", "signs/defence_value")
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


def draw_cards(canvas: Canvas, hand: Sequence[int], area: Place) -> None:
    """The cards of a hand in an area of the canvas, in rows from its top left corner."""
    cards = _merged([card for card in hand if card != HIDDEN])
    if not cards:
        canvas.framed(*area, c.PANEL, c.EDGE)
        canvas.text(
            area.centre, area.y + area.height // 2, "No cards in hand", GLANCE, c.SOFT_INK,
            align="middle",
        )  # fmt: skip
        return
    if len(cards) <= _ONE_ROW:
        for card, place in zip(cards, area.centred(len(cards), _WIDEST, _GAP), strict=True):
            _draw_upright(canvas, card, place)
        return
    columns = 4 if len(cards) <= _WITH_EFFECT else 6
    canvas.stage("cards in two rows" if columns == 4 else "cards without effect")
    places = area.grid(columns, 2, _GAP)
    for number, (card, place) in enumerate(zip(cards, places, strict=False)):
        if number == _MOST - 1 and len(cards) > _MOST:
            canvas.stage("cards left out")
            draw_left_out(canvas, *place, sum(card.copies for card in cards[number:]))
        else:
            _draw_flat(canvas, card, place, with_effect=columns == 4)


def _merged(hand: list[int]) -> list[Card]:
    """The cards in order; equal ones are merged if there are too many."""
    if len(hand) <= _MOST:
        return [Card(card, 1) for card in sorted(hand)]
    return [Card(card, copies) for card, copies in sorted(Counter(hand).items())]


def _draw_upright(canvas: Canvas, card: Card, place: Place) -> None:
    """A card with art on top, then its name, what it does, its tabs and its food number."""
    trait = trait_of(card.card)
    colour = family(trait)
    x, y, width, height = place
    scene, lines = 84, fonts.wrap(_EFFECTS[trait], _LETTERS, width - 22)
    if width < _SMALL_ART_BELOW_WIDTH:
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
    stacked = width < _SMALL_ART_BELOW_WIDTH and all(tabs(trait))
    _draw_tabs(canvas, trait, x + width - 10, y + height - 33, stacked=stacked)


def _draw_flat(canvas: Canvas, card: Card, place: Place, *, with_effect: bool) -> None:
    """A card of half the height: art and food number at the left, words at the right."""
    trait = trait_of(card.card)
    colour = family(trait)
    x, y, width, height = place
    art = 104
    canvas.framed(x, y, width, height, c.PAPER, colour, thick=5)
    if with_effect:
        canvas.panel(x + 5, y + 5, art, height - 10, _GROUNDS[colour], radius=10)
        canvas.art(f"animals/{_CARD_ANIMALS[trait]}", x + 8, y + 10, 96)
        canvas.art(emblem(trait), x + 8, y + 8, 40)
        room = width - art - 20
        canvas.label(x + art + 14, y + 28, trait_title(trait), (_LETTERS, _LETTERS), room, colour)
        lines = fonts.wrap(_EFFECTS[trait], _LETTERS, room)
        canvas.lines(x + art + 14, y + 66, lines, _LETTERS, _STEP, weight="bold")
        _draw_tabs(canvas, trait, place.right - 12, place.bottom - 27)
    else:
        _draw_small(canvas, trait, place)
    _draw_copies(canvas, card, place)
    _draw_food(canvas, card, x + 9, place.bottom - 58, 49)


def _draw_small(canvas: Canvas, trait: int, place: Place) -> None:
    """What a card without its effect shows: name, animal, emblem and tabs."""
    x, y, width, height = place
    canvas.label(
        x + 12, y + 27, trait_title(trait), (_LETTERS, _LETTERS), width - 20, family(trait)
    )
    canvas.panel(x + 5, y + 46, 104, height - 51, _GROUNDS[family(trait)], radius=10)
    canvas.art(f"animals/{_CARD_ANIMALS[trait]}", x + 24, y + 44, 66)
    canvas.art(emblem(trait), x + 118, y + 50, 40)
    lines = [(value, art) for value, art in zip(tabs(trait), _TABS, strict=True) if value]
    for number, (value, art) in enumerate(reversed(lines)):
        middle = place.bottom - 26 - number * 36
        canvas.art(art, place.right - 84, middle - 16, 32)
        canvas.text(place.right - 12, middle, f"+{value}", _LETTERS, align="right")


def _draw_food(canvas: Canvas, card: Card, x: int, y: int, height: int) -> None:
    """The food number on its leaf."""
    canvas.framed(x, y, 92, height, c.LEAF_DARK, c.PAPER, thick=3, radius=12)
    canvas.art("signs/plant", x + 8, y + 8, height - 16)
    canvas.text(x + 66, y + height // 2, str(food_of(card.card)), GLANCE, c.WHITE, align="middle")


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


def _draw_copies(canvas: Canvas, card: Card, place: Place) -> None:
    if card.copies > 1:
        words = times(card.copies)
        width = fonts.line(words, 34, "black").width + 20
        canvas.framed(place.right - width - 6, place.y + 8, width, 44, c.PAPER, c.INK)
        canvas.text(place.right - width // 2 - 6, place.y + 30, words, 34, align="middle")
