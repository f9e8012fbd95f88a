"""A Darwin card and the words for it."""

from typing import Literal

import msgspec

from engine.darwin.play.state import ENVIRONMENTS, RESOURCES, SCARCE, Environment
from engine.words import listed

Effect = Literal["", "to", "plus", "keep", "fertility"]
Amounts = tuple[int, int, int, int]
"""A number of each Resource, in the order of `RESOURCES`."""

DECK_NAMES = ("Eat", "Survive", "Strategy", "Reproduce")
SCORES = ("eat", "survive", "predator", "reproduce")
RESOURCE_NAMES = tuple(each.capitalize() for each in RESOURCES)


class Card(msgspec.Struct, frozen=True):
    """An Adaptation. `code` is its short name: the deck's letter and a number, such as "E7"."""

    deck: int
    code: str
    title: str
    organism: str
    text: str
    """A sentence about the organism."""
    cost: Amounts
    """Zero for a To the … card, which costs any one Resource."""
    scores: Amounts = (0, 0, 0, 0)
    """Eat, Survive, Predator, Reproduce."""
    effect: Effect = ""
    target: int = 0
    """The number of the effect's Resource or Environment; of a Reproduce card, its Environment."""

    @property
    def environment(self) -> Environment:
        """The Environment of a Reproduce card, or of an effect that names one."""
        return ENVIRONMENTS[self.target]


def amounts(numbers: Amounts | list[int]) -> str:
    """Resources in words, such as "2 Sun and Air", or "nothing"."""
    told = [
        f"{number} {name}" if number > 1 else name
        for number, name in zip(numbers, RESOURCE_NAMES, strict=True)
        if number
    ]
    return listed(told) or "nothing"


def cost_of(card: Card) -> str:
    """A card's cost in words."""
    return "any one Resource" if card.effect == "to" else amounts(card.cost)


def environment_name(environment: Environment) -> str:
    """An Environment by its name, such as "Desert"."""
    return environment.capitalize()


def scarce_name(environment: Environment) -> str:
    """The scarce Resource of an Environment, such as "Water"."""
    return RESOURCE_NAMES[SCARCE[environment]]


def gain_of(card: Card) -> str:
    """What a card gives, in a few words, such as "Eat 1, Predator 2" or "+Sun"."""
    match card.effect:
        case "to":
            return f"To the {environment_name(card.environment)}"
        case "plus":
            return f"+{RESOURCE_NAMES[card.target]}"
        case "keep":
            return f"{RESOURCE_NAMES[card.target]} kept"
        case "fertility":
            return f"{environment_name(card.environment)} Fertility"
    return ", ".join(
        f"{name.capitalize()} {score}"
        for name, score in zip(SCORES, card.scores, strict=True)
        if score
    )


def use_of(card: Card) -> str:
    """What a Strategy card does, in a clause; the scores of any other card."""
    match card.effect:
        case "to":
            where = environment_name(card.environment)
            return f"pay any one Resource to change to the {where}"
        case "plus":
            return f"each card you add later costs one {RESOURCE_NAMES[card.target]} less"
        case "keep":
            name = RESOURCE_NAMES[card.target]
            become = "they become" if name.endswith("s") else "it becomes"
            return f"you keep your {name} when {become} scarce"
        case "fertility":
            return f"buy Reproduce cards of the {environment_name(card.environment)} anywhere"
    return gain_of(card)
