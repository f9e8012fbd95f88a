"""What the Adaptations of a species come to: scores, prices of further cards, what is kept.

A species is looked at again and again between the turns in which it grows, so what its cards come
to is worked out once for each set of cards and remembered by them.
"""

from functools import lru_cache

import msgspec

from engine.darwin.cards import Amounts, Card
from engine.darwin.deck import cards_of
from engine.darwin.state import STRATEGY, State

Flags = tuple[bool, bool, bool, bool]


class Species(msgspec.Struct, frozen=True):
    """The sum of a species' Adaptations."""

    scores: Amounts
    """Eat, Survive, Predator, Reproduce."""
    saved: Amounts
    """How many of each Resource its +Resource cards save on each further card (ruling 4)."""
    prices: tuple[Amounts, ...]
    """What each card of the game costs it, by the card's number."""
    keeps: Flags
    """By Resource, whether it is kept when it becomes scarce (ruling 6)."""
    fertile: Flags
    """By Environment, whether its Reproduce cards can be bought anywhere (ruling 8)."""
    strategy: int
    """How many of the Adaptations are Strategy cards."""


def species_of(state: State, number: int) -> Species:
    """The species of a seat as it is now.

    >>> import random
    >>> from engine.darwin.setup import set_up
    >>> from engine.darwin.state import DarwinOptions
    >>> state = set_up(DarwinOptions(), 2, random.Random(1))
    >>> state.seats[0].species = [10]
    >>> species_of(state, 0).scores
    (3, 0, 0, 0)
    """
    return _sum(tuple(state.seats[number].species), state.options.deck)


@lru_cache(maxsize=4096)
def _sum(adaptations: tuple[int, ...], deck: str | None) -> Species:
    every = cards_of(deck).all
    own = [every[each] for each in adaptations]
    scores = [sum(card.scores[which] for card in own) for which in range(4)]
    saved = [_count(own, "plus", which) for which in range(4)]
    return Species(
        scores=_four(scores),
        saved=_four(saved),
        prices=_prices(_four(saved), deck),
        keeps=_flags(own, "keep"),
        fertile=_flags(own, "fertility"),
        strategy=sum(card.deck == STRATEGY for card in own),
    )


@lru_cache(maxsize=256)
def _prices(saved: Amounts, deck: str | None) -> tuple[Amounts, ...]:
    """What each card costs with these savings; nothing for To the … cards, which have no cost."""
    return tuple(
        _four([max(cost - less, 0) for cost, less in zip(card.cost, saved, strict=True)])
        for card in cards_of(deck).all
    )


def _count(own: list[Card], effect: str, target: int) -> int:
    return sum(card.effect == effect and card.target == target for card in own)


def _flags(own: list[Card], effect: str) -> Flags:
    sun, water, air, nutrients = (_count(own, effect, target) > 0 for target in range(4))
    return sun, water, air, nutrients


def _four(numbers: list[int]) -> Amounts:
    return numbers[0], numbers[1], numbers[2], numbers[3]
