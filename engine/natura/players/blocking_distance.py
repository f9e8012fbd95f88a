"""How many moves stop Fires and Storms where they stand: a piece into each square left to them."""

from collections.abc import Sequence
from typing import Final

from engine.natura.board.assignment import assign
from engine.natura.board.kinds import MEADOW
from engine.natura.board.position import Position
from engine.natura.board.reach import CENTRE, PATTERNS, destinations
from engine.natura.board.squares import members
from engine.natura.play.goals import Situation
from engine.natura.players.lead import REACHED

MANY: Final = 10
"""As many moves as this, or more, are not told apart: there are too many ways."""

_LONGEST: Final = 6
"""How many moves a square's piece may be away."""


def closing(now: Situation, kinds: tuple[int, ...]) -> int:
    """The seat's own moves that fill all squares which pieces of these kinds can enter.

    Each way is real: it leads over free squares, or a piece that stops others moves on and leaves
    its square to be filled in turn. The ways are found one by one as if no other were gone.
    """
    where = now.position
    open_, needed = 0, 0
    for kind in kinds:
        for square in where.places[kind]:
            open_ |= destinations(where, kind, square, rigid=now.rigid)
            needed |= REACHED[kind][square]
    holes = members(open_)
    pieces = members(where.sets(now.own) & ~needed)
    if len(holes) > min(MANY, len(pieces)):
        return MANY
    costs = [_ways(now, hole, needed, pieces) for hole in holes]
    total = sum(costs[row][column] for row, column in enumerate(assign(costs)))
    # A Meadow stops nothing, and nothing but Fires and Storms can take its square.
    return min(total + (open_ & where.bits[MEADOW]).bit_count(), MANY)


def _ways(now: Situation, hole: int, needed: int, pieces: Sequence[int]) -> list[int]:
    """By piece the moves after which a square is filled, and no square that is needed is empty."""
    found = dict.fromkeys(pieces, MANY)
    where = now.position
    left = set(pieces)
    # Squares that any own kind may fill, and those that a kind may leave for the next on its way.
    edge = [(kind, hole) for kind in now.own]
    seen = dict.fromkeys(now.own, 1 << hole)
    for count in range(1, _LONGEST + 1):
        following: list[tuple[int, int]] = []
        for kind, square in edge:
            reached = _from(where, kind, square, rigid=now.rigid) & ~seen[kind]
            seen[kind] |= reached
            for at in members(reached):
                if not where.occupied >> at & 1:
                    following.append((kind, at))
                elif at in left:
                    found[at] = count
                    left.discard(at)
                elif needed >> at & 1:
                    following += [(other, at) for other in now.own]
                    for other in now.own:
                        seen[other] |= 1 << at
        if not left or not following:
            break
        edge = following
    return [found[piece] for piece in pieces]


def _from(where: Position, kind: int, square: int, *, rigid: bool) -> int:
    """The squares from which a piece of this kind gets to a square, those of its like not in its
    way.
    """
    parts, _, beyond = PATTERNS[rigid][kind]
    blocked = (where.occupied & ~where.bits[kind]) << CENTRE
    around = blocked >> square | beyond[square]
    found = 0
    for squares, entered, _ in parts:
        found |= entered[around & squares]
    return found << square >> CENTRE
