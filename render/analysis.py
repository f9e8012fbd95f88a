"""The picture of how a game turned: everybody's chance to win over time, as one line each."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from engine.words import listed
from render import fonts
from render.base import Picture
from render.drawing import colours as c
from render.drawing.canvas import GLANCE, HEIGHT, WIDTH, Canvas
from render.drawing.colours import Colour
from render.drawing.seats import draw_badge, draw_mark
from render.names import drawn, plain
from render.texts import alt_text

_OVERSIZE: Final = 2
_LEFT, _RIGHT, _TOP, _BOTTOM = 164, 900, 170, HEIGHT - 104
_ENDS: Final = _RIGHT + 30
"""Where the names at the lines' ends begin."""
_BADGE: Final = 62
_MARK: Final = 34
"""How large the shapes along a line are, by which it is known without its colour."""
_MARKS: Final = 4
_DISC: Final = 64
_ROUND_ROOM: Final = 96
"""So far apart the numbers of rounds stand at the least."""


class Course(NamedTuple):
    """The line of a seat, or of those who play together: its shares at each decision, then at the
    end, from 0.0 to 1.0.
    """

    seats: tuple[int, ...]
    shares: tuple[float, ...]


class Turned(NamedTuple):
    """How a game turned. `at` are the numbers of the actions that the shares stand before, and that
    of all actions; `rounds` the number and the first action of each. `points` are the turning
    points: the place in `at`, and that of the line whose seat decided there.

    `is_together`: the one line says how near the goal is.
    """

    title: str
    names: tuple[str, ...]
    courses: tuple[Course, ...]
    at: tuple[int, ...]
    rounds: tuple[tuple[int, int], ...]
    points: tuple[tuple[int, int], ...]
    is_together: bool = False

    @property
    def measured(self) -> str:
        """What the lines show."""
        return "Chance to reach the goal" if self.is_together else "Chance to win"


def draw_turned(turned: Turned, colours: tuple[Colour, ...] = c.SEATS) -> Picture:
    """The lines with their names, the rounds below, and the turning points by number."""
    canvas = Canvas(c.PANEL, more=colours)
    fitted, size = fonts.shrink(turned.title, (56, 50, 46, GLANCE), 660, "black")
    canvas.text(32, 62, fitted, size)
    canvas.text(WIDTH - 32, 62, turned.measured, 46, c.SOFT_INK, weight="bold", align="right")
    canvas.framed(16, 118, WIDTH - 32, HEIGHT - 134, c.PAPER, c.INK, radius=18)
    _draw_axes(canvas, turned)
    for course in turned.courses:
        _draw_line(canvas, turned, course, colours[course.seats[0]])
    _draw_points(canvas, turned)
    _draw_names(canvas, turned, colours)
    return canvas.picture(_alt(turned))


def _across(turned: Turned, at: int) -> int:
    return _LEFT + (_RIGHT - _LEFT) * at // max(turned.at[-1], 1)


def _down(share: float) -> int:
    return round(_BOTTOM - (_BOTTOM - _TOP) * min(max(share, 0.0), 1.0))


