"""What happens alike in Nature and Evolution."""

import msgspec

from engine.model import Event


class CardUsed(Event, frozen=True):
    """A seat did something with a card to one of its species."""

    seat: int
    card: int
    species: int
    secret: bool
    """Done in Quick Play: for the seat alone, until everything is summed up for all."""


class Grown(CardUsed, frozen=True, tag="grown"):
    """A card was discarded and a species has one more animal: now `population`."""

    population: int


class Enlarged(CardUsed, frozen=True, tag="enlarged"):
    """A card was discarded and a species is larger: now `size`."""

    size: int


class TraitPlayed(CardUsed, frozen=True, tag="trait-played"):
    """A card was laid face down on a species."""


class AnyChange(msgspec.Struct, frozen=True, kw_only=True):
    """What became of one species in Quick Play."""

    species: int
    grown: int = 0
    enlarged: int = 0
    removed: list[int] = []
    """Traits that lay open on it before, and are gone."""
    traits: int = 0
    """How many traits were laid face down on it; `TurnedUp`, which follows, names them."""


class TurnedUp(Event, frozen=True, tag="turned-up"):
    """The face-down traits are turned up: species ids and their new traits."""

    species: list[int]
    cards: list[list[int]]


class FoodStored(Event, frozen=True, tag="food-stored"):
    """Food went behind the screens: this round's and all of the game's, by seat."""

    food: list[int]
    total: list[int]
    shown: bool
    """Scores are open: everyone hears every number."""


class Reshuffled(Event, frozen=True, tag="reshuffled"):
    """The discard pile, of so many cards, became the deck."""

    cards: int


class Dealt(Event, frozen=True, tag="dealt"):
    """Each seat drew cards. `short`: deck and discard pile ran out before all had theirs."""

    cards: list[list[int]]
    short: bool
