"""One species' tile: body size and the carnivore's frame first, then animal, traits and track."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.evolution.play.state import Species, species_name, trait_of
from engine.evolution.play.traits import CARNIVORE, FAT_TISSUE, bits_of, traits_of
from engine.model import HIDDEN
from render.drawing import colours as c
from render.drawing import fonts
from render.drawing.canvas import GLANCE, READABLE, SMALLEST, Canvas
from render.drawing.layout import (
    Area,
    Piece,
    art,
    box,
    column,
    label,
    layers,
    margins,
    on,
    row,
    text,
    within,
)
from render.evolution import traits
from render.evolution.traits import COMPACT, NARROW, TALL, Stage, hero
from render.species_games.tile import (
    Change,
    Mark,
    draw_marks,
    draw_tile,
    population_track,
    tab_of,
    track,
)

NEW = "new"
"""What a tab says of a new species."""
_LOWERED = 70
"""What a tab and the name below it take of a tile."""
_NAME_STEP = 34
_COLUMN = 46
_HERO_MIN_WIDTH = 130
_SIZES = (28, 26)
_EMBLEMS = {"emblems": 34, "small": 28, "discs": 25}


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
    canvas: Canvas, one: Species, place: Area, layout: Layout, look: Look = PLAIN
) -> None:
    """A species on its tile."""
    hunter, changed = bool(traits_of(one) & CARNIVORE), look.change is not None
    draw_tile(canvas, place, hunter=hunter, change=look.change, marks=look.marks)
    track = 40 if place.height >= TALL else 36
    eaten = eaten_track(one, place.width - 14, track, eating=layout.eating)
    eaten.draw(canvas, place.x + 7, place.bottom - 5 - track)
    _tile(one, place, place.height - 5 - track, layout, look).draw(canvas, place.x, place.y)
    draw_marks(canvas, place, look.marks)
    if look.price:
        below = 80 if layout.stage == "discs" else 40 if changed else 38
        price = margins(_price(look.price, place.width), top=below, right=6)
        within(place.width, place.height, price, "right", "top").draw(canvas, place.x, place.y)


def _tile(one: Species, place: Area, foot: int, layout: Layout, look: Look) -> Piece:
    """A species above its track: animal and traits, below each other or side by side, its name."""
    stage, width, tall = layout.stage, place.width, place.height >= TALL
    size = 54 if stage == "names below" else GLANCE
    tab = tab_of(width, species_name(one.id), _narrowed(look.change, width), size=size)
    lowered = tab is not None and not tab.named
    head = _LOWERED if lowered else 50 if stage == "names below" else 25 if stage == "discs" else 32
    left, ground = width, foot
    if stage == "names beside":
        left, ground = width - layout.widest, foot - 4
        shown = margins(_names(one, layout.widest - 48), left + 4, 30)
    elif stage == "emblems beside":
        left, ground = width - _COLUMN, foot - 3
        emblems = (emblem_piece(one, card, 34) for card in emblems_of(one))
        shown = margins(column(*emblems, gap=2), left, 32)
    elif stage == "names below":
        ground = foot - max(36 * layout.traits, 36) - 6
        shown = margins(_names(one, width - 56), 12, ground + 2)
    else:
        shown = _emblems(one, width, layout, tall=tall, lowered=lowered)
        ground = foot - shown.height
        shown = margins(shown, top=ground)
    pieces = [shown, hero(one, left, ground, stage, head, tall=tall)]
    if tab is None or (lowered and stage != "discs"):
        size = 42 if stage == "names below" else READABLE
        fitted = fonts.shrink(species_name(one.id), (size, 28, 26), width - 8, "black")
        name = text(*fitted, rim=c.PAPER)
        middle = 28 if stage == "names below" else 14 if stage == "discs" else 20
        if traits_of(one) & CARNIVORE:
            middle += 2 if stage == "discs" else 6
        top = (56 if tab else middle) - name.height // 2
        beside = 88 if stage == "names below" and ground < COMPACT else 0
        pieces.append(margins(within(left + beside, name.height, name), top=top))
    tile = layers(*(within(width, foot, each, "left", "top") for each in pieces))
    return tab.over(tile) if tab else tile


def eaten_track(one: Species, width: int, height: int, *, eating: bool) -> Piece:
    """The track: the fed of the population, or the population alone."""
    if not eating:
        return population_track(width, height, one.population)
    eaten = (0, one.food) if traits_of(one) & CARNIVORE else (one.food, 0)
    return track(width, height, *eaten, one.population - one.food)


def _narrowed(change: Change | None, width: int) -> Change | None:
    """A tab for a narrow tile: a sign alone means one more."""
    if change is None or width >= NARROW:
        return change
    words = "+" if change.text == NEW else change.text.split(" ")[0]
    if change.signs and words.startswith("+"):
        words = "" if words == "+1" else words[1:]
    return Change(words, change.signs[:1])


def _price(cards: int, width: int) -> Piece:
    """How many cards an attack costs, with the sign of cards; on a narrow tile, on a card."""
    number = text(str(cards), READABLE)
    if width < NARROW:
        return layers(box(32, 42, c.GOLD_LIGHT, radius=7), number)
    return layers(box(70, 40, c.PAPER, radius=12), row(art("signs/cards", 34), number, gap=4))


def _names(one: Species, room: int) -> Piece:
    """The traits by emblem and name, one below the other."""
    names = []
    for card in traits_shown(one):
        ink = c.SOFT_INK if card in one.down else c.INK
        name = label(traits.title(card, short=True), _SIZES, room, ink, weight="bold")
        names.append(row(emblem_piece(one, card, 34), name))
    return column(*names, gap=_NAME_STEP - 34, align="left")


def _emblems(one: Species, width: int, layout: Layout, *, tall: bool, lowered: bool) -> Piece:
    """The traits by their emblems in rows, with room for those of the others."""
    cards = emblems_of(one)
    size = _EMBLEMS[layout.stage]
    if tall:
        size = max(min((width - 6) // 3 - 2, 44), size)
    elif lowered and layout.stage == "discs":
        size = min((width - 4) // max(len(cards), 2) - 2, size)
    across = max((width - 4) // (size + 2), 1)
    emblems = [emblem_piece(one, card, size) for card in cards]
    rows = [row(*emblems[at : at + across], gap=2) for at in range(0, len(cards), across)]
    usual = -(-layout.traits // across) if layout.stage == "discs" and not lowered else 1
    height = max(len(rows), usual, 1) * (size + 2) + 1
    return within(width, height, margins(column(*rows, gap=2), bottom=3), sit="bottom")


def emblems_of(one: Species) -> list[int]:
    """The cards that have an emblem: the carnivore's frame says that it is one."""
    return [card for card in traits_shown(one) if card in one.down or not _is_carnivore(card)]


def _is_carnivore(card: int) -> bool:
    return card != HIDDEN and bool(bits_of((card,)) & CARNIVORE)


def emblem_piece(one: Species, card: int, size: int) -> Piece:
    """A trait's emblem; Fat Tissue shows its food, a face-down trait its back."""
    if card == HIDDEN:
        return art(traits.FACE_DOWN, size)
    if card in one.down:
        across = max(size, READABLE + 6)
        laid = art(traits.emblem(trait_of(card)), across - 6, strength=0.8)
        return on(art(traits.LAID, across), within(size, size, laid))
    if bits_of((card,)) & FAT_TISSUE:
        letters = READABLE if size >= _EMBLEMS["emblems"] else SMALLEST
        drop = margins(art("evolution/fat_drop", size + 6), -3, -6, -3)
        return layers(drop, margins(text(str(one.fat), letters, c.WHITE), top=4))
    return art(traits.emblem(trait_of(card)), size)
