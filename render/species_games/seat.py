"""A seat's panel with its title line: whose it is, cards in hand, how many animals are fed."""

from typing import NamedTuple

from render.drawing import colours as c
from render.drawing import fonts
from render.drawing.canvas import Canvas
from render.drawing.parts import draw_seat_panel
from render.drawing.seats import draw_badge
from render.species_games.grid import Place, is_tall, title_height

_WIDE = 700
"""Panels wider than this fill the whole width."""
_LEAST_NAME = 74
"""A name has at least so much room."""
_NAMES = (36, 32, 30, 28)


class Title(NamedTuple):
    """What stands in a seat's title line. `name` is ready to be drawn."""

    seat: int
    name: str
    total: str
    """What the seat stands at: "14/25" fed, or points in the end."""
    cards: str = ""
    """How many cards are in hand; nothing where that means nothing any more."""
    first: str = ""
    """The sign of the first player, a piece of art; nothing for the others."""
    notes: tuple[str, ...] = ()
    """Short words such as "passed"; the first that has room is drawn."""
    stored: str = ""
    """What is behind the screen, where that is known."""
    lost: str = ""
    """What died out by the last action, such as "B2 extinct"."""
    won: bool = False
    signs: tuple[str, ...] = ("signs/plant", "signs/meat")
    """Pieces of art that say what `total` counts."""
    made_of: tuple[tuple[str, str], ...] = ()
    """What points are made of: a piece of art and a number for each part."""


def draw_seat(canvas: Canvas, panel: Place, title: Title) -> None:
    """A seat's panel with its title line; tiles stand below, at `grid.tile_places`."""
    draw_seat_panel(canvas, *panel, c.SEATS[title.seat])
    if title.lost and panel.width < _WIDE:
        # There is no room for everything, and what is behind a screen is seen elsewhere.
        title = title._replace(stored="")
    tall, wide = is_tall(panel), panel.width > _WIDE
    height = title_height(panel)
    middle = panel.y + height // 2 + (5 if tall else 4)
    right = _draw_standing(
        canvas, title, panel.right - 16, middle, size=_standing(tall=tall, wide=wide)
    )
    badge = 58 if tall else 46
    left = panel.x + 20
    draw_badge(canvas, title.seat, left, middle - badge // 2, badge)
    left += badge + 10
    sign = 52 if tall else 42
    if title.lost:
        taken = _LEAST_NAME + 24 + (sign + 8 if title.first else 0)
        right = _draw_lost(canvas, title.lost, right - left - taken, right, middle)
    room = right - left - 14 - (sign + 8 if title.first or title.won else 0)
    sizes = (42, *_NAMES) if tall and wide else _NAMES[not tall :]
    name, size = fonts.shrink(title.name, sizes, max(room, _LEAST_NAME), "black")
    left += canvas.text(left, middle, name, size) + 8
    for art in ("signs/crown" if title.won else "", title.first):
        if art:
            canvas.art(art, left, middle - sign // 2, sign)
            left += sign + 8
    for art, number in title.made_of:
        if left + 36 + fonts.line(number, 30, "black").width < right:
            canvas.art(art, left + 4, middle - 15, 32)
            left += 40 + canvas.text(left + 38, middle + 2, number, 30, c.SOFT_INK) + 8
    for note in title.notes:
        if left + fonts.line(note, 26, "black").width + 16 < right:
            canvas.text(left + 6, middle + 2, note, 26, c.SOFT_INK)
            break


def _standing(*, tall: bool, wide: bool) -> int:
    """The size of a seat's total."""
    if not tall:
        return 44
    return 56 if wide else 48


def _draw_standing(canvas: Canvas, title: Title, x: int, middle: int, *, size: int) -> int:
    """The seat's total and its cards in hand, from the right; gives where they begin."""
    large = size > 50
    x -= canvas.text(x, middle, title.total, size, align="right") + 8
    icon = 36 if large else 32
    for art in reversed(title.signs):
        x -= icon
        canvas.art(art, x, middle - icon // 2, icon)
    for art, number in (("signs/cards", title.cards), ("species_games/screen", title.stored)):
        if number:
            x -= 22 if large else 16
            x -= canvas.text(x, middle + 1, number, 34 if large else 30, align="right") + 6
            x -= icon + 4
            canvas.art(art, x, middle - icon // 2 - 1, icon + 4)
    return x


def _draw_lost(canvas: Canvas, words: str, room: int, right: int, middle: int) -> int:
    """What died out, before the cards: in short where there is less room; gives where it begins."""
    short = "\N{MINUS SIGN}" + words.split(maxsplit=1)[0]
    whole = fonts.line(words, 26, "black").width + 20 <= room
    text = words if whole else fonts.fit(short, 26, max(room - 20, 60), "black")
    width = fonts.line(text, 26, "black").width + 20
    canvas.framed(right - width - 10, middle - 20, width, 40, c.LOST, c.INK, radius=12)
    canvas.text(right - width // 2 - 10, middle, text, 26, c.WHITE, align="middle")
    return right - width - 20
