"""Setup: the board with clouds and tokens, players' boards, dominoes."""

import random

from engine.renature.board.boards import make_board, own_board, read_board
from engine.renature.board.dominoes import DEALT, DOMINOES, FREE, HAND_SIZE
from engine.renature.board.layout import layout_of
from engine.renature.board.squares import SQUARES
from engine.renature.play.state import (
    CLOUD_SPACES,
    CLOUD_TOKENS,
    NEUTRAL_PLANTS,
    OWN_PLANTS,
    UNSCORED,
    VALLEY_CLOUDS,
    Points,
    RenatureOptions,
    Seat,
    State,
    token_backs,
)

_FIRST_START = 4


def set_up(options: RenatureOptions, seats: int, rng: random.Random) -> State:
    """The state before the first turn, with a random starting player."""
    board = chosen_board(options, rng)
    layout = layout_of(board)
    clouds = dict(layout.clouds)
    first = rng.randrange(seats)
    stock = list(range(len(DOMINOES)))
    rng.shuffle(stock)
    dealt = [_new_seat(seats, stock) for _ in range(seats)]
    for number, seat in enumerate(dealt):
        seat.points = Points(start=_FIRST_START - (number - first) % seats)
    tokens = CLOUD_TOKENS + (VALLEY_CLOUDS if layout.valley else 0)
    areas = [] if layout.valley else [len(squares) for squares in layout.areas]
    return State(
        options=options,
        board=board,
        seats=dealt,
        first=first,
        turn=first,
        phase="place",
        joker=0,
        laid=[],
        animals=[FREE] * SQUARES,
        frontier=sorted(layout.starts),
        plants=[0] * SQUARES,
        clouds=clouds,
        backs=draw_backs(areas, rng),
        taken=[UNSCORED] * len(areas),
        box=sorted(stock),
        boxed_clouds=tokens - sum(clouds.values()) - CLOUD_SPACES * seats,
    )


def chosen_board(options: RenatureOptions, rng: random.Random) -> str:
    """The board of a table, as its characters; a new one if it is to be random."""
    if options.board_file is not None:
        return read_board(options.board_file)
    if options.board == "random":
        return make_board(rng)
    return own_board(options.board)


def draw_backs(sizes: list[int], rng: random.Random) -> list[int]:
    """A random token's back for each area.

    Of three tokens per size, the spare ones stay in the box.
    """
    left = {size: list(token_backs(size)) for size in dict.fromkeys(sizes)}
    for backs in left.values():
        rng.shuffle(backs)
    return [left[size].pop() for size in sizes]


def _new_seat(seats: int, stock: list[int]) -> Seat:
    dealt = [stock.pop() for _ in range(DEALT[seats])]
    return Seat(
        hand=sorted(dealt[:HAND_SIZE]),
        reserve=dealt[HAND_SIZE:],
        own=list(OWN_PLANTS[seats]),
        neutral=[NEUTRAL_PLANTS[seats]] * len(OWN_PLANTS[seats]),
    )
