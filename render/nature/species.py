"""A species' tile, in denser stages the narrower it is: see `stage_of`."""

from functools import partial
from typing import Literal, NamedTuple

from engine.nature.play.state import Species, population, species_name
from render.drawing import fonts
from render.drawing.canvas import GLANCE, Canvas
from render.drawing.layout import Area, Piece
from render.nature.traits import (
    ROW_VALUE_SIZE,
    TraitRow,
    animal_of,
    draw_emblem,
    draw_emblems,
    draw_trait_names,
    draw_value,
    draw_value_line,
    name_width,
    shown_rows,
    value_lines,
    values_of,
)
from render.species_games.hand import HandTile, Trait, draw_hand_tile
from render.species_games.tile import (
    Change,
    Mark,
    Tab,
    draw_animal,
    draw_marks,
    draw_population,
    draw_tab,
    draw_tile,
    draw_track,
    tab_of,
)

Stage = Literal["names", "wide", "emblems", "row", "no animal"]
"""How dense a tile is: trait names below the animal, or beside it; emblems; values in a row over
the animal; no animal at all.
"""

_TALL = 230
"""From this height on, a tile has large values and its trait names below the animal."""
_NAMES, _WIDE = 196, 260
"""From these widths on, a tall tile has trait names, and a short one all things side by side."""
_EMBLEMS, _ROW = 118, 100
_LARGE_EMBLEMS = 200
_VALUES_WIDTH = 68
_NAME_WIDTH = 72
_SHORT = 170
"""Up to this height a tile has no room for a name below a tab."""
_FREE_OF_TAB = 240
"""In tiles wider than this, name and tab leave the rest of the first row free."""


class Look(NamedTuple):
    """How to draw a species, beyond its own state."""

    change: Change | None = None
    marks: tuple[Mark, ...] = ()
    eating: bool = False
    """Whether species eat now: else the track is their population."""


def stage_of(place: Area) -> Stage:
    """How dense a tile of this size is."""
    if place.height >= _TALL and place.width >= _NAMES:
        return "names"
    if place.height < _TALL and place.width >= _WIDE:
        return "wide"
    if place.width >= _EMBLEMS:
        return "emblems"
    return "row" if place.width >= _ROW or place.height >= _TALL else "no animal"


def draw_species(canvas: Canvas, one: Species, place: Area, look: Look) -> None:
    """A species on its tile: its name, size, values, traits and track are never left out."""
    stage = stage_of(place)
    if stage == "names" and not _names_fit(one, place, look):
        stage = "emblems"
    if stage not in {"names", "wide"}:
        canvas.stage(stage)
    draw_tile(canvas, place, hunter=one.hunter, change=look.change is not None, marks=look.marks)
    track = 38 if stage == "names" else 30
    foot = place.bottom - track - 9
    if stage == "wide":
        draw_hand_tile(canvas, place, tile_of(one, look.change), foot)
    else:
        _draw_narrow(canvas, one, place, look, stage, foot)
        _draw_name(canvas, one, place, look, stage)
    _draw_track(canvas, one, place, look, track)
    draw_marks(canvas, place, look.marks)


def _draw_narrow(
    canvas: Canvas, one: Species, place: Area, look: Look, stage: Stage, foot: int
) -> None:
    """Values, animal and traits below and above each other."""
    tall = place.height >= _TALL
    below = _draw_traits(canvas, one, place, stage, foot, tall=tall)
    tab = _tab(one, place, look, stage)
    top = place.y + (52 if _large(stage) else 38)
    if tab is not None:
        top = place.y + (58 if _large(stage) else 42)
    if tab is not None and not tall and place.width < _FREE_OF_TAB:
        # The tab covers the top of a column of values, so they go in a row.
        below = below if one.up or one.down else foot - 2
        _draw_over(canvas, one, place, (top, below), named=bool(tab.name), tall=tall)
    elif stage in {"names", "emblems"}:
        covered = tab is not None and tab.width + _VALUES_WIDTH > place.width
        top += 0 if tab is None or tab.name else 30
        _draw_beside(canvas, one, place, stage, (top, below), tall=tall, covered=covered)
    else:
        named = tab is None or bool(tab.name)
        _draw_over(canvas, one, place, (top, below), named=named, tall=tall)


def rival_of(one: Species) -> HandTile:
    """What a hand shows of another seat's species."""
    counted = (("signs/paw", population(one)), ("nature/face_down", len(one.down)))
    return tile_of(one)._replace(traits=(), counted=[each for each in counted if each[1]])


def tile_of(one: Species, change: Change | None = None) -> HandTile:
    """A species on a wide tile, or on any tile of its seat's hand."""
    traits = [Trait(row.title, partial(_emblem, row), row.copies) for row in shown_rows(one)]
    return HandTile(species_name(one.id), animal_of(one), one.size, 4, one.hunter, values_of(one),
                    traits, change)  # fmt: skip


def _emblem(row: TraitRow, size: int) -> Piece:
    return Piece(size, size, lambda canvas, x, y: draw_emblem(canvas, row, x, y, size))


def _names_fit(one: Species, place: Area, look: Look) -> bool:
    """Whether trait names fit below the animal and beside the column of values."""
    rows = shown_rows(one)
    tab = _tab(one, place, look, "names")
    covered = tab is not None and tab.width + _VALUES_WIDTH > place.width
    column = place.y + (64 if covered else 12) + 54 * len(values_of(one))
    top = place.bottom - 47 - 36 * max(len(rows), 2)
    free = place.width - 56
    return all(
        name_width(row) <= free - (64 if top + 36 * number < column else 0)
        for number, row in enumerate(rows)
    )


