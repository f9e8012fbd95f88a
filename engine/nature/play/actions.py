"""What a player of Nature decides: one struct an action, each made once and kept in a table."""

from collections.abc import Sequence
from typing import Annotated, ClassVar, Literal

import msgspec

from engine.model import Action, Weight
from engine.nature.play.state import CARD_KINDS, HUNTER_CARD, SPECIES_PER_SEAT

_MOST_SEATS = 6

HandCard = Annotated[int, msgspec.Meta(ge=0, lt=CARD_KINDS, description="A card from your hand")]
OwnSpecies = Annotated[
    int, msgspec.Meta(ge=0, lt=_MOST_SEATS * SPECIES_PER_SEAT, description="One of your species")
]
Prey = Annotated[
    int, msgspec.Meta(ge=0, lt=_MOST_SEATS * SPECIES_PER_SEAT, description="The species it hunts")
]
TraitOnSpecies = Annotated[
    int, msgspec.Meta(ge=0, le=HUNTER_CARD, description="A trait on that species")
]
Population = Annotated[
    Literal["hungry", "fed"], msgspec.Meta(description="A hungry or a fed animal")
]


class Grow(Action, frozen=True, tag="grow"):
    """Discard a card: one of your species gets one more animal.

    Rulebook page 8, "Increase Population".
    """

    card: HandCard
    species: OwnSpecies


class Enlarge(Action, frozen=True, tag="enlarge"):
    """Discard a card: one of your species gets one size larger.

    Rulebook page 9, "Increase Size".
    """

    card: HandCard
    species: OwnSpecies


class Trait(Action, frozen=True, tag="trait"):
    """Play a card face down as a trait of one of your species.

    Rulebook page 9, "Play a Trait".
    """

    button: ClassVar[str] = "Play a trait"

    card: HandCard
    species: OwnSpecies


class Hunter(Action, frozen=True, tag="hunter"):
    """Give one of your species the Hunter card: it hunts instead of foraging. Free.

    Rulebook page 10, "Become a Hunter".
    """

    button: ClassVar[str] = "Make a hunter"
    weight: ClassVar[Weight] = "rare"

    species: OwnSpecies


class Remove(Action, frozen=True, tag="remove"):
    """Remove a trait or the Hunter card from one of your species. Free; a trait is discarded.

    Rulebook page 10, "Remove Traits"; ruling 8.
    """

    button: ClassVar[str] = "Remove a trait"
    weight: ClassVar[Weight] = "grave"

    species: OwnSpecies
    card: TraitOnSpecies


class Done(Action, frozen=True, tag="done"):
    """Finish adapting. Cards you keep can be food in this round, or wait for the next."""

    weight: ClassVar[Weight] = "ending"


class Forage(Action, frozen=True, tag="forage"):
    """One of your hungry species eats plants from the watering hole.

    Rulebook page 15.
    """

    species: OwnSpecies


class Hunt(Action, frozen=True, tag="hunt"):
    """One of your hungry hunters hunts another species.

    Rulebook page 16.
    """

    hunter: Annotated[
        int,
        msgspec.Meta(ge=0, lt=_MOST_SEATS * SPECIES_PER_SEAT, description="One of your hunters"),
    ]
    prey: Prey


class Feed(Action, frozen=True, tag="discard"):
    """Discard a card as food: so many plants go into the watering hole. Free.

    Rulebook page 17, "Free Action".
    """

    button: ClassVar[str] = "Discard a card as food"
    weight: ClassVar[Weight] = "rare"

    card: HandCard


class Starve(Action, frozen=True, tag="starve"):
    """Let a hungry animal starve, when none of your species can forage or hunt.

    Rulebook page 17.
    """

    button: ClassVar[str] = "Let starve"
    weight: ClassVar[Weight] = "ending"

    species: OwnSpecies


class Pass(Action, frozen=True, tag="pass"):
    """Pass for the rest of this Feeding, when nothing of yours is hungry.

    Rulebook page 17.
    """

    weight: ClassVar[Weight] = "ending"


class Lose(Action, frozen=True, tag="lose"):
    """Choose which animal your species loses in a hunt.

    Rulebook pages 16 and 20; rulings 3 and 4.
    """

    population: Population


ACTION_TYPES: tuple[type[Action], ...] = (
    Grow,
    Enlarge,
    Trait,
    Hunter,
    Remove,
    Done,
    Forage,
    Hunt,
    Feed,
    Starve,
    Pass,
    Lose,
)

# Actions are looked up far more often than they differ, so each is made once. The tables are
# indexed by the action's fields in their order.
_IDS = range(_MOST_SEATS * SPECIES_PER_SEAT)
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
