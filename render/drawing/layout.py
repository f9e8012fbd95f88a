"""Layout: pieces in rows, columns and layers, and rectangles cut into rows and grids.

A piece knows its size and how to draw itself:

    points = row(badge(seat), text("Ada", 42), art("signs/crown", 44))
    show(canvas, points, 20, 60)  # from the left edge 20, around the height 60

Where room may be short, a picture has variants, and `first_fitting` chooses.

An area is a rectangle: `area.inset(8).grid(2, 3, gap=6)` are six areas in it.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Literal, NamedTuple, Unpack

from PIL import Image

from render.drawing import colours as c
from render.drawing import fonts
from render.drawing.canvas import (
    ENLARGED,
    HEIGHT,
    WIDTH,
    Align,
    ArtStyle,
    Canvas,
    Corner,
    FrameStyle,
    Sizes,
    TextStyle,
    falling,
)
from render.drawing.colours import Colour


class Area(NamedTuple):
    """A rectangle in pixels."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """The first column beyond it."""
        return self.x + self.width

    @property
    def bottom(self) -> int:
        """The first row below it."""
        return self.y + self.height

    @property
    def centre(self) -> int:
        """The middle column."""
        return self.x + self.width // 2

    @property
    def middle(self) -> int:
        """The middle row."""
        return self.y + self.height // 2

    def inset(self, across: int, down: int | None = None) -> "Area":
        """What is left within margins at the sides, and above and below."""
        down = across if down is None else down
        return Area(self.x + across, self.y + down, self.width - 2 * across, self.height - 2 * down)

    def grid(self, across: int, down: int, gap: int = 8) -> list["Area"]:
        """Equal areas, row by row.

        >>> Area(0, 0, 108, 50).grid(2, 1)
        [Area(x=0, y=0, width=50, height=50), Area(x=58, y=0, width=50, height=50)]
        """
        width, height = share(self.width, across, gap), share(self.height, down, gap)
        return Area(self.x, self.y, width, height).repeated(across * down, gap, across=across)

    def columns(self, count: int, gap: int = 8) -> list["Area"]:
        """Equal areas side by side."""
        return self.grid(count, 1, gap)

    def repeated(
        self, count: int, gap: int = 8, *, across: int = 0, below: int | None = None
    ) -> list["Area"]:
        """Copies of this area, itself first, in rows of `across` that are `below` pixels apart
        (default: `gap`).

        >>> [area[:2] for area in Area(0, 0, 10, 20).repeated(3, 5, across=2)]
        [(0, 0), (15, 0), (0, 25)]
        """
        rows = (divmod(number, across or count) for number in range(count))
        down = self.height + (gap if below is None else below)
        return [
            self._replace(x=self.x + column * (self.width + gap), y=self.y + row * down)
            for row, column in rows
        ]

    def rows(self, count: int, gap: int = 8) -> list["Area"]:
        """Equal areas below each other."""
        return self.grid(1, count, gap)


def around(areas: Sequence[Area], board: Area) -> Corner:
    """Where to begin an enlarged part of a board so that as many as possible of these areas are
    seen whole, in its middle.

    >>> around([Area(700, 500, 50, 50)], Area(0, 0, 840, 840))
    (180, 315)
    """
    wide, high = WIDTH // ENLARGED, HEIGHT // ENLARGED
    best: list[Area] = []
    for left in areas:
        for top in areas:
            seen = [
                each
                for each in areas
                if left.x <= each.x
                and top.y <= each.y
                and each.right <= left.x + wide
                and each.bottom <= top.y + high
            ]
            best = max(best, seen, key=len)
    shown = best or areas[:1]
    x = (min(each.x for each in shown) + max(each.right for each in shown) - wide) // 2
    y = (min(each.y for each in shown) + max(each.bottom for each in shown) - high) // 2
    return (
        max(min(x, board.right - wide), board.x),
        max(min(y, board.bottom - high), board.y),
    )


def share(room: int, count: int, gap: int = 8) -> int:
    """How large each of several pieces is that fill a room together.

    >>> share(108, 2)
    50
    """
    return (room - (count - 1) * gap) // count


Sit = Literal["top", "middle", "bottom"]
Draw = Callable[[Canvas, int, int], object]
"""Draws something from its top left corner, `(canvas, x, y)`."""


class Piece(NamedTuple):
    """Something to draw, and its size in pixels."""

    width: int
    height: int
    draw: Draw


def show(canvas: Canvas, piece: Piece, x: int, middle: int, align: Align = "left") -> int:
    """Draw a piece around the height `middle` at, around or up to `x`; returns its width."""
    piece.draw(canvas, x + _before(piece, 0, align), middle - piece.height // 2)
    return piece.width


def put(
    canvas: Canvas, piece: Piece, area: Area, align: Align = "middle", sit: Sit = "middle"
) -> None:
    """Draw a piece somewhere in an area."""
    within(area.width, area.height, piece, align, sit).draw(canvas, area.x, area.y)


def art(name: str, height: int, width: int | None = None, **style: Unpack[ArtStyle]) -> Piece:
    """A piece of art, square without a width."""

    def draw(canvas: Canvas, x: int, y: int) -> None:
        canvas.art(name, x, y, height, width, **style)

    return Piece(width or height, height, draw)


def image(width: int, height: int, make: Callable[[int], Image.Image]) -> Piece:
    """A transparent image of this size; `make` gives it at a scale."""
    return Piece(width, height, lambda canvas, x, y: canvas.paste(make(canvas.scale), x, y))


def tile(width: int, height: int, make: Callable[[int], Image.Image], radius: int = 0) -> Piece:
    """An opaque image of this size; `make` gives it at a scale."""

    def draw(canvas: Canvas, x: int, y: int) -> None:
        canvas.tile(make(canvas.scale), x, y, radius=radius)

    return Piece(width, height, draw)


def text(words: str, size: int, colour: Colour = c.INK, **style: Unpack[TextStyle]) -> Piece:
    """A line of text, as high as its size."""
    width = fonts.line(words, size, style.get("weight", "black")).width

    def draw(canvas: Canvas, x: int, y: int) -> None:
        canvas.text(x, y + size // 2, words, size, colour, **style)

    return Piece(width, size, draw)


def label(
    words: str, sizes: Sizes, room: int, colour: Colour = c.INK, **style: Unpack[TextStyle]
) -> Piece:
    """A line of text as large as fits, or cut off."""
    shrunk = fonts.shrink(words, falling(sizes), room, style.get("weight", "black"))
    return text(*shrunk, colour, **style)


def lines(
    words: Iterable[str], size: int, step: int, colour: Colour = c.INK, **style: Unpack[TextStyle]
) -> Piece:
    """Lines of text below each other, `step` pixels apart from middle to middle."""
    pieces = (text(line, size, colour, **style) for line in words)
    return column(*pieces, gap=step - size, align="left")


def gap(width: int, height: int = 0) -> Piece:
    """Empty space."""
    return Piece(width, height, lambda _canvas, _x, _y: None)


def box(
    width: int, height: int, ground: Colour, frame: Colour = c.INK, **style: Unpack[FrameStyle]
) -> Piece:
    """A framed rectangle."""

    def draw(canvas: Canvas, x: int, y: int) -> None:
        canvas.framed(x, y, width, height, ground, frame, **style)

    return Piece(width, height, draw)


def fill(width: int, height: int, colour: Colour) -> Piece:
    """A plain rectangle."""
    return Piece(width, height, lambda canvas, x, y: canvas.fill(x, y, width, height, colour))


def row(*pieces: Piece, gap: int = 8, sit: Sit = "middle") -> Piece:
    """Pieces in a row, vertically centred unless they `sit` elsewhere."""
    height = max([piece.height for piece in pieces], default=0)

    def draw(canvas: Canvas, x: int, y: int) -> None:
        for piece in pieces:
            piece.draw(canvas, x, y + _above(piece, height, sit))
            x += piece.width + gap

    return Piece(_along([piece.width for piece in pieces], gap), height, draw)


def _above(piece: Piece, height: int, sit: Sit) -> int:
    """How much of a height is above a piece."""
    if sit == "middle":
        return height // 2 - piece.height // 2
    return height - piece.height if sit == "bottom" else 0


def _before(piece: Piece, width: int, align: Align) -> int:
    """How much of a width is at the left of a piece."""
    if align == "middle":
        return width // 2 - piece.width // 2
    return width - piece.width if align == "right" else 0


def fitting(pieces: Sequence[Piece], room: int, gap: int = 8) -> Piece:
    """A row of as many pieces as fit."""
    shown = list(pieces)
    while shown and row(*shown, gap=gap).width > room:
        shown.pop()
    return row(*shown, gap=gap)


def column(*pieces: Piece, gap: int = 8, align: Align = "middle") -> Piece:
    """Pieces in a column."""
    width = max([piece.width for piece in pieces], default=0)

    def draw(canvas: Canvas, x: int, y: int) -> None:
        for piece in pieces:
            piece.draw(canvas, x + _before(piece, width, align), y)
            y += piece.height + gap

    return Piece(width, _along([piece.height for piece in pieces], gap), draw)


def ends(width: int, first: Piece, last: Piece, gap: int = 8) -> Piece:
    """Two pieces at the ends of a room; wider than that if they need it.

    >>> [ends(room, gap(40), gap(50)).width for room in (120, 80)]
    [120, 98]
    """
    apart = max(width - first.width - last.width, gap)
    return row(first, last, gap=apart)


def grid(pieces: Sequence[Piece], across: int, gap: int = 8, below: int | None = None) -> Piece:
    """Pieces in rows of `across` that are `below` pixels apart (default: `gap`)."""
    rows = [row(*pieces[at : at + across], gap=gap) for at in range(0, len(pieces), across)]
    return column(*rows, gap=gap if below is None else below, align="left")


def layers(*pieces: Piece) -> Piece:
    """Pieces on top of each other, centred."""
    width, height = max([each.width for each in pieces]), max([each.height for each in pieces])

    def draw(canvas: Canvas, x: int, y: int) -> None:
        for piece in pieces:
            across, down = _before(piece, width, "middle"), _above(piece, height, "middle")
            piece.draw(canvas, x + across, y + down)

    return Piece(width, height, draw)


def margins(piece: Piece, left: int = 0, top: int = 0, right: int = 0, bottom: int = 0) -> Piece:
    """A piece with room around it; it reaches out where that is negative."""
    width, height = left + piece.width + right, top + piece.height + bottom
    return Piece(width, height, lambda canvas, x, y: piece.draw(canvas, x + left, y + top))


def within(
    width: int, height: int, piece: Piece, align: Align = "middle", sit: Sit = "middle"
) -> Piece:
    """A piece somewhere in a room of this size."""
    left, above = _before(piece, width, align), _above(piece, height, sit)
    return Piece(width, height, lambda canvas, x, y: piece.draw(canvas, x + left, y + above))


def first_fitting(variants: Iterable[Piece], width: int, height: int = 1 << 16) -> Piece:
    """The first variant that has room, else the last.

    >>> first_fitting([gap(90), gap(45, 30), gap(40, 20), gap(10)], 50, 20).width
    40
    """
    for piece in variants:
        if piece.width <= width and piece.height <= height:
            break
    return piece


def staged(name: str, piece: Piece) -> Piece:
    """A piece that is denser than at its best: drawing it records the stage."""

    def draw(canvas: Canvas, x: int, y: int) -> None:
        canvas.stage(name)
        piece.draw(canvas, x, y)

    return Piece(piece.width, piece.height, draw)


def on(ground: Piece, piece: Piece) -> Piece:
    """A piece on a larger ground; only the piece takes up room."""

    def draw(canvas: Canvas, x: int, y: int) -> None:
        show(canvas, ground, x + piece.width // 2, y + piece.height // 2, "middle")
        piece.draw(canvas, x, y)

    return Piece(piece.width, piece.height, draw)


def _along(sizes: Sequence[int], gap: int) -> int:
    return sum(sizes) + gap * max(len(sizes) - 1, 0)
