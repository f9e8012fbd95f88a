"""Scripts for Renature: plant where it scores most now, and keep the clouds.

An attacker plants among the plants of others, the larger the better, a feeder looks at nothing but
its points, a hoarder keeps its large plants, and a racer pays for another turn whenever it can.
"""

import random
from collections.abc import Mapping, Sequence
from typing import Final

from bench.outside.habits import Habit
from engine.model import Action
from engine.play import best_action
from engine.renature.board.squares import BESIDE_SET, STEPS, members
from engine.renature.play import actions as act
from engine.renature.play.state import KINDS, State, colour_of, layout, plant_colour, plant_value

_SAVING: Final[Mapping[Habit, float]] = {"attacker": 0, "hoarder": 2}
"""What a larger plant seems to cost."""


def script(
    habit: Habit, seen: State, seat: int, actions: Sequence[Action], rng: random.Random
) -> Action:
    """The action that somebody with this habit chooses."""
    return best_action(actions, [_worth(habit, seen, seat, action) for action in actions], rng)


def _worth(habit: Habit, seen: State, seat: int, action: Action) -> float:
    match action:
        case act.Extra() if habit == "racer":
            return 1
        case act.Place(_, at, facing):
            return max(_beside(habit, seen, seat, each) for each in (at, at + STEPS[facing]))
        case act.Plant(piece, at):
            kind = piece % len(KINDS)
            worth = _points(habit, seen, seat, kind + 1, at) + 0.2 * (piece < len(KINDS))
            return worth - _SAVING.get(habit, 0.3) * kind
        case act.Mushroom():
            return 1
        case act.Done():
            return 0
    return -1


def _beside(habit: Habit, seen: State, seat: int, square: int) -> float:
    """The most that a plant beside a square of the brook would score."""
    land = members(BESIDE_SET[square] & layout(seen).land)
    left = [kind for kind, count in enumerate(seen.seats[seat].own) if count]
    scores = [
        _points(habit, seen, seat, kind + 1, at)
        for at in land
        if not seen.plants[at]
        for kind in left
    ]
    return max(scores, default=0)


def _points(habit: Habit, seen: State, seat: int, value: int, at: int) -> float:
    """The points a plant scores now, plus a bonus beside your own plants, or those of others."""
    board = layout(seen)
    there = [seen.plants[one] for one in board.areas[board.area_of[at]] if seen.plants[one]]
    own = sum(plant_colour(each) == colour_of(seat) for each in there)
    beside = {"attacker": len(there) - own, "feeder": 0}.get(habit, own)
    return 1 + sum(plant_value(each) <= value for each in there) + 0.5 * beside
