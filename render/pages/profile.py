"""The picture of a person's profile: rating, form, favourite game, keepsakes, numbers."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import msgspec
from PIL import Image

from engine.words import counted, listed
from render.base import KEEPSAKE, Picture
from render.drawing import colours as c
from render.drawing.art import backdrop, exists
from render.drawing.canvas import GLANCE, HEIGHT, READABLE, WIDTH, Canvas
from render.drawing.colours import Colour
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
    on,
    put,
    row,
    share,
    text,
    tile,
    within,
)
from render.drawing.names import broken, drawn, plain
from render.drawing.parts import plaque, wooden_board
from render.text import alt_text

MOST_FORM: Final = 10
MOST_KEPT: Final = 3
_GAP: Final = 8
_HEAD = Area(8, 8, WIDTH - 16, 136)
_MIDDLE = Area(8, 152, WIDTH - 16, 212)
_KEPT = Area(8, 372, WIDTH - 16, 316)
_FOOT = Area(8, 696, WIDTH - 16, 136)
_SIGN_WIDTH, _LEFT_WIDTH, _NEMESIS_WIDTH, _HABITS_WIDTH = 660, 424, 486, 432
_BANNER = (404, 96)
_BANNER_CUT = (0, 318, 1000, 555)
"""Where a lobby's scene, `WIDTH` by `HEIGHT`, is cut for a banner."""
_BAR, _BAR_HEIGHTS = 51, (140, 104, 78, 60)
_BAR_GROUND, _STREAK = c.rgb("f1dcb4"), c.LEAF_DARK
_PLAQUE = 60
"""The height of a keepsake's lower part."""
_LEAST_NOTE = 96
"""Less room is too little for a note."""
_ANIMALS: Final = (
    *("lion", "giraffe", "crocodile", "elephant", "zebra", "meerkat", "hippo", "leopard"),
    *("tortoise", "rhino", "hyena", "gazelle", "ostrich", "warthog", "pangolin", "baboon"),
)


def animal_of(person: int) -> str:
    """The animal that stands for a person, wherever they are shown."""
    return f"animals/{_ANIMALS[person % len(_ANIMALS)]}"


class Rank(NamedTuple):
    """How a game against others ended: the rank (None: left early), and whether it was won."""

    rank: int | None
    won: bool

    @property
    def written(self) -> str:
        """The rank in a word."""
        return "left" if self.rank is None else str(self.rank)


class Kept(NamedTuple):
    """A won game: its title, how it ended and a note on it, both in a few words; and a picture of
    the size `KEEPSAKE`.
    """

    title: str
    end: str
    note: str
    picture: Image.Image


class RatingNow(NamedTuple):
    """A rating in a game; it settles over the first games."""

    value: int
    title: str
    is_settled: bool


class Favourite(NamedTuple):
    """A game by name and title, and how many of all games were of it."""

    game: str
    title: str
    played: int
    of: int


class ProfileCard(msgspec.Struct, frozen=True):
    """What a profile shows, as far as it is known.

    `since`: the month of the first game. `form`: the last games against others, the newest last.
    `nemesis`: somebody's number, name, and in how many of how many games they were ahead. `numbers`
    are others with what they count, `habits` three lines on how they play with others. `title` is
    that of the only game it is about.
    """

    person: int
    name: str
    games: int
    since: str = ""
    title: str = ""
    rating: RatingNow | None = None
    favourite: Favourite | None = None
    form: tuple[Rank, ...] = ()
    streak: int = 0
    kept: tuple[Kept, ...] = ()
    nemesis: tuple[int, str, int, int] | None = None
    numbers: tuple[tuple[str, str], ...] = ()
    habits: tuple[str, ...] = ()


def draw_profile(card: ProfileCard) -> Picture:
    """The picture of a profile, also of somebody who hasn't finished a game yet."""
    canvas = Canvas(c.SAND, ("scenes", "animals", "renature", "natura", "lobby"), (_BAR_GROUND,))
    canvas.tile(backdrop("scenes/brook", WIDTH, HEIGHT), 0, 0)
    put(canvas, row(_sign(card), _rating(card), gap=_GAP), _HEAD)
    put(canvas, row(_favourite(card), _form(card), gap=_GAP), _MIDDLE)
    width = share(_KEPT.width, MOST_KEPT, _GAP)
    places = [_keepsake(kept, width) for kept in card.kept]
    places += [_to_come(width, first=not place) for place in range(len(places), MOST_KEPT)]
    put(canvas, row(*places, gap=_GAP), _KEPT)
    put(canvas, _foot(card), _FOOT)
    return canvas.picture(_alt(card))


def _panel(width: int, height: int, *pieces: Piece) -> Piece:
    return layers(box(width, height, c.PAPER, radius=16), *pieces)


# --- the head ------------------------------------------------------------------------------------


def _sign(card: ProfileCard) -> Piece:
    """Who it is, and how much they have played."""
    room = _SIGN_WIDTH - 64 - 124
    name = _name(card.name, room, 70, 66, c.WHITE)
    told = column(name, label(_played(card), (38, 30), room, c.GOLD_LIGHT), gap=10, align="left")
    whole = margins(row(art(animal_of(card.person), 108), told, gap=16), bottom=6)
    return wooden_board(_SIGN_WIDTH, _HEAD.height, whole, "left")


