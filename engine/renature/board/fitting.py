"""Where dominoes fit: found from the frontier, the free squares that touch what lies there.

Every pair of touching animals must match, or one of them be the joker (ruling 1). So a free square
beside animals takes one animal or the joker, and any animal where only jokers touch it; one that
touches nothing takes any animal. A set of animals is a number with a bit for each of them.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence

from engine.renature.board.dominoes import ANIMALS, DOMINOES
from engine.renature.board.squares import BESIDE

ANY = (1 << len(ANIMALS)) - 1
"""The set of all animals."""

_BITS = (*(1 << animal for animal in range(len(ANIMALS))), 0)
"""The set of one animal by its number; the last, `FREE`, is the empty set."""

Spot = tuple[int, int, int, int]
"""Two free squares beside each other, and the animals that fit on each."""


def _fitting(joker: int, touching: int) -> int:
    """The animals that fit beside a set of animals."""
    wild = 1 << joker
    plain = touching & ~wild
    if not plain:
        return ANY
    return plain | wild if plain & (plain - 1) == 0 else wild


_FITTING = tuple(
    tuple(_fitting(joker, touching) for touching in range(ANY + 1)) for joker in range(len(ANIMALS))
)


def fitting(animals: Sequence[int], square: int, joker: int) -> int:
    """The animals that fit on a free square, as a set."""
    touching = 0
    for other in BESIDE[square]:
        touching |= _BITS[animals[other]]
    return _FITTING[joker][touching]


def spots(
    animals: Sequence[int],
    frontier: Iterable[int],
    around: Sequence[tuple[int, ...]],
    joker: int,
) -> Iterator[Spot]:
    """Every pair of free squares of which one is in the frontier, each pair once."""
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
    """Every way to lay one of the dominoes on a spot: domino, first animal's square, the other's.

    A double lies the same way either way round: its first square is the lower one.
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
