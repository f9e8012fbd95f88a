"""A species' tile: its frame, what the last action changed, its track of food, its animal."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

from PIL import Image, ImageDraw

from render.drawing import colours as c
from render.drawing import fonts
from render.drawing.canvas import GLANCE, READABLE, SMALLEST, Canvas
from render.drawing.colours import Colour
from render.drawing.layout import (
    Area,
    Piece,
    art,
    box,
    column,
    first_fitting,
    gap,
    image,
    layers,
    margins,
    put,
    row,
    text,
    within,
)
from render.drawing.parts import gold, left_out
from render.species_games.grid import TilePlaces

Mark = Literal["choose", "hunter", "prey"]
"""Why a species is marked: it may be chosen, may hunt (or hunts), may be hunted (or is)."""

TEETH_DEPTH = 9
_FULL = c.rgb("28601f")
_TRACK_LETTERS = ((36, READABLE), (30, 28), (0, 26))
"""From which heights on a track's letters have which size."""
_LEAST_CELL = 7
"""Narrower cells of a track are not drawn apart: the number says how many there are."""
_SMALLEST_ANIMAL, _STEPS = 0.62, 4
_MARK_SIGNS: dict[Mark, tuple[str, Colour]] = {
    "choose": ("signs/choose", c.INK),
    "hunter": ("species_games/hunts", c.ATTACK),
    "prey": ("species_games/prey", c.GOOD),
}
_NARROW = 118
"""Below this width a track has no room for a mark beside its number."""
MARK, _SMALL_MARK = 38, 28
_TAB, _TAB_LARGE = 46, 62
"""How high a tab is, with a change of `GLANCE` or larger."""
_OUT = 5
"""How far a tab reaches out of its tile."""


class Change(NamedTuple):
    """What the last action did to a species, such as "+2" food; with a sign if it isn't food."""

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
    place: Area,
    *,
    hunter: bool = False,
    change: Change | None = None,
    marks: tuple[Mark, ...] = (),
) -> None:
    """The empty tile: pink with a toothed red edge for a hunter, a gold frame for what the last
    action changed, dark red if it lost something, a frame of another colour for what may be chosen
    (see `draw_marks`).
    """
    ground = c.ATTACK_GROUND if hunter else c.PAPER
    x, y, width, height = place
    if change is not None and change.lost:
        canvas.framed(x - 3, y - 3, width + 6, height + 6, ground, c.LOST, thick=7)
    elif change is not None:
        gold(width + 6, height + 6, ground).draw(canvas, x - 3, y - 3)
    elif marks:
        colour = _MARK_SIGNS[marks[-1]][1]
        canvas.framed(x - 3, y - 3, width + 6, height + 6, ground, colour, thick=7)
    if hunter:
        if change is None and not marks:
            canvas.framed(x, y, width, height, ground, c.ATTACK, thick=4, radius=12)
        elif change is not None:
            canvas.framed(x + 2, y + 2, width - 4, height - 4, ground, c.ATTACK, radius=10)
        canvas.tint(x + 6, y + 3, _teeth(width - 12, canvas.scale), c.ATTACK)
    elif change is None and not marks:
        canvas.framed(x, y, width, height, ground, c.EDGE, radius=12)


