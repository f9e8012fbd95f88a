"""Several actions of which others notice nothing, as one decision: so that no time tells how many
there were.
"""

import random
from collections.abc import Callable, Iterator
from typing import Final

from engine.game import Game
from engine.model import Action, OptionsT, StateT
from engine.players.choosing import choose
from engine.players.model import GoOn, Position, Strength
from engine.unnoticed import after_unnoticed

MOST: Final = 40
"""So many actions are one decision at most; nobody has that many cards."""


def choose_all(
    game: Game[StateT, OptionsT],
    position: Position[StateT],
    bot: str,
    strength: Strength,
    rng: random.Random,
    limits: Callable[[], GoOn],
) -> Iterator[Action]:
    """What the computer player does, up to the first action that others notice; one alone where
    each is noticed. `limits` makes for each decision what says how long it may take.
    """
    now: Position[StateT] | None = position
    for _ in range(MOST if game.rules.acts_in_secret(position.seen) else 1):
        if now is None:
            return
        action = choose(game, now, bot, strength, rng, limits())
        yield action
        now = after_unnoticed(game.rules, now, action, rng)
