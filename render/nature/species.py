"""One species as a tile, denser by stages where there is less width: see `stage_of`."""

from typing import Literal, NamedTuple

from engine.nature.state import Species, population, species_name
from engine.nature.traits import defence_value, hunt_value
from render import fonts
from render.drawing import colours as c
from render.drawing.canvas import GLANCE, Canvas
from render.nature.text_parts import times
from render.nature.traits import TraitRow, animal_of, emblem, shown_rows, trait_title
from render.species_games.grid import Place
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
_EMBLEMS, _ROW = 118, 80
_LARGE_EMBLEMS = 200
_VALUE = 34
"""How large values are that stand in a row."""
_NAME = 72
"""The width of a large name."""
_FREE_OF_TAB = 240
"""In tiles wider than this, name and tab leave the rest of the first row free."""
_VALUES = {
    "size": "species_games/disc",
    "hunt": "signs/hunt_value",
    "defence": "signs/defence_value",
}


class Look(NamedTuple):
    """How a species is drawn beyond what it is."""

    change: Change | None = None
    marks: tuple[Mark, ...] = ()
    eating: bool = False
    """Whether species eat now: else the track is their population."""


def stage_of(place: Place) -> Stage:
    """How dense a tile of this size is."""
    if place.height >= _TALL and place.width >= _NAMES:
        return "names"
    if place.height < _TALL and place.width >= _WIDE:
        return "wide"
    if place.width >= _EMBLEMS:
        return "emblems"
    return "row" if place.width >= _ROW or place.height >= _TALL else "no animal"


def draw_species(canvas: Canvas, one: Species, place: Place, look: Look) -> None:
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
        _draw_wide(canvas, one, place, foot)
    else:
        _draw_narrow(canvas, one, place, look, stage, foot)
    _draw_name(canvas, one, place, look, stage)
    _draw_track(canvas, one, place, look, track)
    draw_marks(canvas, place, look.marks)


def _draw_narrow(
    canvas: Canvas, one: Species, place: Place, look: Look, stage: Stage, foot: int
) -> None:
    """Values, animal and traits below and above each other."""
    tall = place.height >= _TALL
    below = _draw_traits(canvas, one, place, stage, foot, tall=tall)
    tab = _tab(one, place, look, stage)
    top = place.y + (52 if _large(stage) else 38)
    if tab is not None:
        top = place.y + (58 if _large(stage) else 42)
    if tab is not None and not tall and place.width < _FREE_OF_TAB:
        # The tab lies where a column of values would begin: they stand in a row instead.
        below = below if one.up or one.down else foot - 2
        _draw_over(canvas, one, place, (top, below), named=bool(tab.name), tall=tall)
    elif stage in {"names", "emblems"}:
        covered = tab is not None and place.width < _FREE_OF_TAB
        top += 0 if tab is None or tab.name else 30
        _draw_beside(canvas, one, place, stage, (top, below), tall=tall, covered=covered)
    else:
        named = tab is None or bool(tab.name)
        _draw_over(canvas, one, place, (top, below), named=named, tall=tall)


def _draw_wide(canvas: Canvas, one: Species, place: Place, foot: int) -> None:
    """A short, wide tile: animal at the left, values at the top right, traits between."""
    right = place.right - 10
    for art, words in reversed(_values(one)):
        right -= 40 + (12 if len(words) > 1 else 0)
        draw_value(canvas, art, words, right, place.y + 12, 40)
        right -= 4
    draw_animal(canvas, animal_of(one), place.x + 66, foot + 2, 104, size=one.size)
    rows, left, top = shown_rows(one), place.x + 128, place.y + 56
    step = 38 if len(rows) < 3 else 28
    if all(_name_width(row) + 36 <= place.right - 8 - left for row in rows):
        icon = 32 if len(rows) < 3 else 27
        draw_trait_names(canvas, rows, left, top, place.right - 8, step=step, icon=icon)
        return
    canvas.stage("emblems")
    each = [row for row in rows for _ in range(row.copies)]
    for number, row in enumerate(each):
        draw_emblem(canvas, row, left + number * 43, top + 14, 38)


