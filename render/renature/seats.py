"""Beside the board: what each seat has, and the last turn."""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from engine.model import Event, SeatEvent
from engine.renature.play import events as ev
from engine.renature.play.state import Laid, State, dominoes_left
from render.drawing import colours as c
from render.drawing import fonts
from render.drawing.canvas import GLANCE, Canvas
from render.drawing.layout import (
    Area,
    Piece,
    art,
    badge,
    fitting,
    gap,
    image,
    layers,
    row,
    show,
    text,
)
from render.drawing.parts import draw_gold_frame
from render.drawing.seats import draw_badge
from render.renature import colours as own
from render.renature import pieces
from render.renature.text_board import TextParts
from render.text import minus


class Changes(msgspec.Struct, frozen=True):
    """What to mark as new. Squares and plants are numbers as in the state."""

    seat: int | None = None
    """Whose action it was; None before the first one."""
    domino: Laid | None = None
    """The domino placed in the same turn."""
    planted: ev.Planted | None = None
    returned: tuple[ev.Returned, ...] = ()
    grown: tuple[ev.Grown, ...] = ()
    scored: tuple[ev.Scored, ...] = ()
    """The areas that were scored, in order."""
    clouds: int = 0
    """Clouds that were taken from the board."""
    joker: int | None = None
    """The new joker."""
    discarded: bool = False
    extra: bool = False
    """Another turn was paid for."""
    gains: tuple[int, ...] = ()
    """Points that each seat got."""


def changes_of(seen: State, recent: Sequence[Event]) -> Changes:
    """What these events changed; without events, the domino placed last."""
    last = seen.laid[-1] if seen.laid else None
    seats = [each.seat for each in recent if isinstance(each, SeatEvent)]
    seat = seats[-1] if seats else last.seat if last else None
    discarded = any(isinstance(each, ev.Discarded) for each in recent)
    jokers = [each.animal for each in recent if isinstance(each, ev.JokerChanged)]
    planted = [each for each in recent if isinstance(each, ev.Planted)]
    return Changes(
        seat=seat,
        domino=last if last and last.seat == seat and not discarded else None,
        planted=planted[-1] if planted else None,
        returned=tuple(each for each in recent if isinstance(each, ev.Returned)),
        grown=tuple(each for each in recent if isinstance(each, ev.Grown)),
        scored=tuple(each for each in recent if isinstance(each, ev.Scored)),
        clouds=sum(each.taken for each in recent if isinstance(each, ev.CloudsTaken)),
        joker=jokers[-1] if jokers else None,
        discarded=discarded,
        extra=any(isinstance(each, ev.ExtraTurn) for each in recent),
        gains=_gains(len(seen.seats), recent),
    )


def _gains(seats: int, recent: Sequence[Event]) -> tuple[int, ...]:
    gains = [0] * seats
    for each in recent:
        if isinstance(each, ev.Planted):
            gains[each.seat] += each.points
        elif isinstance(each, ev.Scored):
            for gain in each.gains:
                gains[gain.seat] += gain.points
        elif isinstance(each, ev.Counted):
            for seat in range(seats):
                gains[seat] += each.clouds[seat] + each.left[seat] + each.tokens[seat]
    return tuple(gains)


PANEL = Area(858, 16, 446, 810)
"""Everything to the right of the board."""
SIGN = Area(*PANEL[:3], 124)
RIBBON = Area(PANEL.x, 152, PANEL.width, 108)
_LAST = Area(PANEL.x, 272, PANEL.width, 92)
_JOKER = 100
_HALVES = (68, 60, 52, 44)
"""Sizes for half of the last turn's domino: the first with enough room is used."""
_PIECE = 60


def draw_board_of_wood(canvas: Canvas) -> None:
    """The empty sign above the panel."""
    x, y, width, height = SIGN
    canvas.framed(*SIGN, c.WOOD, c.WOOD_DARK, thick=5, radius=16)
    for edge in (y + 12, y + height - 15):
        canvas.fill(x + 18, edge, width - 36, 3, c.WOOD_DARK)


