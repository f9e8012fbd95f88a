"""The rules of Evolution: the contract, carried out by the modules beside."""

import random
from collections.abc import Sequence

from engine.evolution.play import actions as act
from engine.evolution.play import (
    candidates,
    feeding,
    memory,
    playing,
    redaction,
    revealing,
    scrambling,
    selecting,
    turns,
)
from engine.evolution.play.deck import check_deck
from engine.evolution.play.events import EVENT_TYPES
from engine.evolution.play.scoring import final_outcome
from engine.evolution.play.setup import set_up
from engine.evolution.play.state import ORDERS, EvolutionOptions, Phase, State
from engine.evolution.players import evaluation
from engine.evolution.words import summary
from engine.model import Action, Outcome
from engine.orders import HasOrders
from engine.species_games.memory import TableMemory
from engine.species_games.rules import SpeciesRules


class EvolutionRules(SpeciesRules[State, EvolutionOptions]):
    """Evolution for 2 to 6: species with traits thrive around a watering hole, or die out."""

    version = 1
    quick_play_from = 6  # page 9
    options_type = EvolutionOptions
    state_type = State
    memory_type = TableMemory
    action_types = act.ACTION_TYPES
    event_types = EVENT_TYPES
    orders = ORDERS
    handlers = {  # noqa: RUF012 - nobody changes it
        "select": {act.Lay: selecting.lay},
        "play": playing.HANDLERS,
        "reveal": {act.Activate: revealing.activate},
        "feed": feeding.HANDLERS,
    }

    def check_deck(self, options: EvolutionOptions, seats: int) -> None:
        """See `deck.check_deck`."""
        check_deck(options.deck, seats, options.short_deck)

    def setup(self, options: EvolutionOptions, seats: int, rng: random.Random) -> State:
        """The first round, dealt (pages 2 and 3)."""
        return set_up(options, seats, rng)

    def actors(self, state: State) -> tuple[int, ...]:
        """Who lays a food card or plays cards at once with others, or whose turn it is."""
        return turns.actors(state)

    def actions(self, state: State, seat: int) -> list[Action]:
        """What the phase offers the seat, if it must decide."""
        return turns.actions_of(state, seat) if turns.decides(state, seat) else []

    decides = staticmethod(turns.decides)

    def wrong_stage(self, state: State) -> tuple[str, str]:
        """Why an action of another phase is refused, and what can be done instead."""
        return _WRONG_PHASE[state.phase]

    run_on = staticmethod(turns.run_on)
    redact = staticmethod(redaction.redact)
    redact_event = staticmethod(redaction.redact_event)
    scramble = staticmethod(scrambling.scramble)
    determinize = staticmethod(redaction.determinize)
    evaluate = staticmethod(evaluation.evaluate)

    recall = staticmethod(memory.recall)

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
