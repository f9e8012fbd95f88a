"""The rules of a game: a small contract, the same for every game.

A state is a `msgspec.Struct` that only `apply` changes; actions and events are frozen structs. Six
laws hold for every game (tests/engine/test_laws.py):

1. `actions(state, seat) == actions(redact(state, seat), seat)`.
2. `redact(scramble(state, seat), seat) == redact(state, seat)`, to the byte: two states that differ
   only in what a seat cannot know look the same to it in every way.
3. The setup and the ledger, replayed, give the same state to the byte; copies share nothing that
   changes; nothing draws on a global random source.
4. Undoing and doing again never shows a card that the first time did not.
5. Storing changes nothing: an action does the same to a state that was just decoded, as at a real
   table, and to one that stayed in memory. What is kept beside a state is made before it changes.
6. Every answer that a form or a menu offers is accepted as it stands.
"""

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import product, starmap
from typing import ClassVar, Generic, Protocol, TypeAlias, cast

import msgspec

from engine.ends import Highlight, Played, Progress
from engine.errors import CannotUpgrade, GameOver, IllegalAction, NotYourTurn
from engine.model import (
    Action,
    ActionT,
    Event,
    Memory,
    OptionsT,
    Order,
    Ordered,
    OrderSpec,
    Outcome,
    StateT,
)
from engine.storage import copier
from engine.words import listed

Handler: TypeAlias = Callable[..., None]
"""Carries out one kind of action: takes `(state, seat, action, rng, events)`, adds events."""


class HasOrders(Protocol):
    """A seat of a state that holds its standing orders, a field for each by its name."""

    @property
    def orders(self) -> msgspec.Struct:
        """The orders."""


class _HasSeats(Protocol):
    """A state of a game that has standing orders."""

    @property
    def seats(self) -> Sequence[HasOrders]:
        """What each player has."""