def draw_sign(canvas: Canvas, seen: State, telling: TextParts, changes: Changes) -> None:
    """The game's name, the dominoes played, and the joker; framed if it has just changed."""
    draw_board_of_wood(canvas)
    x, y = SIGN.x + 26, SIGN.y + 38
    left, top = SIGN.right - _JOKER - 20, SIGN.middle - _JOKER // 2
    if changes.joker is not None:
        draw_gold_frame(canvas, left - 8, top - 8, _JOKER + 16, _JOKER + 16, own.JOKER_GROUND)
    canvas.paste(pieces.animal_tile(seen.joker, _JOKER, joker=True), left, top)
    canvas.text(x, y, "Renature" if seen.taken else "Valley", 34, c.WHITE)
    canvas.text(left - 16, y, "joker", 30, c.GOLD_LIGHT, align="right")
    played, total = telling.dominoes
    count = (text(str(played), 50, c.WHITE), text(f"of {total}", 34, c.GOLD_LIGHT))
    show(canvas, row(art("renature/domino", 62), *count, gap=10), x - 4, y + 46)


def draw_ribbon(canvas: Canvas, telling: TextParts, shown: Sequence[str]) -> None:
    """The dark strip that says whose turn it is, or who won."""
    canvas.panel(*RIBBON, c.INK, radius=16)
    seats = telling.leading
    alone = len(seats) == 1
    badges = (badge(seat, 72 if alone else 50, own.SEATS) for seat in seats)
    left = RIBBON.x + 22
    left += show(canvas, row(*badges, gap=-2), left - 10, RIBBON.middle)
    room = RIBBON.right - left - 8
    who = shown[seats[0]] if alone else "Shared victory"
    canvas.label(left, RIBBON.y + 34, who, (44, GLANCE), room, c.WHITE)
    doing = telling.doing
    canvas.label(left, RIBBON.y + 78, doing, (44, GLANCE), room, c.GOLD_LIGHT, weight="bold")


def draw_last(canvas: Canvas, changes: Changes) -> None:
    """The last action: its seat, its pieces and its points."""
    draw_gold_frame(canvas, *_LAST, c.PAPER)
    middle = _LAST.middle
    if changes.seat is None:
        canvas.text(_LAST.centre, middle, "The game begins", GLANCE, align="middle")
        return
    show(canvas, badge(changes.seat, 56, own.SEATS), _LAST.x + 14, middle)
    left, end = _LAST.x + 78, _LAST.right - 18
    points = changes.gains[changes.seat] if changes.gains else 0
    if points:
        colour = c.GOOD if points > 0 else c.BAD
        end -= canvas.text(end, middle, signed(points), 50, colour, align="right") + 8
    things = _things(changes)
    if changes.domino is not None:
        dominoes = [pieces.domino(changes.domino.domino, half) for half in _HALVES]
        fits = (each for each in dominoes if row(each, *things).width <= end - left)
        things = [next(fits, dominoes[-1]), *things]
    if row(*things).width > end - left:
        canvas.stage("last turn")
    show(canvas, fitting(things, end - left), left, middle)


def signed(points: int) -> str:
    """Points with their sign."""
    return f"+{points}" if points >= 0 else minus(points)


def _things(changes: Changes) -> list[Piece]:
    """Everything but the domino: joker, pieces, clouds, tokens of scored areas, and words."""
    joker = [changes.joker] if changes.joker is not None else []
    plants = [each.plant for each in changes.returned]
    plants += [changes.planted.plant] if changes.planted else []
    came = [*("renature/mushroom" for _ in changes.grown), *map(pieces.art_of_plant, plants)]
    cloud = layers(art("renature/cloud", 80), text(signed(changes.clouds), GLANCE, own.CLOUD_INK))
    words = [*["discards"] * changes.discarded, *["+1 turn"] * changes.extra]
    return [
        *(image(pieces.animal_tile(animal, _PIECE, joker=True)) for animal in joker),
        *(art(name, _PIECE) for name in came),
        *[art("renature/back", 66)] * bool(changes.returned),
        *[cloud] * bool(changes.clouds),
        # Not the many areas at the end of a game.
        *(pieces.token(pieces.leader_of(each), each.size, 54)
          for each in changes.scored if each.closer is not None),
        *(text(word, GLANCE) for word in words),
    ]  # fmt: skip


