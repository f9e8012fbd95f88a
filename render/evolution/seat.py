"""One seat's panel: its banner with everything public about a player, and its species."""

from typing import NamedTuple

from engine.evolution.state import Seat
from engine.model import HIDDEN
from render import fonts, icons
from render import palette as p
from render.canvas import Canvas
from render.chips import Chip, chips_width, draw_chips
from render.evolution import emblems
from render.evolution.layout import Marks, SeatPlace
from render.evolution.species import draw_card
from render.seats import draw_badge, draw_tag, tag_width

_BADGE = 54
_PAD = 14


class Banner(NamedTuple):
    """What a seat's banner shows beside the seat's own things."""

    seat: int
    name: str
    """As it can be drawn."""
    tags: tuple[str, ...]
    lit: bool
    """Whether it is to act, or has won."""
    first: bool
    points: int | None
    """Final points, once the game is over."""
    eating: bool
    """Whether it is a phase in which species eat."""


def draw_seat(canvas: Canvas, seat: Seat, banner: Banner, place: SeatPlace, marks: Marks) -> None:
    """Draw a seat's panel with its banner and species."""
    x, y, width, height = place.panel
    if banner.lit:
        canvas.framed(x - 6, y - 6, width + 12, height + 12, p.GOLD, p.INK, thick=2, radius=26)
    edge = p.GOLD if banner.lit else p.mix(p.SAND, p.SEATS[banner.seat], 0.5)
    canvas.framed(x, y, width, height, p.TINTS[banner.seat], edge, thick=3, radius=22)
    _draw_banner(canvas, seat, banner, place)
    for one, card in zip(seat.species, place.cards, strict=True):
        draw_card(canvas, one, card, place.level, marks.get(one.id), eating=banner.eating)


def chips_of(seat: Seat, points: int | None) -> list[Chip]:
    """Signs with short texts: cards in hand, and what is behind the screen."""
    chips: list[Chip] = [(icons.cards, str(len(seat.hand)))]
    chips.append((icons.screen, "?" if seat.screen == HIDDEN else str(seat.screen)))
    if points is not None:
        chips.append((icons.trophy, str(points)))
    return chips


def _draw_banner(canvas: Canvas, seat: Seat, banner: Banner, place: SeatPlace) -> None:
    x, y, width, _ = place.panel
    draw_badge(canvas, banner.seat, x + 12, y + 8, _BADGE)
    left = x + 12 + _BADGE + 10
    right = x + width - _PAD
    chips = chips_of(seat, banner.points)
    if place.half:
        draw_chips(canvas, chips, x + _PAD, y + 90, width - 2 * _PAD)
    else:
        right -= chips_width(chips) + 12
        draw_chips(canvas, chips, right + 12, y + 36, width)
    room = right - left - sum(tag_width(tag) + 8 for tag in banner.tags) - 54 * banner.first
    name, size = fonts.shrink(banner.name, (36, 32, 28), room, "black")
    left += canvas.text(left, y + 35, name, size, weight="black") + 8
    if banner.first:
        canvas.art(emblems.first_player, left, y + 10, 48)
        left += 54
    for tag in banner.tags:
        draw_tag(canvas, tag, left, y + 35, bright=banner.lit and tag == banner.tags[-1])
        left += tag_width(tag) + 8


def _draw_tag(canvas: Canvas, tag: str, x: int, middle: int, *, lit: bool) -> None:
    ground, ink = (p.GOLD, p.INK) if lit else (p.PAPER, p.SOFT_INK)
    canvas.panel(x, middle - 19, tag_width(tag), 38, ground, radius=19)
    canvas.text(x + 12, middle, tag, 26, ink, weight="black")
