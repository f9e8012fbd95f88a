"""Measures of a board: ways along the brook, cuts, blocks, runs, and areas by distance."""

from collections.abc import Collection, Iterable, Sequence
from statistics import correlation

from engine.renature.board.layout import Layout
from engine.renature.board.squares import BESIDE, SIDE


def distances(brook: Collection[int], starts: Iterable[int]) -> dict[int, int]:
    """Steps along the brook to each square that can be reached, from the nearest of the starts."""
    steps = dict.fromkeys(starts, 0)
    queue = list(steps)
    for square in queue:
        for other in BESIDE[square]:
            if other in brook and other not in steps:
                steps[other] = steps[square] + 1
                queue.append(other)
    return steps


def cut_squares(brook: Collection[int]) -> set[int]:
    """The squares of a brook in one piece without which it would be cut in two."""
    root = min(brook)
    order = {root: 0}
    low = {root: 0}
    cuts: set[int] = set()
    branches = 0
    trail = [root]
    untried = {root: [other for other in BESIDE[root] if other in brook]}
    while trail:
        square = trail[-1]
        if untried[square]:
            onward = untried[square].pop()
            if onward not in order:
                order[onward] = low[onward] = len(order)
                untried[onward] = [other for other in BESIDE[onward] if other in brook]
                trail.append(onward)
            elif order[onward] < low[square]:
                low[square] = order[onward]
            continue
        trail.pop()
        if not trail:
            break
        before = trail[-1]
        low[before] = min(low[before], low[square])
        if before == root:
            branches += 1
        elif low[square] >= order[before]:
            cuts.add(before)
    return cuts | {root} if branches > 1 else cuts


def areas_away(layout: Layout) -> list[int]:
    """Steps along the brook from the nearest start to each area's nearest brook square."""
    steps = steps_away(layout)
    return [min(steps[square] for square in ring) for ring in layout.rings]


def size_by_distance(layout: Layout) -> float:
    """The rank correlation of the areas' sizes and distances from the starts, -1 to 1."""
    return rank_correlation([len(squares) for squares in layout.areas], areas_away(layout))


def rank_correlation(some: Sequence[int], others: Sequence[int]) -> float:
    """How far two rows of numbers go by one order, -1 to 1; 0 where all of a row are alike."""
    if len(set(some)) == 1 or len(set(others)) == 1:
        return 0.0
    return correlation(_ranks(some), _ranks(others))


def ponds(brook: Iterable[int]) -> list[int]:
    """The bottom right squares of all blocks of 2 x 2 brook squares, ascending."""
    found = frozenset(brook)
    return [
        square
        for square in sorted(found)
        if square % SIDE and {square - 1, square - SIDE, square - SIDE - 1} <= found
    ]


def longest_run(brook: Iterable[int]) -> tuple[int, int]:
    """The number of brook squares in the longest straight run, and its last square."""
    across: dict[int, int] = {}
    down: dict[int, int] = {}
    best = (0, 0)
    for square in sorted(brook):
        across[square] = 1 + (across.get(square - 1, 0) if square % SIDE else 0)
        down[square] = 1 + down.get(square - SIDE, 0)
        best = max(best, (max(across[square], down[square]), square))
    return best


def steps_away(layout: Layout) -> dict[int, int]:
    """Steps along the brook to each square from the nearest start."""
    return distances(layout.brook, layout.starts)


def _ranks(values: Sequence[int]) -> list[float]:
    """The rank of each value, equal ones sharing the middle of theirs."""
    order = sorted(values)
    return [order.index(value) + (order.count(value) - 1) / 2 for value in values]
