"""The picture of a tournament: its standings while it runs, its podium at the end."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

import msgspec

from engine.words import listed, ordinal
from render.base import Picture
from render.drawing import colours as c
from render.drawing.art import backdrop
from render.drawing.canvas import GLANCE, HEIGHT, READABLE, WIDTH, Align, Canvas
from render.drawing.layout import (
    Area,
    Piece,
    art,
    box,
    column,
    ends,
    fill,
    gap,
    label,
    layers,
    margins,
    put,
    row,
    text,
    within,
)
from render.drawing.names import broken, drawn, plain, written
from render.drawing.parts import gold, plaque, wooden_board
from render.pages.podium import BROAD, MEDALS, OnStep, medal, podium
from render.pages.points_chart import points_chart
from render.text import alt_text, halves

Status: TypeAlias = Literal["waits", "to begin", "to move", "won", "ended", "bye", "out"]
"""What somebody does in this round: "waits" for others to move, "ended" without winning, is "out"
of the tournament.
"""
ALL_IN_FULL: Final = 8
"""The most people who each have a high row with words; of more, the first have a low one."""
MOST_ROWS: Final = 10
_EDGE, _GAP, TOP = 8, 10, 148
_SIGN_WIDTH, _HEAD_HEIGHT = 500, 130
_BESIDE = Area(898, TOP, WIDTH - 906, HEIGHT - TOP - _EDGE)
_STEPS = Area(_EDGE, TOP, 760, HEIGHT - TOP - _EDGE)
_OTHERS = Area(778, TOP, WIDTH - 786, HEIGHT - TOP - _EDGE)
_MOST_SQUARES: Final = 9
_STATUS_WIDTH: Final = 380
_END_ROWS: Final = 11
_TICK: Final = "species_games/tick"
_FADED, _TO_BEGIN = c.rgb("f9ecd0"), c.rgb("fff0b8")


class Row(NamedTuple):
    """Somebody in the standings.

    `rank` is shared by equals, and 0 before any game has ended. `points` and `of_opponents` (the
    points of all whom they have met) are whole or halves. `against`: the others at their table in
    this round. `note` is on the status: "5 h left", "61 : 52", for "ended" also what happened:
    "lost 52 : 61", "2nd, 52". `own`: the person who looks.
    """

    person: int
    name: str
    rank: int
    points: float
    of_opponents: float = 0
    against: tuple[str, ...] = ()
    status: Status = "waits"
    note: str = ""
    table: int | None = None
    own: bool = False


class Standings(msgspec.Struct, frozen=True):
    """What a running tournament shows, or one that `is_over`: all people, the best first.

    `title`: "Autumn Cup"; `below`: "Renature, 32 people"; `head`: "Round 3 of 4"; `told`: "9 of 16
    games ended"; `until`: "all end Sun 6 Dec 21:00 UTC". `ended`: how many of the `rounds` have.
    `due`: whose deadline is next, for a picture that nobody has for themselves.
    """

    title: str
    below: str
    head: str
    told: str
    until: str
    ended: int
    rounds: int
    rows: tuple[Row, ...]
    due: Row | None = None
    is_over: bool = False


def draw_standings(card: Standings) -> Picture:
    """The picture of a tournament that runs or is over."""
    canvas = Canvas(c.SAND, ("scenes", "animals", "species_games"), (*MEDALS, _FADED, _TO_BEGIN))
    canvas.tile(backdrop("scenes/savanna", WIDTH, HEIGHT), 0, 0)
    told = filter(None, (card.told, card.until))
    heading(card.title, card.below, card.head, told, _rounds(card)).draw(canvas, _EDGE, _EDGE)
    if card.is_over:
        _draw_end(canvas, card)
    elif len(card.rows) <= ALL_IN_FULL:
        _table(card, _FULL, (_full_row(each) for each in card.rows)).draw(canvas, _EDGE, TOP)
    else:
        _table(card, _DENSE, _dense_rows(card)).draw(canvas, _EDGE, TOP)
        beside = [_about(about)] if (about := _boxed(card)) else []
        room = _BESIDE.height - sum(each.height + _GAP for each in beside)
        everyone = [(each.points, each.own) for each in card.rows]
        chart = points_chart(everyone, _BESIDE.width, room)
        put(canvas, column(chart, *beside, gap=_GAP), _BESIDE, sit="top")
    return canvas.picture(_alt(card))


# --- the head ------------------------------------------------------------------------------------


def heading(title: str, below: str, head: str, told: Iterable[str], beside: Piece) -> Piece:
    """Which tournament, and the sentence that counts, below it up to two lines of others."""
    room = _SIGN_WIDTH - 44
    lines, size = broken(written(title) or "Tournament", room, _HEAD_HEIGHT - 50, 46)
    named = column(*(text(line, size, c.GOLD_LIGHT) for line in lines), gap=1)
    game = label(below, (READABLE, READABLE), room, c.WHITE)
    sign = wooden_board(_SIGN_WIDTH, _HEAD_HEIGHT, margins(column(named, game, gap=6), top=4))
    width = WIDTH - 2 * _EDGE - _SIGN_WIDTH - _GAP
    room = width - 56
    first = label(head, (44, READABLE), room - beside.width - 20, c.GOLD_LIGHT)
    others = (label(line, (READABLE, READABLE), room, c.WHITE) for line in told)
    whole = column(ends(room, first, beside), *others, gap=4, align="left")
    return row(sign, layers(box(width, _HEAD_HEIGHT, c.INK, radius=16), whole), gap=_GAP)


def _rounds(card: Standings) -> Piece:
    """A square for each round: full if it has ended, half full while it runs."""
    shares = [1 - min(max(place - card.ended, -1), 1) for place in range(card.rounds)]
    if card.rounds > _MOST_SQUARES:
        return gap(0)
    return row(*(_round(2 if card.is_over else share) for share in shares), gap=8)


def _round(share: int) -> Piece:
    size = READABLE
    frame = box(size, size, c.GOLD_LIGHT if share == 2 else c.INK, c.GOLD_LIGHT, radius=9)
    corner = ((0, 0), (size - 10, 0), (0, size - 10))
    half = Piece(
        size, size, lambda canvas, x, y: canvas.polygon(x + 4, y + 4, corner, c.GOLD_LIGHT)
    )
    return layers(frame, half) if share == 1 else frame


# --- rows ----------------------------------------------------------------------------------------


class _Widths(NamedTuple):
    """How wide a row's columns are, and how high rows and the gaps below them."""

    rank: int
    name: int
    points: int
    of_opponents: int
    left: int
    height: int
    below: int

    @property
    def all(self) -> int:
        """The width of a row."""
        return self.rank + self.name + self.points + self.of_opponents + self.left


