"""Renature's actions."""

from typing import Annotated, ClassVar

import msgspec

from engine.model import Action, Weight
from engine.renature.board.dominoes import ANIMALS, DOMINOES
from engine.renature.board.squares import SQUARES, Facing
from engine.renature.play.state import KINDS

Domino = Annotated[
    int, msgspec.Meta(ge=0, lt=len(DOMINOES), description="A domino you hold, such as owl-frog")
]


class Place(Action, frozen=True, tag="place"):
    """Place a domino from your hand: animals that touch must match."""

    # Rulebook, step A; ruling 1.
    button: ClassVar[str] = "Place a domino"

    domino: Domino
    at: Annotated[
        int,
        msgspec.Meta(ge=0, lt=SQUARES, description="The square for its first animal, such as h8"),
    ]
    facing: Annotated[
        Facing, msgspec.Meta(description="The direction from there to the second animal")
    ]


class Discard(Action, frozen=True, tag="discard"):
    """Discard a domino face down instead of placing one. You don't plant this turn."""

    # Rulebook, step A; ruling 7.
    button: ClassVar[str] = "Discard"
    weight: ClassVar[Weight] = "grave"

    domino: Domino


class Mushroom(Action, frozen=True, tag="mushroom"):
    """Place your mushroom on a free meadow square beside an area; it joins the areas it touches."""

    # Rulebook, "Valley", step A.4; Valley's ruling 1.
    button: ClassVar[str] = "Place the mushroom"

    at: Annotated[
        int, msgspec.Meta(ge=0, lt=SQUARES, description="A free meadow square beside an area")
    ]


class Plant(Action, frozen=True, tag="plant"):
    """Plant next to your domino: 1 point, and 1 per plant of equal or lower value in the area."""

    # Rulebook, step B; ruling 2.
    button: ClassVar[str] = "Plant and continue"

    piece: Annotated[
        int,
        msgspec.Meta(
            ge=0, lt=2 * len(KINDS), description="Turf, bush, pine or oak, your own or neutral"
        ),
    ]
    """An index in `KINDS`, plus `len(KINDS)` if neutral."""
    at: Annotated[
        int, msgspec.Meta(ge=0, lt=SQUARES, description="A free area square next to your domino")
    ]


class Joker(Action, frozen=True, tag="cloud-joker"):
    """Pay 2 clouds to change the joker, the animal that matches every other."""

    # Rulebook, "Cloud actions"; ruling 6.
    button: ClassVar[str] = "Pick joker"
    weight: ClassVar[Weight] = "rare"

    animal: Annotated[int, msgspec.Meta(ge=0, lt=len(ANIMALS), description="The new joker")]


class Return(Action, frozen=True, tag="cloud-return"):
    """Take back one of your plants, or a neutral one, for as many clouds as its value."""

    # Rulebook, "Cloud actions"; ruling 6.
    button: ClassVar[str] = "Take plant"
    weight: ClassVar[Weight] = "grave"

    at: Annotated[
        int, msgspec.Meta(ge=0, lt=SQUARES, description="The square of the plant to take back")
    ]


class Extra(Action, frozen=True, tag="cloud-turn"):
    """Pay 3 clouds at the end of your turn for another turn."""

    # Rulebook, "Cloud actions"; ruling 6.
    weight: ClassVar[Weight] = "rare"


class Done(Action, frozen=True, tag="done"):
    """Continue: skip planting, take the clouds, score the areas, or end your turn."""

    weight: ClassVar[Weight] = "ending"


ACTION_TYPES: tuple[type[Action], ...] = (
    Place,
    Discard,
    Mushroom,
    Plant,
    Joker,
    Return,
    Extra,
    Done,
)

DISCARD = [Discard(domino) for domino in range(len(DOMINOES))]
MUSHROOM = [Mushroom(square) for square in range(SQUARES)]
PLANT = [[Plant(piece, square) for square in range(SQUARES)] for piece in range(2 * len(KINDS))]
JOKER = [Joker(animal) for animal in range(len(ANIMALS))]
RETURN = [Return(square) for square in range(SQUARES)]
EXTRA = Extra()
DONE = Done()
