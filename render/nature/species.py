"""A species' tile, in denser stages the narrower it is: see `stage_of`."""

from collections.abc import Sequence
from functools import partial
from typing import Literal, NamedTuple

from engine.nature.play.state import Species, population, species_name
from render.drawing import fonts
from render.drawing.canvas import GLANCE, Canvas
from render.drawing.layout import Area, Piece, column, layers, margins, row, text, within
from render.nature.traits import (
    TraitRow,
    animal_of,
    emblem_piece,
    name_width,
    shown_rows,
    trait_names,
    values_of,
)
from render.species_games.hand_tile import HandTile, Trait, hand_tile
from render.species_games.tile import (
    Change,
    Mark,
    Tab,
    animal_piece,
    draw_marks,
    draw_tile,
    population_track,
    tab_of,
    track,
    value,
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
_SIGN, _ROOMY = 34, 100
"""The height of a value in a row; from this width of a tile on, those of two digits are wide."""
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
    draw_tile(canvas, place, hunter=one.hunter, change=look.change, marks=look.marks)
    track = 38 if stage == "names" else 30
    if stage == "wide":
        tile = hand_tile(tile_of(one, look.change), place.width, place.height - track - 9)
    else:
        tile = _narrow(one, place, look, stage, place.height - track - 9)
    tile.draw(canvas, place.x, place.y)
    side = 6 if place.width < _EMBLEMS else 10
    fed = fed_track(one, place.width - 2 * side, track, eating=look.eating)
    fed.draw(canvas, place.x + side, place.bottom - track - 6)
    draw_marks(canvas, place, look.marks)


def _narrow(one: Species, place: Area, look: Look, stage: Stage, foot: int) -> Piece:
    """Values, animal and traits below and above each other."""
    width, tall = place.width, place.height >= _TALL
    tab, traits = _tab(one, width, look, stage), _traits(one, width, stage, tall=tall)
    top = (52 if stage == "names" else 38) + (0 if tab is None else 6 if stage == "names" else 4)
    named, ground = tab is None or tab.named, foot - traits.height
    low = tab is not None and not tall and width < _FREE_OF_TAB
    if low or stage in {"row", "no animal"}:
        # A tab covers the top of a column of values, so they go in a row.
        ground = foot - 2 if low and not (one.up or one.down) else ground
        body = _over(one, width, stage, (top, ground), named=named, tall=tall)
    else:
        covered = tab is not None and tab.piece.width + _VALUES_WIDTH > width
        rows = (top + 30 * (not named), ground)
        body = _beside(one, width, rows, stage, tall=tall, covered=covered)
    pieces = [within(width, foot, traits, sit="bottom"), within(width, foot, body, sit="top")]
    if tab is None or not (named or stage == "no animal" or place.height <= _SHORT):
        large = tab is None and stage == "names"
        left, top = (16, 11) if large else (9, 10) if tab is None else (2, 40)
        name = margins(text(species_name(one.id), 42 if large else 28), left, top)
        pieces.append(within(width, foot, name, "left", "top"))
    return tab.over(layers(*pieces)) if tab else layers(*pieces)


def rival_of(one: Species, *, eating: bool) -> HandTile:
    """What a hand shows of another seat's species; while species eat, how many of it are fed."""
    animals = population(one)
    fed = ("", f"{animals - one.hungry}/{animals}") if eating else ("signs/paw", str(animals))
    down = [("nature/face_down", str(len(one.down)))] * bool(one.down)
    traits = [each for each in shown_rows(one) if each.trait is not None]
    return tile_of(one)._replace(traits=_emblems(traits), counted=[fed, *down])


def _emblems(rows: Sequence[TraitRow]) -> list[Trait]:
    return [Trait(row.title, partial(emblem_piece, row), row.copies) for row in rows]


def tile_of(one: Species, change: Change | None = None) -> HandTile:
    """A species on a wide tile, or on any tile of its seat's hand."""
    traits = _emblems(shown_rows(one))
    return HandTile(species_name(one.id), animal_of(one), one.size, 4, one.hunter, values_of(one),
                    traits, change)  # fmt: skip


def _names_fit(one: Species, place: Area, look: Look) -> bool:
    """Whether trait names fit below the animal and beside the column of values."""
    rows = shown_rows(one)
    tab = _tab(one, place.width, look, "names")
    covered = tab is not None and tab.piece.width + _VALUES_WIDTH > place.width
    column = (64 if covered else 12) + 54 * len(values_of(one))
    top = place.height - 47 - 36 * max(len(rows), 2)
    free = place.width - 56
    return all(
        name_width(row) <= free - (64 if top + 36 * number < column else 0)
        for number, row in enumerate(rows)
    )


def _tab(one: Species, width: int, look: Look, stage: Stage) -> Tab | None:
    return tab_of(width, species_name(one.id), look.change, size=54 if stage == "names" else GLANCE)


# --- values and animal ---------------------------------------------------------------------------


def _beside(
    one: Species, width: int, rows: tuple[int, int], stage: Stage, *, tall: bool, covered: bool
) -> Piece:
    """The animal on its ground line, the values in a column at the right."""
    top, ground = rows
    icon, apart = (50 if stage == "names" else 42, 4) if tall else (34, -1)
    values = column(*(value(*each, icon) for each in values_of(one)), gap=apart, align="right")
    taken = values.height + apart
    above = top + 6 if covered else 12 if tall else 7
    if not tall:
        above = max(min(above, ground + 10 - taken), ground - taken - 16)
    room, free = width - icon - 14, ground - above - taken
    left, height = 4, min(ground - top + 24, room + 16)
    if width >= _FREE_OF_TAB and not covered:
        left, room = _NAME_WIDTH, room - _NAME_WIDTH
        height = min(ground + 2, room + 16)
    if tall and free > height:
        left, room = 0, width
        height = min(free + 16, width - 6)
    animal = _animal(one, min(height, 168 if tall else 112))
    return layers(
        within(width, ground, margins(within(room, ground, animal, sit="bottom"), left), "left"),
        within(width, ground, margins(values, top=above, right=9), "right", "top"),
    )


def _over(
    one: Species, width: int, stage: Stage, rows: tuple[int, int], *, named: bool, tall: bool
) -> Piece:
    """The values in a row or two over the animal's feet, or in its place; the size beside the name
    where there are too many. `named`: the name is in the first row.
    """
    top, ground = rows
    alone = stage == "no animal" or not named
    wider = 12 if width >= _ROOMY else 4
    values = [value(*each, _SIGN, _SIGN + wider * (len(each[1]) > 1)) for each in values_of(one)]
    needed = sum(33 + 4 * (len(number) > 1) for _, number in values_of(one))
    shown, lines = [], [values]
    if needed > width - 4 or (alone and len(values) > 2):
        lines = [values[:1], values[1:]]
        if not named or _fits_beside(one, width):
            lines = lines[1:]
            wide = one.size > 9
            size = value(*values_of(one)[0], 30, 36 if wide else 30)
            out = 2 if not wide else -4 if width < _ROW else -2
            corner = margins(size, top=10 if named else 43, right=out)
            shown.append(within(width, ground, corner, "right", "top"))
    signs = column(*(_spread(line, width) for line in lines), gap=0)
    first = ground - signs.height
    if not alone:
        feet = signs.height if tall else 16
        animal = _animal(one, min(ground - feet - top + 26, 112, width + 14))
        shown.append(within(width, ground, margins(animal, bottom=feet), sit="bottom"))
    elif named:
        first = top + max((first - top) // 2, 0)
    return layers(*shown, within(width, ground, margins(signs, top=first), sit="top"))


def _spread(values: Sequence[Piece], width: int) -> Piece:
    """Values side by side, closer where room is short."""
    spare = width - 4 - sum(each.width for each in values)
    return row(*values, gap=min(spare // max(len(values) - 1, 1), 8))


def _fits_beside(one: Species, width: int) -> bool:
    """Whether the size fits beside the name."""
    name = fonts.line(species_name(one.id), 28, "black").width
    return name + 9 + 32 + 6 * (one.size > 9) <= width


def _animal(one: Species, height: int) -> Piece:
    return animal_piece(animal_of(one), height, size=one.size)


# --- traits and track ----------------------------------------------------------------------------


def _traits(one: Species, width: int, stage: Stage, *, tall: bool) -> Piece:
    """The traits, just above the track."""
    rows = shown_rows(one)
    if stage == "names":
        names = trait_names(rows, width - 20)
        return margins(
            within(width - 20, 36 * max(len(rows), 2) - 2, names, "left", "top"), 12, 4, 8
        )
    size = 30 if stage == "emblems" else 27
    if stage == "emblems" and (tall or width >= _LARGE_EMBLEMS):
        size = 38
    each = [emblem_piece(row, size) for row in rows for _ in range(row.copies)]
    apart = min(3, (width - 8 - size) // max(len(each) - 1, 1) - size)
    return within(width, size + 2, row(*each, gap=apart), sit="bottom")


def fed_track(one: Species, width: int, height: int, *, eating: bool) -> Piece:
    """The track: the fed of the population, or the population alone."""
    if eating:
        return track(width, height, one.plant, one.meat, one.hungry)
    return population_track(width, height, population(one))
