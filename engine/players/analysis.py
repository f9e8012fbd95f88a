"""What a seat can do best and why, and what a decision cost it: for people who ask, and for looking
back at a game.

All rests on a search and on the game's own words for facts, and knows only what the seat may know.
"""

import random
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final

import msgspec

from engine.errors import Refused
from engine.foresight import Foresight, GoOn, Look, Position, Way
from engine.game import Game
from engine.model import Action, OptionsT, StateT
from engine.play import best_action
from engine.players.search import search

_SURE: Final = 24
"""After so many tries a share found by the search counts as much as playing on from there."""
_SAMPLES: Final = 12
"""How many states that could be the true one are played on in, and looked for reasons in."""
_FAR: Final = 12
"""How many actions they are played on for, at most to the end of the round."""
_LOOKS: Final = 16
"""In so many states that could be the true one it is seen what an action brings."""
_LOOKED_AT: Final = 12
"""Among so many of the best actions those are chosen that are taken for different reasons."""
_RARELY: Final = 50
"""What was tried so many times less often than the best is too little known to be recommended."""
_PLACE: Final = re.compile(r"\b[A-Za-z]\d+\b")
"""A species, square or card by its name."""


class Advised(msgspec.Struct, frozen=True):
    """An action that is worth taking, about its seat's share in the win after it (from 0.0 to 1.0),
    and up to two clauses on what it brings, as `Wording.reasons` gives them, without those that a
    better one has.
    """

    action: Action
    share: float
    reasons: tuple[str, ...]


class Advice(msgspec.Struct, frozen=True):
    """The best actions, the best first, and about each seat's share in the win."""

    advised: tuple[Advised, ...]
    shares: tuple[float, ...]


def advise(
    game: Game[StateT, OptionsT],
    position: Position[StateT],
    bot: str,
    rng: random.Random,
    go_on: GoOn,
    most: int = 3,
) -> Advice:
    """The best actions of a seat that is to decide, up to so many, and why; none where it has none.

    The search thinks as long as `go_on` says, the style of this name showing the way.
    """
    found = (game.search or search)(game, position, bot, rng, _patient(go_on))
    states = [
        game.rules.determinize(position.seen, position.seat, rng, position.memory)
        for _ in range(_LOOKS)
    ]
    advised: dict[object, Advised] = {}
    told, share = set[str](), 1.0
    for look in _best(game, position, found):
        reasons = reasons_for(game, position, look.action, states, rng)
        # Of actions of one kind for the same reasons the best stands for all, wherever they are.
        alike = (type(look.action), _PLACE.sub("", "; ".join(reasons))) if reasons else look.action
        if alike in advised:
            continue
        # What was tried less often is known less well, and is not preferred to what stands first.
        share = min(share, game.tuning.sober(look.share))
        new = tuple(reason for reason in reasons if reason not in told)
        advised[alike] = Advised(look.action, share, new or reasons)
        told.update(reasons)
        if len(advised) == most:
            break
    shares = found.shares and game.tuning.all_sober(found.shares, position.seat)
    return Advice((*advised.values(),), shares)


def _patient(go_on: GoOn) -> GoOn:
    """The same without a hint of how much time is left: a search whose best action stands stops
    early, but here the others are to be known, too.
    """

    def goes_on() -> bool:
        return go_on()

    return goes_on


def reasons_for(
    game: Game[StateT, OptionsT],
    position: Position[StateT],
    action: Action,
    states: Sequence[StateT],
    rng: random.Random,
) -> tuple[str, ...]:
    """Why one takes an action, seen in these states that could be the true one."""
    after = [*_after(game, position, action, states, rng)]
    return game.wording.reasons(position.seen, position.seat, action, after)


def _after(
    game: Game[StateT, OptionsT],
    position: Position[StateT],
    action: Action,
    states: Sequence[StateT],
    rng: random.Random,
) -> Iterator[StateT]:
    for state in states:
        after = game.rules.copy(state)
        try:
            game.rules.apply(after, position.seat, action, rng)
        except Refused:
            continue  # so it was not the true state
        yield after


