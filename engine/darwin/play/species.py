"""What a species' Adaptations add up to: scores, prices of further cards, and what it may not buy
(rulings 4, 5, 8). Cached by the cards, because a species is read far more often than it grows.
"""

from functools import lru_cache
from typing import TypeVar

import msgspec

from engine.darwin.play.cards import Amounts, Card, amounts, environment_name
from engine.darwin.play.deck import cards_of
from engine.darwin.play.state import REPRODUCE, SCARCE, STRATEGY, State

_T = TypeVar("_T")
Flags = tuple[bool, bool, bool, bool]


class Species(msgspec.Struct, frozen=True):
    """The sum of a species' Adaptations."""

    scores: Amounts
    """Eat, Survive, Predator, Reproduce."""
    saved: Amounts
    """How much of each Resource its +Resource cards save on each later card (ruling 4)."""
    prices: tuple[Amounts, ...]
    """What each card of the game costs it, by the card's number."""
    keeps: Flags
    """By Resource, whether it is kept when it becomes scarce (ruling 6)."""
    fertile: Flags
    """By Environment, whether its Reproduce cards can be bought anywhere (ruling 8)."""
    strategy: int
    """How many of the Adaptations are Strategy cards."""


def species_of(state: State, number: int) -> Species:
    """The species of a seat as it is now."""
    return _sum(tuple(state.seats[number].species), state.options.deck)


@lru_cache(maxsize=4096)
def _sum(adaptations: tuple[int, ...], deck: str | None) -> Species:
    every = cards_of(deck).all
    scores, saved = [0, 0, 0, 0], [0, 0, 0, 0]
    keeps, fertile = [False] * 4, [False] * 4
    strategy = 0
    for each in adaptations:
        card = every[each]
        if card.deck == STRATEGY:  # Strategy cards have effects and no scores
            strategy += 1
            match card.effect:
                case "plus":
                    saved[card.target] += 1  # several help at once (ruling 4)
                case "keep":
                    keeps[card.target] = True
                case "fertility":
                    fertile[card.target] = True
        else:
            for which, score in enumerate(card.scores):
                scores[which] += score
    prices = _prices(_four(saved), deck)
    return Species(_four(scores), _four(saved), prices, _four(keeps), _four(fertile), strategy)


@lru_cache(maxsize=256)
def _prices(saved: Amounts, deck: str | None) -> tuple[Amounts, ...]:
    """What each card costs with these savings; zero for To the … cards."""
    return tuple(
        _four([max(cost - less, 0) for cost, less in zip(card.cost, saved, strict=True)])
        for card in cards_of(deck).all
    )


def _four(each: list[_T]) -> tuple[_T, _T, _T, _T]:
    return each[0], each[1], each[2], each[3]


class Purchase(msgspec.Struct, frozen=True):
    """Whether a seat could add or play a card now if it were in step 2."""

    price: Amounts
    """What it would pay; nothing for a To the … card."""
    missing: Amounts
    any_missing: bool = False
    """A To the … card, and the seat has no Resource at all to pay with."""
    elsewhere: bool = False
    """Its Environment is not the present one; for a To the … card, it already is."""

    @property
    def possible(self) -> bool:
        """Whether the card could be added or played."""
        return not (any(self.missing) or self.any_missing or self.elsewhere)


def can_pay(resources: list[int], price: Amounts) -> bool:
    """Whether these Resources cover a price."""
    return (
        resources[0] >= price[0]
        and resources[1] >= price[1]
        and resources[2] >= price[2]
        and resources[3] >= price[3]
    )


def is_for_sale(state: State, number: int, card: Card) -> bool:
    """Whether a Reproduce card is available to a seat, through the Environment or Fertility."""
    here = card.environment == state.environment
    return here or species_of(state, number).fertile[card.target]


def opened_by(state: State, card: Card) -> Card | None:
    """The first Reproduce card on the table that a Strategy card puts within reach."""
    cards = cards_of(state.options.deck).all
    for offer in (cards[each] for each in state.row):
        scarce = SCARCE[offer.environment]
        if card.effect == "fertility" and card.target == offer.target:
            return offer
        if card.effect in {"plus", "keep"} and card.target == scarce and offer.cost[scarce] == 1:
            return offer
    return None


def purchase(state: State, number: int, which: int) -> Purchase:
    """What a seat would pay for a card, or what it lacks for it."""
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
    """A purchase in a few words, such as "you pay Sun" or "missing 2 Air"."""
    if not found.possible:
        return _obstacles(card, found)
    return "you pay any one Resource" if card.effect == "to" else f"you pay {amounts(found.price)}"


def have_words(card: Card, found: Purchase) -> str:
    """A purchase while the seat can't buy anything, such as "you can afford it: Sun"."""
    if not found.possible:
        return _obstacles(card, found)
    if card.effect == "to":
        return "you have a Resource to pay with"
    if not any(found.price):
        return "free for you"
    return f"you can afford it: {amounts(found.price)}"


def _obstacles(card: Card, found: Purchase) -> str:
    """What prevents adding a card, such as "only in the Sky, missing Sun"."""
    reasons = []
    if found.elsewhere:
        where = environment_name(card.environment)
        reasons.append(
            f"it's already the {where}" if card.effect == "to" else f"only in the {where}"
        )
    if found.any_missing:
        reasons.append("missing a Resource to pay with")
    if any(found.missing):
        reasons.append(f"missing {amounts(found.missing)}")
    return ", ".join(reasons)
