"""Computer players of Nectar."""

import random
from collections.abc import Sequence

from engine.model import Action, Bot
from tests.example_game.actions import Give
from tests.example_game.state import State


def _choose(seen: State, seat: int, actions: Sequence[Action], rng: random.Random) -> Action:
    """The own seat gets each point; bids are any card."""
    del seen
    return Give(seat) if Give(seat) in actions else rng.choice(actions)


BOTS: dict[str, Bot[State]] = {"bee": Bot("Bee", "Bids any card and keeps its points", _choose)}
