"""The targets that are near a position, for the goals that ask for an arrangement."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from heapq import nsmallest
from itertools import islice, permutations, zip_longest
from typing import Final

from engine.natura.board.distance import Steps
from engine.natura.board.kinds import COLOURS, LIFE, TERRA_FIRMA, WATER
from engine.natura.board.position import Position
from engine.natura.board.squares import LINES, TOUCHING, bits_of, members
from engine.natura.play.goals import Goal
from engine.natura.play.state import GoalName
from engine.natura.players.deadlocks import deadlocks
from engine.natura.players.river_courses import courses, parted
from engine.natura.players.targets import Aim, Target, aim

_MOST: Final = 8
"""How many targets of either sort are given at most."""
_LIKELY: Final = 1500
"""How many Rivers are likely enough to be looked into."""


def aims_of(
    goal: Goal, where: Position, steps: tuple[Steps, ...], looked_into: int, *, risks: bool
) -> list[tuple[Aim, Target]]:
    """The nearest of up to so many likely targets, none for a goal without such targets; risky ones
    and sure ones in turn if it `risks` them, else only sure ones.
    """
    find = _TARGETS.get(goal.name)
    if find is None:
        return []
    likely = dict.fromkeys(islice(find(where, steps), looked_into))
    sure = _nearest(where, [each for each in likely if not each.is_risky], steps)
    risky = _nearest(where, [each for each in likely if risks and each.is_risky], steps)
    pairs = zip_longest(risky, sure)
    return [each for pair in pairs for each in pair if each is not None]


def _nearest(
    where: Position, targets: Iterable[Target], steps: tuple[Steps, ...]
) -> list[tuple[Aim, Target]]:
    aims = ((aim(where, each, steps), each) for each in targets)
    return nsmallest(_MOST, aims, key=lambda one: one[0].distance)


def has_targets(goal: Goal) -> bool:
    """Whether a goal asks for an arrangement whose targets are known."""
    return goal.name in _TARGETS


def _costs(where: Position, kinds: Sequence[int], steps: tuple[Steps, ...]) -> list[int]:
    """By square the moves of the nearest of some pieces."""
    lines = [steps[kind][at] for kind in kinds for at in where.places[kind]]
    return [min(column) for column in zip(*lines, strict=True)]


def _green_lines(_where: Position, _steps: tuple[Steps, ...]) -> list[Target]:
    return [Target(((LIFE, line),)) for line in LINES]


def _rivers(groups: Sequence[tuple[int, ...]]) -> "_Find":
    def find(where: Position, steps: tuple[Steps, ...]) -> Iterator[Target]:
        sizes = tuple(where.sets(group).bit_count() for group in groups)
        costs = [_costs(where, group, steps) for group in groups]
        likely = nsmallest(
            _LIKELY,
            ((parted(course, costs, sizes), course) for course in courses(sum(sizes))),
        )
        for (_, order), course in likely:
            at, parts = 0, []
            for group in order:
                squares = course[at : at + sizes[group]]
                parts.append((groups[group], bits_of(squares)))
                at += sizes[group]
            yield Target(tuple(parts))

    return find


def _three_realms(where: Position, steps: tuple[Steps, ...]) -> Iterator[Target]:
    for colours in permutations((TERRA_FIRMA, WATER, LIFE)):
        taken, parts = 0, []
        for kinds in colours:
            block = _block(where, kinds, steps, taken)
            taken |= block
            parts.append((kinds, block))
        yield Target(tuple(parts))


def _block(where: Position, kinds: tuple[int, ...], steps: tuple[Steps, ...], taken: int) -> int:
    """A block of free squares that these pieces can fill with few moves."""
    pieces = [(kind, at) for kind in kinds for at in where.places[kind]]
    found = [
        _grown(at, pieces, steps, taken, where.occupied & ~where.sets(kinds))
        for _, at in pieces
        if not taken >> at & 1
    ]
    return min(found, default=(0, 0))[1]


def _grown(
    start: int,
    pieces: Sequence[tuple[int, int]],
    steps: tuple[Steps, ...],
    taken: int,
    others: int,
) -> tuple[float, int]:
    """What it costs to gather pieces about one of them, and the block that they then make."""
    block, cost = 1 << start, 0.0
    left = [piece for piece in pieces if piece[1] != start]
    edge = set(members(TOUCHING[start] & ~taken))
    while left and edge:
        best, square, piece = min(
            (steps[kind][at][to] + 0.4 * (others >> to & 1), to, (kind, at))
            for kind, at in left
            for to in edge
        )
        cost += best
        left.remove(piece)
        block |= 1 << square
        edge.remove(square)
        edge.update(members(TOUCHING[square] & ~taken & ~block))
    return cost + 100 * len(left), block


_Find = Callable[[Position, tuple[Steps, ...]], Iterable[Target]]

_TARGETS: Final[dict[GoalName, _Find]] = {
    "three-realms": _three_realms,
    "river": _rivers(COLOURS),
    "short-river": _rivers(COLOURS[:3]),
    "green-line": _green_lines,
    "deadlock": deadlocks,
}
