"""A house by a clock that the test sets, and sleeps that the test ends."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from pathlib import Path
from types import MappingProxyType

from engine.ledger import TimeoutPayload, payload_of
from host.background.timekeeper import MAX_SLEEP, Source, Timekeeper
from host.clock import MACHINE
from host.clock.pace import PACES
from host.series.due import SeriesTimes
from host.service.tables import Tables
from host.statistics.ratings import Season
from host.table.absence import Answer
from host.table.table_time import SeatClock
from host.table.views import TableView
from host.week.due import Weeks
from tests.host.house import MIA, START, House, open_house

EVENING = PACES["evening"]
MINUTE = timedelta(minutes=1)
HOUR = timedelta(hours=1)
NOBODY: Mapping[tuple[int, Season], int] = MappingProxyType({})


class Watch:
    """A clock that the test sets, and a sleep that ends when it has come so far."""

    def __init__(self) -> None:
        self.now = START
        self._asleep: asyncio.Queue[tuple[datetime, asyncio.Future[None]]] = asyncio.Queue()

    async def sleep(self, seconds: float) -> None:
        """Sleep until the clock has come so far."""
        woken = asyncio.get_running_loop().create_future()
        self._asleep.put_nowait((self.now + timedelta(seconds=seconds), woken))
        await woken

    async def wake(self) -> None:
        """Set the clock to when somebody wakes up who has gone to sleep."""
        until, woken = await self._asleep.get()
        if not woken.done():
            self.now = until
            woken.set_result(None)


class Clockwork:
    """A sleep that ends when the test says so, and remembers how long it was to be."""

    def __init__(self) -> None:
        self.waits: list[float] = []
        self.asleep = asyncio.Condition()
        self._wake = asyncio.Event()

    async def sleep(self, seconds: float) -> None:
        """Sleep until woken."""
        self.waits.append(seconds)
        async with self.asleep:
            self.asleep.notify_all()
        await self._wake.wait()
        await asyncio.sleep(0)

    async def until_asleep(self, times: int) -> None:
        """Wait until there were this many sleeps."""
        async with self.asleep:
            await self.asleep.wait_for(lambda: len(self.waits) >= times)

    def wake(self) -> None:
        """Everybody who sleeps wakes up; later sleepers sleep again."""
        self.end()
        self._wake = asyncio.Event()

    def end(self) -> None:
        """Everybody wakes up, and nobody sleeps from now on."""
        self._wake.set()


def weeks_of(tables: Tables, won: Mapping[tuple[int, Season], int] = NOBODY) -> Weeks:
    """When servers hear of their week, and who `won` a season there."""

    async def winner(server: int, season: Season) -> int | None:
        return won.get((server, season))

    return Weeks(tables.store, tables.deadlines.now, tables.signals.called, winner)


def series_of(tables: Tables) -> SeriesTimes:
    """When series open their tables."""
    session = tables.session
    called = session.signals.called
    return SeriesTimes(
        tables.store, tables.deadlines.now, called, session.games, tables.lobby.create
    )


def keeper_of(
    tables: Tables,
    sleep: Callable[[float], Awaitable[None]] = MACHINE.sleep,
    slack: timedelta = MACHINE.slack,
    more: Sequence[Source] = (),
) -> Timekeeper:
    """What keeps the time of these tables, and of `more`."""
    deadlines = tables.deadlines
    sources: list[Source] = [deadlines, weeks_of(tables), series_of(tables), *more]
    keeper = Timekeeper(sources, tables.store, deadlines.now, sleep=sleep, slack=slack)
    tables.signals.clocks_changed.subscribe(keeper.wake_by)
    return keeper


class TimedHouse(House):
    """A house by a clock that the test sets."""

    def __init__(self, house: House, slack: timedelta = timedelta(days=9)) -> None:
        self.__dict__.update(house.__dict__)
        self.watch = Watch()
        self.tables.session.clock = lambda: self.watch.now
        self.slack = slack
        self.keeper = self.new_keeper()

    def new_keeper(self) -> Timekeeper:
        """What keeps time here, as after a start."""
        return keeper_of(self.tables, self.watch.sleep, self.slack)

    async def timed(
        self, *users: int, pace: str = "evening", played: Sequence[int] = ()
    ) -> TableView:
        """A game at this pace that has just begun, and in which these people have played since."""
        view = await self.lobby(*users)
        await self.tables.lobby.set_pace(view.id, view.host, pace)
        return await self.begin(view, *played)

    async def pass_time(self, span: timedelta) -> None:
        """Let time pass, and look whenever something is due, at the latest after `slack`."""
        end = self.watch.now + span
        while True:
            await self.keeper._look()
            now = self.watch.now
            if now >= end:
                return
            dues = [await each.next_due() for each in self.keeper._sources]
            due = min((each for each in dues if each is not None), default=end)
            self.watch.now = min(max(due, now + MAX_SLEEP), now + MAX_SLEEP + self.slack, end)

    async def told(self, table: int) -> list[tuple[str, int | None]]:
        """What came of clocks, by the ledger: what, and whose."""
        return [
            (payload_of(each, TimeoutPayload).answer, each.seat)
            for each in await self.ledger(table)
            if each.kind == "timeout"
        ]

    async def clock(self, table: int, seat: int) -> SeatClock:
        """The clock of a seat, which runs."""
        clock = (await self.tables.read.view(table)).clocks[seat]
        assert clock is not None
        return clock

    async def left(self, table: int, seat: int) -> timedelta:
        """The time that a seat has left."""
        return (await self.clock(table, seat)).until - self.watch.now

    async def ask_about(self, table: int) -> tuple[int, int]:
        """Let the time of the first who must decide run out: their seat, and the question."""
        await self.pass_time(EVENING.time)
        view = await self.tables.read.view(table)
        return next((n, each) for n, each in enumerate(view.progress.questions) if each is not None)

    async def answer(self, table: int, user: int, seat: int, asked: int, answer: Answer) -> None:
        """A person says what is to happen with a seat whose time ran out."""
        press = self.interaction()
        await self.tables.seats.answer_timeout(table, user, seat, asked, answer, press)

    @asynccontextmanager
    async def restarted(self, path: Path) -> AsyncGenerator["TimedHouse"]:
        """The same tables in another process, at the same time."""
        async with open_house(path) as house:
            again = TimedHouse(house)
            again.watch.now = self.watch.now
            yield again

    async def pause(self, table: int) -> None:
        """A manager pauses a table."""
        await self.tables.votes.pause(table, MIA, self.interaction())

    async def resume(self, table: int) -> TableView:
        """A manager has it go on."""
        return await self.tables.votes.resume(table, MIA, self.interaction(), manages=True)
