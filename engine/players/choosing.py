"""How a computer player of any style and strength chooses: one mechanism for every game.

Easy follows its style, with slips. Medium sees what becomes of what its style likes most, if all
go on by that style. Hard searches, and its style says where to look first.

Several actions of which others notice nothing are one decision, so that no time tells how many
there were.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from engine.foresight import GoOn, Position, Strength, after_unnoticed
from engine.game import Game
from engine.model import Action, Bot, OptionsT, StateT
from engine.play import best_action, pick
from engine.players.search import search
from engine.rules import Rules

_LIKED: Final = 4
"""How many of the actions that its style likes most medium looks into."""
_FUTURES: Final = 4
"""How many states that could be the true one it looks at; each leads to a future an action."""
_TO_THE_ROUNDS_END: Final = 40
"""How many decisions a future goes on at most."""
_WITHOUT_ROUNDS: Final = 8
"""The same in a game that has no rounds: its decisions are the slower ones."""
_OPEN: Final = 2
"""The same where nothing is hidden: it is the answer that counts."""
_WEIGHED: Final = 6000
"""So many actions may be weighed in all futures of a decision before no other is begun."""
_UNNOTICED: Final = 40
"""So many actions are one decision at most; nobody has that many cards."""


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
    if strength == "easy" and rng.random() < game.tuning.slips:
        return _slip(actions, rng)
    worths = game.bots[bot].worths(position.seen, position.seat, actions)
    # A game that searches in its own way has styles that look ahead in their own way, too.
    if strength == "easy" or game.search is not None:
        return best_action(actions, worths, rng)
    return _medium(game, position, bot, _best_liked(actions, worths, rng), rng)


def _slip(actions: Sequence[Action], rng: random.Random) -> Action:
    """A kind of thing that one usually does, each as likely; then any of that kind.

    What gives something up is done only where there is nothing else: a slip is no folly.
    """
    usual = [
        action for action in actions if action.weight in {"usual", "ending"} and not action.is_final
    ] or actions
    kind = pick(list(dict.fromkeys(map(type, usual))), rng)
    return pick([action for action in usual if type(action) is kind], rng)


def _best_liked(
    actions: Sequence[Action], worths: Sequence[float], rng: random.Random
) -> list[Action]:
    """The few actions that a style likes best, the best first; among equals any."""
    order = sorted((-worth, rng.random(), at) for at, worth in enumerate(worths))
    return [actions[at] for _, _, at in order[:_LIKED]]


def _medium(
    game: Game[StateT, OptionsT],
    position: Position[StateT],
    bot: str,
    liked: Sequence[Action],
    rng: random.Random,
) -> Action:
    """What leads to the best futures by the estimate; all actions share the states looked at."""
    rules, seat = game.rules, position.seat
    totals = [0.0] * len(liked)
    weighed = 0
    for _ in range(1 if rules.is_open else _FUTURES):
        state = rules.determinize(position.seen, seat, rng, position.memory)
        for at, action in enumerate(liked):
            future = rules.copy(state)
            rules.apply(future, seat, action, rng)
            weighed += _go_on(rules, game.bots[bot], future, rng)
            totals[at] += rules.evaluate(future, seat)
        if weighed > _WEIGHED:
            break
    return liked[totals.index(max(totals))]


def _go_on(
    rules: Rules[StateT, OptionsT], style: Bot[StateT], state: StateT, rng: random.Random
) -> int:
    """Play on to the end of the round, everyone by this style; how many actions were weighed."""
    now, weighed = rules.round_of(state), 0
    most = _OPEN if rules.is_open else _WITHOUT_ROUNDS if now is None else _TO_THE_ROUNDS_END
    for _ in range(most):
        actors = rules.actors(state)
        if not actors or rules.round_of(state) != now:
            break
        seat = actors[0]
        actions = rules.actions(state, seat)
        best = actions[0]
        if len(actions) > 1:
            best = best_action(actions, style.worths(state, seat, actions), rng)
            weighed += len(actions)
        rules.apply(state, seat, best, rng)
    return weighed


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
    for _ in range(_UNNOTICED if game.rules.acts_in_secret(position.seen) else 1):
        if now is None:
            return
        action = choose(game, now, bot, strength, rng, limits())
        yield action
        now = after_unnoticed(game.rules, now, action, rng)
