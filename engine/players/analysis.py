"""Advice for a seat, and the cost of a decision: for hints, and for reviews of finished games.

Both rest on a search and on the game's own reasons, and use only what the seat may know.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final

import msgspec

from engine.errors import Refused
from engine.foresight import HasTime, MoveStats, PlanValue, Position, SearchResult
from engine.game import Game
from engine.model import Action, OptionsT, StateT
from engine.players.choosing import play_on
from engine.players.search import search
from engine.words import Clause, deciding, most_telling

_SURE: Final = 24
"""The number of visits at which a share from the search weighs as much as one from playouts."""
_SAMPLES: Final = 16
"""Sampled states for playouts and reasons."""
_LOOKED_AT: Final = 12
"""How many of the best actions are candidates for advice with different reasons."""
_RARELY: Final = 50
"""An action with this many times fewer visits than the best is too uncertain to recommend."""
_STEP: Final = 0.03
"""The weight of one move more, or one point less, in shares of the win."""


class Advised(msgspec.Struct, frozen=True):
    """A recommended action, with the estimated share in the win after it (0.0 to 1.0).

    `reasons` are up to two clauses that speak for it, and not as much for any other one advised.
    """

    action: Action
    share: float
    reasons: tuple[str, ...]


class Advice(msgspec.Struct, frozen=True):
    """The best actions, best first, and the estimated share in the win of each seat."""

    advised: tuple[Advised, ...]
    shares: tuple[float, ...]


def advise(
    game: Game[StateT, OptionsT],
    position: Position[StateT],
    bot: str,
    rng: random.Random,
    go_on: HasTime,
    most: int = 3,
) -> Advice:
    """Up to `most` of a seat's best actions, with reasons; none if it has none.

    The search runs while `go_on` allows, guided by the style of this name.
    """
    # Without the time left, it doesn't stop when the best action is settled: the others count, too.
    found = (game.search or search)(game, position, bot, rng, partial(go_on))
    states = _sampled(game, position, rng)
    picked: list[tuple[MoveStats, list[Clause]]] = []
    for each in _best(game, position, found):
        clauses = clauses_of(game, position, each.action, states, rng)
        # Of several actions of one kind that nothing tells apart, only the best is listed.
        alike = (some for other, some in picked if type(other.action) is type(each.action))
        if any(not deciding(clauses, some) and not deciding(some, clauses) for some in alike):
            continue
        picked.append((each, clauses))
        if len(picked) == most:
            break
    advised, share = [], 1.0
    for each, clauses in picked:
        # Actions with fewer visits are less certain, so they don't overtake the first one.
        share = min(share, game.tuning.sober(each.share, position.seats))
        others = [one for other, some in picked if other is not each for one in some]
        advised.append(Advised(each.action, share, most_telling(deciding(clauses, others))))
    shares = found.shares and game.tuning.all_sober(found.shares, position.seat)
    return Advice((*advised,), shares)


def _sampled(
    game: Game[StateT, OptionsT], position: Position[StateT], rng: random.Random
) -> list[StateT]:
    """States that the seat thinks possible."""
    return [
        game.rules.determinize(position.seen, position.seat, rng, position.memory)
        for _ in range(_SAMPLES)
    ]


def clauses_of(
    game: Game[StateT, OptionsT],
    position: Position[StateT],
    action: Action,
    states: Sequence[StateT],
    rng: random.Random,
) -> list[Clause]:
    """What an action brings, from these sampled states."""
    after = [*_after(game, position.seat, action, states, rng)]
    return [*game.wording.clauses(position.seen, position.seat, action, after)]


def reasons_for(
    game: Game[StateT, OptionsT],
    position: Position[StateT],
    action: Action,
    other: Action,
    rng: random.Random,
) -> tuple[str, ...]:
    """Up to two clauses that speak for an action, and not as much for the other one; none if
    nothing that can be said tells them apart.
    """
    states = _sampled(game, position, rng)
    mine, others = (clauses_of(game, position, each, states, rng) for each in (action, other))
    return most_telling(deciding(mine, others))


def _after(
    game: Game[StateT, OptionsT],
    seat: int,
    action: Action,
    states: Sequence[StateT],
    rng: random.Random,
) -> Iterator[StateT]:
    for state in states:
        after = game.rules.copy(state)
        try:
            game.rules.apply(after, seat, action, rng)
        except Refused:
            continue  # so it was not the true state
        yield after


def _best(
    game: Game[StateT, OptionsT], position: Position[StateT], found: SearchResult
) -> list[MoveStats]:
    """The best actions that are well enough explored and read differently."""
    if not found.moves:
        return []
    least = found.moves[0].visits / _RARELY
    best: dict[str, MoveStats] = {}
    for each in found.moves:
        if each.visits >= least:
            phrase = game.wording.phrase(position.seen, position.seat, each.action)
            best.setdefault(phrase, each)
    return [*best.values()][:_LOOKED_AT]


class Judged(msgspec.Struct, frozen=True):
    """The hard player's judgement of a decision.

    `shares` are the estimated shares in the win from what the deciding seat could know, from 0.0 to
    1.0; in cooperative games, how near the goal is. `played` and `best` are actions, encoded;
    `best_share` and `played_share` that seat's shares after them, the latter never higher. `way`
    replaces them where moves left or points can be counted.
    """

    shares: tuple[float, ...]
    played: bytes
    best: bytes
    best_share: float
    played_share: float
    way: PlanValue | None = None

    @property
    def cost(self) -> float:
        """The cost for its seat, in shares of the win; `_STEP` per unit where there is a way."""
        if self.way is not None:
            return _STEP * self.way.cost
        return self.best_share - self.played_share


def judge(
    game: Game[StateT, OptionsT],
    position: Position[StateT],
    played: Action,
    rng: random.Random,
    limits: Callable[[], HasTime],
) -> Judged:
    """The hard player's judgement of an action. `limits` makes a time limit for each search."""
    found = (game.search or search)(game, position, game.safest, rng, partial(limits()))
    best = found.moves[0]
    way = None if game.compare is None else game.compare(position, played, limits())
    sober, encode = partial(game.tuning.sober, seats=position.seats), game.storage.encode
    shares, encoded = game.tuning.all_sober(found.shares, position.seat), encode(played)
    if played == best.action or (way is not None and not way.cost):
        return Judged(shares, encoded, encoded, sober(best.share), sober(best.share), way)
    cost = 0.0
    if way is None:
        states = _sampled(game, position, rng)
        cost = _cost(game, found, position.seat, played, states, rng)
        cost = min(max(cost, 0.0), best.share)
    better, now, then = encode(best.action), sober(best.share), sober(best.share - cost)
    return Judged(shares, encoded, better, now, then, way)


def _cost(
    game: Game[StateT, OptionsT],
    found: SearchResult,
    seat: int,
    played: Action,
    states: Sequence[StateT],
    rng: random.Random,
) -> float:
    """How much worse an action is than the best: by the search if well explored, else by playouts
    of both from the same states.
    """
    best = found.moves[0]
    tried = next((each for each in found.moves if each.action == played), None)
    if tried is not None and game.search is not None:
        # A game's own search counts differently, and has no randomness.
        return best.share - tried.share
    further = (
        _played_on(game, seat, best.action, states, rng)
        - _played_on(game, seat, played, states, rng)
    ) / len(states)
    if tried is None:
        return further
    sure = tried.visits / (tried.visits + _SURE)
    return sure * (best.share - tried.share) + (1 - sure) * further


def _played_on(
    game: Game[StateT, OptionsT],
    seat: int,
    action: Action,
    states: Sequence[StateT],
    rng: random.Random,
) -> float:
    """A seat's total share after an action in these states, if everyone continues in the safest
    style: this prices actions so bad that the search hardly tried them.
    """
    total = 0.0
    for after in _after(game, seat, action, states, rng):
        play_on(game, game.safest, after, rng)
        total += game.rules.evaluate(after, seat)
    return total
