"""The fourteen games: how far each goal is, and what is measured in points.

Goals are judged after a whole turn. The fruitful and harmful goals but Deadlock need all life on
the board.
"""

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

from engine.natura.board.kinds import (
    COLOURS,
    FIRE,
    FORCES,
    LIFE,
    PIECES,
    SHORES,
    STORM,
    TERRA_FIRMA,
    WATER,
)
from engine.natura.board.position import Position
from engine.natura.board.reach import any_movable, mobility
from engine.natura.board.squares import LINES, beside, blocks, flows, is_block, touches
from engine.natura.play.state import GoalName


class Side(NamedTuple):
    """What a seat plays for, throughout a game."""

    seat: int
    """The seat's number among those on its board."""
    own: tuple[int, ...] = WATER
    """The seat's own kinds, and its opponent's; for competitive games."""
    other: tuple[int, ...] = TERRA_FIRMA
    rigid: bool = False


TAKER_AIM = 5
_BLOCKS = (TERRA_FIRMA, WATER, LIFE)
Group = Literal["competitive", "fruitful", "harmful"]


class Goal(NamedTuple):
    """One of the fourteen games."""

    name: GoalName
    number: int
    title: str
    group: Group
    advised: Literal["flexible", "rigid", "either"]
    brief: str
    """The aim in few words, for signs and menus."""
    aim: str
    """The aim in full, after "Goal: "."""
    length: int = 0
    """Moves of a measured game; 0 for one with a goal to reach."""

    @property
    def is_competitive(self) -> bool:
        """Whether two seats play it against each other on one board."""
        return self.group == "competitive"

    @property
    def is_measured(self) -> bool:
        """Whether it has points and a length instead of a goal to reach."""
        return self.length > 0

    def met(self, now: Position, side: Side) -> bool:
        """Whether a position reaches the goal; never in a measured game."""
        if self.is_measured:
            return False
        stopped = side.other if self.name == "blue-v-browns" else STOPPED.get(self.name)
        if stopped is not None:
            return not any_movable(now, stopped, rigid=side.rigid)
        # Searches ask this of many positions far from the goal, so the quick test comes first.
        blocks_wanted = GATHERED.get(self.name, ())
        return (
            all(is_block(now.sets(kinds)) for kinds in blocks_wanted)
            and DISTANCES[self.name](now, side) == 0
        )

    @property
    def either_wins(self) -> bool:
        """Whether a move can meet the opponent's goal (ruling 4)."""
        return self.number in {1, 2}


_ALL = (
    Goal("blue-v-browns", 1, "Blue v Browns", "competitive", "rigid",
         "leave your opponent no move", "no piece of your opponent's colour can move"),
    Goal("one-people", 2, "One People", "competitive", "flexible",
         "join all your own pieces", "all your own pieces form one block"),
    Goal("calm", 3, "Calm", "competitive", "flexible",
         "first to block every Storm", "no Storm can move"),
    Goal("quench", 4, "Quench", "competitive", "either",
         "first to block every Fire", "no Fire can move"),
    Goal("stillness", 5, "Stillness", "competitive", "either",
         "block every Fire and Storm", "no Fire or Storm can move"),
    Goal("taker", 6, "Taker", "competitive", "rigid",
         "first to take 5 life pieces", "be the first to remove five life pieces"),
    Goal("mosaic", 7, "Mosaic", "fruitful", "flexible",
         "join all pieces", "all pieces form one block"),
    Goal("harmony", 8, "Harmony", "fruitful", "either", "most points for life",
         "the most harmony: 2 for each life piece, 1 for each edge it shares with Water or Terra "
         "Firma, -1 for each with a Fire or Storm", 24),
    Goal("three-realms", 9, "Three Realms", "fruitful", "flexible",
         "join each colour", "browns, blues and greens each form one block"),
    Goal("river", 10, "River", "fruitful", "flexible", "five colours in one line",
         "the five colours follow each other in one line with at most six bends"),
    Goal("short-river", 10, "River, short", "fruitful", "flexible", "three colours in one line",
         "blues, browns and greens follow each other in one line with at most six bends"),
    Goal("green-line", 11, "Green Line", "fruitful", "flexible",
         "all life in one line", "all life is side by side in one straight line"),
    Goal("scorched", 12, "Scorched", "harmful", "flexible", "most damage to life",
         "the most damage: 3 for each Rainforest removed, 2 for each Meadow, 1 for each life piece "
         "beside a Fire or Storm", 12),
    Goal("deadlock", 13, "Deadlock", "harmful", "flexible",
         "block all blues and browns", "no piece of Water or Terra Firma can move"),
    Goal("exile", 14, "Exile", "harmful", "either",
         "no life beside blue or brown", "no life shares an edge with Water or Terra Firma"),
)  # fmt: skip

