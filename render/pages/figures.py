"""The picture of a server's last weeks: tables, people, games finished, time per turn."""

from collections.abc import Iterator, Sequence
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
    label,
    layers,
    margins,
    put,
    row,
    share,
    text,
    within,
)
from render.drawing.names import plain, written
from render.drawing.parts import plaque, wooden_board
from render.text import alt_text

MOST_WEEKS: Final = 12
_EDGE, _GAP = 8, 10
_SIGN_WIDTH, _HEAD_HEIGHT = 640, 104
_PANELS = Area(_EDGE, 122, WIDTH - 2 * _EDGE, HEIGHT - 122 - _EDGE)
_BETWEEN, _LOW = 8, 8
"""Between two bars; the height of a bar of nothing."""
_BARS: Final = (c.WOOD, c.LEAF, c.DEFENCE, c.MIND)
_MINUTE, _HOUR, _DAY = 60, 3600, 86400


class WeekFigures(NamedTuple):
    """A week's figures: its first day in words, tables opened, people who played; games that ended
    and how many of these were played to the end; the typical (median) time per turn in seconds,
    None without turns.
    """

    begins: str
    tables: int
    people: int
    ended: int
    finished: int
    turn_s: float | None


class Figures(msgspec.Struct, frozen=True):
    """A server's last weeks, up to twelve, the oldest first; the last one still runs. `people` and
    `turn_s` are those of all weeks together.
    """

    server: str
    weeks: tuple[WeekFigures, ...]
    people: int
    turn_s: float | None


class _Chart(NamedTuple):
    """What a panel shows: its number and what that is; each week's number, None where there is
    none, and the same in words.
    """

    number: str
    counts: str
    values: tuple[float | None, ...]
    words: tuple[str, ...]


def draw_figures(card: Figures) -> Picture:
    """The picture of a server's figures, also of one where nothing happened."""
    canvas = Canvas(c.SAND, ("scenes",), _BARS)
    canvas.tile(backdrop("scenes/savanna", WIDTH, HEIGHT), 0, 0)
    _head(card).draw(canvas, _EDGE, _EDGE)
    begins = [week.begins for week in card.weeks]
    for area, chart, colour in zip(_PANELS.grid(2, 2, _GAP), _charts(card), _BARS, strict=True):
        put(canvas, _panel(area, chart, begins, colour), area)
    return canvas.picture(_alt(card))


def _head(card: Figures) -> Piece:
    room = _SIGN_WIDTH - 64
    told = column(
        label(written(card.server) or "Your server", (46, 30), room, c.WHITE),
        label(_period(card), (READABLE, READABLE), room, c.GOLD_LIGHT),
        gap=7,
        align="left",
    )
    sign = wooden_board(_SIGN_WIDTH, _HEAD_HEIGHT, margins(told, top=4), "left")
    width = WIDTH - 2 * _EDGE - _SIGN_WIDTH - _GAP
    words = label(_weeks(card), (56, GLANCE), width - 50, c.GOLD_LIGHT)
    return row(sign, layers(box(width, _HEAD_HEIGHT, c.INK, radius=16), words), gap=_GAP)


def _period(card: Figures) -> str:
    return f"since {card.weeks[0].begins}"


def _weeks(card: Figures) -> str:
    many = len(card.weeks)
    return f"The last {counted(many, 'week')}" if many > 1 else "The first week"


def _charts(card: Figures) -> Iterator[_Chart]:
    weeks = card.weeks
    tables, people = ([each.tables for each in weeks], [each.people for each in weeks])
    yield _Chart(f"{sum(tables):,}", "tables", tuple(tables), tuple(map(str, tables)))
    yield _Chart(f"{card.people:,}", "people", tuple(people), tuple(map(str, people)))
    shares = [each.finished / each.ended if each.ended else None for each in weeks]
    ended, finished = (sum(each.ended for each in weeks), sum(each.finished for each in weeks))
    whole = _percent(finished / ended if ended else None)
    games = "of games finished" if ended else "No game has ended yet"
    yield _Chart(whole, games, tuple(shares), tuple(map(_percent, shares)))
    times = [each.turn_s for each in weeks]
    turns = "No turn yet" if card.turn_s is None else "a turn, typically"
    yield _Chart(_time(card.turn_s), turns, tuple(times), tuple(map(_time, times)))


