"""A closer look at one seat: all numbers, and the full names and effects of traits."""

from collections.abc import Sequence
from functools import partial

from engine.nature.play.state import (
    Species,
    State,
    defence_value,
    forage_amount,
    hunt_value,
    population,
    species_name,
)
from engine.words import counted
from render.base import Part, Parts, Picture
from render.drawing import colours as c
from render.drawing import fonts
from render.drawing.canvas import Canvas
from render.drawing.layout import Area
from render.drawing.seats import names_drawn
from render.nature.board import ART
from render.nature.species import draw_fed
from render.nature.text_board import TextParts
from render.nature.traits import (
    TraitRow,
    animal_of,
    draw_emblem,
    draw_trait_names,
    draw_trait_text,
    draw_value,
    shown_rows,
    told,
    trait_rows,
    trait_title,
)
from render.species_games.grid import MARGIN
from render.species_games.seat import draw_seat, title_of
from render.species_games.text_parts import times
from render.species_games.tile import draw_animal, draw_tile
from render.text import alt_titles, seat_key

_AREA = Area(MARGIN, 60, 1304, 772)
_MAX_ROWS = 3
_GLOSSARY_HEIGHT = 290


def zooms(seen: State, viewer: int | None, names: Sequence[str]) -> Parts:
    """A closer look at each seat."""
    titles = zip(alt_titles(names), seen.seats, strict=False)
    return {
        Part(seat_key(number), title, counted(len(seat.species), "species", "species")): partial(
            _draw_seat, seen, viewer, names, number
        )
        for number, (title, seat) in enumerate(titles)
    }


def _draw_seat(seen: State, viewer: int | None, names: Sequence[str], number: int) -> Picture:
    """One seat with all numbers, as a viewer sees it."""
    canvas = Canvas(c.SAND, ART)
    telling = TextParts(seen, viewer)
    _draw_facts(canvas, telling)
    draw_seat(canvas, _AREA, title_of(telling, number, names_drawn(names)[number]))
    species = seen.seats[number].species
    inner = Area(_AREA.x + 20, _AREA.y + 70, _AREA.width - 30, _AREA.height - 80)
    if len(species) <= _MAX_ROWS:
        _draw_rows(canvas, telling, species, inner)
    else:
        _draw_grid(canvas, telling, species, inner)
    return canvas.picture(telling.seat_alt(names, number))


def _draw_facts(canvas: Canvas, telling: TextParts) -> None:
    """A line at the top: round and phase, and the piles that the board has no room for."""
    seen = telling.seen
    canvas.fill(0, 0, 1320, 52, c.WOOD)
    canvas.fill(0, 52, 1320, 4, c.WOOD_DARK)
    canvas.text(18, 27, ", ".join(telling.sign()), 32, c.GOLD_LIGHT)
    piles = f"Deck {len(seen.deck)}, discarded {len(seen.discard)}, plants {seen.plants}"
    canvas.text(1302, 27, piles, 30, c.PAPER, align="right")


# --- a few species: all beside each other --------------------------------------------------------


def _draw_rows(canvas: Canvas, telling: TextParts, species: list[Species], area: Area) -> None:
    for one, place in zip(species, area.rows(_MAX_ROWS), strict=False):
        draw_tile(canvas, place, hunter=one.hunter)
        _draw_portrait(canvas, telling, one, Area(place.x, place.y, 420, place.height))
        _draw_effects(canvas, one, place.x + 436, place.y + 12, place.right - 14)


def _draw_portrait(canvas: Canvas, telling: TextParts, one: Species, place: Area) -> None:
    """Name, animal, values, track and numbers of a species, in 420 pixels."""
    canvas.text(place.x + 14, place.y + 34, species_name(one.id), 42)
    draw_animal(canvas, animal_of(one), place.x + 90, place.bottom - 58, 140, size=one.size)
    for number, (art, value, words) in enumerate(_numbers(one)):
        x = place.x + 178 + number * 84
        draw_value(canvas, art, value, x, place.y + 14, 44)
        canvas.text(x + 22, place.y + 76, words, 26, c.SOFT_INK, weight="bold", align="middle")
    told = (_meal(one), _animals(telling, one))
    canvas.lines(place.x + 168, place.y + 110, told, 26, 30, weight="bold")
    draw_fed(
        canvas,
        one,
        Area(place.x + 12, place.bottom - 46, place.width - 16, 38),
        eating=telling.eating,
    )


