"""Nearby targets, for the goals that ask for an arrangement."""

from collections.abc import Iterator, Sequence
from functools import cache
from heapq import nsmallest
from itertools import accumulate
from typing import Final

from engine.natura.board.kinds import COLOURS, LIFE
from engine.natura.board.position import Position
from engine.natura.board.squares import (
    EDGES,
    LINES,
    LONGEST,
    MOST_BENDS,
    NEXT,
    SQUARES,
    Step,
    bits_of,
)
from engine.natura.play.goals import Goal
from engine.natura.play.state import GoalName
from engine.natura.players.targets import Aim, Steps, Target, aim

_MOST: Final = 4
"""The most targets returned."""
_LIKELY: Final = 600
"""The most Rivers worth examining."""
_RIVERS: Final[dict[GoalName, tuple[tuple[int, ...], ...]]] = {
    "river": COLOURS,
    "short-river": COLOURS[:3],
}
WITH_TARGETS: Final = {*_RIVERS, "green-line"}
"""The goals that ask for an arrangement with known targets."""


def aims_of(goal: Goal, where: Position, steps: tuple[Steps, ...]) -> list[Aim]:
    """The nearest of some likely targets, for a goal `WITH_TARGETS`."""
    groups = _RIVERS.get(goal.name)
    likely = [((LIFE, row),) for row in LINES] if groups is None else _rivers(groups, where, steps)
    aims = (aim(where, each, steps) for each in dict.fromkeys(likely))
    return nsmallest(_MOST, aims, key=lambda one: one.distance)


def _rivers(
    groups: Sequence[tuple[int, ...]], where: Position, steps: tuple[Steps, ...]
) -> Iterator[Target]:
    sizes = tuple(where.sets(group).bit_count() for group in groups)
    costs = [_costs(where, group, steps) for group in groups]
    parts = ((parted(course, costs, sizes), course) for course in courses(sum(sizes)))
    for (_, order), course in nsmallest(_LIKELY, parts):
        ends = accumulate(sizes[group] for group in order)
        yield tuple(
            (groups[group], bits_of(course[end - sizes[group] : end]))
            for group, end in zip(order, ends, strict=True)
        )


def _costs(where: Position, kinds: Sequence[int], steps: tuple[Steps, ...]) -> list[int]:
    """The moves of the nearest of some pieces, by square."""
    lines = [steps[kind][at] for kind in kinds for at in where.places[kind]]
    return [min(column) for column in zip(*lines, strict=True)]


Course = tuple[int, ...]
"""Squares in the order of the line."""

_BENDS: Final = {36: MOST_BENDS, 28: 4}
"""The most bends to choose from, by the line's length."""


@cache
def courses(length: int) -> tuple[Course, ...]:
    """Every line of this length, each in one direction only."""
    found = {
        course
        for start in SQUARES
        for step in EDGES
        for course in _courses((start,), step, length, _BENDS[length])
    }
    return tuple(sorted(course for course in found if course[0] < course[-1]))


def _courses(before: Course, step: Step, length: int, bends: int) -> Iterator[Course]:
    """The lines with this beginning that now turn this way."""
    following = NEXT[step]
    ahead = following[before[-1]]
    while ahead is not None and ahead not in before:
        before = (*before, ahead)
        left = length - len(before)
        if not left:
            yield before
            return
        if bends and left <= LONGEST * bends:
            for turn in EDGES[2:] if step in EDGES[:2] else EDGES[:2]:
                yield from _courses(before, turn, length, bends - 1)
        ahead = following[ahead]


def parted(course: Course, costs: list[list[int]], sizes: tuple[int, ...]) -> tuple[int, list[int]]:
    """The cheapest order of groups along a course: its cost, and the groups in order.

    `costs` has each group's cost by square.
    """
    sums = [[0, *accumulate([line[square] for square in course])] for line in costs]
    whole = (1 << len(sizes)) - 1
    starts, groups = _orders(sizes)
    least = [0] * (whole + 1)
    last = [0] * (whole + 1)
    for done in range(1, whole + 1):
        end = starts[done]
        best = 10**9
        for group, rest in groups[done]:
            line = sums[group]
            cost = least[rest] + line[end] - line[starts[rest]]
            if cost < best:
                best, last[done] = cost, group
        least[done] = best
    order, done = [], whole
    while done:
        order.append(last[done])
        done ^= 1 << last[done]
    return least[whole], order[::-1]


@cache
def _orders(
    sizes: tuple[int, ...],
) -> tuple[tuple[int, ...], tuple[tuple[tuple[int, int], ...], ...]]:
    """The squares filled by each set of groups; and which can be last, with the rest."""
    sets = range(1 << len(sizes))
    starts = tuple(sum(size for at, size in enumerate(sizes) if done >> at & 1) for done in sets)
    groups = tuple(
        tuple((at, done ^ 1 << at) for at in range(len(sizes)) if done >> at & 1) for done in sets
    )
    return starts, groups
