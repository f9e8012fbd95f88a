"""Renature's view: its pictures and its words under the contract of a view."""

from collections.abc import Sequence

from engine.model import Action, Event
from engine.renature.play.state import State
from engine.summary import Summary
from render.base import Part, Picture, View
from render.renature import colours, ending, text_board
from render.renature.board import draw_board
from render.renature.hand import draw_choosing, draw_hand
from render.renature.legend import draw_signs
from render.renature.zoom import draw_closer, parts_of, seat_of


class RenatureView(View[State]):
    """How Renature looks and reads, from a redacted state alone."""

    game = "renature"
    # The rulebook's orange, blue, black and white.
    seat_colours = colours.SEATS

    def board(
        self,
        seen: State,
        viewer: int | None,
        names: Sequence[str],
        marks: Sequence[Action] = (),
        recent: Sequence[Event] = (),
    ) -> Picture:
        """The brook, the areas and every player; privately, what may be chosen."""
        alt = text_board.board_alt(seen, viewer, names)
        if marks and viewer is not None:
            return draw_choosing(seen, viewer, marks, "").picture(alt)
        return draw_board(seen, viewer, names, recent).picture(alt)

    hand_has_board = True

    def hand(
        self, seen: State, seat: int, names: Sequence[str], recent: Sequence[Event] = ()
    ) -> Picture:
        """The board, and beside it a seat's dominoes, its tokens from behind, and the rest."""
        alt = text_board.hand_alt(seen, seat, names)
        return draw_hand(seen, seat, names, recent).picture(alt)

    def choosing(
        self, seen: State, seat: int, names: Sequence[str], actions: Sequence[Action], field: str
    ) -> Picture:
        """The board with what may be chosen, places numbered as in the menu."""
        alt = text_board.hand_alt(seen, seat, names)
        return draw_choosing(seen, seat, actions, field).picture(alt)

    def parts(self, seen: State, viewer: int | None, names: Sequence[str]) -> Sequence[Part]:
        """Every seat, and the list of areas."""
        del viewer
        return parts_of(seen, names)

    def closer(
        self, seen: State, viewer: int | None, names: Sequence[str], part: str
    ) -> Picture | None:
        """A seat with all that it has, or how every area stands."""
        canvas = draw_closer(seen, viewer, names, part)
        if canvas is None:
            return None
        return canvas.picture(text_board.closer_alt(seen, viewer, names, seat_of(seen, part)))

    def signs(self) -> Sequence[Picture]:
        """What every sign means."""
        return draw_signs()

    def ending(self, seen: State, names: Sequence[str], summary: Summary) -> Picture:
        """The podium."""
        return ending.draw(seen, names, summary)

    def text_board(self, seen: State, viewer: int | None, names: Sequence[str]) -> str:
        """Everything on the board, and the viewer's hand, in lines of text."""
        return text_board.text_board(seen, viewer, names)
