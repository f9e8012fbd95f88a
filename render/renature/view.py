"""Renature's view: its pictures and its words under the contract of a view."""

from engine.renature.play.state import State
from render.base import View
from render.renature.board import draw_board, draw_choosing, draw_hand
from render.renature.colours import SEATS
from render.renature.ending import draw_end
from render.renature.legend import draw_signs
from render.renature.text_board import text_board
from render.renature.zoom import zooms


class RenatureView(View[State]):
    """How Renature looks and reads, from a redacted state alone."""

    game = "renature"
    # The rulebook's orange, blue, black and white.
    seat_colours = SEATS
    hand_has_board = True
    board = staticmethod(draw_board)
    hand = staticmethod(draw_hand)
    choosing = staticmethod(draw_choosing)
    zooms = staticmethod(zooms)
    signs = staticmethod(draw_signs)
    ending = staticmethod(draw_end)
    text_board = staticmethod(text_board)
