"""Natura's view: its pictures and its words under the contract of a view."""

from collections.abc import Sequence

from engine.model import Action, Event
from engine.natura.state import State
from render.base import Picture, View
from render.natura import text_board
from render.natura.board import draw_board
from render.natura.race import draw_race


class NaturaView(View[State]):
    """How Natura looks and reads; nothing in it is hidden."""

    game = "natura"

    def board(
        self,
        seen: State,
        viewer: int | None,
        names: Sequence[str],
        marks: Sequence[Action] = (),
        recent: Sequence[Event] = (),
    ) -> Picture:
        """The board, or both of a race; where the pieces that actions name may go is marked."""
        alt = text_board.board_alt(seen, viewer, names)
        if seen.options.race:
            return draw_race(seen, names, marks).picture(alt)
        return draw_board(seen, names, marks, recent).picture(alt)

    def hand(
        self, seen: State, seat: int, names: Sequence[str], recent: Sequence[Event] = ()
    ) -> Picture | None:
        """Nobody holds anything in secret."""
        del recent
        del seen, seat, names
        return None

    def text_board(self, seen: State, viewer: int | None, names: Sequence[str]) -> str:
        """The board by ranks, in lines of text."""
        return text_board.text_board(seen, viewer, names)

    def braille_board(self, seen: State, viewer: int | None, names: Sequence[str]) -> str:
        """The same in Braille cells."""
        return text_board.braille_board(seen, viewer, names)
