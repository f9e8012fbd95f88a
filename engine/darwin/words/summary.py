"""A finished game of Darwin in numbers: Adaptations by rounds, and how few were enough."""

from collections.abc import Sequence

from engine.darwin.play.events import Changed
from engine.darwin.play.scoring import final_outcome
from engine.darwin.play.state import State
from engine.summary import Highlight, Played, Progress


def progress(state: State) -> Progress:
    """How many Adaptations each species has; fewer are better."""
    counts = tuple(len(seat.species) for seat in state.seats)
    return Progress(state.round, counts, "Adaptations by round")


def highlight(state: State, played: Sequence[Played]) -> Highlight | None:
    """With how few Adaptations the game was won, else how often the Environment changed."""
    winners = final_outcome(state).winners
    if len(winners) == 1:
        few = len(state.seats[winners[0]].species)
        return Highlight(few, "Adaptations were enough for {0}", winners, "darwin/sign_survive")
    changes = sum(isinstance(event, Changed) for each in played for event in each.events)
    if not changes:
        return None
    words = "change of Environment" if changes == 1 else "changes of Environment"
    return Highlight(changes, words, (), "darwin/sign_to")
