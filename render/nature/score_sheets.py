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
from render.drawing.layout import (
    Area,
    Piece,
    column,
    ends,
    layers,
    lines,
    margins,
    put,
    row,
    text,
    within,
)
from render.drawing.seats import names_drawn
from render.nature.board import ART
from render.nature.species import fed_track
from render.nature.text_board import TextParts
from render.nature.traits import (
    TraitRow,
    animal_of,
    emblem_piece,
    shown_rows,
    told,
    trait_names,
    trait_rows,
    trait_text,
    trait_title,
)
from render.species_games.grid import MARGIN
from render.species_games.seat import draw_seat, title_of
from render.species_games.text_parts import times
from render.species_games.tile import animal_piece, draw_tile, value
from render.text import alt_titles, seat_key

_AREA = Area(MARGIN, 60, 1304, 772)
_MAX_ROWS = 3
_GLOSSARY_HEIGHT = 290


def score_sheets(seen: State, viewer: int | None, names: Sequence[str]) -> Parts:
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
    sign = text(", ".join(telling.sign()), 32, c.GOLD_LIGHT)
    piles = f"Deck {len(seen.deck)}, discarded {len(seen.discard)}, plants {seen.plants}"
    ends(1284, sign, text(piles, 30, c.PAPER)).draw(canvas, 18, 11)


# --- a few species: all beside each other --------------------------------------------------------


def _draw_rows(canvas: Canvas, telling: TextParts, species: list[Species], area: Area) -> None:
    for one, place in zip(species, area.rows(_MAX_ROWS), strict=False):
        draw_tile(canvas, place, hunter=one.hunter)
        inner = place.inset(14, 10)
        portrait = _portrait(telling, one, inner.height)
        effects = _effects(one, inner.width - portrait.width - 16)
        put(canvas, row(portrait, effects, gap=16, sit="top"), inner, "left", "top")


def _portrait(telling: TextParts, one: Species, height: int) -> Piece:
    """Name, animal, values, track and numbers of a species."""
    track = fed_track(one, 404, 38, eating=telling.eating)
    numbers = (
        within(78, 78, column(value(art, number, 44), text(words, 26, c.SOFT_INK, weight="bold")))
        for art, number, words in _numbers(one)
    )
    told = (text(words, 26, weight="bold") for words in (_meal(one), _animals(telling, one)))
    high = height - 42 - 12 - track.height
    animal = within(154, high, animal_piece(animal_of(one), 140, size=one.size), sit="bottom")
    left = column(text(species_name(one.id), 42), animal, gap=0, align="left")
    right = column(row(*numbers, gap=6), *told, gap=4, align="left")
    return column(row(left, right, gap=0, sit="top"), track, gap=12, align="left")


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


def _effects(one: Species, width: int) -> Piece:
    """Each trait of a species: emblem, name, tabs, and what it does in two lines."""
    rows = trait_rows(one)
    if not rows:
        return text("no traits", 28, c.SOFT_INK, weight="bold")
    shown = []
    for each in rows:
        words = f"{_title(each)}. {told(each.trait)}" if each.trait is not None else _title(each)
        short = lines(fonts.wrap(words, 28, width - 66)[:2], 28, 32, weight="bold")
        effect = row(emblem_piece(each, 52), short, gap=14)
        shown.append(within(width, 64, effect, "left"))
    return column(*shown)


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
    width, rows = place.width - 20, shown_rows(one)
    died = [text(f"{one.dead} died", 26, c.SOFT_INK, weight="bold")] * (one.dead > 0)
    name = row(text(species_name(one.id), 36), *died, gap=20)
    values = row(*(value(art, number, 38) for art, number, _ in _numbers(one)), gap=3)
    names = trait_names(rows, width - 2, step=36 if len(rows) < 3 else 30, icon=28)
    left = max(min(98, width - names.width), 0)
    size = 96 if left > 70 else 66
    animal = margins(animal_piece(animal_of(one), size, size=one.size), left=46 - size // 2)
    track = fed_track(one, width, 34, eating=telling.eating)
    height = place.height - 14 - 40 - 4 - 38
    body = layers(
        within(width, height, animal, "left", "bottom"),
        within(width, height, margins(names, left), "left", "top"),
    )
    first = within(width, 40, ends(width, name, values, gap=0))
    whole = column(first, body, margins(track, top=4), gap=0)
    put(canvas, margins(whole, top=14), place, sit="top")


def _draw_glossary(canvas: Canvas, kinds: list[int], area: Area) -> None:
    """What each of these traits does, in two columns."""
    half = -(-len(kinds) // 2)
    for place, traits in zip(area.columns(2, gap=0), (kinds[:half], kinds[half:]), strict=True):
        texts = (trait_text(trait, place.width - 12) for trait in traits)
        column(*texts, align="left").draw(canvas, place.x, place.y)
