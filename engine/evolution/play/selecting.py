"""Select Food: everyone lays a card face down at the watering hole, in secret (page 3)."""

import random

from engine.errors import IllegalAction
from engine.evolution.play import actions as act
from engine.evolution.play import playing
from engine.evolution.play.events import Laid
from engine.evolution.play.state import State, check_in_hand
from engine.model import Action, Event


def selecting_actions(state: State, number: int) -> list[Action]:
    """A food card to choose, for who has not yet."""
    seat = state.seats[number]
    return [] if seat.laid else [act.LAY[card] for card in dict.fromkeys(seat.hand)]


def selectors(state: State) -> tuple[int, ...]:
    """The seats that have yet to lay a food card; who has no card lays none (ruling 16)."""
    return tuple(number for number, seat in enumerate(state.seats) if seat.hand and not seat.laid)


def lay(
    state: State, number: int, action: act.Lay, _rng: random.Random, events: list[Event]
) -> None:
    """Lay a food card face down."""
    seat = state.seats[number]
    if seat.laid:
        raise IllegalAction("You have laid your food card.", "Wait for the others.")
    check_in_hand(seat.hand, action.card)
    seat.hand.remove(action.card)
    seat.laid = [action.card]
    events.append(Laid(number, action.card))


def go_on(state: State, rng: random.Random, events: list[Event]) -> bool:
    """Lay an only card for its seat; begin Play Cards when all have laid. Tells if it moved on."""
    waiting = selectors(state)
    for number in waiting:
        hand = state.seats[number].hand
        if len(hand) == 1:
            lay(state, number, act.Lay(hand[0]), rng, events)
            return True
    if waiting:
        return False
    playing.begin(state)
    return True
