"""What hands of these two games draw of species: one's own, and the others' with whom they hunt."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from render.drawing import colours as c
from render.drawing import fonts
from render.drawing.canvas import GLANCE, HEIGHT, READABLE, WIDTH, Canvas
from render.drawing.layout import Area, Piece, art, fitting, gap, layers, row, show, text
from render.drawing.parts import draw_left_out, draw_seat_panel
from render.drawing.seats import draw_badge
from render.species_games.grid import MARGIN
from render.species_games.tile import (
    TEETH_DEPTH,
    Change,
    Tab,
    draw_animal,
    draw_hunters,
    draw_names,
    draw_tab,
    draw_tile,
    tab_of,
)

_STRIP = 36
"""The height of a strip that says who can hunt a species, or whom it can hunt."""
_TRACK = 38
_MOST_OWN, _WIDEST_OWN, _OWN_GAP = 12, 430, 7
_TALL = 230
"""From this height on, a tile has larger signs and its traits' names below the animal."""
_ROOMY = 180
"""From this width on, a tile has a larger sign if it is alone."""
_WIDE = 240
"""From this width on, a lower tile has its animal at the left and its traits beside it."""
_FIRST_ROW, _LINE = 42, 38
_SMALLEST_ANIMAL, _LARGEST_ANIMAL = 42, 180
_TITLE = 50
_NARROWEST, _WITH_WORD = 66, 88
"""The least widths of a rival's tile, and of one with the word "prey"."""
_WIDEST_RIVAL = 260
_TWO_ROWS_ABOVE_HEIGHT = 280
_GAP = 5


class Trait(NamedTuple):
    """A trait's name, with how many there are of it, and its emblem, drawn once for each."""

    title: str
    emblem: Callable[[int], Piece]
    """Its emblem at a size."""
    copies: int = 1


class HandTile(NamedTuple):
    """What a tile of a hand shows of a species."""

    name: str
    animal: str
    size: int
    """The animal's, of `largest`."""
    largest: int
    hunter: bool
    values: Sequence[tuple[str, str]]
    """Signs with their numbers, the size first."""
    traits: Sequence[Trait] = ()
    change: Change | None = None
    counted: Sequence[tuple[str, int]] = ()
    """What is beside the name if there is room, such as how many animals there are."""

    def tab(self, place: Area) -> Tab | None:
        """The tab of what changed, if it says anything."""
        if self.change is None or not (self.change.text or self.change.signs):
            return None
        return tab_of(place, self.name, self.change, labels=(READABLE,))


class Rival(NamedTuple):
    """Another seat's species, and what it and one's own can do to each other."""

    tile: HandTile
    hunts: Sequence[str]
    """The names of one's own species that it can hunt."""
    prey: bool
    """Whether one's own can hunt it."""
    price: int = 0
    """How many cards that costs."""


DrawTrack = Callable[[Canvas, int, Area], object]
"""Draws the track of the species with this number: `(canvas, number, place)`."""


class Panels(NamedTuple):
    """Where a hand has its cards, its seat's species, and the others."""

    cards: Area
    own: Area
    others: Area


_ALL = Area(MARGIN, 110, WIDTH - 2 * MARGIN, HEIGHT)
_PANELS = Panels(
    _ALL._replace(height=298), _ALL._replace(y=414, height=212), _ALL._replace(y=632, height=202)
)
_WITHOUT_CARDS = Panels(
    _ALL._replace(height=60), _ALL._replace(y=176, height=316), _ALL._replace(y=498, height=336)
)


def panels_of(canvas: Canvas, cards: int) -> Panels:
    """Where everything is; without cards, a line says so."""
    if cards:
        return _PANELS
    line = _WITHOUT_CARDS.cards
    canvas.framed(*line, c.PANEL, c.EDGE)
    canvas.text(line.centre, line.middle, "No cards in hand", GLANCE, c.SOFT_INK, align="middle")
    return _WITHOUT_CARDS


# --- a tile --------------------------------------------------------------------------------------


