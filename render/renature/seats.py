"""Beside the board: what each seat has, and the last turn."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec

from engine.model import Event, SeatEvent
from engine.renature.play import events as ev
from engine.renature.play.state import Laid, State, dominoes_left
from render.drawing import colours as c
from render.drawing.canvas import GLANCE
from render.drawing.layout import (
    Area,
    Piece,
    art,
    box,
    column,
    ends,
    fill,
    first_fitting,
    fitting,
    label,
    layers,
    margins,
    on,
    row,
    staged,
    text,
    within,
)
from render.drawing.parts import gold
from render.drawing.seats import badge
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
    discarded = any(isinstance(each, ev.Discarded) and each.seat == seat for each in recent)
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
WIDTH = PANEL.width
BETWEEN = 12
"""The gap between what is below each other in it."""
SIGN = 124
_JOKER = 100
_HALVES = (68, 60, 52, 44)
"""Sizes for half of the last turn's domino: the first with enough room is used."""
_PIECE = 60


def wooden(told: Piece) -> Piece:
    """The wooden sign above the panel, and what is on it."""
    edge = fill(WIDTH - 36, 3, c.WOOD_DARK)
    board = box(WIDTH, SIGN, c.WOOD, c.WOOD_DARK, thick=5, radius=16)
    return layers(board, column(edge, edge, gap=SIGN - 30), told)


def sign(seen: State, telling: TextParts, changes: Changes) -> Piece:
    """The game's name, the dominoes played, and the joker; framed if it has just changed."""
    title = text("Renature" if seen.taken else "Valley", 34, c.WHITE)
    played, total = telling.dominoes
    count = (text(str(played), 50, c.WHITE), text(f"of {total}", 34, c.GOLD_LIGHT))
    dominoes = row(art("renature/domino", 62), *count, gap=10)
    joker = pieces.animal_piece(seen.joker, _JOKER, joker=True)
    if changes.joker is not None:
        joker = on(gold(_JOKER + 16, _JOKER + 16, own.JOKER_GROUND), joker)
    named = row(margins(text("joker", 30, c.GOLD_LIGHT), top=11), joker, gap=16, sit="top")
    told = margins(column(title, margins(dominoes, -4), gap=-2, align="left"), top=12)
    # The word "joker" is above the numbers, so both may be in the same columns.
    return wooden(ends(WIDTH - 46, told, named, gap=-40))


def ribbon(telling: TextParts, shown: Sequence[str]) -> Piece:
    """The dark strip that says whose turn it is, or who won."""
    seats = telling.leading
    alone = len(seats) == 1
    badges = row(*(badge(seat, 72 if alone else 50, own.SEATS) for seat in seats), gap=-2)
    room = WIDTH - 30 - badges.width
    told = column(
        label(shown[seats[0]] if alone else "Shared victory", (44, GLANCE), room, c.WHITE),
        label(telling.doing, (44, GLANCE), room, c.GOLD_LIGHT, weight="bold"),
        gap=0,
        align="left",
    )
    whole = within(WIDTH - 24, 108, row(badges, told, gap=10), "left")
    return layers(box(WIDTH, 108, c.INK, radius=16), whole)


def last_turn(changes: Changes) -> Piece:
    """The last action: its seat, its pieces and its points."""
    frame = gold(WIDTH, 92, c.PAPER)
    if changes.seat is None:
        return layers(frame, text("The game begins", GLANCE))
    gained = row(*_gain(changes.gains[changes.seat], 50))
    room = WIDTH - 104 - gained.width
    told = row(badge(changes.seat, 56, own.SEATS), first_fitting(_told(changes, room), room))
    return layers(frame, ends(WIDTH - 32, told, gained))


def signed(points: int) -> str:
    """Points with their sign."""
    return f"+{points}" if points >= 0 else minus(points)


def _gain(points: int, size: int) -> list[Piece]:
    """Points that were gained or lost, if any."""
    return [text(signed(points), size, c.GOOD if points > 0 else c.BAD)] * bool(points)


