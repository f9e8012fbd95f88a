"""The picture of how a game turned: chances of winning over time, one line each."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from engine.words import listed
from render.base import Picture
from render.drawing import colours as c
from render.drawing import fonts
from render.drawing.canvas import GLANCE, HEIGHT, WIDTH, Canvas
from render.drawing.colours import Colour
from render.drawing.layout import (
    Area,
    Piece,
    box,
    column,
    ends,
    fill,
    label,
    layers,
    put,
    row,
    show,
    text,
    within,
)
from render.drawing.names import LEADING, broken, drawn, height, plain
from render.drawing.parts import Stroke, apart, draw_strokes
from render.drawing.seats import badge, shape
from render.text import alt_text

_LEFT, _TOP, _BOTTOM = 164, 170, HEIGHT - 104
_LEAST_ROOM, _MOST_ROOM = 160, 390
"""How wide the names at the lines' ends may be."""
_GAP: Final = 48
"""Between the lines' ends and the badges."""
_BADGE: Final = 62
_HIGHEST, _LOWEST = _TOP - 44, _BOTTOM + 32
"""The names' upper and lower limit."""
_ROW_MAX_HEIGHT: Final = 150
_ROW_GAP: Final = 8
_MARK: Final = 34
_MARKS: Final = 4
_DISC: Final = 64
_ROUND_MIN_GAP: Final = 96


class Series(NamedTuple):
    """The line of a seat or team: its shares at each decision, 0.0 to 1.0."""

    seats: tuple[int, ...]
    shares: tuple[float, ...]


class WinChart(NamedTuple):
    """How a game went. `at` numbers the actions that the shares stand before, and all actions;
    `rounds` has each round and its first action. `points` are the turning points: a place in `at`,
    the line whose seat decided there, and when as players count.

    `is_together`: one line shows how near the goal is.
    """

    title: str
    names: tuple[str, ...]
    series: tuple[Series, ...]
    at: tuple[int, ...]
    rounds: tuple[tuple[int, int], ...]
    points: tuple[tuple[int, int, str], ...]
    is_together: bool = False

    @property
    def measured(self) -> str:
        """What the lines show."""
        return "Chance of success" if self.is_together else "Chance of winning"


def draw_win_chart(chart: WinChart, colours: tuple[Colour, ...] = c.SEATS) -> Picture:
    """The lines with names, rounds, and numbered turning points."""
    canvas = Canvas(c.PANEL, more=colours)
    measured = text(chart.measured, 46, c.SOFT_INK, weight="bold")
    head = ends(WIDTH - 64, label(chart.title, (56, GLANCE), 660), measured)
    put(canvas, head, Area(32, 0, WIDTH - 64, 124))
    canvas.framed(16, 118, WIDTH - 32, HEIGHT - 134, c.PAPER, c.INK, radius=18)
    plot = _Plot(chart, WIDTH - 32 - _room(chart) - _BADGE - 10 - _GAP)
    _draw_axes(canvas, plot)
    labels = _labels(plot)
    draw_strokes(canvas, _strokes(plot, labels, colours))
    for one in chart.series:
        _draw_marks(canvas, plot, one, colours[one.seats[0]])
    _draw_points(canvas, plot)
    for each in labels:
        left = each.x - 10 * (len(each.series.seats) > 1)
        show(canvas, _names(chart, each, colours), left, each.middle)
    return canvas.picture(_alt(chart))


class _Plot(NamedTuple):
    chart: WinChart
    right: int

    def across(self, at: int) -> int:
        """An action's place on the axis."""
        return _LEFT + (self.right - _LEFT) * at // max(self.chart.at[-1], 1)

    def places(self, one: Series) -> tuple[tuple[int, int], ...]:
        """The places of a line's points."""
        pairs = zip(self.chart.at, one.shares, strict=True)
        return tuple((self.across(at), _down(share)) for at, share in pairs)


class _Label(NamedTuple):
    """The names at a line's end: their place and height."""

    series: Series
    x: int
    middle: int
    height: int


def _room(chart: WinChart) -> int:
    names = [_broken(chart, seat) for seat in range(len(chart.names))]
    widths = [fonts.line(line, size, "black").width for lines, size in names for line in lines]
    return max(*widths, _LEAST_ROOM)


def _down(share: float) -> int:
    return round(_BOTTOM - (_BOTTOM - _TOP) * min(max(share, 0.0), 1.0))


