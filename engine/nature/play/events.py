"""What happens in Nature, with all its secrets; `narration` decides who hears what."""

from engine.model import Ended, Event, Ordered
from engine.species_games.events import (
    AnyChange,
    CardUsed,
    Dealt,
    Enlarged,
    FoodStored,
    Grown,
    Hunt,
    Reshuffled,
    TraitPlayed,
    TurnedUp,
)


class HunterPlayed(Event, frozen=True, tag="hunter-played"):
    """A species got the Hunter card; told to others when the turn ends (ruling 8)."""

    seat: int
    species: int


class TraitRemoved(CardUsed, frozen=True, tag="trait-removed"):
    """A trait went from a species to the discard pile."""


class HunterRemoved(Event, frozen=True, tag="hunter-removed"):
    """A species gave the Hunter card back: quietly if it was played in this turn (ruling 8)."""

    seat: int
    species: int
    quiet: bool


class Finished(Event, frozen=True, tag="finished"):
    """A seat has finished Adapting. `hunters` got the Hunter card in this turn, told only now."""

    seat: int
    hunters: list[int]


class Change(AnyChange, frozen=True, kw_only=True):
    """What became of one species in a secret Adapting."""

    hunter: int = 0
    """1: became a hunter; -1: is none any more; 0: as before."""


class Adapted(Event, frozen=True, tag="adapted"):
    """Quick Play: what one seat did in secret, told when all have finished."""

    seat: int
    changes: list[Change]
    discards: list[int]


class Discarded(Event, frozen=True, tag="discarded"):
    """A card was discarded as food: the watering hole now holds `plants`."""

    seat: int
    card: int
    plants: int


class Foraged(Event, frozen=True, tag="foraged"):
    """A species ate plants; `left` are still in the watering hole."""

    species: int
    ate: int
    left: int


class Hunted(Hunt, frozen=True, tag="hunted"):
    """One species hunts another."""


class Lost(Event, frozen=True, tag="lost"):
    """A species lost animals to a hunter, or to its prey's horns.

    Which ones everyone sees, though the meal that follows may make up for it.
    """

    shown_to_all = True

    species: int
    hungry: int
    fed: int
    horns: bool


class AteMeat(Event, frozen=True, tag="ate-meat"):
    """A species ate meat. `trait` is the index of the trigger trait, or None for its own hunt."""

    shown_to_all = True

    species: int
    ate: int
    trait: int | None


class Starved(Event, frozen=True, tag="starved"):
    """A hungry animal of a species starved."""

    species: int


class Extinct(Event, frozen=True, tag="extinct"):
    """A species died out; its traits are back in its owner's hand."""

    species: int
    cards: list[int]


class Passed(Event, frozen=True, tag="passed"):
    """A seat is out for the rest of this Feeding."""

    seat: int


class RoundBegan(Event, frozen=True, tag="round-began"):
    """A new round: who has the snow leopard, plants in the hole, the new species by seat."""

    round: int
    first: int
    plants: int
    species: list[int]
    sizes: list[int]
    population: list[int]


EVENT_TYPES: tuple[type[Event], ...] = (
    Grown,
    Enlarged,
    TraitPlayed,
    HunterPlayed,
    TraitRemoved,
    HunterRemoved,
    Finished,
    Adapted,
    TurnedUp,
    Discarded,
    Foraged,
    Hunted,
    Lost,
    AteMeat,
    Starved,
    Extinct,
    Passed,
    FoodStored,
    RoundBegan,
    Reshuffled,
    Dealt,
    Ended,
    Ordered,
)
