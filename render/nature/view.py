"""Nature's view: its pictures and its words under the contract of a view."""

from typing import ClassVar

from engine.nature.play.state import TRAITS, Species, State, population
from render.nature.board import draw_board
from render.nature.hand import draw_hand
from render.nature.legend import pages
from render.nature.text_board import TextParts
from render.nature.traits import animal_of
from render.nature.zoom import zooms
from render.species_games.view import SpeciesView


class NatureView(SpeciesView[State]):
    """How Nature looks and reads."""

    game = "nature"
    board = staticmethod(draw_board)
    hand = staticmethod(draw_hand)
    zooms = staticmethod(zooms)
    legend = staticmethod(pages)
    telling = TextParts
    trait_art: ClassVar = {name: f"nature/{name.lower()}" for name in (*TRAITS, "Hunter")}

    def champions(self, seen: State) -> list[str]:
        """By size, then by population."""
        rows = [seat.species for seat in seen.seats]
        return [animal_of(max(row, key=_size)) if row else "" for row in rows]


def _size(one: Species) -> tuple[int, int]:
    return one.size, population(one)
