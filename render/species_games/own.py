"""What a hand draws of its seat's own species, and of those it lost."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from render.drawing import colours as c
from render.drawing import fonts
from render.drawing.canvas import GLANCE, READABLE, Canvas
from render.drawing.layout import (
    Area,
    Piece,
    art,
    box,
    column,
    first_fitting,
    gap,
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
from render.species_games.hand_tile import SMALLEST_ANIMAL, STRIP, HandTile, hand_tile
from render.species_games.news import News
from render.species_games.tile import draw_hunters, draw_tile

_TRACK = 38
_MOST_OWN, _WIDEST_OWN, _LEAST_OWN, _OWN_GAP = 12, 430, 100, 7
_MOST_WIDE_GRAVES, _WIDEST_GRAVE, _NARROW_GRAVE, _LEAST_GRAVE = 4, 300, 150, 110
_HEAD = 50
GRAVE = c.rgb("d8d2c8")
"""The ground of a species that died out."""
_ARROW = ((0, 13), (18, 0), (18, 8), (34, 8), (34, 18), (18, 18), (18, 26))
"""From a hunter to its prey."""
_NOTHING = gap(0)


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
    signs = [art("signs/paw", paw, strength=0.45)] if paw >= SMALLEST_ANIMAL else []
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
    below = STRIP if any(each.hunters for each in owned) else 0
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