GOALS: dict[str, Goal] = {goal.name: goal for goal in _ALL}
"""The games by name, in the rulings' order."""


def _harmony(now: Position) -> int:
    """Our own measure: 2 for each life piece, 1 for its edges with Water or Terra Firma, -1 with
    forces.
    """
    life = now.sets(LIFE)
    return 2 * life.bit_count() + touches(life, now.sets(SHORES)) - touches(life, now.sets(FORCES))


def _scorched(now: Position) -> int:
    """Our own measure: 3 for each removed Rainforest, 2 for a Meadow, 1 for life beside a force."""
    singed = now.sets(LIFE) & beside(now.sets(FORCES))
    return 3 * now.rainforests + 2 * now.meadows + singed.bit_count()


POINTS: dict[str, Callable[[Position], int]] = {"harmony": _harmony, "scorched": _scorched}
"""Points of the two measured games."""

_Distance = Callable[[Position, Side], int]


def _moves_left(kinds: Sequence[int]) -> _Distance:
    return lambda now, side: mobility(now, kinds, rigid=side.rigid)


def own_blocks(now: Position, side: Side) -> int:
    """The number of the seat's blocks; worse than any if it has no pieces (ruling 4)."""
    return blocks(now.sets(side.own)) or PIECES


def _split(groups: Sequence[tuple[int, ...]]) -> _Distance:
    """Blocks in excess of one for each group of kinds, and life off the board."""
    return lambda now, _side: (
        sum((blocks(now.sets(group)) or PIECES) - 1 for group in groups) + now.missing
    )


def _short_of_river(groups: Sequence[tuple[int, ...]]) -> _Distance:
    apart = _split((*groups, tuple(kind for group in groups for kind in group)))
    return lambda now, side: (
        apart(now, side) or int(not flows([now.sets(group) for group in groups]))
    )


def _out_of_line(now: Position, _side: Side) -> int:
    """Life outside the fullest rank or file, and gaps in it."""
    life = now.sets(LIFE)
    fullest = max(LINES, key=lambda line: (life & line).bit_count())
    outside = (life & ~fullest).bit_count()
    return outside + max(blocks(life & fullest) - 1, 0) + now.missing


def _not_apart(now: Position, _side: Side) -> int:
    near = now.sets(LIFE) & beside(now.sets(SHORES))
    return near.bit_count() + now.missing


STILLED: dict[GoalName, tuple[int, ...]] = {
    "calm": (STORM,),
    "quench": (FIRE,),
    "stillness": FORCES,
}
STOPPED: dict[GoalName, tuple[int, ...]] = {**STILLED, "deadlock": SHORES}
"""Kinds to be stopped, by goal."""

DISTANCES: dict[GoalName, _Distance] = {
    "blue-v-browns": lambda now, side: mobility(now, side.other, rigid=side.rigid),
    "one-people": lambda now, side: own_blocks(now, side) - 1,
    "taker": lambda now, side: max(TAKER_AIM - now.taken[side.seat], 0),
    "mosaic": _split((tuple(range(8)),)),
    "three-realms": _split(_BLOCKS),
    "river": _short_of_river(COLOURS),
    "short-river": _short_of_river(COLOURS[:3]),
    "green-line": _out_of_line,
    "exile": _not_apart,
    **{name: _moves_left(kinds) for name, kinds in STOPPED.items()},
}
"""For each goal a number that is 0 exactly when it is reached."""

GATHERED: dict[GoalName, tuple[tuple[int, ...], ...]] = {
    "mosaic": (tuple(range(8)),),
    "three-realms": _BLOCKS,
    "river": COLOURS,
    "short-river": COLOURS[:3],
    "green-line": (LIFE,),
}
"""Kinds to be joined, by goal."""
