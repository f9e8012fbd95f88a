"""What a hand draws of the other seats: their species, with whom one hunts."""

from collections.abc import Sequence
from typing import NamedTuple

from render.drawing import colours as c
from render.drawing import fonts
from render.drawing.canvas import READABLE, Canvas
from render.drawing.layout import (
    Area,
    Piece,
    art,
    box,
    column,
    ends,
    first_fitting,
    fitting,
    grid,
    label,
    layers,
    margins,
    put,
    row,
    share,
    text,
    within,
)
from render.drawing.parts import left_out, seat_panel
from render.drawing.seats import badge
from render.species_games.hand_tile import STRIP, HandTile, hand_tile
from render.species_games.own import GRAVE
from render.species_games.tile import draw_names, draw_tile, value

_TITLE = 48
_MOST_WITH_TRAITS = 3
"""With more species a seat, tiles of rivals have no room for traits."""
_LEAST_TRAIT = 24
"""How much of a trait's emblem is seen at least."""
_NARROWEST, _WITH_WORD = 66, 88
"""The least widths of a rival's tile, and of one with the word "prey"."""
_WIDEST_RIVAL = 260
_TWO_ROWS_ABOVE_HEIGHT = 280
_GAP = 5


class Safe(NamedTuple):
    """Why a species can't be hunted, in a word or two, and the art of its signs."""

    words: str
    signs: Sequence[str]


class Rival(NamedTuple):
    """Another seat's species, and what it and one's own can do to each other."""

    tile: HandTile
    hunts: Sequence[str]
    """The names of one's own species that it can hunt."""
    prey: bool
    """Whether one's own can hunt it."""
    safe: Safe | None = None
    """Why none of one's own hunters can hunt it, if there are any."""
    price: int = 0
    """How many cards it costs to hunt it."""


def draw_rivals(
    canvas: Canvas, panel: Area, seat: int, name: str, cards: int, rivals: Sequence[Rival]
) -> None:
    """Another seat: its name, its cards, and its species on tiles, or as names where room is
    short.
    """
    put(canvas, seat_panel(seat, *panel[2:]), panel)
    held = row(art("signs/cards", 32), text(str(cards), READABLE), gap=3)
    named = label(name, (READABLE, READABLE), panel.width - 84 - held.width)
    title = ends(panel.width - 26, row(badge(seat, 46), named, gap=6), held)
    title.draw(canvas, panel.x + 16, panel.y + 2)
    area = Area(panel.x + 17, panel.y + _TITLE, panel.width - 20, panel.height - _TITLE - 4)
    least = max((_least_width(each.tile) for each in rivals), default=1)
    across = max((area.width + _GAP) // (least + _GAP), 1)
    rows = 2 if panel.height > _TWO_ROWS_ABOVE_HEIGHT and len(rivals) > across else 1
    if len(rivals) > across * rows:
        _draw_chips(canvas, area, rivals)
        return
    columns = max(-(-len(rivals) // rows), 1)
    width = min(share(area.width, columns, _GAP), _WIDEST_RIVAL)
    height = share(area.height, rows, _GAP)
    places = Area(area.x, area.y, width, height).repeated(len(rivals), _GAP, across=columns)
    for each, place in zip(rivals, places, strict=True):
        _draw_rival(canvas, place, each if len(rivals) <= _MOST_WITH_TRAITS else _bare(each))


def _bare(rival: Rival) -> Rival:
    """Without its traits."""
    return rival._replace(tile=rival.tile._replace(traits=()))


def _least_width(tile: HandTile) -> int:
    """The least width of a tile that shows its name and its values."""
    widths = [value(*one, 44).width for one in tile.values]
    name = fonts.line(tile.name, READABLE, "black").width + 18
    return max(name + sum(widths[1:-1]), widths[0] + sum(widths[1:][-1:]) + 9, _NARROWEST)


def _draw_rival(canvas: Canvas, place: Area, rival: Rival) -> None:
    """A species: its red strip names those that it can hunt; its frame is green if it is prey, and
    a grey strip says why it is not.
    """
    related = rival.prey or bool(rival.hunts)
    if sum(each.copies for each in rival.tile.traits) * _LEAST_TRAIT > place.width - 8:
        rival = _bare(rival)
    tile = rival.tile
    draw_tile(canvas, place, hunter=tile.hunter, marks=("prey",) if rival.prey else ())
    if rival.prey and rival.hunts:
        tile = tile._replace(counted=(("species_games/prey", ""), *tile.counted))
    if not related:
        tile = tile._replace(strength=0.45)
    foot = STRIP + 2 if related or rival.safe else 6
    hand_tile(tile, place.width, place.height - foot).draw(canvas, place.x, place.y)
    strip = Area(place.x + 3, place.bottom - STRIP - 2, place.width - 6, STRIP)
    if rival.hunts:
        draw_names(canvas, strip, rival.hunts, READABLE)
    elif rival.prey:
        told = [art("species_games/prey", 32)]
        if rival.price:
            told = [text(str(rival.price), READABLE, c.WHITE), art("signs/cards", 32)]
        elif place.width >= _WITH_WORD:
            told = [text("prey", READABLE, c.WHITE)]
        ground = box(strip.width, strip.height, c.GOOD, c.GOOD, radius=10)
        put(canvas, layers(ground, row(*told, gap=4)), strip)
    elif rival.safe:
        put(canvas, safe_strip(rival.safe, strip.width, strip.height), strip)


def safe_strip(safe: Safe, width: int, height: int) -> Piece:
    """A grey strip that says why a species can't be hunted: the words if there is room."""
    signs = row(*(art(each, 32) for each in safe.signs), gap=2)
    words = text(safe.words, READABLE)
    told = first_fitting((row(signs, words, gap=5), words, signs), width - 6)
    return layers(box(width, height, GRAVE, GRAVE, radius=10), told)


def _draw_chips(canvas: Canvas, area: Area, rivals: Sequence[Rival]) -> None:
    """Species in two rows, each in the colour of what it can do: its values beside its name, or its
    size below it.
    """
    canvas.stage("opponents as names")
    least = max(fonts.line(each.tile.name, READABLE, "black").width for each in rivals) + 6
    columns = min(-(-len(rivals) // 2), (area.width + 3) // (least + 3))
    width, height = share(area.width, columns, 3), share(area.height, 2, 3)
    most = 2 * columns
    left = len(rivals) - most + 1 if len(rivals) > most else 0
    if left:
        rivals = sorted(rivals, key=lambda each: not each.hunts and not each.prey)
        rivals = rivals[: most - 1]
    chips = [_chip(each, width, height) for each in rivals]
    chips += [left_out(width, height, left)] * (left > 0)
    put(canvas, grid(chips, columns, gap=3), area, "left", "top")


def _chip(rival: Rival, width: int, height: int) -> Piece:
    """A species as a name with its values, or its size below it."""
    tile, name = rival.tile, text(rival.tile.name, READABLE)
    told = fitting([name, *(value(*one, 44) for one in tile.values)], width - 12, gap=5)
    if told.width <= name.width:
        size = text(tile.values[0][1], READABLE, c.WHITE)
        below = layers(box(width - 6, 34, c.WOOD_DARK, c.WOOD_DARK, radius=7), size)
        below = margins(below, top=-3, bottom=3)
        told = column(within(width, height - 34, name), below, gap=0)
    frame = c.ATTACK if rival.hunts else c.GOOD if rival.prey else c.EDGE
    ground = c.PAPER if frame == c.EDGE else c.mix(c.PAPER, frame, 0.25)
    return layers(box(width, height, ground, frame, radius=9), told)
