"""Natura's view: its pictures and its words under the contract of a view."""

from collections.abc import Sequence

from engine.model import Action, Event
from engine.natura.play.state import State
from engine.summary import Summary
from render.base import Part, Picture, View
from render.natura import ending, legend, text_board, zoom
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
            return draw_race(seen, names, marks, recent).picture(alt)
        return draw_board(seen, names, marks, recent).picture(alt)

    def hand(
        self, seen: State, seat: int, names: Sequence[str], recent: Sequence[Event] = ()
    ) -> Picture | None:
        """Nobody holds anything in secret."""
        del recent
        del seen, seat, names
        return None

    def parts(self, seen: State, viewer: int | None, names: Sequence[str]) -> Sequence[Part]:
        """Each seat of a contest, and what the goal counts."""
        del viewer
        return zoom.parts(seen, names)

    def closer(
        self, seen: State, viewer: int | None, names: Sequence[str], part: str
    ) -> Picture | None:
        """A seat's board or pieces alone, or every number that the goal counts."""
        drawn = zoom.draw_closer(seen, names, part)
        if drawn is None:
            return None
        return drawn.picture(text_board.board_alt(seen, viewer, names))

    def signs(self) -> Sequence[Picture]:
        """The pieces, the marks of a move, what counts."""
        return legend.pages()

    def ending(self, seen: State, names: Sequence[str], summary: Summary) -> Picture:
        """The podium of a contest or race; what was reached together is celebrated on its board."""
        if ending.has_podium(seen):
            return ending.draw(seen, names, summary)
        return self.board(seen, None, names)

    def text_board(self, seen: State, viewer: int | None, names: Sequence[str]) -> str:
        """The board by ranks, in lines of text."""
        return text_board.text_board(seen, viewer, names)

    def braille_board(self, seen: State, viewer: int | None, names: Sequence[str]) -> str:
        """The same in Braille cells."""
        return text_board.braille_board(seen, viewer, names)