def draw_hand_tile(
    canvas: Canvas, place: Area, tile: HandTile, foot: int, *, strength: float = 1.0
) -> None:
    """A species down to the height `foot`, where its track or strip begins: its name and values,
    and as much of animal and traits as has room.
    """
    tall = place.height >= _TALL
    beside, below = _values(tile, place, tall=tall)
    free = _draw_first_row(canvas, tile, place, beside)
    first = _FIRST_ROW + 2 * (_letters(place) - READABLE)
    low = place.y + max(first, beside.height + 8 if beside.width else 0)

    def draw_beast(middle: int, height: int, ground: int = foot) -> None:
        draw_animal(canvas, tile.animal, middle, ground, height, size=tile.size,
                    largest=tile.largest, strength=strength)  # fmt: skip

    if place.width >= _WIDE and not tall and not below.width:
        named = place.x + _named(tile, place) + 10
        animals = [(named, min(foot - place.y - 8, 110)), (place.x + 10, min(foot - low, 110))]
        areas = [
            (left, animal, Area(edge, top, right - edge, foot - top))
            for left, animal in (animals if animals[0][1] <= free else animals[1:])
            for edge in [left + animal + 6]
            for top, right in ((low, place.right - 6), (place.y + 10, named + free - 10))
            if top == low or edge >= named
        ]
        fitting_areas = (each for each in areas if _has_room(tile, each[2]))
        left, animal, area = next(fitting_areas, areas[0])
        draw_beast(left + animal // 2, animal)
        _draw_traits(canvas, tile, area, 40)
        return
    spare = min(place.width - below.width - 14, foot - low - 36 * bool(tile.traits))
    if below.width and spare >= _SMALLEST_ANIMAL and not tall:
        show(canvas, below, place.x + 5, low + below.height // 2)
        ground = _draw_traits(canvas, tile, _under(place, low + below.height, foot), 34)
        draw_beast(place.right - 5 - spare // 2, spare, ground)
        return
    if below.width:
        show(canvas, below, place.centre, low + below.height // 2, "middle")
        low += below.height + 2
    ground = _draw_traits(canvas, tile, _under(place, low, foot), 44 if tall else 34, names=tall)
    height = min(ground - low, place.width - 12, _LARGEST_ANIMAL)
    if height >= _SMALLEST_ANIMAL:
        draw_beast(place.centre, height, ground)
    elif free >= _SMALLEST_ANIMAL and not beside.width:
        draw_beast(place.right - 6 - _SMALLEST_ANIMAL // 2, _SMALLEST_ANIMAL, place.y + 46)


def _under(place: Area, top: int, foot: int) -> Area:
    return Area(place.x + 4, top, place.width - 8, foot - top)


def _values(tile: HandTile, place: Area, *, tall: bool) -> tuple[Piece, Piece]:
    """The values beside the name and those below it: all together, or the hunt value alone beside
    it, or overlapping.
    """
    roomy = place.width >= _ROOMY and (tall or len(tile.values) == 1)
    each = [value(*one, 56 if roomy else 44) for one in tile.values]
    named = place.width - _named(tile, place) - 18
    every = row(*each, gap=3)
    if every.width <= named:
        return every, gap(0)
    if every.width <= place.width - 6:
        return gap(0), every
    if each[1].width <= named:
        return each[1], row(each[0], each[-1], gap=3)
    spare = place.width - sum(one.width for one in each)
    return gap(0), row(*each, gap=spare // len(each))


def value(name: str, number: str, size: int) -> Piece:
    """A sign with a number on it, wider for two digits."""
    words = text(number, GLANCE if size > 50 else READABLE, c.WHITE)
    return layers(art(name, size, max(size, words.width + 18)), words)


def _named(tile: HandTile, place: Area) -> int:
    """How much of the first row the name takes, or the tab with it."""
    tab = tile.tab(place)
    return tab.width if tab else fonts.line(tile.name, _letters(place), "black").width


def _letters(place: Area) -> int:
    return GLANCE if place.height >= _TALL and place.width >= _ROOMY else READABLE


def _draw_first_row(canvas: Canvas, tile: HandTile, place: Area, beside: Piece) -> int:
    """The name, what is counted, and values; returns how much room is left."""
    letters = _letters(place)
    middle = place.y + 9 + letters // 2 + 3 * tile.hunter
    taken = _named(tile, place) + 18
    if tile.change is not None and tile.tab(place):
        draw_tab(canvas, place, tile.name, tile.change, labels=(READABLE,))
    else:
        canvas.text(place.x + 9, middle, tile.name, letters)
    if beside.width:
        top = place.y + (TEETH_DEPTH if tile.hunter else 5)
        show(canvas, beside, place.right - 6, top + beside.height // 2, "right")
        taken += beside.width + 8
    pieces = [
        row(art(sign, 30), *[text(str(count), READABLE)] * (count > 0), gap=2)
        for sign, count in tile.counted
    ]
    counted = fitting(pieces, place.width - taken, gap=6)
    if counted.width:
        edge = place.right - 8 - (beside.width + 8 if beside.width else 0)
        show(canvas, counted, edge, middle, "right")
        taken += counted.width + 8
    return place.width - taken


def _has_room(tile: HandTile, area: Area) -> bool:
    """Whether all traits have room with their names, and in a high area an animal above them."""
    widths = [fonts.line(each.title, READABLE).width + 44 for each in tile.traits]
    spared = _SMALLEST_ANIMAL + 28 if area.height > _LARGEST_ANIMAL else 0
    return max(widths, default=0) <= area.width and _LINE * len(tile.traits) + spared <= area.height


def _draw_traits(
    canvas: Canvas, tile: HandTile, area: Area, size: int, *, names: bool = True
) -> int:
    """Traits at the foot of an area, by name or by emblem; returns the height of their top."""
    if not tile.traits:
        return area.bottom
    if names and _has_room(tile, area):
        top = area.bottom - _LINE * len(tile.traits)
        for number, trait in enumerate(tile.traits):
            told = row(trait.emblem(34), text(trait.title, READABLE, weight="bold"), gap=6)
            show(canvas, told, area.x + 2, top + number * _LINE + _LINE // 2)
        return top
    canvas.stage("emblems")
    emblems = [trait.emblem(size) for trait in tile.traits for _ in range(trait.copies)]
    apart = min(4, (area.width - size * len(emblems)) // max(len(emblems) - 1, 1))
    show(canvas, row(*emblems, gap=apart), area.centre, area.bottom - size // 2, "middle")
    return area.bottom - size - 2


# --- one's own -----------------------------------------------------------------------------------


def draw_own(
    canvas: Canvas, area: Area, tiles: Sequence[tuple[HandTile, Sequence[str]]], track: DrawTrack
) -> list[Area]:
    """One's own species, each with the names of those that can hunt it, and what `track` draws at
    its foot; those that the last action changed on top. Returns their places.
    """
    shown = min(len(tiles), _MOST_OWN)
    width = min((area.width - _OWN_GAP * (shown - 1)) // shown, _WIDEST_OWN)
    below = _STRIP if any(hunters for _, hunters in tiles) else 0
    first = area._replace(width=width, height=area.height - below)
    *places, last = first.repeated(shown, _OWN_GAP)
    if len(tiles) > shown:
        draw_left_out(canvas, *last, len(tiles) - shown + 1)
    else:
        places.append(last)
    order = sorted(range(len(places)), key=lambda number: tiles[number][0].change is not None)
    for number in order:
        (tile, hunters), place = tiles[number], places[number]
        draw_hunters(canvas, place, hunters, READABLE)
        draw_tile(canvas, place, hunter=tile.hunter, change=tile.change is not None)
        foot = place.bottom - _TRACK - 6
        draw_hand_tile(canvas, place, tile, foot - 2)
        track(canvas, number, place._replace(y=foot, height=_TRACK))
    return places


# --- the others ----------------------------------------------------------------------------------


def draw_rivals(
    canvas: Canvas, panel: Area, seat: int, name: str, cards: int, rivals: Sequence[Rival]
) -> None:
    """Another seat: its name, its cards, and its species on tiles, or as names where room is
    short.
    """
    draw_seat_panel(canvas, *panel, c.SEATS[seat])
    draw_badge(canvas, seat, panel.x + 16, panel.y + 2, 46)
    middle, right = panel.y + _TITLE // 2 + 1, panel.right - 10
    held = row(art("signs/cards", 32), text(str(cards), READABLE), gap=3)
    right -= show(canvas, held, right, middle, "right") + 6
    left = panel.x + 68
    canvas.label(left, middle, name, (READABLE, READABLE), right - left)
    area = Area(panel.x + 17, panel.y + _TITLE, panel.width - 20, panel.height - _TITLE - 7)
    least = max((_least_width(each.tile) for each in rivals), default=1)
    across = max((area.width + _GAP) // (least + _GAP), 1)
    rows = 2 if panel.height > _TWO_ROWS_ABOVE_HEIGHT and len(rivals) > across else 1
    if len(rivals) > across * rows:
        _draw_chips(canvas, area, rivals)
        return
    columns = max(-(-len(rivals) // rows), 1)
    width = min((area.width - _GAP * (columns - 1)) // columns, _WIDEST_RIVAL)
    height = (area.height - _GAP * (rows - 1)) // rows
    places = Area(area.x, area.y, width, height).repeated(len(rivals), _GAP, across=columns)
    for each, place in zip(rivals, places, strict=True):
        _draw_rival(canvas, place, each)


def _least_width(tile: HandTile) -> int:
    """The least width of a tile that shows its name and its values."""
    widths = [value(*one, 44).width for one in tile.values]
    name = fonts.line(tile.name, READABLE, "black").width + 18
    return max(name + sum(widths[1:-1]), widths[0] + sum(widths[1:][-1:]) + 9, _NARROWEST)


def _draw_rival(canvas: Canvas, place: Area, rival: Rival) -> None:
    """A species: its red strip names those that it can hunt; its frame is green if it is prey."""
    related = rival.prey or bool(rival.hunts)
    tile = rival.tile
    draw_tile(canvas, place, hunter=tile.hunter, marks=("prey",) if rival.prey else ())
    if rival.prey and rival.hunts:
        tile = tile._replace(counted=(("species_games/prey", 0), *tile.counted))
    foot = place.bottom - (_STRIP + 2 if related else 6)
    draw_hand_tile(canvas, place, tile, foot, strength=1.0 if related else 0.45)
    strip = Area(place.x + 3, place.bottom - _STRIP - 2, place.width - 6, _STRIP)
    if rival.hunts:
        draw_names(canvas, strip, rival.hunts, READABLE)
    elif rival.prey:
        canvas.panel(*strip, c.GOOD, radius=10)
        told = [art("species_games/prey", 32)]
        if rival.price:
            told = [text(str(rival.price), READABLE, c.WHITE), art("signs/cards", 32)]
        elif place.width >= _WITH_WORD:
            told = [text("prey", READABLE, c.WHITE)]
        show(canvas, row(*told, gap=4), strip.centre, strip.middle, "middle")


def _draw_chips(canvas: Canvas, area: Area, rivals: Sequence[Rival]) -> None:
    """Species in two rows, each in the colour of what it can do: its values beside its name, or its
    size below it.
    """
    canvas.stage("opponents as names")
    least = max(fonts.line(each.tile.name, READABLE, "black").width for each in rivals) + 6
    columns = min(-(-len(rivals) // 2), (area.width + 3) // (least + 3))
    cells = area.grid(columns, 2, gap=3)
    left_out = len(rivals) - len(cells) + 1 if len(rivals) > len(cells) else 0
    if left_out:
        rivals = sorted(rivals, key=lambda each: not each.hunts and not each.prey)
        rivals = rivals[: len(cells) - 1]
        draw_left_out(canvas, *cells[-1], left_out)
    for each, (x, y, width, height) in zip(rivals, cells, strict=False):
        frame = c.ATTACK if each.hunts else c.GOOD if each.prey else c.EDGE
        ground = c.PAPER if frame == c.EDGE else c.mix(c.PAPER, frame, 0.25)
        canvas.framed(x, y, width, height, ground, frame, radius=9)
        words = text(each.tile.name, READABLE)
        told = fitting([words, *(value(*one, 44) for one in each.tile.values)], width - 12, gap=5)
        if told.width > words.width:
            show(canvas, told, x + width // 2, y + height // 2, "middle")
            continue
        show(canvas, words, x + width // 2, y + (height - 34) // 2, "middle")
        canvas.panel(x + 3, y + height - 37, width - 6, 34, c.WOOD_DARK, radius=7)
        size, middle = each.tile.values[0][1], y + height - 19
        canvas.text(x + width // 2, middle, size, READABLE, c.WHITE, align="middle")
