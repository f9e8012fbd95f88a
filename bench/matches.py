"""Games among computer players of any style and strength, to be counted."""

import random
from collections.abc import Sequence
from typing import NamedTuple

from engine.model import Action, Options
from engine.play import random_action
from engine.players.choosing import choose
from engine.players.model import GoOn, Position, Strength
from engine.registry import AnyGame
from engine.species_games.evaluation import final_share


class Player(NamedTuple):
    """A computer player; one without a strength plays at random."""

    bot: str
    strength: Strength | None


def budget(simulations: int) -> GoOn:
    """So many simulations."""
    left = iter(range(simulations))
    return lambda: next(left, None) is not None


def match(
    game: AnyGame,
    options: Options,
    players: Sequence[Player],
    rng: random.Random,
    simulations: int,
    most: int = 5000,
) -> tuple[float, ...]:
    """Play one game, one player a seat; gives each seat's share in the win, 0.0 for all where
    nobody wins or it is not over after so many actions.
    """
    rules, seats = game.rules, len(players)
    state = rules.setup(options, seats, rng)
    memories = [rules.memory_type() for _ in players]
    for _ in range(most):
        actors = rules.actors(state)
        if not actors:
            break
        seat = actors[0]
        at = Position(rules.redact(state, seat), seat, seats, memories[seat])
        action: Action
        bot, strength = players[seat]
        if strength is None:
            action = random_action(game, state, seat, rng)
        else:
            action = choose(game, at, bot, strength, rng, budget(simulations))
        events = rules.apply(state, seat, action, rng)
        for viewer, memory in enumerate(memories):
            heard = [rules.redact_event(event, viewer) for event in events]
            seen = rules.redact(state, viewer)
            rules.recall(memory, seen, [event for event in heard if event is not None], viewer)
    outcome = rules.outcome(state)
    if outcome is None:
        return (0.0,) * seats
    return tuple(final_share(outcome, seat) for seat in range(seats))
