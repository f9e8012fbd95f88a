"""Nature's view: its pictures and its words under the contract of a view."""

from engine.nature.play.state import State
from render.base import View
from render.nature import ending
from render.nature.board import draw_board
from render.nature.hand import draw_hand
from render.nature.legend import draw_signs
from render.nature.text_board import text_board
from render.nature.zoom import draw_closer, parts_of


class NatureView(View[State]):
    """How Nature looks and reads, from a redacted state alone."""

    game = "nature"
    board = staticmethod(draw_board)
    hand = staticmethod(draw_hand)
    parts = staticmethod(parts_of)
    closer = staticmethod(draw_closer)
    signs = staticmethod(draw_signs)
    ending = staticmethod(ending.draw)
    text_board = staticmethod(text_board)
