"""Sentences that Nature and Evolution share. Who hears of what is secret is decided here too."""

from collections.abc import Sequence
from typing import Protocol

from engine.species_games.events import Grown, TraitPlayed
from engine.species_games.pieces import Pieces
from engine.species_games.redaction import is_hidden
from engine.words import listed, name_of

Names = Sequence[str]


class FoodStored(Protocol):
    """Food went behind the screens at the end of a round."""

    @property
    def food(self) -> list[int]:
        """This round's, by seat."""

    @property
    def total(self) -> list[int]:
        """All that is there, by seat."""

    @property
    def shown(self) -> bool:
        """Scores are open: everyone hears every number."""


class Teller:
    """The sentences of one game that both games have, with its own names of cards and species."""

    def __init__(self, pieces: Pieces) -> None:
        self._pieces = pieces

    def whose(self, species: int, names: Names) -> str:
        """A species with its owner, such as "**Anna**'s A1"."""
        pieces = self._pieces
        return f"{name_of(pieces.owner(species), names)}'s {pieces.species_name(species)}"

    def cards(self, cards: Sequence[int]) -> str:
        """Cards by their names, such as "Fast 1 and Horned 3"."""
        return listed([self._pieces.card_name(card) for card in cards])

    def grown(self, event: Grown, viewer: int | None, names: Names) -> str | None:
        """A species grew by a card."""
        if is_hidden(event, viewer):
            return None
        who, what = name_of(event.seat, names), self._pieces.species_name(event.species)
        card = self._pieces.card_name(event.card)
        return f"{who} discards {card}: {what} grows to population {event.population}."

    def trait_played(self, event: TraitPlayed, viewer: int | None, names: Names) -> str | None:
        """A trait lies face down; which one, only its seat hears."""
        if is_hidden(event, viewer):
            return None
        what = self._pieces.card_name(event.card) if viewer == event.seat else "a trait"
        who = name_of(event.seat, names)
        return f"{who} plays {what} face down on {self._pieces.species_name(event.species)}."

    def turned_up(self, species: Sequence[int], cards: Sequence[Sequence[int]]) -> str:
        """New traits by species, such as "A1 Fast 1; B2 Horned 3"."""
        told = [
            f"{self._pieces.species_name(one)} {self.cards(each)}"
            for one, each in zip(species, cards, strict=True)
        ]
        return "; ".join(told) or "none"


def done_in_secret(seat: int, told: Sequence[str], names: Names) -> str:
    """What a seat did in Quick Play, summed up."""
    return f"{name_of(seat, names)} in secret: {'; '.join(told) or 'nothing to tell'}."


def dealt(got: str, viewer: int | None, *, short: bool) -> str | None:
    """What a seat drew (`got`, a sentence without its end), and that no more cards are left."""
    if viewer is None:
        return "There are no more cards." if short else None
    return f"{got}.{' There are no more cards.' if short else ''}"


def food_stored(event: FoodStored, viewer: int | None, names: Names) -> str:
    """The end of a round: a seat hears its own numbers, all hear them where scores are open."""
    if event.shown:
        told = [f"{name_of(seat, names)} {food}" for seat, food in enumerate(event.total)]
        return f"The round ends. Food behind the screens: {listed(told)}."
    if viewer is None:
        return "The round ends: all food goes behind the screens."
    food, total = event.food[viewer], event.total[viewer]
    return f"The round ends: you put {food} food behind your screen, and have {total} there."
