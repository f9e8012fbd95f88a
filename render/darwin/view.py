"""Darwin's view: its pictures and its words under the contract of a view."""

from collections.abc import Sequence

from engine.darwin.play.actions import Take
from engine.darwin.play.state import State
from engine.model import Action
from render.base import Picture, View
from render.darwin.board import draw_board
from render.darwin.ending import draw_end
from render.darwin.hand import draw_hand
from render.darwin.legend import pages
from render.darwin.portrait import draw_portrait
from render.darwin.text_board import text_board
from render.darwin.zoom import zooms


class DarwinView(View[State]):
    """How Darwin looks and reads, from a redacted state alone."""

    game = "darwin"
    board = staticmethod(draw_board)
    hand = staticmethod(draw_hand)
    zooms = staticmethod(zooms)
    signs = staticmethod(pages)
    portrait = staticmethod(draw_portrait)
    ending = staticmethod(draw_end)
    text_board = staticmethod(text_board)

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
