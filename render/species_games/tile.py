"""A species' tile: its frame, what the last action changed, its track of food, its animal."""

from functools import lru_cache
from typing import Literal, NamedTuple

from PIL import Image, ImageDraw

from render import fonts
from render.drawing import colours as c
from render.drawing.canvas import GLANCE, Canvas
from render.drawing.colours import Colour
from render.drawing.parts import draw_gold_frame
from render.species_games.grid import Place, TilePlaces

Mark = Literal["choose", "hunter", "prey"]
"""Why a species is marked: it may be chosen, may hunt (or hunts), may be hunted (or is)."""

TEETH = 9
"""How deep a hunter's toothed edge is."""
_FULL = c.rgb("28601f")
_TRACK_SIZES = (28, 26)
_LEAST_CELL = 7
"""Narrower cells of a track are not drawn apart: the number says how many there are."""
_SMALLEST_ANIMAL, _STEPS = 0.62, 4
_MARK_SIGNS: dict[Mark, tuple[str, Colour]] = {
    "choose": ("species_games/choose", c.INK),
    "hunter": ("species_games/hunts", c.ATTACK),
    "prey": ("species_games/prey", c.GOOD),
}
_NARROW = 118
"""Below this width a track has no room for a mark beside its number."""
MARK = 38
"""How large the sign of a mark is."""


class Change(NamedTuple):
    """What the last action did to a species, such as "+2" food, with a sign where it is no food."""

    text: str
    signs: tuple[str, ...] = ()
    """Pieces of art that say what changed; none for food and lost animals, which are the usual."""

    @property
    def lost(self) -> bool:
        """Whether something was lost."""
        return self.text.startswith("\N{MINUS SIGN}")


# --- the frame -----------------------------------------------------------------------------------


def draw_tile(
    canvas: Canvas,
    place: Place,
    *,
    hunter: bool = False,
    change: bool = False,
    marks: tuple[Mark, ...] = (),
) -> None:
    """The empty tile: pink with a toothed red edge for a hunter, a gold frame for what the last
    action changed, a frame of another colour for what may be chosen (see `draw_marks`).
    """
    ground = c.ATTACK_GROUND if hunter else c.PAPER
    x, y, width, height = place
    if change:
        draw_gold_frame(canvas, x - 3, y - 3, width + 6, height + 6, ground)
    elif marks:
        colour = _MARK_SIGNS[marks[-1]][1]
        canvas.framed(x - 3, y - 3, width + 6, height + 6, ground, colour, thick=7)
    if hunter:
        if not change and not marks:
            canvas.framed(x, y, width, height, ground, c.ATTACK, thick=4, radius=12)
        elif change:
            canvas.framed(x + 2, y + 2, width - 4, height - 4, ground, c.ATTACK, radius=10)
        canvas.tint(x + 6, y + 3, _teeth(width - 12), c.ATTACK)
    elif not change and not marks:
        canvas.framed(x, y, width, height, ground, c.EDGE, radius=12)


