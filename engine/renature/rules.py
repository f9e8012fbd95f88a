"""The rules of Renature: the contract, carried out by the modules beside."""

import random
from collections.abc import Callable, Sequence

from engine.errors import BadOption, GameOver, IllegalAction, NotYourTurn
from engine.model import Action, Event, Order, Outcome
from engine.options import check_bounds, check_seats
from engine.orders import HasOrders, give_order
from engine.renature import actions as act
from engine.renature import candidates, redaction, wording
from engine.renature.boards import read_board
from engine.renature.clouds import (
    can_extra,
    change_joker,
    cloud_actions,
    pay_extra_turn,
    return_plant,
    take_coming,
)
from engine.renature.events import EVENT_TYPES
from engine.renature.mushrooms import lose_mushroom, mushroom_actions, place_mushroom
from engine.renature.placing import discard, discard_actions, place, place_actions
from engine.renature.planting import plant, plant_actions
from engine.renature.scoring import final_outcome, score_closed
from engine.renature.setup import set_up
from engine.renature.state import RenatureOptions, State
from engine.renature.turns import close_off, next_turn, refill, run_on
from engine.rules import Rules

_ALONE = tuple((seat,) for seat in range(4))


class RenatureRules(Rules[State, RenatureOptions]):
    """Renature for 2 to 4: bring animals back to a brook, and green to the land beside it."""

    version = 1
    min_seats = 2
    max_seats = 4
    options_type = RenatureOptions
    state_type = State
    action_types = act.ACTION_TYPES
    event_types = EVENT_TYPES
    orders = wording.ORDERS

    def check(self, options: RenatureOptions, seats: int) -> RenatureOptions:
        """Check bounds, seats and a table's own board, which no other can be chosen beside."""
        check_bounds(options)
        check_seats(seats, self.min_seats, self.max_seats)
        if options.board_file is not None:
            read_board(options.board_file)
            if options.board != type(options)().board:
                reason = "A table plays on one board: one of ours, or that of the file."
                raise BadOption("board", reason, "Leave out either the board or the board file.")
        return options

    def setup(self, options: RenatureOptions, seats: int, rng: random.Random) -> State:
        """See `setup.set_up`."""
        return set_up(options, seats, rng)

    def actors(self, state: State) -> tuple[int, ...]:
        """The seat whose turn it is."""
        return () if state.phase == "over" else _ALONE[state.turn]

    def actions(self, state: State, seat: int) -> list[Action]:
        """What the step of the turn offers, with the cloud actions that can be paid."""
        if seat != state.turn or state.phase == "over":
            return []
        clouds = cloud_actions(state)
        if state.coming:
            return [*clouds, act.DONE]
        match state.phase:
            case "place":
                return [*place_actions(state), *discard_actions(state), *clouds]
            case "mushroom":
                return [*mushroom_actions(state), *clouds, act.DONE]
            case "plant":
                return [*plant_actions(state), *clouds, act.DONE]
            case "end" if can_extra(state):
                return [*clouds, act.EXTRA, act.DONE]
        return [*clouds, act.DONE]

    def apply(self, state: State, seat: int, action: Action, rng: random.Random) -> list[Event]:  # noqa: ARG002 - nothing is drawn after the setup
        """Check and carry out an action, then all that follows without a decision."""
        if state.phase == "over":
            raise GameOver("The game is over.", "Start a new one!")
        events: list[Event] = []
        if isinstance(action, Order):
            events.append(give_order(self.orders, state.seats, seat, action))
        elif seat != state.turn:
            raise NotYourTurn("It is not your turn.", "You will be asked when it is.")
        else:
            _STEPS[type(action)](state, action, events)
        run_on(state, events)
        return events

    redact = staticmethod(redaction.redact)
    determinize = staticmethod(redaction.determinize)

    def outcome(self, state: State) -> Outcome | None:
        """Points and winners once the final scoring is done."""
        return final_outcome(state) if state.phase == "over" else None

    def order_holders(self, state: State) -> Sequence[HasOrders]:
        """The seats."""
        return state.seats

    candidates = staticmethod(candidates.candidates)


def _place(state: State, action: act.Place, events: list[Event]) -> None:
    _check_step(state, "place", "place a domino")
    place(state, action, events)
    state.phase = "mushroom"


def _discard(state: State, action: act.Discard, events: list[Event]) -> None:
    _check_step(state, "place", "discard a domino")
    discard(state, action, events)
    refill(state, events)


def _mushroom(state: State, action: act.Mushroom, events: list[Event]) -> None:
    _check_step(state, "mushroom", "place a mushroom")
    place_mushroom(state, action, events)


def _plant(state: State, action: act.Plant, events: list[Event]) -> None:
    _check_step(state, "plant", "put down a plant")
    plant(state, action, events)
    close_off(state)


def _extra(state: State, _action: act.Extra, events: list[Event]) -> None:
    _check_step(state, "end", "take another turn")
    pay_extra_turn(state, events)
    state.phase = "place"


def _done(state: State, _action: act.Done, events: list[Event]) -> None:
    """Go on without what is asked for."""
    if state.coming:
        take_coming(state, events)
    elif state.phase == "mushroom":
        lose_mushroom(state, events)
    elif state.phase == "plant":
        close_off(state)
    elif state.phase == "score":
        score_closed(state, events)
        refill(state, events)
    elif state.phase == "end":
        next_turn(state, events)
    else:
        raise IllegalAction("A domino comes first.", "Place one, or discard one.")


def _check_step(state: State, phase: str, what: str) -> None:
    """Raise `IllegalAction` unless the turn has come to this phase and no clouds wait."""
    if state.coming or state.phase != phase:
        raise IllegalAction(f"You cannot {what} now.", wording.what_now(state))


_STEPS: dict[type[Action], Callable[..., None]] = {
    act.Place: _place,
    act.Discard: _discard,
    act.Mushroom: _mushroom,
    act.Plant: _plant,
    act.Joker: change_joker,
    act.Return: return_plant,
    act.Extra: _extra,
    act.Done: _done,
}
