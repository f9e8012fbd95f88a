"""Where Fires and Storms can be stopped for good: in a corner, and how near that is."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from engine.natura.actions import Move
from engine.natura.goals import Situation
from engine.natura.kinds import FIRE, FORCES, STORM
from engine.natura.leads import REACHED
from engine.natura.position import Position, moved
from engine.natura.squares import SIDE, bits_of, members, square_at
from engine.natura.steps import Steps, steps_of
from engine.natura.targets import Target, aim

_PLACES: Final[dict[tuple[int, ...], tuple[tuple[str, str], ...]]] = {
    FORCES: (("c1 c2 a3 b3", "a1 b1 a2 b2"), ("b1 b2 b3 b4", "a1 a2 a3 a4")),
    (FIRE,): (("a1 b1 a2 b2", ""),),
}
"""By the kinds to be stopped where the Fires and the Storms stand; few others stop them there."""


_WEIGHT: Final = 4.0
"""How much more a step of a Fire or Storm counts than one of the pieces that then stop it."""


def stillings(now: Situation, kinds: tuple[int, ...], moves: Sequence[Move]) -> list[float]:
    """By move how many moves the nearest such arrangement is away after it."""
    steps = steps_of(rigid=now.rigid)
    fires, storms = min(
        _corners(kinds), key=lambda corner: _forces_away(now.position, corner, steps)
    )
    found = []
    for move in moves:
        where = moved(now.position, move.from_, move.to)
        away = _WEIGHT * _forces_away(where, (fires, storms), steps)
        found.append(away + aim(where, _walls(where, fires, storms, now), steps).distance)
    return found


def _forces_away(where: Position, corner: tuple[int, int], steps: tuple[Steps, ...]) -> int:
    """The moves that bring Fires and Storms to their places in a corner."""
    fires, storms = corner
    groups = tuple(
        (kinds, squares) for kinds, squares in (((STORM,), storms), ((FIRE,), fires)) if squares
    )
    return aim(where, Target(groups), steps).distance


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
