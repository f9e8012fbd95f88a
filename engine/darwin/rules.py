"""The rules of Darwin: the contract, carried out by the modules beside."""

import random
from collections.abc import Callable, Sequence

from engine.darwin import actions as act
from engine.darwin import adding, candidates, picking, redaction, turns, wording
from engine.darwin.deck import cards_of
from engine.darwin.events import EVENT_TYPES
from engine.darwin.scoring import final_outcome, survivors
from engine.darwin.setup import set_up
from engine.darwin.state import DarwinOptions, State
from engine.errors import GameOver, IllegalAction, NotYourTurn
from engine.model import Action, Event, Order, Outcome
from engine.options import check_bounds, check_seats
from engine.orders import HasOrders, give_order
from engine.rules import Rules

_ALONE = tuple((seat,) for seat in range(5))


class DarwinRules(Rules[State, DarwinOptions]):
    """Darwin for 2 to 5: evolve a species that survives, with as few Adaptations as you can."""

    version = 1
    min_seats = 2
    max_seats = 5
    options_type = DarwinOptions
    state_type = State
    action_types = act.ACTION_TYPES
    event_types = EVENT_TYPES
    orders = wording.ORDERS

    def check(self, options: DarwinOptions, seats: int) -> DarwinOptions:
        """Check the seats and the card file."""
        check_bounds(options)
        check_seats(seats, self.min_seats, self.max_seats)
        cards_of(options.deck)
        return options

    def setup(self, options: DarwinOptions, seats: int, rng: random.Random) -> State:
        """The table before the first turn (rulebook, "Set Up")."""
        return set_up(options, seats, rng)

    def actors(self, state: State) -> tuple[int, ...]:
        """Whose turn it is."""
        return () if state.phase == "over" else _ALONE[state.turn]

    def actions(self, state: State, seat: int) -> list[Action]:
        """What the present step of the turn offers the seat, if it is its turn."""
        if state.turn != seat:
            return []
        match state.phase:
            case "begin":
                return turns.begin_actions(state, seat)
            case "take":
                return picking.take_actions(state)
            case "draw":
                return picking.draw_actions(state)
            case "play":
                return adding.play_actions(state, seat)
            case "discard":
                return turns.discard_actions(state, seat)
        return []

    candidates = staticmethod(candidates.candidates)

    def apply(self, state: State, seat: int, action: Action, rng: random.Random) -> list[Event]:
        """Check and carry out an action, then all that follows without a decision."""
        if state.phase == "over":
            raise GameOver("The game is over.", "Start a new one!")
        events: list[Event] = []
        if isinstance(action, Order):
            events.append(give_order(self.orders, state.seats, seat, action))
            turns.run_on(state, rng, events)
            return events
        if state.turn != seat:
            raise NotYourTurn("It is not your turn.", "You will be asked when it is.")
        handler = _HANDLERS[state.phase].get(type(action))
        if handler is None and turns.may_add(state):
            handler = _HANDLERS["play"].get(type(action))
        if handler is None:
            raise IllegalAction(*wording.WRONG_STEP[state.phase])
        handler(state, seat, action, rng, events)
        turns.run_on(state, rng, events)
        return events

    redact = staticmethod(redaction.redact)
    determinize = staticmethod(redaction.determinize)

    def outcome(self, state: State) -> Outcome | None:
        """Survivors and winners once the last turns are over (rulebook, "Ending the Game")."""
        return final_outcome(state) if state.phase == "over" else None

    def storytellers(self, state: State) -> tuple[int, ...]:
        """Those whose species survived (ruling 12)."""
        if state.phase != "over" or state.caller is None:
            return ()
        return survivors(state)

    def order_holders(self, state: State) -> Sequence[HasOrders]:
        """The seats."""
        return state.seats


_HANDLERS: dict[str, dict[type[Action], Callable[..., None]]] = {
    "begin": {
        act.IWillSurvive: turns.call,
        act.Take: picking.take,
        act.Draw: picking.draw,
        act.Change: turns.change_by_turn,
    },
    "take": {act.Take: picking.take},
    "draw": {act.Draw: picking.draw},
    "play": {
        act.Add: adding.add,
        act.Reproduce: adding.reproduce,
        act.Play: adding.play,
        act.Done: turns.finish,
    },
    "discard": {act.Discard: turns.discard},
}
