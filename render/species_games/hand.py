"""What hands of these two games draw of species: one's own, and the others' with whom they hunt."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from render.drawing import colours as c
from render.drawing import fonts
from render.drawing.canvas import GLANCE, HEIGHT, READABLE, WIDTH, Canvas
from render.drawing.layout import (
    Area,
    Piece,
    art,
    box,
    column,
    ends,
    first_fitting,
    fitting,
    gap,
    grid,
    label,
    layers,
    margins,
    put,
    row,
    share,
    staged,
    text,
    within,
)
from render.drawing.parts import left_out, seat_panel
from render.drawing.seats import badge
from render.species_games.grid import MARGIN
from render.species_games.news import News
from render.species_games.tile import (
    TEETH_DEPTH,
    Change,
    animal_piece,
    draw_hunters,
    draw_names,
    draw_tile,
    tab_of,
    value,
)

_STRIP = 36
"""The height of a strip that says who can hunt a species, or whom it can hunt."""
_TRACK = 38
_MOST_OWN, _WIDEST_OWN, _LEAST_OWN, _OWN_GAP = 12, 430, 100, 7
_MOST_WIDE_GRAVES, _WIDEST_GRAVE, _NARROW_GRAVE, _LEAST_GRAVE = 4, 300, 150, 110
_HEAD = 50
GRAVE = c.rgb("d8d2c8")
"""The ground of a species that died out."""
_ARROW = ((0, 13), (18, 0), (18, 8), (34, 8), (34, 18), (18, 18), (18, 26))
"""From a hunter to its prey."""
_TALL = 184
"""From this height above its track on, a tile has larger signs and its traits' names below the
animal.
"""
_ROOMY = 180
"""From this width on, a tile has a larger sign if it is alone."""
_WIDE = 240
"""From this width on, a lower tile has its animal at the left and its traits beside it."""
_FIRST_ROW, _LINE = 42, 38
_SMALLEST_ANIMAL, _LARGEST_ANIMAL = 42, 180
_TITLE = 48
_MOST_WITH_TRAITS = 3
"""With more species a seat, tiles of rivals have no room for traits."""
_OVERLAP = 8
"""How much wider than a tile its values may be together."""
_LEAST_TRAIT = 24
"""How much of a trait's emblem is seen at least."""
_NARROWEST, _WITH_WORD = 66, 88
"""The least widths of a rival's tile, and of one with the word "prey"."""
_WIDEST_RIVAL = 260
_TWO_ROWS_ABOVE_HEIGHT = 280
_GAP = 5
_NOTHING = gap(0)


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
    counted: Sequence[tuple[str, str]] = ()
    """Signs and numbers beside the name if there is room, such as how many animals there are."""

    strength: float = 1.0
    """The animal's: how far it stands out."""


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


class Panels(NamedTuple):
    """Where a hand has its cards, its seat's species, and the others."""

    cards: Area
    own: Area
    others: Area


_ALL = Area(MARGIN, 110, WIDTH - 2 * MARGIN, HEIGHT)
_PANELS = Panels(
    _ALL._replace(height=286), _ALL._replace(y=402, height=212), _ALL._replace(y=620, height=214)
)
_WITHOUT_CARDS = Panels(
    _ALL._replace(height=60), _ALL._replace(y=176, height=316), _ALL._replace(y=498, height=336)
)


def panels_of(canvas: Canvas, cards: int, *, own_first: bool) -> Panels:
    """Where everything is, one's own species perhaps above the cards; without cards, a line says
    so.
    """
    panels = _PANELS if cards else _WITHOUT_CARDS
    if own_first:
        own = panels.own._replace(y=panels.cards.y)
        lower = panels.cards._replace(y=panels.own.bottom - panels.cards.height)
        panels = panels._replace(own=own, cards=lower)
    if cards:
        return panels
    line = panels.cards
    canvas.framed(*line, c.PANEL, c.EDGE)
    canvas.text(line.centre, line.middle, "No cards in hand", GLANCE, c.SOFT_INK, align="middle")
    return panels


# --- a tile --------------------------------------------------------------------------------------


