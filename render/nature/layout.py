"""Where everything goes on Nature's board: panels of seats, and cards of species in them."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.nature.state import Species
from render.canvas import WIDTH
from render.nature.species import card_height

MARGIN = 22
GAP = 16
_PADDING = 14
_CARD_GAP = 12
_BANNER = 72
_CHIPS = 58
"""The height of a banner's second line, which only a half panel has."""


class Place(NamedTuple):
    """A rectangle in pixels."""

    x: int
    y: int
    width: int
    height: int


class SeatPlace(NamedTuple):
    """Where a seat's panel is, and each of its species."""

    panel: Place
    half: bool
    cards: tuple[Place, ...]


def _columns(count: int, *, half: bool) -> int:
    if half:
        return max(count, 1)
    return 3 if count in {1, 2, 3, 5, 6, 9} else 4


def grid(
    species: Sequence[Species], x: int, y: int, width: int, *, half: bool
) -> tuple[tuple[Place, ...], int]:
    """The places of species in rows from a top left corner, and the height they take."""
    columns = _columns(len(species), half=half)
    across = (width - (columns - 1) * _CARD_GAP) // columns
    places: list[Place] = []
    top = y
    for start in range(0, len(species), columns):
        row = species[start : start + columns]
        height = max(card_height(one, across) for one in row)
        places.extend(
            Place(x + number * (across + _CARD_GAP), top, across, height)
            for number in range(len(row))
        )
        top += height + _CARD_GAP
    return tuple(places), max(top - y - _CARD_GAP, 0)


def _panel(species: Sequence[Species], x: int, y: int, width: int, *, half: bool) -> SeatPlace:
    banner = _BANNER + (_CHIPS if half else 0)
    cards, tall = grid(species, x + _PADDING, y + banner, width - 2 * _PADDING, half=half)
    return SeatPlace(Place(x, y, width, banner + tall + (_PADDING if tall else 0)), half, cards)


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


def _rows(counts: Sequence[int]) -> list[list[int]]:
    """Seats by rows: two neighbours with at most two species each share one."""
    rows: list[list[int]] = []
    for seat, count in enumerate(counts):
        if rows and len(rows[-1]) == 1 and count <= 2 and counts[rows[-1][0]] <= 2:
            rows[-1].append(seat)
        else:
            rows.append([seat])
    return rows


def seat_places(species: Sequence[Sequence[Species]], top: int) -> tuple[list[SeatPlace], int]:
    """The panel of every seat in order from a height on, and the height where they end."""
    wide = WIDTH - 2 * MARGIN
    narrow = (wide - GAP) // 2
    places: list[SeatPlace] = []
    for row in _rows([len(group) for group in species]):
        half = len(row) == 2
        width = narrow if half else wide
        made = [
            _panel(species[seat], MARGIN + number * (width + GAP), top, width, half=half)
            for number, seat in enumerate(row)
        ]
        tall = max(one.panel.height for one in made)
        places.extend(_stretched(one, tall - one.panel.height) for one in made)
        top += tall + GAP
    return places, top
