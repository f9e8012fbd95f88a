"""Courses of a River: where its line may run, and which colour may lie where along it."""

from collections.abc import Iterator
from functools import cache
from itertools import accumulate
from typing import Final

from engine.natura.board.river import LONGEST, MOST_BENDS, NEXT
from engine.natura.board.squares import EDGES, SQUARES, Step

Course = tuple[int, ...]
"""Squares in the order in which the line goes through them."""

_BENDS: Final = {36: MOST_BENDS, 28: 4}
"""How many bends are enough to choose from, by how long the line is."""


@cache
def courses(length: int) -> tuple[Course, ...]:
    """Every line of this length, in one of its two directions."""
    found = {
        course
        for start in SQUARES
        for step in EDGES
        for course in _courses((start,), step, length, _BENDS[length])
    }
    return tuple(sorted(course for course in found if course[0] < course[-1]))


def _courses(before: Course, step: Step, length: int, bends: int) -> Iterator[Course]:
    """The lines that begin like this and now go this way."""
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
    """The cheapest order of groups along a course: its cost, and the groups in this order.

    `costs` has for each group what each square of the board costs it.
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
    """By set of groups how many squares they fill; and which may be the last, and the rest."""
    sets = range(1 << len(sizes))
    starts = tuple(sum(size for at, size in enumerate(sizes) if done >> at & 1) for done in sets)
    groups = tuple(
        tuple((at, done ^ 1 << at) for at in range(len(sizes)) if done >> at & 1) for done in sets
    )
    return starts, groups
