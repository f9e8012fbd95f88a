"""The traits of a species on its tile: emblems alone, or emblems with names."""

from render.drawing import colours as c
from render.drawing import fonts
from render.drawing.canvas import Canvas
from render.nature.traits import TraitRow, emblem, trait_title
from render.species_games.grid import Place
from render.species_games.text_parts import times


def draw_emblems(canvas: Canvas, rows: list[TraitRow], place: Place, y: int, size: int) -> None:
    """An emblem for each copy of each trait, in the middle."""
    each = [row for row in rows for _ in range(row.copies)]
    step = min(size + 3, (place.width - 8 - size) // max(len(each) - 1, 1))
    x = place.middle - (step * (len(each) - 1) + size) // 2
    for number, row in enumerate(each):
        draw_emblem(canvas, row, x + number * step, y, size)


def draw_emblem(canvas: Canvas, row: TraitRow, x: int, y: int, size: int) -> None:
    """A trait's emblem; dashed for one's own that lies face down."""
    canvas.art(emblem(row.trait), x, y, size)
    if row.face_down and row.trait is not None:
        canvas.art("species_games/dashed", x - 4, y - 4, size + 8)


def draw_trait_names(
    canvas: Canvas, rows: list[TraitRow], x: int, y: int, right: int, *, step: int, icon: int = 32
) -> None:
    """A line for each kind of trait: emblem, name, and how many of it."""
    for number, row in enumerate(rows):
        top = y + number * step
        draw_emblem(canvas, row, x, top, icon)
        title = "face down" if row.trait is None else trait_title(row.trait)
        often = f" {times(row.copies)}".rstrip()
        room = right - x - icon - 8 - fonts.line(often, 28 if icon >= 30 else 26).width
        text, size = fonts.shrink(title, (28, 26)[icon < 30 :], room)
        ink = c.SOFT_INK if row.trait is None else c.INK
        canvas.text(x + icon + 8, top + icon // 2, text + often, size, ink, weight="bold")


def name_width(row: TraitRow) -> int:
    """How wide a trait's name is in the smallest letters, with how many there are of it."""
    title = "face down" if row.trait is None else trait_title(row.trait)
    return fonts.line(f"{title} {times(row.copies)}".rstrip(), 26).width
