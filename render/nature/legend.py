"""What the signs of a picture mean: a few quiet lines at its foot."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from engine.nature.state import Seat, Species, State
from render import icons
from render import palette as p
from render.canvas import WIDTH, Canvas
from render.legend import BETWEEN, Entry, draw_entries, entry_width
from render.nature import emblems
from render.nature.layout import MARGIN
from render.nature.species import MARK_ICONS, Mark
from render.pen import Art

_LINE = 42
_AIR = 10
_FINER = 20
_MARKS: tuple[tuple[Mark, str, str], ...] = (
    ("choose", "may be chosen", "may be chosen"),
    ("hunter", "can hunt", "hunts"),
    ("prey", "can be hunted", "is hunted"),
)
"""What a mark means while there is a choice, and while a hunt is under way."""


def signs_of(seen: State, seats: Sequence[Seat], marks: Iterable[Mark] = ()) -> tuple[Entry, ...]:
    """The signs on a picture of these seats, each with its meaning: only those that are there."""
    species = [one for seat in seats for one in seat.species]
    signs: list[tuple[Art, str]] = []
    if any(not one.hunter for one in species):
        signs.append((icons.dial(hunter=False), "forager"))
    if any(one.hunter for one in species):
        signs.append((icons.dial(hunter=True), "hunter"))
    if species:
        signs += [(icons.hunt_value, "hunt value"), (icons.defence_value, "defence")]
    signs += _animals(species, "alive" if seen.phase == "over" else "hungry")
    signs += [(icons.cards, "cards in hand"), (icons.screen, "food behind the screen")]
    if seen.phase == "over":
        signs += [(emblems.species_bonus, "2 for each species"), (icons.trophy, "points")]
    else:
        lost = [seat.lost_population for seat in seats], [seat.lost_size for seat in seats]
        for art, what, counts in zip(
            (icons.lost, icons.lost_size), ("animals", "sizes"), lost, strict=True
        ):
            if any(counts):
                signs.append((art, f"{what} for the next species"))
        if len(seats) > 1:
            signs.append((icons.leopard, "first player"))
    shown = set(marks)
    signs += [
        (MARK_ICONS[mark], under_way if seen.hunting else choosing)
        for mark, choosing, under_way in _MARKS
        if mark in shown
    ]
    return tuple(((art,), words) for art, words in signs)


def _animals(species: Sequence[Species], unfed: str) -> list[tuple[Art, str]]:
    kinds = (
        (icons.hungry, unfed, sum(one.hungry for one in species)),
        (icons.leaf, "fed by plant", sum(one.plant for one in species)),
        (icons.meat, "fed by meat", sum(one.meat for one in species)),
        (icons.dead, "died this round", sum(one.dead for one in species)),
    )
    return [(art, words) for art, words, count in kinds if count]


@lru_cache(maxsize=256)
def _lines(signs: tuple[Entry, ...]) -> list[list[Entry]]:
    """The signs broken into as few lines as can be, about even in length."""
    room = WIDTH - 2 * MARGIN
    lines = _broken(signs, room)
    while room > _FINER and len(finer := _broken(signs, room - _FINER)) == len(lines):
        lines, room = finer, room - _FINER
    return lines


def _broken(signs: Sequence[Entry], room: int) -> list[list[Entry]]:
    lines: list[list[Entry]] = [[]]
    used = 0
    for sign in signs:
        if lines[-1] and used + entry_width(sign) > room:
            lines.append([])
            used = 0
        lines[-1].append(sign)
        used += entry_width(sign) + BETWEEN
    return lines


def legend_height(signs: tuple[Entry, ...]) -> int:
    """The height in pixels that a legend of these signs takes."""
    return _AIR + len(_lines(signs)) * _LINE if signs else 0


def draw_legend(canvas: Canvas, signs: tuple[Entry, ...], top: int) -> None:
    """Draw a legend from a height on, each line in the middle."""
    for number, line in enumerate(_lines(signs)):
        middle = top + _AIR + number * _LINE + _LINE // 2
        draw_entries(canvas, line, middle, p.WOOD_DARK)
