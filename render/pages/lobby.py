"""The picture of a table that waits: the game's own scene, its title, and the seats with who sits
there.
"""

import io
import re
from collections.abc import Sequence
from functools import lru_cache
from operator import sub
from typing import cast

import msgspec
from PIL import Image

from engine.words import listed
from render.base import Picture
from render.drawing import art, fonts
from render.drawing import colours as c
from render.drawing.canvas import GLANCE, HEIGHT, WIDTH, Canvas
from render.drawing.colours import Colour
from render.drawing.names import drawn, letter
from render.drawing.seats import draw_badge
from render.text.twins import alt_text, alt_titles

_ANY_GAME = "lobby/any_game"
"""The scene of a game that has none of its own."""
_SIGN_ROOM = 600
_TOP, _HEIGHT, _EDGE, _GAP = 540, 280, 12, 9
_WIDE = 600
"""From this width on a seat's badge stands beside its name, not above it."""
_MARGIN = 14
_FREE = c.rgb("f1dfb6")
_FAINT = 0.45
_NAMES = (46, 44, GLANCE, 38)
"""The sizes of a name in one line."""
_WIDE_NAMES = (72, 64, 58, 52, *_NAMES)
_TWO_LINES = (GLANCE, 38, 34, 30, 28, 26)
_HYPHEN, _BROKEN = re.compile(r"(?<=\w)-(?=\w)"), re.compile(r"(?<=\w)- (?=\w)")
_ROLES = (34, 30, 28)
_KEPT = 110
"""So many colours of a scene are surely in its palette, of its `_TRIED` commonest."""
_TRIED = 600
_ALIKE = 16
"""Colours that differ by no more, over all channels, are one in the palette."""


class Guest(msgspec.Struct, frozen=True):
    """Who sits at a table that waits: a name as it was typed, and what is special."""

    name: str
    host: bool = False
    computer: bool = False

    @property
    def role(self) -> str:
        """What stands below the name, or nothing."""
        return "host" if self.host else "computer" if self.computer else ""


def draw_lobby(
    game: str,
    title: str,
    guests: Sequence[Guest],
    most: int,
    colours: tuple[Colour, ...] = c.SEATS,
) -> Picture:
    """A table of this game, by its name and title: who sits there, and the free seats up to `most`.

    There may be more guests than seats, as options may be changed. `colours` are the seats'.
    """
    scene = _scene(game)
    canvas = Canvas(c.SAND, more=(*_common(game), *_faint(colours)))
    canvas.tile(scene, 0, 0)
    canvas.label(WIDTH // 2, 92, title, (112, 64), _SIGN_ROOM, c.WHITE, align="middle")
    canvas.label(
        WIDTH // 2,
        176,
        _taken(len(guests), most),
        (46, GLANCE),
        _SIGN_ROOM,
        c.GOLD_LIGHT,
        align="middle",
    )
    seats = max(len(guests), most)
    for seat in range(seats):
        x, width = _place(seat, seats)
        guest = guests[seat] if seat < len(guests) else None
        canvas.paste(_plaque(width, free=guest is None), x, _TOP)
        draw = _draw_wide if width >= _WIDE else _draw_narrow
        draw(canvas, seat, guest, x, width, colours)
    return canvas.picture(_alt(title, guests, most))


# --- the scene -----------------------------------------------------------------------------------


def _scene_name(game: str) -> str:
    own = f"lobby/{game}"
    return own if art.exists(own) else _ANY_GAME


def _scene(game: str) -> Image.Image:
    return Image.open(io.BytesIO(_packed_scene(game)))


@lru_cache(maxsize=16)
def _packed_scene(game: str) -> bytes:
    """A scene as a PNG: unpacked it takes up 4 MB, and it is seldom needed."""
    packed = io.BytesIO()
    scene = art.rasterised(art.source(_scene_name(game)), WIDTH, HEIGHT).convert("RGB")
    scene.save(packed, "png", compress_level=1)
    return packed.getvalue()


@lru_cache(maxsize=16)
def _common(game: str) -> tuple[Colour, ...]:
    """The commonest colours of a scene, told apart: its files alone lack the blended ones."""
    found = cast("list[tuple[int, Colour]]", _scene(game).getcolors(WIDTH * HEIGHT))
    kept: list[Colour] = [c.PAPER, c.WHITE, c.INK, c.GOLD_LIGHT, _FREE]
    for _, colour in sorted(found, key=lambda each: (-each[0], each[1]))[:_TRIED]:
        if all(sum(map(abs, map(sub, colour, other))) > _ALIKE for other in kept):
            kept.append(colour)
    return tuple(kept[:_KEPT])


def _faint(colours: tuple[Colour, ...]) -> tuple[Colour, ...]:
    """What the badges of free seats are drawn in."""
    return tuple(c.mix(_FREE, colour, _FAINT) for colour in (c.INK, *colours))


# --- seats ---------------------------------------------------------------------------------------


def _place(seat: int, seats: int) -> tuple[int, int]:
    """Where a seat's plaque begins, and its width; one alone stands in the middle."""
    shared = max(seats, 2)
    width = (WIDTH - 2 * _EDGE - _GAP * (shared - 1)) // shared
    left = (WIDTH - width * seats - _GAP * (seats - 1)) // 2
    return left + seat * (width + _GAP), width


@lru_cache(maxsize=32)
def _plaque(width: int, *, free: bool) -> Image.Image:
    """A seat's paper: with a full edge, or a dashed one while nobody sits there."""
    ground = _FREE if free else c.PAPER
    edge = 'stroke-dasharray="17 11"' if free else ""
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {_HEIGHT}">'
        f'<rect x="3" y="3" width="{width - 6}" height="{_HEIGHT - 6}" rx="22" {edge} '
        f'fill="{_hex(ground)}" stroke="{_hex(c.INK)}" stroke-width="6"/></svg>'
    )
    return art.rasterised(svg, width, _HEIGHT)