class Rules(ABC, Generic[StateT, OptionsT]):
    """The rules of one game: who may do what, and what becomes of it."""

    version: ClassVar[int]
    """Goes up with each change after which a recorded game would replay differently."""
    min_seats: ClassVar[int]
    max_seats: ClassVar[int]
    options_type: type[OptionsT]
    state_type: type[StateT]
    action_types: ClassVar[tuple[type[Action], ...]]
    """In the order in which buttons and `actions` list them; without `Order`."""
    event_types: ClassVar[tuple[type[Event], ...]]
    orders: ClassVar[tuple[OrderSpec, ...]] = ()
    is_open: ClassVar[bool] = False
    """Whether nothing is hidden from anyone."""
    memory_type: type[Memory] = Memory
    keeps_best_results: ClassVar[bool] = False
    """Whether an outcome may have a `best_result`."""
    handlers: ClassVar[Mapping[str, Mapping[type[Action], Handler]]] = {}
    """What carries out each kind of action, by the stage in which it may be taken."""

    # --- before the game -----------------------------------------------------------------------

    def seats_for(self, options: OptionsT) -> range:
        """The numbers of seats that can play with these options, before `check` settles them."""
        del options
        return range(self.min_seats, self.max_seats + 1)

    @abstractmethod
    def check(self, options: OptionsT, seats: int) -> OptionsT:
        """The options as they will hold for so many seats, with what the rules force.

        Raises `BadOption` (or `BadFile` for a table's own file) naming what cannot be.
        """

    @abstractmethod
    def setup(self, options: OptionsT, seats: int, rng: random.Random) -> StateT:
        """The state at the first decision, for options that came through `check`."""

    def again(self, options: OptionsT) -> OptionsT:
        """The options of another game by the same people; the same ones unless a game says so."""
        return options

    # --- play ----------------------------------------------------------------------------------

    @abstractmethod
    def actors(self, state: StateT) -> tuple[int, ...]:
        """The seats that must decide now, ascending; empty only when the game is over."""

    def acts_in_secret(self, state: StateT) -> bool:
        """Whether a seat that decides now may do something of which nobody else notices anything
        at first, as everyone may know. Who notices nothing shall not count such actions by time.
        """
        del state
        return False

    @abstractmethod
    def actions(self, state: StateT, seat: int) -> list[Action]:
        """Every legal action of a seat, by the order of `action_types`, then of their fields.

        Empty for a seat that is not among the actors. Never empty for one that is.
        """

    def apply(self, state: StateT, seat: int, action: Action, rng: random.Random) -> list[Event]:
        """Carry out an action and all that follows without a decision; change `state` in place.

        Raises `NotYourTurn`, `IllegalAction` or `GameOver`, and then leaves `state` as it was.
        """
        events: list[Event] = []
        if isinstance(action, Order):
            if self.is_over(state):
                raise _game_over()
            events.append(self._give_order(state, seat, action))
        elif self.decides(state, seat):
            handler = self.handlers[self.stage(state)].get(type(action))
            if handler is None:
                raise IllegalAction(*self.wrong_stage(state))
            handler(state, seat, action, rng, events)
        elif self.is_over(state):
            raise _game_over()
        else:
            raise NotYourTurn("It is not your turn to decide.", "You will be asked when it is.")
        self.run_on(state, rng, events)
        return events

    def _give_order(self, state: StateT, seat: int, order: Order) -> Ordered:
        """Set a standing order of a seat."""
        holders = _seats_of(state) if self.orders else ()
        if self.orders and not 0 <= seat < len(holders):
            raise NotYourTurn("You have no seat at this table.")
        check_order(self.orders, order)
        setattr(holders[seat].orders, order.name, order.value)
        return Ordered(seat, order.name, order.value)

    def is_over(self, state: StateT) -> bool:
        """Whether the game has ended."""
        return not self.actors(state)

    def decides(self, state: StateT, seat: int) -> bool:
        """Whether a seat is among the actors; never once the game has ended."""
        return seat in self.actors(state)

    def stage(self, state: StateT) -> str:
        """The stage of a game that goes on: a key of `handlers`."""
        raise NotImplementedError(type(self).__name__)

    def wrong_stage(self, state: StateT) -> tuple[str, str]:
        """Why an action of another stage is refused, and what can be done instead."""
        del state
        return "That cannot be done now.", "Choose something else."

    def run_on(self, state: StateT, rng: random.Random, events: list[Event]) -> None:
        """Carry out all that follows without a decision."""

    @abstractmethod
    def outcome(self, state: StateT) -> Outcome | None:
        """None while the game goes on."""

    def is_contest(self, state: StateT) -> bool:
        """Whether seats, where there are several, play against each other."""
        del state
        return True

    def storytellers(self, state: StateT) -> tuple[int, ...]:
        """The seats that are asked for a name and a story once the game is over; mostly none."""
        del state
        return ()

    def progress(self, state: StateT) -> Progress | None:
        """Where the seats stand in the present round; None where nothing counts by rounds."""
        del state
        return None

    def round_of(self, state: StateT) -> int | None:
        """The number of the present round, as everyone may know it; None in a game that its rules
        do not divide into rounds. Where one begins, the channel's message is posted anew.
        """
        del state
        return None

    def highlight(self, state: StateT, played: Sequence[Played]) -> Highlight | None:
        """The most telling number of a game that is over, from its final state and everything
        that was played; None where there is none.
        """
        del state, played
        return None

    def orders_of(self, state: StateT, seat: int) -> Mapping[str, str]:
        """The standing orders of a seat by name."""
        if not self.orders:
            return {}
        held = _seats_of(state)[seat].orders
        return {spec.name: getattr(held, spec.name) for spec in self.orders}

    def order_for(
        self,
        before: StateT,
        after: StateT,
        seat: int,
        action: Action,
        rng: random.Random,
    ) -> Order | None:
        """The standing order under which the game would have gone from `before` to `after` by
        itself; None where no order does just that.

        `after` is the state once `action` was taken with the chance that `rng` gives from here.
        An order that is given while it is asked answers at once, so it is tried on copies.
        """
        if not self.orders or isinstance(action, Order):
            return None
        held, chance = self.orders_of(before, seat), rng.getstate()
        for spec in self.orders:
            for value, _ in spec.choices:
                if value == held[spec.name]:
                    continue
                tried = self.copy(before)
                setattr(_seats_of(tried)[seat].orders, spec.name, value)
                rng.setstate(chance)
                self.run_on(tried, rng, [])
                setattr(_seats_of(tried)[seat].orders, spec.name, held[spec.name])
                if tried == after:
                    return Order(spec.name, value)
        return None

    def candidates(self, seen: StateT, seat: int, kind: type[Action]) -> Iterable[Action]:  # noqa: ARG002
        """What a seat might mean by an action of this kind though it is not legal now.

        Only used to find out what was meant, so that `apply` can say why not. The wording's
        `choice` must be able to name their fields. Nothing by default: then a refusal is a general
        one.
        """
        return ()

    # --- what may be known ---------------------------------------------------------------------

    @abstractmethod
    def redact(self, state: StateT, viewer: int | None) -> StateT:
        """A new state with what this seat (None: a spectator) may know, built from what may be
        seen. `HIDDEN` stands for each card that may not.
        """

    @abstractmethod
    def redact_event(self, event: Event, viewer: int | None) -> Event | None:
        """An event as this seat (None: a spectator) may know it, or None where it hears nothing of
        it: as the wording's `narrate`, which says the same of it as of the event itself.

        `HIDDEN` stands for each card or number that the viewer may not know, but what an event
        shows to all stays whole.
        """

    @abstractmethod
    def determinize(
        self, seen: StateT, viewer: int | None, rng: random.Random, memory: Memory | None = None
    ) -> StateT:
        """A full state that could be the true one behind a redacted one, by all that the viewer
        has learned besides. `memory` is of `memory_type`.
        """

    def recall(self, memory: Memory, seen: StateT, events: Sequence[Event], viewer: int) -> None:  # noqa: ARG002
        """Add to what a seat has learned what an entry of the ledger told it.

        `events` are those of the entry as `redact_event` gives them to the seat, and `seen` is the
        state after it as `redact` does: nothing else may be learned from.
        """
        return

    @abstractmethod
    def scramble(self, state: StateT, viewer: int | None, rng: random.Random) -> StateT:
        """Another true state that this viewer could not tell from this one.

        Written from what the rulebook hides, not from `redact`, so that the second law can judge
        `redact` by it. Every hidden thing may differ.
        """

    @abstractmethod
    def evaluate(self, state: StateT, seat: int) -> float:
        """An estimate of a seat's share in the win, from 0.0 to 1.0, for search; cheap.

        An even position of n seats is worth about 1/n. Alone or together: how near the goal is.
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
        """A stored state of an older version of these rules, as a state of today's.

        Raises `CannotUpgrade` where no way leads from there.
        """
        del data
        raise CannotUpgrade(from_version, self.version)

    def sort_key(self, action: Action) -> tuple[object, ...]:
        """The key by which `actions` are in order."""
        kind = self.action_types.index(type(action))
        return (kind, *(getattr(action, field) for field in action.__struct_fields__))


def every(kind: type[ActionT], values: Mapping[str, Iterable[object]]) -> Iterator[ActionT]:
    """The actions of a kind with each combination of these values of its fields: candidates."""
    return starmap(kind, product(*(values[field] for field in kind.__struct_fields__)))


def _game_over() -> GameOver:
    return GameOver("The game is over.", "Start a new one!")


def check_order(specs: Sequence[OrderSpec], order: Order) -> OrderSpec:
    """The spec this order is for. Raises `IllegalAction` naming what could be ordered.

    >>> specs = [OrderSpec("mood", "Mood", (("calm", "Calm"), ("wild", "Wild")))]
    >>> check_order(specs, Order("mood", "wild")).title
    'Mood'
    >>> check_order(specs, Order("mood", "blue"))
    Traceback (most recent call last):
    engine.errors.IllegalAction: The order "mood" cannot be "blue". Choose calm or wild.
    """
    for spec in specs:
        if spec.name == order.name:
            values = [value for value, _ in spec.choices]
            if order.value not in values:
                reason = f'The order "{spec.name}" cannot be "{order.value[:40]}".'
                raise IllegalAction(reason, f"Choose {' or '.join(values)}.")
            return spec
    known = listed([spec.name for spec in specs]) or "none in this game"
    raise IllegalAction("There is no such standing order.", f"The orders are: {known}.")


def _seats_of(state: msgspec.Struct) -> Sequence[HasOrders]:
    """What holds the standing orders of each seat."""
    return cast("_HasSeats", state).seats
