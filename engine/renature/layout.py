"""What a board is made of: its brook (or meadow) and its areas, joined by mushrooms or not."""

from functools import cached_property, lru_cache

from engine.renature.squares import BESIDE, SQUARES

BROOK, START, AREA, STUMP, MEADOW_CLOUD = ".S#TC"
AREA_CLOUDS = "12"
"""An area square with so many clouds."""
AREA_SIGNS = frozenset(AREA + AREA_CLOUDS)


class Layout:
    """A board by its `SQUARES` signs, with mushrooms on some of its meadow squares.

    Areas are numbered from 0 in the order of their first squares, row by row from the top left. A
    mushroom's square is a square of its area; so areas may be joined (Valley, ruling 2).
    """

    def __init__(self, board: str, mushrooms: tuple[int, ...] = ()) -> None:
        self.board = board
        self.valley = STUMP in board
        """Whether this is a board of Renature Valley."""
        grown = frozenset(mushrooms)
        land = [sign in AREA_SIGNS for sign in board]
        for square in mushrooms:
            land[square] = True
        self.areas = _areas(land)
        """The squares of each area, ascending."""
        self.area_of: list[int] = [-1] * SQUARES
        """The area of each square; -1 for brook."""
        for number, squares in enumerate(self.areas):
            for square in squares:
                self.area_of[square] = number
        self.brook = frozenset(square for square in range(SQUARES) if not land[square])
        """The squares where dominoes may lie: no mushroom is among them."""
        self.starts = tuple(s for s in range(SQUARES) if board[s] == START and s not in grown)
        self.around = tuple(
            tuple(other for other in BESIDE[square] if other in self.brook)
            for square in range(SQUARES)
        )
        """The brook squares beside each square."""
        self.shore = tuple(
            tuple(other for other in BESIDE[square] if land[other]) for square in range(SQUARES)
        )
        """The area squares beside each square."""

    @cached_property
    def rings(self) -> tuple[tuple[int, ...], ...]:
        """The brook squares beside each area, ascending."""
        return tuple(
            tuple(sorted({other for square in squares for other in self.around[square]}))
            for squares in self.areas
        )

    @cached_property
    def stumps(self) -> tuple[int, ...]:
        """The squares with a tree stump, covered or not."""
        return tuple(square for square in range(SQUARES) if self.board[square] == STUMP)

    @cached_property
    def clouds(self) -> tuple[tuple[int, int], ...]:
        """The squares where clouds lie at the start, each with their number."""
        return tuple(
            (square, int(sign) if sign in AREA_CLOUDS else 1)
            for square, sign in enumerate(self.board)
            if sign in AREA_CLOUDS or sign == MEADOW_CLOUD
        )


@lru_cache(maxsize=256)
def layout_of(board: str, mushrooms: tuple[int, ...] = ()) -> Layout:
    """The layout of a board with these mushrooms, kept for reuse: never to be changed."""
    return Layout(board, mushrooms)


def _areas(land: list[bool]) -> tuple[tuple[int, ...], ...]:
    """The maximal groups of land squares joined by edges."""
    seen = [False] * SQUARES
    found = []
    for first in range(SQUARES):
        if not land[first] or seen[first]:
            continue
        seen[first] = True
        group = [first]
        for square in group:
            for other in BESIDE[square]:
                if land[other] and not seen[other]:
                    seen[other] = True
                    group.append(other)
        found.append(tuple(sorted(group)))
    return tuple(found)
