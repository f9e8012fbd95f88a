"""A finished game of Nature in numbers: food by rounds, and who hunted most."""

from collections import Counter
from collections.abc import Sequence

from engine.nature.play.events import Hunted
from engine.nature.play.scoring import SPECIES_BONUS, final_outcome
from engine.nature.play.state import PIECES, State
from engine.summary import Highlight, Played, Progress, lead, most

_MANY = 3
"""From so many hunts on they tell more than the lead does."""


def progress(state: State) -> Progress:
    """Each seat's points, were the game over now."""
    return Progress(
        state.round,
        tuple(
            seat.plant
            + seat.meat
            + sum(one.plant + one.meat + SPECIES_BONUS for one in seat.species)
            for seat in state.seats
        ),
    )


def highlight(state: State, played: Sequence[Played]) -> Highlight | None:
    """The most hunts by one seat, else the winner's lead."""
    hunts = Counter(
        PIECES.owner(event.hunter)
        for each in played
        for event in each.events
        if isinstance(event, Hunted)
    )
    found = most(hunts)
    if found is not None and found[1] >= _MANY:
        return Highlight(found[1], "hunts by {0}", (found[0],), "nature/hunter")
    outcome = final_outcome(state)
    return lead(outcome.scores, outcome.winners)
