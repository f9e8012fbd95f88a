"""Valley: mushrooms for covered stumps, and the areas they join (Valley's rulings 1 and 2)."""

import random

from engine.errors import IllegalAction
from engine.model import Action, Event
from engine.renature.board.layout import STUMP
from engine.renature.board.squares import NAMES, SQUARES, members
from engine.renature.play import actions as act
from engine.renature.play.derived import derived
from engine.renature.play.events import Grown, MushroomLost
from engine.renature.play.state import State


def mushroom_places(state: State) -> list[int]:
    """Free meadow squares beside an area square that are no ponds, ascending."""
    return members(_places(state))


def has_mushroom_place(state: State) -> bool:
    """Whether there is any place for a mushroom."""
    return bool(_places(state))


def mushroom_actions(state: State) -> list[Action]:
    """Every place for the mushroom that the acting seat holds."""
    return [act.MUSHROOM[square] for square in mushroom_places(state)]


def place_mushroom(
    state: State, _seat: int, action: act.Mushroom, _rng: random.Random, events: list[Event]
) -> None:
    """Put a mushroom on the meadow; a stump or a cloud under it is lost.

    Raises `IllegalAction`.
    """
    square = action.at
    if square not in mushroom_places(state):
        place = f"on {NAMES[square]}" if 0 <= square < SQUARES else "there"
        reason = f"You cannot place a mushroom {place}."
        hint = "Choose a free meadow square beside an area, not a pond."
        raise IllegalAction(reason, hint)
    where = derived(state)
    before = where.layout
    joined = len({before.area_of[other] for other in before.shore[square]})
    state.mushrooms.append(square)
    state.due -= 1
    state.lost_mushrooms += state.board[square] == STUMP
    state.boxed_clouds += state.clouds.pop(square, 0)
    if square in state.frontier:
        state.frontier.remove(square)
    # The layout follows from the list of mushrooms, so that this comes after it has grown.
    where.grow(state, square)
    after = where.layout
    size = len(after.areas[after.area_of[square]])
    events.append(Grown(state.turn, square, size, joined))


def lose_mushroom(state: State, events: list[Event], *, declined: bool) -> None:
    """One mushroom that is due is out of the game: declined, or there is no place for it."""
    state.due -= 1
    state.lost_mushrooms += 1
    events.append(MushroomLost(state.turn, declined))


def _places(state: State) -> int:
    where = derived(state)
    return where.free & where.layout.mushroom_places
