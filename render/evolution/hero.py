"""Body size in its disc with the animal beside it: where they stand on a tile, and drawing them."""

from typing import Literal, NamedTuple

from engine.evolution.play.state import Species
from engine.evolution.play.traits import CARNIVORE, traits_of
from render.drawing import colours as c
from render.drawing.canvas import GLANCE, Canvas
from render.evolution import traits
from render.species_games.animals import EVOLUTION, animal
from render.species_games.grid import Place
from render.species_games.tile import draw_animal

Stage = Literal["names below", "names beside", "emblems beside", "emblems", "small", "discs"]
"""How much a tile shows, from most to least: see `tile.layout_of`."""

TALL = 240
"""Tiles from this height on have room for traits by name below the animal."""
NARROW = 150
"""On narrower tiles the disc lies over the animal's tail."""
_OVERLAPPED = 190
"""As `NARROW` for the larger disc beside a column of emblems."""
COMPACT = 130
"""Where less is left above the names of traits, a species' own name stands beside the disc."""

_DISCS = {
    "names below": 76,
    "names beside": 64,
    "emblems beside": 64,
    "emblems": 50,
    "small": 46,
    "discs": 42,
}
_BODIES = {"names below": 58, "names beside": 50, "emblems beside": 50}


def animal_of(one: Species) -> str:
    """The animal that stands for a species, by what everyone sees of it."""
    names = [traits.title(card) for card in one.up]
    return animal(EVOLUTION, one.body, names, hunter=bool(traits_of(one) & CARNIVORE))


def draw_hero(
    canvas: Canvas, one: Species, place: Place, ground: int, stage: Stage, head: int
) -> None:
    """Body size and animal on the height `ground`; `head` is what the name takes of the tile."""
    disc, x, y, height, middle = _hero(place, ground, stage, head)
    if height:
        draw_animal(canvas, animal_of(one), middle, ground, height, size=one.body + 3, largest=9)
    canvas.disc(x - 3, y - 3, disc + 6, c.PAPER)
    canvas.disc(x, y, disc, c.ATTACK if traits_of(one) & CARNIVORE else c.WOOD_DARK)
    size = _BODIES.get(stage, 50 if disc > 56 else GLANCE)
    canvas.text(x + disc // 2, y + disc // 2, str(one.body), size, c.WHITE, align="middle")


class _Hero(NamedTuple):
    """Where disc and animal stand; the animal's height is 0 where it has no room."""

    disc: int
    x: int
    y: int
    height: int
    middle: int


def _hero(place: Place, ground: int, stage: Stage, head: int) -> _Hero:
    disc = _DISCS[stage]
    room = ground - place.y - head
    if place.height >= TALL and not stage.startswith("names"):
        # Above each other: the disc at the top left, the animal below, with the disc on its back.
        disc = 64 if place.width >= 92 else 50
        height = min(place.width - 12, room - 42, 150)
        x = place.x + (10 if place.width >= 118 else 5)
        return _Hero(disc, x, place.y + head + 10, height, place.right - 5 - height // 2)
    if stage == "names below" and ground - place.y < COMPACT:
        height = min(ground - place.y - 46, place.width - disc - 24)
        middle = place.x + 12 + disc + (place.width - disc - 12) // 2
        return _Hero(disc, place.x + 12, ground - disc - 12, height, middle)
    disc = min(disc, max(room, _DISCS["discs"]))
    y = ground - disc - max((room - disc) // 3, 0)
    if stage == "discs":
        return _Hero(disc, place.middle - disc // 2, y, 0, 0)
    if place.width < (_OVERLAPPED if stage == "emblems beside" else NARROW):
        height = min(ground - place.y - 32, place.width - disc + 16)
        return _Hero(disc, place.x + 5, y, height, place.right - 5 - height // 2)
    height = max(min(room, place.width - disc - 24, 170), 40)
    x = place.middle - (disc + 8 + height) // 2
    return _Hero(disc, x, y, height, x + disc + 8 + height // 2)
