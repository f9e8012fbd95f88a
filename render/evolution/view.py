"""Evolution's view: its pictures and its words under the contract of a view."""

from collections.abc import Sequence

from engine.evolution.state import State
from engine.model import Action, Event
from render.base import Picture, View
from render.evolution import text_board
from render.evolution.board import draw_board
from render.evolution.hand import draw_hand


class EvolutionView(View[State]):
    """How Evolution looks and reads, from a redacted state alone."""

    game = "evolution"

    def board(
        self,
        seen: State,
        viewer: int | None,
        names: Sequence[str],
        marks: Sequence[Action] = (),
        recent: Sequence[Event] = (),
    ) -> Picture:
        """The watering hole and every seat; species that an action names are marked."""
        alt = text_board.board_alt(seen, viewer, names, marks)
        return draw_board(seen, viewer, names, marks, recent, alt)

    def hand(
        self, seen: State, seat: int, names: Sequence[str], recent: Sequence[Event] = ()
    ) -> Picture:
        """A seat's cards, its food card, its screen from behind, and its species."""
        return draw_hand(seen, seat, names, recent, text_board.hand_alt(seen, seat, names))

    def text_board(self, seen: State, viewer: int | None, names: Sequence[str]) -> str:
        """Everything on the board, and the viewer's hand, in lines of text."""
        return text_board.text_board(seen, viewer, names)
