"""A finished game of Nature in numbers: food by rounds, and who hunted most."""

from collections.abc import Sequence

from engine.nature.play.events import Hunted
from engine.nature.play.scoring import SPECIES_BONUS, final_outcome
from engine.nature.play.state import State, owner
from engine.summary import Highlight, Played, Progress, lead, often


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
    hunters = (
        owner(event.hunter) for each in played for event in each.events if isinstance(event, Hunted)
    )
    outcome = final_outcome(state)
    return often(hunters, "hunts by {0}", "nature/hunter") or lead(outcome.scores, outcome.winners)
