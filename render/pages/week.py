"""The picture of a server's week: games, people, the game of the week, a record, open seats."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import msgspec
from PIL import Image

from engine.words import counted, listed
from render.base import KEEPSAKE, Picture
from render.drawing import colours as c
from render.drawing.art import backdrop
from render.drawing.canvas import GLANCE, HEIGHT, READABLE, WIDTH, Canvas
from render.drawing.layout import (
    Area,
    Piece,
    art,
    box,
    column,
    ends,
    fill,
    first_fitting,
    gap,
    label,
    layers,
    margins,
    put,
    row,
    share,
    text,
    tile,
    within,
)
from render.drawing.names import broken, drawn, plain
from render.drawing.parts import plaque, wooden_board
from render.pages.profile import animal_of
from render.text import alt_text

MOST_ANIMALS: Final = 12
MOST_SEATED: Final = 2
"""People named below the game of the week, the winners first."""
_EDGE, _GAP = 8, 10
_SIGN_WIDTH, _HEAD_HEIGHT = 530, 104
_SHORE = Area(20, 118, WIDTH - 40, 112)
_LEFT = Area(_EDGE, 270, 664, HEIGHT - 278)
_RIGHT = Area(682, 270, WIDTH - 690, HEIGHT - 278)
_HEADING = 66
_RECORD, _WAIT = 190, 150
_SEATS_HEADING, _SEATS_ROW = 64, 64
_SEATS_GROUND = c.rgb("d0e6bd")
_SEAT = 40
_MANY_SEATS = 4
"""From more seats than that on, they are drawn smaller."""
_NOTHING_ENDED: Final = ("No game ended", "this week. The next one", "that does is shown here.")
_NOTHING_SHOWN: Final = ("No game of the week", "this time. Perhaps", "the next one is yours.")
_BANK, _WET = c.rgb("8f9d41"), c.rgb("4fa9bf")


class WeekGame(NamedTuple):
    """The game of the week: its title, a picture of the size `KEEPSAKE`, how it ended in a few
    words, and the people with what they reached, the best first.
    """

    title: str
    picture: Image.Image
    note: str
    seats: tuple[tuple[str, str], ...]


class WeekRecord(NamedTuple):
    """A new record: its game's title, of what, what was reached, both in words, and by whom."""

    title: str
    of: str
    reached: str
    holders: tuple[str, ...]


class WeekWait(NamedTuple):
    """The longest wait for a turn: whole days, and the table, never the person."""

    days: int
    table: int
    title: str


class WeekSeats(NamedTuple):
    """A table with open seats."""

    table: int
    title: str
    taken: int
    most: int

    @property
    def free(self) -> int:
        """How many are open."""
        return self.most - self.taken


class WeekCard(msgspec.Struct, frozen=True):
    """What a week shows. `people` counts everyone in these games; `animals` are numbers of people,
    one for each animal. `seats`: tables with open seats, and `more` of these.
    """

    period: str
    ended: int
    running: int
    people: int
    animals: tuple[int, ...] = ()
    game: WeekGame | None = None
    record: WeekRecord | None = None
    wait: WeekWait | None = None
    seats: tuple[WeekSeats, ...] = ()
    more: int = 0

    @property
    def has_room_for(self) -> int:
        """How many tables with open seats fit."""
        return _rows_of(self)


def draw_week(card: WeekCard) -> Picture:
    """The picture of a week, of a quiet one, too."""
    canvas = Canvas(c.SAND, ("scenes", "animals", "renature", "natura"), (_SEATS_GROUND, _BANK))
    canvas.tile(backdrop("scenes/savanna", WIDTH, HEIGHT), 0, 0)
    _head(card).draw(canvas, _EDGE, _EDGE)
    put(canvas, _shore(card), _SHORE, sit="bottom")
    pool = box(WIDTH - 2 * _EDGE, 28, _WET, _BANK, thick=5, radius=14)
    pool.draw(canvas, _EDGE, _SHORE.bottom + 4)
    put(canvas, _of_the_week(card), _LEFT)
    put(canvas, column(*_right(card), gap=_GAP), _RIGHT, sit="top")
    return canvas.picture(_alt(card))


def _panel(width: int, height: int, *pieces: Piece) -> Piece:
    return layers(box(width, height, c.PAPER, thick=4, radius=16), *pieces)


# --- the head ------------------------------------------------------------------------------------


