"""The rules of a game: a small contract, the same for every game.

Only `apply` changes a state; actions and events are frozen. Six laws hold for every game
(tests/engine/test_laws.py):

1. `actions(state, seat) == actions(redact(state, seat), seat)`.
2. `redact(scramble(state, seat), seat) == redact(state, seat)`, to the byte.
3. Setup and ledger replay to the same bytes; copies share nothing that changes.
4. Undoing and redoing never shows a card that the first time didn't.
5. Storing changes nothing: a freshly decoded state behaves like one kept in memory.
6. Every answer that a form or menu offers is accepted.
"""

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from itertools import product, starmap
from typing import ClassVar, Generic, TypeAlias

from engine.errors import CannotUpgrade, GameOver, IllegalAction, NotYourTurn
from engine.model import Action, ActionT, Event, Memory, OptionsT, Order, Outcome, StateT
from engine.parts import StandingOrders
from engine.storage import copier

Handler: TypeAlias = Callable[..., None]
"""Carries out an action from `(state, seat, action, rng, events)` and adds events."""


class Rules(ABC, Generic[StateT, OptionsT]):
    """The rules of one game: who may do what, and what it causes."""

    version: ClassVar[int]
    """Rises with each change after which a recorded game would replay differently."""
    min_seats: ClassVar[int]
    max_seats: ClassVar[int]
    options_type: type[OptionsT]
    state_type: type[StateT]
    action_types: ClassVar[tuple[type[Action], ...]]
    """In the order of buttons and of `actions`; without `Order`."""
    event_types: ClassVar[tuple[type[Event], ...]]
    orders: ClassVar[StandingOrders] = StandingOrders()
    is_open: ClassVar[bool] = False
    """Whether nothing is hidden."""
    handlers: ClassVar[Mapping[str, Mapping[type[Action], Handler]]] = {}
    """What carries out each action, by stage."""

    # --- before the game -----------------------------------------------------------------------

    def seats_for(self, options: OptionsT) -> range:
        """The numbers of seats possible with these options, before `check`."""
        del options
        return range(self.min_seats, self.max_seats + 1)

    @abstractmethod
    def check(self, options: OptionsT, seats: int) -> OptionsT:
        """The options settled for this number of seats.

        Raises `BadOption`, or `BadFile` for a table's own file.
        """

    @abstractmethod
    def setup(self, options: OptionsT, seats: int, rng: random.Random) -> StateT:
        """The state at the first decision, for options from `check`."""

    # --- play ----------------------------------------------------------------------------------

    @abstractmethod
    def actors(self, state: StateT) -> tuple[int, ...]:
        """The seats that must decide now, ascending; empty only at the end.

        Seats that decide at once don't disturb each other: what one does changes nothing of what
        another may do, nor of what that means, unless it ends the game or offers to.
        """

    @abstractmethod
    def actions(self, state: StateT, seat: int) -> list[Action]:
        """Every legal action of a seat, by `action_types`, then by fields; empty only for seats
        that aren't to act.
        """

    def apply(self, state: StateT, seat: int, action: Action, rng: random.Random) -> list[Event]:
        """Carry out an action and all that follows without a decision, changing `state` in place.

        Raises `NotYourTurn`, `IllegalAction` or `GameOver`, and then leaves `state` unchanged.
        """
        events: list[Event] = []
        if isinstance(action, Order):
            if self.is_over(state):
                raise _game_over()
            events.append(self.orders.give(state, seat, action))
        elif self.decides(state, seat):
            handler = self.handlers[self.stage(state)].get(type(action))
            if handler is None:
                raise IllegalAction(*self.wrong_stage(state))
            handler(state, seat, action, rng, events)
        elif self.is_over(state):
            raise _game_over()
        else:
            raise NotYourTurn("It isn't your turn.", "I'll let you know when it is.")
        self.run_on(state, rng, events)
        return events

    def is_over(self, state: StateT) -> bool:
        """Whether the game has ended."""
        return not self.actors(state)

    def decides(self, state: StateT, seat: int) -> bool:
        """Whether a seat must decide now."""
        return seat in self.actors(state)

    def stage(self, state: StateT) -> str:
        """The stage of a running game: a key of `handlers`."""
        raise NotImplementedError(type(self).__name__)

    def wrong_stage(self, state: StateT) -> tuple[str, str]:
        """Why an action of another stage is refused, and what to do instead."""
        del state
        return "You can't do that now.", "Choose something else."

    def run_on(self, state: StateT, rng: random.Random, events: list[Event]) -> None:
        """Carry out all that follows without a decision."""

    @abstractmethod
    def outcome(self, state: StateT) -> Outcome | None:
        """None while the game is running."""

    def is_contest(self, state: StateT) -> bool:
        """Whether seats play against each other."""
        del state
        return True

    def alternates(self, state: StateT) -> bool:
        """Whether two seats move in turn, with nothing hidden and no chance, so that one can plan
        an answer to the other's next move.
        """
        del state
        return False

    def candidates(self, seen: StateT, seat: int, kind: type[Action]) -> Iterable[Action]:  # noqa: ARG002
        """What a seat might mean by an action of this kind, legal or not, so that `apply` can say
        why not. The wording's `choice` must name their fields.
        """
        return ()

    # --- what may be known ---------------------------------------------------------------------

    @abstractmethod
    def redact(self, state: StateT, viewer: int | None) -> StateT:
        """The state as this seat (None: a spectator) may know it, built from what it may see, with
        `HIDDEN` for each card it may not.
        """

    @abstractmethod
    def redact_event(self, event: Event, viewer: int | None) -> Event | None:
        """An event as this seat (None: a spectator) may know it, or None if it hears nothing of it.

        `narrate` says the same of it as of the event itself. What an event shows to all isn't
        redacted.
        """

    @abstractmethod
    def determinize(
        self, seen: StateT, viewer: int | None, rng: random.Random, memory: Memory | None = None
    ) -> StateT:
        """A full state that could be behind a redacted one, given what the viewer remembers."""

    @abstractmethod
    def scramble(self, state: StateT, viewer: int | None, rng: random.Random) -> StateT:
        """Another state that this viewer can't tell from the true one, with everything hidden
        varied.

        Written from the rulebook, not from `redact`, so that the second law can test `redact`.
        """

    @abstractmethod
    def evaluate(self, state: StateT, seat: int) -> float:
        """A cheap estimate of a seat's share in the win, 0.0 to 1.0; in co-op games, how near the
        goal is.
        """

    def considered(self, state: StateT, seat: int) -> list[Action]:
        """The legal actions that a computer player looks into: all, but for those that only take
        back what the seat did in the same turn, or give something up for nothing.
        """
        return self.actions(state, seat)

    # --- copies and change ---------------------------------------------------------------------

    @cached_property
    def _copier(self) -> Callable[[StateT], StateT]:
        return copier(self.state_type)

    def copy(self, state: StateT) -> StateT:
        """A state that shares nothing changeable with `state`."""
        return self._copier(state)

    def upgrade(self, data: bytes, from_version: int) -> StateT:
        """A state stored under an older version, in today's. Raises `CannotUpgrade`."""
        del data
        raise CannotUpgrade(from_version, self.version)

    def upgrade_options(self, options: OptionsT, from_version: int) -> OptionsT:
        """The options of a game begun under an older version; usually the same."""
        del from_version
        return options

    def begun_under(self, options: bytes) -> int:
        """The version under which a game with these stored options began; today's, unless these
        rules replay games of an earlier one, with `upgrade_options` and `as_stored`.
        """
        del options
        return self.version

    def as_stored(self, state: bytes, version: int) -> bytes:
        """A stored state as that version would have stored it."""
        del version
        return state

    def sort_key(self, action: Action) -> tuple[object, ...]:
        """The sort key of `actions`."""
        kind = self.action_types.index(type(action))
        return (kind, *(getattr(action, field) for field in action.__struct_fields__))


def every(kind: type[ActionT], values: Mapping[str, Iterable[object]]) -> Iterator[ActionT]:
    """Every combination of these field values as an action of a kind."""
    return starmap(kind, product(*(values[field] for field in kind.__struct_fields__)))


def _game_over() -> GameOver:
    return GameOver("The game is over.", "Start a new one!")
