"""A position read once: where each kind stands. A position is 64 letters, a1 first, then b1."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from engine.natura.board.kinds import EMPTY, LETTERS
from engine.natura.board.moves import Move
from engine.natura.board.squares import SIDE, bits_of

PieceMoves = list[tuple[Move, ...]]
"""By square the moves of the piece there; see `reach.piece_moves`."""

_KINDS = {letter: kind for kind, letter in enumerate(LETTERS)}


class Position:
    """Where everything stands; made from the 64 letters by `position`. Not to be changed."""

    __slots__ = ("before", "bits", "changed", "letters", "moves", "occupied", "places", "pressed")

    letters: str
    places: Sequence[tuple[int, ...]]
    """For each kind its squares, ascending."""
    bits: Sequence[int]
    """For each kind the set of its squares."""
    occupied: int
    moves: list[PieceMoves | None]
    """For Flexible and Rigid moves what `reach.piece_moves` has found, if it was asked."""
    pressed: dict[tuple[object, ...], tuple[Move, ...]]
    """By all that it depends on what `legal` has found of the moves that `press` leaves."""
    before: "Position | None"
    """A position from which this one came, whose moves may be known while these are not."""
    changed: int
    """The set of squares on which something else stands than in `before`."""

    def __init__(
        self,
        letters: str,
        places: Sequence[tuple[int, ...]],
        bits: Sequence[int],
        before: "Position | None" = None,
        changed: int = 0,
    ) -> None:
        self.letters = letters
        self.places = places
        self.bits = bits
        self.occupied = sum(bits)
        self.moves = [None, None]
        self.pressed = {}
        if before is not None and before.before is None:
            self.before, self.changed = before, changed
        else:
            # Its moves are not known either. Let go of, it does not keep all those before it.
            self.before, self.changed = None, 0

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


@lru_cache(maxsize=64)
def position(letters: str) -> Position:
    """The position of these 64 letters. A board of a state knows its own: `Board.position`.

    >>> from engine.natura.board.kinds import OCEAN
    >>> position("O.O" + "." * 61).places[OCEAN]
    (0, 2)
    """
    return read(letters)


def read(letters: str) -> Position:
    """As `position`, always anew."""
    found: dict[str, list[int]] = {letter: [] for letter in LETTERS + EMPTY}
    for square, letter in enumerate(letters):
        found[letter].append(square)
    del found[EMPTY]
    places = [tuple(squares) for squares in found.values()]
    return Position(letters, places, [bits_of(squares) for squares in places])


def moved(where: Position, from_: int, to: int) -> Position:
    """The position after a piece went to another square, and what stood there away.

    As reading the letters anew, but quicker: only the kinds that it changes are looked at.
    """
    letters, came = where.letters, 1 << to
    changed = 1 << from_ | came
    places, bits = [*where.places], [*where.bits]
    if letters[to] != EMPTY:
        taken = _KINDS[letters[to]]
        bits[taken] ^= came
        places[taken] = tuple([at for at in places[taken] if at != to])
    kind = _KINDS[letters[from_]]
    bits[kind] ^= changed
    places[kind] = tuple(sorted([to if at == from_ else at for at in places[kind]]))
    letters = put(put(letters, to, letters[from_]), from_, EMPTY)
    return Position(letters, places, bits, where, changed)


def replaced(where: Position, shown: Mapping[int, str]) -> Position:
    """The position with other letters on some squares; a dot where a piece goes."""
    letters, changed = where.letters, 0
    for square, letter in shown.items():
        letters = put(letters, square, letter)
        changed |= 1 << square
    found = read(letters)
    found.before, found.changed = where.before or where, where.changed | changed
    return found


def put(letters: str, square: int, letter: str) -> str:
    """The letters with another one on a square."""
    return letters[:square] + letter + letters[square + 1 :]


def rows(letters: str) -> list[str]:
    """A position as eight rows, the eighth rank first, as in a start file."""
    return [letters[SIDE * rank : SIDE * (rank + 1)] for rank in reversed(range(SIDE))]


def from_rows(lines: list[str]) -> str:
    """The 64 letters of eight rows, the eighth rank first."""
    return "".join(reversed(lines))
