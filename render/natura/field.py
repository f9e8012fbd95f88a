"""A board of 64 squares: frame, coordinates, pieces, lines around blocks."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from engine.natura.board.kinds import LETTERS, NAMES, RAINFOREST
from engine.natura.board.squares import FILES, SIDE, members
from engine.natura.play.state import Board
from render.drawing import colours as c
from render.drawing import fonts
from render.drawing.canvas import Canvas
from render.drawing.colours import Colour
from render.drawing.layout import Area
from render.drawing.parts import draw_edge_names
from render.natura import colours as n
from render.natura.counting import Edges, Group
from render.natura.outlines import LineStyle, seen_on, tile

BAND, RIM = 36, 12
"""The frame's width at the left and below, with coordinates, and elsewhere."""
LARGE, SMALL = 99, 72
"""A square's width on a single board, and on two side by side."""
PIECE_ARTS = tuple(f"natura/{name.lower()}" for name in NAMES)
_PIECE = 0.778
_LETTER = 26


class Field(NamedTuple):
    """A board's place in the picture, in pixels."""

    x: int
    y: int
    square: int

    @property
    def width(self) -> int:
        """Width and height including the frame."""
        return SIDE * self.square + BAND + RIM

    @property
    def place(self) -> Area:
        """Where it is."""
        return Area(self.x, self.y, self.width, self.width)

    def corner(self, square: int) -> tuple[int, int]:
        """A square's top left corner."""
        x = self.x + BAND + square % SIDE * self.square
        return x, self.y + RIM + (SIDE - 1 - square // SIDE) * self.square

    def middle(self, square: int) -> tuple[int, int]:
        """A square's middle."""
        x, y = self.corner(square)
        return x + self.square // 2, y + self.square // 2

    def inside(self, square: int, size: int) -> tuple[int, int]:
        """The top left corner of something centred in a square."""
        x, y = self.middle(square)
        return x - size // 2, y - size // 2

    @property
    def piece(self) -> int:
        """The size of a piece."""
        return round(self.square * _PIECE)


@lru_cache(maxsize=4)
def _ground(square: int) -> Image.Image:
    canvas, field = n.new_canvas(), Field(0, 0, square)
    _draw_ground(canvas, field)
    return canvas.cut(field.width, field.width)


def _draw_ground(canvas: Canvas, field: Field) -> None:
    left, top, square, width = *field, field.width
    canvas.framed(left, top, width, width, c.WOOD, c.WOOD_DARK, thick=4, radius=14)
    inner = SIDE * square
    canvas.panel(left + BAND - 3, top + RIM - 3, inner + 6, inner + 6, c.INK, radius=5)
    for at in range(SIDE * SIDE):
        x, y = field.corner(at)
        light = (at % SIDE + at // SIDE) % 2
        canvas.fill(x, y, square, square, n.LIGHT_SQUARE if light else n.DARK_SQUARE)
    for number in range(SIDE):
        x, y = field.middle(number * (SIDE + 1))
        for where, text in (((x, top + width - BAND // 2 - 2), FILES[number]),
                            ((left + BAND // 2 + 1, y), str(number + 1))):  # fmt: skip
            canvas.text(*where, text, 28, n.LAST_GROUND, align="middle")


def draw_ground(canvas: Canvas, field: Field) -> None:
    """The frame, coordinates and empty squares."""
    if canvas.corner is None:
        canvas.tile(_ground(field.square), field.x, field.y)
    else:
        _draw_ground(canvas, field)


def draw_names(canvas: Canvas, field: Field) -> None:
    """The names of files and ranks along the edges of an enlarged part."""
    middles = [field.middle(number * (SIDE + 1)) for number in range(SIDE)]
    files = ((name, x) for name, (x, _) in zip(FILES, middles, strict=True))
    ranks = ((str(number), y) for number, (_, y) in enumerate(middles, 1))
    draw_edge_names(canvas, field.place, files, ranks, below=True)


def draw_pieces(
    canvas: Canvas, field: Field, board: Board, *, faint: Iterable[int] = (), letters: bool = True
) -> None:
    """Every piece, pale for `faint` kinds, with or without letters."""
    pale = frozenset(faint)
    for kind, squares in enumerate(board.position.places):
        for square in squares:
            strength = 0.25 if kind in pale else 1.0
            canvas.art(PIECE_ARTS[kind], *field.inside(square, field.piece), field.piece,
                       strength=strength)  # fmt: skip
            if letters and kind not in pale:
                x, y = field.corner(square)
                canvas.text(x + field.square - 17, y + field.square - 17, LETTERS[kind], _LETTER,
                            align="middle", rim=c.PAPER)  # fmt: skip
    if not letters:
        canvas.stage("letters")


def draw_blocks(canvas: Canvas, field: Field, groups: Sequence[Group]) -> None:
    """A line around each block: solid for the group's largest, otherwise dashed."""
    for group in groups:
        line, ground = colours_of(group)
        for block in reversed(group.blocks):
            if block == group.blocks[0]:
                _draw_block(canvas, field, block, "solid", ground, (c.INK, line))
            else:
                _draw_block(canvas, field, block, "dashed", c.PAPER, (c.INK,))


def draw_line(canvas: Canvas, field: Field, line: int, *, full: bool) -> None:
    """The rank or file with the most life."""
    if full:
        _draw_block(canvas, field, line, "solid", n.GREEN_GROUND, (c.INK, n.GREEN))
    else:
        _draw_block(canvas, field, line, "dashed", n.GREEN_GROUND, (c.INK,))


def _draw_block(
    canvas: Canvas,
    field: Field,
    block: int,
    line: LineStyle,
    ground: Colour,
    lines: tuple[Colour, ...],
) -> None:
    for square, pattern in seen_on(block):
        piece = tile(field.square * canvas.scale, pattern, line, ground, lines)
        if piece is not None:
            x, y = field.corner(square)
            across, down = piece.x // canvas.scale, piece.y // canvas.scale
            canvas.paste(piece.image, x + across, y + down)


def colours_of(group: Group) -> tuple[Colour, Colour]:
    """Line and ground of a group's largest block."""
    return n.GROUP[group.kind if group.name else RAINFOREST]


def draw_sizes(canvas: Canvas, field: Field, groups: Sequence[Group], *, single: bool) -> None:
    """Each block's size on a tag at its upper left."""
    for group in groups:
        line, _ = colours_of(group)
        for block in group.blocks:
            largest = block == group.blocks[0]
            size = block.bit_count()
            if size > 1 or single or largest:
                top = max(members(block), key=lambda at: (at // SIDE, -(at % SIDE)))
                ground, ink = (line, c.WHITE) if largest else (c.PAPER, c.INK)
                draw_tag(canvas, field, top, str(size), ground, ink)
            else:
                canvas.stage("tags")


def draw_tag(
    canvas: Canvas, field: Field, square: int, text: str, ground: Colour, ink: Colour
) -> None:
    """A number at a square's upper left corner."""
    x, y = field.corner(square)
    width = max(fonts.line(text, 28, "black").width + 14, 36)
    x, y = x - (5 if field.square == LARGE else 9), max(y - (5 if field.square == LARGE else 12), 5)
    canvas.framed(x, y, width, 35, ground, c.INK, thick=3, radius=10)
    canvas.text(x + width // 2, y + 17, text, 28, ink, align="middle")


DOTS = tuple(n.GROUP[kind][0] for kind in (0, 2))
"""The dots of Water and Terra Firma, where both are counted."""


def draw_open(canvas: Canvas, field: Field, board: Board, reach: Sequence[int]) -> None:
    """Dots where counted pieces can still go, one per side."""
    across = round(field.square * (0.2 if len(reach) == 1 else 0.19))
    fills = DOTS if len(reach) > 1 else (c.SOFT_INK,)
    for number, squares in enumerate(reach):
        aside = (number * 2 - 1) * round(across * 0.62) if len(reach) > 1 else 0
        for square in members(squares):
            x, y = field.inside(square, across)
            if board.position.kind_at(square) is not None:
                x, y = field.corner(square)
                x, y = x + 5, y + field.square - across - 5
            canvas.disc(x + aside - 2, y - 2, across + 4, c.INK if len(reach) == 1 else c.PAPER)
            canvas.disc(x + aside, y, across, fills[number])


def draw_edges(canvas: Canvas, field: Field, found: Edges) -> None:
    """A bar on each edge of life: green for good, red for bad."""
    long, thick = round(field.square * 0.44), max(round(field.square * 0.1), 9)
    for pairs, fill in ((found.good, n.GREEN), (found.bad, n.GONE)):
        for one, other in pairs:
            (ax, ay), (bx, by) = field.middle(one), field.middle(other)
            width, height = (thick, long) if ay == by else (long, thick)
            x, y = (ax + bx - width) // 2, (ay + by - height) // 2
            canvas.framed(x, y, width, height, fill, c.INK, thick=2, radius=thick // 2)
