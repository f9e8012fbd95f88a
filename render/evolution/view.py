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


def _champions(seen: State) -> list[str]:
    """By size, then by population."""
    rows = [seat.species for seat in seen.seats]
    return [animal_of(max(row, key=_size)) if row else "" for row in rows]


VIEW = species_view(
    "evolution",
    board=draw_board,
    hand=draw_hand,
    score_sheets=score_sheets,
    zooms=zooms,
    legend=pages,
    telling=TextParts,
    trait_art={name: emblem(trait) for trait, name in enumerate(TRAITS)},
    champions=_champions,
)
"""How Evolution looks and reads."""
