"""Clouds: taking them, and the three actions they pay for (rulings 3 and 6)."""

import random

from engine.errors import IllegalAction
from engine.model import Action, Event
from engine.renature.board.dominoes import ANIMALS
from engine.renature.board.squares import NAMES, SQUARES, members
from engine.renature.play import actions as act
from engine.renature.play.derived import derived
from engine.renature.play.events import CloudsTaken, ExtraTurn, JokerChanged, Returned
from engine.renature.play.state import (
    CLOUD_SPACES,
    KINDS,
    NEUTRAL,
    NEUTRAL_PLANTS,
    Seat,
    State,
    colour_of,
    dominoes_left,
    plant_colour,
    plant_name,
    plant_value,
)
from engine.words import counted

JOKER_COST = 2
EXTRA_COST = 3

_JOKERS_BUT = [[each for each in act.JOKER if each.animal != kind] for kind in range(len(ANIMALS))]
"""The changes to each other animal, by joker."""


def cloud_actions(state: State) -> list[Action]:
    """The jokers and returns that the acting seat can afford."""
    clouds = state.seats[state.turn].clouds
    if not clouds:
        return []
    jokers = _JOKERS_BUT[state.joker] if clouds >= JOKER_COST else ()
    return [*jokers, *map(act.RETURN.__getitem__, members(returnable(state)))]


def returnable(state: State) -> int:
    """The squares of the plants that the acting seat can afford to take back."""
    seat = state.seats[state.turn]
    clouds = seat.clouds
    if not clouds:
        return 0
    where = derived(state).plants
    # A board has as many spaces for neutral plants of a kind as it had plants at the start.
    room = NEUTRAL_PLANTS[len(state.seats)]
    mine = 4 * colour_of(state.turn)
    found = 0
    # A plant costs its value; a neutral one needs a space of its kind on the seat's board too.
    for value in range(1, min(clouds, len(KINDS)) + 1):
        found |= where[mine + value]
        if seat.neutral[value - 1] < room:
            found |= where[value]
    return found


def can_pay(state: State) -> bool:
    """Whether the acting seat can afford to change the joker or take back a plant."""
    return state.seats[state.turn].clouds >= JOKER_COST or returnable(state) != 0


def can_extra(state: State) -> bool:
    """Whether the acting seat can afford another turn and has a domino for it."""
    seat = state.seats[state.turn]
    return seat.clouds >= EXTRA_COST and bool(dominoes_left(seat))


def take_coming(state: State, events: list[Event]) -> None:
    """Take the incoming clouds that fit; the rest is lost (ruling 3)."""
    seat = state.seats[state.turn]
    taken = min(state.coming, CLOUD_SPACES - seat.clouds)
    lost = state.coming - taken
    seat.clouds += taken
    state.boxed_clouds += lost
    state.coming = 0
    events.append(CloudsTaken(state.turn, taken, lost))


def change_joker(
    state: State, _seat: int, action: act.Joker, _rng: random.Random, events: list[Event]
) -> None:
    """Pay for another joker. Raises `IllegalAction`."""
    if not 0 <= action.animal < len(ANIMALS):
        raise IllegalAction("That isn't one of the ten animals.", "Choose another.")
    if action.animal == state.joker:
        reason = f"The {ANIMALS[action.animal]} is already the joker."
        raise IllegalAction(reason, "Choose another animal.")
    _pay(state, JOKER_COST, "Changing the joker")
    derived(state).change_joker(action.animal)
    state.joker = action.animal
    events.append(JokerChanged(state.turn, action.animal))


def return_plant(
    state: State, _seat: int, action: act.Return, _rng: random.Random, events: list[Event]
) -> None:
    """Pay to take a plant back. Raises `IllegalAction`."""
    square = action.at
    plant = state.plants[square] if 0 <= square < SQUARES else 0
    if not plant:
        raise IllegalAction("There is no plant there.", "Choose a square with a plant.")
    seat = state.seats[state.turn]
    value, colour = plant_value(plant), plant_colour(plant)
    if colour not in {NEUTRAL, colour_of(state.turn)}:
        reason = f"The {plant_name(plant)} on {NAMES[square]} isn't yours."
        raise IllegalAction(reason, "Take back a plant of your colour or a neutral one.")
    if colour == NEUTRAL and seat.neutral[value - 1] >= NEUTRAL_PLANTS[len(state.seats)]:
        reason = f"You have no free space for a {plant_name(plant)}."
        raise IllegalAction(reason, "Take back a plant that your board has room for.")
    _pay(state, value, f"Taking back the {plant_name(plant)}")
    where = derived(state)
    state.plants[square] = 0
    where.plant(plant, square)
    counts = seat.neutral if colour == NEUTRAL else seat.own
    counts[value - 1] += 1
    events.append(Returned(state.turn, plant, square, value))


def pay_extra_turn(
    state: State, _seat: int, _action: act.Extra, _rng: random.Random, events: list[Event]
) -> None:
    """Pay for another turn of the acting seat. Raises `IllegalAction`."""
    if not dominoes_left(state.seats[state.turn]):
        raise IllegalAction("You have no domino left for another turn.", "End your turn.")
    _pay(state, EXTRA_COST, "Another turn")
    events.append(ExtraTurn(state.turn))
    state.phase = "place"


def _pay(state: State, cost: int, what: str) -> None:
    seat: Seat = state.seats[state.turn]
    if seat.clouds < cost:
        reason = f"{what} costs {counted(cost, 'cloud')}; you have {seat.clouds or 'none'}."
        raise IllegalAction(reason, "Save up, or choose something cheaper.")
    seat.clouds -= cost
    state.boxed_clouds += cost
