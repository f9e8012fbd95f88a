"""What comes of a move: the Meadow under it, flips, Rainforests lost, life that may return."""

from typing import NamedTuple

from engine.natura.board.kinds import (
    EMPTY,
    FIRE,
    FLIPPED,
    FORCES,
    ISLAND,
    LAND,
    LETTERS,
    MEADOW,
    OCEAN,
    RAINFOREST,
    SEA,
    STORM,
    Flips,
)
from engine.natura.board.position import Position, moved, position, replaced
from engine.natura.board.squares import TOUCHING, members, touched_twice

RECOVERS = {OCEAN: RAINFOREST, LAND: RAINFOREST, SEA: MEADOW, ISLAND: MEADOW}
"""Which life each kind can bring back (rulebook, moves 3 and 4)."""

_FLIPPING = 3
_BURNING = 2
_RECOVERING = 2


class Played(NamedTuple):
    """The position after a move and its events, up to recovery."""

    position: Position
    eaten: bool
    flipped: tuple[int, ...]
    lost: tuple[int, ...]

    @property
    def removed(self) -> int:
        """How much life went."""
        return len(self.lost) + self.eaten


def play(where: Position, from_: int, to: int, flips: Flips) -> Played:
    """Move a piece and let all follow that needs no choice, in the order of the rulings' events."""
    eaten = where.letters[to] == LETTERS[MEADOW]
    where = moved(where, from_, to)
    flipped = _turned(where, to) if flips != "none" else ()
    if flipped:
        shown = [FLIPPED[flips][LETTERS.index(where.letters[square])] for square in flipped]
        where = replaced(
            where, {at: LETTERS[kind] for at, kind in zip(flipped, shown, strict=True)}
        )
    lost = _burnt(where)
    if lost:
        where = replaced(where, dict.fromkeys(lost, EMPTY))
    return Played(where, eaten, flipped, lost)


def _turned(where: Position, moved: int) -> tuple[int, ...]:
    """The pieces that flip: the moved one, or one that it touches with others of its kind."""
    kind = where.kind_at(moved)
    around = TOUCHING[moved]
    alike = where.bits[kind] if kind is not None else 0
    found = [
        square
        for square in members(around & where.occupied)
        if (TOUCHING[square] & alike).bit_count() >= _FLIPPING
    ]
    if any((bits & around).bit_count() >= _FLIPPING for bits in where.bits):
        found.append(moved)
    return tuple(sorted(found))


def _burnt(where: Position) -> tuple[int, ...]:
    """The Rainforests with two or more Fires and Storms on their edges."""
    bits = where.bits
    burning = bits[RAINFOREST] & touched_twice(bits[FIRE] | bits[STORM])
    return tuple(members(burning)) if burning else ()


def events_pending(letters: str) -> int | None:
    """A square whose piece would flip or go if it had just been touched; None if there is none."""
    where = position(letters)
    burnt = _burnt(where)
    if burnt:
        return burnt[0]
    for square in members(where.occupied):
        if any((bits & TOUCHING[square]).bit_count() >= _FLIPPING for bits in where.bits):
            return square
    return None


def recoverable(where: Position, moved: int, rainforests: int, meadows: int) -> list[int]:
    """The squares on which the piece that moved here may put life back, ascending.

    `rainforests` and `meadows` are off the board. The piece counts as the kind it shows now
    (ruling 1). A Rainforest does not return where two Fires or Storms would touch it.
    """
    if not rainforests and not meadows:
        return []
    kind = where.kind_at(moved)
    life = RECOVERS.get(kind) if kind is not None else None
    if kind is None or life is None or not (rainforests if life == RAINFOREST else meadows):
        return []
    alike = where.bits[kind]
    harmful = where.sets(FORCES) if life == RAINFOREST else 0
    return [
        square
        for square in members(TOUCHING[moved] & ~where.occupied)
        if (TOUCHING[square] & alike).bit_count() >= _RECOVERING
        and (TOUCHING[square] & harmful).bit_count() < _BURNING
    ]
