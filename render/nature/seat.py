"""One seat's panel: its banner with everything public about a player, and its species."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from engine.model import HIDDEN
from engine.nature.scoring import SPECIES_BONUS
from engine.nature.state import Seat
from render import fonts, icons
from render import palette as p
from render.canvas import Canvas
from render.chips import Chip, chips_width, draw_chips
from render.nature import emblems
from render.nature.layout import SeatPlace
from render.nature.species import Mark, draw_species
from render.seats import draw_badge, draw_tag, tag_width

_BADGE = 58
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


def draw_seat(
    canvas: Canvas,
    seat: Seat,
    banner: Banner,
    place: SeatPlace,
    marks: Mapping[int, Sequence[Mark]],
) -> None:
    """Draw a seat's panel with its banner and species."""
    x, y, width, height = place.panel
    if banner.lit:
        canvas.framed(x - 6, y - 6, width + 12, height + 12, p.GOLD, p.INK, thick=2, radius=26)
    edge = p.GOLD if banner.lit else p.mix(p.SAND, p.SEATS[banner.seat], 0.5)
    canvas.framed(x, y, width, height, p.TINTS[banner.seat], edge, thick=3, radius=22)
    _draw_banner(canvas, seat, banner, place)
    for one, card in zip(seat.species, place.cards, strict=True):
        draw_species(canvas, one, card.x, card.y, card.width, card.height, marks.get(one.id, ()))


def _draw_banner(canvas: Canvas, seat: Seat, banner: Banner, place: SeatPlace) -> None:
    x, y, width, _ = place.panel
    draw_badge(canvas, banner.seat, x + 12, y + 8)
    left = x + 12 + _BADGE + 10
    right = x + width - _PAD
    chips = chips_of(seat, banner)
    if place.half:
        draw_chips(canvas, chips, x + _PAD, y + 96, width - 2 * _PAD)
    else:
        right -= chips_width(chips) + 12
        draw_chips(canvas, chips, right + 12, y + 38, width)
    room = right - left - sum(tag_width(tag) + 8 for tag in banner.tags) - 58 * banner.first
    name, size = fonts.shrink(banner.name, (36, 32, 28), room, "black")
    left += canvas.text(left, y + 37, name, size, weight="black") + 8
    if banner.first:
        canvas.art(icons.leopard, left, y + 10, 52)
        left += 58
    for tag in banner.tags:
        draw_tag(canvas, tag, left, y + 37, bright=banner.lit and tag == banner.tags[-1])
        left += tag_width(tag) + 8


def chips_of(seat: Seat, banner: Banner) -> list[Chip]:
    """Signs with short texts: cards in hand, what waits for the next species, the screen.

    Once the game is over nothing waits any more; then what the points are made of.
    """
    chips: list[Chip] = [(icons.cards, str(len(seat.hand)))]
    if seat.lost_population and banner.points is None:
        chips.append((icons.lost, f"+{seat.lost_population}"))
    if seat.lost_size and banner.points is None:
        chips.append((icons.lost_size, f"+{seat.lost_size}"))
    if seat.plant == HIDDEN:
        chips.append((icons.screen, "?"))
    else:
        chips.append((icons.screen, str(seat.plant + seat.meat)))
        chips.append((icons.leaf, str(seat.plant)))
        chips.append((icons.meat, str(seat.meat)))
    if banner.points is not None:
        chips.append((emblems.species_bonus, f"+{SPECIES_BONUS * len(seat.species)}"))
        chips.append((icons.trophy, str(banner.points)))
    return chips
