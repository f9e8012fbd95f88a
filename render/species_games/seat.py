"""A seat's panel with its title line: whose it is, cards in hand, how many animals are fed."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.model import HIDDEN
from engine.species_games.state import TableT
from render.drawing import colours as c
from render.drawing import fonts
from render.drawing.art import sprite
from render.drawing.canvas import GLANCE, READABLE, WIDTH, Canvas
from render.drawing.layout import Area
from render.drawing.parts import draw_seat_panel, draw_sign
from render.drawing.seats import draw_badge, draw_turn
from render.species_games.grid import HEADER, is_tall, title_height
from render.species_games.text_parts import SpeciesTextParts

FOLDERS = ("animals", "species_games")
"""The folders of art that every picture of these two games uses."""

_HOLE_CENTRE = 490
_NUMBER = 64
_LINE = 438


def draw_strip(
    canvas: Canvas,
    telling: SpeciesTextParts[TableT],
    names: Sequence[str],
    line: str = "",
    change: str = "",
    *,
    beside: tuple[str, str] | None = None,
    in_hand: bool = False,
) -> None:
    """The strip at the top: round and phase, the watering hole, and whose turn it is.

    `line` and `change` are what the last action did, in words and to the watering hole, such as
    "+3"; `beside` are a number and words on a card of paper, such as ("+18", "a round"). In a hand
    small words give way to larger ones.
    """
    height = HEADER - 8 * in_hand
    canvas.paste(sprite(telling.scene, WIDTH, HEADER), 0, height - HEADER)
    draw_sign(canvas, 14, 6, 296, height - 18, *telling.wooden(), posts=12)
    _draw_hole(canvas, telling.seen.plants, change, height)
    seats, title = telling.strip(names)
    below = telling.below(line)
    if in_hand:
        shorter = () if below == telling.ready else (below, below.split("; ")[-1])
        fit = (each for each in shorter if fonts.line(each, READABLE, "black").width <= _LINE)
        below = next(fit, "")
    draw_turn(canvas, 764, 8, 548, height - 18, seats=seats, title=title, below=below)
    if beside is not None:
        number, words = beside
        canvas.framed(632, 8, 128, height - 18, c.PAPER, c.WOOD, thick=4, radius=12)
        canvas.text(696, round(height * 0.32), number, GLANCE, c.LEAF_DARK, align="middle")
        canvas.label(696, round(height * 0.68), words, (READABLE, 26), 118, c.SOFT_INK,
                     align="middle")  # fmt: skip


def draw_free(canvas: Canvas, place: Area, top: str, low: str) -> None:
    """The spare place on a board of five: trees, and a sign with two lines."""
    ground = place.bottom - 26
    canvas.panel(place.x + 40, ground - 16, place.width - 80, 34, c.EDGE, radius=17)
    for x, size, mirrored in ((34, 190, False), (place.width - 214, 176, True)):
        canvas.art(
            "signs/acacia", place.x + x, ground - round(size * 0.96), size, mirrored=mirrored
        )
    draw_sign(canvas, place.centre - 125, ground - 140, 250, 98, top, low, posts=42)


def _draw_hole(canvas: Canvas, plants: int, change: str, height: int) -> None:
    number = str(plants)
    across = fonts.line(number, _NUMBER, "black").width
    width = max(76 + across + 22, 152)
    tab = fonts.line(change, GLANCE, "black").width + 24 if change else 0
    x, y = _HOLE_CENTRE - (width + tab) // 2, (height - 8) // 2 - 39
    if change:
        canvas.framed(x - 5, y - 5, width + tab + 10, 88, c.GOLD, c.INK, thick=3, radius=16)
    canvas.framed(x, y, width, 78, c.LEAF_DARK, c.PAPER, thick=4, radius=14)
    canvas.art("signs/plant", x + 14, y + 11, 56)
    canvas.text(x + width - 20, y + 40, number, _NUMBER, c.WHITE, align="right")
    if change:
        canvas.text(x + width + tab // 2, y + 40, change, GLANCE, c.INK, align="middle")


_FULL_WIDTH_ABOVE = 700
_NAME_MIN_WIDTH = 74
_NAMES = (36, 32, 30, 28)


class Title(NamedTuple):
    """A seat's title line. `name` is ready to be drawn."""

    seat: int
    name: str
    total: str
    """How the seat is doing: "14/25" fed, or points at the end."""
    cards: str = ""
    """Cards in hand; nothing once the game is over."""
    first: str = ""
    """The sign of the first player, a piece of art; nothing for the others."""
    notes: tuple[str, ...] = ()
    """Short words such as "done feeding"; the first that fits is drawn."""
    stored: str = ""
    """The food behind the screen, if it is visible."""
    lost: str = ""
    """What died out by the last action, such as "B2 extinct"."""
    won: bool = False
    signs: tuple[str, ...] = ("signs/plant", "signs/meat")
    """Pieces of art that say what `total` counts."""
    made_of: tuple[tuple[str, str], ...] = ()
    """What points are made of: a piece of art and a number for each part."""


def title_of(telling: SpeciesTextParts[TableT], number: int, name: str, lost: str = "") -> Title:
    """A seat's title line; `lost` is what died out by the last action."""
    points = telling.points(number)
    fed, living = telling.fed(number)
    title = Title(number, name, f"{fed}/{living}" if telling.eating else str(living), lost=lost)
    title = title._replace(notes=telling.notes(number))
    if points is not None:
        won, made_of = number in telling.leading, telling.made_of(number)
        return title._replace(total=str(points), signs=(), won=won, made_of=made_of)
    food = telling.food(number)
    return title._replace(
        signs=title.signs if telling.eating else ("signs/paw",),
        cards=str(len(telling.seen.seats[number].hand)),
        first=telling.first_sign if number == telling.seen.first else "",
        stored="" if food == HIDDEN else str(food),
    )


def draw_seat(canvas: Canvas, panel: Area, title: Title) -> None:
    """A seat's panel with its title line; tiles go below, at `grid.tile_places`."""
    draw_seat_panel(canvas, *panel, c.SEATS[title.seat])
    if title.lost and panel.width < _FULL_WIDTH_ABOVE:
        # Not everything fits, and the food behind the screen is shown elsewhere.
        title = title._replace(stored="")
    tall, wide = is_tall(panel), panel.width > _FULL_WIDTH_ABOVE
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
        taken = _NAME_MIN_WIDTH + 24 + (sign + 8 if title.first else 0)
        right = _draw_lost(canvas, title.lost, right - left - taken, right, middle)
    room = right - left - 14 - (sign + 8 if title.first or title.won else 0)
    sizes = (42, *_NAMES) if tall and wide else _NAMES[not tall :]
    name, size = fonts.shrink(title.name, sizes, max(room, _NAME_MIN_WIDTH), "black")
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
    """What died out, left of the cards, shortened if needed; returns its left edge."""
    short = "\N{MINUS SIGN}" + words.split(maxsplit=1)[0]
    whole = fonts.line(words, 26, "black").width + 20 <= room
    text = words if whole else fonts.fit(short, 26, max(room - 20, 60), "black")
    width = fonts.line(text, 26, "black").width + 20
    canvas.framed(right - width - 10, middle - 20, width, 40, c.LOST, c.INK, radius=12)
    canvas.text(right - width // 2 - 10, middle, text, 26, c.WHITE, align="middle")
    return right - width - 20
