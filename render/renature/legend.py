"""The pages that explain every sign of Renature's pictures."""

from collections.abc import Callable
from functools import lru_cache

from engine.renature.board.dominoes import ANIMALS, DOMINOES
from engine.renature.play.state import NEUTRAL
from render.base import Picture
from render.drawing import colours as c
from render.drawing import fonts
from render.drawing.canvas import WIDTH, Canvas
from render.drawing.seats import draw_badge
from render.renature import colours as own
from render.renature import marks, pieces
from render.renature.colours import new_canvas

_BADGER, _TURTLE = ANIMALS.index("badger"), ANIMALS.index("turtle")
_DOMINO = DOMINOES.index((_BADGER, _TURTLE))
_TEXT = 32
_LINE = 40
_PICTURE = 132
"""The width in pixels that an entry's picture has."""
_COLUMN = (WIDTH - 32 - 14) // 2
_TOP = 122

Draw = Callable[[Canvas, int, int], None]
"""Draws an entry's picture: the left edge of its place, and the height of its middle."""


def _art(name: str, size: int = 84) -> Draw:
    def draw(canvas: Canvas, x: int, middle: int) -> None:
        canvas.art(name, x + (_PICTURE - size) // 2, middle - size // 2, size)

    return draw


def _token(leader: int | None, points: int) -> Draw:
    def draw(canvas: Canvas, x: int, middle: int) -> None:
        pieces.draw_token(canvas, leader, points, x + 32, middle - 34, 68)

    return draw


def _domino(*, first: bool, second: bool, joker: int = -1) -> Draw:
    def draw(canvas: Canvas, x: int, middle: int) -> None:
        pieces.draw_domino(canvas, _DOMINO, x + 2, middle - 32, 64, joker, spent=(first, second))

    return draw


def _plants(*arts: str) -> Draw:
    def draw(canvas: Canvas, x: int, middle: int) -> None:
        for place, art in enumerate(arts):
            row, column = divmod(place, 2)
            canvas.art(f"renature/{art}", x + column * 66, middle - 62 + row * 62, 62)

    return draw


def _frame(canvas: Canvas, x: int, middle: int) -> None:
    canvas.paste(pieces.frame(106, 53), x + 6, middle - 33)


def _scored(canvas: Canvas, x: int, middle: int) -> None:
    canvas.framed(x + 26, middle - 38, 80, 76, own.SCORED_GROUND, c.INK, thick=4, radius=2)
    canvas.art("renature/scored", x + 36, middle - 30, 60)


def _tinted(canvas: Canvas, x: int, middle: int) -> None:
    canvas.framed(x + 26, middle - 38, 80, 76, c.INK, c.INK, radius=2)
    canvas.framed(x + 29, middle - 35, 74, 70, own.AREA_GROUNDS[2], own.SEATS[1], thick=9, radius=2)
    canvas.art("signs/seat_b", x + 51, middle - 18, 30, recolour=(("010203", own.SEATS[1]),))


def _seats(canvas: Canvas, x: int, middle: int) -> None:
    for seat in range(len(own.SEATS)):
        row, column = divmod(seat, 2)
        draw_badge(canvas, seat, x + 4 + column * 64, middle - 60 + row * 62, 58, own.SEATS)


def _cloud(canvas: Canvas, x: int, middle: int) -> None:
    canvas.art("renature/cloud", x + 22, middle - 44, 88)
    canvas.text(x + 66, middle + 4, "2", 46, own.CLOUD_INK, align="middle")


def _start(canvas: Canvas, x: int, middle: int) -> None:
    canvas.framed(x + 22, middle - 44, 88, 88, c.WATER, c.INK, thick=3, radius=6)
    canvas.art("renature/start", x + 28, middle - 38, 76)


def _facing(canvas: Canvas, x: int, middle: int) -> None:
    canvas.paste(pieces.animal_tile(_TURTLE, 68, joker=False), x + 32, middle - 34)
    canvas.text(x + 66, middle, "E", 46, align="middle", rim=own.CHANGED)


def _ways(canvas: Canvas, x: int, middle: int) -> None:
    canvas.text(x + 66, middle - 16, "12", 46, align="middle")
    canvas.text(x + 66, middle + 24, "ways", 30, c.SOFT_INK, align="middle")


def _joined(canvas: Canvas, x: int, middle: int) -> None:
    marks.draw_disc(canvas, x + 66, middle, "9", 31)


def _number(canvas: Canvas, x: int, middle: int) -> None:
    canvas.paste(marks.arrow("east"), x + 14, middle - 27)
    marks.draw_disc(canvas, x + 40, middle, "4", 31)


def _link(canvas: Canvas, x: int, middle: int) -> None:
    marks.draw_disc(canvas, x + 40, middle, "5", 27)
    marks.draw_disc(canvas, x + 93, middle, "6", 27)
    canvas.framed(x + 53, middle + 12, 26, 14, own.LIT, c.INK, thick=3, radius=7)


def _points(canvas: Canvas, x: int, middle: int) -> None:
    marks.draw_disc(canvas, x + 66, middle, "+3", 31)


def _price(canvas: Canvas, x: int, middle: int) -> None:
    canvas.art("renature/bush_blue", x + 34, middle - 40, 62)
    canvas.paste(pieces.frame(62, 62), x + 27, middle - 42)
    canvas.art("renature/cloud", x + 70, middle - 4, 54)
    canvas.text(x + 97, middle + 26, "2", 32, own.CLOUD_INK, align="middle")


def _lit(canvas: Canvas, x: int, middle: int) -> None:
    canvas.framed(x + 34, middle - 32, 64, 64, own.LIT, c.WHITE, thick=4, radius=6)


_BOARD: tuple[tuple[Draw, str], ...] = (
    (_plants("grass_blue", "bush_blue", "pine_blue", "oak_blue"),
     "Turf is worth 1, bush 2, pine 3, oak 4. The shape is the player's."),
    (_plants("grass_neutral", "bush_neutral", "pine_neutral", "oak_neutral"),
     "Neutral plants are green, without a shape."),
    (_tinted, "An area has the colour and the shape of who leads there."),
    (_token(2, 7), "The number: the points for the first. The second gets half, rounded down."),
    (_token(NEUTRAL, 7), "Neutral leads: its points are lost."),
    (_token(None, 7), "Nobody leads: no plants, or a tie."),
    (_scored, "This area has been scored."),
    (_cloud, "Clouds: plant here to take them; on a meadow, lay a domino on them."),
    (_domino(first=True, second=False), "A pale animal: no domino can be laid beside it any more."),
    (_domino(first=False, second=False, joker=_TURTLE),
     "The star and the yellow ground: the joker. It goes with every animal."),
)  # fmt: skip
_PANEL: tuple[tuple[Draw, str], ...] = (
    (_seats, "Players: orange, blue, black, white. The dark strip says whose turn it is."),
    (_frame, "Gold: what the last action changed. A faint plant was taken back."),
    (_start, "A start or a pond: a domino may always begin here."),
    (_art("renature/stump"), "A tree stump in Valley: cover it and get a mushroom."),
    (_art("renature/mushroom"), "A mushroom: it is land, and joins the areas that it touches."),
    (_art("renature/cloud"), "With a player: clouds to pay with."),
    (_art("renature/domino", 100), "Dominoes in hand and reserve."),
    (_art("renature/area_token"), "With a player: area tokens taken."),
)
_PRIVATE: tuple[tuple[Draw, str], ...] = (
    (_number, "The menu's number, where the first animal may lie. An arrow to the second."),
    (_link, "A link instead of an arrow: a domino may lie on both squares."),
    (_facing, "Here the second animal may lie: north, east, south or west."),
    (_lit, "Here a domino of yours, or a mushroom, may lie."),
    (_ways, "In so many ways a domino could be laid now."),
    (_points, "So many points a plant of yours scores here."),
    (_joined, "A mushroom here joins areas into one of so many squares."),
    (_price, "A plant that you can take back, and its price in clouds."),
    (_token(None, 3), "In your hand: a token you took, with the points on its back."),
)  # fmt: skip


@lru_cache(maxsize=1)
def draw_signs() -> tuple[Picture, ...]:
    """The pages: the board; the rest of the table; what only a choosing seat sees."""
    pages = (
        ("On the board", _BOARD),
        ("Beside the board, and in Valley", _PANEL),
        ("When you choose", _PRIVATE),
    )
    return tuple(_page(title, entries) for title, entries in pages)


def _page(title: str, entries: tuple[tuple[Draw, str], ...]) -> Picture:
    canvas = new_canvas()
    canvas.framed(16, 14, WIDTH - 32, 94, c.WOOD, c.WOOD_DARK, thick=5, radius=16)
    canvas.text(44, 61, "Signs of Renature", 34, c.GOLD_LIGHT)
    canvas.text(WIDTH - 44, 61, title, 48, c.WHITE, align="right")
    rows = -(-len(entries) // 2)
    step = (836 - _TOP) // rows
    for place, (draw, words) in enumerate(entries):
        column, row = divmod(place, rows)
        x, y = 16 + column * (_COLUMN + 14), _TOP + row * step
        canvas.framed(x, y, _COLUMN, step - 10, c.PANEL, c.INK, thick=3, radius=14)
        middle = y + (step - 10) // 2
        draw(canvas, x + 14, middle)
        lines = fonts.wrap(words, _TEXT, _COLUMN - _PICTURE - 44, "black")
        top = middle - (len(lines) - 1) * _LINE // 2
        for number, line in enumerate(lines):
            canvas.text(x + _PICTURE + 30, top + number * _LINE, line, _TEXT)
    told = " ".join(words for _, words in entries)
    return canvas.picture(f"Signs of Renature. {title}: {told}")
