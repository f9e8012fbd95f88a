"""Darwin's view: its pictures and its words under the contract of a view."""

from collections.abc import Sequence

from engine.darwin.play.actions import Take
from engine.darwin.play.state import State
from engine.model import Action, Event
from engine.summary import Summary
from render.base import Part, Picture, View
from render.darwin import ending, text_board, zoom
from render.darwin.board import draw_board
from render.darwin.hand import draw_hand
from render.darwin.legend import pages
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
        return draw_board(seen, viewer, names, marks, recent)

    def hand(
        self, seen: State, seat: int, names: Sequence[str], recent: Sequence[Event] = ()
    ) -> Picture:
        """A seat's cards, what each costs it now or lacks, and its species."""
        return draw_hand(seen, seat, names, recent)

    def parts(self, seen: State, viewer: int | None, names: Sequence[str]) -> Sequence[Part]:
        """Each seat with its Adaptations, the bank, the signs."""
        del viewer
        return zoom.parts(seen, names)

    def closer(
        self, seen: State, viewer: int | None, names: Sequence[str], part: str
    ) -> Picture | None:
        """A seat's Adaptations or the Reproduce cards as whole cards, or a page of signs."""
        return zoom.draw_part(seen, viewer, names, part)

    def signs(self) -> Sequence[Picture]:
        """Scores, Resources and Environments; cards, seats and marks."""
        return pages()

    def portrait(self, seen: State, seat: int, names: Sequence[str], title: str) -> Picture:
        """A seat's species with all its Adaptations, under the name that its player gave it."""
        return draw_portrait(seen, seat, names, title)

    def choosing(
        self, seen: State, seat: int, names: Sequence[str], actions: Sequence[Action], field: str
    ) -> Picture:
        """The board with the choices marked for what lies on the table: an Environment, a
        Resource to take, a deck; for all else the hand, with what its cards lack.
        """
        if field in {"environment", "deck"} or (
            field == "resource" and any(isinstance(action, Take) for action in actions)
        ):
            return self.board(seen, seat, names, actions)
        return self.hand(seen, seat, names)

    def ending(self, seen: State, names: Sequence[str], summary: Summary) -> Picture:
        """The podium."""
        return ending.draw(seen, names, summary)

    def text_board(self, seen: State, viewer: int | None, names: Sequence[str]) -> str:
        """Everything on the board, and the viewer's hand, in lines of text."""
        return text_board.text_board(seen, viewer, names)
