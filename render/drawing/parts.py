"""Parts that several games' pictures share: signs of wood, frames of gold, tabs, pills."""

from render.drawing import colours as c
from render.drawing import fonts
from render.drawing.canvas import GLANCE, Canvas
from render.drawing.colours import Colour


def draw_sign(
    canvas: Canvas,
    x: int,
    y: int,
    width: int,
    height: int,
    top: str,
    low: str = "",
    *,
    posts: int = 0,
) -> None:
    """A sign of wood with one line or two; the lower one, in gold, is read at a glance.

    `posts` is how far its two posts stand out below it.
    """
    if posts:
        for post in (x + 26, x + width - 40):
            canvas.fill(post, y + height - 8, 14, posts + 8, c.WOOD_DARK)
    canvas.framed(x, y, width, height, c.WOOD, c.WOOD_DARK, thick=5, radius=16)
    canvas.fill(x + 14, y + 7, width - 28, 3, c.WOOD_LIGHT)
    room, middle = width - 28, x + width // 2
    if not low:
        line, size = fonts.shrink(top, (48, 46, 44, GLANCE), room, "black")
        canvas.text(middle, y + height // 2 + 1, line, size, c.WHITE, align="middle")
        return
    line, size = fonts.shrink(top, (30, 28, 26), room, "black")
    canvas.text(middle, y + round(height * 0.28), line, size, c.PAPER, align="middle")
    line, size = fonts.shrink(low, (48, 46, 44, GLANCE), room, "black")
    canvas.text(middle, y + round(height * 0.69), line, size, c.GOLD_LIGHT, align="middle")


def draw_seat_panel(
    canvas: Canvas, x: int, y: int, width: int, height: int, colour: Colour, *, edge: int = 12
) -> None:
    """A seat's neutral panel with an edge of its colour at the left."""
    canvas.framed(x, y, width, height, c.PANEL, c.EDGE, thick=3)
    canvas.panel(x, y, edge, height, colour, radius=6)


def draw_gold_frame(
    canvas: Canvas, x: int, y: int, width: int, height: int, ground: Colour, *, thick: int = 5
) -> None:
    """The frame that says that the last action changed this; gold frames mean nothing else."""
    canvas.panel(x - 2, y - 2, width + 4, height + 4, c.INK, radius=14)
    canvas.framed(x, y, width, height, ground, c.GOLD, thick=thick, radius=12)


def draw_change(
    canvas: Canvas, x: int, y: int, width: int, height: int, name: str, change: str
) -> None:
    """A tab over what the last action changed: its name, and the change, such as "+2" or "-1"."""
    lost = change.startswith(("-", "\N{MINUS SIGN}"))
    ground, ink = (c.LOST, c.WHITE) if lost else (c.GOLD, c.INK)
    canvas.framed(x, y, width, height, ground, c.INK, thick=3, radius=12)
    size = 54 if height >= 60 else GLANCE
    across = fonts.line(change, size, "black").width
    canvas.text(x + width - 9, y + height // 2, change, size, ink, align="right")
    label = fonts.fit(name, 28, max(width - across - 20, 1), "black") if name else ""
    canvas.text(x + 9, y + height // 2 + 3, label, 28, ink)


def draw_pill(
    canvas: Canvas, x: int, y: int, height: int, text: str, size: int, ground: Colour, ink: Colour
) -> int:
    """Words in a pill; gives its width."""
    width = fonts.line(text, size, "black").width + height * 2 // 3
    canvas.framed(x, y, width, height, ground, c.INK, thick=3, radius=height // 2)
    canvas.text(x + height // 3, y + height // 2, text, size, ink)
    return width


def draw_left_out(canvas: Canvas, x: int, y: int, width: int, height: int, count: int) -> None:
    """How many more there are than have room, such as "+3": the rest is in the closer look."""
    canvas.framed(x, y, width, height, c.PANEL, c.EDGE, thick=3)
    words, size = fonts.shrink(f"+{count}", (GLANCE, 38, 34, 30, 26), width - 8, "black")
    canvas.text(x + width // 2, y + height // 2, words, size, c.SOFT_INK, align="middle")