def _names_fit(one: Species, place: Place, look: Look) -> bool:
    """Whether trait names have room below the animal, beside what the column of values takes."""
    rows = shown_rows(one)
    covered = look.change is not None and place.width < _FREE_OF_TAB
    column = place.y + (64 if covered else 12) + 54 * len(_values(one))
    top = place.bottom - 47 - 36 * max(len(rows), 2)
    free = place.width - 56
    return all(
        _name_width(row) <= free - (64 if top + 36 * number < column else 0)
        for number, row in enumerate(rows)
    )


def _name_width(row: TraitRow) -> int:
    title = "face down" if row.trait is None else trait_title(row.trait)
    return fonts.line(f"{title} {times(row.copies)}".rstrip(), 26).width


# --- the first row -------------------------------------------------------------------------------


def _large(stage: Stage) -> bool:
    return stage == "names"


def _tab(one: Species, place: Place, look: Look, stage: Stage) -> Tab | None:
    """The tab of what changed, if anything is said of it."""
    change = look.change
    if change is None or not (change.text or change.signs):
        return None
    return tab_of(place, species_name(one.id), change, size=54 if _large(stage) else GLANCE)


def _draw_name(canvas: Canvas, one: Species, place: Place, look: Look, stage: Stage) -> None:
    """The name, or the tab of the last action with the name on it or below it."""
    large = _large(stage)
    name, change = species_name(one.id), look.change
    if change is None or _tab(one, place, look, stage) is None:
        left, middle = (16, 32) if large else (9, 24)
        canvas.text(place.x + left, place.y + middle, name, 42 if large else 28)
    elif not draw_tab(canvas, place, name, change, size=54 if large else GLANCE):
        canvas.text(place.x + 2, place.y + 54, name, 28)


# --- values and animal ---------------------------------------------------------------------------


def _values(one: Species) -> list[tuple[str, str]]:
    """The signs with their numbers: the hunt value is a hunter's alone."""
    hunt = [(_VALUES["hunt"], str(hunt_value(one)))] if one.hunter else []
    defence = (_VALUES["defence"], str(defence_value(one)))
    return [(_VALUES["size"], str(one.size)), *hunt, defence]


