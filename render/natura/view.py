"""Natura's view: its pictures and its words under the contract of a view."""

from collections.abc import Sequence

from engine.model import Action, Event
from engine.natura.play.state import State
from engine.summary import Summary
from render.base import Picture, View
from render.natura import ending
from render.natura.board import draw_board
from render.natura.legend import pages
from render.natura.race import draw_race
from render.natura.text_board import board_alt, braille_board, text_board
from render.natura.zoom import zooms


class NaturaView(View[State]):
    """How Natura looks and reads; nothing in it is hidden, so nobody has a hand."""

    game = "natura"
    zooms = staticmethod(zooms)
    signs = staticmethod(pages)
    text_board = staticmethod(text_board)
    braille_board = staticmethod(braille_board)

    def board(
        self,
        seen: State,
        viewer: int | None,
        names: Sequence[str],
        marks: Sequence[Action] = (),
        recent: Sequence[Event] = (),
    ) -> Picture:
        """The board, or both of a race; where the pieces that actions name may go is marked."""
        draw = draw_race if seen.options.race else draw_board
        return draw(seen, names, marks, recent).picture(board_alt(seen, viewer, names))

    def ending(self, seen: State, names: Sequence[str], summary: Summary) -> Picture:
        """The podium of a contest or race; what was reached together is celebrated on its board."""
        if ending.has_podium(seen):
            return ending.draw(seen, names, summary)
        return self.board(seen, None, names)
