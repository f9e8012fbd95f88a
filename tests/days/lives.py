"""The host as the bot runs it, without Discord; it can crash at any time and restart."""

import asyncio
import logging
import random
from collections.abc import AsyncGenerator, Awaitable, Callable, Coroutine, Generator
from contextlib import asynccontextmanager
from contextvars import Context, ContextVar, copy_context
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar
from weakref import WeakSet

from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.pool import QueuePool

from engine import registry
from engine.registry import game as game_named
from host.background.timekeeper import Timekeeper
from host.computers.reach import ReachQuestion
from host.computers.thinking import Question, answer
from host.outbox.loop import Lane
from host.outbox.spacing import Spacing
from host.puzzles.days import PuzzleDays
from host.puzzles.message import PuzzleMessages
from host.review.following import Following
from host.review.replays import Replays
from host.service.tables import Tables
from tests.days.discord import WatchedDiscord
from tests.days.people import Outages
from tests.days.virtual import VirtualLoop
from tests.host.cups import Cups
from tests.host.life import outbox_of
from tests.host.mortal import Fate, MortalStore
from tests.host.shop import live_of
from tests.host.timed import keeper_of

_LIFE: ContextVar[int] = ContextVar("_LIFE", default=0)
"""Which run of the host a task belongs to; 0: none, for what people do."""

_MAX_STEPS: Final = 2000

T = TypeVar("T")


class Down(Exception):
    """The host doesn't answer, or crashed before it did."""


class Doom(Fate):
    """Crashes the host at a chosen point while it runs."""

    def doom(self, moments: int) -> None:
        """Crash at one of the next points."""
        self._at = {self.passed + moments - 1}

    def spare(self) -> None:
        """Don't crash, unless it has already."""
        self._at = ()

    def within(self) -> None:
        """A point within a transaction, which is rolled back by a crash there."""
        if self._strikes():
            raise asyncio.CancelledError

    def end(self) -> None:
        """Cancel everything that hangs, also in a host that shut down."""
        self.died.set()
        super().end()


class DoomedStore(MortalStore):
    """A store with possible crashes before, during and after every write.

    `transactions` counts reads and writes.
    """

    fate = Doom()
    transactions = 0

    @asynccontextmanager
    async def read(self) -> AsyncGenerator[AsyncConnection]:
        """Read, unless the host is dead."""
        self.transactions += 1
        if self.fate.died.is_set():
            await self.fate.moment()
        async with super().read() as connection:
            yield connection

    @asynccontextmanager
    async def write(self) -> AsyncGenerator[AsyncConnection]:
        """A transaction, unless the host crashes before or during it; it may crash after it."""
        self.transactions += 1
        async with super().write() as connection:
            yield connection
            self.fate.within()


class Life(NamedTuple):
    """Everything in memory from a start of the host to its end."""

    number: int
    store: DoomedStore
    tables: Tables
    cups: Cups
    keeper: Timekeeper
    replays: Replays
    following: Following
    live: Lane
    outbox: Lane
    working: asyncio.Task[None]