class _Style(NamedTuple):
    """How a seat's panel is laid out, by heights from its top."""

    height: int
    below: int
    """The gap to the next panel."""
    badge: int
    head: int
    points: int
    """The size of the points."""
    name: int
    counters: int
    sign: int
    """The size of the counters' signs."""


_TOP = 376
_GAIN_BELOW = 140
_LEAST_BADGE = 60
_STYLES = {
    2: _Style(216, 14, 78, 50, 68, GLANCE, 150, 64),
    3: _Style(144, 12, 60, 36, 56, 36, 102, 52),
    4: _Style(104, 12, 60, 36, 56, 36, 76, 42),
}
"""By the number of seats."""

X, WIDTH, RIGHT = PANEL.x, PANEL.width, PANEL.right

Counter = tuple[str, str]
"""A sign's art, and the words beside it."""


def draw_seats(
    canvas: Canvas, seen: State, telling: TextParts, shown: Sequence[str], changes: Changes
) -> None:
    """Every seat's panel in turn order, below each other."""
    style = _STYLES[len(seen.seats)]
    for number, name in enumerate(shown[: len(seen.seats)]):
        y = _TOP + number * (style.height + style.below)
        canvas.framed(X, y, WIDTH, style.height, c.PANEL, c.INK, thick=3, radius=14)
        canvas.framed(X, y, 20, style.height, own.SEATS[number], c.INK, thick=3, radius=9)
        gain = changes.gains[number] if number != changes.seat and changes.gains else 0
        _draw_head(canvas, telling, number, name, style, y, gain)
        _draw_things(canvas, seen, number, style, y, gain)


def _draw_head(
    canvas: Canvas, telling: TextParts, number: int, name: str, style: _Style, y: int, gain: int
) -> None:
    draw_badge(canvas, number, X + 24, y + 12, style.badge, own.SEATS)
    points = minus(telling.points(number))
    end, middle = RIGHT - 18, y + style.head
    end -= canvas.text(end, middle, points, style.points, align="right") + 12
    if gain:
        # Below the points, if there is room.
        beside = style.height < _GAIN_BELOW
        place = (end, middle + 4) if beside else (RIGHT - 18, y + style.counters)
        colour = c.GOOD if gain > 0 else c.BAD
        end -= beside * (canvas.text(*place, signed(gain), GLANCE, colour, align="right") + 12)
    left = X + 24 + style.badge + 14
    canvas.label(left, middle, name, (style.name, 26), end - left)


def counters_of(seen: State, number: int) -> list[Counter]:
    """Clouds, dominoes and area tokens of a seat."""
    seat = seen.seats[number]
    counters = [("renature/cloud", str(seat.clouds)), ("renature/domino", str(dominoes_left(seat)))]
    if seen.taken:
        counters.append(("renature/area_token", str(seen.taken.count(number))))
    return counters


def _draw_things(
    canvas: Canvas, seen: State, number: int, style: _Style, y: int, gain: int
) -> None:
    """Counters in a row."""
    below = gain and style.height >= _GAIN_BELOW
    beside = fonts.line(signed(gain), GLANCE, "black").width + 16 if below else 0
    sign = style.sign
    shown = []
    for name, words in counters_of(seen, number):
        slim = sign - 6 if name == "renature/area_token" else sign
        size = max(sign * 4 // 5, 34)
        shown.append(row(gap((sign - slim) // 2), art(name, slim), text(words, size), gap=4))
    left = 28 if style.badge > _LEAST_BADGE else 96
    between = (WIDTH - left - 20 - beside - row(*shown, gap=0).width) // len(shown)
    show(canvas, row(*shown, gap=min(between, sign // 2)), X + left, y + style.counters)
