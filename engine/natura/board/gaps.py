"""How far apart the pieces of a group stand: the squares between them that one block would lack."""

from typing import Final

from engine.natura.board.squares import SIDE, SQUARES, first_block, members


def _between(one: int, other: int) -> int:
    """The squares between two by edges; 0 for neighbours."""
    files, ranks = abs(one % SIDE - other % SIDE), abs(one // SIDE - other // SIDE)
    return max(files + ranks - 1, 0)


_BETWEEN: Final = tuple(tuple(_between(one, other) for other in SQUARES) for one in SQUARES)
"""For two squares the number of squares on a shortest way between them by edges."""


def gaps(bits: int) -> int:
    """The squares between blocks along the shortest tree that joins all squares of the set.

    >>> from engine.natura.board.squares import bits_of, square_at
    >>> gaps(bits_of(map(square_at, ("a1", "a2", "c2", "h2"))))
    5
    """
    if not bits:
        return 0
    joined = first_block(bits)
    left = members(bits ^ joined)
    if not left:
        return 0
    rows = [_BETWEEN[square] for square in members(joined)]
    nearest = {square: min([row[square] for row in rows]) for square in left}
    total = 0
    while nearest:
        square = min(nearest, key=nearest.__getitem__)
        total += nearest.pop(square)
        row = _BETWEEN[square]
        for other, gap in nearest.items():
            if row[other] < gap:
                nearest[other] = row[other]
    return total
