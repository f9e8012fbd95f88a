"""From one decision to the next: Select Food (page 3), and the later phases."""

from collections.abc import Callable
from random import Random

from engine.errors import IllegalAction
from engine.evolution.play import actions as act
from engine.evolution.play import feeding, playing, revealing
from engine.evolution.play.events import Laid
from engine.evolution.play.state import Phase, State, check_in_hand
from engine.model import Action, Event
from engine.species_games.rules import has_finished


def selecting_actions(state: State, number: int) -> list[Action]:
    """The food cards to choose from, for a seat that has laid none."""
    seat = state.seats[number]
    return [] if seat.laid else [act.LAY[card] for card in dict.fromkeys(seat.hand)]


def selectors(state: State) -> tuple[int, ...]:
    """The seats that have yet to lay a food card; a seat without cards lays none (ruling 16)."""
    return tuple(number for number, seat in enumerate(state.seats) if seat.hand and not seat.laid)


def lay(state: State, number: int, action: act.Lay, _rng: Random, events: list[Event]) -> None:
    """Lay a food card face down."""
    seat = state.seats[number]
    if seat.laid:
        raise IllegalAction("You have already laid your food card.", "Wait for the others.")
    check_in_hand(seat.hand, action.card)
    seat.hand.remove(action.card)
    seat.laid = [action.card]
    events.append(Laid(number, action.card))


def _all_laid(state: State, rng: Random, events: list[Event]) -> bool:
    """Lay a seat's only card; begin Play Cards when all have laid. Tells if it moved on."""
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


_GO_ON: dict[Phase, Callable[[State, Random, list[Event]], bool]] = {
    "select": _all_laid,
    "play": playing.go_on,
    "reveal": revealing.go_on,
    "feed": feeding.go_on,
}

_ACTIONS: dict[Phase, Callable[[State, int], list[Action]]] = {
    "select": selecting_actions,
    "play": playing.playing_actions,
    "reveal": revealing.revealing_actions,
    "feed": feeding.feeding_actions,
}

_ALONE = tuple((seat,) for seat in range(6))


def run_on(state: State, rng: Random, events: list[Event]) -> None:
    """Do everything that needs no decision, until someone must decide or the game is over."""
    while state.phase != "over" and _GO_ON[state.phase](state, rng, events):
        pass


def actors(state: State) -> tuple[int, ...]:
    """The seats that must decide in a state at rest."""
    if state.phase == "over":
        return ()
    if state.phase == "select":
        return selectors(state)
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


def may_change(state: State, seat: int) -> bool:
    """Whether the seat has laid its food card while others select, or finished in Quick Play."""
    return (state.phase == "select" and bool(state.seats[seat].laid)) or has_finished(state, seat)


def actions_of(state: State, number: int) -> list[Action]:
    """What the phase offers a seat that must decide."""
    return _ACTIONS[state.phase](state, number)
