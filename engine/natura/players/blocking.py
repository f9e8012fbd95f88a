"""How many moves stop Fires and Storms as they stand, by a piece into each square left to them; and
how moves lead to a corner in which they are stopped for good.
"""

from collections.abc import Sequence
from functools import cache
from typing import Final

from engine.natura.board.effects import play
from engine.natura.board.kinds import FIRE, FORCES, MEADOW, RAINFOREST, STORM
from engine.natura.board.position import Move, Position, moved
from engine.natura.board.reach import destinations, entered
from engine.natura.board.squares import SIDE, bits_of, members, square_at
from engine.natura.play.goals import Goal, Side
from engine.natura.play.legal import STILLED, view_of
from engine.natura.play.state import State
from engine.natura.players.evaluation import REACHED
from engine.natura.players.targets import Target, aim, assign, steps_of

MANY: Final = 10
"""As many moves as this, or more, are not told apart: there are too many ways."""

_LONGEST: Final = 6
"""How many moves a square's piece may be away."""


def closing(where: Position, side: Side, kinds: tuple[int, ...]) -> int:
    """The seat's own moves that fill all squares which pieces of these kinds can enter.

    Each way is real: it leads over free squares, or a piece that stops others moves on and leaves
    its square to be filled in turn. The ways are found one by one as if no other were gone.
    """
    open_, needed = 0, 0
    for kind in kinds:
        for square in where.places[kind]:
            open_ |= destinations(where, kind, square, rigid=side.rigid)
            needed |= REACHED[kind][square]
    holes = members(open_)
    pieces = members(where.sets(side.own) & ~needed)
    if len(holes) > min(MANY, len(pieces)):
        return MANY
    costs = [_ways(where, side, hole, needed, pieces) for hole in holes]
    total = sum(costs[row][column] for row, column in enumerate(assign(costs)))
    # A Meadow stops nothing, and nothing but Fires and Storms can take its square.
    return min(total + (open_ & where.bits[MEADOW]).bit_count(), MANY)


def _ways(where: Position, side: Side, hole: int, needed: int, pieces: Sequence[int]) -> list[int]:
    """By piece the moves after which a square is filled, and no square that is needed is empty."""
    found = dict.fromkeys(pieces, MANY)
    left = set(pieces)
    # Squares that any own kind may fill, and those that a kind may leave for the next on its way.
    edge = [(kind, hole) for kind in side.own]
    seen = dict.fromkeys(side.own, 1 << hole)
    for count in range(1, _LONGEST + 1):
        following: list[tuple[int, int]] = []
        for kind, square in edge:
            # From here it gets to where those come from that get here; its like are not in its way.
            others = where.occupied & ~where.bits[kind]
            reached = entered(kind, square, others, rigid=side.rigid) & ~seen[kind]
            seen[kind] |= reached
            for at in members(reached):
                if not where.occupied >> at & 1:
                    following.append((kind, at))
                elif at in left:
                    found[at] = count
                    left.discard(at)
                elif needed >> at & 1:
                    following += [(other, at) for other in side.own]
                    for other in side.own:
                        seen[other] |= 1 << at
        if not left or not following:
            break
        edge = following
    return [found[piece] for piece in pieces]


_PLACES: Final[dict[tuple[int, ...], tuple[tuple[str, str], ...]]] = {
    FORCES: (("c1 c2 a3 b3", "a1 b1 a2 b2"), ("b1 b2 b3 b4", "a1 a2 a3 a4")),
    (FIRE,): (("a1 b1 a2 b2", ""),),
}
"""By the kinds to be stopped where the Fires and the Storms stand; few others stop them there."""


_WALLED_IN: Final = {"quench", "stillness"}
"""The goals for which an arrangement in a corner is made. Calm is reached sooner without."""
_STEP_TO_CORNER: Final = 10.0
"""What a step towards that arrangement is worth beside how free the pieces are."""
_STEP_TO_STOP: Final = 30.0
"""What a move less is worth where they can be stopped as they stand."""
_TOO_QUIET: Final = 60
_UNQUIET: Final = 50.0
"""After so many quiet turns, what it is worth to take life."""

_WEIGHT: Final = 4.0
"""How much more a step of a Fire or Storm counts than one of the pieces that then stop it."""

_LEAVES: Final = 2
_ENCLOSED: Final = 5
"""The moves that a piece counts for that has to leave such a place first, if it can, and if it is
closed in."""
_THEIRS: Final = 4
"""The same for an opponent's piece, which nobody else can move."""
_FAR: Final = 12
"""More moves than this are not told apart."""


