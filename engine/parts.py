"""What only some games have. A game gives the parts that it has; without one, nobody finds any."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Generic, NamedTuple, Protocol, TypeVar, cast

import msgspec

from engine.ends import Progress
from engine.errors import IllegalAction, NotYourTurn
from engine.model import Action, Event, Memory, Order, Ordered, OrderSpec, StateT
from engine.words import Reader, listed

StateT_contra = TypeVar("StateT_contra", bound=msgspec.Struct, contravariant=True)


class HasOrders(Protocol):
    """A seat that has standing orders, one field each."""

    @property
    def orders(self) -> msgspec.Struct:
        """The orders."""


class _HasSeats(Protocol):
    @property
    def seats(self) -> Sequence[HasOrders]:
        """The seats."""


class _RunsOn(Protocol[StateT]):
    def copy(self, state: StateT) -> StateT:
        """A state that shares nothing."""

    def run_on(self, state: StateT, rng: random.Random, events: list[Event]) -> None:
        """Carry out all that follows without a decision."""

    def determinize(self, seen: StateT, viewer: int | None, rng: random.Random) -> StateT:
        """A full state that could be behind a redacted one."""


class StandingOrders:
    """What seats can have done without being asked. Each of a state's `seats` has `orders`, a
    struct with a field for each of the `specs`.

    >>> orders = StandingOrders(OrderSpec("mood", "Mood", (("calm", "Calm"), ("wild", "Wild"))))
    >>> orders.check(Order("mood", "wild")).title
    'Mood'
    >>> orders.check(Order("mood", "blue"))
    Traceback (most recent call last):
    engine.errors.IllegalAction: The order "mood" can't be "blue". Choose calm or wild.
    """

    def __init__(self, *specs: OrderSpec) -> None:
        self.specs = specs

    def check(self, order: Order) -> OrderSpec:
        """The spec of an order. Raises `IllegalAction` naming the possible ones."""
        spec = self.spec(order.name)
        if spec is None:
            known = listed([spec.name for spec in self.specs]) or "none in this game"
            raise IllegalAction("That isn't a standing order.", f"The orders are: {known}.")
        values = [value for value, _ in spec.choices]
        if order.value not in values:
            reason = f'The order "{spec.name}" can\'t be "{order.value[:40]}".'
            raise IllegalAction(reason, f"Choose {listed(values, 'or')}.")
        return spec

    def spec(self, name: str) -> OrderSpec | None:
        """The spec of this name, if there is one."""
        return next((spec for spec in self.specs if spec.name == name), None)

    def of(self, state: msgspec.Struct, seat: int) -> dict[str, str]:
        """A seat's standing orders by name."""
        if not self.specs:
            return {}
        held = _seats(state)[seat].orders
        return {spec.name: getattr(held, spec.name) for spec in self.specs}

    def give(self, state: msgspec.Struct, seat: int, order: Order) -> Ordered:
        """Change a seat's orders. Raises `IllegalAction`, or `NotYourTurn` for no seat."""
        if self.specs and not 0 <= seat < len(_seats(state)):
            raise NotYourTurn("You don't have a seat at this table.")
        self.check(order)
        setattr(_seats(state)[seat].orders, order.name, order.value)
        return Ordered(seat, order.name, order.value)

    def instead_of(
        self,
        action: Action,
        rules: _RunsOn[StateT],
        before: StateT,
        after: StateT,
        seat: int,
        rng: random.Random,
    ) -> Order | None:
        """The order that would have led from `before` to `after` by itself, as the action did, if
        any.

        `rng` gives the chance with which the action was taken. An order given while it's asked
        answers at once, so it's tried on copies.
        """
        if isinstance(action, Order):
            return None
        held, chance = self.of(before, seat), rng.getstate()
        for spec in self.specs:
            for value, _ in spec.choices:
                if value == held[spec.name]:
                    continue
                tried = rules.copy(before)
                setattr(_seats(tried)[seat].orders, spec.name, value)
                rng.setstate(chance)
                rules.run_on(tried, rng, [])
                setattr(_seats(tried)[seat].orders, spec.name, held[spec.name])
                if tried == after:
                    return Order(spec.name, value)
        return None

    def answers(
        self, order: Order, rules: _RunsOn[StateT], seen: StateT, seat: int, rng: random.Random
    ) -> bool:
        """Whether an order would answer what its seat is asked now, by what that seat may know."""
        tried = rules.determinize(seen, seat, rng)
        setattr(_seats(tried)[seat].orders, order.name, order.value)
        before = rules.copy(tried)
        rules.run_on(tried, rng, [])
        return tried != before

    def heard(self, event: Ordered, viewer: int | None) -> Ordered | None:
        """An order as its own seat may know it; nobody else hears of one."""
        is_known = viewer == event.seat and self.spec(event.name) is not None
        return event if is_known else None

    def sentence(self, event: Ordered, reader: Reader) -> str | None:
        """What a seat hears of its own order."""
        spec = self.spec(event.name)
        if spec is None or reader.viewer != event.seat:
            return None
        return f"Standing order: {spec.title}: {dict(spec.choices)[event.value]}."


