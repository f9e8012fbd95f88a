"""The legend: pieces and signs."""

from functools import lru_cache

from engine.natura.board.kinds import FIRE, ISLAND, LAND, MEADOW, NAMES, OCEAN, RAINFOREST, STORM
from engine.natura.play.state import Board, Last
from render.base import Picture
from render.drawing.canvas import Canvas
from render.drawing.layout import Draw, Piece, art, fill, layers, row
from render.drawing.parts import gold
from render.natura import colours as n
from render.natura.counting import Edges, Group
from render.natura.field import (
    BAND,
    LARGE,
    PIECE_ARTS,
    RIM,
    Field,
    draw_blocks,
    draw_edges,
    draw_open,
    draw_sizes,
)
from render.natura.marks import FAINT, draw_last_above, draw_outcome
from render.natura.panels import gone
from render.pages.legend import Panel, Sign, draw_legend

_BY_KIND: tuple[tuple[str, str], ...] = (
    ("1 to 3 squares; Rigid: exactly 3", "Two of them bring a Rainforest back."),
    ("1 or 2 squares; Rigid: exactly 2", "Two of them bring a Meadow back."),
    ("1 to 3 squares; Rigid: exactly 3", "Two of them bring a Rainforest back."),
    ("1 or 2 squares; Rigid: exactly 2", "Two of them bring a Meadow back."),
    ("1 square", "Removed when two Fires or Storms touch it."),
    ("1 or 2 squares", "Removed when a Fire or Storm lands on it."),
    ("1 square", "Takes Meadows, harms Rainforests."),
    ("L-shape, may jump over pieces", "Takes Meadows, harms Rainforests."),
)
_SIDES = ("Water", "Terra Firma", "Life", "Force")
_MOVES = (
    "Moves",
    (
        "All but Storms move in straight or diagonal lines over free squares. Head to head: Water "
        "against Terra Firma."
    ),
)
_RETURNS = ("Life comes back", "On a free square between the moved piece and another of its kind.")


@lru_cache(maxsize=1)
def pages() -> tuple[Picture, ...]:
    """All pages of the legend."""
    pages = (
        ("Natura: the pieces", _pieces()),
        ("Natura: marks of a move", _marks_of_a_move()),
        ("Natura: what counts", _what_counts()),
    )
    return tuple(draw_legend(n.new_canvas(), title, [Panel(signs)]) for title, signs in pages)


def _pieces() -> list[Sign]:
    signs = [
        Sign(_kind(kind, 96), f"{name} ({_SIDES[kind // 2]})", f"{moves}. {does}")
        for kind, (name, (moves, does)) in enumerate(zip(NAMES, _BY_KIND, strict=True))
    ]
    moving = art("natura/target", 60)
    returning = art("natura/returning", 64)
    return [*signs[:4], Sign(moving, *_MOVES), *signs[4:], Sign(returning, *_RETURNS)]


def _marks_of_a_move() -> tuple[Sign, ...]:
    ghost = layers(_square(), art("natura/left", 91), art(PIECE_ARTS[STORM], 77, strength=FAINT))
    eaten = Last(STORM, 1, 0, eaten=True, lost=(), flipped=(), recovered=None)
    brought = Last(RAINFOREST, 1, 0, eaten=False, lost=(), flipped=(), recovered=0)
    turned = Last(MEADOW, 1, 0, eaten=False, lost=(), flipped=(0,), recovered=None)
    return (
        Sign(layers(_gold(), _kind(STORM)), "Gold frame", "The last move changed something here."),
        Sign(ghost, "Faint piece", "The moved piece came from here."),
        Sign(_lost(), "Red cross", "A piece was removed from here."),
        Sign(_after(eaten, "T"), "Small red cross", "The Meadow here was removed."),
        Sign(_after(brought, "R"), "+1", "Life came back to the board."),
        Sign(_after(turned, "M"), "Two arrows", "Turned over; the small piece is what it was."),
        Sign(_on_square("natura/no_return", 60), "No return",
             "The moved piece can't go back here yet."),
        Sign(_older(), "With a small piece", "That piece can't go back here yet."),
        Sign(_on_square("natura/may_move", 97, LAND), "Green corners",
             "A piece you can move."),
        Sign(_on_square("natura/chosen", 97, LAND), "Green frame",
             "The piece you chose."),
        Sign(_on_square("natura/target", 44), "Green dot", "Your piece can go here."),
        Sign(_on_square("natura/taking", 50, MEADOW), "Red dot",
             "Your piece can remove this Meadow."),
    )  # fmt: skip


