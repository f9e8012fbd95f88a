"""Outside opponents: for each game a script that a beginner might write after reading the rulebook,
and a textbook search. They are yardsticks: never tune them.
"""

import random
from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from bench.outside import darwin, evolution, natura, nature, renature
from engine.model import Action

_SCRIPTS: Final[dict[str, Callable[..., Action]]] = {
    "nature": nature.script,
    "evolution": evolution.script,
    "renature": renature.script,
    "darwin": darwin.script,
    "natura": natura.script,
}


def script(
    game: str, seen: msgspec.Struct, seat: int, actions: Sequence[Action], rng: random.Random
) -> Action:
    """The action that the beginner's script of a game chooses."""
    return _SCRIPTS[game](seen, seat, actions, rng)
