"""A position: the pieces, life off the board, whose turn it is, and what still matters of earlier
turns. Rules, reasons, search and pictures share this type.

The pieces are 64 letters, a1 first, then b1.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Annotated, ClassVar, NamedTuple

import msgspec

from engine.model import Action
from engine.natura.board.kinds import EMPTY, LETTERS
from engine.natura.board.squares import SIDE, SQUARES, bits_of


class Move(Action, frozen=True, tag="move", gc=False):
    """Choose a piece, then where it goes."""

    button: ClassVar[str] = "Move a piece"

    kind: Annotated[int, msgspec.Meta(ge=0, lt=8, description="Piece")]
    from_: Annotated[int, msgspec.Meta(ge=0, lt=64, description="Move from")] = msgspec.field(
        name="from"
    )
    to: Annotated[int, msgspec.Meta(ge=0, lt=64, description="Move to")]


# Each move exists once, because moves are looked up often.
MOVE = [[[Move(kind, one, other) for other in SQUARES] for one in SQUARES] for kind in range(8)]


class Bar(msgspec.Struct, frozen=True):
    """No immediate return: the piece on `at` can't go back to `back`."""

    at: int
    back: int


PieceMoves = list[tuple[Move, ...]]
"""The moves of each piece, by its square; see `reach.piece_moves`."""


class Earlier(NamedTuple):
    """What an earlier position knew of its pieces' `moves`; letters have `changed` since then on a
    set of squares.
    """

    moves: list[PieceMoves | None]
    changed: int


_KINDS = {letter: kind for kind, letter in enumerate(LETTERS)}


@dataclass(slots=True, eq=False)
class Position:
    """Everything on a board that decides what can follow; see `position`. Don't change it."""

    letters: str
    places: Sequence[tuple[int, ...]]
    """The squares of each kind, ascending."""
    bits: Sequence[int]
    """The squares of each kind, as sets."""
    rainforests: int = 0
    """Rainforests off the board, as they showed when removed; likewise `meadows`."""
    meadows: int = 0
    seat: int = 0
    bars: tuple[Bar | None, ...] = (None,)
    """The bar that each seat's last turn left."""
    taken: tuple[int, ...] = (0,)
    """Life removed by each seat."""
    quiet: int = 0
    """Turns in a row without a removal, recovery or flip."""
    earlier: Earlier | None = None
    """From where the moves of untouched pieces can be taken over."""
    occupied: int = field(init=False)
    moves: list[PieceMoves | None] = field(default_factory=lambda: [None, None])
    """What `reach.piece_moves` found, for Flexible and Rigid moves."""
    pressed: dict[tuple[object, ...], tuple[Move, ...]] = field(default_factory=dict)
    """What `legal` found of the moves that `press` leaves."""

    def __post_init__(self) -> None:
        self.occupied = sum(self.bits)

    def with_pieces(
        self, letters: str, places: Sequence[tuple[int, ...]], bits: Sequence[int], changed: int
    ) -> "Position":
        """The same with other pieces on a set of squares."""
        earlier, known = self.earlier, self.moves
        if earlier is None or known[0] is not None or known[1] is not None:
            earlier = Earlier(known, changed)
        else:
            earlier = Earlier(earlier.moves, earlier.changed | changed)
        kept = self.rainforests, self.meadows, self.seat, self.bars, self.taken, self.quiet
        return Position(letters, places, bits, *kept, earlier)

    @property
    def missing(self) -> int:
        """Life off the board."""
        return self.rainforests + self.meadows

    @property
    def key(self) -> tuple[object, ...]:
        """Equal for positions that can continue in the same ways."""
        return self.letters, self.seat, self.bars, self.taken

    def kind_at(self, square: int) -> int | None:
        """The kind of the piece on a square, if any."""
        kind = LETTERS.find(self.letters[square])
        return kind if kind >= 0 else None

    def sets(self, kinds: tuple[int, ...]) -> int:
        """All squares of these kinds, as a set."""
        found = 0
        for kind in kinds:
            found |= self.bits[kind]
        return found

    def open_bars(self) -> list[Bar]:
        """The bars left by the previous turn and by the seat's own last turn."""
        own, before = self.bars[self.seat], self.bars[self.seat - 1]
        found = [] if own is None else [own]
        if before is not None and len(self.bars) > 1:
            found.append(before)
        return found

    def barred(self) -> dict[int, int]:
        """By square of a piece, the squares it can't go back to this turn."""
        found: dict[int, int] = {}
        for bar in self.open_bars():
            found[bar.at] = found.get(bar.at, 0) | 1 << bar.back
        return found

    def turned(
        self,
        seat: int,
        bars: tuple[Bar | None, ...] | None = None,
        taken: tuple[int, ...] | None = None,
        quiet: int | None = None,
    ) -> "Position":
        """The same pieces in another seat's turn, sharing their moves."""
        new = self.with_pieces(self.letters, self.places, self.bits, 0)
        new.moves, new.pressed = self.moves, self.pressed
        new.seat = seat
        new.bars = self.bars if bars is None else bars
        new.taken = self.taken if taken is None else taken
        new.quiet = self.quiet if quiet is None else quiet
        return new


@lru_cache(maxsize=64)
def position(letters: str, rainforests: int = 0, meadows: int = 0) -> Position:
    """The position of these 64 letters before any turn, with this much life off the board.

    >>> from engine.natura.board.kinds import OCEAN
    >>> position("O.O" + "." * 61).places[OCEAN]
    (0, 2)
    """
    found = read(letters)
    found.rainforests, found.meadows = rainforests, meadows
    return found


def read(letters: str, before: Position | None = None) -> Position:
    """The position of these letters, otherwise as `before`."""
    found: dict[str, list[int]] = {letter: [] for letter in LETTERS + EMPTY}
    for square, letter in enumerate(letters):
        found[letter].append(square)
    del found[EMPTY]
    places = [tuple(squares) for squares in found.values()]
    bits = [bits_of(squares) for squares in places]
    if before is None:
        return Position(letters, places, bits)
    return before.with_pieces(letters, places, bits, (1 << len(letters)) - 1)


def moved(where: Position, from_: int, to: int) -> Position:
    """The position after a piece moved and removed what was there."""
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
    return where.with_pieces(letters, places, bits, changed)


def replaced(where: Position, shown: Mapping[int, str]) -> Position:
    """The position with other letters on some squares; a dot removes a piece."""
    letters, places, bits = where.letters, [*where.places], [*where.bits]
    for square, letter in shown.items():
        if letters[square] != EMPTY:
            kind = _KINDS[letters[square]]
            bits[kind] ^= 1 << square
            places[kind] = tuple([at for at in places[kind] if at != square])
        if letter != EMPTY:
            kind = _KINDS[letter]
            bits[kind] |= 1 << square
            places[kind] = tuple(sorted((*places[kind], square)))
        letters = put(letters, square, letter)
    return where.with_pieces(letters, places, bits, bits_of(shown))


def put(letters: str, square: int, letter: str) -> str:
    """The letters with one replaced."""
    return letters[:square] + letter + letters[square + 1 :]


def rows(letters: str) -> list[str]:
    """A position as eight rows, the eighth rank first."""
    return [letters[SIDE * rank : SIDE * (rank + 1)] for rank in reversed(range(SIDE))]


def from_rows(lines: list[str]) -> str:
    """The 64 letters of eight rows, the eighth rank first."""
    return "".join(reversed(lines))
