"""Other people's engines, to be measured beside ours: installed apart, never needed otherwise."""

import random
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec

PlayOne = Callable[[], int]
"""Plays one game to its end and gives the number of its actions."""

HOW_TO_INSTALL = (
    "Not installed: {missing}. They are only needed for this comparison; install them with:\n"
    "    python -m pip install --require-hashes -r requirements/peers.txt"
)
CATAN_SEATS = (2, 4)
CATAN_COLOURS = ("RED", "BLUE", "WHITE", "ORANGE")


def missing() -> list[str]:
    """The peers that are not installed."""
    return [name for name in ("catanatron", "chess") if find_spec(name) is None]


def contenders() -> Iterator[tuple[str, int, PlayOne]]:
    """Name, number of seats and a game of each peer."""
    for seats in CATAN_SEATS:
        yield "catanatron", seats, _catan(seats)
    yield "python-chess", 2, _chess()


def _catan(seats: int) -> PlayOne:
    """Catanatron's random players; a tick of it is one decision, as an action of ours is."""
    catan = import_module("catanatron")
    limit: int = import_module("catanatron.game").TURNS_LIMIT
    colours = [catan.Color[name] for name in CATAN_COLOURS[:seats]]

    def play() -> int:
        game = catan.Game([catan.RandomPlayer(colour) for colour in colours])
        ticks = 0
        while game.winning_color() is None and game.state.num_turns < limit:
            game.play_tick()
            ticks += 1
        return ticks

    return play


def _chess() -> PlayOne:
    """Random legal moves until there is none, or for 200 moves: draws are not looked for."""
    chess = import_module("chess")
    rng = random.Random(2)  # noqa: S311 - a measurement, not a key

    def play() -> int:
        board = chess.Board()
        for played in range(200):
            moves = list(board.legal_moves)
            if not moves:
                return played
            board.push(rng.choice(moves))
        return 200

    return play
