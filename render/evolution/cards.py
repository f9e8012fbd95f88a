"""Trait cards of a hand: food number, name and effect, and an animal in the room left."""

from collections import Counter
from collections.abc import Sequence

from engine.evolution.play.state import TRAITS, food_of, trait_of
from engine.model import HIDDEN
from render.drawing import fonts
from render.drawing.canvas import Canvas
from render.drawing.layout import (
    Area,
    Piece,
    art,
    column,
    ends,
    first_fitting,
    layers,
    lines,
    row,
    text,
    within,
)
from render.evolution import traits
from render.species_games import cards
from render.species_games.cards import LETTERS, STEP, Cards, Form, food_sign, paper

_LEAST_ANIMAL = 30


def draw_cards(canvas: Canvas, hand: Sequence[int], area: Area) -> None:
    """The cards of a hand in order, equal ones together."""
    known = sorted(card for card in hand if card != HIDDEN)
    cards.draw_cards(canvas, [Cards(*pair) for pair in Counter(known).items()], area, FORMS)


def _tall(each: Cards, width: int, height: int) -> Piece:
    """Art with the number on it, then name and effect, which get the height that they need."""
    trait, room = trait_of(each.card), width - 24
    colour = traits.colour_of(trait)
    name = lines(fonts.wrap(traits.title(each.card), LETTERS, room, "black"), LETTERS, STEP, colour)
    words = fonts.wrap(traits.SHORT_EFFECTS[TRAITS[trait]], LETTERS, room)
    effect = lines(words, LETTERS, STEP, weight="bold")
    told = column(name, effect, gap=STEP - LETTERS, align="left")
    high = min(height - told.height - 21, 171)
    signs = [within(width - 16, high - 6, _food(each), "left", "top")]
    if high >= 105:
        emblem = art(traits.emblem(trait), 46)
        signs.append(within(width - 24, high - 10, emblem, "left", "bottom"))
    animal = art(traits.trait_animal(trait), min(high - 5, width - 60, 150))
    ground = cards.ground(width, high, traits.TINTS[colour])
    scene = layers(ground, within(width - 16, high, animal, "right", "bottom"), *signs)
    whole = column(scene, within(room, told.height, told, "left"), gap=7)
    return paper(width, height, colour, within(width, height - 10, whole, sit="top"))


def _wide(each: Cards, width: int, height: int) -> Piece:
    """Number and name in a line, below them the effect, beside it the animal if there is room."""
    trait, room = trait_of(each.card), width - 20
    colour = traits.colour_of(trait)
    number, emblem = _food(each, leaf=width > 400), art(traits.emblem(trait), 38)
    name, short = (
        text(traits.title(each.card, short=short), LETTERS, colour) for short in (False, True)
    )
    names = (row(emblem, name, gap=6), row(emblem, short, gap=6), short)
    head = row(number, first_fitting(names, width - 24 - number.width))
    words = fonts.wrap(traits.SHORT_EFFECTS[TRAITS[trait]], LETTERS, room)
    effect = lines(words, LETTERS, STEP, weight="bold")
    told = column(head, effect, gap=5, align="left")
    pieces = [within(room, height - 12, told, "left", "top")]
    if fonts.line((*words, "")[1], LETTERS).width <= room - 50:
        animal = art(traits.trait_animal(trait), 44)
        pieces.append(within(room + 4, height - 14, animal, "right", "bottom"))
    return paper(width, height, colour, *pieces)


def _chip(each: Cards, width: int, height: int) -> Piece:
    """Number, animal and emblem in a line, below them the name."""
    colour = traits.colour_of(trait_of(each.card))
    name = text(traits.title(each.card, short=True), LETTERS, colour, weight="bold")
    signs = _signs(each, width - 16, height - 39, leaf=height > 80)
    return paper(width, height, colour, column(signs, name, gap=-4))


def _sign(each: Cards, width: int, height: int) -> Piece:
    """Number, animal and emblem."""
    signs = _signs(each, width - 12, height - 10, leaf=False)
    return paper(width, height, traits.colour_of(trait_of(each.card)), signs)


def _signs(each: Cards, width: int, height: int, *, leaf: bool) -> Piece:
    """Number, animal and emblem in a line; no animal if it would be too small."""
    trait = trait_of(each.card)
    number = _food(each, 42 if height > 40 else LETTERS, leaf=leaf)
    emblem = art(traits.emblem(trait), 36)
    size = min(height - 2, width - number.width - emblem.width - 8)
    animal = [art(traits.trait_animal(trait), size)] * (size >= _LEAST_ANIMAL)
    return within(width, height, ends(width, number, row(*animal, emblem, gap=4), gap=0))


def _food(each: Cards, height: int = 50, *, leaf: bool = True) -> Piece:
    return food_sign(food_of(each.card), each.copies, height, leaf=leaf)


FORMS = (
    Form("tall", 5, 1, _tall, widest=256),
    Form("wide", 4, 2, _wide, widest=414),
    Form("chip", 5, 4, _chip, widest=254),
    Form("sign", 7, 4, _sign, widest=180),
)
"""From roomy to dense."""
