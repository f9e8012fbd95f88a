"""What a move causes: Meadows removed, flips, Rainforests removed, life that may come back."""

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
from engine.natura.board.position import Bar, Position, moved, position, replaced
from engine.natura.board.squares import TOUCHING, members, touched_twice

RECOVERS = {OCEAN: RAINFOREST, LAND: RAINFOREST, SEA: MEADOW, ISLAND: MEADOW}
"""The life that each kind can bring back (rulebook, moves 3 and 4)."""

_FLIPPING = 3
_BURNING = 2
_RECOVERING = 2


class MoveResult(NamedTuple):
    """The position after a move and its events, before any recovery, in the next seat's turn."""

    position: Position
    eaten: bool
    flipped: tuple[int, ...]
    lost: tuple[int, ...]

    @property
    def removed(self) -> int:
        """How much life was removed."""
        return len(self.lost) + self.eaten


def play(now: Position, from_: int, to: int, flips: Flips) -> MoveResult:
    """Move a piece and apply what follows without a decision, in the order of the rulings."""
    eaten = now.letters[to] == LETTERS[MEADOW]
    after = moved(now, from_, to)
    flipped = _turned(after, to) if flips != "none" else ()
    if flipped:
        shown = [FLIPPED[flips][LETTERS.index(after.letters[square])] for square in flipped]
        after = replaced(
            after, {at: LETTERS[kind] for at, kind in zip(flipped, shown, strict=True)}
        )
    lost = _burnt(after)
    if lost:
        after = replaced(after, dict.fromkeys(lost, EMPTY))
    seat, taken = now.seat, now.taken
    removed = len(lost) + eaten
    if removed:
        after.rainforests += len(lost)
        after.meadows += eaten
        after.taken = (*taken[:seat], taken[seat] + removed, *taken[seat + 1 :])
    after.quiet = 0 if removed or flipped else now.quiet + 1
    bars = [_carried(bar, from_, to, lost, eaten=eaten) for bar in now.bars]
    bars[seat] = None if to in lost else Bar(to, from_)
    after.bars = tuple(bars)
    after.seat = (seat + 1) % len(bars)
    return MoveResult(after, eaten, flipped, lost)


def _carried(
    bar: Bar | None, from_: int, to: int, lost: tuple[int, ...], *, eaten: bool
) -> Bar | None:
    """A bar after a move: it follows its piece, and is gone with it (ruling 2)."""
    if bar is None:
        return None
    if bar.at == from_:
        return None if to in lost else Bar(to, bar.back)
    return None if bar.at in lost or (eaten and bar.at == to) else bar


def passed(now: Position) -> Position:
    """The position after a turn without a move."""
    bars = (*now.bars[: now.seat], None, *now.bars[now.seat + 1 :])
    after = now.turned((now.seat + 1) % len(bars))
    after.bars, after.quiet = bars, now.quiet + 1
    return after


def _turned(where: Position, moved: int) -> tuple[int, ...]:
    """The pieces that flip: the moved one, or those it touches with others of its kind."""
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
    """A square whose piece would flip or be removed if just touched, if any."""
    where = position(letters)
    burnt = _burnt(where)
    if burnt:
        return burnt[0]
    for square in members(where.occupied):
        if any((bits & TOUCHING[square]).bit_count() >= _FLIPPING for bits in where.bits):
            return square
    return None


def recoverable(where: Position, moved: int) -> list[int]:
    """Where the piece that moved here may bring life back, ascending (ruling 1)."""
    rainforests, meadows = where.rainforests, where.meadows
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


def recovered(where: Position, moved: int, square: int) -> Position:
    """The position after the moved piece brought life back."""
    life = RECOVERS[LETTERS.index(where.letters[moved])]
    after = replaced(where, {square: LETTERS[life]})
    after.rainforests -= life == RAINFOREST
    after.meadows -= life != RAINFOREST
    after.quiet = 0
    return after