def draw_value(
    canvas: Canvas, art: str, number: str, x: int, y: int, height: int, width: int = 0
) -> int:
    """A sign with a number on it, wider for two digits; gives its width."""
    width = width or height + (12 if len(number) > 1 else 0)
    canvas.art(art, x, y, height, width)
    size = 26 if height < 42 else round(height * 0.66)
    canvas.text(x + width // 2, y + round(height * 0.47), number, size, c.WHITE, align="middle")
    return width


def _draw_beside(
    canvas: Canvas,
    one: Species,
    place: Place,
    stage: Stage,
    rows: tuple[int, int],
    *,
    tall: bool,
    covered: bool,
) -> None:
    """The animal on its ground line, the values in a column at the right."""
    top, below = rows
    values = _values(one)
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
        beside = room - _NAME
        middle, height = place.x + _NAME + beside // 2, min(below - place.y + 2, beside + 16)
    if tall and free > height:
        middle, height = place.middle, min(free + 16, place.width - 6)
    height = min(height, 168 if tall else 112)
    draw_animal(canvas, animal_of(one), middle, below, height, size=one.size)


def _draw_over(
    canvas: Canvas, one: Species, place: Place, rows: tuple[int, int], *, named: bool, tall: bool
) -> None:
    """The values in a row or two over the animal's feet, or in its place; the size beside the name
    where there are too many. `named` says that the name stands in the first row.
    """
    top, below = rows
    alone = stage_of(place) == "no animal" or not named
    lines = _value_lines(one, place, alone=alone)
    beside = lines.pop(0)[0] if len(lines) > 1 and _fits_beside(one, place, named=named) else None
    high = _VALUE * len(lines)
    first = below - high
    if not alone:
        ground = below - (high if tall else 16)
        height = min(ground - top + 26, 112, place.width + 14)
        draw_animal(canvas, animal_of(one), place.middle, ground, height, size=one.size)
    elif named:
        first = top + max((below - top - high) // 2, 0)
    if beside is not None:
        art, words = beside
        wide = 30 + 6 * (len(words) > 1)
        out = (4 if place.width < _ROW else 2) if wide > 30 else -2
        x, y = place.right - wide + out, place.y + (10 if named else 39)
        draw_value(canvas, art, words, x, y, 30, width=wide)
    for number, line in enumerate(lines):
        _draw_value_line(canvas, line, place, first + number * _VALUE)


def _fits_beside(one: Species, place: Place, *, named: bool) -> bool:
    """Whether the size has room beside the name; where the name stands low it must."""
    if not named:
        return True
    name = fonts.line(species_name(one.id), 28, "black").width
    return name + 9 + 32 + 6 * (one.size > 9) <= place.width


def _value_lines(one: Species, place: Place, *, alone: bool) -> list[list[tuple[str, str]]]:
    """The values in one line, or in two where one is too short for them."""
    values = _values(one)
    needed = sum(29 + 12 * (len(words) > 1) for _, words in values)
    if needed <= place.width - 4 and not (alone and len(values) > 2):
        return [values]
    return [values[:1], values[1:]]


def _draw_value_line(canvas: Canvas, values: list[tuple[str, str]], place: Place, y: int) -> None:
    widths = [_VALUE + 12 * (len(words) > 1) for _, words in values]
    spare = place.width - 6 - sum(widths)
    gap = min(spare // max(len(values) - 1, 1), 8)
    x = place.middle - (sum(widths) + gap * (len(values) - 1)) // 2
    for (art, words), width in zip(values, widths, strict=True):
        draw_value(canvas, art, words, x, y, _VALUE)
        x += width + gap


# --- traits and track ----------------------------------------------------------------------------


def _draw_traits(
    canvas: Canvas, one: Species, place: Place, stage: Stage, foot: int, *, tall: bool
) -> int:
    """The traits above the track; gives the height of the ground on which the animal stands."""
    rows = shown_rows(one)
    if stage != "names":
        size = 30 if stage == "emblems" else 27
        if stage == "emblems" and (tall or place.width >= _LARGE_EMBLEMS):
            size = 38
        _draw_emblems(canvas, rows, place, foot - size, size)
        return foot - size - 2
    top = foot - 36 * max(len(rows), 2) + 2
    draw_trait_names(canvas, rows, place.x + 12, top, place.right - 8, step=36)
    return top - 4


def _draw_emblems(canvas: Canvas, rows: list[TraitRow], place: Place, y: int, size: int) -> None:
    """An emblem for each copy of each trait, in the middle."""
    each = [row for row in rows for _ in range(row.copies)]
    step = min(size + 3, (place.width - 8 - size) // max(len(each) - 1, 1))
    x = place.middle - (step * (len(each) - 1) + size) // 2
    for number, row in enumerate(each):
        draw_emblem(canvas, row, x + number * step, y, size)


def draw_emblem(canvas: Canvas, row: TraitRow, x: int, y: int, size: int) -> None:
    """A trait's emblem; dashed for one's own that lies face down."""
    canvas.art(emblem(row.trait), x, y, size)
    if row.face_down and row.trait is not None:
        canvas.art("species_games/dashed", x - 4, y - 4, size + 8)


def draw_trait_names(
    canvas: Canvas, rows: list[TraitRow], x: int, y: int, right: int, *, step: int, icon: int = 32
) -> None:
    """A line for each kind of trait: emblem, name, and how many of it."""
    for number, row in enumerate(rows):
        top = y + number * step
        draw_emblem(canvas, row, x, top, icon)
        title = "face down" if row.trait is None else trait_title(row.trait)
        often = f" {times(row.copies)}".rstrip()
        room = right - x - icon - 8 - fonts.line(often, 28 if icon >= 30 else 26).width
        text, size = fonts.shrink(title, (28, 26)[icon < 30 :], room)
        ink = c.SOFT_INK if row.trait is None else c.INK
        canvas.text(x + icon + 8, top + icon // 2, text + often, size, ink, weight="bold")


def _draw_track(canvas: Canvas, one: Species, place: Place, look: Look, height: int) -> None:
    side = 6 if place.width < _EMBLEMS else 10
    x, width, y = place.x + side, place.width - 2 * side, place.bottom - height - 6
    if look.eating:
        draw_track(canvas, x, y, width, height, one.plant, one.meat, one.hungry)
    else:
        draw_population(canvas, x, y, width, height, population(one))
