"""The fourteen games: for each a function that says whether its goal stands (rulebook, rulings).

A goal is asked after a whole turn, for one seat. Each function takes a `Situation`.
"""

from collections.abc import Callable
from typing import Literal, NamedTuple

from engine.natura.board.kinds import COLOURS, FIRE, FORCES, LIFE, SHORES, STORM, TERRA_FIRMA, WATER
from engine.natura.board.position import Position
from engine.natura.board.reach import any_movable
from engine.natura.board.river import flows
from engine.natura.board.squares import LINES, beside, is_block
from engine.natura.play.state import GoalName


class Situation(NamedTuple):
    """A board as one seat's goal looks at it."""

    position: Position
    rigid: bool
    missing: int
    """Life off the board."""
    own: tuple[int, ...] = WATER
    """The kinds that the seat owns, and its opponent's; of meaning in competitive games."""
    other: tuple[int, ...] = TERRA_FIRMA
    taken: int = 0
    """Life that the seat has removed."""


TAKER_AIM = 5


def blue_v_browns(now: Situation) -> bool:
    """The opponent cannot move any Water or Terra Firma piece."""
    return not any_movable(now.position, now.other, rigid=now.rigid)


def one_people(now: Situation) -> bool:
    """All own pieces touch, as one block; no piece left is no win (ruling 4)."""
    return is_block(now.position.sets(now.own))


def calm(now: Situation) -> bool:
    """No Storm can move."""
    return not any_movable(now.position, (STORM,), rigid=now.rigid)


def quench(now: Situation) -> bool:
    """No Fire can move."""
    return not any_movable(now.position, (FIRE,), rigid=now.rigid)


def stillness(now: Situation) -> bool:
    """No Fire and no Storm can move."""
    return not any_movable(now.position, FORCES, rigid=now.rigid)


def taker(now: Situation) -> bool:
    """The seat has removed five life pieces."""
    return now.taken >= TAKER_AIM


def mosaic(now: Situation) -> bool:
    """All life is on the board, and all pieces make one block."""
    return not now.missing and is_block(now.position.occupied)


def three_realms(now: Situation) -> bool:
    """All life is on the board; browns, blues and greens are one block each."""
    return not now.missing and all(
        is_block(now.position.sets(colour)) for colour in (TERRA_FIRMA, WATER, LIFE)
    )


def river(now: Situation) -> bool:
    """All life is on the board; one line with at most six bends leads through all five colours."""
    return not now.missing and flows([now.position.sets(colour) for colour in COLOURS])


def short_river(now: Situation) -> bool:
    """As `river`, but only through the blue, brown and green pieces."""
    return not now.missing and flows([now.position.sets(colour) for colour in COLOURS[:3]])


def green_line(now: Situation) -> bool:
    """All life is on the board, side by side on one rank or file."""
    life = now.position.sets(LIFE)
    return not now.missing and is_block(life) and any(not life & ~line for line in LINES)


def deadlock(now: Situation) -> bool:
    """No Water and no Terra Firma piece can move."""
    return not any_movable(now.position, SHORES, rigid=now.rigid)


def exile(now: Situation) -> bool:
    """All life is on the board, none of it on an edge of Water or Terra Firma."""
    life = now.position.sets(LIFE)
    return not now.missing and not life & beside(now.position.sets(SHORES))


def never(_now: Situation) -> bool:
    """Harmony and Scorched have no goal to reach: they are measured at their end."""
    return False


Group = Literal["competitive", "fruitful", "harmful"]


class Goal(NamedTuple):
    """One of the fourteen games."""

    name: GoalName
    number: int
    title: str
    group: Group
    advised: Literal["flexible", "rigid", "either"]
    met: Callable[[Situation], bool]
    aim: str
    """What is to be reached, to be read after "Goal: "."""
    length: int = 0
    """The agreed number of moves of a game that is measured; 0 for one that has a goal."""

    @property
    def is_competitive(self) -> bool:
        """Whether two seats play it against each other on one board."""
        return self.group == "competitive"

    @property
    def is_measured(self) -> bool:
        """Whether it ends by its length, and is measured in points."""
        return self.length > 0

    @property
    def either_wins(self) -> bool:
        """Whether a move can meet the opponent's goal (games 1 and 2; ruling 4)."""
        return self.number in {1, 2}


_ALL = (
    Goal("blue-v-browns", 1, "Blue v Browns", "competitive", "rigid", blue_v_browns,
         "no piece of your opponent's colour can move"),
    Goal("one-people", 2, "One People", "competitive", "flexible", one_people,
         "all your own pieces touch, as one block"),
    Goal("calm", 3, "Calm", "competitive", "flexible", calm, "no Storm can move"),
    Goal("quench", 4, "Quench", "competitive", "either", quench, "no Fire can move"),
    Goal("stillness", 5, "Stillness", "competitive", "either", stillness,
         "no Fire and no Storm can move"),
    Goal("taker", 6, "Taker", "competitive", "rigid", taker,
         "be the first to remove five life pieces"),
    Goal("mosaic", 7, "Mosaic", "fruitful", "flexible", mosaic, "all pieces make one block"),
    Goal("harmony", 8, "Harmony", "fruitful", "either", never,
         "most harmony; life counts 2, its edge to Water or Terra Firma 1, to a Fire or Storm -1",
         24),
    Goal("three-realms", 9, "Three Realms", "fruitful", "flexible", three_realms,
         "browns, blues and greens each make one block"),
    Goal("river", 10, "River", "fruitful", "flexible", river,
         "the five colours follow each other in one line with at most six bends"),
    Goal("short-river", 10, "River, short", "fruitful", "flexible", short_river,
         "blues, browns and greens follow each other in one line with at most six bends"),
    Goal("green-line", 11, "Green Line", "fruitful", "flexible", green_line,
         "all life stands side by side in one straight line"),
    Goal("scorched", 12, "Scorched", "harmful", "flexible", never,
         "most damage; a Rainforest gone counts 3, a Meadow 2, life beside a Fire or Storm 1",
         12),
    Goal("deadlock", 13, "Deadlock", "harmful", "flexible", deadlock,
         "no Water and no Terra Firma piece can move"),
    Goal("exile", 14, "Exile", "harmful", "either", exile,
         "no life on an edge of Water or Terra Firma"),
)  # fmt: skip

GOALS: dict[str, Goal] = {goal.name: goal for goal in _ALL}
"""The games by the name that the option has, in the rulings' order."""
