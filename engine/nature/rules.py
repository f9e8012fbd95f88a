"""The rules of Nature: the contract, carried out by the modules beside."""

from collections.abc import Iterator

from engine.model import Action, Event
from engine.nature.play import actions as act
from engine.nature.play import adapting, feeding, redaction, scrambling
from engine.nature.play import events as ev
from engine.nature.play.scoring import final_outcome
from engine.nature.play.setup import check_deck, set_up
from engine.nature.play.state import CARD_KINDS, ORDERS, NatureOptions, State, owner
from engine.nature.players import evaluation
from engine.rules import every
from engine.species_games import events as both_games
from engine.species_games.rules import SpeciesRules, kinds_in, unfinished

_ALONE = tuple((seat,) for seat in range(6))


class NatureRules(SpeciesRules[State, NatureOptions]):
    """Nature for 2 to 6: adapt species around a watering hole, then feed them or starve."""

    version = 1
    quick_play_from = 5  # page 19
    options_type = NatureOptions
    state_type = State
    action_types = kinds_in(Action, act)
    event_types = kinds_in(Event, both_games, ev)
    orders = ORDERS
    handlers = {  # noqa: RUF012 - nobody changes it
        "adapt": adapting.HANDLERS,
        "feed": feeding.HANDLERS,
        "lose": {act.Lose: feeding.lose},
    }

    def check_deck(self, options: NatureOptions, seats: int) -> None:
        """Whether the deck is large enough."""
        check_deck(options.deck, seats, three=options.food_card == "three")

    def actors(self, state: State) -> tuple[int, ...]:
        """The seat on turn, the one that chooses in a hunt, or those still adapting in secret."""
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
        """The phase, or the choice that a hunt is waiting for."""
        return "lose" if state.hunting is not None else state.phase

    def wrong_stage(self, state: State) -> tuple[str, str]:
        """Why an action of another phase is refused, and what to do instead."""
        if state.hunting is not None:
            return "A hunt is waiting for you.", "Choose which animal your species loses."
        if state.phase == "adapt":
            return "It's the Adapting Phase.", "Play cards on your species, then finish."
        hint = "Forage, hunt, discard cards as food, starve an animal, or stop feeding."
        return "It's the Feeding Phase.", hint

    setup = staticmethod(set_up)
    run_on = staticmethod(feeding.run_on)
    redact = staticmethod(redaction.redact)
    redact_event = staticmethod(redaction.redact_event)
    scramble = staticmethod(scrambling.scramble)
    determinize = staticmethod(redaction.determinize)
    evaluate = staticmethod(evaluation.evaluate)

    def considered(self, state: State, seat: int) -> list[Action]:
        """Only what can be spared is removed, and nothing that was played this turn."""
        return [
            action
            for action in self.actions(state, seat)
            if not isinstance(action, act.Remove) or adapting.can_spare(state, action)
        ]

    final_outcome = staticmethod(final_outcome)

    def candidates(self, seen: State, seat: int, kind: type[Action]) -> Iterator[Action]:
        """Every action of a kind with any card and a seat's own species, legal or not.

        Any card can be meant, because it may have been played since it was typed.
        """
        own = [one.id for one in seen.seats[seat].species]
        values = {
            # The last card is the Hunter card, which can only be taken off.
            "card": range(CARD_KINDS + (kind is act.Remove)),
            "species": own,
            "hunter": own,
            "prey": [one.id for each in seen.seats for one in each.species],
            "population": ("fed", "hungry"),
        }
        return every(kind, values)