def _name(name: str, room: int, height: int, largest: int, colour: Colour = c.INK) -> Piece:
    """A name in one line, or smaller in two."""
    lines, size = broken(drawn(name, 0), room, height, largest)
    return column(*(text(line, size, colour) for line in lines), gap=2, align="left")


def _played(card: ProfileCard) -> str:
    if not card.games:
        return "no finished games yet"
    games = counted(card.games, "game")
    return f"{games} since {card.since}" if card.since else games


def _rating(card: ProfileCard) -> Piece:
    """The rating as one number, and in what."""
    width = _HEAD.width - _SIGN_WIDTH - _GAP
    ground = box(width, _HEAD.height, c.INK, radius=16)
    if card.rating is None:
        words = column(
            text("No rating yet", GLANCE, c.GOLD_LIGHT),
            text("games between people count", READABLE, c.PAPER, weight="bold"),
            gap=14,
        )
        return layers(ground, words)
    number = text(f"{card.rating.value:,}", 100, c.GOLD_LIGHT)
    room = width - 40 - number.width - 24
    told = [label("rating in", (READABLE, 28), room, c.PAPER, weight="bold")]
    told.append(label(card.rating.title, (46, 28), room, c.WHITE))
    if not card.rating.is_settled:
        told[0] = label(f"in {card.rating.title}", (46, 28), room, c.WHITE)
        words = label("still settling", (READABLE, 26), room - 24, c.PAPER)
        pill = plaque(words.width + 28, 52, c.WOOD_DARK, c.GOLD_LIGHT, thick=4, dashed=True)
        told[1] = layers(pill, words)
    return layers(ground, row(number, column(*told, gap=10, align="left"), gap=24))


# --- games ---------------------------------------------------------------------------------------


def _favourite(card: ProfileCard) -> Piece:
    """The game that is played most often, or the only one that this is about."""
    room, height = _LEFT_WIDTH - 36, _MIDDLE.height
    if card.favourite is None:
        words = [
            text("Favourite", READABLE, c.SOFT_INK, weight="bold"),
            text("no game yet", GLANCE),
        ]
        told = column(*words, gap=18)
        return layers(plaque(_LEFT_WIDTH, height, c.PANEL, thick=4, dashed=True), told)
    found = card.favourite
    picture = tile(*_BANNER, lambda _: _banner(found.game), 10)
    framed = layers(box(_BANNER[0] + 6, _BANNER[1] + 6, c.INK, radius=13), picture)
    if card.title:
        above = label(found.title, (46, READABLE), room)
        below = text(counted(found.played, "game"), 40, c.SOFT_INK, weight="bold")
    else:
        above = text("Favourite", READABLE, c.SOFT_INK, weight="bold")
        many = text(f"{found.played} of {found.of}", 36, c.SOFT_INK, weight="bold")
        below = ends(room, label(found.title, (46, 28), room - many.width - 12), many)
    return _panel(_LEFT_WIDTH, height, column(above, framed, below, gap=8))


def _banner(game: str) -> Image.Image:
    """The animals or plants of a game's lobby."""
    own = f"lobby/{game}"
    scene = backdrop(own if exists(own) else "lobby/any_game", WIDTH, HEIGHT)
    return scene.crop(_BANNER_CUT).resize(_BANNER, Image.Resampling.LANCZOS)


def _form(card: ProfileCard) -> Piece:
    """The ranks in the last games, and how many were won in a row."""
    width, height = _MIDDLE.width - _LEFT_WIDTH - _GAP, _MIDDLE.height
    title = "Last ten: rank in each" if len(card.form) >= MOST_FORM else "Rank in each game"
    shown = [_bar(each) for each in card.form]
    empty = plaque(_BAR, _BAR_HEIGHTS[-1] - 6, c.PAPER, c.EDGE, thick=4, radius=10, dashed=True)
    shown += [margins(empty, bottom=6)] * (MOST_FORM - len(shown))
    bars = row(*shown, gap=7, sit="bottom")
    pieces = [
        within(
            width - 44, height - 24, text(title, READABLE, c.SOFT_INK, weight="bold"), "left", "top"
        ),
        within(width - 44, height - 6, bars, "left", "bottom"),
    ]
    if card.streak > 1:
        number = text(str(card.streak), 112, _STREAK)
        told = column(number, text("wins in a row", READABLE, _STREAK), gap=18)
        pieces.append(within(width - 40, height, told, "right"))
    return _panel(width, height, *pieces)


def _bar(each: Rank) -> Piece:
    """A step as high as the rank is good, golden if the game was won."""
    last = len(_BAR_HEIGHTS)
    height = _BAR_HEIGHTS[min(each.rank or last, last) - 1]
    ground, ink = (c.GOLD, c.INK) if each.won else (_BAR_GROUND, c.SOFT_INK)
    step = box(_BAR, height, ground, radius=10)
    words = text("\N{EN DASH}" if each.rank is None else str(each.rank), GLANCE, ink)
    return layers(step, within(_BAR, height, margins(words, top=10), sit="top"))


