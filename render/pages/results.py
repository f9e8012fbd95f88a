"""Pictures of a person's results: the course of a rating, and points by kind."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from engine.words import capitalized, counted
from render.base import Picture
from render.drawing import colours as c
from render.drawing.canvas import GLANCE, HEIGHT, WIDTH, Canvas
from render.drawing.layout import Area, box, column, ends, label, put, row, text, within
from render.drawing.names import drawn, plain
from render.drawing.parts import Stroke, draw_strokes, step_of
from render.pages.ending import fewer_parts
from render.text import alt_text, minus

MOST_KINDS: Final = 6
"""Kinds of points with their own bar; the smallest are joined as "other"."""
_LINE, _BAND = c.SEATS[0], c.mix(c.SEATS[0], c.PAPER, 0.72)
_LEFT, _RIGHT, _TOP, _BOTTOM = 156, WIDTH - 40, 196, HEIGHT - 96
_MOST_DOTS: Final = 40
_BARS = (c.LEAF, c.rgb("e0a13c"), c.WATER, c.MIND, c.rgb("b07a4a"), c.DEFENCE)


class RatedGame(NamedTuple):
    """A rating after a game, likely within `either_way` of `value`, with the `day` below it."""

    value: int
    either_way: int
    day: str


def draw_rating(title: str, name: str, marks: Sequence[RatedGame], begin: int) -> Picture:
    """A person's rating over one or more games of a title, starting from `begin`. The band shows
    how sure it is.
    """
    canvas = Canvas(c.PANEL, more=(_BAND,))
    last = marks[-1]
    _draw_heading(canvas, f"{title}: rating", name, f"{last.value} ± {last.either_way}")
    canvas.framed(16, _TOP - 42, WIDTH - 32, HEIGHT - _TOP + 26, c.PAPER, c.INK, radius=18)
    low = min(begin, *(mark.value - mark.either_way for mark in marks))
    high = max(begin, *(mark.value + mark.either_way for mark in marks))
    step = step_of(high - low)
    low, high = low // step * step, -(-high // step) * step

    def height(value: float) -> int:
        return round(_BOTTOM - (_BOTTOM - _TOP) * (value - low) / max(high - low, 1))

    _draw_course(canvas, marks, height)
    for value in range(low, high + 1, step):
        thick = 5 if value == begin else 2
        canvas.fill(_LEFT, height(value) - thick // 2, _RIGHT - _LEFT, thick, c.EDGE)
        canvas.text(_LEFT - 16, height(value), str(value), GLANCE, align="right", weight="bold")
    _draw_line(canvas, marks, height)
    if len(marks) == 1:
        middle = (_LEFT + _RIGHT) // 2
        canvas.text(middle, HEIGHT - 48, last.day, GLANCE, weight="bold", align="middle")
    else:
        canvas.text(_LEFT, HEIGHT - 48, marks[0].day, GLANCE, weight="bold")
        games = counted(len(marks), "game")
        canvas.text((_LEFT + _RIGHT) // 2, HEIGHT - 48, games, GLANCE, align="middle")
        canvas.text(_RIGHT, HEIGHT - 48, last.day, GLANCE, weight="bold", align="right")
    return canvas.picture(_rating_alt(title, name, marks))


def draw_points(title: str, name: str, kinds: Sequence[tuple[str, float]], games: int) -> Picture:
    """A person's average points by kind over these games."""
    canvas = Canvas(c.PANEL, more=_BARS)
    fewer = fewer_parts([(kind, (points,)) for kind, points in kinds], MOST_KINDS)
    shown = [(kind, points) for kind, (points,) in fewer] or list(kinds)
    whole = sum(points for _, points in kinds)
    _draw_heading(canvas, f"{title}: points by kind", name, f"{whole:.1f} on average")
    canvas.framed(16, _TOP - 42, WIDTH - 32, HEIGHT - _TOP + 26, c.PAPER, c.INK, radius=18)
    step = (HEIGHT - _TOP - 14) // max(len(shown), 4)
    tall = min(round(step * 0.62), 76)
    scale = 690 / (max((abs(points) for _, points in shown), default=0) or 1)
    rows = []
    for number, (kind, points) in enumerate(shown):
        colour = _BARS[number % len(_BARS)] if points >= 0 else c.LOST
        bar = box(max(round(scale * abs(points)), 10), tall, colour, radius=10)
        told = row(within(396, tall, label(capitalized(kind), (48, 30), 370), "left"), bar, gap=0)
        bars = ends(WIDTH - 88, told, text(minus(points, 1), 52))
        rows.append(within(WIDTH - 88, step, bars))
    column(*rows, gap=0).draw(canvas, 44, _TOP - 20)
    parts = [f"{capitalized(kind)}: {minus(points, 1)}" for kind, points in shown]
    played = counted(games, "game")
    return canvas.picture(
        alt_text([f"{plain(name, 0)}: average points in {title} over {played}", *parts])
    )


def _draw_heading(canvas: Canvas, title: str, name: str, number: str) -> None:
    told = column(
        label(title, (56, GLANCE), 700),
        label(drawn(name, 0), (46, 34), 700, c.SOFT_INK, weight="bold"),
        gap=12,
        align="left",
    )
    whole = ends(WIDTH - 64, told, label(number, (88, 48), 540))
    put(canvas, whole, Area(32, 16, WIDTH - 64, 122))


def _places(marks: Sequence[RatedGame]) -> list[int]:
    if len(marks) == 1:
        return [(_LEFT + _RIGHT) // 2]
    return [
        _LEFT + 12 + (_RIGHT - _LEFT - 24) * number // (len(marks) - 1)
        for number in range(len(marks))
    ]


def _draw_course(
    canvas: Canvas, marks: Sequence[RatedGame], height: Callable[[float], int]
) -> None:
    places = _places(marks)
    above = [height(mark.value + mark.either_way) for mark in marks]
    below = [height(mark.value - mark.either_way) for mark in marks]
    if len(marks) == 1:
        places, above, below = [places[0] - 40, places[0] + 40], above * 2, below * 2
    edge = list(zip(places, above, strict=True))
    edge += reversed(list(zip(places, below, strict=True)))
    canvas.polygon(0, 0, tuple(edge), _BAND)


def _draw_line(canvas: Canvas, marks: Sequence[RatedGame], height: Callable[[float], int]) -> None:
    places = [(x, height(mark.value)) for x, mark in zip(_places(marks), marks, strict=True)]
    dots = places if len(places) <= _MOST_DOTS else places[-1:]
    draw_strokes(canvas, [Stroke(places, c.INK, 13, dots, 13), Stroke(places, _LINE, 8, dots, 9)])


def _rating_alt(title: str, name: str, marks: Sequence[RatedGame]) -> str:
    last = marks[-1]
    best = max(mark.value for mark in marks)
    parts = [
        f"{plain(name, 0)}: rating in {title} after {counted(len(marks), 'game')}",
        f"Now {last.value}, give or take {last.either_way}",
        f"Highest: {best}",
    ]
    return alt_text(parts)
