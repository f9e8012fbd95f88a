"""The ways in which dominoes can lie on a board, each with a bit, so that sets of them are numbers.

A way is a pair of brook squares beside each other: the domino's first animal lies on the one, its
second on the other. Ways are numbered in the order of `actions`: by their first square, then by
facing. Where a number stands for what is true of both ends, the low `count` bits say it of the
first squares, the next `count` bits of the second ones.
"""

from functools import lru_cache

from engine.renature.actions import Place
from engine.renature.layout import Layout, layout_of
from engine.renature.squares import FACINGS, SQUARES, Facing, next_square


class Ways:
    """The ways on one board without mushrooms, and which of them each square takes part in."""

    def __init__(self, layout: Layout) -> None:
        places: list[tuple[int, int, Facing]] = []
        for at in sorted(layout.brook):
            for facing in FACINGS:
                to = next_square(at, facing)
                if to in layout.brook and to is not None:
                    places.append((at, to, facing))
        self.count = len(places)
        self.all = (1 << self.count) - 1
        """All ways."""
        self.both = (1 << 2 * self.count) - 1
        """Both ends of all ways."""
        self.forward = 0
        """The ways whose first square is the lower one: a double lies in these only."""
        self.through = [0] * SQUARES
        """The ways that cover each square."""
        self.ends = [0] * SQUARES
        """The ends of ways that lie on each square."""
        self.number: dict[tuple[int, Facing], int] = {}
        """The number of a way by its first square and its facing."""
        for number, (at, to, facing) in enumerate(places):
            way = 1 << number
            if at < to:
                self.forward |= way
            self.through[at] |= way
            self.through[to] |= way
            self.ends[at] |= way
            self.ends[to] |= way << self.count
            self.number[at, facing] = number
        self.through_beside = [0] * SQUARES
        """The ways that cover a brook square beside each square."""
        self.ends_beside = [0] * SQUARES
        """The ends of ways that lie beside each square."""
        for square in layout.brook:
            for other in layout.around[square]:
                self.through_beside[square] |= self.through[other]
                self.ends_beside[square] |= self.ends[other]
        self._places = [(at, facing) for at, _, facing in places]
        self._rows: dict[int, tuple[Place, ...]] = {}

    def row(self, domino: int) -> tuple[Place, ...]:
        """The action for each way of a domino, made once."""
        found = self._rows.get(domino)
        if found is None:
            found = tuple(Place(domino, at, facing) for at, facing in self._places)
            self._rows[domino] = found
        return found


@lru_cache(maxsize=16)
def ways_of(board: str) -> Ways:
    """The ways on a board, kept for reuse: never to be changed."""
    return Ways(layout_of(board))
