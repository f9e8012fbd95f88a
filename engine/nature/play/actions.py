"""Actions of Nature, each made once and kept in a table."""

from collections.abc import Sequence
from typing import Annotated, ClassVar, Literal

import msgspec

from engine.model import Action, Weight
from engine.nature.play.state import CARD_KINDS, HUNTER_CARD, SPECIES_PER_SEAT

_IDS = range(6 * SPECIES_PER_SEAT)

HandCard = Annotated[int, msgspec.Meta(ge=0, lt=CARD_KINDS, description="A card from your hand")]
OwnSpecies = Annotated[int, msgspec.Meta(ge=0, lt=_IDS.stop, description="One of your species")]
Predator = Annotated[int, msgspec.Meta(ge=0, lt=_IDS.stop, description="One of your hunters")]
Prey = Annotated[int, msgspec.Meta(ge=0, lt=_IDS.stop, description="The species it hunts")]
OnSpecies = Annotated[
    int, msgspec.Meta(ge=0, le=HUNTER_CARD, description="A trait on that species")
]
Population = Annotated[
    Literal["hungry", "fed"], msgspec.Meta(description="A hungry or a fed animal")
]


class CardOnSpecies(Action, frozen=True):
    """Use a card from the hand on one of the seat's species."""

    card: HandCard
    species: OwnSpecies


class Grow(CardOnSpecies, frozen=True, tag="grow"):  # page 8, "Increase Population"
    """Discard a card: one of your species gets one more animal."""


class Enlarge(CardOnSpecies, frozen=True, tag="enlarge"):  # page 9, "Increase Size"
    """Discard a card: one of your species becomes one size larger."""


class Trait(CardOnSpecies, frozen=True, tag="trait"):  # page 9, "Play a Trait"
    """Play a card face down as a trait of one of your species."""

    button: ClassVar[str] = "Play a trait"


class Hunter(Action, frozen=True, tag="hunter"):  # page 10, "Become a Hunter"
    """Give one of your species the Hunter card: it hunts instead of foraging. Free."""

    button: ClassVar[str] = "Make a hunter"
    weight: ClassVar[Weight] = "rare"

    species: OwnSpecies


class Remove(Action, frozen=True, tag="remove"):  # page 10, "Remove Traits"; ruling 8
    """Remove a trait or the Hunter card from one of your species. Free; a trait is discarded."""

    button: ClassVar[str] = "Remove a trait"
    weight: ClassVar[Weight] = "grave"

    species: OwnSpecies
    card: OnSpecies


class Done(Action, frozen=True, tag="done"):
    """Finish adapting. Cards you keep can be food this round, or wait for the next."""

    weight: ClassVar[Weight] = "ending"


class Forage(Action, frozen=True, tag="forage"):  # page 15
    """One of your hungry species eats plants from the watering hole."""

    species: OwnSpecies


class Hunt(Action, frozen=True, tag="hunt"):  # page 16
    """One of your hungry hunters hunts another species."""

    hunter: Predator
    prey: Prey


class Feed(Action, frozen=True, tag="discard"):  # page 17, "Free Action"
    """Discard a card as food: its food number in plants goes into the watering hole. Free."""

    button: ClassVar[str] = "Discard a card as food"
    weight: ClassVar[Weight] = "rare"

    card: HandCard


class Starve(Action, frozen=True, tag="starve"):  # page 17
    """Choose a hungry animal to starve, when none of your species can forage or hunt."""

    button: ClassVar[str] = "Starve an animal"
    weight: ClassVar[Weight] = "ending"

    species: OwnSpecies


class Pass(Action, frozen=True, tag="pass"):  # page 17
    """Stop feeding for this round, when none of your animals is hungry."""

    weight: ClassVar[Weight] = "ending"


class Lose(Action, frozen=True, tag="lose"):  # pages 16 and 20; rulings 3 and 4
    """Choose which animal your species loses in a hunt."""

    population: Population


# Actions are looked up far more often than they differ, so each is made once. The tables are
# indexed by the action's fields in their order.
GROW = [[Grow(card, one) for one in _IDS] for card in range(CARD_KINDS)]
ENLARGE = [[Enlarge(card, one) for one in _IDS] for card in range(CARD_KINDS)]
TRAIT = [[Trait(card, one) for one in _IDS] for card in range(CARD_KINDS)]
HUNTER = [Hunter(one) for one in _IDS]
REMOVE = [[Remove(one, card) for card in range(HUNTER_CARD + 1)] for one in _IDS]
DONE = Done()
FORAGE = [Forage(one) for one in _IDS]
HUNT = [[Hunt(one, other) for other in _IDS] for one in _IDS]
FEED = [Feed(card) for card in range(CARD_KINDS)]
STARVE = [Starve(one) for one in _IDS]
PASS = Pass()
LOSE_EITHER: Sequence[Action] = (Lose("fed"), Lose("hungry"))
