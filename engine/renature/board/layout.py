"""A board's layout: brook or meadow, areas, mushrooms; and measurements of it."""

from collections.abc import Collection, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import chain, compress
from statistics import correlation

from engine.renature.board.squares import (
    ALL,
    BESIDE,
    BESIDE_SET,
    BIT,
    NOT_EAST,
    NOT_WEST,
    SIDE,
    SQUARES,
    beside_any,
    members,
    set_of,
)

BROOK, START, AREA, STUMP, MEADOW_CLOUD = ".S#TC"
AREA_CLOUDS = "12"
"""Area squares with one or two clouds."""
AREA_SIGNS = frozenset(AREA + AREA_CLOUDS)


class Layout:
    """A board by its `SQUARES` signs, with mushrooms on some of its meadow squares.

    Areas are numbered from 0 in the order of their first squares, row by row from the top left. A
    mushroom's square is a square of its area; so areas may be joined (Valley, ruling 2).
    """

    def __init__(self, board: str) -> None:
        self.board = board
        self.valley = STUMP in board
        """Whether this is a board of Renature Valley."""
        land = [sign in AREA_SIGNS for sign in board]
        self.areas = tuple(_areas(set_of(compress(range(SQUARES), land))))
        """The squares of each area, ascending."""
        self.area_of = _area_of(self.areas)
        """The area of each square; -1 for brook."""
        self.brook = frozenset(square for square in range(SQUARES) if not land[square])
        """The squares for dominoes: those with mushrooms aren't among them."""
        self.starts = tuple(square for square in range(SQUARES) if board[square] == START)
        self.around = tuple(
            tuple(other for other in BESIDE[square] if other in self.brook)
            for square in range(SQUARES)
        )
        """The brook squares beside each square."""
        self.shore = tuple(
            tuple(other for other in BESIDE[square] if land[other]) for square in range(SQUARES)
        )
        """The area squares beside each square."""

    def grown(self, mushroom: int) -> "Layout":
        """This layout with one more mushroom: its square joins the areas it touches."""
        after = Layout.__new__(Layout)
        after.board, after.valley, after.starts = self.board, self.valley, self.starts
        joined = {self.area_of[other] for other in self.shore[mushroom]}
        parts = [self.areas[area] for area in joined]
        area = tuple(sorted((mushroom, *chain.from_iterable(parts))))
        rest = (squares for number, squares in enumerate(self.areas) if number not in joined)
        # Areas share no square, so that their order is that of their first ones.
        after.areas = tuple(sorted((area, *rest)))
        after.area_of = _area_of(after.areas)
        after.brook = self.brook - {mushroom}
        around, shore = list(self.around), list(self.shore)
        for other in BESIDE[mushroom]:
            around[other] = tuple(square for square in around[other] if square != mushroom)
            shore[other] = tuple(sorted((*shore[other], mushroom)))
        after.around, after.shore = tuple(around), tuple(shore)
        return after

    @cached_property
    def land(self) -> int:
        """The set of all area squares."""
        return ALL ^ self.brook_set

    @cached_property
    def brook_set(self) -> int:
        """The set of the squares where dominoes may lie."""
        return set_of(self.brook)

    @cached_property
    def area_sets(self) -> tuple[int, ...]:
        """Each area as a set of squares."""
        return tuple(map(set_of, self.areas))

    @cached_property
    def mushroom_places(self) -> int:
        """The set of brook squares beside an area that are no starts (Valley, ruling 1)."""
        return self.brook_set & beside_any(self.land) & ~set_of(self.starts)

    def near(self, at: int, to: int) -> tuple[tuple[int, int], ...]:
        """The areas that a domino on two squares may close, each with its ring.

        Covering a square can isolate only its neighbours, so only areas beside these squares can
        close.
        """
        found = self._near.get(at * SQUARES + to)
        if found is None:
            touched = BIT[at] | BIT[to] | (BESIDE_SET[at] | BESIDE_SET[to]) & self.brook_set
            areas = {self.area_of[land] for land in members(beside_any(touched) & self.land)}
            found = tuple((area, self.ring_sets[area]) for area in sorted(areas))
            self._near[at * SQUARES + to] = found
        return found

    @cached_property
    def _near(self) -> dict[int, tuple[tuple[int, int], ...]]:
        return {}

    @cached_property
    def rings(self) -> tuple[tuple[int, ...], ...]:
        """The brook squares beside each area, ascending."""
        return tuple(
            tuple(sorted({other for square in squares for other in self.around[square]}))
            for squares in self.areas
        )

    @cached_property
    def ring_sets(self) -> tuple[int, ...]:
        """The same as sets of squares."""
        return tuple(map(set_of, self.rings))

    @cached_property
    def steps(self) -> list[int]:
        """The brook by its steps from the nearest start."""
        return steps_from(set_of(self.starts), self.brook_set)

    @cached_property
    def stumps(self) -> tuple[int, ...]:
        """The squares with a tree stump, covered or not."""
        return tuple(square for square in range(SQUARES) if self.board[square] == STUMP)

    @cached_property
    def clouds(self) -> tuple[tuple[int, int], ...]:
        """The squares with clouds at the start, and how many."""
        return tuple(
            (square, int(sign) if sign in AREA_CLOUDS else 1)
            for square, sign in enumerate(self.board)
            if sign in AREA_CLOUDS or sign == MEADOW_CLOUD
        )