_FULL: Final = _Widths(84, 290, 120, 210, 600, 72, 8)
_DENSE: Final = _Widths(80, 236, 110, 206, 246, 56, 7)
_END: Final = _Widths(76, 330, 120, 0, 0, 56, 6)


def _table(card: Standings, widths: _Widths, rows: Iterable[Piece]) -> Piece:
    """The headings, and the rows."""
    after = f"After round {card.ended}" if card.ended else ""
    whole = row(
        within(widths.rank, 34, gap(0)),
        _heading(after, widths.name, "left"),
        _heading("points", widths.points),
        _heading("of opponents", widths.of_opponents),
        margins(_heading("this round", widths.left - 16, "left"), left=16),
        gap=0,
    )
    return column(margins(whole, bottom=6), *rows, gap=widths.below)


def _heading(words: str, width: int, align: Align = "middle") -> Piece:
    told = label(words, (READABLE, 30), width - 8, c.INK, weight="bold")
    return within(width, 34, told, align)


def _row(each: Row, widths: _Widths, *left: Piece) -> Piece:
    height, width = widths.height, widths.all
    if each.own:
        ground = gold(width - 4, height)
    else:
        colour = c.PAPER if each.rank <= len(MEDALS) else _FADED
        ground = box(width, height, colour, c.EDGE, thick=4, radius=12)
    soft = c.SOFT_INK if each.status == "out" else c.INK
    lines, size = broken(drawn(each.name, 0), widths.name - 14, height - 6, 46)
    name = column(*(text(line, size, soft) for line in lines), gap=1, align="left")
    points = label(halves(each.points), (56 if height > 60 else 50, READABLE), widths.points, soft)
    met = gap(0)
    if widths.of_opponents:
        met = label(halves(each.of_opponents), (38, READABLE), widths.of_opponents, c.SOFT_INK)
    shown = row(
        within(widths.rank, height, _rank(each.rank, min(height - 6, 58))),
        within(widths.name, height, name, "left"),
        within(widths.points, height, points),
        within(widths.of_opponents, height, met),
        *left,
        gap=0,
    )
    return layers(ground, within(width, height, shown, "left"))


