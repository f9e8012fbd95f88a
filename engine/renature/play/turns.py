"""The steps of a turn: place, mushroom (Valley), plant, score and end.

The turn stops where a decision is needed, also for clouds without room (`State.coming`). Cloud
actions don't change the phase.
"""

import random

from engine.model import Event
from engine.renature.play.clouds import can_extra, can_pay, returnable, take_coming
from engine.renature.play.derived import Derived, derived
from engine.renature.play.placing import draw, lose_mushroom, mushroom_places
from engine.renature.play.scoring import close_off, end_game, score_closed
from engine.renature.play.state import CLOUD_SPACES, State


def run_on(state: State, rng: random.Random, events: list[Event]) -> None:  # noqa: ARG001 - nothing is drawn after the setup
    """Continue until somebody has something to decide, or the game is over.

    For speed the phase is stored only where the turn stops.
    """
    phase = state.phase
    if state.coming and _waits_for_clouds(state, events):
        return
    if phase == "mushroom":
        if state.due and _waits_for_mushroom(state, events):
            return
        phase = "plant"
    if phase == "plant":
        where = derived(state)
        if may_plant(state, where):
            state.phase = phase
            return
        close_off(state, where)
        phase = "score"
    if phase == "score":
        asks = state.seats[state.turn].orders.scoring == "ask"
        if state.closing and asks and can_pay(state):
            return
        score_closed(state, events)
        draw(state, events)
        phase = "end"
    if phase == "end":
        # Without a cloud nothing can be paid: so most turns end.
        if state.seats[state.turn].clouds and _asks_at_the_end(state):
            state.phase = phase
        else:
            next_turn(state, events)


def next_turn(state: State, events: list[Event]) -> None:
    """The next seat with a domino is on turn; if there is none the game ends."""
    seats = state.seats
    number = state.turn
    for _ in seats:
        number = (number + 1) % len(seats)
        if seats[number].hand or seats[number].reserve:
            state.turn = number
            state.phase = "place"
            return
    end_game(state, events)


def may_plant(state: State, where: Derived) -> bool:
    """Whether the seat can plant, perhaps after returning a plant (ruling 2)."""
    beside = where.beside
    if beside & where.planted != beside:
        seat = state.seats[state.turn]
        return any(seat.own) or any(seat.neutral) or returnable(state) != 0
    return beside & returnable(state) != 0


def _waits_for_clouds(state: State, events: list[Event]) -> bool:
    """Whether the seat may make room for clouds; if not, it takes them (ruling 3)."""
    room = CLOUD_SPACES - state.seats[state.turn].clouds
    if room < state.coming and can_pay(state):
        return True
    take_coming(state, events)
    return False


def _waits_for_mushroom(state: State, events: list[Event]) -> bool:
    """Whether there is a square for the seat's mushroom; if not, the mushroom is lost."""
    if mushroom_places(state):
        return True
    while state.due:
        lose_mushroom(state, events, declined=False)
    return False


def _asks_at_the_end(state: State) -> bool:
    orders = state.seats[state.turn].orders
    if orders.ending == "on":
        return False
    return can_extra(state) or (orders.ending == "ask" and can_pay(state))