def _percent(part: float | None) -> str:
    return "" if part is None else f"{part:.0%}"


def _time(seconds: float | None) -> str:
    """A time in one short unit.

    >>> [_time(seconds) for seconds in (None, 45, 119, 5400, 86400 * 3)]
    ['', '45 s', '2 min', '1.5 h', '3 days']
    """
    if seconds is None:
        return ""
    if seconds < _MINUTE - 0.5:
        return f"{seconds:.0f} s"
    if seconds < _HOUR - 30:
        return f"{seconds / _MINUTE:.0f} min"
    if seconds < 2 * _DAY:
        hours = seconds / _HOUR
        return f"{hours:.0f} h" if hours >= 10 else f"{hours:.1f}".removesuffix(".0") + " h"
    return f"{seconds / _DAY:.0f} days"


# --- a panel -------------------------------------------------------------------------------------


def _panel(area: Area, chart: _Chart, begins: Sequence[str], colour: Colour) -> Piece:
    """A number with what it counts, and a bar for each week."""
    width, height = area.width, area.height
    room = width - 44
    number = label(chart.number, (76, 46), room // 2)
    words = label(chart.counts, (GLANCE, READABLE), room - number.width - 16, weight="bold")
    head = within(room, 76, row(*[number] * bool(chart.number), words, gap=16), "left")
    first = text(
        begins[0] if len(begins) == MOST_WEEKS else "", READABLE, c.SOFT_INK, weight="bold"
    )
    last = row(
        text("this week", READABLE, c.SOFT_INK, weight="bold"), text(chart.words[-1], READABLE)
    )
    foot = ends(room, first, last)
    bars = _bars(chart, room, height - 76 - READABLE - 58, colour)
    ground = box(width, height, c.PAPER, thick=4, radius=16)
    return layers(ground, column(head, bars, foot, gap=12))


def _bars(chart: _Chart, room: int, height: int, colour: Colour) -> Piece:
    """A bar for each week, the last one golden; the highest has its number."""
    width = share(room, MOST_WEEKS, _BETWEEN)
    most = max((value for value in chart.values if value is not None), default=0) or 1
    last = len(chart.values) - 1
    shown = [gap(width)] * (MOST_WEEKS - len(chart.values))
    highest = next((place for place, value in enumerate(chart.values) if value == most), last)
    for place, (value, words) in enumerate(zip(chart.values, chart.words, strict=True)):
        if value is None:
            shown.append(plaque(width, 34, c.PANEL, c.EDGE, thick=4, radius=8, dashed=True))
            continue
        ground = c.GOLD if place == last else colour
        high = max(round(value / most * (height - READABLE - 8)), _LOW)
        bar = box(width, high, ground, radius=8)
        is_told = place == highest != last
        shown.append(column(_above(words, width), bar, gap=6) if is_told else bar)
    return within(room, height, row(*shown, gap=_BETWEEN, sit="bottom"), sit="bottom")


def _above(words: str, width: int) -> Piece:
    """A number in the room of a bar: it begins there, and reaches out to the right."""
    told = text(words, READABLE)
    left = max((width - told.width) // 2, 0)
    return Piece(width, told.height, lambda canvas, x, y: told.draw(canvas, x + left, y))


# --- words ---------------------------------------------------------------------------------------


def _alt(card: Figures) -> str:
    parts = [f"{plain(card.server, 0)}, {_weeks(card).lower()}, {_period(card)}"]
    for chart in _charts(card):
        told = f"{chart.number} {chart.counts}".strip()
        weeks = ", ".join(words or "none" for words in chart.words)
        parts.append(f"{told}; by week: {weeks}" if len(card.weeks) > 1 else told)
    return alt_text(parts)