def _what_counts() -> tuple[Sign, ...]:
    lane = layers(fill(LARGE, LARGE, n.GREEN_GROUND), art("natura/left", 93), _kind(MEADOW))
    return (
        Sign(_block(largest=True), "Solid line", "The largest block, and its size."),
        Sign(_block(largest=False), "Dashed line", "Any other block; only edges count."),
        Sign(lane, "Dashed lane", "Green Line: the line with the most life."),
        Sign(_dots(1), "Dark dot", "A piece you want to block can still go here."),
        Sign(_dots(2), "Blue and brown dot", "Water, or Terra Firma, can still go here."),
        Sign(_edge(good=True), "Green bar", "An edge of life that adds a point."),
        Sign(_edge(good=False), "Red bar", "An edge that costs a point or must go."),
        Sign(_on_square("natura/leaf", 70), "Leaf", "A life piece that counts; a win in a race."),
        Sign(_lost(), "Crossed life", "How much life is off the board."),
        Sign(_on_square("natura/returning", 64), "Green plus", "You can bring life back here."),
    )


def _tile(draw: Draw) -> Piece:
    return Piece(LARGE, LARGE, draw)


def _square() -> Piece:
    return _tile(lambda canvas, x, y: canvas.fill(x, y, LARGE, LARGE, n.DARK_SQUARE))


def _gold() -> Piece:
    return _tile(
        lambda canvas, x, y: gold(97, 97, n.LAST_GROUND, thick=6).draw(canvas, x + 1, y + 1)
    )


def _kind(kind: int, size: int = 77) -> Piece:
    return art(PIECE_ARTS[kind], size)


def _on_square(name: str, size: int, under: int | None = None) -> Piece:
    below = [] if under is None else [_kind(under)]
    return layers(_square(), *below, art(name, size))


def _lost() -> Piece:
    return layers(_square(), art("natura/left", 91), gone(RAINFOREST, 77))


def _field(x: int, y: int) -> Field:
    """A board whose lowest left square is here."""
    return Field(x - BAND, y - RIM - 7 * LARGE, LARGE)


def _after(last: Last, letter: str) -> Piece:
    """What a move did to the piece it moved."""
    board = Board(f"{letter}{'.' * 63}")
    shown = board.position.kind_at(0)
    outcome = _tile(lambda canvas, x, y: draw_outcome(canvas, _field(x, y), board, last, "related"))
    return layers(_gold(), _kind(last.kind if shown is None else shown), outcome)


def _older() -> Piece:
    board = Board(f".O{'.' * 62}")
    above = _tile(lambda canvas, x, y: draw_last_above(canvas, _field(x, y), board, {1: 1}, "none"))
    return layers(_square(), above)


def _block(*, largest: bool) -> Piece:
    groups = (Group("", OCEAN, (1,) if largest else (0, 1)),)

    def sizes(canvas: Canvas, x: int, y: int) -> None:
        if largest:
            draw_sizes(canvas, _field(x, y), groups, single=True)

    line = _tile(lambda canvas, x, y: draw_blocks(canvas, _field(x, y), groups))
    return layers(_square(), line, _kind(ISLAND), _tile(sizes))


def _dots(sides: int) -> Piece:
    empty = Board("." * 64)
    dots = _tile(lambda canvas, x, y: draw_open(canvas, _field(x, y), empty, [1] * sides))
    return layers(_square(), dots)


def _edge(*, good: bool) -> Piece:
    pair = ((0, 1),)
    found = Edges(pair if good else (), () if good else pair)
    bar = _tile(lambda canvas, x, y: draw_edges(canvas, _field(x - 49, y), found))
    return layers(
        _square(), row(_kind(RAINFOREST, 48), _kind(LAND if good else FIRE, 48), gap=3), bar
    )
