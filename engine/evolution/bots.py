"""Computer players of Evolution: personalities that follow one set of simple rules.

Each plays cards by its taste and feeds what brings it most. They see what their seat may see,
think one action ahead, and never take a trait off, so they never undo what they did.
"""

from collections.abc import Callable, Sequence

from engine.evolution import actions as act
from engine.evolution.bot_feeding import feeding_worth
from engine.evolution.bot_playing import Taste, playing_worth, selecting_worth
from engine.evolution.state import State, trait_name
from engine.model import Action, Bot

TASTES = {
    "grazer": Taste(
        worth={
            "Long Neck": 2.6,
            "Foraging": 2.2,
            "Cooperation": 2.2,
            "Fertile": 1.6,
            "Hard Shell": 1.6,
            "Defensive Herding": 1.5,
            "Climbing": 1.4,
            "Horns": 1.4,
            "Intelligence": 2.0,
        },
        carnivores=0,
        species=4,
    ),
    "carnivore": Taste(
        worth={
            "Carnivore": 3.0,
            "Pack Hunting": 2.2,
            "Ambush": 1.6,
            "Scavenger": 1.8,
            "Climbing": 1.6,
            "Intelligence": 1.8,
            "Foraging": 1.6,
            "Cooperation": 1.4,
            "Fat Tissue": 1.2,
        },
        carnivores=2,
        species=3,
    ),
    "hoarder": Taste(
        worth={
            "Fat Tissue": 2.6,
            "Burrowing": 1.8,
            "Intelligence": 2.4,
            "Symbiosis": 1.5,
            "Warning Call": 1.5,
            "Foraging": 1.8,
            "Cooperation": 1.5,
            "Scavenger": 1.6,
            "Long Neck": 2.0,
        },
        carnivores=0,
        species=5,
    ),
}


def _worth(seen: State, seat: int, action: Action, taste: Taste) -> float:
    """What an action is worth to a personality in the present phase."""
    if isinstance(action, act.Lay):
        return selecting_worth(seen, seat, action.card, taste)
    if isinstance(action, act.Pay):
        return -taste.worth.get(trait_name(action.card), 1.0)
    if seen.phase == "play":
        return playing_worth(seen, seat, action, taste)
    return feeding_worth(seen, seat, action)


def _worths(taste: Taste) -> Callable[[State, int, Sequence[Action]], list[float]]:
    def worths(seen: State, seat: int, actions: Sequence[Action]) -> list[float]:
        """What each action is worth."""
        return [_worth(seen, seat, action, taste) for action in actions]

    return worths


BOTS: dict[str, Bot[State]] = {
    "grazer": Bot(
        "Grazer",
        "Long necks and good neighbours: much plant food for many, well defended",
        _worths(TASTES["grazer"]),
    ),
    "carnivore": Bot(
        "Carnivore",
        "A large body, a pack and an appetite for other species",
        _worths(TASTES["carnivore"]),
    ),
    "hoarder": Bot(
        "Hoarder",
        "Many small species that hide, think and store fat for later",
        _worths(TASTES["hoarder"]),
    ),
}
"""By name: the personalities a table can seat."""
