"""The rules of Evolution: the contract, carried out by the modules beside."""

import random
from collections.abc import Sequence

import msgspec

from engine.evolution.play import actions as act
from engine.evolution.play import (
    candidates,
    feeding,
    playing,
    redaction,
    revealing,
    scrambling,
    selecting,
    turns,
)
from engine.evolution.play import memory as memories
from engine.evolution.play.deck import check_deck
from engine.evolution.play.events import EVENT_TYPES
from engine.evolution.play.memory import EvolutionMemory
from engine.evolution.play.orders import ORDERS
from engine.evolution.play.scoring import final_outcome
from engine.evolution.play.setup import set_up
from engine.evolution.play.state import EvolutionOptions, Phase, State
from engine.evolution.players import evaluation
from engine.evolution.words import summary
from engine.model import Action, Event, Memory, Outcome
from engine.options import check_bounds, check_seats
from engine.orders import HasOrders
from engine.rules import Rules

_SEATS_OF_FORCED_QUICK_PLAY = 6


class EvolutionRules(Rules[State, EvolutionOptions]):
    """Evolution for 2 to 6: species with traits thrive around a watering hole, or die out."""

    version = 1
    min_seats = 2
    max_seats = 6
    options_type = EvolutionOptions
    state_type = State
    memory_type = EvolutionMemory
    action_types = act.ACTION_TYPES
    event_types = EVENT_TYPES
    orders = ORDERS
    handlers = {  # noqa: RUF012 - nobody changes it
        "select": {act.Lay: selecting.lay},
        "play": playing.HANDLERS,
        "reveal": {act.Activate: revealing.activate},
        "feed": feeding.HANDLERS,
    }

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
        return turns.actions_of(state, seat) if turns.decides(state, seat) else []

    def is_over(self, state: State) -> bool:
        """Whether the final round is over."""
        return state.phase == "over"

    decides = staticmethod(turns.decides)

    def acts_in_secret(self, state: State) -> bool:
        """Whether all play cards at once (Quick Play)."""
        return state.phase == "play" and state.options.quick_play

    def stage(self, state: State) -> str:
        """The phase."""
        return state.phase

    def wrong_stage(self, state: State) -> tuple[str, str]:
        """Why an action of another phase is refused, and what can be done instead."""
        return _WRONG_PHASE[state.phase]

    run_on = staticmethod(turns.run_on)
    redact = staticmethod(redaction.redact)
    redact_event = staticmethod(redaction.redact_event)
    scramble = staticmethod(scrambling.scramble)
    determinize = staticmethod(redaction.determinize)
    evaluate = staticmethod(evaluation.evaluate)

    def recall(self, memory: Memory, seen: State, events: Sequence[Event], viewer: int) -> None:
        """Food that was seen eaten, and cards that were seen."""
        if isinstance(memory, EvolutionMemory):
            memories.recall(memory, seen, events, viewer)

    def round_of(self, state: State) -> int:
        """The round that `state` counts."""
        return state.round

    def outcome(self, state: State) -> Outcome | None:
        """Points and winners once the final round is over (page 9)."""
        return final_outcome(state) if state.phase == "over" else None

    def order_holders(self, state: State) -> Sequence[HasOrders]:
        """The seats."""
        return state.seats

    candidates = staticmethod(candidates.candidates)

    progress = staticmethod(summary.progress)
    highlight = staticmethod(summary.highlight)


_WRONG_PHASE: dict[Phase, tuple[str, str]] = {
    "select": ("This is Select Food.", "Lay a card from your hand face down."),
    "play": ("This is Play Cards.", "Play cards on your species, then finish."),
    "reveal": ("Traits act before the food is revealed.", "Choose which of yours acts next."),
    "feed": ("This is Feeding.", "Eat, attack, use Intelligence, or pass."),
}