# --- keepsakes -----------------------------------------------------------------------------------


def _keepsake(kept: Kept, width: int) -> Piece:
    """What was won with, how it ended, and which game it was."""
    height, room = _KEPT.height, width - 40
    frame = on(box(width, height, c.INK), box(width - 4, height - 4, c.PAPER, c.GOLD, thick=6))
    end = label(kept.end, (44, READABLE), room - 30)
    pill = layers(box(end.width + 30, 58, c.PAPER, radius=12), end)
    picture = within(*KEEPSAKE, margins(pill, 10, 10), "left", "top")
    edge = fill(KEEPSAKE[0], 3, c.INK)
    crown = art("signs/crown", 44)
    left = room - crown.width - 10
    title = label(kept.title, (GLANCE, 26), left)
    left -= title.width + 12
    note = gap(0)
    if left >= _LEAST_NOTE:
        note = label(drawn(kept.note, 0), (READABLE, 26), left, c.SOFT_INK, weight="bold")
    told = ends(room, row(crown, title, gap=10), note)
    shown = column(
        layers(tile(*KEEPSAKE, lambda _: kept.picture), picture),
        edge,
        within(room, _PLAQUE, told),
        gap=0,
    )
    return within(width, height, layers(frame, shown))


def _to_come(width: int, *, first: bool) -> Piece:
    """A place for a win to come."""
    words = text("the first win" if first else "the next win", READABLE, c.SOFT_INK)
    told = column(art("signs/crown", 96, strength=0.35), words, gap=14)
    return layers(plaque(width, _KEPT.height, c.PANEL, c.INK, thick=5, dashed=True), told)


# --- the foot ------------------------------------------------------------------------------------


def _foot(card: ProfileCard) -> Piece:
    """Who ranks above them most often, how they play, and some numbers."""
    shown = []
    if card.nemesis is not None:
        person, name, ahead, of = card.nemesis
        room = _NEMESIS_WIDTH - 150
        told = column(
            text("Nemesis", READABLE, c.SOFT_INK, weight="bold"),
            _name(name, room, 54, 46),
            label(f"ahead in {ahead} of {of}", (READABLE, 28), room, weight="bold"),
            gap=4,
            align="left",
        )
        whole = row(art(animal_of(person), 100), told, gap=14)
        shown.append(
            _panel(_NEMESIS_WIDTH, _FOOT.height, within(_NEMESIS_WIDTH - 28, 130, whole, "left"))
        )
    if not card.games:
        words = text("Every finished game adds to this.", GLANCE, c.SOFT_INK)
        ground = plaque(_FOOT.width, _FOOT.height, c.PANEL, thick=4, dashed=True)
        return layers(ground, words)
    if card.habits:
        room = _HABITS_WIDTH - 28
        lines = [label(each, (READABLE, 26), room, weight="bold") for each in card.habits]
        told = within(room, _FOOT.height, column(*lines, gap=8, align="left"), "left")
        shown.append(_panel(_HABITS_WIDTH, _FOOT.height, told))
    left = _FOOT.width - sum(each.width + _GAP for each in shown)
    width = share(left, len(card.numbers), _GAP)
    for number, counts in card.numbers:
        room = width - 24
        told = column(
            label(number, (58, 30), room),
            label(counts, (READABLE, 26), room, c.SOFT_INK, weight="bold"),
            gap=12,
        )
        shown.append(_panel(width, _FOOT.height, told))
    return row(*shown, gap=_GAP)


# --- words ---------------------------------------------------------------------------------------


def _alt(card: ProfileCard) -> str:
    name = plain(card.name, 0)
    parts = [f"{name}{f' in {card.title}' if card.title else ''}: {_played(card)}"]
    if card.rating is not None:
        settling = "" if card.rating.is_settled else ", still settling"
        parts.append(f"Rating in {card.rating.title}: {card.rating.value:,}{settling}")
    else:
        parts.append("No rating yet")
    if card.favourite is not None and not card.title:
        found = card.favourite
        parts.append(f"Favourite: {found.title}, {found.played} of {found.of}")
    if card.form:
        ranks = ", ".join(each.written + (" (won)" if each.won else "") for each in card.form)
        parts.append(f"Rank in the last {counted(len(card.form), 'game')}, newest last: {ranks}")
    if card.streak > 1:
        parts.append(f"{card.streak} wins in a row")
    if card.kept:
        parts.append(f"Keepsakes: {listed(_kept_words(card.kept))}")
    if card.nemesis is not None:
        _, other, ahead, of = card.nemesis
        parts.append(f"Nemesis: {plain(other, 0)}, ahead in {ahead} of {of} games")
    parts += [f"{words[0].upper()}{words[1:]}" for words in card.habits]
    parts += [f"{number} {counts}" for number, counts in card.numbers]
    return alt_text(parts)


def _kept_words(kept: Sequence[Kept]) -> list[str]:
    return [f"{each.title}, {each.end}{f' ({each.note})' if each.note else ''}" for each in kept]
