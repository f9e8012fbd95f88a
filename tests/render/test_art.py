"""The art: files that a designer can open, light enough to be drawn at once, and none missing."""

import re
from collections.abc import Iterator
from importlib.resources.abc import Traversable
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from PIL import Image

from render.__main__ import main
from render.drawing import art

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
    """At the smallest size in which art stands; nothing is empty."""
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
