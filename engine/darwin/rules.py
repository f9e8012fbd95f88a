"""Darwin's rules: the contract, implemented by the modules in `play`."""

from collections.abc import Iterable

from engine.darwin.play import actions as act
from engine.darwin.play import play_adaptations, redaction, scrambling, turns
from engine.darwin.play.deck import cards_of
from engine.darwin.play.events import EVENT_TYPES
from engine.darwin.play.legal import can_pick_up, hint, legal_actions, wrong_step
from engine.darwin.play.scoring import final_outcome
from engine.darwin.play.setup import set_up
from engine.darwin.play.state import ENVIRONMENTS, ORDERS, RESOURCES, DarwinOptions, State
from engine.darwin.players.evaluation import evaluate
from engine.model import Action, Outcome
from engine.options import check_bounds, check_seats
from engine.rules import Handler, Rules, every

_ALONE = tuple((seat,) for seat in range(5))
_BEGIN: dict[type[Action], Handler] = {
    act.IWillSurvive: turns.call,
    act.Take: play_adaptations.take,
    act.Draw: play_adaptations.draw,
    act.Change: turns.change_by_turn,
}
_PLAY: dict[type[Action], Handler] = {
    act.Add: play_adaptations.add,
    act.Reproduce: play_adaptations.reproduce,
    act.Play: play_adaptations.play,
    act.Done: turns.finish,
}
_SKIPPED = "begin without picking up"
"""The stage of a turn that begins where nothing can be picked up: step 2 is open at once."""


class DarwinRules(Rules[State, DarwinOptions]):
    """Darwin for 2 to 5 players: evolve a surviving species with as few Adaptations as you can."""

    version = 1
    min_seats = 2
    max_seats = 5
    options_type = DarwinOptions
    state_type = State
    action_types = act.ACTION_TYPES
    event_types = EVENT_TYPES
    orders = ORDERS
    handlers = {  # noqa: RUF012 - nobody changes it
        "begin": _BEGIN,
        _SKIPPED: _BEGIN | _PLAY,
        "take": {act.Take: play_adaptations.take},
        "draw": {act.Draw: play_adaptations.draw},
        "play": _PLAY,
        "discard": {act.Discard: turns.discard},
    }

    def check(self, options: DarwinOptions, seats: int) -> DarwinOptions:
        """Check the seats and the card file."""
        check_bounds(options)
        check_seats(seats, self.min_seats, self.max_seats)
        cards_of(options.deck)
        return options

    def actors(self, state: State) -> tuple[int, ...]:
        """Whose turn it is."""
        return () if state.phase == "over" else _ALONE[state.turn]

    def decides(self, state: State, seat: int) -> bool:
        """Whether it is a seat's turn."""
        return seat == state.turn and state.phase != "over"

    def stage(self, state: State) -> str:
        """The step of the turn."""
        # Where step 1 is skipped, the beginning of the turn and step 2 are one (ruling 2).
        if state.phase == "begin" and not can_pick_up(state):
            return _SKIPPED
        return state.phase

    def wrong_stage(self, state: State) -> tuple[str, str]:
        """Why an action of another step is refused, and what is legal instead."""
        return wrong_step(state), hint(state, state.turn)

    actions = staticmethod(legal_actions)
    setup = staticmethod(set_up)
    run_on = staticmethod(turns.run_on)
    redact = staticmethod(redaction.redact)
    redact_event = staticmethod(redaction.redact_event)
    determinize = staticmethod(redaction.determinize)
    scramble = staticmethod(scrambling.scramble)
    evaluate = staticmethod(evaluate)

    def outcome(self, state: State) -> Outcome | None:
        """Survivors and winners once the last turns are over (rulebook, "Ending the Game")."""
        return final_outcome(state) if state.phase == "over" else None

    def candidates(self, seen: State, seat: int, kind: type[Action]) -> Iterable[Action]:
        """Every action of a kind with each card (held or not), Resource, deck and Environment."""
        del seat  # not holding a card is a reason, too
        cards = cards_of(seen.options.deck).all
        values = {
            "card": [
                number
                for number, card in enumerate(cards)
                if kind is not act.Play or card.effect == "to"
            ],
            "resource": RESOURCES,
            "deck": ("eat", "survive"),
            "environment": ENVIRONMENTS,
        }
        return every(kind, values)