def _draw_axes(canvas: Canvas, plot: _Plot) -> None:
    chart, right = plot
    for percent in (0, 25, 50, 75, 100):
        y = _down(percent / 100)
        canvas.fill(_LEFT, y - 1, right - _LEFT, 4 if percent in (0, 50) else 2, c.EDGE)
        if percent % 50 == 0:
            canvas.text(_LEFT - 14, y, f"{percent}%", GLANCE, weight="bold", align="right")
    y, last = HEIGHT - 56, -_ROUND_MIN_GAP
    if not chart.rounds:
        canvas.text(_LEFT, y, "Start", GLANCE, weight="bold")
        canvas.text(right, y, "End", GLANCE, weight="bold", align="right")
        return
    for number, first in chart.rounds:
        x = plot.across(first)
        canvas.fill(x - 1, _TOP, 2, _BOTTOM - _TOP + 12, c.EDGE)
        if x - last >= _ROUND_MIN_GAP and x < right - 20:
            words = f"Round {number}" if last < 0 else str(number)
            canvas.text(x, y, words, GLANCE, weight="bold", align="middle")
            last = x + (0 if last >= 0 else _ROUND_MIN_GAP // 3)


def _strokes(plot: _Plot, labels: Sequence[_Label], colours: tuple[Colour, ...]) -> list[Stroke]:
    found: list[Stroke] = []
    for each in labels:
        one, right = each.series, plot.right
        colour, end = colours[one.seats[0]], _down(one.shares[-1])
        to = each.middle
        if len(one.seats) > 1:  # to the bar beside the names, where it is nearest
            half = each.height // 2 - 10
            to = min(max(end, to - half), to + half)
        leads = ((right + 4, end), (right + 12, end), (each.x - 10, to), (each.x - 4, to))
        found.append(Stroke(leads, colour, 3))
    for one in plot.chart.series:
        for colour, width in ((c.PAPER, 13), (colours[one.seats[0]], 8)):
            found.append(Stroke(plot.places(one), colour, width))
    return found


def _draw_marks(canvas: Canvas, plot: _Plot, one: Series, colour: Colour) -> None:
    """A seat's shape along its line, at a different place on each line."""
    line, many = plot.chart.series.index(one), len(plot.chart.series)
    for number in range(_MARKS):
        share = (number + (line + 0.5) / many) / _MARKS
        x, y = _on_line(plot.places(one), _LEFT + round((plot.right - _LEFT) * share))
        show(canvas, shape(one.seats[0], _MARK, colour), x, y, "middle")


def _on_line(places: Sequence[tuple[int, int]], x: int) -> tuple[int, int]:
    """The point of a line above a place on the axis."""
    for (left, above), (right, below) in pairwise(places):
        if left <= x <= right and left < right:
            return x, above + (below - above) * (x - left) // (right - left)
    return places[0]


def _draw_points(canvas: Canvas, plot: _Plot) -> None:
    chart = plot.chart
    taken: list[tuple[int, int]] = []
    for number, (place, line, _) in enumerate(chart.points, 1):
        x = plot.across(chart.at[place])
        on = _down(chart.series[line].shares[place])
        up = -1 if on - 84 > _TOP - 40 else 1
        y = on + up * 66
        while any(max(abs(x - left), abs(y - top)) < _DISC + 4 for left, top in taken):
            y += up * 20
            if not _TOP - 30 < y < _BOTTOM - 20:
                up, y = -up, on - up * 66
                x += _DISC // 2
        taken.append((x, y))
        at = plot.across(chart.at[place])
        canvas.fill(at - 3, min(on, y), 6, abs(on - y), c.INK)
        canvas.disc(at - 9, on - 9, 18, c.INK)
        disc = box(_DISC, _DISC, c.GOLD, thick=4, radius=_DISC // 2)
        show(canvas, layers(disc, text(str(number), 46)), x, y, "middle")


def _labels(plot: _Plot) -> list[_Label]:
    order = sorted(plot.chart.series, key=lambda one: -one.shares[-1])
    heights = [sum(_height(plot.chart, seat) for seat in one.seats) for one in order]
    middles = apart([_down(one.shares[-1]) for one in order], heights, _HIGHEST, _LOWEST)
    return [
        _Label(one, plot.right + _GAP, middle, high)
        for one, middle, high in zip(order, middles, heights, strict=True)
    ]


def _names(chart: WinChart, end: _Label, colours: tuple[Colour, ...]) -> Piece:
    """The names at a line's end, and a bar beside those of a team."""
    rows = []
    for seat in end.series.seats:
        lines, size = _broken(chart, seat)
        told = column(*(text(line, size) for line in lines),
                      gap=round(size * (LEADING - 1)), align="left")  # fmt: skip
        named = row(badge(seat, _BADGE, colours), told, gap=10)
        rows.append(within(named.width, _height(chart, seat), named))
    names = column(*rows, gap=0, align="left")
    if len(rows) == 1:
        return names
    return row(fill(6, end.height - 8, colours[end.series.seats[0]]), names, gap=4)


def _height(chart: WinChart, seat: int) -> int:
    lines, size = _broken(chart, seat)
    return max(_BADGE, height(lines, size)) + _ROW_GAP


def _broken(chart: WinChart, seat: int) -> tuple[tuple[str, ...], int]:
    """A name in as many lines as fit into its row, and their size."""
    most = min(_ROW_MAX_HEIGHT, (_LOWEST - _HIGHEST) // len(chart.names)) - _ROW_GAP
    return broken(drawn(chart.names[seat], seat), _MOST_ROOM, most)


def _alt(chart: WinChart) -> str:
    parts = [f"{chart.title}: {chart.measured.lower()} over the game"]
    for one in chart.series:
        names = listed([plain(chart.names[seat], seat) for seat in one.seats])
        middle = one.shares[len(one.shares) // 2]
        parts.append(
            f"{names}: {_percent(one.shares[0])} at the start, {_percent(middle)} halfway, "
            f"{_percent(one.shares[-1])} at the end"
        )
    for number, (place, line, when) in enumerate(chart.points, 1):
        seats = chart.series[line].seats
        names = listed([plain(chart.names[seat], seat) for seat in seats])
        share = _percent(chart.series[line].shares[place])
        parts.append(f"Turning point {number}, {when}: {names} at {share}")
    return alt_text(parts)


def _percent(share: float) -> str:
    return f"{round(100 * share)}%"
