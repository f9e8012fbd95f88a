"""How the computer players of Nature and Evolution choose: what is worth most, else any."""

import random
from collections.abc import Sequence

from engine.model import Action


def best_action(actions: Sequence[Action], worths: Sequence[float], rng: random.Random) -> Action:
    """The action of the greatest worth; among equals any, each as likely."""
    best = max(worths)
    return rng.choice(
        [action for action, worth in zip(actions, worths, strict=True) if worth == best]
    )
