"""The cards of a hand: one row with art and effects, then two rows, then three without effects."""

from collections import Counter
from collections.abc import Sequence

from engine.model import HIDDEN
from engine.nature.play.state import food_of, trait_of
from render.drawing import colours as c
from render.drawing import fonts
from render.drawing.canvas import Canvas
from render.drawing.layout import (
    Area,
    Piece,
    art,
    column,
    ends,
    gap,
    layers,
    lines,
    margins,
    row,
    staged,
    text,
    within,
)
from render.nature.traits import emblem, family, tabs, trait_title
from render.species_games import cards
from render.species_games.cards import LETTERS, STEP, Cards, Form, copies_sign, food_sign, paper

_MOST = 12
_NARROW = 270
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
    "Kills as many as its size",
    "After you feed: 2 meat",
    "",
    "After any hunt: 2 meat",
    "Eats 2 more",
    "When dry: 1 meat",
)
"""What each trait does, in very few words; `traits.effect` has the full text."""
_GROUNDS = {c.ATTACK: c.rgb("f7d5cb"), c.DEFENCE: c.rgb("d5dfea"), c.FOOD: c.rgb("dbe9c6")}
"""The ground under a card's animal, by the colour of its family."""
TINTS = tuple(_GROUNDS.values())


def draw_cards(canvas: Canvas, hand: Sequence[int], area: Area) -> None:
    """The cards of a hand in order; equal ones are merged if there are too many."""
    known = sorted(card for card in hand if card != HIDDEN)
    each = [Cards(card, 1) for card in known]
    merged = [Cards(*pair) for pair in Counter(known).items()]
    cards.draw_cards(canvas, each if len(known) <= _MOST else merged, area, _FORMS)


def _upright(each: Cards, width: int, height: int) -> Piece:
    """A card with art on top, then its name, what it does, its food number and its tabs."""
    trait = trait_of(each.card)
    colour, narrow = family(trait), width < _NARROW
    sign = within(width - 20, 74, art(emblem(trait), 46), "left", "top")
    scene = layers(cards.ground(width, 84, _GROUNDS[colour]), _animal(trait, 78), sign)
    name = text(trait_title(trait), LETTERS, colour)
    told = column(scene, name, _effect(trait, width - 22), gap=4)
    food, tabs = food_sign(food_of(each.card), each.copies), _tabs(trait)
    right = column(*tabs, gap=4, align="right") if narrow else row(*tabs)
    card = paper(
        width,
        height,
        colour,
        within(width, height - 10, told, sit="top"),
        within(width - 20, height - 16, food, "left", "bottom"),
        within(width - 20, height - 16, right, "right", "bottom"),
    )
    return staged("narrow cards", card) if narrow else card


def _flat(each: Cards, width: int, height: int) -> Piece:
    """A lower card: food number and name in a line, below them its effect, and an animal if there
    is room.
    """
    trait = trait_of(each.card)
    effect = _effect(trait, width - 26)
    return _low(each, width, height, effect, *[_animal(trait, 46)] * (effect.height < STEP))


def _plain(each: Cards, width: int, height: int) -> Piece:
    """A low card: food number and name in a line, below them its emblem and an animal."""
    trait = trait_of(each.card)
    return _low(each, width, height, gap(0), art(emblem(trait), 38), _animal(trait, 40))


def _low(each: Cards, width: int, height: int, effect: Piece, *signs: Piece) -> Piece:
    trait, food, room = trait_of(each.card), food_of(each.card), width - 16
    colour, tabs = family(trait), _tabs(trait)
    name = text(trait_title(trait), LETTERS, colour)
    head = row(food_sign(food, each.copies, 42, leaf=False), name)
    if head.width > room:
        head = row(food_sign(food, height=42, leaf=False), name)
        tabs.insert(0, copies_sign(each.copies))
    told = column(head, margins(effect, left=5), gap=5, align="left")
    foot = ends(room - 6, row(*signs), row(*tabs))
    top = within(room, height - 16, told, "left", "top")
    return paper(width, height, colour, top, within(room, height - 14, foot, sit="bottom"))


def _animal(trait: int, height: int) -> Piece:
    return art(f"animals/{_CARD_ANIMALS[trait]}", height)


def _effect(trait: int, room: int) -> Piece:
    told = lines(fonts.wrap(_EFFECTS[trait], LETTERS, room), LETTERS, STEP, weight="bold")
    return within(room, told.height, told, "left")


def _tabs(trait: int) -> list[Piece]:
    """What a card adds to hunt value and defence."""
    signs = (("signs/hunt_value", c.LOST), ("signs/defence_value", c.INK))
    return [
        row(art(sign, 34), text(f"+{value}", LETTERS, ink), gap=1)
        for value, (sign, ink) in zip(tabs(trait), signs, strict=True)
        if value
    ]


_FORMS = (
    Form("upright", 5, 1, _upright, widest=320),
    Form("flat", 4, 2, _flat),
    Form("plain", 4, 3, _plain),
)
"""From roomy to dense."""
