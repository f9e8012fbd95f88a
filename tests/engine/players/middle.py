"""A position in the middle of a game, for whatever looks ahead from there."""

import random

import msgspec

from engine.players.model import Position
from engine.registry import AnyGame
from tests.matches import Match, Player, budget


def middle(game: AnyGame, seats: int) -> Position[msgspec.Struct]:
    """A position some way into a game."""
    options = game.rules.check(game.rules.options_type(), seats)
    players = [Player(game.safest, "easy")] * seats
    match = Match(game, options, players, random.Random(5), lambda: budget(0))
    for number, at in enumerate(match.play()):
        if number >= 5 and len(game.rules.actions(at.seen, at.seat)) > 2:
            return at
    raise AssertionError("the game was too short")
