"""Other people's engines at random play: `python peers.py SECONDS`, with their packages alone.

It prints a list of name, number of seats and actions a second as JSON. A tick of catanatron is one
decision, as an action of ours is. Chess ends after 200 moves, as nobody claims a draw.
"""

import json
import random
import sys
import time
from collections.abc import Callable
from functools import partial

import catanatron
import chess
from catanatron.game import TURNS_LIMIT

MAX_MOVES = 200


def catan(seats: int) -> int:
    """Play one game of catanatron's random players; the number of its ticks."""
    colours = list(catanatron.Color)[:seats]
    game = catanatron.Game([catanatron.RandomPlayer(colour) for colour in colours])
    ticks = 0
    while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
        game.play_tick()
        ticks += 1
    return ticks


def chess_game(rng: random.Random) -> int:
    """Play one game of python-chess; the number of its moves."""
    board = chess.Board()
    while len(board.move_stack) < MAX_MOVES and (moves := list(board.legal_moves)):
        board.push(rng.choice(moves))
    return len(board.move_stack)


def rate(play: Callable[[], int], seconds: float) -> float:
    """Actions a second in games that take this long together."""
    play()
    actions, began = 0, time.perf_counter()
    while (took := time.perf_counter() - began) < seconds:
        actions += play()
    return actions / took


def main(seconds: float) -> None:
    """Measure each for this long."""
    rng = random.Random(2)  # noqa: S311 - a measurement, not a key
    random.seed(2)  # catanatron's players draw from there
    rates = [("catanatron", seats, rate(partial(catan, seats), seconds)) for seats in (2, 3, 4)]
    print(json.dumps([*rates, ("chess", 2, rate(partial(chess_game, rng), seconds))]))


if __name__ == "__main__":
    main(float(sys.argv[1]))
