"""Computer players of Evolution: personalities that follow one set of simple rules.

Each plays cards by its taste and feeds what brings it most. They see what their seat may see,
think one action ahead, and never take a trait off, so they never undo what they did.
"""

from collections.abc import Sequence
from functools import partial

from engine.evolution.play import actions as act
from engine.evolution.play.state import State, trait_name
from engine.evolution.players.feeding import feeding_worth
from engine.evolution.players.playing import Outlook, Taste, selecting_worth
from engine.model import Action, Bot


def _worths(taste: Taste, seen: State, seat: int, actions: Sequence[Action]) -> list[float]:
    """What each action is worth to a personality in the present phase."""
    if seen.phase == "play":
        outlook = Outlook(seen, seat, taste)
        return [outlook.worth(action) for action in actions]
    return [_worth(seen, seat, action, taste) for action in actions]


def _worth(seen: State, seat: int, action: Action, taste: Taste) -> float:
    """What an action is worth as food at the watering hole, or in Feeding."""
    if isinstance(action, act.Lay):
        return selecting_worth(seen, seat, action.card, taste)
    if isinstance(action, act.Pay):
        return -taste.worth.get(trait_name(action.card), 1.0)
    return feeding_worth(seen, seat, action)


BOTS: dict[str, Bot[State]] = {
    "grazer": Bot(
        "Grazer",
        "Long necks and good neighbours: much plant food for many, well defended",
        partial(
            _worths,
            Taste(
                worth={
                    "Foraging": 4.0,
                    "Long Neck": 2.6,
                    "Cooperation": 2.2,
                    "Intelligence": 2.0,
                    "Hard Shell": 1.5,
                    "Defensive Herding": 1.5,
                    "Climbing": 1.4,
                    "Warning Call": 1.4,
                    "Fertile": 1.1,
                    "Scavenger": 0.5,
                },
                carnivores=0,
                species=5,
                duel_species=8,
            ),
        ),
    ),
    "carnivore": Bot(
        "Carnivore",
        "A large body, a pack and an appetite for other species",
        partial(
            _worths,
            Taste(
                worth={
                    "Intelligence": 2.5,
                    "Carnivore": 2.4,
                    "Long Neck": 2.1,
                    "Foraging": 2.0,
                    "Pack Hunting": 2.2,
                    "Cooperation": 1.5,
                    "Scavenger": 1.8,
                    "Horns": 1.8,
                    "Symbiosis": 1.8,
                    "Fertile": 1.8,
                    "Ambush": 1.6,
                    "Climbing": 1.6,
                    "Fat Tissue": 1.2,
                    "Hard Shell": 0.7,
                    "Burrowing": 0.3,
                },
                carnivores=1,
                species=5,
                duel_species=3,
            ),
        ),
    ),
    "hoarder": Bot(
        "Hoarder",
        "Many small species that hide, think and store fat for later",
        partial(
            _worths,
            Taste(
                worth={
                    "Long Neck": 2.8,
                    "Intelligence": 2.4,
                    "Cooperation": 2.1,
                    "Fat Tissue": 1.8,
                    "Burrowing": 1.8,
                    "Foraging": 2.2,
                    "Scavenger": 1.6,
                    "Symbiosis": 1.5,
                    "Warning Call": 1.5,
                    "Fertile": 1.4,
                },
                carnivores=0,
                species=7,
                duel_species=12,
            ),
        ),
    ),
}
"""By name: the personalities a table can seat."""