def _draw_axes(canvas: Canvas, turned: Turned) -> None:
    for percent in (0, 25, 50, 75, 100):
        y = _down(percent / 100)
        canvas.fill(_LEFT, y - 1, _RIGHT - _LEFT, 4 if percent in (0, 50) else 2, c.EDGE)
        if percent % 50 == 0:
            canvas.text(_LEFT - 14, y, f"{percent}%", GLANCE, weight="bold", align="right")
    y, last = HEIGHT - 56, -_ROUND_ROOM
    if not turned.rounds:
        canvas.text(_LEFT, y, "Start", GLANCE, weight="bold")
        canvas.text(_RIGHT, y, f"{turned.at[-1]} moves", GLANCE, weight="bold", align="right")
        return
    for number, first in turned.rounds:
        x = _across(turned, first)
        canvas.fill(x - 1, _TOP, 2, _BOTTOM - _TOP + 12, c.EDGE)
        if x - last >= _ROUND_ROOM and x < _RIGHT - 20:
            label = f"Round {number}" if last < 0 else str(number)
            canvas.text(x, y, label, GLANCE, weight="bold", align="middle")
            last = x + (0 if last >= 0 else _ROUND_ROOM // 3)


def _draw_line(canvas: Canvas, turned: Turned, course: Course, colour: Colour) -> None:
    places = [
        (_across(turned, at), _down(share))
        for at, share in zip(turned.at, course.shares, strict=True)
    ]
    layer = Image.new("RGBA", (WIDTH * _OVERSIZE, HEIGHT * _OVERSIZE))
    draw = ImageDraw.Draw(layer)
    large = [(x * _OVERSIZE, y * _OVERSIZE) for x, y in places]
    for paint, width in ((c.PAPER, 13), (colour, 8)):
        draw.line(large, fill=paint, width=width * _OVERSIZE, joint="curve")
    canvas.paste(layer.reduce(_OVERSIZE), 0, 0)
    seat = course.seats[0]
    many = len(turned.courses)
    for number in range(_MARKS):
        # Each line has its marks elsewhere, so that lines that run together show both.
        share = (number + (turned.courses.index(course) + 0.5) / many) / _MARKS
        x, y = _on_line(places, _LEFT + round((_RIGHT - _LEFT) * share))
        draw_mark(canvas, seat, x - _MARK // 2, y - _MARK // 2, _MARK, colour)


def _on_line(places: Sequence[tuple[int, int]], x: int) -> tuple[int, int]:
    """The point of a line above a place on the axis."""
    for (left, above), (right, below) in pairwise(places):
        if left <= x <= right and left < right:
            return x, above + (below - above) * (x - left) // (right - left)
    return places[0]


def _draw_points(canvas: Canvas, turned: Turned) -> None:
    """The turning points as numbered discs, each beside the line it is on."""
    taken: list[tuple[int, int]] = []
    for number, (place, line) in enumerate(turned.points, 1):
        x = _across(turned, turned.at[place])
        on = _down(turned.courses[line].shares[place])
        up = -1 if on - 84 > _TOP - 40 else 1
        y = on + up * 66
        while any(max(abs(x - left), abs(y - top)) < _DISC + 4 for left, top in taken):
            y += up * 20
            if not _TOP - 30 < y < _BOTTOM - 20:
                up, y = -up, on - up * 66
                x += _DISC // 2
        taken.append((x, y))
        at = _across(turned, turned.at[place])
        canvas.fill(at - 3, min(on, y), 6, abs(on - y), c.INK)
        canvas.disc(at - 9, on - 9, 18, c.INK)
        canvas.disc(x - _DISC // 2, y - _DISC // 2, _DISC, c.INK)
        canvas.disc(x - _DISC // 2 + 4, y - _DISC // 2 + 4, _DISC - 8, c.GOLD)
        canvas.text(x, y, str(number), 46, align="middle")


def _draw_names(canvas: Canvas, turned: Turned, colours: tuple[Colour, ...]) -> None:
    """Names at the lines' ends, moved apart where they would touch."""
    order = sorted(range(len(turned.courses)), key=lambda n: -turned.courses[n].shares[-1])
    row = min(96, (_BOTTOM - _TOP + 60) // max(len(order), 1))
    middles: list[int] = []
    for line in order:
        wanted = _down(turned.courses[line].shares[-1])
        middles.append(max(wanted, middles[-1] + row) if middles else wanted)
    over = max(middles[-1] - _BOTTOM, 0)
    for place in reversed(range(len(middles))):
        below = middles[place + 1] - row if place + 1 < len(middles) else middles[place] - over
        middles[place] = min(middles[place], below)
    for line, middle in zip(order, middles, strict=True):
        course = turned.courses[line]
        x = _ENDS
        for seat in course.seats:
            draw_badge(canvas, seat, x, middle - _BADGE // 2, _BADGE, colours)
            x += _BADGE + 8
        names = ", ".join(drawn(turned.names[seat], seat) for seat in course.seats)
        if turned.is_together and len(course.seats) > 1:
            names = "Together"
        room = WIDTH - 36 - x
        fitted, size = fonts.shrink(names, (GLANCE,), room, "black")
        canvas.text(x + 4, middle, fitted, size)


def _alt(turned: Turned) -> str:
    parts = [f"{turned.title}: {turned.measured.lower()} over the game"]
    for course in turned.courses:
        names = listed([plain(turned.names[seat], seat) for seat in course.seats])
        middle = course.shares[len(course.shares) // 2]
        parts.append(
            f"{names}: {_percent(course.shares[0])} at first, {_percent(middle)} half way, "
            f"{_percent(course.shares[-1])} at the end"
        )
    for number, (place, line) in enumerate(turned.points, 1):
        seats = turned.courses[line].seats
        names = listed([plain(turned.names[seat], seat) for seat in seats])
        share = _percent(turned.courses[line].shares[place])
        when = f"before move {turned.at[place] + 1}"
        parts.append(f"Turning point {number} {when}: {names} at {share}")
    return alt_text(parts)


def _percent(share: float) -> str:
    return f"{round(100 * share)} %"