def _rank(rank: int, size: int) -> Piece:
    if not rank:
        return gap(0)
    if rank <= len(MEDALS):
        return medal(rank, size, GLANCE)
    return label(str(rank), (GLANCE, READABLE), size + 22)


def _against(each: Row, width: int, height: int) -> Piece:
    """The others at their table; as many as have room, then how many more."""
    if each.status in {"bye", "out"}:
        return text("has the bye" if each.status == "bye" else "is out", READABLE, c.SOFT_INK)
    if not each.against:
        return gap(0)
    room = width - 36
    names = [drawn(name, 0) for name in each.against]
    lines, size = broken(", ".join(names), room, height - 6, 40)
    if len(names) > 1 and size < READABLE:
        more = text(f"+{len(names) - 1}", READABLE)
        lines, size = broken(names[0], room - more.width - 10, height - 6, 40)
        first = column(*(text(line, size) for line in lines), gap=1, align="left")
        told = row(first, more, gap=10)
    else:
        told = column(*(text(line, size) for line in lines), gap=1, align="left")
    return row(text("v", READABLE, c.SOFT_INK), told, gap=12)


def _full_row(each: Row) -> Piece:
    """A row with the others at the table, and how it goes there in words."""
    height = _FULL.height
    room = _FULL.left - _STATUS_WIDTH - 44
    beside = row(
        fill(4, height - 12, c.EDGE),
        within(room, height, _against(each, room, height), "left"),
        within(_STATUS_WIDTH, height, _status(each)),
        gap=12,
    )
    return _row(each, _FULL, beside)


def _status(each: Row) -> Piece:
    """What they do in this round."""
    room, height = _STATUS_WIDTH, _FULL.height - 12
    if each.status in {"to move", "to begin"}:
        words = text(each.status, 40)
        left = label(each.note, (36, READABLE), room - words.width - 40, weight="bold")
        whole = row(words, left, gap=14)
        if each.status == "to move":
            return layers(box(room, height, c.GOLD, thick=4, radius=12), whole)
        return layers(plaque(room, height, _TO_BEGIN, thick=4, dashed=True), whole)
    if each.status == "won":
        words = text("won", 40, c.LEAF_DARK)
        note = label(each.note, (38, READABLE), room - words.width - 68, weight="bold")
        return row(art(_TICK, 44), words, note, gap=12)
    if each.status == "ended":
        return label(each.note, (38, READABLE), room, c.SOFT_INK, weight="bold")
    return gap(0)


def _dense_rows(card: Standings) -> Iterator[Piece]:
    """As many rows as fit, with one's own below dots if it is further down."""
    *first, last = _shown(card)
    yield from map(_dense_row, first)
    if last.own and last != card.rows[len(first)]:
        dots = row(*[box(11, 11, c.SOFT_INK, c.SOFT_INK, radius=5)] * 4, gap=30)
        yield margins(dots, top=-2, bottom=-2)
    yield _dense_row(last)


def _dense_row(each: Row) -> Piece:
    room = _DENSE.left - 16 - 60
    height = _DENSE.height
    beside = row(
        gap(8),
        within(room, height, _against(each, room, height), "left"),
        within(52, height, _sign(each.status)),
        gap=8,
    )
    return _row(each, _DENSE, beside)


def _sign(status: Status) -> Piece:
    """A sign in place of words: an arrow for who is to move, a tick for who has won."""
    if status == "won":
        return art(_TICK, 44)
    if status not in {"to move", "to begin"}:
        return gap(0)
    ground = c.GOLD if status == "to move" else _TO_BEGIN
    disc = plaque(46, 46, ground, thick=4, radius=23, dashed=status == "to begin")
    points = ((0, 0), (18, 11), (0, 22))
    arrow = Piece(18, 22, lambda canvas, x, y: canvas.polygon(x + 2, y, points, c.INK))
    return layers(disc, arrow)


# --- beside the rows -----------------------------------------------------------------------------