def _head(card: WeekCard) -> Piece:
    room = _SIGN_WIDTH - 64
    told = column(
        text("Your server's week", 46, c.WHITE),
        label(card.period, (34, READABLE), room, c.GOLD_LIGHT),
        gap=7,
        align="left",
    )
    sign = wooden_board(_SIGN_WIDTH, _HEAD_HEIGHT, margins(told, top=4), "left")
    width = share(WIDTH - 2 * _EDGE - _SIGN_WIDTH - _GAP, len(_NUMBERS), _GAP)
    return row(sign, *(_number(*each, width) for each in _numbers(card)), gap=_GAP)


_NUMBERS: Final = (("game", "ended"), ("game", "running"), ("person", "took part"))


def _numbers(card: WeekCard) -> Iterator[tuple[int, str, str]]:
    """The three numbers, each with two words."""
    numbers = (card.ended, card.running, card.people)
    for number, (one, state) in zip(numbers, _NUMBERS, strict=True):
        many = "people" if one == "person" else "games"
        yield number, one if number == 1 else many, state


def _number(number: int, what: str, state: str, width: int) -> Piece:
    shown = label(str(number), (76, 40), 88, c.LEAF_DARK if state == "ended" else c.INK)
    room = width - shown.width - 46
    words = column(
        label(what, (36, 26), room, weight="bold"),
        label(state, (36, 26), room, weight="bold"),
        gap=4,
        align="left",
    )
    return _panel(width, _HEAD_HEIGHT, row(shown, words, gap=12))


def _shore(card: WeekCard) -> Piece:
    """An animal for each person, at the water."""
    most = MOST_ANIMALS if len(card.animals) <= MOST_ANIMALS else MOST_ANIMALS - 1
    shown = [art(animal_of(each), 96) for each in card.animals[:most]]
    if left := card.people - len(shown):
        more = label(f"+{left}", (46, GLANCE), 130, c.INK)
        ground = box(more.width + 28, 62, c.PAPER, thick=4, radius=16)
        shown.append(margins(layers(ground, more), bottom=10))
    if not shown:
        return gap(0)
    spread = (_SHORE.width - sum(piece.width for piece in shown)) // (len(shown) + 1)
    return row(*shown, gap=min(spread, 70), sit="bottom")


# --- the game of the week ------------------------------------------------------------------------


def _of_the_week(card: WeekCard) -> Piece:
    width, height, game = _LEFT.width, _LEFT.height, card.game
    if game is None:
        above, *below = _NOTHING_ENDED if not card.ended else _NOTHING_SHOWN
        told = column(
            art("signs/crown", 120, strength=0.35),
            text(above, 56),
            *(text(line, READABLE, c.SOFT_INK, weight="bold") for line in below),
            gap=16,
        )
        return layers(plaque(width, height, c.PANEL, thick=5, dashed=True), told)
    crown, room = art("signs/crown", 48), width - 40
    title = row(crown, text("Game of the week", 46, c.GOLD_LIGHT), gap=14)
    heading = layers(box(width, _HEADING, c.INK, radius=16), within(room, _HEADING, title, "left"))
    framed = layers(
        box(KEEPSAKE[0] + 10, KEEPSAKE[1] + 10, c.WOOD, thick=4, radius=10),
        tile(*KEEPSAKE, lambda _: game.picture),
    )
    seats = column(*(_seat(each, room, place) for place, each in enumerate(game.seats)), gap=12)
    words = ", ".join(filter(None, (game.title, game.note)))
    note = label(words, (42, READABLE), room, c.SOFT_INK, weight="bold")
    shown = column(heading, framed, seats, note, gap=14)
    return layers(
        box(width, height, c.PAPER, thick=4, radius=16), within(width, height, shown, sit="top")
    )