@lru_cache(maxsize=64)
def _teeth(width: int, scale: int) -> Image.Image:
    """A row of teeth that point down, as a mask."""
    count = max(width // 14, 3)
    width, deep = 4 * scale * width, 4 * scale * TEETH_DEPTH
    mask = Image.new("L", (width, deep))
    draw = ImageDraw.Draw(mask)
    step = width / count
    for number in range(count):
        left = number * step
        draw.polygon([(left, 0), (left + step, 0), (left + step / 2, deep)], fill=255)
    return mask.reduce(4)


def draw_marks(canvas: Canvas, place: Area, marks: tuple[Mark, ...]) -> None:
    """The signs of what may be chosen, on the tile's lower edge: from the right; in the middle,
    and smaller, where a track's number reaches so far.
    """
    for number, mark in enumerate(marks):
        if place.width >= _NARROW:
            x, y = place.right - MARK + 8 - number * (MARK + 2), place.bottom - MARK // 2 - 4
            canvas.art(_MARK_SIGNS[mark][0], x, y, MARK)
        else:
            x = place.centre - _SMALL_MARK * len(marks) // 2 + number * _SMALL_MARK
            canvas.art(_MARK_SIGNS[mark][0], x, place.bottom - 12, _SMALL_MARK)


def draw_hunters(canvas: Canvas, place: Area, hunters: Sequence[str], size: int) -> None:
    """Below a tile, which is drawn afterwards: who can hunt or attack the species; smaller rather
    than without a name.
    """
    if hunters:
        if short_names(hunters, place.width - 2, size).startswith("+"):
            size = SMALLEST
        top, height = place.bottom - 16, size + 17
        draw_names(canvas, Area(place.x - 2, top, place.width + 4, height), hunters, size)


def draw_names(canvas: Canvas, place: Area, names: Sequence[str], size: int) -> None:
    """Species' names at the foot of a red strip: who can hunt one, or whom it can hunt."""
    canvas.panel(*place, c.ATTACK, radius=10)
    words, middle = short_names(names, place.width - 6, size), place.bottom - size // 2 + 1
    canvas.text(place.centre, middle, words, size, c.WHITE, align="middle")


def short_names(names: Sequence[str], room: int, size: int) -> str:
    """Names of species, shortened if needed: "C1 C4", "C1 4" or "C1 +1"."""
    whole = " ".join(names)
    short = " ".join(
        name[1:] if at and name[0] == names[at - 1][0] else name for at, name in enumerate(names)
    )
    for words in (whole, short, f"{names[0]} +{len(names) - 1}"):
        if fonts.line(words, size, "black").width <= room:
            return words
    fitted = (f"{names[0]}+{len(names) - 1}", f"+{len(names)}")
    return next((w for w in fitted if fonts.line(w, size, "black").width <= room), fitted[-1])


def draw_rest(canvas: Canvas, tiles: TilePlaces) -> None:
    """If not all species fit, the last tile says how many are left out."""
    if tiles.left_out:
        canvas.stage("left out")
        last = tiles.places[-1]
        put(canvas, left_out(last.width, last.height, tiles.left_out), last)


# --- what the last action changed ----------------------------------------------------------------


class Tab(NamedTuple):
    """What lies over a tile's first row: what changed, and the name if it has room."""

    piece: Piece
    named: bool

    def over(self, tile: Piece) -> Piece:
        """A tile with the tab, which reaches out a little above and at the sides."""
        left = -_OUT - max(self.piece.width - tile.width - 2 * _OUT, 0) // 2

        def draw(canvas: Canvas, x: int, y: int) -> None:
            tile.draw(canvas, x, y)
            self.piece.draw(canvas, x + left, y - _OUT - 1)

        return Piece(tile.width, tile.height, draw)


def tab_of(
    width: int,
    name: str,
    change: Change | None,
    *,
    size: int = GLANCE,
    labels: tuple[int, ...] = (34, 28, 26),
) -> Tab | None:
    """The tab for a tile, if anything changed: a sign alone rather than no name, and a number
    rather than nothing.
    """
    if change is None or not (change.text or change.signs):
        return None
    ground, ink = (c.LOST, c.WHITE) if change.lost else (c.GOLD, c.INK)
    height = _TAB_LARGE if size > GLANCE else _TAB
    most, icon = width + 2 * _OUT, height - 12
    told = [text(change.text, size, ink)] * bool(change.text)
    signs = [art(sign, icon) for sign in change.signs]
    for label in (42,) if size > GLANCE else labels:
        named = text(name, label, ink)
        for content in (row(*signs, *told, gap=2), row(*signs, gap=2), row(*told)):
            needed = named.width + content.width + 20
            if content.width and needed <= most:
                across = min(needed + 20, most)
                apart = gap(across - 17 - named.width - content.width)
                whole = row(column(gap(0, 4), named, gap=0), apart, content, gap=0)
                return Tab(layers(box(across, height, ground, radius=12), whole), named=True)
    while len(signs) + len(told) > 1 and row(*signs, *told, gap=2).width + 12 > most and signs:
        signs.pop()
    content = row(*signs, *told, gap=2)
    across = max(most, content.width + 12)
    return Tab(layers(box(across, height, ground, radius=12), content), named=False)


# --- the track -----------------------------------------------------------------------------------


def track(width: int, height: int, plant: int, meat: int, hungry: int) -> Piece:
    """The track of a species: a cell for each animal, green or hatched red for the fed, white for
    the hungry; the number of the fed and of all on it, and a tick where all are fed.
    """
    population = plant + meat + hungry
    full = population > 0 and not hungry
    words = str(population) if full else f"{plant + meat}/{population}"
    sizes = (_track_letters(height), SMALLEST)
    fitted = fonts.shrink(words, sizes, width - 8, "black")
    number = text(*fitted, _FULL if full else c.INK, rim=c.WHITE)
    ticked = row(number, art("species_games/tick", READABLE), gap=2)
    told = first_fitting([ticked, number] if full else [number], width - 3)
    cells = (plant, meat, hungry)
    return layers(image(width, height, lambda scale: _track(width, height, cells, scale)), told)


def population_track(width: int, height: int, population: int) -> Piece:
    """The track of a species while nobody eats: the number of its animals."""
    number = text(str(population), _track_letters(height))
    frame = box(width, height, c.WHITE, radius=height // 2)
    return layers(frame, row(art("signs/paw", max(height - 8, READABLE)), number, gap=4))


def _track_letters(height: int) -> int:
    return next(size for least, size in _TRACK_LETTERS if height >= least)


@lru_cache(maxsize=1024)
def _track(width: int, height: int, cells_of: tuple[int, int, int], scale: int) -> Image.Image:
    """A track without its words: kept, for there are few kinds."""
    plant, meat, hungry = cells_of
    population, fine = max(plant + meat + hungry, 1), 2 * scale
    width, height = fine * width, fine * height
    step = width / population
    cells = Image.new("RGB", (width, height), c.WHITE)
    draw = ImageDraw.Draw(cells)
    draw.rectangle((0, 0, plant * step, height), fill=c.TRACK_PLANT)
    _hatch(cells, round(plant * step), round((plant + meat) * step), scale)
    if step >= fine * _LEAST_CELL:
        for cell in range(1, population):
            line = (cell * step, 0, cell * step, height)
            draw.line(line, fill=c.SOFT_INK, width=3 * scale)
    edge = _FULL if plant + meat and not hungry else c.INK
    track = Image.new("RGBA", cells.size, (*edge, 0))
    track.paste(edge, mask=_rounded(cells.size, 0))
    track.paste(cells, mask=_rounded(cells.size, 6 * scale))
    return track.reduce(2)


def _rounded(size: tuple[int, int], inside: int) -> Image.Image:
    """A mask of a bar with round ends, `inside` pixels from the edge."""
    mask = Image.new("L", size)
    corners = (inside, inside, size[0] - 1 - inside, size[1] - 1 - inside)
    ImageDraw.Draw(mask).rounded_rectangle(corners, radius=size[1] // 2 - inside, fill=255)
    return mask


def _hatch(image: Image.Image, left: int, right: int, scale: int) -> None:
    """Stripes of meat between two columns."""
    if right <= left:
        return
    part = Image.new("RGB", (right - left, image.height), c.TRACK_MEAT)
    draw = ImageDraw.Draw(part)
    for start in range(-image.height, right - left, 18 * scale):
        stripe = (start, image.height, start + image.height, 0)
        draw.line(stripe, fill=c.rgb("d9796a"), width=5 * scale)
    image.paste(part, (left, 0))


# --- the animal ----------------------------------------------------------------------------------


def animal_piece(
    animal: str, height: int, *, size: int, largest: int = _STEPS, strength: float = 1.0
) -> Piece:
    """An animal standing in a square, larger with its size: as high as it for the largest.
    `animal` is the name of a file in `render/art/animals`.
    """
    share = min(size, largest) - 1
    across = round(height * (_SMALLEST_ANIMAL + (1 - _SMALLEST_ANIMAL) * share / (largest - 1)))
    foot = across - round(across * 0.94)
    standing = column(art(f"animals/{animal}", across, strength=strength), gap(0, -foot), gap=0)
    return within(height, height, standing, sit="bottom")


def value(name: str, number: str, size: int, width: int = 0) -> Piece:
    """A sign with a number on it, wider for two digits."""
    letters = GLANCE if size > 50 else READABLE if size >= 42 else SMALLEST
    words = text(number, letters, c.WHITE)
    ground = art(name, size, width or max(size, words.width + 18))
    return layers(ground, margins(words, bottom=2))
