"""Evolution's view: its pictures and its words."""

from engine.evolution.play.state import TRAITS, Species, State
from render.evolution.board import draw_board, zooms
from render.evolution.hand import draw_hand
from render.evolution.legend import pages
from render.evolution.score_sheets import score_sheets
from render.evolution.text_board import TextParts
from render.evolution.traits import animal_of, emblem
from render.species_games.view import species_view


def _size(one: Species) -> tuple[int, int]:
    return one.body, one.population


def _herds(seen: State) -> list[list[str]]:
    """By size, then by population."""
    rows = [sorted(seat.species, key=_size, reverse=True) for seat in seen.seats]
    return [[animal_of(one) for one in row] for row in rows]


VIEW = species_view(
    "evolution",
    board=draw_board,
    hand=draw_hand,
    score_sheets=score_sheets,
    zooms=zooms,
    legend=pages,
    telling=TextParts,
    trait_art={name: emblem(trait) for trait, name in enumerate(TRAITS)},
    herds=_herds,
)
"""How Evolution looks and reads."""
