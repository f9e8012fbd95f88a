"""Nature's view: its pictures and its words."""

from engine.nature.play.state import TRAITS, Species, State, population
from render.nature.board import draw_board, zooms
from render.nature.hand import draw_hand
from render.nature.legend import pages
from render.nature.score_sheets import score_sheets
from render.nature.text_board import TextParts
from render.nature.traits import animal_of
from render.species_games.view import species_view


def _size(one: Species) -> tuple[int, int]:
    return one.size, population(one)


def _herds(seen: State) -> list[list[str]]:
    """By size, then by population."""
    rows = [sorted(seat.species, key=_size, reverse=True) for seat in seen.seats]
    return [[animal_of(one) for one in row] for row in rows]


VIEW = species_view(
    "nature",
    board=draw_board,
    hand=draw_hand,
    score_sheets=score_sheets,
    zooms=zooms,
    legend=pages,
    telling=TextParts,
    trait_art={name: f"nature/{name.lower()}" for name in (*TRAITS, "Hunter")},
    herds=_herds,
)
"""How Nature looks and reads."""
