"""The plan for two identical games: no chance, and what nobody notices."""

import asyncio
import random
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Final, NamedTuple

import msgspec
import pytest

from engine.ledger import rng_for
from engine.model import Action, Order
from engine.registry import AnyGame
from tests.cogs.settling import remembering
from tests.cogs.town import kind_of
from tests.stores import without_flushing, without_threads

START: Final = datetime(2026, 5, 1, 12, tzinfo=UTC)
NAMES: Final = ("Ann", "Ben", "Cleo")
"""The first players, by seat."""


def as_twins(patch: pytest.MonkeyPatch) -> None:
    """Make two games played in the same way identical to the last edit.

    No thread decides what comes first. Every entry draws the same chance whatever its number, which
    counts secret actions: after the first draw nothing could be compared.
    """

    def at_once(
        loop: asyncio.AbstractEventLoop, _: object, work: Callable[..., object], *args: object
    ) -> asyncio.Future[object]:
        done = loop.create_future()
        try:
            done.set_result(work(*args))
        except Exception as error:  # noqa: BLE001 - it is for the one who waits
            done.set_exception(error)
        return done

    async def here(work: Callable[..., object], *args: object, **named: object) -> object:
        return work(*args, **named)

    def alike(seed: bytes, seq: int) -> random.Random:
        return rng_for(seed, min(seq, 1))

    patch.setattr(asyncio.BaseEventLoop, "run_in_executor", at_once)
    patch.setattr(asyncio, "to_thread", here)
    for module in ("engine.ledger", "engine.replay", "host.table.moves", "host.table.undoing"):
        patch.setattr(f"{module}.rng_for", alike)
    patch.setattr("cogs.drawing.threads.partial", remembering)
    without_threads(patch)
    without_flushing(patch)


class Plan(NamedTuple):
    """The set-up and chance of a game to be played twice.

    `closed` people take no direct messages; `preferences` are by name; the bot restarts in step
    `restart`.
    """

    game: str
    pace: str
    options: Mapping[str, object] = {}
    closed: tuple[str, ...] = ()
    preferences: Mapping[str, Mapping[str, str]] = {}
    restart: int | None = None

    def chance(self, what: str) -> random.Random:
        """A random source for one thing, the same in both games."""
        return random.Random(f"{self.game} {self.pace} {what}")

    @property
    def insider(self) -> str:
        """The player who acts in secret in the second game."""
        return self.chance("insider").choice(NAMES)

    @property
    def onlooker(self) -> str:
        """Another player, who looks around in the end."""
        others = [name for name in NAMES if name != self.insider]
        return self.chance("onlooker").choice(others)


class Move(NamedTuple):
    """An action; `secret`: nobody else could notice it."""

    person: str
    action: Action
    secret: bool


class Time:
    """The clock of a town's tables, which only the test moves."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> datetime:
        """The time."""
        return self.now


TRIED: Final = 16
"""Actions tried to find one that nobody notices."""


def secret_actions(
    game: AnyGame,
    truth: msgspec.Struct,
    seats: int,
    seat: int,
    rng: random.Random,
    *,
    and_back: bool,
) -> Sequence[Action]:
    """Actions that nobody else notices, if any; `and_back`: that change nothing in the end."""
    actions = game.rules.actions(truth, seat)
    given = game.rules.orders.of(truth, seat) if game.rules.orders.specs else {}
    orders: list[Action] = [
        Order(spec.name, value)
        for spec in game.rules.orders.specs
        for value, _ in spec.choices
        if value != given[spec.name]
    ]
    rng.shuffle(orders)
    tried: list[Action] = [*rng.sample(actions, min(TRIED, len(actions))), *orders]
    for first in tried:
        after = unnoticed(game, truth, seats, seat, [first])
        if after is None:
            continue
        if not and_back:
            return [first]
        back: Sequence[Action] = (
            [Order(first.name, given[first.name])]
            if isinstance(first, Order)
            else [each for each in game.rules.actions(after, seat) if kind_of(each) == "remove"]
        )
        for second in back:
            if unnoticed(game, truth, seats, seat, [first, second]) == truth:
                return [first, second]
    return ()


def unnoticed(
    game: AnyGame, truth: msgspec.Struct, seats: int, seat: int, actions: Sequence[Action]
) -> msgspec.Struct | None:
    """The state after a seat's actions; None if they are illegal or anyone else could notice."""
    rules, state = game.rules, truth
    others = [viewer for viewer in (None, *range(seats)) if viewer != seat]
    for action in actions:
        if rules.is_over(state):
            return None
        if not isinstance(action, Order) and action not in rules.actions(state, seat):
            return None
        after = rules.copy(state)
        events = rules.apply(after, seat, action, random.Random(7))
        if rules.actors(after) != rules.actors(state):
            return None
        for viewer in others:
            if any(rules.redact_event(event, viewer) is not None for event in events):
                return None
            if rules.redact(after, viewer) != rules.redact(state, viewer):
                return None
        state = after
    found: msgspec.Struct = state
    return found
