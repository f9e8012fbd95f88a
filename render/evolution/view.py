"""Evolution's view: its pictures and its words under the contract of a view."""

from collections.abc import Sequence

from engine.ends import Summary
from engine.evolution import GAME
from engine.evolution.play.state import State
from render.base import Picture, View
from render.evolution.board import draw_board
from render.evolution.hand import draw_hand
from render.evolution.legend import pages
from render.evolution.text_board import text_board
from render.evolution.traits import animal_of
from render.evolution.zoom import zooms
from render.species_games.ending import draw_podium


class EvolutionView(View[State]):
    """How Evolution looks and reads, from a redacted state alone."""

    game = "evolution"
    board = staticmethod(draw_board)
    hand = staticmethod(draw_hand)
    zooms = staticmethod(zooms)
    legend = staticmethod(pages)
    text_board = staticmethod(text_board)

    def ending(self, seen: State, names: Sequence[str], summary: Summary, /) -> Picture:
        """Who won, what the points are made of, and each seat's largest species."""
        champions = (
            animal_of(max(seat.species, key=lambda one: (one.body, one.population)))
            if seat.species
            else None
            for seat in seen.seats
        )
        outcome = GAME.rules.outcome(seen)
        return draw_podium("evolution", outcome, champions, names, summary, {})