def _hex(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)


def _draw_narrow(
    canvas: Canvas, seat: int, guest: Guest | None, x: int, width: int, colours: tuple[Colour, ...]
) -> None:
    """Badge above, name below it, and what is special of who sits there at the foot."""
    size = 128 if width > 230 else 116
    middle, room = x + width // 2, width - 2 * _MARGIN
    draw_badge(
        canvas,
        seat,
        middle - size // 2,
        _TOP + 88 - size // 2,
        size,
        colours,
        strength=1 if guest else _FAINT,
    )
    if guest is None:
        canvas.text(middle, 728, "free", 46, align="middle")
        return
    lines, text_size = _name_lines(drawn(guest.name, seat), _NAMES, room)
    if len(lines) > 1:
        # Two lines need the room of the word, so its sign alone stands beside the badge.
        canvas.stage("two-line names")
        if guest.role:
            canvas.art(_sign(guest), x + width - 62, _TOP + 14, 48)
    elif guest.role:
        word, role_size = fonts.shrink(guest.role, _ROLES, room - 48, "black")
        left = middle - (fonts.line(word, role_size, "black").width + 48) // 2
        canvas.art(_sign(guest), left, 764, 40)
        canvas.text(left + 48, 785, word, role_size)
    first = 728 if len(lines) == 1 else 717
    for number, line in enumerate(lines):
        canvas.text(middle, first + 48 * number, line, text_size, align="middle")


def _draw_wide(
    canvas: Canvas, seat: int, guest: Guest | None, x: int, width: int, colours: tuple[Colour, ...]
) -> None:
    """A large badge, and the name at its right."""
    centre = _TOP + _HEIGHT // 2
    draw_badge(canvas, seat, x + 40, centre - 90, 180, colours, strength=1 if guest else _FAINT)
    left, room = x + 252, width - 252 - 28
    if guest is None:
        canvas.text(left, centre, "free", 72)
        return
    lines, size = _name_lines(drawn(guest.name, seat), _WIDE_NAMES, room)
    rows = len(lines) + bool(guest.role)
    first = centre - round((rows - 1) * 0.58 * size)
    for number, line in enumerate(lines):
        canvas.text(left, first + round(1.16 * size) * number, line, size)
    if guest.role:
        below = first + round(1.16 * size) * (len(lines) - 1) + size // 2 + 44
        canvas.art(_sign(guest), left, below - 28, 54)
        canvas.text(left + 68, below, guest.role, 46)


def _name_lines(name: str, sizes: tuple[int, ...], room: int) -> tuple[tuple[str, ...], int]:
    """A name in one line, else in two, as large as it can be. One that fits in neither is broken
    where the line ends, and cut off.
    """
    for size in sizes:
        if fonts.line(name, size, "black").width <= room:
            return (name,), size
    for size in _TWO_LINES:
        lines = _wrapped(name, size, room)
        if len(lines) <= 2 and all(fonts.line(each, size, "black").width <= room for each in lines):
            return lines, size
    size = _TWO_LINES[-1]
    first = fonts.wrap(name, size, room, "black")[0]
    while fonts.line(first, size, "black").width > room:
        first = first[:-1]
    rest = fonts.fit(name[len(first) :].lstrip(), size, room, "black")
    return (first, rest), size


def _wrapped(name: str, size: int, room: int) -> tuple[str, ...]:
    """A name broken between its words, and after a hyphen within one."""
    lines = fonts.wrap(_HYPHEN.sub("- ", name), size, room, "black")
    return tuple(_BROKEN.sub("-", line) for line in lines)


def _sign(guest: Guest) -> str:
    return "signs/crown" if guest.host else "lobby/computer"


# --- words ---------------------------------------------------------------------------------------


def _taken(guests: int, most: int) -> str:
    if guests > most:
        return f"{guests} seated, for {most} at the most"
    return f"{guests} of {most} {'seat' if most == 1 else 'seats'} taken"


def _alt(title: str, guests: Sequence[Guest], most: int) -> str:
    seated = [
        f"{who}, {guest.role}{' player' * guest.computer}" if guest.role else who
        for who, guest in zip(alt_titles([guest.name for guest in guests]), guests, strict=True)
    ]
    free = [letter(seat) for seat in range(len(guests), most)]
    left = [f"Seat{'s' if len(free) > 1 else ''} {listed(free)} free"] if free else []
    return alt_text([f"{title}: {_taken(len(guests), most)}", *seated, *left])
