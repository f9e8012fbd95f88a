"""Evolution's view: its pictures and its words under the contract of a view."""

from collections.abc import Sequence

from engine.evolution.play.state import State
from engine.model import Action, Event
from render.base import Part, Picture, View
from render.evolution import ending, text_board
from render.evolution.board import draw_board
from render.evolution.hand import draw_hand
from render.evolution.legend import pages
from render.evolution.recent import Recent
from render.evolution.zoom import draw_closer, parts_of


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
        alt = text_board.board_alt(seen, viewer, names, marks, Recent(recent).line)
        return draw_board(seen, viewer, names, marks, recent, alt)

    def hand(
        self, seen: State, seat: int, names: Sequence[str], recent: Sequence[Event] = ()
    ) -> Picture:
        """A seat's cards, its food card, its screen from behind, and its species."""
        return draw_hand(seen, seat, names, recent, text_board.hand_alt(seen, seat, names))

    def parts(self, seen: State, viewer: int | None, names: Sequence[str]) -> Sequence[Part]:
        """Every seat, in pages of four species; and deck and discards."""
        del viewer
        return parts_of(seen, names)

    def closer(
        self, seen: State, viewer: int | None, names: Sequence[str], part: str
    ) -> Picture | None:
        """One page of a seat with full names and effects and all attacks, or the piles."""
        if part not in {each.key for each in parts_of(seen, names)}:
            return None
        alt = text_board.closer_alt(seen, viewer, names, part)
        return draw_closer(seen, viewer, names, part, alt)

    def signs(self) -> Sequence[Picture]:
        """The traits, and the signs of the board."""
        return pages()

    ending = staticmethod(ending.draw)
    text_board = staticmethod(text_board.text_board)
