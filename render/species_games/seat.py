"""A seat's panel with its title line: whose it is, cards in hand, how many animals are fed."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.model import HIDDEN
from engine.species_games.state import TableT
from render.drawing import colours as c
from render.drawing import fonts
from render.drawing.canvas import GLANCE, READABLE, SMALLEST, WIDTH, Canvas
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
    label,
    layers,
    margins,
    on,
    put,
    row,
    show,
    text,
    within,
)
from render.drawing.parts import seat_panel, turn_strip, wooden_sign
from render.drawing.seats import badge
from render.species_games.deeds import Deeds
from render.species_games.grid import HEADER, is_tall, title_height
from render.species_games.text_parts import SpeciesTextParts

FOLDERS = ("animals", "species_games")
"""The folders of art that every picture of these two games uses."""

_HOLE_CENTRE = 490
_NUMBER = 64
_LINE = 438
_DEEDS = 994


class Beside(NamedTuple):
    """A number and words on a card of paper, such as "+18" and "a round"."""

    number: str
    words: str
    gained: str = ""
    """What was just added to the number, such as "+3"."""


def draw_strip(
    canvas: Canvas,
    telling: SpeciesTextParts[TableT],
    names: Sequence[str],
    line: str = "",
    change: str = "",
    *,
    beside: Beside | None = None,
    deeds: Deeds | None = None,
    in_hand: bool = False,
) -> None:
    """The strip at the top: round and phase, the watering hole, and whose turn it is.

    `line` and `change` are what happened, in words and to the watering hole, such as "+3"; `beside`
    is a card at its left. What everybody did at once goes in place of all these. In a hand small
    words give way to larger ones.
    """
    height = HEADER - 8 * in_hand
    canvas.art(telling.scene, 0, height - HEADER, HEADER, WIDTH)
    wooden_sign(296, height - 18, *telling.wooden(), posts=12).draw(canvas, 14, 6)
    seats, title = telling.strip(names)
    if deeds is not None:
        plants = telling.seen.plants
        shown = _deeds(names, deeds, plants, seats, title)
        shown.draw(canvas, WIDTH - 8 - _DEEDS, (height - shown.height) // 2 - 1)
        return
    hole = _hole(telling.seen.plants, change)
    show(canvas, hole, _HOLE_CENTRE, height // 2 - 4, "middle")
    below = telling.below(line)
    if in_hand:
        if below == telling.ready:
            below = line
        shorter = (below, below.split("; ")[-1])
        fit = (each for each in shorter if fonts.line(each, READABLE, "black").width <= _LINE)
        below = next(fit, "")
    strip = turn_strip(548, height - 18, seats=seats, title=title, below=below)
    strip.draw(canvas, 764, 8)
    if beside is not None:
        small = within(118, READABLE, label(beside.words, (READABLE, 26), 118, c.SOFT_INK))
        number = text(beside.number, GLANCE, c.LEAF_DARK)
        if beside.gained:
            number = first_fitting([row(number, gained_sign(beside.gained), gap=6), number], 122)
        told = column(number, small, gap=2)
        ground = c.GOLD_LIGHT if beside.gained else c.PAPER
        paper = box(128, height - 18, ground, c.WOOD, thick=4, radius=12)
        layers(paper, margins(told, bottom=2)).draw(canvas, 632, 8)


def _deeds(
    names: Sequence[str], deeds: Deeds, plants: int, seats: Sequence[int], title: str
) -> Piece:
    """What each seat did, by name if there is room; below it the result, the plants that are left,
    and whose turn it is.
    """
    room = _DEEDS - 28

    def cells() -> Iterator[Piece]:
        for size, letters in ((42, 42), (42, 34), (42, 0), (36, 0), (30, 0)):
            each = [
                row(badge(seat, 46), *_named(names[seat], letters), did(size))
                for seat, did in deeds.each
            ]
            taken = sum(cell.width for cell in each)
            yield row(*each, gap=max((room - taken) // (len(each) - 1), 8))

    words = text(deeds.result, GLANCE)
    result = layers(box(words.width + 24, GLANCE, c.GOLD, radius=10), words)
    left = row(art("signs/plant", 38), text(str(plants), GLANCE, c.WHITE), gap=6)
    left = layers(box(left.width + 24, GLANCE, c.LEAF_DARK, c.PAPER, radius=10), left)
    turn = row(*(badge(seat, 46) for seat in seats), text(title, GLANCE, c.GOLD_LIGHT))
    foot = ends(room, row(result, left, gap=12), turn)
    told = column(first_fitting(cells(), room), foot, gap=0, align="left")
    return layers(box(_DEEDS, 96, c.INK, radius=16), told)


def _named(name: str, size: int) -> list[Piece]:
    return [text(name, size, c.PAPER)] if size else []


def gained_sign(gained: str) -> Piece:
    """What was just stored, in gold."""
    number = text(gained, READABLE)
    return layers(box(number.width + 10, READABLE + 8, c.GOLD, radius=10), number)


def draw_free(canvas: Canvas, place: Area, top: str, low: str) -> None:
    """The spare place on a board of five: trees, and a sign with two lines."""
    ground = place.bottom - 26
    canvas.panel(place.x + 40, ground - 16, place.width - 80, 34, c.EDGE, radius=17)
    for x, size, mirrored in ((34, 190, False), (place.width - 214, 176, True)):
        canvas.art(
            "signs/acacia", place.x + x, ground - round(size * 0.96), size, mirrored=mirrored
        )
    wooden_sign(250, 98, top, low, posts=42).draw(canvas, place.centre - 125, ground - 140)


def _hole(plants: int, change: str) -> Piece:
    """The watering hole's plants, and what the last action did to them."""
    number = text(str(plants), _NUMBER, c.WHITE)
    width = max(number.width + 98, 152)
    told = margins(ends(width - 37, art("signs/plant", 56), number, gap=0), 17, right=20)
    hole = layers(box(width, 78, c.LEAF_DARK, c.PAPER, thick=4, radius=14), told)
    if not change:
        return hole
    changed = row(hole, gap(12), text(change, GLANCE), gap(12), gap=0)
    return on(box(changed.width + 10, 88, c.GOLD, radius=16), changed)


