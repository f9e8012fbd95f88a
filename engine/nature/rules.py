"""The rules of Nature: the contract, carried out by the modules beside."""

import random
from collections.abc import Sequence

import msgspec

from engine.model import Action, Event, Memory, Outcome
from engine.nature.play import actions as act
from engine.nature.play import adapting, candidates, feeding, redaction, scrambling, turns
from engine.nature.play import memory as memories
from engine.nature.play.deck import check_deck
from engine.nature.play.events import EVENT_TYPES
from engine.nature.play.memory import NatureMemory
from engine.nature.play.orders import ORDERS
from engine.nature.play.scoring import final_outcome
from engine.nature.play.setup import set_up
from engine.nature.play.state import NatureOptions, State, owner
from engine.nature.players import evaluation
from engine.nature.words import summary
from engine.options import check_bounds, check_seats
from engine.orders import HasOrders
from engine.rules import Rules
from engine.species_games.quick_play import unfinished

_SEATS_OF_FORCED_QUICK_PLAY = 5
_ALONE = tuple((seat,) for seat in range(6))


class NatureRules(Rules[State, NatureOptions]):
    """Nature for 2 to 6: adapt species around a watering hole, then feed them or starve."""

    version = 1
    min_seats = 2
    max_seats = 6
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

    def check(self, options: NatureOptions, seats: int) -> NatureOptions:
        """Check bounds, seats and the deck; with 5 or 6 seats Quick Play is forced (page 19)."""
        check_bounds(options)
        check_seats(seats, self.min_seats, self.max_seats)
        check_deck(options.deck, seats, three=options.food_card == "three")
        if seats >= _SEATS_OF_FORCED_QUICK_PLAY:
            return msgspec.structs.replace(options, quick_play=True)
        return options

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
        if state.options.quick_play:
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

    def is_over(self, state: State) -> bool:
        """Whether the last round has been scored."""
        return state.phase == "over"

    def decides(self, state: State, seat: int) -> bool:
        """Whether a seat is among the actors, found without listing them."""
        if state.hunting is not None:
            return owner(state.hunting.victim) == seat
        if state.phase == "adapt" and state.options.quick_play:
            return 0 <= seat < len(state.seats) and not state.seats[seat].done
        return state.turn == seat and state.phase != "over"

    def acts_in_secret(self, state: State) -> bool:
        """Whether all adapt at once (Quick Play)."""
        return state.phase == "adapt" and state.options.quick_play

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

    def recall(self, memory: Memory, seen: State, events: Sequence[Event], viewer: int) -> None:
        """Food that was seen eaten, and cards that were seen."""
        if isinstance(memory, NatureMemory):
            memories.recall(memory, seen, events, viewer)

    def round_of(self, state: State) -> int:
        """The round that `state` counts."""
        return state.round

    def outcome(self, state: State) -> Outcome | None:
        """Points and winners once the last round is scored (page 18)."""
        return final_outcome(state) if state.phase == "over" else None

    def order_holders(self, state: State) -> Sequence[HasOrders]:
        """The seats."""
        return state.seats

    candidates = staticmethod(candidates.candidates)

    progress = staticmethod(summary.progress)
    highlight = staticmethod(summary.highlight)
