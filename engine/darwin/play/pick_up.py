"""Step 1 of a turn: two Resources from the bank, or two cards (ruling 2)."""

import random
from bisect import insort

from engine.darwin.play import actions as act
from engine.darwin.play.cards import DECK_NAMES, RESOURCE_NAMES, environment_name, scarce_name
from engine.darwin.play.deck import cards_of
from engine.darwin.play.events import Drew, Took
from engine.darwin.play.hints import hint
from engine.darwin.play.legal import draw_actions, take_actions
from engine.darwin.play.piles import can_draw, draw_from
from engine.darwin.play.state import EAT, RESOURCES, SCARCE, SURVIVE, State
from engine.errors import IllegalAction
from engine.model import Event

_DECKS = {"eat": EAT, "survive": SURVIVE}


def take(
    state: State, number: int, action: act.Take, _rng: random.Random, events: list[Event]
) -> None:
    """Pick up a Resource; step 1 ends with the second, or where there is no other."""
    which = RESOURCES.index(action.resource)
    if which == SCARCE[state.environment]:
        where, what = environment_name(state.environment), scarce_name(state.environment)
        reason = f"Nobody can pick up {what} in the {where}, where that is scarce."
        raise IllegalAction(reason, hint(state, number, act.Take))
    if not state.bank[which]:
        reason = f"The bank has no {RESOURCE_NAMES[which]} left."
        raise IllegalAction(reason, hint(state, number, act.Take))
    state.bank[which] -= 1
    state.seats[number].resources[which] += 1
    events.append(Took(number, action.resource))
    # The second is a Resource too, never one of each; without one step 1 ends (ruling 2).
    more = state.phase == "begin" and take_actions(state)
    state.phase = "take" if more else "play"


def draw(
    state: State, number: int, action: act.Draw, rng: random.Random, events: list[Event]
) -> None:
    """Draw a card and see it; step 1 ends with the second, or where there is no other."""
    deck = _DECKS[action.deck]
    if not can_draw(state, deck):
        reason = f"The {DECK_NAMES[deck]} deck is empty, and no such card was discarded."
        raise IllegalAction(reason, hint(state, number, act.Draw))
    card = draw_from(state, deck, rng, events)
    insort(state.seats[number].hand, card)
    events.append(Drew(number, cards_of(state.options.deck).all[card]))
    # As with Resources; the first card is seen before the second deck is chosen (ruling 2).
    more = state.phase == "begin" and draw_actions(state)
    state.phase = "draw" if more else "play"
