"""Which piece goes where, so that all moves together are fewest (the assignment problem)."""

from collections.abc import Sequence


def assign(costs: Sequence[Sequence[int]]) -> list[int]:
    """For each row the number of its column, each column once, so that the sum is least.

    There are at least as many columns as rows. This is the Hungarian method by shortest ways.

    >>> assign([[4, 1, 3], [2, 0, 5]])
    [1, 0]
    """
    rows, columns = len(costs), len(costs[0]) if costs else 0
    by_row, by_column = [0] * (rows + 1), [0] * (columns + 1)
    taken = [0] * (columns + 1)
    """By column its row, counted from 1; 0 for none."""
    for row in range(1, rows + 1):
        _add(row, costs, by_row, by_column, taken)
    found = [0] * rows
    for column in range(1, columns + 1):
        if taken[column]:
            found[taken[column] - 1] = column - 1
    return found


def _add(
    row: int,
    costs: Sequence[Sequence[int]],
    by_row: list[int],
    by_column: list[int],
    taken: list[int],
) -> None:
    """Give one more row its column; others may change theirs."""
    columns = len(by_column) - 1
    least = [10**9] * (columns + 1)
    before = [0] * (columns + 1)
    done: list[int] = []
    left = list(range(1, columns + 1))
    taken[0] = row
    column = 0
    while taken[column]:
        done.append(column)
        at = taken[column]
        line, potential = costs[at - 1], by_row[at]
        delta, following = 10**9, 0
        for other in left:
            reduced = line[other - 1] - potential - by_column[other]
            if reduced < least[other]:
                least[other], before[other] = reduced, column
            if least[other] < delta:
                delta, following = least[other], other
        for other in done:
            by_row[taken[other]] += delta
            by_column[other] -= delta
        for other in left:
            least[other] -= delta
        left.remove(following)
        column = following
    while column:
        taken[column] = taken[before[column]]
        column = before[column]
