"""A position read once: where each kind stands. A position is 64 letters, a1 first, then b1."""

from functools import lru_cache
from typing import NamedTuple

from engine.natura.kinds import EMPTY, LETTERS
from engine.natura.squares import SIDE, bits_of


class Position(NamedTuple):
    """Where everything stands; made from the 64 letters by `position`."""

    letters: str
    places: tuple[tuple[int, ...], ...]
    """For each kind its squares, ascending."""
    bits: tuple[int, ...]
    """For each kind the set of its squares."""
    occupied: int

    def kind_at(self, square: int) -> int | None:
        """The kind of the piece on a square, or None where it is free."""
        kind = LETTERS.find(self.letters[square])
        return kind if kind >= 0 else None

    def sets(self, kinds: tuple[int, ...]) -> int:
        """The set of squares on which any of these kinds stands."""
        found = 0
        for kind in kinds:
            found |= self.bits[kind]
        return found


@lru_cache(maxsize=4096)
def position(letters: str) -> Position:
    """The position of these 64 letters."""
    found: dict[str, list[int]] = {letter: [] for letter in LETTERS + EMPTY}
    for square, letter in enumerate(letters):
        found[letter].append(square)
    del found[EMPTY]
    places = tuple(map(tuple, found.values()))
    bits = tuple(map(bits_of, places))
    return Position(letters, places, bits, sum(bits))


def moved(where: Position, from_: int, to: int) -> Position:
    """The position after a piece went to another square, and what stood there away.

    As reading the letters anew, but quicker: only the kinds that it changes are looked at.
    """
    letters, gone, came = where.letters, 1 << from_, 1 << to
    places, bits = list(where.places), list(where.bits)
    taken = where.kind_at(to)
    if taken is not None:
        bits[taken] ^= came
        places[taken] = tuple([at for at in places[taken] if at != to])
    kind = LETTERS.index(letters[from_])
    bits[kind] ^= gone | came
    places[kind] = tuple(sorted([to if at == from_ else at for at in places[kind]]))
    return Position(
        put(put(letters, from_, EMPTY), to, letters[from_]),
        tuple(places),
        tuple(bits),
        where.occupied & ~gone | came,
    )


def put(letters: str, square: int, letter: str) -> str:
    """The letters with another one on a square."""
    return letters[:square] + letter + letters[square + 1 :]


def rows(letters: str) -> list[str]:
    """A position as eight rows, the eighth rank first, as in a start file."""
    return [letters[SIDE * rank : SIDE * (rank + 1)] for rank in reversed(range(SIDE))]


def from_rows(lines: list[str]) -> str:
    """The 64 letters of eight rows, the eighth rank first."""
    return "".join(reversed(lines))