def _told(changes: Changes, room: int) -> Iterator[Piece]:
    """What the last action was about: its domino ever smaller, then only as much as fits."""
    things, laid = _things(changes), changes.domino
    dominoes = [[pieces.domino(laid.domino, half)] for half in _HALVES] if laid else [[]]
    yield from (row(*domino, *things) for domino in dominoes)
    yield staged("last turn", fitting([*dominoes[-1], *things], room))


def _things(changes: Changes) -> list[Piece]:
    """Everything but the domino: joker, pieces, clouds, tokens of scored areas, and words."""
    joker = [changes.joker] if changes.joker is not None else []
    plants = [each.plant for each in changes.returned]
    plants += [changes.planted.plant] if changes.planted else []
    came = [*("renature/mushroom" for _ in changes.grown), *map(pieces.art_of_plant, plants)]
    cloud = layers(art("renature/cloud", 80), text(signed(changes.clouds), GLANCE, own.CLOUD_INK))
    words = [*["discards"] * changes.discarded, *["+1 turn"] * changes.extra]
    return [
        *(pieces.animal_piece(animal, _PIECE, joker=True) for animal in joker),
        *(art(name, _PIECE) for name in came),
        *[art("renature/back", 66)] * bool(changes.returned),
        *[cloud] * bool(changes.clouds),
        # Not the many areas at the end of a game.
        *(pieces.token(pieces.leader_of(each), each.size, 54)
          for each in changes.scored if each.closer is not None),
        *(text(word, GLANCE) for word in words),
    ]  # fmt: skip


class _Style(NamedTuple):
    """How a seat's panel is laid out: its height, the sizes of what is in it, and the gap between
    the name and the counters.
    """

    height: int
    badge: int
    points: int
    name: int
    sign: int
    gap: int


_STYLES = {
    2: _Style(216, 78, 68, GLANCE, 64, 28),
    3: _Style(144, 60, 56, 36, 52, 12),
    4: _Style(104, 60, 56, 36, 42, -9),
}
"""By the number of seats."""


def seat_panel(seen: State, telling: TextParts, number: int, name: str, changes: Changes) -> Piece:
    """What a seat has, and what it gained by another seat's action."""
    seats = len(seen.seats)
    style = _STYLES[seats]
    mine = badge(number, style.badge, own.SEATS)
    points = text(minus(telling.points(number)), style.points)
    gained = _gain(changes.gains[number], GLANCE) if number != changes.seat else []
    if seats == 4:  # no room below the points
        points, gained = row(*gained, points, gap=12), []
    room = WIDTH - 56 - mine.width
    head = ends(room, label(name, (style.name, 26), room - points.width - 12), points)
    if seats == 2:  # no room for the counters beside the badge
        below = _counters(seen, number, style.sign, WIDTH - 42, gained)
        told = column(row(mine, head, gap=14), below, gap=style.gap, align="left")
    else:
        below = _counters(seen, number, style.sign, room, gained)
        told = row(mine, column(head, below, gap=style.gap), gap=14, sit="top")
    edge = box(20, style.height, own.SEATS[number], radius=9)
    return layers(
        box(WIDTH, style.height, c.PANEL),
        within(WIDTH, style.height, row(edge, told, gap=4), "left"),
    )


def _counters(seen: State, number: int, size: int, room: int, gained: Sequence[Piece]) -> Piece:
    """Clouds, dominoes and area tokens of a seat, and what it gained."""
    seat = seen.seats[number]
    counts = {"cloud": seat.clouds, "domino": dominoes_left(seat)}
    if seen.taken:
        counts["area_token"] = seen.taken.count(number)
    shown = [
        row(art(f"renature/{name}", size), text(str(count), max(size * 4 // 5, 34)), gap=4)
        for name, count in counts.items()
    ]
    low = row(*gained)
    between = (room - low.width - 16 * bool(gained) - row(*shown, gap=0).width) // len(shown)
    return ends(room, row(*shown, gap=min(between, size // 2)), low)
