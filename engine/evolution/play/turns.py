"""From one decision to the next: the phases of a round, one after the other."""

import random
from collections.abc import Callable

from engine.evolution.play import feeding, playing, revealing, selecting
from engine.evolution.play.state import Phase, State
from engine.model import Action, Event

_GO_ON: dict[Phase, Callable[[State, random.Random, list[Event]], bool]] = {
    "select": selecting.go_on,
    "play": playing.go_on,
    "reveal": revealing.go_on,
    "feed": feeding.go_on,
}

_ACTIONS: dict[Phase, Callable[[State, int], list[Action]]] = {
    "select": selecting.selecting_actions,
    "play": playing.playing_actions,
    "reveal": revealing.revealing_actions,
    "feed": feeding.feeding_actions,
}

_ALONE = tuple((seat,) for seat in range(6))


def run_on(state: State, rng: random.Random, events: list[Event]) -> None:
    """Carry out all that needs no decision, until somebody has one or the game is over."""
    while state.phase != "over" and _GO_ON[state.phase](state, rng, events):
        pass


def actors(state: State) -> tuple[int, ...]:
    """The seats that must decide in a state at rest."""
    if state.phase == "over":
        return ()
    if state.phase == "select":
        return selecting.selectors(state)
    if state.phase == "play":
        return playing.players(state)
    return _ALONE[state.turn]


def decides(state: State, seat: int) -> bool:
    """Whether a seat is among the actors, found without listing them."""
    if state.phase == "select" or state.in_secret:
        if not 0 <= seat < len(state.seats):
            return False
        one = state.seats[seat]
        return not one.done if state.phase == "play" else bool(one.hand and not one.laid)
    return seat == state.turn and state.phase != "over"


def actions_of(state: State, number: int) -> list[Action]:
    """What the phase offers a seat that must decide."""
    return _ACTIONS[state.phase](state, number)
