"""How a computer player of any style and strength chooses: one mechanism for every game.

Easy follows its style, with slips. Medium judges what its style likes by what becomes of it. Hard
searches, and its style says where to look first.
"""

import random
from collections.abc import Sequence
from typing import Final

from engine.game import Game
from engine.model import Action, OptionsT, StateT
from engine.play import best_action, pick
from engine.players.model import GoOn, Position, Strength
from engine.players.search import search

SLIPS: Final = 0.3
"""How often an easy player does anything at all instead of what it likes."""
_SAMPLES: Final = 6
"""How many states that could be the true one medium looks at."""
_LIKED: Final = 6
"""How many of the actions that its style likes most medium looks into."""
_TASTE: Final = 0.02
"""What a point of its style's worth counts for, in shares of the win."""


def choose(
    game: Game[StateT, OptionsT],
    position: Position[StateT],
    bot: str,
    strength: Strength,
    rng: random.Random,
    go_on: GoOn,
) -> Action:
    """What the computer player does; hard thinks as long as `go_on` says, the others never long."""
    actions = game.rules.actions(position.seen, position.seat)
    if len(actions) == 1:
        return actions[0]
    if strength == "hard":
        find = game.search or search
        return find(game, position, bot, rng, go_on).looks[0].action
    worths = game.bots[bot].worths(position.seen, position.seat, actions)
    if strength == "easy":
        return pick(actions, rng) if rng.random() < SLIPS else best_action(actions, worths, rng)
    return _medium(game, position, actions, worths, rng)


def _medium(
    game: Game[StateT, OptionsT],
    position: Position[StateT],
    actions: Sequence[Action],
    worths: Sequence[float],
    rng: random.Random,
) -> Action:
    """The best by the estimate of what it leads to, and by taste."""
    rules, seat = game.rules, position.seat
    liked = sorted(range(len(actions)), key=lambda index: (-worths[index], index))[:_LIKED]
    best = worths[liked[0]]
    found = [_TASTE * max(worths[index] - best, -50.0) for index in liked]
    for _ in range(_SAMPLES):
        state = rules.determinize(position.seen, seat, rng, position.memory)
        for place, index in enumerate(liked):
            after = rules.copy(state)
            rules.apply(after, seat, actions[index], rng)
            found[place] += rules.evaluate(after, seat) / _SAMPLES
    return best_action([actions[index] for index in liked], found, rng)
