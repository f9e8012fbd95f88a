"""The colours of pictures: the fixed palettes keep what pictures are drawn with."""

from importlib.resources import files
from io import BytesIO
from itertools import combinations

import pytest
from PIL import Image

from render.drawing import colours
from render.drawing.canvas import Canvas

FOLDERS = (
    "animals",
    "species_games",
    "nature",
    "evolution",
    "renature",
    "natura",
    "darwin",
    "scenes",
    "lobby",
)


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_palette_has_every_named_colour_and_at_most_256(folder: str) -> None:
    kept = colours.palette(("signs", folder)).getpalette()
    assert kept is not None
    found = {tuple(kept[place : place + 3]) for place in range(0, len(kept), 3)}
    assert {colours.INK, colours.PAPER, colours.GOLD, *colours.SEATS} <= found
    assert len(kept) <= 256 * 3


def test_a_picture_shows_the_very_colours_it_was_drawn_with() -> None:
    """Named ones, and further ones that a game says must not change."""
    own = (11, 222, 133)
    canvas = Canvas(colours.PAPER, ("animals",), (own,))
    canvas.fill(0, 0, 10, 10, colours.GOLD)
    canvas.fill(10, 0, 10, 10, own)
    shown = Image.open(BytesIO(canvas.picture("").data)).convert("RGB")
    assert shown.getpixel((5, 5)) == colours.GOLD
    assert shown.getpixel((15, 5)) == own
    assert shown.getpixel((500, 500)) == colours.PAPER


def test_every_folder_of_art_belongs_to_a_palette_that_is_tried_here() -> None:
    folders = {entry.name for entry in (files("render") / "art").iterdir() if entry.is_dir()}
    assert folders == {*FOLDERS, "signs"}


def test_no_two_seats_have_colours_that_look_alike() -> None:
    for one, other in combinations(colours.SEATS, 2):
        assert sum(abs(a - b) for a, b in zip(one, other, strict=True)) > 60
