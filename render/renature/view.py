"""Renature's view: its pictures and its words under the contract of a view."""

from collections.abc import Sequence

from engine.model import Action, Event
from engine.renature.state import State
from render.base import Picture, View
from render.renature import text_board
from render.renature.board import draw_board
from render.renature.hand import draw_hand

_ON_HAND = frozenset({"domino", "animal"})
"""Fields that are chosen by looking at one's dominoes."""


class RenatureView(View[State]):
    """How Renature looks and reads, from a redacted state alone."""

    game = "renature"
    # The rulebook's orange, blue, black and white.
    seat_colours = ((226, 105, 47), (55, 120, 196), (56, 38, 28), (255, 253, 246))

    def board(
        self,
        seen: State,
        viewer: int | None,
        names: Sequence[str],
        marks: Sequence[Action] = (),
        recent: Sequence[Event] = (),
    ) -> Picture:
        """The brook, the areas and every player; places that actions name are marked."""
        del recent
        data = draw_board(seen, viewer, names, marks)
        return Picture(data, "png", text_board.board_alt(seen, viewer, names))

    def hand(
        self, seen: State, seat: int, names: Sequence[str], recent: Sequence[Event] = ()
    ) -> Picture:
        """A seat's dominoes, its own board, and its tokens from behind."""
        del recent
        return Picture(draw_hand(seen, seat, names), "png", text_board.hand_alt(seen, seat, names))

    def choosing(
        self, seen: State, seat: int, names: Sequence[str], actions: Sequence[Action], field: str
    ) -> Picture:
        """The hand for a domino or a joker; else the board, places numbered as in the menu."""
        if field in _ON_HAND:
            return self.hand(seen, seat, names)
        return self.board(seen, seat, names, actions)

    def text_board(self, seen: State, viewer: int | None, names: Sequence[str]) -> str:
        """Everything on the board, and the viewer's hand, in lines of text."""
        return text_board.text_board(seen, viewer, names)