def _seat(seat: tuple[str, str], room: int, place: int) -> Piece:
    name, counts = seat
    number = label(counts, (62, 34), room // 2, c.LEAF_DARK if place == 0 else c.SOFT_INK)
    return ends(room, _name(name, room - number.width - 24, 62, 52), number)


def _name(name: str, room: int, height: int, largest: int) -> Piece:
    """A name in one line, or smaller in two."""
    lines, size = broken(drawn(name, 0), room, height, largest)
    return column(*(text(line, size) for line in lines), gap=2, align="left")


# --- the right side ------------------------------------------------------------------------------


def _right(card: WeekCard) -> Iterator[Piece]:
    if card.record is not None:
        yield _record(card.record)
    if card.wait is not None:
        yield _wait(card.wait)
    yield _seats(card, _seats_height(card))


def _record(record: WeekRecord) -> Piece:
    width = _RIGHT.width
    laurel = art("natura/laurel", 140, 80)
    room = width - 80 - 60
    of = [label(record.of, (30, 26), room, c.SOFT_INK, weight="bold")] * bool(record.of)
    told = column(
        label(f"New record, {record.title}", (READABLE, READABLE), room, c.LEAF_DARK),
        label(record.reached, (50, READABLE), room),
        *of,
        _name(listed(record.holders), room, 42, 42),
        gap=5,
        align="left",
    )
    return _panel(width, _RECORD, row(laurel, within(room, 180, told, "left"), gap=20))


def _wait(wait: WeekWait) -> Piece:
    width = _RIGHT.width
    room = width - 96 - 64
    days = text(counted(wait.days, "day"), 56)
    where = f"table {wait.table}, {wait.title}"
    told = column(
        text("Longest wait", READABLE, c.SOFT_INK, weight="bold"),
        row(days, label(where, (36, 26), room - days.width - 14, weight="bold"), gap=14),
        gap=10,
        align="left",
    )
    return _panel(width, _WAIT, row(_clock(), within(room, 130, told, "left"), gap=20))


def _clock() -> Piece:
    face = box(96, 96, c.GOLD_LIGHT, thick=7, radius=48)
    hands = layers(
        margins(fill(7, 34, c.INK), bottom=30), margins(fill(26, 7, c.INK), left=22, top=4)
    )
    return layers(face, hands)


def _seats_height(card: WeekCard) -> int:
    used = (_RECORD + _GAP) * (card.record is not None) + (_WAIT + _GAP) * (card.wait is not None)
    return _RIGHT.height - used


def _rows_of(card: WeekCard) -> int:
    return (_seats_height(card) - _SEATS_HEADING - 8) // _SEATS_ROW


def _seats(card: WeekCard, height: int) -> Piece:
    """Tables with open seats, or how to open one."""
    width = _RIGHT.width
    room = width - 48
    if not card.seats:
        told = column(
            text("No open seats", 46),
            text("/table new opens a table.", READABLE, c.SOFT_INK, weight="bold"),
            gap=14,
        )
        return layers(plaque(width, height, c.PANEL, thick=5, dashed=True), told)
    more = text(f"{card.more} more" if card.more else "", READABLE, c.LEAF_DARK, weight="bold")
    heading = ends(room, text("Open seats", 46, c.LEAF_DARK), more)
    rows = [within(room, _SEATS_ROW, _table(each, room), "left") for each in card.seats]
    shown = column(within(room, _SEATS_HEADING, heading), *rows, gap=0)
    ground = box(width, height, _SEATS_GROUND, c.LEAF_DARK, thick=5, radius=16)
    return layers(ground, within(width, height - 8, shown, sit="top"))


def _table(each: WeekSeats, room: int) -> Piece:
    size = _SEAT if each.most <= _MANY_SEATS else _SEAT - 7
    free = box(size, size, c.PAPER, thick=4, radius=size // 2)
    discs = [box(size, size, c.LEAF_DARK, thick=4, radius=size // 2)] * each.taken
    shown = row(*discs, *[free] * each.free, gap=6)
    title = text(each.title, GLANCE)
    written = (text(f"table {each.table}", size, weight="bold") for size in (34, 30, 26))
    bare = text(str(each.table), 26, weight="bold")
    where = first_fitting((*written, bare), room - shown.width - title.width - 30)
    return ends(room, row(title, where, gap=16), shown)


# --- words ---------------------------------------------------------------------------------------


def _alt(card: WeekCard) -> str:
    numbers = (f"{number} {what} {state}" for number, what, state in _numbers(card))
    parts = [f"Your server's week, {card.period}: {', '.join(numbers)}"]
    if card.game is not None:
        seats = ", ".join(f"{plain(name, 0)} {counts}" for name, counts in card.game.seats)
        parts.append(f"Game of the week: {card.game.title}, {seats}" + _note(card.game.note))
    else:
        parts.append("No game of the week" if card.ended else "No game ended this week")
    if card.record is not None:
        who = listed([plain(name, 0) for name in card.record.holders])
        what = ", ".join(filter(None, (card.record.of, card.record.reached)))
        parts.append(f"New record, {card.record.title}: {what}, {who}")
    if card.wait is not None:
        days = counted(card.wait.days, "day")
        parts.append(f"Longest wait: {days}, table {card.wait.table}, {card.wait.title}")
    parts.append(f"Open seats: {_open(card.seats, card.more)}")
    return alt_text(parts)


def _note(note: str) -> str:
    return f" ({note})" if note else ""


def _open(seats: Sequence[WeekSeats], more: int) -> str:
    tables = [f"{each.title}, table {each.table}, {each.free} of {each.most}" for each in seats]
    return "; ".join([*tables, *[f"{more} more"] * bool(more)]) or "none"
