"""Evolution's view: its pictures and its words under the contract of a view."""

from typing import ClassVar

from engine.evolution.play.state import TRAITS, Species, State
from render.evolution.board import draw_board
from render.evolution.hand import draw_hand
from render.evolution.legend import pages
from render.evolution.text_board import TextParts
from render.evolution.traits import animal_of, emblem
from render.evolution.zoom import zooms
from render.species_games.view import SpeciesView


class EvolutionView(SpeciesView[State]):
    """How Evolution looks and reads."""

    game = "evolution"
    board = staticmethod(draw_board)
    hand = staticmethod(draw_hand)
    zooms = staticmethod(zooms)
    legend = staticmethod(pages)
    telling = TextParts
    trait_art: ClassVar = {name: emblem(trait) for trait, name in enumerate(TRAITS)}

    def champions(self, seen: State) -> list[str]:
        """By size, then by population."""
        rows = [seat.species for seat in seen.seats]
        return [animal_of(max(row, key=_size)) if row else "" for row in rows]


def _size(one: Species) -> tuple[int, int]:
    return one.body, one.population
