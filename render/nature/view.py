"""Nature's view: its pictures and its words under the contract of a view."""

from collections.abc import Sequence

from engine.model import Action, Event
from engine.nature.play.state import State
from render.base import Part, Picture, View
from render.nature import ending, text_board
from render.nature.board import draw_board
from render.nature.hand import draw_hand
from render.nature.legend import draw_signs
from render.nature.zoom import draw_closer, parts_of, seat_of


class NatureView(View[State]):
    """How Nature looks and reads, from a redacted state alone."""

    game = "nature"

    def board(
        self,
        seen: State,
        viewer: int | None,
        names: Sequence[str],
        marks: Sequence[Action] = (),
        recent: Sequence[Event] = (),
    ) -> Picture:
        """The watering hole and every seat; species that an action names are marked."""
        alt = text_board.board_alt(seen, viewer, names, recent)
        return draw_board(seen, viewer, names, marks, recent, alt)

    def hand(
        self, seen: State, seat: int, names: Sequence[str], recent: Sequence[Event] = ()
    ) -> Picture:
        """A seat's cards, its screen from behind, and its species."""
        return draw_hand(seen, seat, names, recent, text_board.hand_alt(seen, seat, names))

    def parts(self, seen: State, viewer: int | None, names: Sequence[str]) -> Sequence[Part]:
        """Each seat."""
        del viewer
        return parts_of(seen, names)

    def closer(
        self, seen: State, viewer: int | None, names: Sequence[str], part: str
    ) -> Picture | None:
        """One seat's species with all their numbers, and what their traits do."""
        seat = seat_of(seen, part)
        if seat is None:
            return None
        return draw_closer(
            seen, viewer, names, seat, text_board.seat_alt(seen, viewer, names, seat)
        )

    def signs(self) -> Sequence[Picture]:
        """One page."""
        return (draw_signs(),)

    ending = staticmethod(ending.draw)
    text_board = staticmethod(text_board.text_board)
