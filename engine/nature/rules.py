"""The rules of Nature: the contract, carried out by the modules beside."""

import random
from collections.abc import Sequence

from engine.model import Action, Outcome
from engine.nature.play import actions as act
from engine.nature.play import adapting, candidates, feeding, memory, redaction, scrambling, turns
from engine.nature.play.deck import check_deck
from engine.nature.play.events import EVENT_TYPES
from engine.nature.play.memory import NatureMemory
from engine.nature.play.scoring import final_outcome
from engine.nature.play.setup import set_up
from engine.nature.play.state import ORDERS, NatureOptions, State, owner
from engine.nature.players import evaluation
from engine.nature.words import summary
from engine.orders import HasOrders
from engine.species_games.quick_play import unfinished
from engine.species_games.rules import SpeciesRules

_ALONE = tuple((seat,) for seat in range(6))


class NatureRules(SpeciesRules[State, NatureOptions]):
    """Nature for 2 to 6: adapt species around a watering hole, then feed them or starve."""

    version = 1
    quick_play_from = 5  # page 19
    options_type = NatureOptions
    state_type = State
    memory_type = NatureMemory
    action_types = act.ACTION_TYPES
    event_types = EVENT_TYPES
    orders = ORDERS
    handlers = {  # noqa: RUF012 - nobody changes it
        "adapt": adapting.HANDLERS,
        "feed": feeding.HANDLERS,
        "lose": {act.Lose: feeding.lose},
    }

    def check_deck(self, options: NatureOptions, seats: int) -> None:
        """See `deck.check_deck`."""
        check_deck(options.deck, seats, three=options.food_card == "three")

    def setup(self, options: NatureOptions, seats: int, rng: random.Random) -> State:
        """The first round, prepared (pages 4 and 7)."""
        return set_up(options, seats, rng)

    def actors(self, state: State) -> tuple[int, ...]:
        """Whose turn it is, who chooses in a hunt, or who still adapts in secret."""
        if state.hunting is not None:
            return _ALONE[owner(state.hunting.victim)]
        if state.phase == "feed":
            return _ALONE[state.turn]
        if state.phase == "over":
            return ()
        if state.in_secret:
            return unfinished(state.seats)
        return _ALONE[state.turn]

    def actions(self, state: State, seat: int) -> list[Action]:
        """What the phase offers the seat, if it must decide."""
        if not self.decides(state, seat):
            return []
        if state.hunting is not None:
            return list(act.LOSE_EITHER)
        if state.phase == "adapt":
            return adapting.adapting_actions(state, seat)
        return feeding.feeding_actions(state, seat)

    def decides(self, state: State, seat: int) -> bool:
        """Whether a seat is among the actors, found without listing them."""
        if state.hunting is not None:
            return owner(state.hunting.victim) == seat
        if state.in_secret:
            return 0 <= seat < len(state.seats) and not state.seats[seat].done
        return state.turn == seat and state.phase != "over"

    def stage(self, state: State) -> str:
        """The phase, or the choice for which a hunt waits."""
        return "lose" if state.hunting is not None else state.phase

    def wrong_stage(self, state: State) -> tuple[str, str]:
        """Why an action of another phase is refused, and what can be done instead."""
        if state.hunting is not None:
            return "A hunt waits for you.", "Choose which animal your species loses."
        if state.phase == "adapt":
            return "This is the Adapting Phase.", "Play cards on your species, then finish."
        return "This is the Feeding Phase.", "Forage, hunt, discard cards as food, starve or pass."

    run_on = staticmethod(turns.run_on)
    redact = staticmethod(redaction.redact)
    redact_event = staticmethod(redaction.redact_event)
    scramble = staticmethod(scrambling.scramble)
    determinize = staticmethod(redaction.determinize)
    evaluate = staticmethod(evaluation.evaluate)

    recall = staticmethod(memory.recall)

    def outcome(self, state: State) -> Outcome | None:
        """Points and winners once the last round is scored (page 18)."""
        return final_outcome(state) if state.phase == "over" else None

    def order_holders(self, state: State) -> Sequence[HasOrders]:
        """The seats."""
        return state.seats

    candidates = staticmethod(candidates.candidates)

    progress = staticmethod(summary.progress)
    highlight = staticmethod(summary.highlight)