def _numbers(one: Species) -> list[tuple[str, str, str]]:
    numbers = [("species_games/disc", str(one.size), "size")]
    if one.hunter:
        numbers.append(("signs/hunt_value", str(hunt_value(one)), "hunt"))
    return [*numbers, ("signs/defence_value", str(defence_value(one)), "defence")]


def _meal(one: Species) -> str:
    if one.hunter:
        return "eats its prey's size"
    return f"forages {counted(forage_amount(one), 'plant')}"


def _animals(telling: TextParts, one: Species) -> str:
    if telling.outcome is not None:
        return counted(population(one), "animal")
    told = f"{one.hungry} of {population(one)} hungry"
    return f"{told}, {one.dead} died" if one.dead else told


def _draw_effects(canvas: Canvas, one: Species, x: int, y: int, right: int) -> None:
    """Each trait of a species: emblem, name, tabs, and what it does in two lines."""
    rows = trait_rows(one)
    if not rows:
        canvas.text(x, y + 20, "no traits", 28, c.SOFT_INK, weight="bold")
    for number, row in enumerate(rows):
        top = y + number * 72
        draw_emblem(canvas, row, x, top + 4, 52)
        words = f"{_title(row)}. {told(row.trait)}" if row.trait is not None else _title(row)
        lines = fonts.wrap(words, 28, right - x - 70)[:2]
        canvas.lines(x + 66, top + 16, lines, 28, 32, weight="bold")


def _title(row: TraitRow) -> str:
    name = "Face down" if row.trait is None else trait_title(row.trait)
    hidden = " (face down)" if row.face_down and row.trait is not None else ""
    return f"{name}{hidden} {times(row.copies)}".rstrip()


# --- many species: a grid, and what traits do below it -------------------------------------------


def _draw_grid(canvas: Canvas, telling: TextParts, species: list[Species], area: Area) -> None:
    columns = -(-len(species) // 2)
    kinds = list(dict.fromkeys(
        row.trait for one in species for row in shown_rows(one) if row.trait is not None
    ))  # fmt: skip
    cells = area._replace(height=area.height - _GLOSSARY_HEIGHT - 8).grid(columns, 2)
    for one, cell in zip(species, cells, strict=False):
        _draw_card(canvas, telling, one, cell)
    _draw_glossary(canvas, sorted(kinds), area._replace(y=area.bottom - _GLOSSARY_HEIGHT))


def _draw_card(canvas: Canvas, telling: TextParts, one: Species, place: Area) -> None:
    """A species with the names of its traits, and its numbers as signs."""
    draw_tile(canvas, place, hunter=one.hunter)
    canvas.text(place.x + 12, place.y + 32, species_name(one.id), 36)
    x = place.right - 8
    for art, number, _ in reversed(_numbers(one)):
        x -= 38 + 12 * (len(number) > 1)
        draw_value(canvas, art, number, x, place.y + 14, 38)
        x -= 3
    if one.dead:
        canvas.text(place.x + 84, place.y + 34, f"{one.dead} died", 26, c.SOFT_INK, weight="bold")
    rows = shown_rows(one)
    named = max((fonts.line(_title(row), 26).width for row in rows), default=0) + 42
    left = max(min(place.x + 108, place.right - named), place.x + 8)
    height = 96 if left > place.x + 80 else 66
    draw_animal(canvas, animal_of(one), place.x + 56, place.bottom - 46, height, size=one.size)
    step = 36 if len(rows) < 3 else 30
    draw_trait_names(canvas, rows, left, place.y + 54, place.right - 4, step=step, icon=28)
    draw_fed(
        canvas,
        one,
        Area(place.x + 10, place.bottom - 42, place.width - 20, 34),
        eating=telling.eating,
    )


def _draw_glossary(canvas: Canvas, kinds: list[int], area: Area) -> None:
    """What each of these traits does, in two columns."""
    width, half = area.width // 2, -(-len(kinds) // 2)
    for column, traits in enumerate((kinds[:half], kinds[half:])):
        y = area.y
        for trait in traits:
            y += draw_trait_text(canvas, trait, area.x + column * width, y, width - 12) + 8
