"""What a goal counts on a board: blocks, squares still open, edges of life; and how far it is."""

from typing import NamedTuple

from engine.natura.board.kinds import (
    COLOURS,
    COUNTS,
    FIRE,
    FORCES,
    LIFE,
    MEADOW,
    NAMES,
    OCEAN,
    RAINFOREST,
    SHORES,
    SIDES,
    STORM,
    TERRA_FIRMA,
    WATER,
)
from engine.natura.board.reach import piece_moves
from engine.natura.board.squares import EDGES, LINES, beside, first_block, members, stepped
from engine.natura.play.goals import DISTANCES, POINTS, TAKER_AIM
from engine.natura.play.legal import goal_of, side_of, view_of
from engine.natura.play.state import Board, GoalName, State
from engine.words import counted

EVERY_LIFE = sum(COUNTS[kind] for kind in LIFE)
_ALL = tuple(range(len(NAMES)))
_COLOUR_NAMES = ("blue", "brown", "green", "red", "grey")


class Group(NamedTuple):
    """Kinds of pieces whose blocks a goal counts, and these blocks as sets, the largest first."""

    name: str
    """Their colour; nothing where all pieces count as one."""
    kind: int
    """The kind whose picture stands for them."""
    blocks: tuple[int, ...]

    @property
    def sizes(self) -> list[int]:
        """How many pieces each block has."""
        return [block.bit_count() for block in self.blocks]


_GROUPED: dict[GoalName, tuple[tuple[int, ...], ...]] = {
    "one-people": SIDES,
    "mosaic": (_ALL,),
    "three-realms": (TERRA_FIRMA, WATER, LIFE),
    "river": COLOURS,
    "short-river": COLOURS[:3],
}
_WATCHED: dict[GoalName, tuple[tuple[int, ...], ...]] = {
    "blue-v-browns": SIDES,
    "calm": ((STORM,),),
    "quench": ((FIRE,),),
    "stillness": (FORCES,),
    "deadlock": (SHORES,),
}


def groups(seen: State, board: Board) -> tuple[Group, ...]:
    """The groups whose blocks the goal counts; none for other goals."""
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
    """Pieces that shall not move any more: what they are, and what they still can do."""

    kinds: tuple[int, ...]
    open_squares: int
    """Where any of them can go, as a set."""
    moves: dict[int, int]
    """By its square how many moves each piece has."""


def watched(seen: State, board: Board) -> tuple[Watched, ...]:
    """The pieces that the goal wants to stop; in Blue v Browns those of both sides."""
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
    """Edges between life and what stands beside it, as pairs of squares."""

    good: tuple[tuple[int, int], ...]
    bad: tuple[tuple[int, int], ...]


def edges(seen: State, board: Board) -> Edges:
    """The edges that Harmony and Scorched count, and Exile wants to be free of."""
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
    """The rank or file with the most life on it, as a set."""
    life = board.position.sets(LIFE)
    return max(LINES, key=lambda line: (life & line).bit_count())


class Head(NamedTuple):
    """How far a goal is, to be read at a glance: a number and what it counts."""

    number: int
    unit: str
    more: str = ""
    """What the unit leaves open."""


_LEFT_TO: dict[GoalName, str] = {
    "calm": "left to the Storms",
    "quench": "left to the Fires",
    "stillness": "left to Fires and Storms",
    "deadlock": "left to Water and Terra Firma",
}


def head(seen: State, seat: int) -> Head:
    """How far a seat has come (`words.progress`); in Blue v Browns the moves it has left."""
    goal, (now, side) = goal_of(seen), view_of(seen, seat)
    board = seen.boards[seat if seen.options.race else 0]
    if goal.is_measured:
        return _of(POINTS[goal.name](now), "point")
    if goal.name in _LEFT_TO:
        return _of(DISTANCES[goal.name](now, side), "move")._replace(more=_LEFT_TO[goal.name])
    match goal.name:
        case "blue-v-browns":
            own = watched(seen, board)[side_of(seen, seat)]
            return _of(sum(own.moves.values()), "move")._replace(more="left")
        case "one-people":
            return _of(len(groups(seen, board)[side_of(seen, seat)].blocks), "block")
        case "taker":
            return Head(now.taken[side.seat], f"of {TAKER_AIM}", "taken")
        case "green-line":
            life = now.sets(LIFE)
            return Head((life & fullest_line(board)).bit_count(), f"of {EVERY_LIFE}", "in a line")
        case "exile":
            return Head(DISTANCES[goal.name](now, side), "to go")
    found = groups(seen, board)
    more = f"{len(found)} wanted" if len(found) > 1 else ""
    return _of(sum(len(group.blocks) for group in found), "block")._replace(more=more)


def _of(number: int, unit: str) -> Head:
    return Head(number, counted(number, unit).split()[-1])


class Points(NamedTuple):
    """A part of what a measured board is worth: how many, of what, and what each counts."""

    number: int
    what: str
    kind: int
    each: int


def points(seen: State, board: Board) -> tuple[Points, ...]:
    """What the points of Harmony or Scorched are made of; nothing in other games."""
    now = board.position
    life, between = now.sets(LIFE), edges(seen, board)
    match goal_of(seen).name:
        case "harmony":
            return (
                Points(life.bit_count(), "life on the board", RAINFOREST, 2),
                Points(len(between.good), "edges to blue, brown", OCEAN, 1),
                Points(len(between.bad), "edges to Fires, Storms", FIRE, -1),
            )
        case "scorched":
            singed = life & beside(now.sets(FORCES))
            return (
                Points(board.rainforests, "Rainforests gone", RAINFOREST, 3),
                Points(board.meadows, "Meadows gone", MEADOW, 2),
                Points(singed.bit_count(), "life beside Fire, Storm", FIRE, 1),
            )
    return ()


def able(piece_counts: Watched) -> tuple[int, int]:
    """How many of the pieces can move, and how many there are."""
    return sum(bool(count) for count in piece_counts.moves.values()), len(piece_counts.moves)
