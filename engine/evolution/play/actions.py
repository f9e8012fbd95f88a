"""What a player of Evolution decides: one struct an action."""

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
    Literal["left", "right"],
    msgspec.Meta(description="The end of your row where it is placed"),
]

NOTHING = "none"
"""Stands in an attack that thinks no trait away."""


class Lay(Action, frozen=True, tag="lay"):
    """Lay a card face down at the watering hole: its number becomes food (or takes food away).

    Rulebook page 3, "Select Food".
    """

    button: ClassVar[str] = "Lay a food card"

    card: HandCard


class Trait(Action, frozen=True, tag="trait"):
    """Play a card face down as a trait of one of your species.

    Rulebook page 4, "Play a Trait".
    """

    button: ClassVar[str] = "Play a trait"

    card: HandCard
    species: OwnSpecies


class NewSpecies(Action, frozen=True, tag="new-species"):
    """Discard a card: a new species joins your row at its left or right end.

    Rulebook page 4, "Create a New Species"; ruling 17.
    """

    card: HandCard
    end: End


class Grow(Action, frozen=True, tag="grow"):
    """Discard a card: one of your species gets 1 more population, up to 6.

    Rulebook page 4, "Increase Body Size or Population".
    """

    card: HandCard
    species: OwnSpecies


class Enlarge(Action, frozen=True, tag="enlarge"):
    """Discard a card: one of your species gets 1 body size larger, up to 6.

    Rulebook page 4, "Increase Body Size or Population".
    """

    card: HandCard
    species: OwnSpecies


class Remove(Action, frozen=True, tag="remove"):
    """Remove a trait from one of your species: it is discarded, for no other benefit.

    Rulebook page 4; ruling 17.
    """

    button: ClassVar[str] = "Remove a trait"
    weight: ClassVar[Weight] = "grave"

    species: OwnSpecies
    card: Annotated[int, msgspec.Meta(ge=0, lt=CARD_KINDS, description="A trait on that species")]


class Done(Action, frozen=True, tag="done"):
    """Finish playing cards. You may keep as many as you like for later."""

    weight: ClassVar[Weight] = "ending"


class Activate(Action, frozen=True, tag="activate"):
    """Choose which of your traits acts next before the food cards are revealed.

    Rulebook page 5; ruling 12.
    """

    species: OwnSpecies
    trait: Annotated[Early, msgspec.Meta(description="The trait that acts")]


class Eat(Action, frozen=True, tag="eat"):
    """Feed one of your species with plants from the watering hole.

    Rulebook page 7, "Feeding Non-Carnivores".
    """

    species: OwnSpecies


class Attack(Action, frozen=True, tag="attack"):
    """Feed one of your carnivores: it attacks another species.

    Rulebook page 7, "Feeding Carnivores"; for Intelligence, rulings 7 and 8.
    """

    hunter: Annotated[int, msgspec.Meta(ge=0, lt=_IDS, description="One of your carnivores")]
    prey: Annotated[int, msgspec.Meta(ge=0, lt=_IDS, description="The species it attacks")]
    ignore: Annotated[
        str,
        msgspec.Meta(max_length=80, description="Defences to ignore by Intelligence, a card each"),
    ] = NOTHING
    """Names of traits in the order of the alphabet, joined by "+"; or `NOTHING`."""


class Think(Action, frozen=True, tag="think"):
    """Discard a card: a plant eater with Intelligence takes 2 plants from the bank.

    Rulebook glossary, "Intelligence"; ruling 2.
    """

    button: ClassVar[str] = "Use Intelligence"
    weight: ClassVar[Weight] = "rare"

    species: OwnSpecies
    card: HandCard


class Pay(Action, frozen=True, tag="pay"):
    """Discard a card for a defence that your attacker ignores.

    Rulebook glossary, "Intelligence"; ruling 8.
    """

    button: ClassVar[str] = "Discard a card"

    card: HandCard


class Pass(Action, frozen=True, tag="pass"):
    """End your feeding turn. You are asked again while you could still take food.

    Rulebook page 6; ruling 15.
    """

    weight: ClassVar[Weight] = "ending"


class Enough(Action, frozen=True, tag="enough"):
    """Take no more optional food this round: you are asked only when you must feed.

    Ruling 15.
    """

    weight: ClassVar[Weight] = "rare"


ACTION_TYPES: tuple[type[Action], ...] = (
    Lay,
    Trait,
    NewSpecies,
    Grow,
    Enlarge,
    Remove,
    Done,
    Activate,
    Eat,
    Attack,
    Think,
    Pay,
    Pass,
    Enough,
)

DONE, PASS, ENOUGH = Done(), Pass(), Enough()


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
