"""Steps 1 and 2 of a turn: picking up (ruling 2), adding Adaptations, and playing To the … cards,
which change the Environment (rulings 3 to 7).
"""

from bisect import insort
from random import Random

from engine.darwin.play import actions as act
from engine.darwin.play.cards import (
    DECK_NAMES,
    RESOURCE_NAMES,
    Card,
    amounts,
    environment_name,
    scarce_name,
)
from engine.darwin.play.deck import cards_of
from engine.darwin.play.events import Added, Changed, Drew, Played, Took
from engine.darwin.play.legal import card_hint, draw_actions, hint, play_actions, take_actions
from engine.darwin.play.setup import can_draw, draw_from
from engine.darwin.play.species import is_for_sale, purchase, species_of
from engine.darwin.play.state import EAT, NOBODY, RESOURCES, SCARCE, SURVIVE, Environment, State
from engine.errors import IllegalAction
from engine.model import Event

_DECKS = {"eat": EAT, "survive": SURVIVE}


def take(state: State, number: int, action: act.Take, _rng: Random, events: list[Event]) -> None:
    """Take a Resource. Step 1 ends with the second one, or if there is no other."""
    which = RESOURCES.index(action.resource)
    if which == SCARCE[state.environment]:
        where, what = environment_name(state.environment), scarce_name(state.environment)
        be = "are" if what.endswith("s") else "is"
        reason = f"{what} {be} scarce in the {where}, so nobody can take any."
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


def draw(state: State, number: int, action: act.Draw, rng: Random, events: list[Event]) -> None:
    """Draw a card and see it. Step 1 ends with the second one, or if there is no other."""
    deck = _DECKS[action.deck]
    if not can_draw(state, deck):
        reason = (
            f"The {DECK_NAMES[deck]} deck is empty, and none of its cards is in the discard pile."
        )
        raise IllegalAction(reason, hint(state, number, act.Draw))
    card = draw_from(state, deck, rng, events)
    insort(state.seats[number].hand, card)
    events.append(Drew(number, cards_of(state.options.deck).all[card]))
    # As with Resources; the first card is seen before the second deck is chosen (ruling 2).
    more = state.phase == "begin" and draw_actions(state)
    state.phase = "draw" if more else "play"


def change_environment(
    state: State, number: int, environment: Environment, events: list[Event], *, turn: bool
) -> None:
    """Change the Environment.

    Everyone forfeits the newly scarce Resource unless they keep it. `turn`: it took the seat's
    whole turn.
    """
    state.environment = environment
    scarce = SCARCE[environment]
    forfeits, keepers = [], []
    for other, seat in enumerate(state.seats):
        lost = seat.resources[scarce]
        # A kept card saves what is there; it does not let anybody pick up more (ruling 6).
        if lost and species_of(state, other).keeps[scarce]:
            keepers.append(other)
            lost = 0
        seat.resources[scarce] -= lost
        state.bank[scarce] += lost
        forfeits.append(lost)
    events.append(Changed(number, environment, forfeits, keepers, turn))


def add(state: State, number: int, action: act.Add, _rng: Random, events: list[Event]) -> None:
    """Pay for a card in hand and add it to the species."""
    seat = state.seats[number]
    card = held(state, number, action)
    if card.effect == "to":
        where = environment_name(card.environment)
        reason = f"{card.title} is a To the {where} card, not an Adaptation."
        playable = any(each in play_actions(state, number) for each in act.PLAY[action.card])
        how = "Play it with `play`, and pay any one Resource."
        raise IllegalAction(reason, how if playable else hint(state, number))
    _pay_and_add(state, number, action.card, events)
    seat.hand.remove(action.card)
    # Cards of the Eat deck alone bring Strategy cards: Reproduce cards that feed do not (ruling 3).
    state.eaten += card.deck == EAT
    state.phase = "play"  # it is "begin" still where step 1 is skipped (ruling 2)


def reproduce(
    state: State, number: int, action: act.Reproduce, _rng: Random, events: list[Event]
) -> None:
    """Pay for a Reproduce card on the table and add it to the species."""
    if action.card not in state.row:
        reason = "That isn't a Reproduce card on the table."
        way = card_hint(state, number, act.Reproduce, "Choose one that is on the table.")
        raise IllegalAction(reason, way)
    card = cards_of(state.options.deck).all[action.card]
    if not is_for_sale(state, number, card):
        where = environment_name(card.environment)
        reason = f"{card.title} is available only in the {where}."
        raise IllegalAction(reason, f"It's available there, or anywhere with {where} Fertility.")
    _pay_and_add(state, number, action.card, events)
    state.row.remove(action.card)
    state.phase = "play"


def _pay_and_add(state: State, number: int, which: int, events: list[Event]) -> None:
    """Pay a card's price to the bank and add it to the species, or refuse."""
    seat = state.seats[number]
    card = cards_of(state.options.deck).all[which]
    found = purchase(state, number, which)
    if any(found.missing):
        missing = amounts(found.missing)
        reason = f"{card.title} costs you {amounts(found.price)}; you're missing {missing}."
        raise IllegalAction(reason, hint(state, number))
    for resource, cost in enumerate(found.price):
        seat.resources[resource] -= cost
        state.bank[resource] += cost
    seat.species.append(which)
    events.append(Added(number, card, found.price))


def play(state: State, number: int, action: act.Play, _rng: Random, events: list[Event]) -> None:
    """Pay any one Resource, change the Environment, discard the card (ruling 5)."""
    seat = state.seats[number]
    card = held(state, number, action)
    if card.effect != "to":
        reason = f"{card.title} is an Adaptation, not a To the … card."
        addable = act.ADD[action.card] in play_actions(state, number)
        how = "Add it to your species with `add`."
        raise IllegalAction(reason, how if addable else hint(state, number))
    if card.environment == state.environment:
        reason = f"The Environment is already the {environment_name(card.environment)}."
        raise IllegalAction(reason, "Keep the card until the Environment changes.")
    resource = RESOURCES.index(action.resource)
    if not seat.resources[resource]:
        reason = f"You have no {action.resource.capitalize()} to pay with."
        have = any(seat.resources)
        raise IllegalAction(
            reason, "Pay with a Resource you have." if have else hint(state, number)
        )
    # Paid before the change, so even what is about to become scarce will do (ruling 5).
    seat.resources[resource] -= 1
    state.bank[resource] += 1
    seat.hand.remove(action.card)
    state.discard.append(action.card)
    state.discarders.append(NOBODY)  # unlike what is discarded face down, everyone saw it
    state.phase = "play"
    events.append(Played(number, card, action.resource))
    change_environment(state, number, card.environment, events, turn=False)


def held(state: State, number: int, action: act.Add | act.Play | act.Discard) -> Card:
    """The card in a seat's hand that an action names. Raises `IllegalAction` if it isn't there."""
    cards = cards_of(state.options.deck).all
    which, hand = action.card, state.seats[number].hand
    if which not in hand:
        what = cards[which].title if 0 <= which < len(cards) else "This card"
        way = card_hint(state, number, type(action), "Choose a card from your hand.")
        raise IllegalAction(f"{what} isn't in your hand.", way)
    return cards[which]