@lru_cache(maxsize=64)
def _teeth(width: int) -> Image.Image:
    """A row of teeth that point down, as a mask."""
    count = max(width // 14, 3)
    mask = Image.new("L", (width * 4, TEETH * 4))
    draw = ImageDraw.Draw(mask)
    step = width * 4 / count
    for number in range(count):
        left = number * step
        draw.polygon([(left, 0), (left + step, 0), (left + step / 2, TEETH * 4)], fill=255)
    return mask.reduce(4)


def draw_marks(
    canvas: Canvas, place: Place, marks: tuple[Mark, ...], *, below_tab: bool = False
) -> None:
    """The signs of what may be chosen: on the tile's lower edge from the right; on a narrow one at
    the right of its name, which is `below_tab` where a tab has no room for it.
    """
    if place.width >= _NARROW:
        for number, mark in enumerate(marks):
            x = place.right - MARK + 8 - number * (MARK + 2)
            canvas.art(_MARK_SIGNS[mark][0], x, place.bottom - MARK // 2 - 4, MARK)
        return
    y = place.y + 42 if below_tab else place.y - 12
    for number, mark in enumerate(marks):
        canvas.art(_MARK_SIGNS[mark][0], place.right - 28, y + number * 30, 32)


def draw_rest(canvas: Canvas, tiles: TilePlaces) -> None:
    """The last tile where not all species have room: how many are left out."""
    if tiles.left_out:
        x, y, width, height = tiles.places[-1]
        canvas.framed(x, y, width, height, c.PANEL, c.EDGE, radius=12)
        canvas.text(
            x + width // 2,
            y + height // 2,
            f"+{tiles.left_out}",
            GLANCE,
            c.SOFT_INK,
            align="middle",
        )


# --- what the last action changed ----------------------------------------------------------------


def draw_tab(
    canvas: Canvas, place: Place, name: str, change: Change, *, size: int = GLANCE
) -> bool:
    """A tab over the tile's first row: its name, and what changed.

    Tells whether the name had room, as `tab_names` does: else it must be drawn below the tab.
    """
    height = 62 if size > GLANCE else 46
    icon, room = height - 14, place.width + 6
    signs, content = _tab_content(place, change, size)
    label, named = _tab_label(place, name, content, size)
    has_name = label > 0
    width = min(named + content + 44, room) if has_name else max(room, content + 14)
    ground, ink = (c.LOST, c.WHITE) if change.lost else (c.GOLD, c.INK)
    x, y = place.x - 3 - max(width - room, 0) // 2, place.y - 6
    canvas.framed(x, y, width, height, ground, c.INK, thick=3, radius=12)
    middle = y + height // 2
    left = x + (width - 9 - content if has_name else (width - content) // 2)
    for sign in signs:
        canvas.art(sign, left, y + 7, icon - 2)
        left += icon
    if change.text:
        canvas.text(left, middle, change.text, size, ink)
    if has_name:
        canvas.text(x + 8, middle + 2, name, label, ink)
    return has_name


def tab_names(place: Place, name: str, change: Change, *, size: int = GLANCE) -> bool:
    """Whether a tab has room for the name of its tile beside what changed."""
    return _tab_label(place, name, _tab_content(place, change, size)[1], size)[0] > 0


def _tab_content(place: Place, change: Change, size: int) -> tuple[tuple[str, ...], int]:
    """The signs of a change that have room, and how wide its text and they are."""
    icon = (62 if size > GLANCE else 46) - 14
    across = fonts.line(change.text, size, "black").width if change.text else 0
    signs = change.signs[: max((place.width - 4 - across) // icon, 1)]
    return signs, across + icon * len(signs)


def _tab_label(place: Place, name: str, content: int, size: int) -> tuple[int, int]:
    """The size of a name's letters on a tab and its width; a size of 0 where it has no room."""
    for label in (42,) if size > GLANCE else (28, 26):
        named = fonts.line(name, label, "black").width
        if named + content + 21 <= place.width + 6:
            return label, named
    return 0, 0


# --- the track -----------------------------------------------------------------------------------


def draw_track(
    canvas: Canvas, x: int, y: int, width: int, height: int, plant: int, meat: int, hungry: int
) -> None:
    """The track of a species: a cell for each animal, green or hatched red for the fed, white for
    the hungry; the number of the fed and of all on it, and a tick where all are fed.
    """
    population = plant + meat + hungry
    full = population > 0 and not hungry
    canvas.paste(_track(width, height, plant, meat, hungry), x, y)
    words = str(population) if full else f"{plant + meat}/{population}"
    middle = y + height // 2
    size = _TRACK_SIZES[0] if height >= 30 else _TRACK_SIZES[1]
    words, size = fonts.shrink(words, (size, 26), width - 8, "black")
    across = fonts.line(words, size, "black").width
    tick = 28 if full and across + 32 < width else 0
    left = x + (width - across - tick) // 2
    canvas.text(left, middle, words, size, _FULL if full else c.INK, rim=c.WHITE)
    if tick:
        canvas.art("species_games/tick", left + across + 2, middle - 15, 28)


def draw_population(
    canvas: Canvas, x: int, y: int, width: int, height: int, population: int
) -> None:
    """The track of a species while nobody eats: the number of its animals."""
    canvas.framed(x, y, width, height, c.WHITE, c.INK, radius=height // 2)
    words, icon = str(population), height - 8
    left = x + (width - fonts.line(words, 28, "black").width - icon - 4) // 2
    canvas.art("signs/paw", left, y + 4, icon)
    canvas.text(left + icon + 4, y + height // 2, words, 28)


@lru_cache(maxsize=1024)
def _track(width: int, height: int, plant: int, meat: int, hungry: int) -> Image.Image:
    """A track without its words: kept, for there are few kinds."""
    population = max(plant + meat + hungry, 1)
    step = 2 * width / population
    cells = Image.new("RGB", (width * 2, height * 2), c.WHITE)
    draw = ImageDraw.Draw(cells)
    draw.rectangle((0, 0, plant * step, 2 * height), fill=c.TRACK_PLANT)
    _hatch(cells, round(plant * step), round((plant + meat) * step))
    if step >= 2 * _LEAST_CELL:
        for cell in range(1, population):
            draw.line((cell * step, 0, cell * step, 2 * height), fill=c.SOFT_INK, width=3)
    edge = _FULL if plant + meat and not hungry else c.INK
    track = Image.new("RGBA", cells.size, (*edge, 0))
    track.paste(edge, mask=_rounded(cells.size, 0))
    track.paste(cells, mask=_rounded(cells.size, 6))
    return track.reduce(2)


def _rounded(size: tuple[int, int], inside: int) -> Image.Image:
    """A mask of a bar with round ends, so many pixels inside the edge."""
    mask = Image.new("L", size)
    corners = (inside, inside, size[0] - 1 - inside, size[1] - 1 - inside)
    ImageDraw.Draw(mask).rounded_rectangle(corners, radius=size[1] // 2 - inside, fill=255)
    return mask


def _hatch(image: Image.Image, left: int, right: int) -> None:
    """Stripes of meat between two columns."""
    if right <= left:
        return
    part = Image.new("RGB", (right - left, image.height), c.TRACK_MEAT)
    draw = ImageDraw.Draw(part)
    for start in range(-image.height, right - left, 18):
        draw.line((start, image.height, start + image.height, 0), fill=c.rgb("d9796a"), width=5)
    image.paste(part, (left, 0))


# --- the animal ----------------------------------------------------------------------------------


def draw_animal(
    canvas: Canvas,
    animal: str,
    middle: int,
    ground: int,
    height: int,
    *,
    size: int,
    largest: int = _STEPS,
    strength: float = 1.0,
) -> None:
    """An animal that stands on the height `ground`, larger with its size: `height` for the
    largest. `animal` is the name of a file in `render/art/animals`.
    """
    share = min(size, largest) - 1
    across = round(height * (_SMALLEST_ANIMAL + (1 - _SMALLEST_ANIMAL) * share / (largest - 1)))
    canvas.art(
        f"animals/{animal}",
        middle - across // 2,
        ground - round(across * 0.94),
        across,
        strength=strength,
    )
