"""Computer players of Nature: five personalities that follow one set of simple rules.

Each adapts by its taste and feeds by what fills its own animals most. They see what their seat
may see, think one action ahead, and never take a trait off, so they never undo what they did.
"""

from collections.abc import Sequence
from functools import partial

from engine.model import Action, Bot
from engine.nature.play.state import State
from engine.nature.players import feeding
from engine.nature.players.adapting import Outlook, Taste


def _worths(taste: Taste, seen: State, seat: int, actions: Sequence[Action]) -> list[float]:
    """What each action is worth to a personality in the present phase."""
    if seen.hunting is None and seen.phase == "adapt":
        outlook = Outlook(seen, seat, taste)
        return [outlook.worth(action) for action in actions]
    return [feeding.feeding_worth(seen, seat, action) for action in actions]


BOTS: dict[str, Bot[State]] = {
    "grazer": Bot(
        "Grazer",
        "Big eaters of plants, well defended, never hunting",
        partial(
            _worths,
            Taste(
                worth=(2.5, 1.4, 0.8, 1.2, 1.6, 0.8, 3.0, 2.3),
                hunters=0,
                caution=1.25,
            ),
        ),
    ),
    "tusker": Bot(
        "Tusker",
        "Likes the watering hole empty, and digs with its tusks",
        partial(
            _worths,
            Taste(
                worth=(1.5, 0.8, 0.8, 1.2, 1.2, 0.8, 2.6, 4.0),
                hunters=0,
            ),
        ),
    ),
    "opportunist": Bot(
        "Opportunist",
        "Takes whatever lies about while there are still plants",
        partial(
            _worths,
            Taste(
                worth=(1.2, 0.8, 0.8, 4.0, 1.6, 1.2, 2.8, 1.0),
                hunters=0,
            ),
        ),
    ),
    "hunter": Bot(
        "Hunter",
        "Claws, speed and an appetite for its neighbours",
        partial(
            _worths,
            Taste(
                worth=(2.8, 1.6, 0.6, 1.6, 1.2, 1.6, 2.6, 0.8),
                hunters=2,
            ),
        ),
    ),
    "hunter-scavenger": Bot(
        "Hunter-Scavenger",
        "One hunter kills, and everyone at home eats what is left",
        partial(
            _worths,
            Taste(
                worth=(4.2, 0.5, 1.1, 2.8, 0.8, 4.2, 2.8, 0.8),
                hunters=1,
            ),
        ),
    ),
}
"""By name. The rulebook names solo cards but does not print them: these are our own."""
