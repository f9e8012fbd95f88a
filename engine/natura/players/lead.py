"""How far a side is ahead in the games against each other, as a search sees it where it stops.

A lead is in logits: 0.0 for even, 2.0 for some nine in ten.
"""

from collections.abc import Callable
from math import exp, log
from typing import Final

from engine.natura.board.gaps import gaps
from engine.natura.board.kinds import EMPTY, FIRE, FORCES, MEADOW, STORM
from engine.natura.board.position import position
from engine.natura.board.reach import destinations, mobility
from engine.natura.board.squares import SIDE, SQUARES
from engine.natura.play.goals import TAKER_AIM, Situation
from engine.natura.play.state import GoalName

Lead = Callable[[Situation, int], float]
"""From a situation, and what the opponent has taken, to the lead of the situation's seat."""

SURE: Final = 50.0
"""More than any estimate: the game is won."""


def share_of(lead: float) -> float:
    """A seat's share in the win, from 0.0 to 1.0, by its lead."""
    return 1 / (1 + exp(-min(max(lead, -SURE), SURE)))


def _blue_v_browns(now: Situation, _theirs: int) -> float:
    own = mobility(now.position, now.own, rigid=now.rigid)
    other = mobility(now.position, now.other, rigid=now.rigid)
    return 2 * log((own + 2) / (other + 2))


def _one_people(now: Situation, _theirs: int) -> float:
    own, other = gaps(now.position.sets(now.own)), gaps(now.position.sets(now.other))
    return 1.5 * log((other + 2) / (own + 2))


def _taker(now: Situation, theirs: int) -> float:
    left, other = max(TAKER_AIM - now.taken, 0), max(TAKER_AIM - theirs, 0)
    return 2 * log((other + 1) / (left + 1))


def _still(kinds: tuple[int, ...]) -> Lead:
    """Both want the same, so this is no lead, but whether the seat is getting on: else two that
    fear each other's last step would never come near it.
    """

    def lead(now: Situation, _theirs: int) -> float:
        return 2 - 0.8 * log(1 + unrest(now, kinds))

    return lead


REACHED: Final = {
    kind: tuple(
        destinations(position(EMPTY * len(SQUARES)), kind, square, rigid=False)
        for square in SQUARES
    )
    for kind in FORCES
}
"""By kind and square where Fires and Storms could go on an empty board."""

_STOPPED_BY_OTHERS: Final = 0.4
_STOPPED_BY_SHARED: Final = 0.25


_TO_CORNER: Final = 0.4
_CORNERWARDS: Final = tuple(
    max(min(at % SIDE, SIDE - 1 - at % SIDE), min(at // SIDE, SIDE - 1 - at // SIDE))
    for at in SQUARES
)
"""By square the steps to the nearest corner, where a piece is stopped by the fewest others."""


def unrest(now: Situation, kinds: tuple[int, ...]) -> float:
    """How free the pieces of these kinds are: a square that they can enter counts 1, one that
    others may leave again less, and one on which the seat's own pieces stand nothing; and how far
    they are from the corners.
    """
    where = now.position
    closed = where.occupied ^ where.bits[MEADOW]
    theirs = where.sets(now.other)
    shared = closed & ~theirs & ~where.sets(now.own)
    total = 0.0
    for kind in kinds:
        reached = REACHED[kind]
        for square in where.places[kind]:
            around = reached[square]
            total += (around & ~closed).bit_count()
            total += _STOPPED_BY_OTHERS * (around & theirs).bit_count()
            total += _STOPPED_BY_SHARED * (around & shared).bit_count()
            total += _TO_CORNER * _CORNERWARDS[square]
    return total


STILLED: Final[dict[GoalName, tuple[int, ...]]] = {
    "calm": (STORM,),
    "quench": (FIRE,),
    "stillness": FORCES,
}
"""The kinds that some goals want to be stopped."""

LEADS: Final[dict[GoalName, Lead]] = {
    "blue-v-browns": _blue_v_browns,
    "one-people": _one_people,
    **{name: _still(kinds) for name, kinds in STILLED.items()},
    "taker": _taker,
}
