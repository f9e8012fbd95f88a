"""The picture of a season's end: the podium of a game, its standings, the best of other games."""

from typing import Final, NamedTuple

import msgspec

from engine.words import counted
from render.base import Picture
from render.drawing import colours as c
from render.drawing.art import backdrop
from render.drawing.canvas import GLANCE, HEIGHT, READABLE, WIDTH, Canvas
from render.drawing.layout import (
    Area,
    Piece,
    box,
    column,
    ends,
    label,
    layers,
    margins,
    put,
    row,
    text,
    within,
)
from render.drawing.names import broken, drawn, plain
from render.drawing.parts import plaque, wooden_board
from render.pages.podium import BROAD, MEDALS, OnStep, podium
from render.text import alt_text

MOST_ROWS: Final = 5
MOST_ROWS_ABOVE: Final = 3
"""Rows of standings: alone, and above those of other games."""
MOST_OTHERS: Final = 4
_HEAD_HEIGHT = 104
_LEFT = Area(8, 8, 760, HEIGHT - 16)
_RIGHT = Area(778, 8, WIDTH - 786, HEIGHT - 16)
_ROW, _GAP = 66, 8


class Ranked(NamedTuple):
    """Somebody in a season's standings: number, name, rating, and whether that has settled."""

    person: int
    name: str
    rating: int
    is_settled: bool = True


class Champion(NamedTuple):
    """The best of another game."""

    title: str
    name: str
    rating: int


class SeasonCard(msgspec.Struct, frozen=True):
    """What a season's end shows: the first rows of a game's standings, and how many are `rated` in
    it; the best of other games; the months of the season that begins.
    """

    title: str
    period: str
    games: int
    people: int
    rows: tuple[Ranked, ...]
    rated: int
    others: tuple[Champion, ...] = ()
    next: str = ""


def draw_season(card: SeasonCard) -> Picture:
    """The picture of a season that has ended."""
    canvas = Canvas(c.SAND, ("scenes", "animals"), MEDALS)
    canvas.tile(backdrop("scenes/savanna", WIDTH, HEIGHT), 0, 0)
    put(canvas, _sign(card), _LEFT, sit="top")
    best = [
        OnStep(each.person, each.name, rank, f"{each.rating:,}")
        for rank, each in enumerate(card.rows[: len(MEDALS)], 1)
    ]
    put(canvas, podium(best, BROAD), _LEFT, sit="bottom")
    put(canvas, column(*_right(card), gap=_GAP), _RIGHT, sit="top")
    put(canvas, _begins(card), _RIGHT, sit="bottom")
    return canvas.picture(_alt(card))


def _sign(card: SeasonCard) -> Piece:
    room = _LEFT.width - 64
    told = column(
        label(f"{card.title}: the season is over", (46, GLANCE), room, c.WHITE),
        label(card.period, (34, READABLE), room, c.GOLD_LIGHT),
        gap=7,
        align="left",
    )
    return wooden_board(_LEFT.width, _HEAD_HEIGHT, margins(told, top=4), "left")


# --- the right side ------------------------------------------------------------------------------


def _right(card: SeasonCard) -> list[Piece]:
    width = _RIGHT.width
    told = f"{counted(card.games, 'game')}, {counted(card.people, 'person', 'people')}"
    shown = [_dark(told, _HEAD_HEIGHT)]
    shown += [_row(place, each) for place, each in enumerate(card.rows, 1)]
    if left := card.rated - len(card.rows):
        below = label(f"and {left} more", (READABLE, 28), width - 30, c.INK, weight="bold")
        shown.append(layers(box(width, 48, c.PANEL, c.EDGE, thick=4, radius=12), below))
    if card.others:
        shown.append(_dark("Best of other games", 56))
        shown += [_other(each) for each in card.others]
    return shown


def _dark(words: str, height: int) -> Piece:
    width = _RIGHT.width
    told = label(words, (44, 30), width - 40, c.GOLD_LIGHT)
    return layers(box(width, height, c.INK, radius=16), told)


def _row(place: int, each: Ranked) -> Piece:
    width = _RIGHT.width
    room = width - 40
    rank = text(str(place) if each.is_settled else "\N{EN DASH}", 46, c.SOFT_INK)
    rating = text(f"{each.rating:,}", 46)
    left = room - rating.width - 76
    lines, size = broken(drawn(each.name, 0), left, _ROW - 8, 44)
    name = column(*(text(line, size) for line in lines), gap=1, align="left")
    whole = ends(room, row(within(48, _ROW, rank), name, gap=14), rating)
    return layers(box(width, _ROW, c.PAPER, thick=4, radius=12), whole)


def _other(each: Champion) -> Piece:
    width, height = _RIGHT.width, 56
    room = width - 36
    title = text(each.title, READABLE, c.SOFT_INK, weight="bold")
    rating = text(f"{each.rating:,}", 38)
    left = room - title.width - rating.width - 30
    lines, size = broken(drawn(each.name, 0), left, height - 8, 38)
    name = column(*(text(line, size) for line in lines), gap=1, align="left")
    whole = ends(room, row(title, name, gap=14), rating)
    return layers(box(width, height, c.PANEL, thick=4, radius=12), whole)


def _begins(card: SeasonCard) -> Piece:
    width = _RIGHT.width
    told = column(
        text("A new season begins", 40, c.LEAF_DARK),
        label(card.next, (34, 28), width - 30, weight="bold"),
        gap=6,
    )
    return layers(plaque(width, 96, c.PAPER, c.LEAF_DARK, thick=5, dashed=True), told)


# --- words ---------------------------------------------------------------------------------------


def _alt(card: SeasonCard) -> str:
    told = f"{counted(card.games, 'game')}, {counted(card.people, 'person', 'people')}"
    rows = [
        f"{place if each.is_settled else 'still settling:'} {plain(each.name, 0)} {each.rating:,}"
        for place, each in enumerate(card.rows, 1)
    ]
    rows += [f"and {left} more"] if (left := card.rated - len(card.rows)) else []
    parts = [
        f"{card.title}: the season is over, {card.period}, {told}",
        f"Standings: {', '.join(rows)}",
    ]
    if card.others:
        best = [f"{each.title} {plain(each.name, 0)} {each.rating:,}" for each in card.others]
        parts.append(f"Best of other games: {', '.join(best)}")
    return alt_text([*parts, f"A new season begins: {card.next}"])
