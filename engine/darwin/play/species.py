"""What the Adaptations of a species come to: scores, prices of further cards, what is kept.

A species is looked at again and again between the turns in which it grows, so what its cards come
to is worked out once for each set of cards and remembered by them.
"""

from functools import lru_cache
from typing import TypeVar

import msgspec

from engine.darwin.play.cards import Amounts
from engine.darwin.play.deck import cards_of
from engine.darwin.play.state import STRATEGY, State

_T = TypeVar("_T")
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
    >>> from engine.darwin.play.setup import set_up
    >>> from engine.darwin.play.state import DarwinOptions
    >>> state = set_up(DarwinOptions(), 2, random.Random(1))
    >>> state.seats[0].species = [10]
    >>> species_of(state, 0).scores
    (3, 0, 0, 0)
    """
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
    """What each card costs with these savings; nothing for To the … cards, which have no cost."""
    return tuple(
        _four([max(cost - less, 0) for cost, less in zip(card.cost, saved, strict=True)])
        for card in cards_of(deck).all
    )


def _four(each: list[_T]) -> tuple[_T, _T, _T, _T]:
    return each[0], each[1], each[2], each[3]
