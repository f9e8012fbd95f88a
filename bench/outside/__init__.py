"""Outside opponents: for each game scripts that a beginner might write after reading the rulebook,
and a textbook search. They are yardsticks: never tune them.
"""

import random
from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from bench.outside import darwin, evolution, natura, nature, renature
from bench.outside.habits import Habit
from engine.model import Action

_SCRIPTS: Final[dict[str, Callable[..., Action]]] = {
    "nature": nature.script,
    "evolution": evolution.script,
    "renature": renature.script,
    "darwin": darwin.script,
    "natura": natura.script,
}


def script(
    game: str,
    habit: Habit,
    seen: msgspec.Struct,
    seat: int,
    actions: Sequence[Action],
    rng: random.Random,
) -> Action:
    """The action that the script of a game chooses, with this habit."""
    return _SCRIPTS[game](habit, seen, seat, actions, rng)