# --- the first row -------------------------------------------------------------------------------


def _large(stage: Stage) -> bool:
    return stage == "names"


def _tab(one: Species, place: Area, look: Look, stage: Stage) -> Tab | None:
    """The tab of what changed, if it says anything."""
    change = look.change
    if change is None or not (change.text or change.signs):
        return None
    return tab_of(place, species_name(one.id), change, size=54 if _large(stage) else GLANCE)


def _draw_name(canvas: Canvas, one: Species, place: Area, look: Look, stage: Stage) -> None:
    """The name, or the tab of the last action with the name on it or below it."""
    large = _large(stage)
    name, change = species_name(one.id), look.change
    if change is None or _tab(one, place, look, stage) is None:
        left, middle = (16, 32) if large else (9, 24)
        canvas.text(place.x + left, place.y + middle, name, 42 if large else 28)
    elif not draw_tab(canvas, place, name, change, size=54 if large else GLANCE) and (
        stage != "no animal" and place.height > _SHORT
    ):
        canvas.text(place.x + 2, place.y + 54, name, 28)


# --- values and animal ---------------------------------------------------------------------------


def _draw_beside(
    canvas: Canvas,
    one: Species,
    place: Area,
    stage: Stage,
    rows: tuple[int, int],
    *,
    tall: bool,
    covered: bool,
) -> None:
    """The animal on its ground line, the values in a column at the right."""
    top, below = rows
    values = values_of(one)
    icon = (50 if stage == "names" else 42) if tall else 34
    step = icon + (4 if tall else -1)
    column = place.y + (12 if tall else 7)
    if covered:
        column = top + 6
    if not tall:
        column = min(column, below + 10 - step * len(values))
        column = max(column, below - step * len(values) - 16)
    for number, (art, words) in enumerate(values):
        wide = icon + (12 if len(words) > 1 else 0)
        draw_value(canvas, art, words, place.right - 9 - wide, column + number * step, icon)
    free = below - column - step * len(values)
    room = place.width - icon - 14
    middle, height = place.x + 4 + room // 2, min(below - top + 24, room + 16)
    if place.width >= _FREE_OF_TAB and not covered:
        beside = room - _NAME_WIDTH
        middle, height = (
            place.x + _NAME_WIDTH + beside // 2,
            min(below - place.y + 2, beside + 16),
        )
    if tall and free > height:
        middle, height = place.centre, min(free + 16, place.width - 6)
    height = min(height, 168 if tall else 112)
    draw_animal(canvas, animal_of(one), middle, below, height, size=one.size)


def _draw_over(
    canvas: Canvas, one: Species, place: Area, rows: tuple[int, int], *, named: bool, tall: bool
) -> None:
    """The values in a row or two over the animal's feet, or in its place; the size beside the name
    where there are too many. `named`: the name is in the first row.
    """
    top, below = rows
    alone = stage_of(place) == "no animal" or not named
    lines = value_lines(one, place, alone=alone)
    beside = lines.pop(0)[0] if len(lines) > 1 and _fits_beside(one, place, named=named) else None
    high = ROW_VALUE_SIZE * len(lines)
    first = below - high
    if not alone:
        ground = below - (high if tall else 16)
        height = min(ground - top + 26, 112, place.width + 14)
        draw_animal(canvas, animal_of(one), place.centre, ground, height, size=one.size)
    elif named:
        first = top + max((below - top - high) // 2, 0)
    if beside is not None:
        art, words = beside
        wide = 30 + 6 * (len(words) > 1)
        out = (4 if place.width < _ROW else 2) if wide > 30 else -2
        x, y = place.right - wide + out, place.y + (10 if named else 43)
        draw_value(canvas, art, words, x, y, 30, width=wide)
    for number, line in enumerate(lines):
        draw_value_line(canvas, line, place, first + number * ROW_VALUE_SIZE)


def _fits_beside(one: Species, place: Area, *, named: bool) -> bool:
    """Whether the size fits beside the name; it must if the name is low."""
    if not named:
        return True
    name = fonts.line(species_name(one.id), 28, "black").width
    return name + 9 + 32 + 6 * (one.size > 9) <= place.width


# --- traits and track ----------------------------------------------------------------------------


def _draw_traits(
    canvas: Canvas, one: Species, place: Area, stage: Stage, foot: int, *, tall: bool
) -> int:
    """The traits above the track; returns the height of the animal's ground."""
    rows = shown_rows(one)
    if stage != "names":
        size = 30 if stage == "emblems" else 27
        if stage == "emblems" and (tall or place.width >= _LARGE_EMBLEMS):
            size = 38
        draw_emblems(canvas, rows, place, foot - size, size)
        return foot - size - 2
    top = foot - 36 * max(len(rows), 2) + 2
    draw_trait_names(canvas, rows, place.x + 12, top, place.right - 8, step=36)
    return top - 4


def _draw_track(canvas: Canvas, one: Species, place: Area, look: Look, height: int) -> None:
    side = 6 if place.width < _EMBLEMS else 10
    y = place.bottom - height - 6
    track = Area(place.x + side, y, place.width - 2 * side, height)
    draw_fed(canvas, one, track, eating=look.eating)


def draw_fed(canvas: Canvas, one: Species, place: Area, *, eating: bool) -> None:
    """The track: the fed of the population, or the population alone."""
    if eating:
        draw_track(canvas, *place, one.plant, one.meat, one.hungry)
    else:
        draw_population(canvas, *place, population(one))
