"""Computer players of Renature: three tastes that follow one set of simple rules.

They see what their seat may see and think one step ahead: for a domino, the best plant beside it
and the areas it closes.
"""

from collections.abc import Callable, Sequence

from engine.model import Action, Bot
from engine.renature.bot_values import Weights, action_values
from engine.renature.state import State

WEIGHTS = {
    "gardener": Weights(points=1.0, lead=0.3, spite=0.1),
    "landlord": Weights(points=0.8, lead=0.6, spite=0.4),
    "magpie": Weights(points=0.8, lead=0.4, spite=0.3, token=3.0, cloud=1.6),
}


def _worths(weights: Weights) -> Callable[[State, int, Sequence[Action]], list[float]]:
    def worths(seen: State, _seat: int, actions: Sequence[Action]) -> list[float]:
        """What each action is worth."""
        return action_values(seen, actions, weights)

    return worths


BOTS: dict[str, Bot[State]] = {
    "gardener": Bot(
        "Gardener",
        "Plants where the most points are, turn by turn",
        _worths(WEIGHTS["gardener"]),
    ),
    "landlord": Bot(
        "Landlord",
        "Thinks of who will own each area in the end",
        _worths(WEIGHTS["landlord"]),
    ),
    "magpie": Bot(
        "Magpie",
        "Likes to close areas, and collects tokens and clouds",
        _worths(WEIGHTS["magpie"]),
    ),
}
