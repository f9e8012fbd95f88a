"""The ways to place dominoes on a board, as bit masks.

A way is a pair of adjacent brook squares, one for the domino's first animal and one for its second.
Ways are numbered like `actions`: by first square, then facing. In masks for both ends, the low
`count` bits are the first squares, the next `count` bits the second ones.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache, reduce
from operator import or_
from typing import NamedTuple

from engine.renature.board.dominoes import DOMINOES
from engine.renature.board.layout import Layout, layout_of
from engine.renature.board.squares import BESIDE_SET, BIT, FACINGS, SQUARES, Facing, next_square
from engine.renature.play.actions import Place


class Effect(NamedTuple):
    """What placing a domino in one way changes."""

    closed: int
    """The ways that are no longer possible: they share a square with it."""
    opened: int
    """The ways that touch it."""
    covered: int
    """Its two squares."""
    beside: int
    """The squares beside them, and the two themselves."""
    first: int
    """The ends of ways beside its first animal."""
    second: int
    """The ends of ways beside its second animal."""


class Ways:
    """The ways on a board without mushrooms, and those through each square."""

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
        """The ways whose first square is the lower one: the only ones for doubles."""
        self.through = [0] * SQUARES
        """The ways that cover each square."""
        self.ends = [0] * SQUARES
        """The ends of ways on each square."""
        self.number: dict[tuple[int, Facing], int] = {}
        """A way's number by its first square and facing."""
        for number, (at, to, facing) in enumerate(places):
            way = 1 << number
            if at < to:
                self.forward |= way
            self.through[at] |= way
            self.through[to] |= way
            self.ends[at] |= way
            self.ends[to] |= way << self.count
            self.number[at, facing] = number
        self.single = (0, *(1 << number for number in range(self.count)))
        """The set of one way, by its number plus 1: this is the length in bits of a set whose last
        way it is."""
        self.effects = [self._effect(layout, at, to) for at, to, _ in places]
        """What placing a domino in each way changes."""
        self.squares = [(at, to) for at, to, _ in places]
        """The two squares of each way, that of the first animal first."""
        self._facings = [(at, facing) for at, _, facing in places]
        self.rows: list[tuple[Place, ...]] = [()] * len(DOMINOES)
        """Cache of `row`, by domino."""

    def row(self, domino: int) -> tuple[Place, ...]:
        """The action for each way of a domino by the number of the way plus 1, as in `single`."""
        if not self.rows[domino]:
            made = [Place(domino, at, facing) for at, facing in self._facings]
            self.rows[domino] = (made[0], *made)
        return self.rows[domino]

    def _effect(self, layout: Layout, at: int, to: int) -> "Effect":
        return Effect(
            closed=self.through[at] | self.through[to],
            opened=self._all_of(self.through, layout.around[at] + layout.around[to]),
            covered=BIT[at] | BIT[to],
            beside=BESIDE_SET[at] | BESIDE_SET[to],
            first=self._all_of(self.ends, layout.around[at]),
            second=self._all_of(self.ends, layout.around[to]),
        )

    @staticmethod
    def _all_of(sets: Sequence[int], squares: Iterable[int]) -> int:
        return reduce(or_, (sets[square] for square in squares), 0)


@lru_cache(maxsize=16)
def ways_of(board: str) -> Ways:
    """The ways on a board, cached: never change them."""
    return Ways(layout_of(board))
