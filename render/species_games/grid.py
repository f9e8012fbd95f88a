"""Where seats stand on a board, and where species stand in a seat's panel. All is in pixels."""

from collections.abc import Sequence
from typing import NamedTuple

from render.drawing.canvas import HEIGHT, WIDTH, Canvas

HEADER = 112
"""The height of the strip at the top of a board."""
MARGIN = 8
MOST_TILES = 8
"""From more species than these on, the last tile says how many are left out."""

_TALL = 300
"""From this height on, a panel has the large title line and wide gaps."""
_WIDEST = 430
"""No tile is wider than this."""
_ROOMY = 200
"""From this width on, tiles stand further apart."""


class Place(NamedTuple):
    """A rectangle by its top left corner."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """The first column of pixels beyond it."""
        return self.x + self.width

    @property
    def bottom(self) -> int:
        """The first row of pixels below it."""
        return self.y + self.height

    @property
    def middle(self) -> int:
        """The column in its middle."""
        return self.x + self.width // 2


class TilePlaces(NamedTuple):
    """Where a seat's species stand, how many are drawn, and how many are left out."""

    places: Sequence[Place]
    left_out: int


def seat_places(seats: int) -> list[Place]:
    """A panel for each seat: rows of the full width up to three, else two columns of rows."""
    columns = 1 if seats <= 3 else 2
    rows = -(-seats // columns)
    width = (WIDTH - MARGIN * (columns + 1)) // columns
    height = (HEIGHT - HEADER - MARGIN * (rows + 1)) // rows
    return [
        Place(
            MARGIN + number % columns * (width + MARGIN),
            HEADER + MARGIN + number // columns * (height + MARGIN),
            width,
            height,
        )
        for number in range(seats)
    ]


def is_tall(panel: Place) -> bool:
    """Whether a seat's panel has the large title line: two rows of panels, not three."""
    return panel.height >= _TALL


def title_height(panel: Place) -> int:
    """The height of a panel's title line."""
    return 62 if is_tall(panel) else 46


def tile_places(
    canvas: Canvas, panel: Place, count: int, *, most: int = MOST_TILES, gap: int | None = None
) -> TilePlaces:
    """A tile for each species, as wide as there is room, side by side under the title line.

    Of more than `most` species, so many fit that the last place can say how many are left out.
    """
    shown = min(count, most)
    if gap is None:
        gap = 14 if (panel.width - 28) // max(shown, 1) >= _ROOMY else 6
    top = panel.y + title_height(panel) + (8 if is_tall(panel) else 6)
    height = panel.bottom - top - 8
    left, room = panel.x + 18, panel.width - 28
    width = min((room - gap * (shown - 1)) // max(shown, 1), _WIDEST)
    places = [Place(left + n * (width + gap), top, width, height) for n in range(shown)]
    left_out = count - most + 1 if count > most else 0
    if left_out:
        canvas.stage("left out")
    return TilePlaces(places, left_out)
