"""What a goal counts on a board: blocks, squares still open, edges of life."""

from typing import NamedTuple

from engine.natura.board.kinds import (
    COLOURS,
    FIRE,
    FORCES,
    LIFE,
    MEADOW,
    NAMES,
    OCEAN,
    RAINFOREST,
    SHORES,
    SIDES,
)
from engine.natura.board.reach import piece_moves
from engine.natura.board.squares import EDGES, LINES, beside, first_block, members, stepped
from engine.natura.play.goals import GATHERED, STOPPED
from engine.natura.play.legal import goal_of
from engine.natura.play.state import Board, State

_ALL = tuple(range(len(NAMES)))
_COLOUR_NAMES = ("blue", "brown", "green", "red", "grey")


class Group(NamedTuple):
    """Kinds whose blocks a goal counts, and their blocks as sets, the largest first."""

    name: str
    """Their colour; empty if all pieces count as one."""
    kind: int
    """The kind whose picture represents them."""
    blocks: tuple[int, ...]

    @property
    def sizes(self) -> list[int]:
        """Each block's number of pieces."""
        return [block.bit_count() for block in self.blocks]


_GROUPED: dict[str, tuple[tuple[int, ...], ...]] = {
    "one-people": SIDES,
    **{k: v for k, v in GATHERED.items() if k != "green-line"},
}
_WATCHED: dict[str, tuple[tuple[int, ...], ...]] = {
    "blue-v-browns": SIDES,
    **{name: (kinds,) for name, kinds in STOPPED.items()},
}


def groups(seen: State, board: Board) -> tuple[Group, ...]:
    """The groups whose blocks the goal counts, if any."""
    where, found = board.position, []
    for kinds in _GROUPED.get(goal_of(seen).name, ()):
        name = "" if kinds == _ALL else _COLOUR_NAMES[COLOURS.index(kinds)]
        left, blocks = where.sets(kinds), []
        while left:
            blocks.append(first_block(left))
            left ^= blocks[-1]
        blocks.sort(key=int.bit_count, reverse=True)
        found.append(Group(name, kinds[0], tuple(blocks)))
    return tuple(found)


class Watched(NamedTuple):
    """Pieces to be stopped, and what they can still do."""

    kinds: tuple[int, ...]
    open_squares: int
    """Squares that any of them can enter, as a set."""
    moves: dict[int, int]
    """Each piece's number of moves, by its square."""


def watched(seen: State, board: Board) -> tuple[Watched, ...]:
    """The pieces the goal wants to stop; both sides' in Blue v Browns."""
    where, found = board.position, []
    by_square = piece_moves(where, rigid=seen.rigid)
    for kinds in _WATCHED.get(goal_of(seen).name, ()):
        squares = members(where.sets(kinds))
        reach = 0
        for square in squares:
            for move in by_square[square]:
                reach |= 1 << move.to
        found.append(Watched(kinds, reach, {at: len(by_square[at]) for at in squares}))
    return tuple(found)


class Edges(NamedTuple):
    """Edges between life and its neighbours, as pairs of squares."""

    good: tuple[tuple[int, int], ...]
    bad: tuple[tuple[int, int], ...]


def edges(seen: State, board: Board) -> Edges:
    """The edges that Harmony and Scorched count, and Exile forbids."""
    name, where = goal_of(seen).name, board.position
    if name == "harmony":
        return Edges(_between(where.sets(LIFE), where.sets(SHORES)),
                     _between(where.sets(LIFE), where.sets(FORCES)))  # fmt: skip
    if name == "scorched":
        return Edges((), _between(where.sets(LIFE), where.sets(FORCES)))
    if name == "exile":
        return Edges((), _between(where.sets(LIFE), where.sets(SHORES)))
    return Edges((), ())


def _between(life: int, others: int) -> tuple[tuple[int, int], ...]:
    return tuple(
        (at, near)
        for at in members(life)
        for step in EDGES
        if (near := stepped(at, step)) is not None and others >> near & 1
    )


def fullest_line(board: Board) -> int:
    """The rank or file with the most life, as a set."""
    life = board.position.sets(LIFE)
    return max(LINES, key=lambda line: (life & line).bit_count())


class Points(NamedTuple):
    """Part of a measured board's worth: how many, of what, and what each counts."""

    number: int
    what: str
    kind: int
    each: int


def points(seen: State, board: Board) -> tuple[Points, ...]:
    """What the points of Harmony or Scorched consist of."""
    now = board.position
    life, between = now.sets(LIFE), edges(seen, board)
    match goal_of(seen).name:
        case "harmony":
            return (
                Points(life.bit_count(), "life on the board", RAINFOREST, 2),
                Points(len(between.good), "edges with blue, brown", OCEAN, 1),
                Points(len(between.bad), "edges with forces", FIRE, -1),
            )
        case "scorched":
            singed = life & beside(now.sets(FORCES))
            return (
                Points(board.rainforests, "Rainforests removed", RAINFOREST, 3),
                Points(board.meadows, "Meadows removed", MEADOW, 2),
                Points(singed.bit_count(), "life beside Fire, Storm", FIRE, 1),
            )
    return ()


def able(piece_counts: Watched) -> tuple[int, int]:
    """How many of the pieces can move, and how many there are."""
    return sum(bool(count) for count in piece_counts.moves.values()), len(piece_counts.moves)
