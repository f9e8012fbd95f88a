"""Natura's view."""

from collections.abc import Mapping, Sequence

from engine.model import Action, Event
from engine.natura.board.kinds import NAMES
from engine.natura.play.state import State
from render.base import Picture, View
from render.drawing.art import Emblem
from render.natura.board import draw_board
from render.natura.field import PIECE_ARTS
from render.natura.legend import pages
from render.natura.race import draw_race
from render.natura.text_board import board_alt, braille_board, text_board
from render.natura.zoom import zooms


class NaturaView(View[State]):
    """How Natura looks and reads; without hidden things, nobody has a hand."""

    game = "natura"
    zooms = staticmethod(zooms)
    legend = staticmethod(pages)
    text_board = staticmethod(text_board)
    braille_board = staticmethod(braille_board)

    def emblems(self, seat: int) -> Mapping[str, Emblem]:
        """A piece by its kind."""
        del seat
        return {name: Emblem(piece) for name, piece in zip(NAMES, PIECE_ARTS, strict=True)}

    def board(
        self,
        seen: State,
        viewer: int | None,
        names: Sequence[str],
        marks: Sequence[Action] = (),
        recent: Sequence[Event] = (),
    ) -> Picture:
        """The board, or both of a race, with what may be chosen."""
        draw = draw_race if seen.options.race else draw_board
        return draw(seen, names, marks, recent).picture(board_alt(seen, viewer, names))