def _best(game: Game[StateT, OptionsT], position: Position[StateT], found: Foresight) -> list[Look]:
    """The best actions that are known well enough, and read differently."""
    if not found.looks:
        return []
    least = found.looks[0].visits / _RARELY
    best: dict[str, Look] = {}
    for look in found.looks:
        if look.visits >= least:
            phrase = game.wording.phrase(position.seen, position.seat, look.action)
            best.setdefault(phrase, look)
    return [*best.values()][:_LOOKED_AT]


class Judgement(msgspec.Struct, frozen=True):
    """What a search makes of a decision.

    `shares` are about each seat's share in the win as the seat that decided could judge it, from
    0.0 to 1.0; where all play together, how near the goal is. `best_share` and `played_share` are
    that seat's after the best action and after the one it took, which is never more. Where there is
    a `way`, it says that instead: how many moves are left, or what points there will be. `reasons`
    are short clauses on what the best one brings.
    """

    shares: tuple[float, ...]
    best: Action
    best_share: float
    played_share: float
    reasons: tuple[str, ...] = ()
    way: Way | None = None


def judge(
    game: Game[StateT, OptionsT],
    position: Position[StateT],
    played: Action,
    rng: random.Random,
    limits: Callable[[], GoOn],
) -> Judgement:
    """What the hard player makes of an action that was taken. `limits` makes for each search what
    says how long it goes on.
    """
    rules = game.rules
    found = (game.search or search)(game, position, game.safest, rng, _patient(limits()))
    best = found.looks[0]
    way = None if game.compare is None else game.compare(position, played, limits())
    sober = game.tuning.sober
    shares = game.tuning.all_sober(found.shares, position.seat)
    if played == best.action or (way is not None and not way.cost):
        return Judgement(shares, played, sober(best.share), sober(best.share), way=way)
    states = [
        rules.determinize(position.seen, position.seat, rng, position.memory)
        for _ in range(_SAMPLES)
    ]
    cost = 0.0
    if way is None:
        cost = _cost(game, found, position.seat, played, states, rng)
        cost = min(max(cost, 0.0), best.share)
    for state in states:
        rules.apply(state, position.seat, best.action, rng)
    reasons = game.wording.reasons(position.seen, position.seat, best.action, states)
    now, then = sober(best.share), sober(best.share - cost)
    return Judgement(shares, best.action, now, then, reasons, way)


def _cost(
    game: Game[StateT, OptionsT],
    found: Foresight,
    seat: int,
    played: Action,
    states: Sequence[StateT],
    rng: random.Random,
) -> float:
    """How much less an action is worth than the best: by the search as far as it tried it, else by
    playing both on in the same states.
    """
    best = found.looks[0]
    tried = next((look for look in found.looks if look.action == played), None)
    if tried is not None and game.search is not None:
        # A search of the game's own counts in other ways, and leaves nothing to chance.
        return best.share - tried.share
    less = [
        _played_on(game, seat, state, best.action, rng) - _played_on(game, seat, state, played, rng)
        for state in states
    ]
    further = sum(less) / len(less)
    if tried is None:
        return further
    sure = tried.visits / (tried.visits + _SURE)
    return sure * (best.share - tried.share) + (1 - sure) * further


def _played_on(
    game: Game[StateT, OptionsT], seat: int, state: StateT, action: Action, rng: random.Random
) -> float:
    """A seat's share after an action in this state, if all play on as the safest style does.

    Where an action seemed so bad that the search hardly tried it, this says how bad it is.
    """
    rules, style = game.rules, game.bots[game.safest]
    state = rules.copy(state)
    rules.apply(state, seat, action, rng)
    now = rules.round_of(state)
    for _ in range(_FAR):
        actors = rules.actors(state)
        if not actors or rules.round_of(state) != now:
            break
        actions = rules.actions(state, actors[0])
        worths = style.worths(state, actors[0], actions)
        rules.apply(state, actors[0], best_action(actions, worths, rng), rng)
    return rules.evaluate(state, seat)
