"""What ties neighbours in a row together: Warning Call, Symbiosis, Cooperation; facts and signs."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.evolution.play.state import Species
from engine.evolution.play.traits import COOPERATION, SYMBIOSIS, WARNING_CALL, traits_of
from render.drawing.canvas import Canvas
from render.species_games.grid import Place

_TAB = 44
"""How far a tab pushes links down."""


class Link(NamedTuple):
    """A sign between two neighbours: a piece of art, and whether it points the other way."""

    art: str
    mirrored: bool = False


def links_between(left: Species, right: Species) -> list[Link]:
    """What ties two neighbours, as far as it holds now; from the top down."""
    first, second = traits_of(left), traits_of(right)
    found = []
    if first & WARNING_CALL and second & WARNING_CALL:
        found.append(Link("evolution/link_warning_both"))
    elif (first | second) & WARNING_CALL:
        found.append(Link("evolution/link_warning_call", mirrored=bool(second & WARNING_CALL)))
    if first & SYMBIOSIS and right.body > left.body:
        found.append(Link("evolution/link_symbiosis"))
    if first & COOPERATION:
        found.append(Link("evolution/link_cooperation"))
    return found


def draw_links(
    canvas: Canvas,
    row: Sequence[Species],
    places: Sequence[Place],
    size: int,
    tabs: Sequence[bool],
) -> None:
    """The signs on every gap between two tiles; lower beside one with a tab (`tabs`).

    `places` may be fewer than the species: the rest has no tile.
    """
    for number in range(len(places) - 1):
        if number + 1 >= len(row):
            return
        left, right = places[number], places[number + 1]
        middle = (left.right + right.x) // 2
        y = left.y - 2 + (_TAB if tabs[number] or tabs[number + 1] else 0)
        for link in links_between(row[number], row[number + 1]):
            canvas.art(link.art, middle - size // 2, y, size, mirrored=link.mirrored)
            y += size + 2