class Host:
    """A host on a database file; calls `report` with mistakes."""

    def __init__(
        self,
        loop: VirtualLoop,
        path: Path,
        discord: WatchedDiscord,
        rng: random.Random,
        report: Callable[[str], None],
    ) -> None:
        self.life: Life | None = None
        self.outages = Outages()
        self.deaths = 0
        """Number of crashes."""
        self._loop = loop
        self._path = path
        self._discord = discord
        self._rng = rng
        self._report = report
        self._lives = 0
        self._alive: WeakSet[asyncio.Task[Any]] = WeakSet()
        loop.set_task_factory(self._task)

    async def start(self) -> None:
        """Start, as `cogs.app.client.WateringHole` does."""
        self._lives += 1
        context = copy_context()
        context.run(_LIFE.set, self._lives)
        await self._loop.create_task(self._begin(), context=context)

    async def _begin(self) -> None:
        fate = Doom()
        self._discord.fate = fate
        store = await DoomedStore.open(self._path)
        store.fate = fate
        tables = Tables(
            store,
            registry,
            clock=self._loop.now,
            seeds=lambda: self._rng.randbytes(32),
            thinker=_Thinker(self._report),
        )
        called = tables.signals.called
        spacing = Spacing(called, asyncio.sleep)
        cups = Cups(tables, lambda: self._rng.randbytes(32), spacing)
        days = PuzzleDays(store, self._loop.now, called)
        keeper = keeper_of(tables, more=(cups.rounds, days))
        replays = Replays(tables.read, tables.played)
        following = Following(tables.session, tables.read, replays)
        marks = self._chance()

        def new_mark() -> str:
            return marks.randbytes(8).hex()

        live = live_of(tables, self._discord, rng=self._chance(), marks=new_mark)
        more = (cups.messages, PuzzleMessages(store, tables.servers, self._loop.now))
        outbox = outbox_of(
            tables, self._discord, asyncio.sleep, self._chance(), new_mark, more=more
        )
        await tables.computers.resume()
        await live.resume()
        await outbox.resume()
        working = asyncio.create_task(keeper.run())
        parts = (tables, cups, keeper, replays, following, live, outbox)
        self.life = Life(self._lives, store, *parts, working)
        self.outages.end(self._loop.now())

    def _chance(self) -> random.Random:
        """Chance of its own."""
        return random.Random(self._rng.random())

    async def stop(self) -> None:
        """Shut down cleanly."""
        life = self._end()
        await life.keeper.stop()
        await life.working
        await life.live.close()
        await life.outbox.close()
        await life.tables.computers.close()
        await self._bury(life)

    async def die(self) -> None:
        """Lose everything in memory, after `Fate` has struck."""
        self.deaths += 1
        await self._bury(self._end())

    async def outlive(self) -> None:
        """Keep running from now on, even if a crash was near or has just come."""
        if self.life is not None:
            self.life.store.fate.spare()
            if self.life.store.fate.died.is_set():
                await self.die()
        if self.life is None:
            await self.start()

    def _end(self) -> Life:
        life = self.life
        if life is None:
            raise Down
        self.life = None
        self.outages.begin(self._loop.now())
        return life

    async def _bury(self, life: Life) -> None:
        # Statements under way finish first; nothing new can start.
        life.store.fate.died.set()
        pool = life.store.engine.pool
        for _ in range(_MAX_STEPS):
            if isinstance(pool, QueuePool) and pool.checkedout():
                await asyncio.sleep(0)
        life.store.fate.end()
        own = asyncio.current_task()
        while left := [task for task in self._alive if not task.done() and task is not own]:
            for task in left:
                task.cancel()
            await asyncio.wait(left)
        self._alive.clear()
        await life.store.close()

    async def ask(self, question: Callable[[Life], Awaitable[T]]) -> T:
        """Have it do something. Raises `Down`, and any refusal."""
        life, began = self.life, self._loop.time()
        if life is None or life.store.fate.died.is_set():
            raise Down
        context = copy_context()
        context.run(_LIFE.set, life.number)

        async def answered() -> T:
            return await question(life)

        task = self._loop.create_task(answered(), context=context)
        await asyncio.wait((task,))
        if task.cancelled():
            raise Down
        if self._loop.time() != began:
            self._report("an answer waited for time to pass")
        return task.result()

    async def settled(self) -> None:
        """Wait until computers have played and everything is shown. Raises `Down`."""

        async def all_is_shown(life: Life) -> None:
            await life.tables.computers.settled()
            await life.live.settled()

        await self.ask(all_is_shown)

    def _task(
        self,
        loop: asyncio.AbstractEventLoop,
        work: Generator[Any, None, T] | Coroutine[Any, Any, T],
        context: Context | None = None,
    ) -> asyncio.Task[T]:
        """A task that knows which run it belongs to."""
        task = asyncio.Task(work, loop=loop, context=context)
        if _LIFE.get() if context is None else context.get(_LIFE, 0):
            self._alive.add(task)
        return task


class _Thinker:
    """Decides for computer players at once, and checks that they get no secrets."""

    def __init__(self, report: Callable[[str], None]) -> None:
        self._report = report

    async def think(self, question: Question) -> bytes:
        """The actions, encoded."""
        storage, rules = game_named(question.game).storage, game_named(question.game).rules
        state = storage.decode_state(question.state)
        if storage.encode(rules.redact(state, question.seat)) != question.state:
            self._report(f"a computer player of {question.game} was given hidden information")
        return answer(registry, question)

    async def reaches(self, _: ReachQuestion) -> bool | None:
        """Nobody asks."""
        return None

    async def close(self) -> None:
        """Nothing to close."""


class Faults(logging.Handler):
    """Reports everything that the host logs as an error."""

    def __init__(self, report: Callable[[str], None]) -> None:
        super().__init__(logging.ERROR)
        self._report = report

    def emit(self, record: logging.LogRecord) -> None:
        """Report one."""
        self._report(f"logged: {record.getMessage()}")
