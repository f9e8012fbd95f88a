"""What a decision of a recorded game cost its seat, judged by what the seat could know then."""

import random
from collections.abc import Sequence
from typing import Final

import msgspec

from engine.foresight import Foresight, GoOn, Look, Position
from engine.game import Game
from engine.model import Action, OptionsT, StateT
from engine.players.search import search

_CAUTION: Final = 6
"""So many tries with the average share are added to those of each action: what was hardly tried is
not called a blunder, nor a marvel."""
_SAMPLES: Final = 12
"""How many states that could be the true one the reasons are looked for in."""


class Judgement(msgspec.Struct, frozen=True):
    """What a search makes of a decision.

    `shares` are about each seat's share in the win as the seat that decided could judge it, from
    0.0 to 1.0; where all play together, how near the goal is. `best_share` and `played_share` are
    that seat's after the best action and after the one it took. `reasons` are short clauses on what
    the best one brings.
    """

    shares: tuple[float, ...]
    best: Action
    best_share: float
    played_share: float
    reasons: tuple[str, ...] = ()

    @property
    def cost(self) -> float:
        """What the action taken cost its seat, in shares of the win; 0.0 where it was the best."""
        return max(self.best_share - self.played_share, 0.0)


def judge(
    game: Game[StateT, OptionsT],
    position: Position[StateT],
    played: Action,
    rng: random.Random,
    go_on: GoOn,
) -> Judgement:
    """What the hard player makes of an action that was taken, thinking as long as `go_on` says."""
    found = (game.search or search)(game, position, game.safest, rng, go_on)
    # A search of a game's own counts what it looks at in other ways, and leaves nothing to chance.
    caution = _CAUTION if game.search is None else 0
    shares = {look.action: _share(look, found, position.seat, caution) for look in found.looks}
    best = found.looks[0].action
    # What was never looked at is worth no less than the least of what was.
    taken = shares.get(played, min(shares.values()))
    reasons = () if best == played else _reasons(game, position, best, rng)
    return Judgement(found.shares, best, shares[best], min(taken, shares[best]), reasons)


def _share(look: Look, found: Foresight, seat: int, caution: int) -> float:
    """About a seat's share after an action, with as much trust as it was tried."""
    if not caution:
        return look.share
    return (look.share * look.visits + found.shares[seat] * caution) / (look.visits + caution)


def _reasons(
    game: Game[StateT, OptionsT], position: Position[StateT], best: Action, rng: random.Random
) -> tuple[str, ...]:
    rules, seat = game.rules, position.seat
    after: list[StateT] = []
    for _ in range(_SAMPLES):
        state = rules.determinize(position.seen, seat, rng, position.memory)
        rules.apply(state, seat, best, rng)
        after.append(state)
    return game.wording.reasons(position.seen, seat, best, after)


def spread(wanted: Sequence[int], first: Sequence[int], most: int) -> list[int]:
    """At most so many of these ascending numbers, spread evenly; where they can, those that stand
    in `first` among them.

    >>> spread(range(10), [3], 4)
    [0, 3, 6, 9]
    >>> spread(range(3), [], 4)
    [0, 1, 2]
    >>> spread(range(100), [10, 11], 3)
    [10, 11, 99]
    """
    if len(wanted) <= most:
        return list(wanted)
    kept = [number for number in wanted if number in set(first)][:most]
    others = [number for number in wanted if number not in set(kept)]
    room = most - len(kept)
    if room == 1:
        kept.append(others[-1])
    elif room:
        kept += [others[i * (len(others) - 1) // (room - 1)] for i in range(room)]
    return sorted(kept)
