"""A finished game of Evolution in numbers: points by rounds, and who attacked most."""

from collections import Counter
from collections.abc import Sequence

from engine.evolution.play.events import Attacked
from engine.evolution.play.scoring import final_outcome
from engine.evolution.play.state import PIECES, State
from engine.summary import Highlight, Played, Progress, lead, most

_MANY = 3
"""From so many attacks on they tell more than the lead does."""


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
    attacks = Counter(
        PIECES.owner(event.hunter)
        for each in played
        for event in each.events
        if isinstance(event, Attacked)
    )
    found = most(attacks)
    if found is not None and found[1] >= _MANY:
        return Highlight(found[1], "attacks by {0}", (found[0],), "evolution/carnivore")
    outcome = final_outcome(state)
    return lead(outcome.scores, outcome.winners)
