"""How a computer player of any style and strength chooses: one mechanism for every game.

Easy follows its style, with slips. Medium plays its style's favourite actions forward, with all
seats in that style. Hard searches, guided by its style.

Several actions that nobody else notices are one decision, so that timing doesn't reveal their
number.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from engine.foresight import HasTime, Position, Strength
from engine.game import Game
from engine.model import Action, OptionsT, StateT
from engine.play import after_unnoticed, best_action, pick
from engine.players.search import is_late, search

_PLAYOUTS: Final = 16
"""What a decision of medium costs: playouts, shared among its favourites. In each sampled state it
plays one for each.
"""
_TO_THE_ROUNDS_END: Final = 40
"""The most decisions in a playout."""
_WITHOUT_ROUNDS: Final = 8
"""The same in a game without rounds, whose decisions are slower."""
_UNNOTICED: Final = 40
"""The most actions in one decision; nobody has that many cards."""


def choose(
    game: Game[StateT, OptionsT],
    position: Position[StateT],
    bot: str,
    strength: Strength,
    rng: random.Random,
    go_on: HasTime,
) -> Action:
    """The computer player's action; hard thinks while `go_on` allows, the others only briefly."""
    actions = game.rules.actions(position.seen, position.seat)
    if len(actions) == 1:
        return actions[0]
    # Late in a game that can stand still, two searches may block each other for ever.
    if strength == "hard" and not is_late(game, position.seen):
        find = game.search or search
        return find(game, position, bot, rng, go_on).moves[0].action
    if strength == "easy" and rng.random() < game.tuning.blunder_rate:
        return _slip(actions, rng)
    worths = game.bots[bot].score_actions(position.seen, position.seat, actions)
    # In a game with its own search, the styles look ahead themselves.
    if strength == "easy" or game.search is not None:
        return best_action(actions, worths, rng)
    # The style's few favourites, best first; ties are broken at random.
    order = sorted((-worth, rng.random(), at) for at, worth in enumerate(worths))
    liked = [actions[at] for _, _, at in order[: game.tuning.favourites]]
    return _medium(game, position, bot, liked, rng)


def _slip(actions: Sequence[Action], rng: random.Random) -> Action:
    """A random usual kind of action, then a random action of that kind.

    Actions that give something up are a last resort: a slip is no blunder.
    """
    usual = [action for action in actions if action.weight in {"usual", "ending"}] or actions
    kind = pick(list(dict.fromkeys(map(type, usual))), rng)
    return pick([action for action in usual if type(action) is kind], rng)


def _medium(
    game: Game[StateT, OptionsT],
    position: Position[StateT],
    bot: str,
    liked: Sequence[Action],
    rng: random.Random,
) -> Action:
    """The action with the best estimated futures; all actions share the sampled states."""
    rules, seat = game.rules, position.seat
    totals = [0.0] * len(liked)
    for _ in range(_PLAYOUTS // game.tuning.favourites):
        state = rules.determinize(position.seen, seat, rng, position.memory)
        for at, action in enumerate(liked):
            future = rules.copy(state)
            rules.apply(future, seat, action, rng)
            play_on(game, bot, future, rng)
            totals[at] += rules.evaluate(future, seat)
    return liked[totals.index(max(totals))]


def play_on(game: Game[StateT, OptionsT], bot: str, state: StateT, rng: random.Random) -> None:
    """Play on to the end of the round in this style for all seats."""
    rules, style, round_of = game.rules, game.bots[bot], game.rounds.number
    now = round_of(state)
    most = _WITHOUT_ROUNDS if now is None else _TO_THE_ROUNDS_END
    for _ in range(most):
        actors = rules.actors(state)
        if not actors or round_of(state) != now:
            break
        seat = actors[0]
        actions = rules.actions(state, seat)
        best = actions[0]
        if len(actions) > 1:
            best = best_action(actions, style.score_actions(state, seat, actions), rng)
        rules.apply(state, seat, best, rng)


def choose_all(
    game: Game[StateT, OptionsT],
    position: Position[StateT],
    bot: str,
    strength: Strength,
    rng: random.Random,
    limits: Callable[[], HasTime],
) -> Iterator[Action]:
    """The computer player's actions, up to the first that others notice; just one if each is
    noticed. `limits` makes a time limit for each decision.
    """
    now: Position[StateT] | None = position
    for _ in range(_UNNOTICED if game.secret_choices.go_unnoticed(position.seen) else 1):
        if now is None:
            return
        action = choose(game, now, bot, strength, rng, limits())
        yield action
        now = after_unnoticed(game, now, action, rng)