def hand_tile(tile: HandTile, width: int, height: int) -> Piece:
    """A species on a tile, down to where its track or strip begins: its name and values, and as
    much of animal and traits as has room.
    """
    tall = height >= _TALL
    letters = GLANCE if tall and width >= _ROOMY else READABLE
    tab = tab_of(width, tile.name, tile.change, labels=(READABLE,))
    name = gap(tab.piece.width) if tab else text(tile.name, letters)
    free = width - name.width - 18
    counted = _counted(tile, free)
    if sum(value(*one, 44).width for one in tile.values) <= width + _OVERLAP:
        free -= counted.width + 8 if counted.width else 0
        beside, below = _values(tile, width, free, tall=tall)
        free -= beside.width + 8 if beside.width else 0
    else:
        beside, below = _values(tile, width, free, tall=tall)
        free -= beside.width + 8 if beside.width else 0
        counted = _counted(tile, free)
        free -= counted.width + 8 if counted.width else 0
    low = max(_FIRST_ROW + 2 * (letters - READABLE), beside.height + 8 if beside.width else 0)
    right = [each for each in (counted, beside) if each.width]
    under = height - low
    spare = min(width - below.width - 14, under - 36 * bool(tile.traits))
    if not below.width and not tall and width >= _WIDE:
        body = _beside_animal(tile, width, height, under, name.width + 10, free)
    elif below.width and not tall and spare >= _SMALLEST_ANIMAL:
        body = _beside_values(tile, below, width - 10, under, spare)
    else:
        values = [margins(below, bottom=2)] if below.width else []
        rest = under - column(*values).height
        traits = _traits(tile, width - 8, rest, 44 if tall else 34, names=tall)
        high = rest - traits.height
        if high < _SMALLEST_ANIMAL <= free and not beside.width:
            right.append(_animal(tile, _SMALLEST_ANIMAL, _SMALLEST_ANIMAL))
        body = column(*values, _animal(tile, width - 12, high), traits, gap=0)
    first = ends(width - 15, name, row(*right, gap=10), gap=0)
    top = TEETH_DEPTH if tile.hunter else 5
    top += max(letters + 8 - first.height, 0) // 2
    shown = layers(
        within(width, height, margins(first, 9, top), "left", "top"),
        within(width, height, body, sit="bottom"),
    )
    return tab.over(shown) if tab else shown


def _beside_animal(
    tile: HandTile, width: int, height: int, under: int, named: int, free: int
) -> Piece:
    """The animal, as high as the tile if it has room beside the name, else below it; at its right
    the traits, below the values or beside them.
    """
    names, low, room = _names(tile), (10, min(under, 110)), width - 4

    def beside(left: int, most: int, traits: Piece, apart: int = 8) -> Piece:
        animal = _animal(tile, most, most)
        return row(gap(left), animal, gap(apart), traits, gap=0, sit="bottom")

    sides = [(named, min(height - 8, 110)), low] if min(height - 8, 110) <= free else [low]
    variants = [beside(*side, names) for side in sides if names.height <= under]
    high = beside(*low, names, max(named - sum(low), 8))
    if names.height <= height - 10 and high.width <= named + free - 10:
        variants.append(high)
    emblems = beside(*sides[0], _emblems(tile, 40, room - sum(sides[0]) - 8))
    body = first_fitting([*variants, emblems], room)
    return within(width, height, body, "left", "bottom")


def _beside_values(tile: HandTile, values: Piece, width: int, height: int, animal: int) -> Piece:
    """The values at the left, the animal at the right, the traits below them."""
    traits = _traits(tile, width + 2, height - values.height, 34)
    high = height - traits.height
    above = layers(
        within(width, high, values, "left", "top"),
        within(width, high, _animal(tile, animal, animal), "right", "bottom"),
    )
    return column(above, traits, gap=0)


def _animal(tile: HandTile, width: int, height: int) -> Piece:
    """The animal at the foot of this room, unless it would be too small."""
    most = min(width, height, _LARGEST_ANIMAL)
    if most < _SMALLEST_ANIMAL:
        return gap(width, height)
    standing = animal_piece(
        tile.animal, most, size=tile.size, largest=tile.largest, strength=tile.strength
    )
    return within(width, height, standing, sit="bottom")


