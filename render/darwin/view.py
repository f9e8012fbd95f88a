"""Darwin's view: its pictures and its words under the contract of a view."""

from collections.abc import Sequence

from engine.darwin.state import State
from engine.model import Action, Event
from render.base import Picture, View
from render.darwin import text_board
from render.darwin.board import draw_board
from render.darwin.hand import draw_hand
from render.darwin.portrait import draw_portrait


class DarwinView(View[State]):
    """How Darwin looks and reads, from a redacted state alone."""

    game = "darwin"

    def board(
        self,
        seen: State,
        viewer: int | None,
        names: Sequence[str],
        marks: Sequence[Action] = (),
        recent: Sequence[Event] = (),
    ) -> Picture:
        """Bank, Reproduce cards and every seat; what actions name of the table is marked."""
        del recent
        data = draw_board(seen, viewer, names, marks)
        return Picture(data, "png", text_board.board_alt(seen, viewer, names))

    def hand(
        self, seen: State, seat: int, names: Sequence[str], recent: Sequence[Event] = ()
    ) -> Picture:
        """A seat's cards, what each costs it now or lacks, and its species."""
        del recent
        return Picture(draw_hand(seen, seat, names), "png", text_board.hand_alt(seen, seat, names))

    def portrait(self, seen: State, seat: int, names: Sequence[str], title: str) -> Picture:
        """A seat's species with all its Adaptations, under the name that its player gave it."""
        data = draw_portrait(seen, seat, names, title)
        return Picture(data, "png", text_board.portrait_alt(seen, seat, names, title))

    def choosing(
        self, seen: State, seat: int, names: Sequence[str], actions: Sequence[Action], field: str
    ) -> Picture:
        """The board for an Environment; for all else the hand, with what its cards lack."""
        if field == "environment":
            return self.board(seen, seat, names, actions)
        return self.hand(seen, seat, names)

    def text_board(self, seen: State, viewer: int | None, names: Sequence[str]) -> str:
        """Everything on the board, and the viewer's hand, in lines of text."""
        return text_board.text_board(seen, viewer, names)
