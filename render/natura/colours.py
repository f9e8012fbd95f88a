"""Natura's own colours, and a canvas that keeps them."""

from engine.natura.board.kinds import FIRE, LAND, OCEAN, RAINFOREST, STORM
from render.drawing import colours as c
from render.drawing.canvas import Canvas, Corner
from render.drawing.colours import Colour

LIGHT_SQUARE = c.rgb("f7e8c8")
DARK_SQUARE = c.rgb("e6cb98")
LAST = c.rgb("ffc931")
LAST_GROUND = c.rgb("ffe08a")
GREEN = c.rgb("57a83c")
GREEN_GROUND = c.rgb("cfe39c")
GONE = c.rgb("e2503a")
RAY_LIGHT, RAY_DARK = c.rgb("ffe2a0"), c.rgb("ffd27a")

GROUP: dict[int, tuple[Colour, Colour]] = {
    OCEAN: (c.rgb("2f7fa6"), c.rgb("b9dbe4")),
    LAND: (c.rgb("8f5e36"), c.rgb("dbb78c")),
    RAINFOREST: (GREEN, GREEN_GROUND),
    FIRE: (GONE, c.rgb("f6bda8")),
    STORM: (c.rgb("77747a"), c.rgb("d5d2d0")),
}
"""A group's line and ground, by the kind that represents it."""

GROUND_SHARE = 0.8
"""How opaque a block's ground is."""

_SQUARES = (LIGHT_SQUARE, DARK_SQUARE)
_MIXED = tuple(
    c.mix(square, ground, GROUND_SHARE)
    for ground in (*(ground for _, ground in GROUP.values()), c.PAPER)
    for square in _SQUARES
)
_KEPT = (
    *_SQUARES,
    *_MIXED,
    LAST,
    LAST_GROUND,
    GONE,
    RAY_LIGHT,
    RAY_DARK,
    *(line for line, _ in GROUP.values()),
)

VEIL, VEILED = c.rgb("2a4a55"), 0.25
"""The veil over a loser's board, and its opacity."""
_UNDER_VEIL = tuple(
    c.mix(colour, VEIL, VEILED)
    for colour in (
        *_KEPT,
        c.INK,
        c.WHITE,
        c.WOOD,
        c.WOOD_DARK,
        *map(c.rgb, ("2f7326", "a5d873", "6cc0dc", "d9a963", "8d8a90", "f0c489", "b06f3d")),
    )
)


def new_canvas(corner: Corner | None = None, *, veiled: bool = False) -> Canvas:
    """A canvas for this game; `veiled` if a board has a veil."""
    return Canvas(c.SAND, ("natura",), (*_KEPT, *_UNDER_VEIL) if veiled else _KEPT, corner)
