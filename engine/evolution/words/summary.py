"""A finished game of Evolution in numbers: points by rounds, and who attacked most."""

from collections.abc import Sequence

from engine.evolution.play.events import Attacked
from engine.evolution.play.scoring import final_outcome
from engine.evolution.play.state import State, owner
from engine.summary import Highlight, Played, Progress, lead, often


def progress(state: State) -> Progress:
    """Each seat's points, were the game over now."""
    return Progress(
        state.round,
        tuple(
            seat.screen
            + sum(one.food + one.fat + one.population + len(one.up) for one in seat.species)
            for seat in state.seats
        ),
    )


def highlight(state: State, played: Sequence[Played]) -> Highlight | None:
    """The most attacks by one seat, else the winner's lead."""
    hunters = (
        owner(event.hunter)
        for each in played
        for event in each.events
        if isinstance(event, Attacked)
    )
    outcome = final_outcome(state)
    return often(hunters, "attacks by {0}", "evolution/carnivore") or lead(
        outcome.scores, outcome.winners
    )
