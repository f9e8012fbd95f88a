"""The rules of Evolution: the contract, carried out by the modules beside."""

from collections.abc import Iterator
from itertools import product

from engine.evolution.play import actions as act
from engine.evolution.play import events as ev
from engine.evolution.play import feeding, playing, redaction, revealing, scrambling, turns
from engine.evolution.play.attacks import attacks_meant
from engine.evolution.play.scoring import final_outcome
from engine.evolution.play.setup import check_deck, set_up
from engine.evolution.play.state import ORDERS, Early, EvolutionOptions, Phase, State
from engine.evolution.players import evaluation
from engine.model import HIDDEN, Action, Event
from engine.rules import every
from engine.species_games import events as both_games
from engine.species_games.rules import SpeciesRules, kinds_in

_EARLY: tuple[Early, ...] = ("Fertile", "Fat Tissue", "Long Neck")


class EvolutionRules(SpeciesRules[State, EvolutionOptions]):
    """Evolution for 2 to 6: species with traits thrive around a watering hole, or die out."""

    version = 1
    quick_play_from = 6  # page 9
    options_type = EvolutionOptions
    state_type = State
    action_types = kinds_in(Action, act)
    event_types = kinds_in(Event, both_games, ev)
    orders = ORDERS
    handlers = {  # noqa: RUF012 - nobody changes it
        "select": {act.Lay: turns.lay},
        "play": playing.HANDLERS,
        "reveal": {act.Activate: revealing.activate},
        "feed": feeding.HANDLERS,
    }

    def check_deck(self, options: EvolutionOptions, seats: int) -> None:
        """Whether the deck is large enough."""
        check_deck(options.deck, seats, options.short_deck)

    def actions(self, state: State, seat: int) -> list[Action]:
        """What the phase offers the seat, if it must decide."""
        return turns.actions_of(state, seat) if turns.decides(state, seat) else []

    actors = staticmethod(turns.actors)
    decides = staticmethod(turns.decides)

    def wrong_stage(self, state: State) -> tuple[str, str]:
        """Why an action of another phase is refused, and what to do instead."""
        return _WRONG_PHASE[state.phase]

    setup = staticmethod(set_up)
    run_on = staticmethod(turns.run_on)
    redact = staticmethod(redaction.redact)
    redact_event = staticmethod(redaction.redact_event)
    scramble = staticmethod(scrambling.scramble)
    determinize = staticmethod(redaction.determinize)
    evaluate = staticmethod(evaluation.evaluate)

    def considered(self, state: State, seat: int) -> list[Action]:
        """A trait is removed only where there is no room, and never one of this turn."""
        return [
            action
            for action in self.actions(state, seat)
            if not isinstance(action, act.Remove) or playing.can_spare(state, action)
        ]

    final_outcome = staticmethod(final_outcome)

    def candidates(self, seen: State, seat: int, kind: type[Action]) -> Iterator[Action]:
        """Every action of a kind with a seat's own cards, legal or not, and with any species."""
        mine = seen.seats[seat]
        species = [one.id for each in seen.seats for one in each.species]
        if kind is act.Attack:
            for hunter in mine.species:
                yield from attacks_meant(seen, hunter)
            others = (one.id for each in seen.seats if each is not mine for one in each.species)
            yield from (act.Attack(hunter, prey) for hunter, prey in product(others, species))
        elif kind is act.Remove:
            for one in mine.species:
                yield from (act.Remove(one.id, card) for card in sorted((*one.up, *one.down)))
        else:
            values = {
                "card": sorted(set(mine.hand) - {HIDDEN}),
                "species": species,
                "end": ("left", "right"),
                "trait": _EARLY,
            }
            yield from every(kind, values)


_WRONG_PHASE: dict[Phase, tuple[str, str]] = {
    "select": ("It's the Select Food phase.", "Lay a card from your hand face down."),
    "play": ("It's the Play Cards phase.", "Play cards on your species, then finish."),
    "reveal": ("Traits are acting before the reveal.", "Choose which of your traits acts next."),
    "feed": ("It's the Feeding phase.", "Eat, attack, use Intelligence, or pass."),
}
