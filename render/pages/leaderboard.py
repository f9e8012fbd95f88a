"""The picture of a leaderboard: ratings in a game, and who was best in the season before."""

from typing import Final, NamedTuple

import msgspec

from engine.words import capitalized, counted
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
    text,
    within,
)
from render.drawing.names import broken, drawn, plain
from render.drawing.parts import gold, plaque, wooden_board
from render.pages.podium import MEDALS, NARROW, OnStep, medal, podium
from render.text import alt_text

MOST_ROWS: Final = 10
FORM: Final = 5
_LEFT_WIDTH, _RIGHT, _RIGHT_WIDTH = 850, 866, 446
_SIGN_HEIGHT = 100
_ROWS = Area(8, 116, _LEFT_WIDTH, HEIGHT - 124)
_ROW, _BETWEEN = 64, 8
_DOT, _MEDAL = 34, 54
_FADED = c.rgb("f9ecd0")
_LOST_DOT = c.rgb("a89378")


class Standing(NamedTuple):
    """A person on a leaderboard.

    `rank` is None while the rating is still settling. `form`: the last games, whether each was won,
    the newest last. `moved`: places gained since a week ago, None for somebody new. `own`: the
    person who looks.
    """

    person: int
    name: str
    rank: int | None
    rating: int
    form: tuple[bool, ...]
    moved: int | None = 0
    own: bool = False


class LeaderboardCard(msgspec.Struct, frozen=True):
    """What a leaderboard shows: up to ten rows, and the best of an earlier season by its title.

    `number` and `counts` are what the dark head says, such as "12" and "days left"; `below` stands
    in the place of a tenth row.
    """

    title: str
    period: str
    number: str
    counts: str
    rows: tuple[Standing, ...]
    below: str = ""
    best_of: str = ""
    best: tuple[Standing, ...] = ()


def draw_leaderboard(card: LeaderboardCard) -> Picture:
    """The picture of a leaderboard, also of one where nobody is rated yet."""
    canvas = Canvas(c.SAND, ("scenes", "animals"), (*MEDALS, _FADED, _LOST_DOT))
    canvas.tile(backdrop("scenes/savanna", WIDTH, HEIGHT), 0, 0)
    _sign(card).draw(canvas, 8, 8)
    rows = [_row(each) for each in card.rows]
    if card.below:
        rows.append(within(_LEFT_WIDTH, _ROW, text(card.below, READABLE, c.SOFT_INK)))
    if not card.rows:
        rows = [_nobody()]
    put(canvas, column(*rows, gap=_BETWEEN), _ROWS, sit="top")
    _draw_right(canvas, card)
    return canvas.picture(_alt(card))


# --- the rows ------------------------------------------------------------------------------------


def _sign(card: LeaderboardCard) -> Piece:
    """Which game and when, and what the dots mean."""
    room = _LEFT_WIDTH - 64
    key = column(
        row(_dot(won=True), text("won, of the last five", 28, c.PAPER), gap=10),
        row(_settling(_DOT), text("rating still settling", 28, c.PAPER), gap=10),
        gap=6,
        align="left",
    )
    left = room - key.width - 20
    told = column(
        label(card.title, (46, GLANCE), left, c.WHITE),
        label(card.period, (32, 26), left, c.GOLD_LIGHT),
        gap=5,
        align="left",
    )
    return wooden_board(_LEFT_WIDTH, _SIGN_HEIGHT, margins(ends(room, told, key), bottom=2))


def _row(each: Standing) -> Piece:
    if each.own:
        ground = gold(_LEFT_WIDTH - 4, _ROW)
    elif each.rank is None or each.rank > len(MEDALS):
        ground = box(_LEFT_WIDTH, _ROW, _FADED, c.EDGE, thick=4, radius=12)
    else:
        ground = box(_LEFT_WIDTH, _ROW, c.PAPER, c.EDGE, thick=4, radius=12)
    lines, size = broken(drawn(each.name, 0), 306, _ROW - 4, 46)
    name = column(*(text(line, size) for line in lines), gap=1, align="left")
    dots = row(*(_dot(won=won) for won in each.form), gap=7)
    shown = row(
        within(78, _ROW, _rank(each.rank)),
        within(316, _ROW, name, "left"),
        within(FORM * (_DOT + 7), _ROW, dots, "right"),
        within(146, _ROW, label(f"{each.rating:,}", (50, GLANCE), 146), "right"),
        within(84, _ROW, _move(each.moved)),
        gap=0,
    )
    return layers(ground, within(_LEFT_WIDTH - 8, _ROW, shown, "left"))


