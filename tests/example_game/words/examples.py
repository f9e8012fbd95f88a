"""An example turn of Nectar: Ann's only round of a game for two."""

from engine.game import Example, Step
from tests.example_game.play.actions import Bid, Give, Turn
from tests.example_game.play.state import NectarOptions

_ANN, _BEN = range(2)

EXAMPLES = (
    Example(
        "One round",
        NectarOptions(rounds=1),
        seed=1,
        names=("Ann", "Ben"),
        steps=(
            Step("**Ann's hand.** Only 23 and 24 beat her best card.", hand=True),
            Step("**Her bid.** She bids 22; Ben can't see it.", ((_ANN, Bid(22)),)),
            Step("**All bids are shown.** Ben bid 13, so Ann bid higher.", ((_BEN, Bid(13)),)),
            Step(
                "**A card of the deck.** Above 22, it would be a point. It isn't, and goes back.",
                ((_ANN, Turn("top")),),
            ),
            Step("**The point of the round.** Ann keeps it and wins.", ((_ANN, Give(_ANN)),)),
        ),
    ),
)