_FULL_WIDTH_ABOVE = 700
_NAME_MIN_WIDTH = 74
_NAMES = (36, READABLE)


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
    put(canvas, seat_panel(title.seat, *panel[2:]), panel)
    tall, wide = is_tall(panel), panel.width > _FULL_WIDTH_ABOVE
    if title.lost and not wide:
        # Not everything fits, and the food behind the screen is shown elsewhere.
        title = title._replace(stored="")
    right, sign = _standing(title, tall=tall, wide=wide), 52 if tall else 42
    seat = badge(title.seat, 58 if tall else 46)
    signs = [art(name, sign) for name in ("signs/crown" * title.won, title.first) if name]
    room = panel.width - seat.width - 46
    if title.lost:
        taken = _NAME_MIN_WIDTH + 24 + sum(sign + 8 for _ in title.first and signs)
        right = row(_lost(title.lost, room - right.width - taken), right, gap=10)
        right = margins(right, left=10)
    room -= right.width
    sizes = (42, *_NAMES) if tall and wide else _NAMES[not tall :]
    named = max(room - 14 - (sign + 8) * bool(signs), _NAME_MIN_WIDTH)
    left = row(text(*fonts.shrink(title.name, sizes, named, "black")), *signs)
    parts = [row(art(name, 34), text(number, READABLE, c.SOFT_INK), gap=2)
             for name, number in title.made_of]  # fmt: skip
    made_of = fitting(parts, room - left.width - 11, gap=14)
    left = row(left, made_of, gap=12) if made_of.width else left
    notes = [text(note, READABLE, c.SOFT_INK) for note in title.notes]
    # Words alone may be small, but no number.
    notes += [
        text(note, SMALLEST, c.SOFT_INK) for note in title.notes if not any(map(str.isdigit, note))
    ]
    left = row(left, first_fitting([*notes, gap(0)], room - left.width - 25), gap=14)
    line = ends(panel.width - 36, row(seat, left, gap=10), right, gap=0)
    area = panel._replace(y=panel.y + 2 + 3 * tall, height=title_height(panel))
    put(canvas, margins(line, left=20), area, "left")


def _standing(title: Title, *, tall: bool, wide: bool) -> Piece:
    """The seat's cards in hand, its food if it is visible, and its total."""
    size = 44 if not tall else 56 if wide else 48
    icon, letters, apart = (36, 34, 22) if size > 50 else (34, 34, 16)
    held = (
        row(art(name, icon + 4), text(number, letters), gap=6)
        for name, number in (("species_games/screen", title.stored), ("signs/cards", title.cards))
        if number
    )
    signs = row(*(art(name, icon) for name in title.signs), gap=0)
    return row(*held, row(signs, text(title.total, size)), gap=apart)


def _lost(words: str, room: int) -> Piece:
    """What died out, shortened if needed."""
    short = "\N{MINUS SIGN}" + words.split(maxsplit=1)[0]
    whole = fonts.line(words, READABLE, "black").width + 20 <= room
    fitted = words if whole else fonts.fit(short, READABLE, max(room - 20, 60), "black")
    told = text(fitted, READABLE, c.WHITE)
    return layers(box(told.width + 20, 42, c.LOST, radius=12), told)
