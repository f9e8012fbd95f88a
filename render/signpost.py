"""The wooden sign in the corner of every board: which game or round it is, and how far along."""

from render import fonts
from render import palette as p
from render.canvas import Canvas

LEFT = 22
_HEIGHT = 128
_MARGIN = 14
_TOP_SIZES, _LOW_SIZES = (42, 38, 34, 30, 28), (38, 34, 32, 30, 28, 24)
"""From the best size of a line to the smallest that is still read on a phone."""


def draw_signpost(
    canvas: Canvas, top: str, low: str, *, y: int = 18, width: int = 304, posts: int = 92
) -> None:
    """Two lines on a board on two posts, from `y` down; the posts go `posts` pixels on from it."""
    for x in (LEFT + 36, LEFT + width - 54):
        canvas.fill(x, y + _HEIGHT - 20, 18, posts, p.WOOD_DARK)
    canvas.framed(LEFT, y, width, _HEIGHT, p.WOOD, p.WOOD_DARK, thick=6, radius=20)
    room, middle = width - 2 * _MARGIN, LEFT + width // 2
    line, size = fonts.shrink(top, _TOP_SIZES, room, "black")
    canvas.text(middle, y + 42, line, size, p.WHITE, weight="black", align="middle")
    line, size = fonts.shrink(low, _LOW_SIZES, room, "black")
    canvas.text(middle, y + 92, line, size, p.GOLD_LIGHT, weight="black", align="middle")
