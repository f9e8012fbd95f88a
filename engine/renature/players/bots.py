"""Computer players of Renature: three tastes that follow one set of simple rules.

They see what their seat may see and think one step ahead: for a domino, the best plant beside it
and the areas it closes.
"""

from engine.model import Bot
from engine.renature.play.state import State
from engine.renature.players.values import Taste, Weights

WEIGHTS = {
    "gardener": Weights(points=1.0, lead=0.55, spite=0.1),
    "landlord": Weights(points=1.0, lead=0.7, spite=0.1, token=2.5),
    "magpie": Weights(points=0.9, lead=0.6, spite=0.2, token=3.0, cloud=1.8),
}


BOTS: dict[str, Bot[State]] = {
    "gardener": Bot(
        "Gardener",
        "Plants where the most points are, turn by turn",
        Taste(WEIGHTS["gardener"]).worths,
    ),
    "landlord": Bot(
        "Landlord",
        "Thinks of who will own each area in the end",
        Taste(WEIGHTS["landlord"]).worths,
    ),
    "magpie": Bot(
        "Magpie",
        "Likes to close areas, and collects tokens and clouds",
        Taste(WEIGHTS["magpie"]).worths,
    ),
}
