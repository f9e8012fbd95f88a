"""Places of seats on a board, and of species in a seat's panel, in pixels."""

from collections.abc import Sequence
from typing import NamedTuple

from render.drawing.canvas import HEIGHT, WIDTH
from render.drawing.layout import Area, share

HEADER = 112
"""The height of the strip at the top of a board."""
MARGIN = 8
MAX_TILES = 8
HUNTERS = 3
"""The room below tiles for who can hunt each species, besides the letters."""

_TALL_MIN_HEIGHT = 300
_TILE_MAX_WIDTH = 430
_WIDE_GAPS_MIN_WIDTH = 200


class TilePlaces(NamedTuple):
    """Places of a seat's species, and how many are left out."""

    places: Sequence[Area]
    left_out: int


def seat_places(seats: int) -> list[Area]:
    """A panel for each seat: rows of the full width up to three, else two columns of rows."""
    columns = 1 if seats <= 3 else 2
    rows = -(-seats // columns)
    board = Area(0, HEADER, WIDTH, HEIGHT - HEADER).inset(MARGIN)
    return board.grid(columns, rows, MARGIN)[:seats]


def is_tall(panel: Area) -> bool:
    """Whether a seat's panel has the large title line: two rows of panels, not three."""
    return panel.height >= _TALL_MIN_HEIGHT


def title_height(panel: Area) -> int:
    """The height of a panel's title line."""
    return 62 if is_tall(panel) else 46


def tile_places(panel: Area, count: int, *, strips: int = 0) -> TilePlaces:
    """A tile for each species, as wide as there is room, side by side under the title line.

    Of too many species, the last place says how many are left out. `strips` is the size of the
    letters of `tile.draw_hunters` below the tiles; 0: none.
    """
    shown = min(count, MAX_TILES)
    gap = 14 if (panel.width - 28) // max(shown, 1) >= _WIDE_GAPS_MIN_WIDTH else 6
    top = panel.y + title_height(panel) + (8 if is_tall(panel) else 6)
    height = panel.bottom - top - (HUNTERS + strips if strips else 8)
    left, room = panel.x + 18, panel.width - 28
    width = min(share(room, max(shown, 1), gap), _TILE_MAX_WIDTH)
    places = Area(left, top, width, height).repeated(shown, gap)
    left_out = count - MAX_TILES + 1 if count > MAX_TILES else 0
    return TilePlaces(places, left_out)
