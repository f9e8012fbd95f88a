"""Step 2 of a turn: Adaptations are paid for and added, To the … cards are played (rulings 3-5)."""

import random

from engine.darwin import actions as act
from engine.darwin.cards import Card, amounts, place
from engine.darwin.climate import change
from engine.darwin.deck import cards_of
from engine.darwin.events import Added, Played
from engine.darwin.paying import can_pay, discounts, is_for_sale, price_of, verdict
from engine.darwin.state import EAT, NOBODY, RESOURCES, Seat, State
from engine.errors import IllegalAction
from engine.model import Action, Event

_BY_NAME = sorted(range(len(RESOURCES)), key=RESOURCES.__getitem__)
"""Resources in the order in which actions list them."""


def play_actions(state: State, number: int) -> list[Action]:
    """Everything a seat may do in step 2, in order; finishing is always among it."""
    cards = cards_of(state.options.deck).all
    seat = state.seats[number]
    saved = discounts(state, number)
    found: list[Action] = []
    plays: list[Action] = []
    for each in seat.hand:
        card = cards[each]
        if card.effect != "to":
            if can_pay(seat.resources, price_of(card, saved)):
                found.append(act.ADD[each])
        elif card.environment != state.environment:
            plays += [act.PLAY[each][which] for which in _BY_NAME if seat.resources[which]]
    found += [
        act.REPRODUCE_CARD[each]
        for each in state.row
        if can_pay(seat.resources, price_of(cards[each], saved))
        and is_for_sale(state, number, cards[each])
    ]
    return [*found, *plays, act.DONE]


def add(
    state: State, number: int, action: act.Add, _rng: random.Random, events: list[Event]
) -> None:
    """Pay for a card of the hand and add it to the species."""
    seat = state.seats[number]
    card = held(state, seat, action.card)
    if card.effect == "to":
        reason = f"{card.title} is a To the {place(card.environment)} card: it is no Adaptation."
        raise IllegalAction(reason, "Play it with `play`, and pay any one Resource.")
    _pay_and_add(state, number, action.card, events)
    seat.hand.remove(action.card)
    state.eaten += card.deck == EAT
    state.phase = "play"


def reproduce(
    state: State, number: int, action: act.Reproduce, _rng: random.Random, events: list[Event]
) -> None:
    """Pay for a Reproduce card of the table and add it to the species."""
    if action.card not in state.row:
        raise IllegalAction(
            "This is not one of the Reproduce cards on the table.", "Choose one that is there."
        )
    card = cards_of(state.options.deck).all[action.card]
    if not is_for_sale(state, number, card):
        where = place(card.environment)
        reason = f"{card.title} is available only in the {where}."
        raise IllegalAction(reason, f"It is to be had there, or with {where} Fertility.")
    _pay_and_add(state, number, action.card, events)
    state.row.remove(action.card)
    state.phase = "play"


def _pay_and_add(state: State, number: int, which: int, events: list[Event]) -> None:
    """Pay what a card costs to the bank and lay it into the species, or refuse."""
    seat = state.seats[number]
    card = cards_of(state.options.deck).all[which]
    found = verdict(state, number, which)
    if any(found.missing):
        reason = (
            f"{card.title} costs you {amounts(found.price)}; you lack {amounts(found.missing)}."
        )
        raise IllegalAction(reason, "Add what you can pay for, or finish.")
    for resource, cost in enumerate(found.price):
        seat.resources[resource] -= cost
        state.bank[resource] += cost
    seat.species.append(which)
    events.append(Added(number, card, found.price))


def play(
    state: State, number: int, action: act.Play, _rng: random.Random, events: list[Event]
) -> None:
    """Pay any one Resource, change the Environment, discard the card (ruling 5)."""
    seat = state.seats[number]
    card = held(state, seat, action.card)
    if card.effect != "to":
        reason = f"{card.title} is an Adaptation, no To the … card."
        raise IllegalAction(reason, "Add it to your species with `add`.")
    if card.environment == state.environment:
        reason = f"The {place(card.environment)} is here already."
        raise IllegalAction(reason, "Keep the card until the Environment has changed.")
    resource = RESOURCES.index(action.resource)
    if not seat.resources[resource]:
        reason = f"You have no {action.resource.capitalize()} to pay with."
        raise IllegalAction(reason, "Pay with a Resource that you have.")
    seat.resources[resource] -= 1
    state.bank[resource] += 1
    seat.hand.remove(action.card)
    state.discard.append(action.card)
    state.discarders.append(NOBODY)
    state.phase = "play"
    events.append(Played(number, card, action.resource))
    change(state, number, card.environment, events, turn=False)


def held(state: State, seat: Seat, which: int) -> Card:
    """The card of this number in a seat's hand. Raises `IllegalAction` if it is not there."""
    cards = cards_of(state.options.deck).all
    if which not in seat.hand:
        what = cards[which].title if 0 <= which < len(cards) else "This card"
        hint = "Choose a card that you hold." if seat.hand else "Your hand is empty."
        raise IllegalAction(f"{what} is not in your hand.", hint)
    return cards[which]
