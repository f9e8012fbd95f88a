"""What happens alike in Nature and Evolution."""

from engine.model import Event


class Grown(Event, frozen=True, tag="grown"):
    """A card was discarded and a species has one more animal: now `population`."""

    seat: int
    card: int
    species: int
    population: int
    secret: bool
    """Done in Quick Play: for the seat alone, until everything is summed up for all."""


class TraitPlayed(Event, frozen=True, tag="trait-played"):
    """A card was laid face down on a species."""

    seat: int
    card: int
    species: int
    secret: bool


class Dealt(Event, frozen=True, tag="dealt"):
    """Each seat drew cards. `short`: deck and discard pile ran out before all had theirs."""

    cards: list[list[int]]
    short: bool
