"""The picture of a person's month of puzzles: today's stars, the streak, and a calendar."""

from functools import cache
from math import cos, pi, sin
from typing import Final, NamedTuple

import msgspec

from engine.words import counted
from render.base import Picture
from render.drawing import colours as c
from render.drawing.art import backdrop
from render.drawing.canvas import GLANCE, HEIGHT, READABLE, WIDTH, Canvas
from render.drawing.colours import Colour
from render.drawing.layout import (
    Area,
    Piece,
    box,
    column,
    ends,
    gap,
    grid,
    label,
    layers,
    put,
    row,
    text,
    within,
)
from render.drawing.names import plain
from render.drawing.parts import plaque, wooden_board
from render.text import alt_text

MOST_STARS: Final = 3
_GAP: Final = 8
_SIGN = Area(8, 8, 330, 116)
_HEAD = Area(346, 8, WIDTH - 354, 116)
_STARS = Area(8, 132, 632, 272)
_BELOW = Area(8, 412, 632, 420)
_MONTH = Area(648, 132, WIDTH - 656, 700)
_CELL: Final = (84, 86)
_BETWEEN: Final = 6
_WEEKDAYS: Final = ("Mo", "Tu", "We", "Th", "Fr", "Sa", "Su")
_BY_STARS: Final = (
    (c.rgb("f1dcb4"), c.INK),
    (c.rgb("a8dc76"), c.INK),
    (c.rgb("5c9a3c"), c.WHITE),
    (c.rgb("28601f"), c.WHITE),
)
"""The ground and the ink of a day by its stars."""
_NONE, _BAR, _FADED = c.rgb("f1dcb4"), c.rgb("e0b878"), c.rgb("b9a684")
_SPAN: Final = 330
"""The length of the longest bar."""


class Solvers(NamedTuple):
    """How many people of a server reached a number of stars today, and those who may be named."""

    stars: int
    many: int
    names: tuple[str, ...] = ()


class PuzzleMonth(msgspec.Struct, frozen=True, kw_only=True):
    """A person's puzzles.

    `stars` are today's, None before it is solved; `said` tells how it went. `days` has the stars of
    the days that were solved, by their number in the month, which has `length` days and begins on
    the weekday `begins` (0: Monday). `solvers` are those of a server, most stars first; without a
    server there is `best`, the longest streak.
    """

    number: int
    date: str
    head: str
    said: str
    stars: int | None
    streak: int
    best: int
    month: str
    begins: int
    length: int
    today: int
    days: dict[int, int]
    solvers: tuple[Solvers, ...] | None = None


def draw_puzzle_month(card: PuzzleMonth) -> Picture:
    """The picture, also of somebody who hasn't solved one yet."""
    canvas = Canvas(c.SAND, ("scenes",), tuple(ground for ground, _ in _BY_STARS))
    canvas.tile(backdrop("scenes/brook", WIDTH, HEIGHT), 0, 0)
    put(canvas, _sign(card), _SIGN)
    told = label(card.head, (56, 30), _HEAD.width - 60, c.GOLD_LIGHT)
    head = layers(box(_HEAD.width, _HEAD.height, c.INK, radius=16), told)
    put(canvas, head, _HEAD)
    put(canvas, _today(card), _STARS)
    put(canvas, _alone(card) if card.solvers is None else _server(card.solvers), _BELOW)
    put(canvas, _calendar(card), _MONTH)
    return canvas.picture(_alt(card))


def _sign(card: PuzzleMonth) -> Piece:
    title = label(f"Puzzle {card.number}", (50, 34), _SIGN.width - 50, c.WHITE)
    date = label(card.date, (34, 26), _SIGN.width - 50, c.GOLD_LIGHT)
    return wooden_board(_SIGN.width, _SIGN.height, column(title, date, gap=8))


def _panel(area: Area, *pieces: Piece) -> Piece:
    return layers(box(area.width, area.height, c.PAPER, radius=16), *pieces)


def _today(card: PuzzleMonth) -> Piece:
    """Today's stars, the middle one larger."""
    many = card.stars or 0
    shown = [_star(size, is_won=place < many) for place, size in ((0, 158), (2, 186), (1, 158))]
    words = label(card.said, (GLANCE, READABLE), _STARS.width - 40)
    return _panel(_STARS, column(row(*shown, gap=14), words, gap=16))


