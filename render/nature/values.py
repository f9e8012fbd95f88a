"""The values of a species as signs with numbers: its size, hunt value and defence."""

from engine.nature.play.state import Species
from engine.nature.play.traits import defence_value, hunt_value
from render.drawing import colours as c
from render.drawing.canvas import Canvas
from render.species_games.grid import Place

IN_ROW = 34
"""How large values are that stand in a row."""
_VALUES = {
    "size": "species_games/disc",
    "hunt": "signs/hunt_value",
    "defence": "signs/defence_value",
}


def values_of(one: Species) -> list[tuple[str, str]]:
    """The signs with their numbers: the hunt value is a hunter's alone."""
    hunt = [(_VALUES["hunt"], str(hunt_value(one)))] if one.hunter else []
    defence = (_VALUES["defence"], str(defence_value(one)))
    return [(_VALUES["size"], str(one.size)), *hunt, defence]


def draw_value(
    canvas: Canvas, art: str, number: str, x: int, y: int, height: int, width: int = 0
) -> int:
    """A sign with a number on it, wider for two digits; gives its width."""
    width = width or height + (12 if len(number) > 1 else 0)
    canvas.art(art, x, y, height, width)
    size = 26 if height < 42 else round(height * 0.66)
    canvas.text(x + width // 2, y + round(height * 0.47), number, size, c.WHITE, align="middle")
    return width


def value_lines(one: Species, place: Place, *, alone: bool) -> list[list[tuple[str, str]]]:
    """The values in one line, or in two where one is too short for them."""
    values = values_of(one)
    needed = sum(29 + 12 * (len(words) > 1) for _, words in values)
    if needed <= place.width - 4 and not (alone and len(values) > 2):
        return [values]
    return [values[:1], values[1:]]


def draw_value_line(canvas: Canvas, values: list[tuple[str, str]], place: Place, y: int) -> None:
    """Values side by side in the middle of a tile, from the height `y` down."""
    widths = [IN_ROW + 12 * (len(words) > 1) for _, words in values]
    spare = place.width - 6 - sum(widths)
    gap = min(spare // max(len(values) - 1, 1), 8)
    x = place.middle - (sum(widths) + gap * (len(values) - 1)) // 2
    for (art, words), width in zip(values, widths, strict=True):
        draw_value(canvas, art, words, x, y, IN_ROW)
        x += width + gap
