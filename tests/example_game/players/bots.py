"""Computer players of Nectar."""

from collections.abc import Sequence

from engine.model import Action, Bot
from tests.example_game.play.actions import Give
from tests.example_game.play.state import State


def _score_actions(seen: State, seat: int, actions: Sequence[Action]) -> list[float]:
    """The own seat gets each point; bids are any card."""
    del seen
    return [float(action == Give(seat)) for action in actions]


BOTS: dict[str, Bot[State]] = {
    "bee": Bot("Bee", "Bids any card, and keeps its points", _score_actions)
}
