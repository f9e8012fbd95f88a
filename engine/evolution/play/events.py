"""Events of Evolution, secrets included; `narration` decides who hears what."""

from typing import Literal

from engine.model import Event, SeatEvent
from engine.species_games.events import CardUsed, Hunt, QuickPlayChange, SpeciesEvent

Food = Literal["plant", "meat"]
Source = Literal["hole", "bank"]
Cause = Literal["feeding", "attack", "Long Neck", "Cooperation", "Scavenger", "Intelligence"]


class RoundBegan(Event, frozen=True, tag="round-began"):
    """A new round: who has the First Player Marker, and free species for seats without any."""

    round: int
    first: int
    last: bool
    """This is known to be the final round."""
    free: list[int]


class RanOut(Event, frozen=True, tag="ran-out"):
    """The deck ran out, and by that it is known which round is the last (ruling 14)."""

    round: int
    last_round: int


class Laid(SeatEvent, frozen=True, tag="laid"):
    """A food card was laid face down at the watering hole."""

    card: int


class Born(CardUsed, frozen=True, tag="born"):
    """A card was discarded for a new species at an end of the row."""

    end: Literal["left", "right"]


class Removed(CardUsed, frozen=True, tag="removed"):
    """A trait went from a species to the discard pile, and food on it behind the screen."""

    fat: int


class Finished(SeatEvent, frozen=True, tag="finished"):
    """A seat has finished Play Cards, with `cards` in hand (None: secret)."""

    cards: int | None


class Change(QuickPlayChange, frozen=True, kw_only=True):
    """What became of one species in Quick Play."""

    new: bool = False
    screened: int = 0
    """Food from a Fat Tissue that is gone, now behind the screen."""
    end: Literal["left", "right", ""] = ""
    """The end of the row at which a new species was placed."""


class Unveiled(SeatEvent, frozen=True, tag="unveiled"):
    """Quick Play: what a seat did in secret, announced when all have finished."""

    changes: list[Change]
    discards: list[int]


class Bred(SpeciesEvent, frozen=True, tag="bred"):
    """Fertile: a species has one more `population` before the reveal."""

    population: int


class FatEaten(SpeciesEvent, frozen=True, tag="fat-eaten"):
    """Food moved from Fat Tissue to the species' board before the reveal."""

    food: int


class FoodRevealed(Event, frozen=True, tag="food-revealed"):
    """The food cards by seat (None: none laid), and the plants now at the watering hole."""

    cards: list[int | None]
    total: int
    plants: int


class Took(SpeciesEvent, frozen=True, tag="took"):
    """A species took food; `fat` of it went onto Fat Tissue, `extra` came from Foraging.

    `left` plants are at the watering hole.
    """

    kind: Food
    source: Source
    amount: int
    fat: int
    extra: int
    cause: Cause
    left: int


class Attacked(Hunt, frozen=True, tag="attacked"):
    """A carnivore attacks another species; `ignored` are trait names."""

    ignored: list[str]


class Spent(SeatEvent, frozen=True, tag="spent"):
    """A card was discarded for Intelligence on a species."""

    card: int
    species: int


class Lost(SpeciesEvent, frozen=True, tag="lost"):
    """An attack or its prey's Horns lowered a species to this `population`.

    `screened` food of it went behind the owner's screen.
    """

    population: int
    horns: bool
    screened: int


class Starved(SpeciesEvent, frozen=True, tag="starved"):
    """The hungry population of a species was lost at the end of Feeding; now `population`."""

    lost: int
    population: int


class Extinct(SpeciesEvent, frozen=True, tag="extinct"):
    """A species died out: its traits were discarded, and as many cards drawn."""

    cards: list[int]
    drawn: list[int]
    screened: int


class Passed(SeatEvent, frozen=True, tag="passed"):
    """A seat passed a feeding turn; `enough`: it skips optional food for the rest of the round."""

    enough: bool