def _seats(state: msgspec.Struct) -> Sequence[HasOrders]:
    return cast("_HasSeats", state).seats


def _nothing(*_: object) -> None:
    return None


def _never(*_: object) -> bool:
    return False


@dataclass(frozen=True)
class Rounds(Generic[StateT_contra]):
    """A game in rounds."""

    progress: Callable[[StateT_contra], Progress | None] = _nothing
    """Where the seats stand this round."""
    number: Callable[[StateT_contra], int | None] = _nothing
    """The present round, as everyone may know it, if a new one posts the board again."""


@dataclass(frozen=True)
class SecretChoices(Generic[StateT_contra]):
    """What seats choose in secret at the same time."""

    may_change: Callable[[StateT_contra, int], bool] = _never
    """Whether a seat has chosen while others still do, and may choose again."""
    go_unnoticed: Callable[[StateT_contra], bool] = _never
    """Whether a seat may now do something that nobody else notices, as everyone may know. Such
    actions must not be timed by those who can't notice them.
    """


@dataclass(frozen=True)
class Recall(Generic[StateT_contra]):
    """What a seat remembers beyond its view."""

    memory_type: type[Memory] = Memory
    learn: Callable[[Memory, StateT_contra, Sequence[Event], int], None] = _nothing
    """Add to a seat's memory what an entry told it: its redacted events and the redacted state
    after it.
    """


class Score(NamedTuple):
    """What a puzzle's answer is worth; more is better. The fewest of something is a negative
    `main`. `tie` breaks ties, so that few answers are the best.
    """

    main: int
    tie: int = 0


class Drawn(NamedTuple, Generic[StateT]):
    """A position for a puzzle: the state, the seat that is to act in it, and how many seats."""

    state: StateT
    seat: int
    seats: int


def _any_answer(*_: object) -> bool:
    return True


@dataclass(frozen=True)
class PuzzleKind(Generic[StateT]):
    """A kind of puzzle: positions in which one seat has a task, with a best answer that a search
    proves (`engine.puzzles`).

    In these functions `state` comes first, then the puzzle's seat, then its `start`: the state in
    which it begins, from which they count. Every legal action may be taken; what the task forbids
    ends the attempt without a score. No chance may come into it before the end, and nothing hidden
    may matter.
    """

    name: str
    """The key in files, of `a-z-`; unique within its game."""
    title: str
    draw: Callable[[random.Random], Drawn[StateT] | None]
    """A position; None if nothing came of it."""
    over: Callable[[StateT, int, StateT], bool]
    """Whether the attempt has ended."""
    score: Callable[[StateT, int, StateT], Score | None]
    """What has been reached so far; None: the goal isn't reached, or was missed."""
    task: Callable[[StateT, int, Score], str]
    """What to do, with the number to reach, from the start and the best score. If others act, a
    second sentence says how.
    """
    reply: Callable[[StateT, int], Action] | None = None
    """What another seat does when it must decide, as the task says; None: no other seat decides."""
    bound: Callable[[StateT, int, StateT], Score | None] | None = None
    """At least the best score that can still be reached, None if no score can: it saves the search
    from looking at everything, and a test must show that it is never too low.
    """
    wanted: Callable[[StateT, Sequence[Action], Score], bool] = _any_answer
    """Whether a best answer and its score, from the start, are worth finding: dull ones are passed
    over.
    """
    max_states: int = 8_000
    """Positions that lead to more states are passed over: they would take too long to prove."""
    in_steps: bool = False
    """Whether each step short of the best `main` costs a star, as with the fewest moves; otherwise
    what beats a greedy player is worth one star.
    """
    is_rare: bool = False
    """Whether it comes seldom, because it takes long to make."""


NO_ROUNDS: Final = Rounds[msgspec.Struct]()
NO_SECRET_CHOICES: Final = SecretChoices[msgspec.Struct]()
NO_RECALL: Final = Recall[msgspec.Struct]()
