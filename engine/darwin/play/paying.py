"""What cards cost a seat now, what it lacks, and why it may not have a card (rulings 4, 5, 8)."""

import msgspec

from engine.darwin.play.cards import Amounts, Card, amounts, environment_name
from engine.darwin.play.deck import cards_of
from engine.darwin.play.species import species_of
from engine.darwin.play.state import REPRODUCE, State


class Purchase(msgspec.Struct, frozen=True):
    """Whether a seat could add or play a card now, were it in step 2 of its turn."""

    price: Amounts
    """What it would pay; nothing for a To the … card."""
    missing: Amounts
    any_missing: bool = False
    """A To the … card, and the seat has no Resource at all to pay with."""
    elsewhere: bool = False
    """The card is no use here: its Environment is not there, or is there already."""

    @property
    def possible(self) -> bool:
        """Whether nothing stands in the way."""
        return not (any(self.missing) or self.any_missing or self.elsewhere)


def can_pay(resources: list[int], price: Amounts) -> bool:
    """Whether so many Resources are enough."""
    return (
        resources[0] >= price[0]
        and resources[1] >= price[1]
        and resources[2] >= price[2]
        and resources[3] >= price[3]
    )


def is_for_sale(state: State, number: int, card: Card) -> bool:
    """Whether a Reproduce card is available to a seat: by the Environment, or Fertility."""
    here = card.environment == state.environment
    return here or species_of(state, number).fertile[card.target]


def purchase(state: State, number: int, which: int) -> Purchase:
    """What stands between a seat and a card of its hand, or one of the Reproduce cards."""
    card = cards_of(state.options.deck).all[which]
    resources = state.seats[number].resources
    if card.effect == "to":
        here = card.environment == state.environment
        return Purchase((0, 0, 0, 0), (0, 0, 0, 0), not any(resources), here)
    price = species_of(state, number).prices[which]
    short = [max(cost - mine, 0) for cost, mine in zip(price, resources, strict=True)]
    elsewhere = card.deck == REPRODUCE and not is_for_sale(state, number, card)
    return Purchase(price, (short[0], short[1], short[2], short[3]), elsewhere=elsewhere)


def purchase_words(card: Card, found: Purchase) -> str:
    """A purchase in a few words, such as "you pay Sun" or "missing: 2 Air"."""
    if not found.possible:
        return _obstacles(card, found)
    return "you pay any one Resource" if card.effect == "to" else f"you pay {amounts(found.price)}"


def have_words(card: Card, found: Purchase) -> str:
    """A purchase where nothing can be paid for now, such as while discarding.

    Such as "you have what it costs: Sun" or "missing: 2 Air".
    """
    if not found.possible:
        return _obstacles(card, found)
    if card.effect == "to":
        return "you have a Resource to pay with"
    if not any(found.price):
        return "it costs you nothing"
    return f"you have what it costs: {amounts(found.price)}"


def _obstacles(card: Card, found: Purchase) -> str:
    """What stands in the way of a card, such as "only in the Sky, missing: Sun"."""
    reasons = []
    if found.elsewhere:
        where = environment_name(card.environment)
        reasons.append(f"{where} is here" if card.effect == "to" else f"only in the {where}")
    if found.any_missing:
        reasons.append("missing: a Resource to pay with")
    if any(found.missing):
        reasons.append(f"missing: {amounts(found.missing)}")
    return ", ".join(reasons)