def _star(size: int, *, is_won: bool) -> Piece:
    """A star with an edge; an empty place for one that isn't won."""
    thick = max(size // 14, 2)
    inner = size - 4 * thick
    edge, ground = (c.INK, c.GOLD) if is_won else (_FADED, c.PAPER)

    def draw(canvas: Canvas, x: int, y: int) -> None:
        canvas.polygon(x, y, _points(size), edge)
        canvas.polygon(x + 2 * thick, y + 2 * thick, _points(inner), ground)

    return Piece(size, size, draw)


@cache
def _points(size: int) -> tuple[tuple[float, float], ...]:
    """The corners of a star in a square."""
    half = size / 2
    corners = []
    for corner in range(10):
        reach = half if corner % 2 == 0 else half * 0.5
        angle = pi * corner / 5
        corners.append((half + reach * sin(angle), half * 1.05 - reach * cos(angle)))
    return tuple(corners)


def _alone(card: PuzzleMonth) -> Piece:
    """Without a server: how many days of this month, and the longest streak."""
    numbers = (
        (str(len(card.days)), f"solved in {card.month}"),
        (str(card.best), "longest streak"),
    )
    told = [
        column(text(number, 112, c.LEAF_DARK), label(what, (READABLE, 26), 280), gap=18)
        for number, what in numbers
    ]
    return _panel(_BELOW, row(*told, gap=40))


def _server(solvers: tuple[Solvers, ...]) -> Piece:
    """How many of a server solved today's, by their stars."""
    count = sum(each.many for each in solvers)
    people = "person" if count == 1 else "people"
    said = f"{count} {people} solved it here" if count else "Nobody here has solved it yet"
    head = layers(box(_BELOW.width, 66, c.INK, radius=16), label(said, (46, 30), 590, c.GOLD_LIGHT))
    most = max((each.many for each in solvers), default=0)
    rows = [_bar(each, most) for each in solvers]
    body = within(_BELOW.width, _BELOW.height - 66, column(*rows, gap=10, align="left"))
    return _panel(_BELOW, within(_BELOW.width, _BELOW.height, column(head, body, gap=0)))


def _bar(each: Solvers, most: int) -> Piece:
    room = _BELOW.width - 48
    signs = row(*(_star(46, is_won=place < each.stars) for place in range(MOST_STARS)), gap=4)
    width = max(_SPAN * each.many // most, 12) if most and each.many else 0
    ground = c.GOLD if each.stars == MOST_STARS else _BAR
    bar = box(width, 46, ground, radius=10) if width else gap(0)
    line = row(signs, bar, text(str(each.many), 46), gap=16)
    shown = ", ".join(plain(name, 0) for name in each.names)
    more = each.many - len(each.names)
    if more and each.names:
        shown = f"{shown} and {more} more"
    names = label(shown, (READABLE, 26), room, c.SOFT_INK, weight="bold")
    return column(
        within(room, 48, line, "left"), within(room, 40, names, "left"), gap=2, align="left"
    )


def _calendar(card: PuzzleMonth) -> Piece:
    """The month, a square a day."""
    room = _MONTH.width - 44
    month = text(card.month, 38, c.SOFT_INK, weight="bold")
    head = ends(room, _streak(card.streak), month)
    names = [
        within(_CELL[0], 44, text(day, READABLE, c.SOFT_INK, weight="bold")) for day in _WEEKDAYS
    ]
    cells = [gap(*_CELL)] * card.begins
    cells += [_cell(card, day) for day in range(1, card.length + 1)]
    days = grid([*cells], len(_WEEKDAYS), _BETWEEN)
    whole = column(within(room, 84, head), row(*names, gap=_BETWEEN), days, gap=2, align="left")
    return _panel(_MONTH, within(room, _MONTH.height - 12, whole, sit="top"))


def _streak(streak: int) -> Piece:
    if not streak:
        return text("No streak yet", GLANCE, c.SOFT_INK)
    words = "day" if streak == 1 else "days in a row"
    return row(text(str(streak), 84, c.LEAF_DARK), text(words, GLANCE, c.LEAF_DARK), gap=14)


def _cell(card: PuzzleMonth, day: int) -> Piece:
    """A day: darker with more stars, ringed if it is today, dashed if it is to come."""
    width, height = _CELL
    if day > card.today:
        ground = plaque(width, height, c.PAPER, c.EDGE, thick=4, radius=10, dashed=True)
        return layers(ground, text(str(day), READABLE, _FADED))
    won = card.days.get(day, 0)
    colour, ink = _BY_STARS[won]
    edge: Colour = c.GOLD if day == card.today else c.INK if won else c.EDGE
    square = box(width, height, colour, edge, thick=8 if day == card.today else 4, radius=10)
    if not won:
        return layers(square, text(str(day), READABLE, ink))
    signs = row(*[_small()] * won, gap=1)
    return layers(square, column(text(str(day), READABLE, ink), signs, gap=4))


def _small() -> Piece:
    return _star(24, is_won=True)


def _alt(card: PuzzleMonth) -> str:
    parts = [f"Puzzle {card.number}, {card.date}: {card.head}"]
    if card.stars:
        parts.append(f"{counted(card.stars, 'star')}, {card.said}")
    if card.streak:
        parts.append(f"{counted(card.streak, 'day')} in a row")
    solved = ", ".join(f"{day}: {counted(won, 'star')}" for day, won in sorted(card.days.items()))
    parts.append(f"{card.month}: {solved or 'none solved yet'}")
    if card.solvers is None:
        parts.append(f"Longest streak: {card.best}")
    else:
        for each in card.solvers:
            names = f" ({', '.join(plain(name, 0) for name in each.names)})" if each.names else ""
            parts.append(f"{counted(each.stars, 'star')} here: {each.many}{names}")
    return alt_text(parts)
