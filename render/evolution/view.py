"""Evolution's view: its pictures and its words under the contract of a view."""

from engine.evolution.play.state import State
from render.base import View
from render.evolution import ending
from render.evolution.board import draw_board
from render.evolution.hand import draw_hand
from render.evolution.legend import pages
from render.evolution.text_board import text_board
from render.evolution.zoom import draw_closer, parts_of


class EvolutionView(View[State]):
    """How Evolution looks and reads, from a redacted state alone."""

    game = "evolution"
    board = staticmethod(draw_board)
    hand = staticmethod(draw_hand)
    parts = staticmethod(parts_of)
    closer = staticmethod(draw_closer)
    signs = staticmethod(pages)
    ending = staticmethod(ending.draw)
    text_board = staticmethod(text_board)
