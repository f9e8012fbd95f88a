"""Computer players of Renature: three tastes that follow one set of simple rules.

They see what their seat may see and think one step ahead: for a domino, the best plant beside it
and the areas it closes.
"""

import random
from collections.abc import Callable, Sequence

from engine.model import Action, Bot
from engine.renature.bot_worth import Taste, worths
from engine.renature.state import State

TASTES = {
    "gardener": Taste(points=1.0, lead=0.3, spite=0.1),
    "landlord": Taste(points=0.8, lead=0.6, spite=0.4),
    "magpie": Taste(points=0.8, lead=0.4, spite=0.3, token=3.0, cloud=1.6),
}


def _chooser(taste: Taste) -> Callable[[State, int, Sequence[Action], random.Random], Action]:
    def choose(seen: State, _seat: int, actions: Sequence[Action], rng: random.Random) -> Action:
        """The action worth most; among equals, any."""
        if len(actions) == 1:
            return actions[0]
        found = worths(seen, actions, taste)
        best = max(found)
        return rng.choice([one for one, worth in zip(actions, found, strict=True) if worth == best])

    return choose


BOTS: dict[str, Bot[State]] = {
    "gardener": Bot(
        "Gardener",
        "Plants where the most points are, turn by turn",
        _chooser(TASTES["gardener"]),
    ),
    "landlord": Bot(
        "Landlord",
        "Thinks of who will own each area in the end",
        _chooser(TASTES["landlord"]),
    ),
    "magpie": Bot(
        "Magpie",
        "Likes to close areas, and collects tokens and clouds",
        _chooser(TASTES["magpie"]),
    ),
}
