"""Positions of Renature in which everything that can be drawn is to be seen."""

import random
from collections.abc import Callable
from typing import Literal

from engine.play import bot_action, random_action
from engine.renature import GAME
from engine.renature.state import BoardName, Phase, RenatureOptions, State

Kind = Literal["board", "private board", "hand"]
_AT_RANDOM = 0.1


def played(
    board: BoardName,
    seats: int,
    seed: int,
    laid: int,
    phase: Phase = "place",
    bot: str = "gardener",
) -> State:
    """A table that has come to a phase with so many dominoes on the board, well played mostly."""
    rng = random.Random(seed)
    state = GAME.rules.setup(RenatureOptions(board=board), seats, rng)
    while GAME.rules.actors(state) and not (len(state.laid) >= laid and state.phase == phase):
        seat = state.turn
        if rng.random() < _AT_RANDOM:
            action = random_action(GAME, state, seat, rng)
        else:
            action = bot_action(GAME, state, seat, bot, rng)
        GAME.rules.apply(state, seat, action, rng)
    return state


def placing() -> State:
    """Late on the standard board: closed areas, spent animals, ties; places of a hand."""
    return played("standard", 4, 3, 32)


def planting() -> State:
    """A domino has been placed: points on the squares beside it."""
    return played("third", 2, 8, 18, "plant")


def valley() -> State:
    """Mushrooms have joined areas, clouds and stumps are left; another mushroom is due."""
    return played("valley", 3, 5, 18, "mushroom")


def back() -> State:
    """The back of Valley, with clouds on the land, near the end."""
    return played("valley-back", 4, 2, 44)


def over() -> State:
    """The end of a game of two."""
    return played("second", 2, 4, 99)


def holding() -> State:
    """A hand with tokens taken, a discarded domino and some clouds."""
    return played("standard", 3, 4, 43)


SCENES: tuple[tuple[str, Kind, int, Callable[[], State]], ...] = (
    ("placing", "private board", 4, placing),
    ("planting", "private board", 2, planting),
    ("valley", "private board", 3, valley),
    ("back", "board", 4, back),
    ("over", "board", 2, over),
    ("hand", "hand", 3, holding),
)
"""A name, the kind of picture, the seats, and how the position is made."""
