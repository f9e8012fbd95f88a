"""The rules of Evolution: the contract, carried out by the modules beside."""

import random
from collections.abc import Callable, Sequence

import msgspec

from engine.errors import GameOver, IllegalAction, NotYourTurn
from engine.evolution import actions as act
from engine.evolution import (
    candidates,
    feeding,
    playing,
    redaction,
    revealing,
    selecting,
    turns,
    wording,
)
from engine.evolution.deck import check_deck
from engine.evolution.events import EVENT_TYPES
from engine.evolution.scoring import final_outcome
from engine.evolution.setup import set_up
from engine.evolution.state import EvolutionOptions, Phase, State
from engine.model import Action, Event, Order, Outcome
from engine.options import check_bounds, check_seats
from engine.orders import HasOrders, give_order
from engine.rules import Rules

_SEATS_OF_FORCED_QUICK_PLAY = 6


class EvolutionRules(Rules[State, EvolutionOptions]):
    """Evolution for 2 to 6: species with traits thrive around a watering hole, or die out."""

    version = 1
    min_seats = 2
    max_seats = 6
    options_type = EvolutionOptions
    state_type = State
    action_types = act.ACTION_TYPES
    event_types = EVENT_TYPES
    orders = wording.ORDERS

    def check(self, options: EvolutionOptions, seats: int) -> EvolutionOptions:
        """Check bounds, seats and the deck; with six seats Quick Play is forced (page 9)."""
        check_bounds(options)
        check_seats(seats, self.min_seats, self.max_seats)
        check_deck(options.deck, seats, options.short_deck)
        if seats >= _SEATS_OF_FORCED_QUICK_PLAY:
            return msgspec.structs.replace(options, quick_play=True)
        return options

    def setup(self, options: EvolutionOptions, seats: int, rng: random.Random) -> State:
        """The first round, dealt (pages 2 and 3)."""
        return set_up(options, seats, rng)

    def actors(self, state: State) -> tuple[int, ...]:
        """Who lays a food card or plays cards at once with others, or whose turn it is."""
        return turns.actors(state)

    def actions(self, state: State, seat: int) -> list[Action]:
        """What the phase offers the seat, if it must decide."""
        return turns.actions_of(state, seat) if seat in turns.actors(state) else []

    def apply(self, state: State, seat: int, action: Action, rng: random.Random) -> list[Event]:
        """Check and carry out an action, then all that follows without a decision."""
        if state.phase == "over":
            raise GameOver("The game is over.", "Start a new one!")
        events: list[Event] = []
        if isinstance(action, Order):
            events.append(give_order(self.orders, state.seats, seat, action))
        else:
            if seat not in turns.actors(state):
                raise NotYourTurn("It is not your turn to decide.", "You will be asked when it is.")
            handler = _HANDLERS[state.phase].get(type(action))
            if handler is None:
                raise IllegalAction(*_WRONG_PHASE[state.phase])
            handler(state, seat, action, rng, events)
        turns.run_on(state, rng, events)
        return events

    redact = staticmethod(redaction.redact)
    determinize = staticmethod(redaction.determinize)

    def outcome(self, state: State) -> Outcome | None:
        """Points and winners once the final round is over (page 9)."""
        return final_outcome(state) if state.phase == "over" else None

    def order_holders(self, state: State) -> Sequence[HasOrders]:
        """The seats."""
        return state.seats

    candidates = staticmethod(candidates.candidates)


_WRONG_PHASE: dict[Phase, tuple[str, str]] = {
    "select": ("This is Select Food.", "Lay a card from your hand face down."),
    "play": ("This is Play Cards.", "Play cards on your species, then finish."),
    "reveal": ("Traits act before the food is revealed.", "Choose which of yours acts next."),
    "feed": ("This is Feeding.", "Eat, attack, think, or pass."),
}

_HANDLERS: dict[Phase, dict[type[Action], Callable[..., None]]] = {
    "select": {act.Lay: selecting.lay},
    "play": {
        act.Trait: playing.play_trait,
        act.NewSpecies: playing.create_species,
        act.Grow: playing.grow,
        act.Enlarge: playing.enlarge,
        act.Remove: playing.remove,
        act.Done: playing.finish,
    },
    "reveal": {act.Activate: revealing.activate},
    "feed": {
        act.Eat: feeding.eat,
        act.Attack: feeding.attack,
        act.Think: feeding.think,
        act.Pay: feeding.pay,
        act.Pass: feeding.pass_,
        act.Enough: feeding.pass_,
    },
}
