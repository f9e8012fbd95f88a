"""Nectar: a complete small game, the one to copy for a new one; see docs/games.md.

It has what is hard to keep secret: a hidden hand, a choice of all at once, and a card turned up for
all that is shuffled away again.
"""

from tests.example_game.game import GAME
from tests.example_game.view import NectarView

VIEW = NectarView()

__all__ = ["GAME", "VIEW"]
