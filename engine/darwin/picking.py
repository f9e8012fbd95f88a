"""Step 1 of a turn: two Resources from the bank, or two cards (rulings 2 and 14)."""

import random
from bisect import insort

from engine.darwin import actions as act
from engine.darwin.cards import DECK_NAMES, RESOURCE_NAMES, place, scarce_name
from engine.darwin.deck import back_of, cards_of
from engine.darwin.events import Drew, Reshuffled, Took
from engine.darwin.state import BACKS, EAT, RESOURCES, SCARCE, SURVIVE, State
from engine.errors import IllegalAction
from engine.model import Action, Event

_BY_NAME = sorted(range(len(RESOURCES)), key=RESOURCES.__getitem__)
"""Resources in the order in which actions list them."""
_DECKS = {"eat": EAT, "survive": SURVIVE}


def take_actions(state: State) -> list[Action]:
    """A Resource from each pile that has one and is not covered by the Environment."""
    scarce = SCARCE[state.environment]
    return [act.TAKE[each] for each in _BY_NAME if state.bank[each] and each != scarce]


def draw_actions(state: State) -> list[Action]:
    """A card from each of the two decks that has one, or can be made anew."""
    return [act.DRAW[deck] for deck in (EAT, SURVIVE) if can_draw(state, deck)]


def can_pick_up(state: State) -> bool:
    """Whether step 1 can do anything at all."""
    return bool(take_actions(state) or draw_actions(state))


def can_draw(state: State, deck: int) -> bool:
    """Whether a card can be drawn from a deck, if need be from its sort in the discard pile."""
    if state.decks[deck]:
        return True
    cards = cards_of(state.options.deck)
    return any(back_of(cards, card) == BACKS[deck] for card in state.discard)


def draw_from(state: State, deck: int, rng: random.Random, events: list[Event]) -> int:
    """Draw the top card of a deck that has one or can be made anew (ruling 14)."""
    pile = state.decks[deck]
    if not pile:
        first, end = cards_of(state.options.deck).ranges[deck]
        laid = list(zip(state.discard, state.discarders, strict=True))
        pile += [card for card, _ in laid if first <= card < end]
        rest = [each for each in laid if not first <= each[0] < end]
        state.discard, state.discarders = [card for card, _ in rest], [who for _, who in rest]
        rng.shuffle(pile)
        events.append(Reshuffled(deck, len(pile)))
    return pile.pop()


def take(
    state: State, number: int, action: act.Take, _rng: random.Random, events: list[Event]
) -> None:
    """Pick up a Resource; step 1 ends with the second, or where there is no other."""
    which = RESOURCES.index(action.resource)
    if which == SCARCE[state.environment]:
        where, what = place(state.environment), scarce_name(state.environment)
        reason = f"Nobody can pick up {what} in the {where}, where that is scarce."
        raise IllegalAction(reason, "Take another Resource, or draw cards.")
    if not state.bank[which]:
        reason = f"The bank has no {RESOURCE_NAMES[which]} left."
        raise IllegalAction(reason, "Take another Resource, or draw cards.")
    state.bank[which] -= 1
    state.seats[number].resources[which] += 1
    events.append(Took(number, action.resource))
    more = state.phase == "begin" and take_actions(state)
    state.phase = "take" if more else "play"


def draw(
    state: State, number: int, action: act.Draw, rng: random.Random, events: list[Event]
) -> None:
    """Draw a card and see it; step 1 ends with the second, or where there is no other."""
    deck = _DECKS[action.deck]
    if not can_draw(state, deck):
        reason = f"The {DECK_NAMES[deck]} deck is empty, and no such card was discarded."
        raise IllegalAction(reason, "Draw from the other deck, or take Resources.")
    card = draw_from(state, deck, rng, events)
    insort(state.seats[number].hand, card)
    events.append(Drew(number, cards_of(state.options.deck).all[card]))
    more = state.phase == "begin" and draw_actions(state)
    state.phase = "draw" if more else "play"
