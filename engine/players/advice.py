"""What somebody could do best, how good that is, and why: for people who ask, and for looking back.

It rests on a search and on the game's own words for facts, and knows only what the seat may know.
"""

import random
import re
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from engine.errors import Refused
from engine.game import Game
from engine.model import Action, OptionsT, StateT
from engine.players.model import Foresight, GoOn, Look, Position
from engine.players.search import search

SAMPLES: Final = 16
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
    found = (game.search or search)(game, position, bot, rng, go_on)
    states = [
        game.rules.determinize(position.seen, position.seat, rng, position.memory)
        for _ in range(SAMPLES)
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