def _about(each: Row) -> Piece:
    """One's own rank and game, or whose deadline is next."""
    width, room = _BESIDE.width, _BESIDE.width - 44
    rank = text(ordinal(each.rank) if each.own and each.rank else "", 62)
    lines, size = broken(drawn(each.name, 0), room - rank.width - 16, 62, 44)
    name = column(*(text(line, size) for line in lines), gap=2, align="left")
    above = text("Next deadline", READABLE, c.SOFT_INK, weight="bold")
    first = [row(name, rank, gap=16)] if each.own else [above, name]
    names = [drawn(name, 0) for name in each.against]
    told = (label(words, (38, READABLE), room, weight="bold") for words in _doing(each, names))
    shown = column(*first, *told, gap=14, align="left")
    ground = c.GOLD_LIGHT if each.own else c.PAPER
    return layers(
        box(width, shown.height + 44, ground, thick=4, radius=16),
        within(room, shown.height, shown, "left"),
    )


def _doing(each: Row, against: Sequence[str]) -> list[str]:
    """What somebody does in this round, against whom, and where."""
    told: dict[Status, str] = {"bye": "has the bye", "out": "is out", "ended": ""}
    words = " ".join(filter(None, (told.get(each.status, each.status), each.note)))
    if not against:
        return [words]
    where = [] if each.table is None else [f"table {each.table}"]
    return [words, f"against {listed(against)}", *where]


# --- the end -------------------------------------------------------------------------------------


def _draw_end(canvas: Canvas, card: Standings) -> None:
    """The podium, and those below it."""
    best = [
        OnStep(each.person, each.name, each.rank, _points(each.points))
        for each in card.rows[: len(MEDALS)]
    ]
    put(canvas, podium(best, BROAD), _STEPS, sit="bottom")
    shown = _below(card)
    rows = [_row(each, _END) for each in shown]
    if left := len(card.rows) - len(best) - len(shown):
        words = label(f"and {left} more", (READABLE, READABLE), _END.all - 30, weight="bold")
        rows.append(layers(box(_END.all, 56, c.PANEL, c.EDGE, thick=4, radius=12), words))
    put(canvas, column(*rows, gap=_END.below), _OTHERS, sit="top")


def _below(card: Standings) -> tuple[Row, ...]:
    """Who has a row beside the podium."""
    others = card.rows[len(MEDALS) :]
    return _first(others, _END_ROWS if len(others) <= _END_ROWS else _END_ROWS - 1)


# --- words ---------------------------------------------------------------------------------------


def _alt(card: Standings) -> str:
    told = ", ".join(filter(None, (card.told, card.until)))
    parts = [f"{card.title}, {card.below}", f"{card.head}: {told}"]
    shown = (*card.rows[: len(MEDALS)], *_below(card)) if card.is_over else _shown(card)
    parts += [_told(each, is_over=card.is_over) for each in shown]
    if left := len(card.rows) - len(shown):
        parts.append(f"{left} more")
    if (about := _boxed(card)) and not about.own:
        parts.append(", ".join([f"Next deadline: {plain(about.name, 0)}", *_plainly(about)]))
    return alt_text(parts)


def _plainly(each: Row) -> list[str]:
    return _doing(each, [plain(name, 0) for name in each.against])


def _shown(card: Standings) -> tuple[Row, ...]:
    """Who has a row while it runs."""
    return _first(card.rows, MOST_ROWS)


def _first(rows: Sequence[Row], most: int) -> tuple[Row, ...]:
    """The first rows, and one's own, which is the last of them if it is further down."""
    own = [each for each in rows[most:] if each.own]
    return (*rows[: most - len(own)], *own)


def _boxed(card: Standings) -> Row | None:
    """Whom the box beside many rows is about."""
    if card.is_over or len(card.rows) <= ALL_IN_FULL:
        return None
    return next((each for each in card.rows if each.own), card.due)


def _points(points: float) -> str:
    return f"{halves(points)} {'point' if 0 < points <= 1 else 'points'}"


def _told(each: Row, *, is_over: bool) -> str:
    name = plain(each.name, 0) + (" (you)" if each.own else "")
    told = f"{each.rank or ''} {name} {halves(each.points)}".lstrip()
    if is_over:
        return told
    opponents = f"opponents {halves(each.of_opponents)}"
    return ", ".join([told, opponents, *_plainly(each)])
