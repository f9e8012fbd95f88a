"""Actions of Evolution."""

from collections.abc import Callable
from functools import partial
from typing import Annotated, ClassVar, Literal, TypeVar

import msgspec

from engine.evolution.play.state import CARD_KINDS, SPECIES_PER_SEAT, Early
from engine.model import Action, ActionT, Weight

_T = TypeVar("_T")
_IDS = 6 * SPECIES_PER_SEAT

HandCard = Annotated[int, msgspec.Meta(ge=0, lt=CARD_KINDS, description="A card from your hand")]
OwnSpecies = Annotated[int, msgspec.Meta(ge=0, lt=_IDS, description="One of your species")]
End = Annotated[
    Literal["left", "right"], msgspec.Meta(description="The end of your row that it joins")
]

NOTHING = "none"
"""What an attack ignores that ignores no trait."""


class CardOnSpecies(Action, frozen=True):
    """Use a card from the hand on one of the seat's species."""

    card: HandCard
    species: OwnSpecies


class Lay(Action, frozen=True, tag="lay"):  # page 3, "Select Food"
    """Lay a card face down at the watering hole: its number becomes food (or takes food away)."""

    button: ClassVar[str] = "Lay a food card face down"

    card: HandCard


class Trait(CardOnSpecies, frozen=True, tag="trait"):  # page 4, "Play a Trait"
    """Play a card face down as a trait of one of your species."""

    button: ClassVar[str] = "Play a trait"


class NewSpecies(Action, frozen=True, tag="new-species"):  # page 4; ruling 17
    """Discard a card: a new species joins your row at its left or right end."""

    card: HandCard
    end: End


class Grow(CardOnSpecies, frozen=True, tag="grow"):  # page 4
    """Discard a card: one of your species gets 1 more population, up to 6."""


class Enlarge(CardOnSpecies, frozen=True, tag="enlarge"):  # page 4
    """Discard a card: one of your species gets 1 more body size, up to 6."""


class Remove(Action, frozen=True, tag="remove"):  # page 4; ruling 17
    """Remove a trait from one of your species: it is discarded, for no other benefit."""

    button: ClassVar[str] = "Remove a trait"
    weight: ClassVar[Weight] = "grave"

    species: OwnSpecies
    card: Annotated[int, msgspec.Meta(ge=0, lt=CARD_KINDS, description="A trait on that species")]


class Done(Action, frozen=True, tag="done"):
    """Finish playing cards. You may keep as many as you like for later."""

    weight: ClassVar[Weight] = "ending"


class Activate(Action, frozen=True, tag="activate"):  # page 5; ruling 12
    """Choose which of your traits acts next before the food cards are revealed."""

    species: OwnSpecies
    trait: Annotated[Early, msgspec.Meta(description="The trait that acts")]


class Eat(Action, frozen=True, tag="eat"):  # page 7, "Feeding Non-Carnivores"
    """Feed one of your species with plants from the watering hole."""

    species: OwnSpecies


class Attack(Action, frozen=True, tag="attack"):  # page 7; with Intelligence, rulings 7 and 8
    """Feed one of your carnivores: it attacks another species."""

    hunter: Annotated[int, msgspec.Meta(ge=0, lt=_IDS, description="One of your carnivores")]
    prey: Annotated[int, msgspec.Meta(ge=0, lt=_IDS, description="The species it attacks")]
    ignore: Annotated[
        str,
        msgspec.Meta(
            max_length=80, description="Defences to ignore with Intelligence, one card each"
        ),
    ] = NOTHING
    """Names of traits in the order of the alphabet, joined by "+"; or `NOTHING`."""


class UseIntelligence(Action, frozen=True, tag="think"):  # glossary, "Intelligence"; ruling 2
    """Discard a card: a plant eater with Intelligence takes 2 plants from the bank."""

    button: ClassVar[str] = "Use Intelligence"
    weight: ClassVar[Weight] = "rare"

    species: OwnSpecies
    card: HandCard


class Pay(Action, frozen=True, tag="pay"):  # glossary, "Intelligence"; ruling 8
    """Discard a card for a defence that your attacker ignores."""

    button: ClassVar[str] = "Discard a card"

    card: HandCard


class Pass(Action, frozen=True, tag="pass"):  # page 6; ruling 15
    """End your feeding turn. You are asked again while you could still take food."""

    weight: ClassVar[Weight] = "ending"


class SkipOptional(Action, frozen=True, tag="enough"):  # Ruling 15
    """Skip optional food this round: you are asked only when you must feed."""

    weight: ClassVar[Weight] = "rare"


DONE, PASS, SKIP_OPTIONAL = Done(), Pass(), SkipOptional()


class _Made(dict[int, _T]):
    """Actions by a number that they name, each made when it is first asked for and then kept."""

    def __init__(self, make: Callable[[int], _T]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, number: int) -> _T:
        made = self[number] = self._make(number)
        return made


def _by_card(kind: Callable[[int, int], ActionT]) -> list[_Made[ActionT]]:
    """For each card a table of this action by species."""
    return [_Made(partial(kind, card)) for card in range(CARD_KINDS)]


TRAIT, GROW, ENLARGE = _by_card(Trait), _by_card(Grow), _by_card(Enlarge)
"""By card, then by species."""

NEW_SPECIES = [(NewSpecies(card, "left"), NewSpecies(card, "right")) for card in range(CARD_KINDS)]
"""By card: at the left and at the right end."""

LAY = [Lay(card) for card in range(CARD_KINDS)]
"""By card."""

EAT: _Made[Eat] = _Made(Eat)
"""By species."""
