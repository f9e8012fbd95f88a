"""The art is light, complete, and in the palettes' colours."""

import re
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from io import BytesIO
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from PIL import Image

from engine.evolution.play.state import TRAITS as EVOLUTION_TRAITS
from engine.nature.play.state import TRAITS as NATURE_TRAITS
from render.__main__ import main
from render.drawing import art, colours
from render.drawing.art import exists
from render.drawing.canvas import Canvas
from render.species_games.animals import EVOLUTION, NATURE, Table, animal

_LARGEST = 6 * 1024
_PLAIN = {
    "svg", "g", "path", "circle", "ellipse", "rect", "line", "polyline", "polygon", "clipPath",
    "defs", "use",
}  # fmt: skip


def _names(folder: Traversable = art.FOLDER, path: str = "") -> Iterator[str]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from _names(entry, f"{path}{entry.name}/")
        else:
            yield path + entry.name.removesuffix(".svg")


NAMES = tuple(_names())


def test_all_art_is_plain_svg_without_text_gradients_or_anything_from_elsewhere() -> None:
    for name in NAMES:
        file = (art.FOLDER / f"{name}.svg").read_text(encoding="utf-8")
        assert len(file) <= _LARGEST, name
        svg = art.source(name)  # with the other files of ours that this one links to
        root = ET.fromstring(svg)  # noqa: S314 - files of our own
        assert root.get("viewBox"), name
        tags = {element.tag.rpartition("}")[2] for element in root.iter()}
        assert tags <= _PLAIN, (name, tags - _PLAIN)
        assert not re.search(r"href=\"(?!#)|url\((?!#)", svg), name


def test_every_piece_of_art_draws_something_that_fits_its_square() -> None:
    for name in NAMES:
        piece = art.sprite(name, 26, 26)
        assert piece.size == (26, 26)
        assert piece.getbbox() is not None, name


def test_a_piece_is_drawn_faint_mirrored_and_in_other_colours() -> None:
    plain = art.sprite("signs/seat_b", 40, 40)
    red = art.sprite("signs/seat_b", 40, 40, (("010203", (200, 0, 0)),))
    faint = art.sprite("signs/seat_b", 40, 40, strength=0.5)
    assert plain.getpixel((20, 24)) == (1, 2, 3, 255)
    assert red.getpixel((20, 24)) == (200, 0, 0, 255)
    assert faint.getpixel((20, 24)) == (1, 2, 3, 128)
    hare = art.sprite("animals/hare", 40, 40)
    mirrored = art.sprite("animals/hare", 40, 40, mirrored=True)
    assert mirrored.transpose(Image.Transpose.FLIP_LEFT_RIGHT).tobytes() == hare.tobytes()
    assert mirrored.tobytes() != hare.tobytes()


def test_an_unknown_name_is_an_error_and_can_be_asked_for_before() -> None:
    assert art.exists("animals/hare")
    assert not art.exists("animals/unicorn")
    with pytest.raises(FileNotFoundError):
        art.sprite("animals/unicorn", 40, 40)


def test_the_contact_sheet_shows_all_art(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each piece once as on a card and once as among many; what they look like is not asked."""
    placed = []

    def blank(name: str, width: int, height: int) -> Image.Image:
        placed.append((name, width, height))
        return Image.new("RGBA", (width, height))

    monkeypatch.setattr(art, "sprite", blank)
    assert main(["sheet", str(tmp_path / "art.png")]) == 0
    assert sorted(placed) == sorted((name, size, size) for name in NAMES for size in (96, 48))
    with Image.open(tmp_path / "art.png") as shown:
        assert shown.width * shown.height > len(NAMES) * 96 * 96


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


tables = pytest.mark.parametrize(
    ("table", "traits"), [(NATURE, NATURE_TRAITS), (EVOLUTION, EVOLUTION_TRAITS)]
)


@tables
def test_every_row_names_known_traits_and_animals(table: Table, traits: tuple[str, ...]) -> None:
    for rows in table:
        for row in rows:
            assert set(row.traits) <= set(traits)
            for kinds in row.animals:
                assert all(exists(f"animals/{kind}") for kind in kinds.split("/"))


@tables
def test_each_row_is_reached_and_the_last_needs_none(table: Table, traits: tuple[str, ...]) -> None:
    del traits
    for rows in table:
        assert rows[-1].traits == ()
        for number, row in enumerate(rows):
            before = [set(other.traits) for other in rows[:number]]
            assert not any(needed <= set(row.traits) for needed in before)


def test_size_traits_and_diet_choose_and_neighbours_without_traits_differ() -> None:
    assert animal(NATURE, 1, {"Plated"}, hunter=False) == "tortoise"
    assert animal(NATURE, 9, {"Plated"}, hunter=False) == "rhino"
    assert animal(NATURE, 4, {"Plated"}, hunter=True) == "crocodile"
    small = {animal(NATURE, 1, (), hunter=False, number=number) for number in (1, 2, 3)}
    assert len(small) == 3
