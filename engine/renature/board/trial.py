"""Trial games on a board, of dominoes alone: how many of them find a place."""

import random
from functools import lru_cache

from engine.renature.board.dominoes import ANIMALS, DEALT, DOMINOES, FREE, HAND_SIZE
from engine.renature.board.fitting import grow_frontier, placements, spots
from engine.renature.board.layout import Layout
from engine.renature.board.squares import SQUARES

GAMES = 20
_SEATS = 4
_JOKERS = 3
"""Changes of the joker that a player's first clouds pay for."""


def share_placed(layout: Layout) -> float:
    """The share of dominoes that are placed, 0 to 1, in `GAMES` trial games of four.

    Everyone places at random where any domino of the hand fits; where none does, the joker is
    changed while clouds last, and then a domino is discarded.
    """
    return _share(layout.board)


@lru_cache(maxsize=64)
def _share(board: str) -> float:
    layout = Layout(board)
    placed = sum(_play(layout, random.Random(number)) for number in range(GAMES))  # noqa: S311
    return placed / (GAMES * _SEATS * DEALT[_SEATS])


def _play(layout: Layout, rng: random.Random) -> int:
    """The number of dominoes placed in one trial game."""
    stock = list(range(len(DOMINOES)))
    rng.shuffle(stock)
    reserves = [[stock.pop() for _ in range(DEALT[_SEATS])] for _ in range(_SEATS)]
    jokers = [_JOKERS] * _SEATS
    animals = [FREE] * SQUARES
    frontier = list(layout.starts)
    joker = placed = 0
    for turn in range(_SEATS * DEALT[_SEATS]):
        seat = turn % _SEATS
        hand = reserves[seat][-HAND_SIZE:]
        while True:
            found = list(placements(spots(animals, frontier, layout.around, joker), hand))
            if found or not jokers[seat]:
                break
            jokers[seat] -= 1
            joker = rng.randrange(len(ANIMALS))
        if not found:
            reserves[seat].remove(hand[0])
            continue
        domino, at, to = found[int(rng.random() * len(found))]
        reserves[seat].remove(domino)
        animals[at], animals[to] = DOMINOES[domino]
        frontier = grow_frontier(frontier, animals, layout.around, (at, to))
        placed += 1
    return placed