@lru_cache(maxsize=256)
def layout_of(board: str, mushrooms: tuple[int, ...] = ()) -> Layout:
    """The layout of a board with these mushrooms, kept for reuse: never to be changed.

    >>> from engine.renature.board.boards import own_board
    >>> layout = layout_of(own_board("standard"))
    >>> len(layout.areas), len(layout.starts), len(layout.brook)
    (18, 4, 125)
    """
    # A table's mushrooms come one by one, so that the layout with one less is there already.
    if not mushrooms:
        return Layout(board)
    return layout_of(board, mushrooms[:-1]).grown(mushrooms[-1])


def _area_of(areas: tuple[tuple[int, ...], ...]) -> list[int]:
    found = [-1] * SQUARES
    for number, squares in enumerate(areas):
        for square in squares:
            found[square] = number
    return found


def _areas(land: int) -> Iterator[tuple[int, ...]]:
    """The connected groups of land squares, in the order of their first squares."""
    while land:
        area = sum(steps_from(land & -land, land))
        yield tuple(members(area))
        land ^= area


def steps_from(starts: int, brook: int) -> list[int]:
    """The squares of a brook by their steps from the nearest start, beginning with the starts."""
    found = []
    edge, left = starts, brook & ~starts
    while edge:
        found.append(edge)
        edge = beside_any(edge) & left
        left ^= edge
    return found


def cut_squares(brook: Collection[int]) -> set[int]:
    """The articulation points of a connected brook."""
    order: dict[int, int] = {}
    cuts: set[int] = set()

    def lowest(square: int, before: int) -> int:
        """The lowest number reachable from this square's subtree by a back edge."""
        number = low = order[square] = len(order)
        branches = 0
        for other in BESIDE[square]:
            if other in order:
                low = min(low, order[other]) if other != before else low
            elif other in brook:
                found = lowest(other, square)
                low = min(low, found)
                branches += 1
                if found >= number and (number or branches > 1):
                    cuts.add(square)
        return low

    lowest(min(brook), -1)
    return cuts


def areas_away(layout: Layout) -> list[int]:
    """Steps along the brook from the nearest start to each area's nearest brook square."""
    return [nearest(layout.steps, ring) for ring in layout.ring_sets]


def nearest(steps: Sequence[int], squares: int) -> int:
    """How many steps away the nearest of a set of squares is."""
    return next(number for number, there in enumerate(steps) if there & squares)


def size_by_distance(layout: Layout) -> float:
    """The rank correlation of the areas' sizes and distances from the starts, -1 to 1."""
    return rank_correlation([len(squares) for squares in layout.areas], areas_away(layout))


def rank_correlation(some: Sequence[int], others: Sequence[int]) -> float:
    """Spearman's rank correlation of two rows of numbers, -1 to 1; 0 if a row is constant."""
    if len(set(some)) == 1 or len(set(others)) == 1:
        return 0.0
    return correlation(_ranks(some), _ranks(others))


def ponds(brook: int) -> int:
    """The top left squares of all blocks of 2 x 2 brook squares."""
    across = brook & (brook >> 1) & NOT_EAST
    return across & (across >> SIDE)


def runs(brook: int, length: int) -> tuple[int, int]:
    """Where straight runs of `length` brook squares begin, to the east and to the south."""
    east = south = brook
    for _ in range(length - 1):
        east = brook & ((east & NOT_WEST) >> 1)
        south = brook & (south >> SIDE)
    return east, south


def longest_run(brook: int) -> tuple[int, int]:
    """The number of brook squares in the longest straight run, and its last square."""
    length = max(each for each in range(1, SIDE + 1) if any(runs(brook, each)))
    ends = zip(runs(brook, length), (1, SIDE), strict=True)
    return length, max(bit.bit_length() - 1 + (length - 1) * step for bit, step in ends if bit)


def _ranks(values: Sequence[int]) -> list[float]:
    """The rank of each value; equal values share the mean of theirs."""
    order = sorted(values)
    return [order.index(value) + (order.count(value) - 1) / 2 for value in values]
