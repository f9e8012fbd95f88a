"""A finished game of Renature in numbers: points by rounds, and its largest gain."""

from collections.abc import Sequence

from engine.renature.play.events import Scored
from engine.renature.play.scoring import final_outcome
from engine.renature.play.state import State, score_of
from engine.summary import Highlight, Played, Progress, lead

_SEVERAL = 2


def progress(state: State) -> Progress:
    """Each seat's points, a round being as many dominoes as there are seats."""
    seats = state.seats
    return Progress(-(-len(state.laid) // len(seats)), tuple(map(score_of, seats)))


def highlight(state: State, played: Sequence[Played]) -> Highlight | None:
    """The most areas closed with one domino, else the most points for one area, else the lead."""
    closed = [
        (sum(event.closer == each.seat for event in _scored(each)), each.seat) for each in played
    ]
    count, seat = max(closed, key=lambda each: each[0], default=(0, 0))
    if count >= _SEVERAL:
        return Highlight(
            count, "areas closed with one domino by {0}", (seat,), "renature/area_token"
        )
    gains = [gain for each in played for event in _scored(each) for gain in event.gains]
    if gains:
        best = max(gains, key=lambda gain: gain.points)
        if best.points > 1:
            words = "points for one area, by {0}"
            return Highlight(best.points, words, (best.seat,), "renature/area_token")
    outcome = final_outcome(state)
    return lead(outcome.scores, outcome.winners)


def _scored(each: Played) -> list[Scored]:
    return [event for event in each.events if isinstance(event, Scored)]
