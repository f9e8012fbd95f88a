"""Darwin's actions: one struct each, every instance made once and kept in a table."""

from typing import Annotated, ClassVar

import msgspec

from engine.darwin.play.state import (
    ENVIRONMENTS,
    MOST_CARDS,
    RESOURCES,
    Environment,
    Pile,
    Resource,
)
from engine.model import Action, Weight

HandCard = Annotated[int, msgspec.Meta(ge=0, lt=MOST_CARDS, description="A card from your hand")]


class IWillSurvive(Action, frozen=True, tag="survive"):
    """Say “I will survive” instead of your turn. Everyone else gets one more turn."""

    # Rulebook, "Ending the Game"; ruling 9.
    weight: ClassVar[Weight] = "rare"


class Take(Action, frozen=True, tag="take"):
    """Take a Resource from the bank, two per turn."""

    # Rulebook, "Taking a Turn", step 1; ruling 2.
    button: ClassVar[str] = "Take a Resource"

    resource: Annotated[Resource, msgspec.Meta(description="The Resource to take")]


class Draw(Action, frozen=True, tag="draw"):
    """Draw a card from the Eat or the Survive deck, two per turn."""

    # Rulebook, "Taking a Turn", step 1; ruling 2.
    button: ClassVar[str] = "Draw a card"

    deck: Annotated[Pile, msgspec.Meta(description="The deck to draw from")]


class Add(Action, frozen=True, tag="add"):
    """Pay for an Adaptation in your hand and add it to your species."""

    # Rulebook, "Taking a Turn", step 2; rulings 3 and 4.
    button: ClassVar[str] = "Add an Adaptation"

    card: HandCard


class Reproduce(Action, frozen=True, tag="reproduce"):
    """Buy an available Reproduce card and add it to your species."""

    # Rulebook, "Evolving a Species"; rulings 3, 4 and 8.
    card: Annotated[
        int, msgspec.Meta(ge=0, lt=MOST_CARDS, description="A Reproduce card on the table")
    ]


class Play(Action, frozen=True, tag="play"):
    """Play a To the … card: pay any one Resource to change the Environment at once."""

    # Rulebook, "Rules for Strategy Cards"; ruling 5.
    button: ClassVar[str] = "Play a To the … card"

    card: HandCard
    resource: Annotated[Resource, msgspec.Meta(description="The Resource to pay with")]


class Done(Action, frozen=True, tag="done"):
    """Finish adding. You draw a Strategy card for each Eat card added, then discard down to 3."""

    # Rulebook, "Taking a Turn", steps 3 and 4.
    weight: ClassVar[Weight] = "ending"


class Change(Action, frozen=True, tag="change"):
    """Spend your whole turn changing the Environment."""

    # Rulebook, "Taking a Turn"; ruling 7.
    button: ClassVar[str] = "Change the Environment"
    weight: ClassVar[Weight] = "rare"

    environment: Annotated[Environment, msgspec.Meta(description="The new Environment")]


class Discard(Action, frozen=True, tag="discard"):
    """Discard a card from your hand, down to 3."""

    # Rulebook, "Taking a Turn", step 4; ruling 3.
    button: ClassVar[str] = "Discard a card"

    card: HandCard


ACTION_TYPES: tuple[type[Action], ...] = (
    IWillSurvive,
    Take,
    Draw,
    Add,
    Reproduce,
    Play,
    Done,
    Change,
    Discard,
)

# Actions are looked up far more often than they differ, so each is made once.
I_WILL_SURVIVE = IWillSurvive()
TAKE = [Take(each) for each in RESOURCES]
DRAW = [Draw("eat"), Draw("survive")]
ADD = [Add(card) for card in range(MOST_CARDS)]
REPRODUCE_CARD = [Reproduce(card) for card in range(MOST_CARDS)]
PLAY = [[Play(card, each) for each in RESOURCES] for card in range(MOST_CARDS)]
DONE = Done()
CHANGE = {each: Change(each) for each in ENVIRONMENTS}
DISCARD = [Discard(card) for card in range(MOST_CARDS)]
