"""A beginner's script for Renature: plant where it scores most now, and keep the clouds."""

import random
from collections.abc import Sequence

from engine.model import Action
from engine.play import best_action
from engine.renature.board.squares import BESIDE_SET, STEPS, members
from engine.renature.play import actions as act
from engine.renature.play.state import KINDS, State, colour_of, layout, plant_colour, plant_value


def script(seen: State, seat: int, actions: Sequence[Action], rng: random.Random) -> Action:
    """The action that a beginner chooses."""
    return best_action(actions, [_worth(seen, seat, action) for action in actions], rng)


def _worth(seen: State, seat: int, action: Action) -> float:
    match action:
        case act.Place(_, at, facing):
            return max(_beside(seen, seat, at), _beside(seen, seat, at + STEPS[facing]))
        case act.Plant(piece, at):
            kind = piece % len(KINDS)
            return _points(seen, seat, kind + 1, at) + 0.2 * (piece < len(KINDS)) - 0.3 * kind
        case act.Mushroom():
            return 1
        case act.Done():
            return 0
    return -1


def _beside(seen: State, seat: int, square: int) -> float:
    """The most that a plant beside a square of the brook would score."""
    land = members(BESIDE_SET[square] & layout(seen).land)
    left = [kind for kind, count in enumerate(seen.seats[seat].own) if count]
    scores = [
        _points(seen, seat, kind + 1, at) for at in land if not seen.plants[at] for kind in left
    ]
    return max(scores, default=0)


def _points(seen: State, seat: int, value: int, at: int) -> float:
    """The points a plant scores now, plus a bonus beside your own plants."""
    board = layout(seen)
    there = [seen.plants[one] for one in board.areas[board.area_of[at]] if seen.plants[one]]
    own = sum(plant_colour(each) == colour_of(seat) for each in there)
    return 1 + sum(plant_value(each) <= value for each in there) + 0.5 * own
