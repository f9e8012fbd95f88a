"""Pages that explain the pieces and every sign of the pictures."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from engine.natura.board.kinds import FIRE, ISLAND, LAND, MEADOW, NAMES, OCEAN, RAINFOREST, STORM
from engine.natura.play.state import Board, Last
from render.base import Picture
from render.drawing import colours as c
from render.drawing import fonts
from render.drawing.canvas import Canvas
from render.drawing.parts import draw_gold_frame, draw_sign
from render.natura import colours as n
from render.natura.counting import Edges, Group
from render.natura.field import (
    ARTS,
    BAND,
    LARGE,
    RIM,
    Field,
    draw_blocks,
    draw_edges,
    draw_open,
    draw_sizes,
)
from render.natura.marks import GHOST, draw_last_above, draw_outcome
from render.natura.panels import draw_gone

_BY_KIND: tuple[tuple[str, str], ...] = (
    ("1 to 3 squares; Rigid: exactly 3", "Two of them bring a Rainforest back."),
    ("1 or 2 squares; Rigid: exactly 2", "Two of them bring a Meadow back."),
    ("1 to 3 squares; Rigid: exactly 3", "Two of them bring a Rainforest back."),
    ("1 or 2 squares; Rigid: exactly 2", "Two of them bring a Meadow back."),
    ("1 square", "Goes when two Fires or Storms touch it."),
    ("1 or 2 squares", "Goes when a Fire or Storm lands on it."),
    ("1 square", "Takes Meadows, harms Rainforests."),
    ("An L: two on, one aside; may jump", "Takes Meadows, harms Rainforests."),
)
_ALL = (
    "All but Storms go straight, aslant too, over free squares. Life comes back where the moved "
    "piece and one of its kind touch a free square. Contests: Water against Terra Firma."
)
_COLUMNS, _ROOM = (16, 668), 636
_TOP = 104


class _Sign(NamedTuple):
    """How a sign is drawn into a square of 99 pixels, what it is, and what it means."""

    draw: Callable[[Canvas, int, int], None]
    name: str
    means: str


def pages() -> list[Picture]:
    """All pages."""
    return list(_drawn())


@lru_cache(maxsize=1)
def _drawn() -> tuple[Picture, ...]:
    return (
        _pieces(),
        _page("Natura: marks of a move", _MOVE),
        _page("Natura: what counts", _COUNT),
    )


def _pieces() -> Picture:
    canvas = n.new_canvas()
    draw_sign(canvas, 16, 12, 1288, 80, "Natura: the pieces")
    for kind, name in enumerate(NAMES):
        column, row = divmod(kind, 4)
        x, y = _COLUMNS[column], _TOP + row * 160
        canvas.framed(x, y, _ROOM, 150, c.PAPER, c.EDGE, thick=3)
        canvas.art(ARTS[kind], x + 16, y + 22, 106)
        wide = canvas.text(x + 138, y + 34, name, 42)
        side = ("Water", "Terra Firma", "Life", "Force")[kind // 2]
        canvas.text(x + 138 + wide + 16, y + 38, side, 28, c.SOFT_INK)
        moves, does = _BY_KIND[kind]
        canvas.text(x + 138, y + 80, moves, 28, weight="bold")
        canvas.text(x + 138, y + 120, does, 26, weight="bold")
    for number, line in enumerate(fonts.wrap(_ALL, 26, 1276)):
        canvas.text(24, 768 + number * 38, line, 26, weight="bold")
    told = ". ".join(
        f"{name}: {' '.join(texts)}" for name, texts in zip(NAMES, _BY_KIND, strict=True)
    )
    return canvas.picture(f"Natura's pieces. {told}"[:1024])


def _page(title: str, signs: Sequence[_Sign]) -> Picture:
    canvas = n.new_canvas()
    draw_sign(canvas, 16, 12, 1288, 80, title)
    for number, sign in enumerate(signs):
        column, row = divmod(number, -(-len(signs) // 2))
        x, y = _COLUMNS[column], _TOP + row * 120
        canvas.framed(x, y, _ROOM, 114, c.PANEL, c.EDGE, thick=3)
        sign.draw(canvas, x + 12, y + 8)
        canvas.text(x + 130, y + 36, sign.name, 34)
        canvas.text(x + 130, y + 80, sign.means, 26, weight="bold")
    told = ". ".join(f"{sign.name}: {sign.means.removesuffix('.')}" for sign in signs)
    return canvas.picture(f"{title}. {told}."[:1024])


def _art(name: str, size: int, under: int | None = None) -> Callable[[Canvas, int, int], None]:
    def draw(canvas: Canvas, x: int, y: int) -> None:
        canvas.fill(x, y, LARGE, LARGE, n.DARK_SQUARE)
        if under is not None:
            canvas.art(ARTS[under], x + 11, y + 11, 77)
        at = (LARGE - size) // 2
        canvas.art(name, x + at, y + at, size)

    return draw


def _arrived(canvas: Canvas, x: int, y: int) -> None:
    draw_gold_frame(canvas, x + 1, y + 1, 97, 97, n.LAST_GROUND, thick=6)
    canvas.art(ARTS[STORM], x + 11, y + 11, 77)


def _ghost(canvas: Canvas, x: int, y: int) -> None:
    canvas.fill(x, y, LARGE, LARGE, n.DARK_SQUARE)
    canvas.art("natura/left", x + 4, y + 4, 91)
    canvas.art(ARTS[STORM], x + 11, y + 11, 77, strength=GHOST)


def _lost(canvas: Canvas, x: int, y: int) -> None:
    canvas.fill(x, y, LARGE, LARGE, n.DARK_SQUARE)
    canvas.art("natura/left", x + 4, y + 4, 91)
    draw_gone(canvas, RAINFOREST, x + 11, y + 11, 77)


def _board_with(letter: str) -> Board:
    return Board(f"{letter}{'.' * 63}")


def _field(x: int, y: int) -> Field:
    """A board whose lowest left square is at this place."""
    return Field(x - BAND, y - RIM - 7 * LARGE, LARGE)


def _after(kind: int, letter: str, **came: object) -> Callable[[Canvas, int, int], None]:
    """What a move did to the piece that it moved."""
    last = Last(kind, 1, 0, eaten=bool(came.get("eaten")), lost=(),
                flipped=(0,) if came.get("flipped") else (),
                recovered=0 if came.get("recovered") else None)  # fmt: skip

    def draw(canvas: Canvas, x: int, y: int) -> None:
        board = _board_with(letter)
        draw_gold_frame(canvas, x + 1, y + 1, 97, 97, n.LAST_GROUND, thick=6)
        shown = board.position.kind_at(0)
        canvas.art(ARTS[kind if shown is None else shown], x + 11, y + 11, 77)
        draw_outcome(canvas, _field(x, y), board, last, "related")

    return draw


def _older(canvas: Canvas, x: int, y: int) -> None:
    canvas.fill(x, y, LARGE, LARGE, n.DARK_SQUARE)
    board = Board(f".{'O'}{'.' * 62}")
    draw_last_above(canvas, _field(x, y), board, {1: 1}, "none")


def _block(*, largest: bool) -> Callable[[Canvas, int, int], None]:
    def draw(canvas: Canvas, x: int, y: int) -> None:
        canvas.fill(x, y, LARGE, LARGE, n.DARK_SQUARE)
        blocks = (1,) if largest else (0, 1)
        group = Group("", OCEAN, blocks)
        field = _field(x, y)
        draw_blocks(canvas, field, (group,))
        canvas.art(ARTS[ISLAND], x + 11, y + 11, 77)
        if largest:
            draw_sizes(canvas, field, (group,), single=True)

    return draw


def _dots(canvas: Canvas, x: int, y: int) -> None:
    canvas.fill(x, y, LARGE, LARGE, n.DARK_SQUARE)
    draw_open(canvas, _field(x, y), Board("." * 64), [1])


def _both_dots(canvas: Canvas, x: int, y: int) -> None:
    canvas.fill(x, y, LARGE, LARGE, n.DARK_SQUARE)
    draw_open(canvas, _field(x, y), Board("." * 64), [1, 1])


def _edge(*, good: bool) -> Callable[[Canvas, int, int], None]:
    def draw(canvas: Canvas, x: int, y: int) -> None:
        canvas.fill(x, y, LARGE, LARGE, n.DARK_SQUARE)
        canvas.art(ARTS[RAINFOREST], x, y + 25, 48)
        canvas.art(ARTS[LAND if good else FIRE], x + 52, y + 25, 48)
        pair = ((0, 1),)
        field = Field(x - BAND - 49, y - RIM - 7 * LARGE, LARGE)
        draw_edges(canvas, field, Edges(pair if good else (), () if good else pair))

    return draw


def _line(canvas: Canvas, x: int, y: int) -> None:
    canvas.fill(x, y, LARGE, LARGE, n.GREEN_GROUND)
    canvas.art("natura/left", x + 3, y + 3, 93)
    canvas.art(ARTS[MEADOW], x + 11, y + 11, 77)


_MOVE = (
    _Sign(_arrived, "Gold frame", "Here the last move changed something."),
    _Sign(_ghost, "Faint piece", "Here the moved piece stood before."),
    _Sign(_lost, "Red cross", "A piece was removed from here."),
    _Sign(
        _after(STORM, "T", eaten=True), "Small red cross", "It removed the Meadow that was here."
    ),
    _Sign(_after(RAINFOREST, "R", recovered=True), "+1", "Life came back to the board."),
    _Sign(_after(MEADOW, "M", flipped=True), "Two arrows", "Turned over; small: what it was."),
    _Sign(_art("natura/no_return", 60), "No return", "The moved piece may not go back here."),
    _Sign(_older, "With a small piece", "That piece may not go back here yet."),
    _Sign(_art("natura/may_move", 97, LAND), "Green corners", "A piece that you may choose."),
    _Sign(_art("natura/chosen", 97, LAND), "Green frame", "The piece that you have chosen."),
    _Sign(_art("natura/target", 44), "Green dot", "Your piece may go here."),
    _Sign(_art("natura/taking", 50, MEADOW), "Red dot", "Your piece may take this Meadow."),
)
_COUNT = (
    _Sign(_block(largest=True), "Solid line", "The largest block, and its size."),
    _Sign(_block(largest=False), "Dashed line", "Another block; pieces touch by edges."),
    _Sign(_line, "Dashed lane", "Green Line: the line with the most life."),
    _Sign(_dots, "Dark dot", "A piece to be stopped can go here."),
    _Sign(_both_dots, "Blue and brown dot", "Water, or Terra Firma, can still go here."),
    _Sign(_edge(good=True), "Green bar", "An edge of life that adds a point."),
    _Sign(_edge(good=False), "Red bar", "An edge that harms life or must go."),
    _Sign(_art("natura/leaf", 70), "Leaf", "A life piece that counts; a win in a race."),
    _Sign(_lost, "Crossed life", "How much life is off the board."),
    _Sign(_art("natura/returning", 64), "Green plus", "You may put life back here."),
)
