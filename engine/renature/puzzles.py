"""Renature's puzzles: the most points with one domino and one plant.

Computer players have played up to there. The turn is over before a domino is drawn for another
one, so the reserve doesn't matter.
"""

from collections.abc import Sequence
from random import Random

from engine.model import Action
from engine.parts import Drawn, PuzzleKind, Score
from engine.play import play_in_styles
from engine.renature.board.squares import members
from engine.renature.play.actions import Joker, Return
from engine.renature.play.derived import derived
from engine.renature.play.scoring import newly_closed, worth
from engine.renature.play.setup import set_up
from engine.renature.play.state import CLOUD_SPACES, RenatureOptions, State, score_of
from engine.renature.players.bots import BOTS
from engine.renature.rules import RenatureRules
from engine.words import counted

_LAID = range(16, 33)
"""The dominoes on the board when a puzzle begins."""
_POINTS = 5
"""The fewest points that are worth a puzzle."""
_CLOUDS = (2, 3)
"""What the puzzle's seat has of its clouds: enough for one or two actions."""


def _draw(rng: Random) -> Drawn[State] | None:
    rules, state = RenatureRules(), set_up(RenatureOptions(), rng.choice((2, 2, 3)), rng)
    laid = rng.choice(_LAID)
    play_in_styles(
        rules, BOTS, state, rng, lambda now: len(now.laid) >= laid and now.phase == "place"
    )
    seat = state.turn
    own = state.seats[seat]
    clouds = rng.choice(_CLOUDS)
    if state.phase != "place" or own.clouds < clouds or not own.reserve:
        return None
    state.boxed_clouds += own.clouds - clouds
    own.clouds = clouds
    return Drawn(state, seat, len(state.seats))


def _is_over(state: State, seat: int, start: State) -> bool:
    """The domino was laid and its areas scored, or a domino was discarded."""
    del start
    return state.turn != seat or state.phase in {"end", "over"}


def _score(state: State, seat: int, start: State) -> Score:
    """Points, then clouds kept."""
    own, before = state.seats[seat], start.seats[seat]
    return Score(score_of(own) - score_of(before), own.clouds)


_UNBOUNDED = 1000


def _bound(state: State, seat: int, start: State) -> Score:
    """No fewer points than the plant and the closed areas of a laid domino can bring.

    A plant scores at most for all plants of its area, a closed area both its scores; before the
    domino is laid, anything is thought possible. Clouds only come with a plant.
    """
    own = state.seats[seat]
    if state.phase == "place":
        return Score(_UNBOUNDED)
    where = derived(state)
    most, clouds, closing = 0, own.clouds + state.coming, state.closing
    if state.phase == "plant":
        found, closing = where.layout, newly_closed(state, where)
        for square in members(where.beside):
            area = found.area_sets[found.area_of[square]]
            most = max(most, 1 + (area & where.planted).bit_count())
        clouds += max((state.clouds.get(square, 0) for square in members(where.beside)), default=0)
    sizes = (len(where.layout.areas[area]) for area in closing)
    most += sum(sum(worth(size)) for size in sizes)
    return Score(_score(state, seat, start).main + most, min(clouds, CLOUD_SPACES))


def _task(state: State, seat: int, best: Score) -> str:
    del state, seat
    keep = f" and keep {counted(best.tie, 'cloud')}" if best.tie else ""
    return f"Score {counted(best.main, 'point')} this turn{keep}."


def _needs_clouds(state: State, actions: Sequence[Action], best: Score) -> bool:
    """Whether clouds are spent, for enough points. As clouds break ties, there are fewer points
    without.
    """
    del state
    return best.main >= _POINTS and any(isinstance(each, (Joker, Return)) for each in actions)


PUZZLES = (
    PuzzleKind(
        "one-turn",
        "One turn, most points",
        _draw,
        _is_over,
        _score,
        _task,
        bound=_bound,
        wanted=_needs_clouds,
    ),
)
