"""The dominoes of Renature: their animals, where they fit, and trial games with them."""

import random
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache

from engine.renature.board.layout import Layout
from engine.renature.board.squares import BESIDE, SQUARES

ANIMALS = (
    "butterfly", "salamander", "owl", "woodpecker", "snail",
    "badger", "turtle", "bat", "squirrel", "frog",
)  # fmt: skip
"""The ten animals of the dominoes; the first is the first joker (rulebook, "Setup")."""

DOMINOES = tuple((one, other) for one in range(len(ANIMALS)) for other in range(one, len(ANIMALS)))
"""The animals of each domino by its number: every pair, doubles included."""

HAND_SIZE = 3

DEALT = {2: 26, 3: 18, 4: 13}
"""Dominoes of each player, by the number of players (rulebook, "Setup")."""

FREE = -1
"""An uncovered square in `State.animals`."""

ANY = (1 << len(ANIMALS)) - 1
"""The set of all animals."""

_BITS = (*(1 << animal for animal in range(len(ANIMALS))), 0)
"""The set of one animal by its number; the last, `FREE`, is the empty set."""

Spot = tuple[int, int, int, int]
"""Two adjacent free squares and the animals that fit on each."""


def _fitting(joker: int, touching: int) -> int:
    """The animals that match a set of neighbours."""
    wild = 1 << joker
    plain = touching & ~wild
    if not plain:
        return ANY
    return plain | wild if plain & (plain - 1) == 0 else wild


_FITTING = tuple(
    tuple(_fitting(joker, touching) for touching in range(ANY + 1)) for joker in range(len(ANIMALS))
)


def spots(
    animals: Sequence[int], frontier: Iterable[int], around: Sequence[tuple[int, ...]], joker: int
) -> Iterator[Spot]:
    """Every pair of free squares with at least one in the frontier, each pair once."""
    row = _FITTING[joker]
    fits: dict[int, int] = {}
    for square in frontier:
        touching = 0
        for other in BESIDE[square]:
            touching |= _BITS[animals[other]]
        fits[square] = row[touching]
    for square, here in fits.items():
        for other in around[square]:
            if animals[other] >= 0:
                continue
            there = fits.get(other)
            if there is None:
                yield square, other, here, ANY
            elif other > square:
                yield square, other, here, there


def placements(found: Iterable[Spot], dominoes: Iterable[int]) -> Iterator[tuple[int, int, int]]:
    """Every way to place one of the dominoes on a spot: domino, first animal's square, second
    animal's square. The first square of a double is the lower one.
    """
    pairs = [(domino, *DOMINOES[domino]) for domino in dominoes]
    for square, other, here, there in found:
        for domino, one, two in pairs:
            if here >> one & 1 and there >> two & 1:
                if one != two:
                    yield domino, square, other
                else:
                    yield domino, min(square, other), max(square, other)
            if one != two and here >> two & 1 and there >> one & 1:
                yield domino, other, square


def grow_frontier(
    frontier: Collection[int],
    animals: Sequence[int],
    around: Sequence[tuple[int, ...]],
    covered: tuple[int, int],
) -> list[int]:
    """The frontier after a domino has covered two squares, ascending."""
    grown = set(frontier)
    for square in covered:
        grown.discard(square)
        for other in around[square]:
            if animals[other] < 0:
                grown.add(other)
    grown.difference_update(covered)
    return sorted(grown)


GAMES = 20
_SEATS = 4
_JOKERS = 3
"""Joker changes that a player's clouds pay for at the start."""


def share_placed(layout: Layout) -> float:
    """The share of dominoes placed, 0 to 1, in `GAMES` random games of four.

    If nothing in a hand fits, the player changes the joker while clouds last, then discards.
    """
    return _share(layout.board)


@lru_cache(maxsize=64)
def _share(board: str) -> float:
    layout = Layout(board)
    placed = sum(_play(layout, random.Random(number)) for number in range(GAMES))  # noqa: S311
    return placed / (GAMES * _SEATS * DEALT[_SEATS])


def _play(layout: Layout, rng: random.Random) -> int:
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
