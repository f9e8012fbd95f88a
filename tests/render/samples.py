"""Positions of random games, and what golden pictures are drawn from."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Literal, NamedTuple, TypeAlias

import msgspec

from engine.model import Event
from engine.registry import AnyGame
from engine.registry import game as game_named
from render.registry import AnyView
from tests.games import VIEWS
from tests.playing import Step, random_steps

NAMES = ("Amara", "Björn", "Катя", "Δημήτρης", "Esperanza María", "山田太郎")

TABLES = [
    (name, seats)
    for name in VIEWS
    for seats in range(game_named(name).rules.min_seats, game_named(name).rules.max_seats + 1)
]
"""Every game that has a view, with every number of seats."""


class Sample(NamedTuple):
    """A true state, the events before it, and a viewer: a seat, or None for a spectator."""

    game: AnyGame
    view: AnyView
    state: msgspec.Struct
    viewer: int | None
    events: Sequence[Event] = ()
    later: Sequence[Event] = ()

    @property
    def recent(self) -> tuple[Event, ...]:
        """What the viewer may know of the last action."""
        return self._known(self.events)

    @property
    def since(self) -> tuple[Event, ...]:
        """What the viewer may know of what its seat did last and of all since then."""
        return self._known(self.later)

    def _known(self, events: Sequence[Event]) -> tuple[Event, ...]:
        redacted = (self.game.rules.redact_event(event, self.viewer) for event in events)
        return tuple(event for event in redacted if event is not None)

    @property
    def seen(self) -> msgspec.Struct:
        """The state as the viewer may see it."""
        return self.game.rules.redact(self.state, self.viewer)

    @property
    def names(self) -> tuple[str, ...]:
        """Names for as many seats as the largest game of the view has."""
        return NAMES[: self.game.rules.max_seats]


@cache
def steps(name: str, seats: int, seed: int, *, longest: bool = False) -> tuple[Step, ...]:
    """Every position of one random game, the last included, and what each action did."""
    game = game_named(name)
    played = random_steps(game, seats, seed, longest=longest)
    return tuple(step._replace(state=game.rules.copy(step.state)) for step in played)


def since(played: Sequence[Step], number: int, seat: int | None) -> list[Event]:
    """What a seat did last before the state of this number, and all that happened since then."""
    begin = next((at for at in range(number, 0, -1) if played[at].seat == seat), 0)
    return [event for step in played[begin : number + 1] for event in step.events]


def positions(
    name: str, seats: int, seed: int, *, longest: bool = False
) -> tuple[msgspec.Struct, ...]:
    """The positions of `steps` alone."""
    return tuple(step.state for step in steps(name, seats, seed, longest=longest))


def samples(name: str, seats: int, count: int, *, longest: bool = False) -> Iterator[Sample]:
    """Positions spread over a random game, seen by each seat and a spectator in turn."""
    played = steps(name, seats, seats, longest=longest)
    for number in range(count):
        at = (len(played) - 1) * number // max(count - 1, 1)
        viewer = number % (seats + 1)
        seat = viewer if viewer < seats else None
        state, events, _ = played[at]
        later = since(played, at, seat)
        yield Sample(game_named(name), VIEWS[name], state, seat, events, later)


Kind: TypeAlias = Literal[
    "board",
    "private board",
    "hand",
    "choosing",
    "zoom",
    "score sheet",
    "signs",
    "portrait",
    "ending",
]


class Position(NamedTuple):
    """A true state, and what the last action before it did."""

    state: msgspec.Struct
    events: Sequence[Event] = ()


class Golden(NamedTuple):
    """A picture of a position, drawn from a seed and how far along the game is (0 to 1), or `made`.

    `part` is the key of a score sheet, the page of a legend, or the field being chosen.
    """

    name: str
    game: str
    kind: Kind
    seats: int
    seed: int = 0
    along: float = 0
    longest: bool = False
    made: Callable[[], Position] | None = None
    part: str = ""