def _values(tile: HandTile, width: int, free: int, *, tall: bool) -> tuple[Piece, Piece]:
    """The values beside the name, in the room `free`, and those below it: all together, or the
    hunt value alone beside it, or overlapping.
    """
    roomy = width >= _ROOMY and (tall or len(tile.values) == 1)
    each = [value(*one, 56 if roomy else 44) for one in tile.values]
    every = row(*each, gap=3)
    if every.width <= free:
        return every, gap(0)
    if every.width <= width - 6:
        return gap(0), every
    if each[1].width <= free:
        return each[1], row(each[0], each[-1], gap=3)
    spare = width - sum(one.width for one in each)
    return gap(0), row(*each, gap=spare // len(each))


def _counted(tile: HandTile, room: int) -> Piece:
    pieces = [
        row(*[art(sign, 30)] * bool(sign), *[text(count, READABLE)] * bool(count), gap=2)
        for sign, count in tile.counted
    ]
    return fitting(pieces, room, gap=6)


def _traits(tile: HandTile, width: int, height: int, size: int, *, names: bool = True) -> Piece:
    """The traits by name if those have room, and in a high tile an animal above them; else by
    emblem.
    """
    if not tile.traits:
        return gap(0)
    named = row(gap(2), _names(tile), gap=0)
    emblems = within(width, size + 2, _emblems(tile, size, width), sit="bottom")
    spared = _SMALLEST_ANIMAL + 28 if height > _LARGEST_ANIMAL else 0
    fitted = first_fitting([named] * names + [emblems], width - 2, height - spared)
    return within(width, fitted.height, fitted, "left")


def _names(tile: HandTile) -> Piece:
    """The traits by emblem and name, below each other."""
    named = (
        row(trait.emblem(34), text(trait.title, READABLE, weight="bold"), gap=6)
        for trait in tile.traits
    )
    return column(*(within(each.width, _LINE, each) for each in named), gap=0, align="left")


def _emblems(tile: HandTile, size: int, width: int) -> Piece:
    """The traits by emblem, closer where room is short."""
    each = [trait.emblem(size) for trait in tile.traits for _ in range(trait.copies)]
    apart = min(4, (width - size * len(each)) // max(len(each) - 1, 1))
    return staged("emblems", within(width, size, row(*each, gap=apart)))


# --- one's own -----------------------------------------------------------------------------------


class Own(NamedTuple):
    """One of the seat's own species."""

    tile: HandTile
    hunters: Sequence[str]
    """The names of those that can hunt it."""
    track: Callable[[int, int], Piece]
    """Its track, of a width and a height."""

    @property
    def is_changed(self) -> bool:
        """Whether it changed."""
        return self.tile.change is not None


class Lost(NamedTuple):
    """One that died out."""

    name: str
    why: str
    hunter: str
    """The animal that killed it, if that is known and alive."""


def lost_of(news: News, seat: int, animal: Callable[[int], str]) -> list[Lost]:
    """A seat's species that died out; `animal` is that of a species, or nothing."""
    return [
        Lost(news.name_of(one), fate.why, "" if fate.hunter is None else animal(fate.hunter))
        for one, fate in news.of(seat).items()
        if fate.gone
    ]


def _graves(lost: Sequence[Lost], area: Area, owned: int) -> Piece:
    """Those that died out side by side, narrower the more there are; the last place says how many
    are left out.
    """
    if not lost:
        return gap(0)
    room = area.width - min(owned, _MOST_OWN) * (_LEAST_OWN + _OWN_GAP)
    most = max((room + _OWN_GAP) // (_LEAST_GRAVE + _OWN_GAP), 1)
    widest = _WIDEST_GRAVE if len(lost) <= _MOST_WIDE_GRAVES else _NARROW_GRAVE
    width = max(min(share(area.width, owned + len(lost), _OWN_GAP), widest), _LEAST_GRAVE)
    shown = [_grave(each, width, area.height) for each in lost]
    if len(shown) > most:
        shown[most - 1 :] = [left_out(width, area.height, len(shown) - most + 1)]
    return row(*shown, gap=_OWN_GAP)


def grave_head(name: str, width: int, height: int) -> Piece:
    """The name of a species that died out, with a dagger."""
    named = label(f"{name} \N{DAGGER}", (GLANCE, READABLE), width - 10, c.WHITE)
    return layers(box(width, height, c.LOST, c.LOST, radius=10), named)


def _grave(lost: Lost, width: int, height: int) -> Piece:
    """A grey card: the name with a dagger on dark red, the hunter if there is room, and why."""
    head = grave_head(lost.name, width, _HEAD)
    room = width - 16
    versions = (lost.why, lost.why.removeprefix("killed "), lost.why[lost.why.rfind(" by ") + 1 :])
    told = [
        column(
            *(text(line, READABLE, c.LOST) for line in fonts.wrap(words, READABLE, room, "black")),
            gap=4,
        )
        for words in versions
    ]
    why = first_fitting([*told, gap(0)], room, height - _HEAD - 20)
    left = height - _HEAD - why.height - 30
    paw = min(left, room, 96)
    signs = [art("signs/paw", paw, strength=0.45)] if paw >= _SMALLEST_ANIMAL else []
    if lost.hunter and signs and room >= 2 * paw + 56:
        arrow = Piece(36, 28, lambda canvas, x, y: canvas.polygon(x, y, _ARROW, c.LOST))
        signs += [arrow, art(f"animals/{lost.hunter}", paw)]
    ground = box(width, height, GRAVE, c.LOST, thick=5, radius=12)
    body = within(width, height - _HEAD, column(row(*signs, gap=10), why, gap=10))
    return layers(ground, column(head, body, gap=0))


def draw_own(
    canvas: Canvas,
    panel: Area,
    seat: int,
    owned: Sequence[Own],
    none: str,
    lost: Sequence[Lost] = (),
    stored: Piece = _NOTHING,
) -> list[Area]:
    """A seat's own species, those that changed on top, or the words `none`; then those that it
    `lost`, and at the right the food that it has `stored`. Returns the places of the species.
    """
    put(canvas, seat_panel(seat, *panel[2:]), panel)
    put(canvas, stored, panel, "right")
    area = Area(panel.x + 16, panel.y + 9, panel.width - stored.width - 24, panel.height - 17)
    graves = _graves(lost, area, len(owned))
    area = area._replace(width=area.width - graves.width - _OWN_GAP * bool(lost))
    if not owned:
        put(canvas, graves, area, "left")
        rest = area._replace(x=area.x + graves.width)
        put(canvas, label(none, (36, READABLE), rest.width, c.SOFT_INK), rest)
        return []
    shown = min(len(owned), _MOST_OWN)
    width = min(share(area.width, shown, _OWN_GAP), _WIDEST_OWN)
    below = _STRIP if any(each.hunters for each in owned) else 0
    first = area._replace(width=width, height=area.height - below)
    *places, last = first.repeated(shown, _OWN_GAP)
    if len(owned) > shown:
        put(canvas, left_out(last.width, last.height, len(owned) - shown + 1), last)
    else:
        places.append(last)
    put(canvas, graves, area._replace(x=last.right + _OWN_GAP, width=graves.width))
    drawn = list(zip(owned, places, strict=False))
    for each, place in sorted(drawn, key=lambda pair: pair[0].is_changed):
        draw_hunters(canvas, place, each.hunters, READABLE)
        draw_tile(canvas, place, hunter=each.tile.hunter, change=each.tile.change)
        tile = hand_tile(each.tile, place.width, place.height - _TRACK - 8)
        put(canvas, tile, place, sit="top")
        track = each.track(place.width - 14, _TRACK)
        put(canvas, margins(track, bottom=6), place, sit="bottom")
    return places


# --- the others ----------------------------------------------------------------------------------


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
    foot = _STRIP + 2 if related or rival.safe else 6
    hand_tile(tile, place.width, place.height - foot).draw(canvas, place.x, place.y)
    strip = Area(place.x + 3, place.bottom - _STRIP - 2, place.width - 6, _STRIP)
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
