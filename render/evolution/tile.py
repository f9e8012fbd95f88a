"""One species' tile: body size and the carnivore's frame first, then animal, traits and track."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.evolution.play.state import Species, species_name, trait_of
from engine.evolution.play.traits import CARNIVORE, FAT_TISSUE, bits_of, traits_of
from engine.model import HIDDEN
from render.drawing import colours as c
from render.drawing import fonts
from render.drawing.canvas import GLANCE, READABLE, Canvas
from render.drawing.layout import Area
from render.evolution import traits
from render.evolution.traits import COMPACT, NARROW, TALL, Stage, draw_hero
from render.species_games.tile import (
    Change,
    Mark,
    draw_marks,
    draw_population,
    draw_tab,
    draw_tile,
    draw_track,
    tab_of,
)

NEW = "new"
"""What a tab says of a new species."""
_LOWERED = 70
"""What a tab and the name below it take of a tile."""
_NAME_STEP = 34
_COLUMN = 46
_HERO_MIN_WIDTH = 130
_EMBLEMS = {"emblems": 32, "small": 28, "discs": 25}
_SIZES = (28, 26)


class Look(NamedTuple):
    """What a picture shows of a species beyond its own state."""

    change: Change | None = None
    """What the last action did to it."""
    marks: tuple[Mark, ...] = ()
    price: int = 0
    """How many cards an attack on it costs."""


PLAIN = Look()


def traits_shown(one: Species) -> list[int]:
    """A species' traits, face up and face down, in order."""
    return [*one.up, *one.down]


class Layout(NamedTuple):
    """How a row of species is drawn."""

    stage: Stage
    traits: int
    """How many traits the species have at most."""
    widest: int
    """How wide the widest name of a trait is, with its emblem, in pixels."""
    eating: bool
    """Whether it is a phase in which species eat: else the track is the population alone."""


def layout_of(row: Sequence[Species], place: Area, *, eating: bool) -> Layout:
    """How a row of species is drawn on tiles like this one."""
    most = max((len(traits_shown(one)) for one in row), default=0)
    names = [traits.title(card, short=True) for one in row for card in traits_shown(one)]
    widest = max((fonts.line(words, _SIZES[-1], "bold").width + 62 for words in names), default=0)
    return Layout(_stage(place, most, widest), most, widest, eating)


def _stage(place: Area, most: int, widest: int) -> Stage:
    if place.height >= TALL and place.width >= max(widest, 160):
        return "names below"
    beside = place.width >= widest + _HERO_MIN_WIDTH and most * _NAME_STEP <= place.height - 70
    if place.height < TALL and beside:
        return "names beside"
    if place.height < TALL and place.width >= _COLUMN + _HERO_MIN_WIDTH:
        return "emblems beside"
    if place.width >= 118:
        return "emblems"
    return "small" if place.width >= 92 else "discs"


def draw_species(
    canvas: Canvas, one: Species, place: Area, layout: Layout, shown: Look = PLAIN
) -> None:
    """A species on its tile."""
    stage, name = layout.stage, species_name(one.id)
    hunter = bool(traits_of(one) & CARNIVORE)
    tall = place.height >= TALL
    draw_tile(canvas, place, hunter=hunter, change=shown.change is not None, marks=shown.marks)
    track = 40 if tall else 30
    bottom = place.bottom - 5 - track
    draw_eaten(canvas, one, place._replace(y=bottom, height=track), eating=layout.eating)
    lowered = shown.change is not None and not (
        tab_of(place, name, _narrowed(shown.change, place), size=_tab_size(layout)).name
    )
    head = _LOWERED if lowered else 50 if stage == "names below" else 25 if stage == "discs" else 32
    if stage == "names beside":
        names = place.right - layout.widest
        _draw_names(canvas, one, place, names + 4, place.y + 35)
        draw_hero(canvas, one, place._replace(width=names - place.x), bottom - 4, stage, head)
    elif stage == "emblems beside":
        _draw_column(canvas, one, place)
        draw_hero(canvas, one, place._replace(width=place.width - _COLUMN), bottom - 3, stage, head)
    elif stage == "names below":
        ground = bottom - max(36 * layout.traits, 36) - 6
        _draw_names(canvas, one, place, place.x + 12, ground + 2)
        draw_hero(canvas, one, place, ground, stage, head)
    else:
        top = _draw_emblems(canvas, one, place, bottom, layout, lowered=lowered)
        draw_hero(canvas, one, place, top, stage, head)
    _draw_name(canvas, one, place, layout, shown)


def _tab_size(layout: Layout) -> int:
    return 54 if layout.stage == "names below" else GLANCE


def draw_eaten(canvas: Canvas, one: Species, place: Area, *, eating: bool) -> None:
    """The track at this height of a tile: the fed of the population, or the population alone."""
    x, y, width, height = place.x + 7, place.y, place.width - 14, place.height
    if not eating:
        draw_population(canvas, x, y, width, height, one.population)
        return
    meat = bool(traits_of(one) & CARNIVORE)
    eaten = (0, one.food) if meat else (one.food, 0)
    draw_track(canvas, x, y, width, height, *eaten, one.population - one.food)