def _rank(rank: int | None) -> Piece:
    if rank is None:
        return _settling(_MEDAL)
    if rank > len(MEDALS):
        return text(str(rank), GLANCE, c.SOFT_INK)
    return medal(rank, _MEDAL, GLANCE)


def _settling(size: int) -> Piece:
    """The sign of a rating that has no rank yet."""
    return plaque(size, size, _FADED, c.INK, thick=4, radius=size // 2, dashed=True)


def _dot(*, won: bool) -> Piece:
    if won:
        return box(_DOT, _DOT, c.GOLD, thick=4, radius=_DOT // 2)
    return box(_DOT, _DOT, c.PAPER, _LOST_DOT, thick=4, radius=_DOT // 2)


def _move(moved: int | None) -> Piece:
    """An arrow for somebody who has moved since a week ago."""
    if moved is None:
        return text("new", 30, c.LEAF_DARK)
    if not moved:
        return gap(0)
    return _arrow(c.LEAF_DARK, up=True) if moved > 0 else _arrow(c.LOST, up=False)


def _arrow(colour: Colour, *, up: bool) -> Piece:
    width, height = 36, 30
    base, tip = (height, 0) if up else (0, height)
    points = ((0, base), (width // 2, tip), (width, base))
    return Piece(width, height, lambda canvas, x, y: canvas.polygon(x, y, points, colour))


def _nobody() -> Piece:
    """The place of the rows while there are none."""
    told = column(
        text("Nobody is rated yet", 56),
        text("Finish a game with other people", READABLE, c.SOFT_INK, weight="bold"),
        text("to be the first here.", READABLE, c.SOFT_INK, weight="bold"),
        gap=18,
    )
    return layers(plaque(_LEFT_WIDTH, _ROWS.height, c.PANEL, thick=5, dashed=True), told)


# --- the podium ----------------------------------------------------------------------------------


def _draw_right(canvas: Canvas, card: LeaderboardCard) -> None:
    """How long it lasts, and the podium of the season before."""
    number = text(card.number, 76, c.GOLD_LIGHT)
    words = label(card.counts, (46, 30), _RIGHT_WIDTH - number.width - 60, c.WHITE)
    head = layers(box(_RIGHT_WIDTH, _SIGN_HEIGHT, c.INK, radius=16), row(number, words, gap=18))
    head.draw(canvas, _RIGHT, 8)
    title = label(f"Best of {card.best_of}", (38, 28), _RIGHT_WIDTH - 28, c.GOLD_LIGHT)
    layers(box(_RIGHT_WIDTH, _ROW, c.INK, radius=16), title).draw(canvas, _RIGHT, 116)
    best = [
        OnStep(each.person, each.name, rank, f"{each.rating:,}")
        for rank, each in enumerate(card.best, 1)
    ]
    put(canvas, podium(best, NARROW), Area(_RIGHT, 0, _RIGHT_WIDTH, HEIGHT - 8), sit="bottom")


# --- words ---------------------------------------------------------------------------------------


def _alt(card: LeaderboardCard) -> str:
    parts = [f"{card.title}, {card.period}: {card.number} {card.counts}"]
    parts += [_told(each) for each in card.rows] or ["Nobody is rated yet"]
    parts += [capitalized(card.below)] * bool(card.below)
    if card.best:
        best = [
            f"{place} {plain(each.name, 0)} {each.rating:,}"
            for place, each in enumerate(card.best, 1)
        ]
        parts.append(f"Best of {card.best_of}: {', '.join(best)}")
    return alt_text(parts)


def _told(each: Standing) -> str:
    rank = "Still settling:" if each.rank is None else str(each.rank)
    name = plain(each.name, 0) + (" (you)" if each.own else "")
    won = f"won {sum(each.form)} of the last {len(each.form)}"
    if each.moved is None:
        moved = ", new"
    else:
        way = "up" if each.moved > 0 else "down"
        moved = f", {way} {counted(abs(each.moved), 'place')}" if each.moved else ""
    return f"{rank} {name} {each.rating:,}, {won}{moved}"
