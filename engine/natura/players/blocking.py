"""How moves lead to where Fires and Storms are stopped: as they stand, or in a corner for good."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from engine.natura.board.assignment import assign
from engine.natura.board.distance import steps_of
from engine.natura.board.effects import play
from engine.natura.board.kinds import FIRE, FORCES, RAINFOREST, STORM
from engine.natura.board.moves import Move
from engine.natura.board.position import Position, moved
from engine.natura.board.squares import SIDE, bits_of, members, square_at
from engine.natura.play.goals import Goal, Situation
from engine.natura.play.state import State
from engine.natura.players.blocking_distance import MANY, closing
from engine.natura.players.lead import REACHED, STILLED
from engine.natura.players.targets import Target, aim

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
    goal: Goal, now: Situation, moves: Sequence[Move], worths: Sequence[float], seen: State
) -> tuple[Sequence[float], bool]:
    """What moves are worth beyond how free they leave Fires and Storms, and whether they lead
    anywhere: where few moves stop these as they stand, fewer; else the way to a corner.
    """
    kinds = STILLED[goal.name]
    if closing(now, kinds) < MANY:
        left = [closing(_after(now, move, seen), kinds) for move in moves]
        found = [worth - _STEP_TO_STOP * far for worth, far in zip(worths, left, strict=True)]
        return found, True
    if goal.name not in _WALLED_IN:
        return worths, False
    away = _stillings(now, kinds, moves)
    found = [worth - _STEP_TO_CORNER * far for worth, far in zip(worths, away, strict=True)]
    if seen.quiet >= _TOO_QUIET:
        taken = [_after(now, move, seen).missing - now.missing for move in moves]
        found = [worth + _UNQUIET * count for worth, count in zip(found, taken, strict=True)]
    return found, True


def _after(now: Situation, move: Move, seen: State) -> Situation:
    played = play(now.position, move.from_, move.to, seen.options.flips)
    return now._replace(position=played.position, missing=now.missing + played.removed)


def _stillings(now: Situation, kinds: tuple[int, ...], moves: Sequence[Move]) -> list[float]:
    """By move how many moves the nearest such arrangement is away after it."""
    steps = steps_of(rigid=now.rigid)
    fires, storms = min(_corners(kinds), key=lambda corner: _forces_away(now, corner))
    found = []
    for move in moves:
        after = now._replace(position=moved(now.position, move.from_, move.to))
        away = _WEIGHT * _forces_away(after, (fires, storms))
        where = after.position
        found.append(away + aim(where, _walls(where, fires, storms, now), steps).distance)
    return found


def _forces_away(now: Situation, corner: tuple[int, int]) -> int:
    """The moves that bring Fires and Storms to their places in a corner, with those that others
    need to leave these places and the squares on the way.
    """
    where = now.position
    fires, storms = corner
    movable = where.sets(now.own) | where.bits[RAINFOREST]
    theirs = where.sets(now.other)
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


def _walls(where: Position, fires: int, storms: int, now: Situation) -> Target:
    """Own pieces wherever a Fire or Storm in its place could go, and no opponent's stands."""
    walls = 0
    for kind, squares in ((FIRE, fires), (STORM, storms)):
        for square in members(squares & where.bits[kind]):
            walls |= REACHED[kind][square]
    return Target(((now.own, walls & ~(fires | storms) & ~where.sets(now.other)),))


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
