"""`python -m render sheet [FILE]`: all art on one contact sheet."""

import argparse
import sys
from collections.abc import Iterator, Sequence
from importlib.resources.abc import Traversable

from PIL import Image, ImageDraw

from render.drawing import art, fonts
from render.drawing import colours as c

_SIZES = (96, 48)
"""As on a card, and in a crowd."""
_CELL, _HIGH = 176, 152
_COLUMNS = 12
_HEAD = 56


def main(arguments: Sequence[str]) -> int:
    """Draw the sheet and say where it is."""
    parser = argparse.ArgumentParser(prog="python -m render", description=__doc__)
    parser.add_argument("what", choices=["sheet"])
    parser.add_argument("file", nargs="?", default="art.png", help="output file (default: art.png)")
    given = parser.parse_args(arguments)
    image = sheet()
    image.save(given.file)
    print(f"{given.file}: {image.width} x {image.height}")
    return 0


def sheet() -> Image.Image:
    """All art by folder, each piece with its name."""
    folders = dict(_folders(art.FOLDER, ""))
    rows = sum(-(-len(names) // _COLUMNS) for names in folders.values())
    image = Image.new("RGB", (_CELL * _COLUMNS, rows * _HIGH + _HEAD * len(folders)), c.PAPER)
    top = 0
    for folder, names in folders.items():
        ImageDraw.Draw(image).rectangle((0, top, image.width, top + _HEAD - 8), fill=c.WOOD)
        _write(image, f"{folder} ({len(names)})", 16, top + 4, 32, c.WHITE)
        top += _HEAD
        for number, name in enumerate(names):
            x, y = number % _COLUMNS * _CELL, top + number // _COLUMNS * _HIGH
            _draw_piece(image, f"{folder}/{name}", name, x, y)
        top += -(-len(names) // _COLUMNS) * _HIGH
    return image


def _folders(folder: Traversable, path: str) -> Iterator[tuple[str, list[str]]]:
    entries = sorted(folder.iterdir(), key=lambda entry: entry.name)
    names = [entry.name.removesuffix(".svg") for entry in entries if entry.name.endswith(".svg")]
    if names:
        yield path, names
    for entry in entries:
        if entry.is_dir():
            yield from _folders(entry, f"{path}/{entry.name}".lstrip("/"))


def _draw_piece(image: Image.Image, path: str, name: str, x: int, y: int) -> None:
    across = x + 8
    for size in _SIZES:
        piece = art.sprite(path, size, size)
        image.paste(piece, (across, y + 100 - size), piece)
        across += size + 12
    _write(image, fonts.fit(name.replace("_", " "), 22, _CELL - 16), x + 8, y + 106, 22, c.INK)


def _write(image: Image.Image, text: str, x: int, y: int, size: int, ink: c.Colour) -> None:
    mask = fonts.line(text, size).mask
    image.paste(ink, (x, y, x + mask.width, y + mask.height), mask)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
