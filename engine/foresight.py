"""What a computer player is given, and what a search returns."""

from collections.abc import Callable, Sequence
from math import exp
from typing import Final, Generic, Literal, Protocol, TypeAlias, get_args, runtime_checkable

import msgspec

from engine.model import Action, Memory, StateT

Strength: TypeAlias = Literal["easy", "medium", "hard"]
STRENGTHS: Final[tuple[Strength, ...]] = get_args(Strength)
USUAL: Final[Strength] = "medium"

HasTime: TypeAlias = Callable[[], bool]
"""Whether there is time for more; the engine itself has no clock."""


@runtime_checkable
class Deadline(Protocol):
    """A `HasTime` that also knows how much of its time is left."""

    def __call__(self) -> bool:
        """Whether there is time for more."""

    def left(self) -> float:
        """What part of the time is left, from 1.0 to 0.0."""


class Position(msgspec.Struct, Generic[StateT], frozen=True):
    """What a deciding seat knows: its view, and its memory."""

    seen: StateT
    seat: int
    seats: int
    memory: Memory | None = None


class MoveStats(msgspec.Struct, frozen=True):
    """An action as a search sees it: `share` estimates its seat's share in the win, 0.0 to 1.0."""

    action: Action
    share: float
    visits: int


class SearchResult(msgspec.Struct, frozen=True):
    """What a search learned about a position, the best action first."""

    moves: tuple[MoveStats, ...]
    shares: tuple[float, ...] = ()
    """Each seat's estimated share in the win if play goes on as the search expects."""
    simulations: int = 0
    nodes: int = 0


class PlanValue(msgspec.Struct, frozen=True):
    """Remaining moves, or points gained, on the best known way to a goal: after the best action,
    and after one that was `played`. 0 and 0: no way is known.
    """

    unit: Literal["move", "point"]
    best: int
    played: int

    @property
    def cost(self) -> int:
        """How much worse the played action was."""
        return abs(self.played - self.best)


class SearchParams(msgspec.Struct, frozen=True):
    """The parameters of a search."""

    curiosity: float = 0.7
    """Exploration: how much rarely tried actions are preferred."""
    sharpness: float = 1.0
    """Weight of the style's worths in the prior."""
    evenness: float = 0.1
    """Uniform part of the prior, whatever the style likes."""
    playout: int = 12
    """Maximum length of a playout for two."""
    tries: int = 1
    """How many actions, drawn at random, the style chooses among in a playout for two. 0: all."""
    crowded: int = 40
    """Maximum length of a playout for more than two, in which the style chooses among all."""
    switch_round: int = 0
    """From this round on, if it is not 0, the style decides what is searched, for all seats: in a
    game that can go on forever, waiting looks as good as winning to a search that sees no end.
    """
    favourites: int = 4
    """How many of its style's favourite actions a medium player plays forward: few where the next
    turns tell little of what comes of an action, as the best of many estimates errs the most.
    """
    blunder_rate: float = 0.5
    """How often an easy player does not what it likes but what comes to its mind: so often that it
    wins about half of its games for two against a beginner's script (`bench strength`).
    """
    bias: float = 0.0
    """Bias towards the deciding seat, in log-odds, as measured in matches (`bench calibration`).
    Players are shown `sober` shares.
    """
    shrinkage: float = 1.0
    """Factor of the log-odds against the fair share, applied first: below 1 for a search that is
    too sure of itself.
    """

    def sober(self, share: float, seats: int) -> float:
        """A deciding seat's share as played matches bear it out: nearer to the fair share if the
        search is too sure of itself.

        >>> too_low, too_sure = SearchParams(bias=1.0), SearchParams(shrinkage=0.5)
        >>> round(too_low.sober(0.5, 2), 2), too_low.sober(1.0, 2)
        (0.27, 1.0)
        >>> round(too_sure.sober(0.9, 2), 2), round(too_sure.sober(0.25, 4), 2)
        (0.75, 0.25)
        """
        if not 0 < share < 1:
            return share
        fair = max(seats - 1, 1)
        odds: float = fair * ((1 - share) / share / fair) ** self.shrinkage
        return 1 / (1 + exp(self.bias) * odds)

    def all_sober(self, shares: Sequence[float], seat: int) -> tuple[float, ...]:
        """All seats' shares, that of `seat` sober; the others share the difference.

        >>> [round(each, 2) for each in SearchParams(bias=1.0).all_sober((0.5, 0.25, 0.25), 0)]
        [0.27, 0.37, 0.37]
        """
        own = shares[seat]
        if own >= 1:
            return tuple(shares)
        less = self.sober(own, len(shares))
        grown = (1 - less) / (1 - own)
        return tuple(less if at == seat else share * grown for at, share in enumerate(shares))


USUAL_PARAMS: Final = SearchParams()
