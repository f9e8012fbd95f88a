"""Nature's view: its pictures and its words under the contract of a view."""

from collections.abc import Sequence

from engine.ends import Summary
from engine.nature import GAME
from engine.nature.play.state import State, population
from render.base import Picture, View
from render.nature.board import draw_board
from render.nature.hand import draw_hand
from render.nature.legend import pages
from render.nature.text_board import text_board
from render.nature.traits import animal_of
from render.nature.zoom import zooms
from render.species_games.ending import draw_podium

_SHORT_TITLES = {"Plants": "plants", "Meat": "meat", "Surviving species": "species"}


class NatureView(View[State]):
    """How Nature looks and reads, from a redacted state alone."""

    game = "nature"
    board = staticmethod(draw_board)
    hand = staticmethod(draw_hand)
    zooms = staticmethod(zooms)
    legend = staticmethod(pages)
    text_board = staticmethod(text_board)

    def ending(self, seen: State, names: Sequence[str], summary: Summary, /) -> Picture:
        """Who won, what the points are made of, and each seat's largest species."""
        champions = (
            animal_of(max(seat.species, key=lambda one: (one.size, population(one))))
            if seat.species
            else None
            for seat in seen.seats
        )
        outcome = GAME.rules.outcome(seen)
        return draw_podium("nature", outcome, champions, names, summary, _SHORT_TITLES)
