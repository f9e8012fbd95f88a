"""The end of a contest of Natura: who won, and what the standing looked at."""

from collections.abc import Sequence

from engine.model import Outcome
from engine.natura import GAME
from engine.natura.play.state import State
from engine.summary import Summary
from render.base import Picture
from render.pages.ending import Ending, draw_ending, fewer_parts, finished

_PIECES = ("ocean", "land", "rainforest", "meadow", "fire", "storm")
"""What stands on a step of the podium for each seat: in contests Water and Terra Firma."""


def has_podium(seen: State) -> bool:
    """Whether anybody is before anybody else; where all play together the board is the end."""
    outcome = GAME.rules.outcome(seen)
    return outcome is not None and len(set(outcome.teams)) > 1


def draw(seen: State, names: Sequence[str], summary: Summary) -> Picture:
    """The picture of a finished contest or race. Raises `ValueError` before the end."""
    outcome = finished(GAME.rules.outcome(seen))
    totals, unit = _totals(seen, outcome)
    ending = Ending(
        outcome=outcome,
        scene="scenes/island",
        champions=tuple(f"natura/{_PIECES[seat]}" for seat in range(seen.seats)),
        parts=fewer_parts(outcome.breakdown),
        totals=totals,
        total=unit,
        title="" if outcome.winners else "A draw",
        folders=("natura",),
    )
    return draw_ending(ending, names, summary)


def _totals(seen: State, outcome: Outcome) -> tuple[tuple[str, ...], str]:
    """The number that stands for each seat, and what it counts."""
    unit = GAME.wording.unit(seen)
    if unit:
        return tuple(map(str, outcome.scores)), unit
    if outcome.breakdown:
        _title, numbers = outcome.breakdown[0]
        # The column of this one part has its name already.
        return tuple(map(str, numbers)), ""
    moves = [seen.boards[seat if seen.options.race else 0].turns for seat in range(seen.seats)]
    return tuple(map(str, moves)), "moves"
