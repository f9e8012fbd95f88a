"""Where everything goes on Evolution's board, and which seats are shown in full.

A table of six with five species each would make a picture that no phone can show: when all in full
are too many, the seats that matter now stay in full, and the others are shown in less detail, but
with the names of all traits. Only where species are many more than that, others show bare emblems.
"""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from engine.evolution.state import Species
from render.canvas import WIDTH
from render.evolution.species import Level, Mark, Place, card_height

MARGIN = 22
GAP = 14
TALL = 1940
"""The height in pixels beyond which only the seats that matter most are shown in full."""
TALLEST = 2400
"""The height in pixels beyond which names give way to emblems: what the screen of a phone holds
when the picture is as wide as it.
"""
_PADDING = 12
_CARD_GAP = 10
_BANNER = 68
_CHIPS = 54
"""The height of a banner's second line, which only a half panel has."""
_ROW = 5
"""Species in a row at most."""

Marks = dict[int, Mark]


class SeatPlace(NamedTuple):
    """Where a seat's panel is, and each of its species."""

    panel: Place
    half: bool
    level: Level
    cards: tuple[Place, ...]


def grid(
    species: Sequence[Species],
    corner: tuple[int, int],
    width: int,
    marks: Marks,
    level: Level,
    *,
    half: bool = False,
) -> tuple[tuple[Place, ...], int]:
    """The places of species in rows from a top left corner, and the height they take."""
    x, y = corner
    columns = _columns(len(species), half=half)
    across = (width - (columns - 1) * _CARD_GAP) // columns
    places: list[Place] = []
    top = y
    for start in range(0, len(species), columns):
        row = species[start : start + columns]
        height = max(_height(one, across, marks, level) for one in row)
        places.extend(
            Place(x + number * (across + _CARD_GAP), top, across, height)
            for number in range(len(row))
        )
        top += height + _CARD_GAP
    return tuple(places), max(top - y - _CARD_GAP, 0)


def _height(one: Species, across: int, marks: Marks, level: Level) -> int:
    mark = marks.get(one.id)
    return card_height(one, across, level, () if mark is None else mark.note)


def _columns(count: int, *, half: bool) -> int:
    if half:
        return max(count, 1)
    return 3 if count in {1, 2, 3, 6, 9} else 4 if count in {4, 7, 8} else _ROW


def _panel(
    species: Sequence[Species],
    corner: tuple[int, int],
    width: int,
    marks: Marks,
    level: Level,
    *,
    half: bool,
) -> SeatPlace:
    x, y = corner
    banner = _BANNER + (_CHIPS if half else 0)
    room = width - 2 * _PADDING
    cards, tall = grid(species, (x + _PADDING, y + banner), room, marks, level, half=half)
    height = banner + tall + (_PADDING if tall else 0)
    return SeatPlace(Place(x, y, width, height), half, level, cards)


def _stretched(place: SeatPlace, more: int) -> SeatPlace:
    """A panel made higher to match its neighbour, its lowest cards with it."""
    lowest = max((card.y for card in place.cards), default=0)
    return place._replace(
        panel=place.panel._replace(height=place.panel.height + more),
        cards=tuple(
            card._replace(height=card.height + more) if card.y == lowest else card
            for card in place.cards
        ),
    )


def _rows(counts: Sequence[int], levels: Sequence[Level]) -> list[list[int]]:
    """Seats by rows: two neighbours with at most two species each share one if drawn alike."""
    rows: list[list[int]] = []
    for seat, count in enumerate(counts):
        if rows and len(rows[-1]) == 1:
            other = rows[-1][0]
            if count <= 2 and counts[other] <= 2 and levels[seat] == levels[other]:
                rows[-1].append(seat)
                continue
        rows.append([seat])
    return rows


def seat_places(
    species: Sequence[Sequence[Species]], top: int, marks: Marks, levels: Sequence[Level]
) -> tuple[list[SeatPlace], int]:
    """The panel of every seat in order from a height on, and the height where they end."""
    wide = WIDTH - 2 * MARGIN
    narrow = (wide - GAP) // 2
    places: list[SeatPlace] = []
    for row in _rows([len(group) for group in species], levels):
        half = len(row) == 2
        width = narrow if half else wide
        made = [
            _panel(
                species[seat],
                (MARGIN + number * (width + GAP), top),
                width,
                marks,
                levels[seat],
                half=half,
            )
            for number, seat in enumerate(row)
        ]
        tall = max(one.panel.height for one in made)
        places.extend(_stretched(one, tall - one.panel.height) for one in made)
        top += tall + GAP
    return places, top


def focused(
    species: Sequence[Sequence[Species]], top: int, marks: Marks, focus: Sequence[Collection[int]]
) -> tuple[list[SeatPlace], int]:
    """All seats in full, or the first of these sets of them, if the picture is then not tall; else
    the first of the other sets that fits beside the rest with names, or with emblems; the last at
    worst.
    """
    most, *fewer = focus
    others: tuple[Level, ...] = ("named", "signs")
    for limit, other, full in (
        (TALL, others[0], range(len(species))),
        (TALL, others[0], most),
        *((TALLEST, other, full) for other in others for full in fewer),
    ):
        levels: list[Level] = ["full" if seat in full else other for seat in range(len(species))]
        places, bottom = seat_places(species, top, marks, levels)
        if bottom <= limit:
            break
    return places, bottom
