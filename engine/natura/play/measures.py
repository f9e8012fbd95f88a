"""How far a goal still is, and what Harmony and Scorched are worth: numbers for the players.

A distance is 0 exactly where the goal stands; the two measures of points are our own
(rulings, "Harmony" and "Scorched").
"""

from collections.abc import Callable, Sequence

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
from engine.natura.board.reach import mobility
from engine.natura.board.river import flows
from engine.natura.board.squares import LINES, beside, blocks, touches
from engine.natura.play.goals import TAKER_AIM, Situation
from engine.natura.play.state import Board, GoalName


def harmony(_board: Board, now: Situation) -> int:
    """2 for each life piece on the board, 1 for each edge between life and Water or Terra Firma,
    minus 1 for each edge between life and a Fire or Storm.
    """
    life = now.position.sets(LIFE)
    shores, forces = now.position.sets(SHORES), now.position.sets(FORCES)
    return 2 * life.bit_count() + touches(life, shores) - touches(life, forces)


def scorched(board: Board, now: Situation) -> int:
    """3 for each removed Rainforest, 2 for each removed Meadow, 1 for each life piece on an edge
    of a Fire or Storm.
    """
    singed = now.position.sets(LIFE) & beside(now.position.sets(FORCES))
    return 3 * board.rainforests + 2 * board.meadows + singed.bit_count()


POINTS: dict[str, Callable[[Board, Situation], int]] = {"harmony": harmony, "scorched": scorched}
"""The points of the two games that are measured."""


def _stuck(kinds: Sequence[int]) -> Callable[[Situation], int]:
    return lambda now: mobility(now.position, kinds, rigid=now.rigid)


def _opponent(now: Situation) -> int:
    return mobility(now.position, now.other, rigid=now.rigid)


def own_blocks(now: Situation) -> int:
    """The number of blocks of the seat's pieces; worse than any where none is left (ruling 4)."""
    return blocks(now.position.sets(now.own)) or PIECES


def _one_people(now: Situation) -> int:
    return own_blocks(now) - 1


def _taker(now: Situation) -> int:
    return max(TAKER_AIM - now.taken, 0)


def _split(groups: Sequence[tuple[int, ...]]) -> Callable[[Situation], int]:
    """How many blocks too many some groups of kinds make, and life that is off the board."""
    return lambda now: (
        sum((blocks(now.position.sets(group)) or PIECES) - 1 for group in groups) + now.missing
    )


def _river(groups: Sequence[tuple[int, ...]]) -> Callable[[Situation], int]:
    apart = _split((*groups, tuple(kind for group in groups for kind in group)))

    def distance(now: Situation) -> int:
        left = apart(now)
        return left or int(not flows([now.position.sets(group) for group in groups]))

    return distance


def _green_line(now: Situation) -> int:
    """Life that is not in the fullest rank or file, and gaps between what is in it."""
    life = now.position.sets(LIFE)
    fullest = max(LINES, key=lambda line: (life & line).bit_count())
    outside = (life & ~fullest).bit_count()
    return outside + max(blocks(life & fullest) - 1, 0) + now.missing


def _exile(now: Situation) -> int:
    near = now.position.sets(LIFE) & beside(now.position.sets(SHORES))
    return near.bit_count() + now.missing


DISTANCES: dict[GoalName, Callable[[Situation], int]] = {
    "blue-v-browns": _opponent,
    "one-people": _one_people,
    "calm": _stuck((STORM,)),
    "quench": _stuck((FIRE,)),
    "stillness": _stuck(FORCES),
    "taker": _taker,
    "mosaic": _split((tuple(range(8)),)),
    "three-realms": _split((TERRA_FIRMA, WATER, LIFE)),
    "river": _river(COLOURS),
    "short-river": _river(COLOURS[:3]),
    "green-line": _green_line,
    "deadlock": _stuck(SHORES),
    "exile": _exile,
}
"""For every game that has a goal, a number that falls to 0 as the goal comes."""