def _draw_name(canvas: Canvas, one: Species, place: Area, layout: Layout, shown: Look) -> None:
    """The species' name, on its tab if it fits, and its marks."""
    name = species_name(one.id)
    large = layout.stage == "names below"
    y = place.y + (28 if large else 14 if layout.stage == "discs" else 20)
    if shown.change is not None:
        change = _narrowed(shown.change, place)
        if draw_tab(canvas, place, name, change, size=_tab_size(layout)):
            name = ""
        y = place.y + 56
        name = name if layout.stage != "discs" else ""
    elif traits_of(one) & CARNIVORE:
        y += 2 if layout.stage == "discs" else 6
    if name:
        size = 42 if large else 34 if place.height >= TALL else 28
        words, size = fonts.shrink(name, (size, 28, 26), place.width - 8, "black")
        canvas.text(_name_middle(place, layout), y, words, size, align="middle", rim=c.PAPER)
    draw_marks(canvas, place, shown.marks)
    if shown.price:
        below = 80 if layout.stage == "discs" else 38
        lowered = 40 if shown.change is not None else 0
        _draw_price(canvas, shown.price, place, place.y + max(lowered, below))


def _name_middle(place: Area, layout: Layout) -> int:
    """The column in the middle of a species' name."""
    if layout.stage == "names below":
        above = place.height - 51 - 36 * layout.traits
        return place.centre + (44 if above < COMPACT else 0)
    if layout.stage == "names beside":
        return place.centre - layout.widest // 2
    return place.centre - (_COLUMN // 2 if layout.stage == "emblems beside" else 0)


def _narrowed(change: Change, place: Area) -> Change:
    """A tab for a narrow tile: a sign alone means one more."""
    if place.width >= NARROW:
        return change
    text = "+" if change.text == NEW else change.text.split(" ")[0]
    if change.signs and text.startswith("+"):
        text = "" if text == "+1" else text[1:]
    return Change(text, change.signs[:1])


def _draw_price(canvas: Canvas, cards: int, place: Area, y: int) -> None:
    """How many cards an attack costs, with the sign of cards; on a narrow tile, on a card."""
    right = place.right - 6
    if place.width < NARROW:
        canvas.framed(right - 32, y, 32, 42, c.GOLD_LIGHT, c.INK, radius=7)
        canvas.text(right - 16, y + 21, str(cards), 28, align="middle")
        return
    canvas.framed(right - 64, y, 64, 38, c.PAPER, c.INK, radius=12)
    canvas.art("signs/cards", right - 60, y + 3, 32)
    canvas.text(right - 10, y + 19, str(cards), 28, align="right")


def _draw_names(canvas: Canvas, one: Species, place: Area, x: int, y: int) -> None:
    """The traits by emblem and name, one below the other."""
    for card in traits_shown(one):
        face_down = card in one.down
        draw_emblem(canvas, one, card, x, y, 32)
        words, size = fonts.shrink(
            traits.title(card, short=True), _SIZES, place.right - x - 44, "bold"
        )
        ink = c.SOFT_INK if face_down else c.INK
        canvas.text(x + 40, y + 16, words, size, ink, weight="bold")
        y += _NAME_STEP


def _draw_emblems(
    canvas: Canvas, one: Species, place: Area, bottom: int, layout: Layout, *, lowered: bool
) -> int:
    """The traits by their emblems in rows above the track; gives the height of their top."""
    cards = emblems_of(one)
    size = _EMBLEMS[layout.stage]
    if place.height >= TALL:
        size = max(min((place.width - 6) // 3 - 2, 44), size)
    if lowered and layout.stage == "discs" and place.height < TALL:
        size = (place.width - 4) // max(len(cards), 2) - 2
        size = min(size, _EMBLEMS["discs"])
    columns = max((place.width - 4) // (size + 2), 1)
    rows = [cards[at : at + columns] for at in range(0, len(cards), columns)]
    top = bottom - 1 - len(rows) * (size + 2)
    for number, row in enumerate(rows):
        left = place.centre - (len(row) * (size + 2) - 2) // 2
        for at, card in enumerate(row):
            x, y = left + at * (size + 2), top + number * (size + 2)
            draw_emblem(canvas, one, card, x, y, size)
    usual = -(-layout.traits // columns) if layout.stage == "discs" and not lowered else 1
    return min(top, bottom - 1 - max(usual, 1) * (size + 2))


def emblems_of(one: Species) -> list[int]:
    """The cards that have an emblem: the carnivore's frame says that it is one."""
    return [card for card in traits_shown(one) if card in one.down or not _is_carnivore(card)]


def _draw_column(canvas: Canvas, one: Species, place: Area) -> None:
    """The traits by their emblems below each other, at the right."""
    y = place.y + 32
    for card in emblems_of(one):
        draw_emblem(canvas, one, card, place.right - _COLUMN, y, 34)
        y += 36


def _is_carnivore(card: int) -> bool:
    return card != HIDDEN and bool(bits_of((card,)) & CARNIVORE)


def draw_emblem(canvas: Canvas, one: Species, card: int, x: int, y: int, size: int) -> None:
    """A trait's emblem; Fat Tissue shows its food, a face-down trait its back."""
    if card == HIDDEN:
        canvas.art(traits.FACE_DOWN, x, y, size)
        return
    if card in one.down:
        canvas.art(traits.emblem(trait_of(card)), x + 3, y + 3, size - 6, strength=0.8)
        canvas.art(traits.LAID, x, y, size)
    elif bits_of((card,)) & FAT_TISSUE:
        canvas.art("evolution/fat_drop", x - 3, y - 6, size + 6)
        letters = READABLE if size > _EMBLEMS["emblems"] else 26
        middle = y + size // 2 + 2
        canvas.text(x + size // 2, middle, str(one.fat), letters, c.WHITE, align="middle")
    else:
        canvas.art(traits.emblem(trait_of(card)), x, y, size)