def towards(
    goal: Goal, state: State, seat: int, moves: Sequence[Move], worths: Sequence[float]
) -> tuple[Sequence[float], bool]:
    """What moves are worth beyond how free they leave Fires and Storms, and whether they lead
    anywhere: where few moves stop these as they stand, fewer; else the way to a corner.
    """
    kinds, (now, side) = STILLED[goal.name], view_of(state, seat)
    flips = state.options.flips
    if closing(now, side, kinds) < MANY:
        after = [play(now, move.from_, move.to, flips).position for move in moves]
        left = [closing(each, side, kinds) for each in after]
        found = [worth - _STEP_TO_STOP * far for worth, far in zip(worths, left, strict=True)]
        return found, True
    if goal.name not in _WALLED_IN:
        return worths, False
    away = _stillings(now, side, kinds, moves)
    found = [worth - _STEP_TO_CORNER * far for worth, far in zip(worths, away, strict=True)]
    if state.quiet >= _TOO_QUIET:
        taken = [play(now, move.from_, move.to, flips).removed for move in moves]
        found = [worth + _UNQUIET * count for worth, count in zip(found, taken, strict=True)]
    return found, True


def _stillings(
    now: Position, side: Side, kinds: tuple[int, ...], moves: Sequence[Move]
) -> list[float]:
    """By move how many moves the nearest such arrangement is away after it."""
    steps = steps_of(rigid=side.rigid)
    fires, storms = min(_corners(kinds), key=lambda corner: _forces_away(now, side, corner))
    found = []
    for move in moves:
        after = moved(now, move.from_, move.to)
        away = _WEIGHT * _forces_away(after, side, (fires, storms))
        found.append(away + aim(after, _walls(after, fires, storms, side), steps).distance)
    return found


def _forces_away(where: Position, side: Side, corner: tuple[int, int]) -> int:
    """The moves that bring Fires and Storms to their places in a corner, with those that others
    need to leave these places and the squares on the way.
    """
    fires, storms = corner
    movable = where.sets(side.own) | where.bits[RAINFOREST]
    theirs = where.sets(side.other)
    total = 0
    for kind, other, squares in ((FIRE, STORM, fires), (STORM, FIRE, storms)):
        others, pieces = movable | where.bits[other], where.places[kind]
        ways = [_costs(pieces, kind, to, others, theirs) for to in members(squares)]
        costs = [*zip(*ways, strict=True)]
        if costs:
            total += sum(costs[piece][to] for piece, to in enumerate(assign(costs)))
    places = fires | storms
    total += _THEIRS * (theirs & places).bit_count()
    for square in members(movable & places):
        total += _LEAVES if REACHED[FIRE][square] & ~where.occupied else _ENCLOSED
    return total


def _costs(pieces: Sequence[int], kind: int, to: int, others: int, theirs: int) -> list[int]:
    """By piece the moves to a square; what stands on a square on the way has to leave it."""
    reached = REACHED[kind]
    seen, found = 1 << to, dict.fromkeys(pieces, _FAR)
    found[to] = 0
    edges = [0] * (_FAR + _THEIRS + 1)
    edges[0] = seen
    for count in range(1, _FAR):
        fresh = 0
        for square in members(edges[count - 1]):
            fresh |= reached[square]
        fresh &= ~seen
        if fresh:
            seen |= fresh
            edges[count] |= fresh & ~others & ~theirs
            edges[count + 1] |= fresh & others
            edges[count + _THEIRS - 1] |= fresh & theirs
            for at in pieces:
                if fresh >> at & 1:
                    found[at] = count
    return [found[at] for at in pieces]


def _walls(where: Position, fires: int, storms: int, side: Side) -> Target:
    """Own pieces wherever a Fire or Storm in its place could go, and no opponent's stands."""
    walls = 0
    for kind, squares in ((FIRE, fires), (STORM, storms)):
        for square in members(squares & where.bits[kind]):
            walls |= REACHED[kind][square]
    return Target(((side.own, walls & ~(fires | storms) & ~where.sets(side.other)),))


@cache
def _corners(kinds: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """The arrangements of these kinds in every corner, each way about."""
    found = {
        (_placed(fires, turn), _placed(storms, turn))
        for fires, storms in _PLACES[kinds]
        for turn in range(8)
    }
    return tuple(sorted(found))


def _placed(names: str, turn: int) -> int:
    """The squares of these names, mirrored by files (1), ranks (2) and the long diagonal (4)."""
    found = []
    for name in names.split():
        at = square_at(name)
        file, rank = at % SIDE, at // SIDE
        if turn & 4:
            file, rank = rank, file
        file = SIDE - 1 - file if turn & 1 else file
        rank = SIDE - 1 - rank if turn & 2 else rank
        found.append(SIDE * rank + file)
    return bits_of(found)
