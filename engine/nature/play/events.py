"""Events of Nature, secrets included; `narration` decides who hears what."""

from engine.model import Event, SeatEvent
from engine.species_games.events import CardUsed, Hunt, QuickPlayChange, SpeciesEvent


class HunterPlayed(SeatEvent, frozen=True, tag="hunter-played"):
    """A species got the Hunter card; others hear of it when the turn ends (ruling 8)."""

    species: int


class TraitRemoved(CardUsed, frozen=True, tag="trait-removed"):
    """A trait went from a species to the discard pile."""


class HunterRemoved(SeatEvent, frozen=True, tag="hunter-removed"):
    """A species lost its Hunter card; quietly if it got it this turn (ruling 8)."""

    species: int
    quiet: bool


class Finished(SeatEvent, frozen=True, tag="finished"):
    """A seat has finished Adapting. `hunters` got the Hunter card this turn; others hear it now."""

    hunters: list[int]


class Change(QuickPlayChange, frozen=True, kw_only=True):
    """What became of one species in a secret Adapting."""

    hunter: int = 0
    """1: became a hunter; -1: is no longer one; 0: no change."""


class Adapted(SeatEvent, frozen=True, tag="adapted"):
    """Quick Play: what a seat did in secret, announced when all have finished."""

    changes: list[Change]
    discards: list[int]


class Discarded(SeatEvent, frozen=True, tag="discarded"):
    """A card was discarded as food: the watering hole now has `plants`."""

    card: int
    plants: int


class Foraged(SpeciesEvent, frozen=True, tag="foraged"):
    """A species ate plants; `left` are still in the watering hole."""

    ate: int
    left: int


class Hunted(Hunt, frozen=True, tag="hunted"):
    """One species hunts another."""


class Lost(SpeciesEvent, frozen=True, tag="lost"):
    """A species lost animals to a hunter, or to its prey's horns.

    Which ones everyone sees, though the meal that follows may make up for it.
    """

    shown_to_all = True

    hungry: int
    fed: int
    horns: bool


class AteMeat(SpeciesEvent, frozen=True, tag="ate-meat"):
    """A species ate meat. `trait` is the index of the trigger trait, or None for its own hunt."""

    shown_to_all = True

    ate: int
    trait: int | None


class Starved(SpeciesEvent, frozen=True, tag="starved"):
    """A hungry animal of a species starved."""


class Extinct(SpeciesEvent, frozen=True, tag="extinct"):
    """A species died out; its traits are back in its owner's hand."""

    cards: list[int]


class Passed(SeatEvent, frozen=True, tag="passed"):
    """A seat has stopped feeding for this round."""


class RoundBegan(Event, frozen=True, tag="round-began"):
    """A new round: who has the snow leopard, the plants, and the new species by seat."""

    round: int
    first: int
    plants: int
    species: list[int]
    sizes: list[int]
    population: list[int]
