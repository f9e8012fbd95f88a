"""The lobby's picture: the game's own scene, its title, and who sits where."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import cast

import msgspec
from PIL import Image

from engine.words import listed
from render.base import Picture
from render.drawing import colours as c
from render.drawing.art import backdrop, exists
from render.drawing.canvas import GLANCE, HEIGHT, WIDTH, Canvas
from render.drawing.colours import Colour
from render.drawing.layout import (
    Area,
    Piece,
    art,
    column,
    gap,
    label,
    layers,
    margins,
    put,
    row,
    share,
    staged,
    text,
    within,
)
from render.drawing.names import broken, drawn, letter
from render.drawing.parts import plaque
from render.drawing.seats import badge
from render.text import alt_text, alt_titles

_ANY_GAME = "lobby/any_game"
"""The scene of games without their own."""
_SIGN_ROOM = 600
_TOP, _HEIGHT, _EDGE, _GAP = 540, 280, 12, 9
_BADGE_BESIDE_MIN_WIDTH = 600
_MARGIN = 14
_FREE = c.rgb("f1dfb6")
_FAINT = 0.45
_NAME_MAX_HEIGHT = 96
_KEPT = 110
"""How many of a scene's `_TRIED` commonest colours its palette is sure to have."""
_TRIED = 600
_ALIKE = 16
"""Colours that differ by less, over all channels, count as one."""


class Guest(msgspec.Struct, frozen=True):
    """Someone in a lobby: a name as typed, and a role."""

    name: str
    host: bool = False
    computer: bool = False

    @property
    def role(self) -> str:
        """The word below the name, if any."""
        return "host" if self.host else "computer" if self.computer else ""


def draw_lobby(
    game: str,
    title: str,
    guests: Sequence[Guest],
    most: int,
    colours: tuple[Colour, ...] = c.SEATS,
    kept: int = 0,
) -> Picture:
    """A table's lobby, with seats up to `most`. The next `kept` after the guests are kept for
    somebody, and all others open. Changed options may leave more guests than seats.
    """
    scene = _scene(game)
    canvas = Canvas(c.SAND, more=(*_common(game), *_faint(colours)))
    canvas.tile(scene, 0, 0)
    told = column(
        label(title, (112, 64), _SIGN_ROOM, c.WHITE),
        label(_taken(len(guests), most), (46, GLANCE), _SIGN_ROOM, c.GOLD_LIGHT),
        gap=5,
    )
    put(canvas, told, Area(0, 36, WIDTH, 163))
    seats = max(len(guests), most)
    width = share(WIDTH - 2 * _EDGE, max(seats, 2), _GAP)
    vacant = ["kept" if seat < kept else "open" for seat in range(seats - len(guests))]
    seated: list[Guest | str] = [*guests, *vacant]
    shown = (_seat(seat, guest, width, colours) for seat, guest in enumerate(seated))
    put(canvas, row(*shown, gap=_GAP), Area(0, _TOP, WIDTH, _HEIGHT))
    return canvas.picture(_alt(title, guests, most, kept))


# --- the scene -----------------------------------------------------------------------------------


def _scene(game: str) -> Image.Image:
    own = f"lobby/{game}"
    return backdrop(own if exists(own) else _ANY_GAME, WIDTH, HEIGHT)


@lru_cache(maxsize=16)
def _common(game: str) -> tuple[Colour, ...]:
    """A scene's commonest colours, including blended ones."""
    found = cast("list[tuple[int, Colour]]", _scene(game).getcolors(WIDTH * HEIGHT))
    kept: list[Colour] = [c.PAPER, c.WHITE, c.INK, c.GOLD_LIGHT, _FREE]
    for _, colour in sorted(found, key=lambda each: (-each[0], each[1]))[:_TRIED]:
        red, green, blue = colour
        if all(abs(red - r) + abs(green - g) + abs(blue - b) > _ALIKE for r, g, b in kept):
            kept.append(colour)
    return tuple(kept[:_KEPT])


def _faint(colours: tuple[Colour, ...]) -> tuple[Colour, ...]:
    return tuple(c.mix(_FREE, colour, _FAINT) for colour in (c.INK, *colours))


# --- seats ---------------------------------------------------------------------------------------


def _seat(seat: int, guest: Guest | str, width: int, colours: tuple[Colour, ...]) -> Piece:
    shown = _wide if width >= _BADGE_BESIDE_MIN_WIDTH else _narrow
    is_free = isinstance(guest, str)
    ground = plaque(width, _HEIGHT, _FREE if is_free else c.PAPER, radius=22, dashed=is_free)
    return layers(ground, *shown(seat, guest, width, colours))


def _narrow(
    seat: int, guest: Guest | str, width: int, colours: tuple[Colour, ...]
) -> Iterator[Piece]:
    """What is on a plaque: the badge above the name."""
    room = width - 2 * _MARGIN
    size, strength = 128 if width > 230 else 116, _FAINT if isinstance(guest, str) else 1
    sign = badge(seat, size, colours, strength)
    words, high, role = gap(0, 0), 72, gap(0, 42)
    if isinstance(guest, str):
        words = text(guest, 46)
    else:
        lines, size = broken(drawn(guest.name, seat), room, _NAME_MAX_HEIGHT, 46)
        words = column(*(text(line, size) for line in lines), gap=6)
        if len(lines) > 1:
            # Two lines need the word's room, so only its sign is shown, beside the badge.
            words, high, role = staged("two-line names", words), 98, gap(0, 16)
            if guest.role:
                corner = margins(art(_sign(guest), 48), top=14, right=14)
                yield within(width, _HEIGHT, corner, "right", "top")
        elif guest.role:
            told = row(art(_sign(guest), 40), label(guest.role, (34, 28), room - 48))
            role = within(room, 42, told)
    yield column(within(room, 128, sign), within(room, high, words), role, gap=0)


def _wide(
    seat: int, guest: Guest | str, width: int, colours: tuple[Colour, ...]
) -> Iterator[Piece]:
    """What is on a plaque: the name beside the badge."""
    words = list[Piece]()
    if isinstance(guest, str):
        words.append(text(guest, 72))
    else:
        lines, size = broken(drawn(guest.name, seat), width - 280, 150, 72)
        words = [text(line, size) for line in lines]
        if guest.role:
            words.append(row(art(_sign(guest), 54), text(guest.role, 46), gap=14))
    sign = badge(seat, 180, colours, 1 if isinstance(guest, Guest) else _FAINT)
    whole = row(sign, column(*words, gap=12, align="left"), gap=32)
    yield within(width - 80, _HEIGHT, whole, "left")


def _sign(guest: Guest) -> str:
    return "signs/crown" if guest.host else "lobby/computer"


# --- words ---------------------------------------------------------------------------------------


def _taken(guests: int, most: int) -> str:
    if guests > most:
        return f"{guests} seated, but only {most} can play"
    return f"{guests} of {most} {'seat' if most == 1 else 'seats'} taken"


def _alt(title: str, guests: Sequence[Guest], most: int, kept: int) -> str:
    seated = [
        f"{who}, {guest.role}" if guest.role else who
        for who, guest in zip(alt_titles([guest.name for guest in guests]), guests, strict=True)
    ]
    vacant = [letter(seat) for seat in range(len(guests), most)]
    left = [
        f"{word} {'seat' if len(letters) == 1 else 'seats'}: {listed(letters)}"
        for word, letters in (("Kept", vacant[:kept]), ("Open", vacant[kept:]))
        if letters
    ]
    return alt_text([f"{title}: {_taken(len(guests), most)}", *seated, *left])
