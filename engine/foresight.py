"""What a computer player is asked for, and what a search finds: the actions of a seat, how good
each is, and what the seat knows after one of which nobody else hears.
"""

import random
from collections.abc import Callable, Sequence
from math import exp
from typing import Final, Generic, Literal, TypeAlias, get_args

import msgspec

from engine.model import Action, Memory, OptionsT, StateT
from engine.rules import Rules

Strength: TypeAlias = Literal["easy", "medium", "hard"]
STRENGTHS: Final[tuple[Strength, ...]] = get_args(Strength)
USUAL: Final[Strength] = "medium"
"""What plays where nobody chose."""

GoOn: TypeAlias = Callable[[], bool]
"""Whether there is time for more. It knows of clocks or numbers; the engine does not."""


class Timed:
    """A `GoOn` that also knows how much of its time is left."""

    def __call__(self) -> bool:
        """Whether there is time for more."""
        raise NotImplementedError

    def left(self) -> float:
        """What part of the time is left, from 1.0 to 0.0."""
        raise NotImplementedError


class Position(msgspec.Struct, Generic[StateT], frozen=True):
    """What a seat that is to decide knows: its view of the state, and what it remembers."""

    seen: StateT
    seat: int
    seats: int
    """How many there are."""
    memory: Memory | None = None


class Look(msgspec.Struct, frozen=True):
    """What a search found out about an action.

    `share` is about its seat's share in the win after it, from 0.0 to 1.0; `visits` is how often it
    was tried.
    """

    action: Action
    share: float
    visits: int


class Foresight(msgspec.Struct, frozen=True):
    """What a search found out about a position: its actions, the best first."""

    looks: tuple[Look, ...]
    shares: tuple[float, ...] = ()
    """About each seat's share in the win, if all go on as well as the search thinks."""
    simulations: int = 0
    nodes: int = 0
    depth: int = 0
    """The longest line that it kept."""
    playout_actions: int = 0
    """Actions played beyond the lines that it keeps."""


class Way(msgspec.Struct, frozen=True):
    """What can be counted of the best known way to a goal, after the best action and after one that
    was `played`: moves that are left, or points that it brings. 0 and 0: no way is known.
    """

    unit: Literal["move", "point"]
    best: int
    played: int

    @property
    def cost(self) -> int:
        """How many more moves, or fewer points, it is after what was played."""
        return abs(self.played - self.best)


class Tuning(msgspec.Struct, frozen=True):
    """How a search goes about it."""

    curiosity: float = 0.7
    """How much an action that was seldom tried is preferred."""
    sharpness: float = 1.0
    """How much more a style prefers an action by one point of worth."""
    evenness: float = 0.1
    """How much of the prior all actions share alike, whatever the style likes."""
    doubt: float = 0.1
    """How much less than what is usual here an action counts that was never tried."""
    playout: int = 12
    """Up to how many actions are played beyond the tree."""
    tries: int = 1
    """Among how many actions chosen at random the style chooses there with two seats; with more it
    is fewer in proportion, as a round takes longer. 0: among all.
    """
    scale: float = 0.5
    """By which power of the seats' number curiosity goes down, as the shares do."""
    patience: int = 0
    """From this round on, if it is not 0, the style decides what is looked into, for all seats: in
    a game that can go on for ever, waiting looks as good as winning to a search that sees no end.
    """
    slips: float = 0.5
    """How often an easy player does not what it likes but what comes to its mind: so often that it
    wins about half of its games for two against a beginner's script (`bench strength`).
    """
    optimism: float = 0.0
    """By how much it thinks too well of the seat that decides, in the logarithm of its odds to win:
    as played matches show (`bench calibration`). Whoever is told of shares is told sober ones.
    """
    trust: float = 1.0
    """By what that logarithm is multiplied first: less than 1 where it is too sure of itself."""

    def sober(self, share: float) -> float:
        """The share of the seat that decides as played matches bear it out.

        >>> round(Tuning(optimism=1.0).sober(0.5), 2), Tuning(optimism=1.0).sober(1.0)
        (0.27, 1.0)
        >>> round(Tuning(trust=0.5).sober(0.9), 2)
        0.75
        """
        if not 0 < share < 1:
            return share
        odds: float = ((1 - share) / share) ** self.trust
        return 1 / (1 + exp(self.optimism) * odds)

    def all_sober(self, shares: Sequence[float], seat: int) -> tuple[float, ...]:
        """The shares of all seats, of which `seat` decides; what it loses the others share.

        >>> [round(each, 2) for each in Tuning(optimism=1.0).all_sober((0.5, 0.25, 0.25), 0)]
        [0.27, 0.37, 0.37]
        """
        own = shares[seat]
        if own >= 1:
            return tuple(shares)
        less = self.sober(own)
        grown = (1 - less) / (1 - own)
        return tuple(less if at == seat else share * grown for at, share in enumerate(shares))


USUAL_TUNING: Final = Tuning()


def after_unnoticed(
    rules: Rules[StateT, OptionsT], position: Position[StateT], action: Action, rng: random.Random
) -> Position[StateT] | None:
    """What the seat knows after the action, if it is still to decide and nobody else saw or heard
    anything; None otherwise.

    It is tried in a state that could be the true one. What it brings is known for sure where the
    seat does things in secret, as the seat alone has to do with it (`Rules.acts_in_secret`).
    """
    seat = position.seat
    before = rules.determinize(position.seen, seat, rng, position.memory)
    after = rules.copy(before)
    events = rules.apply(after, seat, action, rng)
    if not rules.decides(after, seat):
        return None
    for viewer in (None, *range(position.seats)):
        if viewer != seat and (
            any(rules.redact_event(event, viewer) is not None for event in events)
            or rules.redact(before, viewer) != rules.redact(after, viewer)
        ):
            return None
    seen, memory = rules.redact(after, seat), position.memory
    if memory is not None:
        memory = msgspec.json.decode(msgspec.json.encode(memory), type=type(memory))
        heard = (rules.redact_event(event, seat) for event in events)
        rules.recall(memory, seen, [event for event in heard if event is not None], seat)
    return Position(seen, seat, position.seats, memory)
