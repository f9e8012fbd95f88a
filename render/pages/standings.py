"""The picture of a tournament: who has signed up, the standings while it runs, the podium."""

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

import msgspec

from engine.words import counted, listed
from render.base import Picture
from render.drawing import colours as c
from render.drawing.art import backdrop
from render.drawing.canvas import HEIGHT, WIDTH, Canvas
from render.drawing.names import plain
from render.text import alt_text

Status: TypeAlias = Literal["waits", "to begin", "to move", "won", "ended", "bye", "out"]
"""What somebody does in this round: "waits" for others to move, "ended" without winning, is "out"
of the tournament.
"""
ALL_IN_FULL: Final = 8
"""Up to so many people each have a high row; of more, only the first have a row."""
MOST_ROWS: Final = 9


class Row(NamedTuple):
    """Somebody in the standings.

    `rank` is shared by equals. `points` and `of_opponents` (the points of all whom they have met)
    are whole or halves. `against`: the others at their table in this round. `note` is on the
    status: "5 h left", "61 : 52", for "ended" also what happened: "lost 52 : 61", "2nd, 52".
    `own`: the person who looks.
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
    games ended, all end Sunday 21:00". `ended`: how many of the `rounds` have. `due`: whose
    deadline is next, for a picture that nobody has for themselves.
    """

    title: str
    below: str
    head: str
    told: str
    ended: int
    rounds: int
    rows: tuple[Row, ...]
    due: Row | None = None
    is_over: bool = False


class SignUp(msgspec.Struct, frozen=True):
    """What a tournament shows before it begins.

    `people`: number and name, the first to come first; `least` and `most` of them (0: as many as
    want to). `until`: "Sunday 21:00". `facts`: up to four short lines, such as "4 rounds, tables of
    2", "24 hours a turn".
    """

    title: str
    below: str
    until: str
    people: tuple[tuple[int, str], ...]
    least: int
    most: int = 0
    facts: tuple[str, ...] = ()


def draw_standings(card: Standings) -> Picture:
    """The picture of a tournament that runs or is over."""
    return _canvas().picture(_alt(card))


def draw_sign_up(card: SignUp) -> Picture:
    """The picture of a tournament before it begins."""
    return _canvas().picture(_sign_up_alt(card))


def _canvas() -> Canvas:
    canvas = Canvas(c.SAND, ("scenes", "animals"))
    canvas.tile(backdrop("scenes/savanna", WIDTH, HEIGHT), 0, 0)
    return canvas


# --- words ---------------------------------------------------------------------------------------


def halves(points: float) -> str:
    """Points in halves as one writes them.

    >>> [halves(points) for points in (0, 0.5, 2, 1.5)]
    ['0', '½', '2', '1½']
    """
    whole, half = divmod(round(2 * points), 2)
    return (str(whole) if whole or not half else "") + "\N{VULGAR FRACTION ONE HALF}" * half


def _alt(card: Standings) -> str:
    parts = [f"{card.title}, {card.below}", f"{card.head}: {card.told}"]
    rows = [_told(each) for each in _shown(card)]
    rows += [f"{left} more"] if (left := len(card.rows) - len(rows)) else []
    parts.append(", ".join(rows))
    moving = [plain(each.name, 0) for each in card.rows if each.status == "to move"]
    if moving and not card.is_over:
        parts.append(f"To move: {listed(moving)}")
    return alt_text(parts)


def _shown(card: Standings) -> Sequence[Row]:
    """The people with a row of their own."""
    if len(card.rows) <= ALL_IN_FULL:
        return card.rows
    first = card.rows[:MOST_ROWS]
    return [*first, *(each for each in card.rows[MOST_ROWS:] if each.own)]


def _told(each: Row) -> str:
    name = plain(each.name, 0) + (" (you)" if each.own else "")
    return f"{each.rank} {name} {halves(each.points)}"


def _sign_up_alt(card: SignUp) -> str:
    names = [plain(name, 0) for _, name in card.people]
    return alt_text(
        [
            f"{card.title}, {card.below}: sign up until {card.until}",
            *card.facts,
            f"{counted(len(names), 'person', 'people')} so far: {listed(names)}",
        ]
    )
