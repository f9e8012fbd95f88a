"""A server's puzzle of the day: killed at any moment, it is posted once and says what is so."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from datetime import UTC, date, datetime, timedelta
from functools import partial
from pathlib import Path

import pytest

from engine import registry
from engine.puzzles.days import Day, puzzle_of
from engine.puzzles.search import can_reach
from host.computers.thinking import ThreadThinker
from host.database import schema
from host.database.store import Store
from host.errors import StaleView
from host.jobs.queue import LocalJobs
from host.outbox.loop import Lane
from host.outbox.spacing import Spacing
from host.puzzles import attempts
from host.puzzles.attempts import best_streak, streak
from host.puzzles.days import PuzzleDays
from host.puzzles.message import PuzzleMessages, PuzzleOfDay
from host.puzzles.puzzles import Puzzles, Solver, subject_of
from host.repositories.people import People
from host.repositories.servers import Servers, ServerSettings
from host.subject import Subject
from tests import served
from tests.host.discord import FakeDiscord
from tests.host.house import ANN, BEN, GUILD
from tests.host.life import MortalLife, die_at_each_moment, no_time
from tests.host.mortal import EachMoment, Fate, MortalStore
from tests.stores import open_store

CHANNEL = 5
FIRST = date(2026, 12, 6)
MORNING = datetime(2026, 12, 6, 9, tzinfo=UTC)
ANNS, BENS = Solver(ANN, "Ann", GUILD), Solver(BEN, "Ben", GUILD)


def day_of(day: date = FIRST) -> Day:
    found = puzzle_of(day)
    assert found is not None
    return found


class Hosted:
    """What a process has for puzzles; the time is `now`."""

    def __init__(self, store: Store, now: Callable[[], datetime], discord: FakeDiscord) -> None:
        jobs = LocalJobs(no_time)
        jobs.is_shared = served.is_used()
        self.servers = Servers(store, now)
        about = PuzzleMessages(store, self.servers, now)
        self.lane = Lane(store, [about], discord, jobs=jobs, sleep=no_time)
        people = People(store)
        self.puzzles = Puzzles(store, ThreadThinker(registry), people, now, self.called)
        self.days = PuzzleDays(store, now, self.called)
        self.is_away = False

    def called(self, subject: Subject) -> None:
        """Have a message looked at."""
        if not self.is_away:
            self.lane.wake(subject)

    async def fire_due(self, now: datetime) -> bool:
        """Do what is due; whether anything was."""
        due = await self.days.due(now)
        for each in due:
            await self.days.fire(each)
        return bool(due)

    async def choose(self, channel: int) -> None:
        """Choose the channel for puzzles."""
        await self.servers.set(GUILD, ServerSettings(puzzles=channel))


class TwoDays(MortalLife):
    """A server chooses a channel; Ann solves the first puzzle, Ben gives up; a second day comes."""

    def __init__(self, store: MortalStore, fate: Fate, absent: int = 0) -> None:
        super().__init__(store, fate, absent)
        self.now = MORNING

    def _start(self) -> None:
        self.host = Hosted(self.store, lambda: self.now, self.discord)
        self.lanes = [self.host.lane]

    async def _act(self) -> bool:
        host, day = self.host, day_of()
        host.is_away = bool(self._missed)
        puzzles = host.puzzles
        anns, bens = await puzzles.look(ANN, day), await puzzles.look(BEN, day)
        if (await host.servers.get(GUILD)).puzzles is None:
            self._do("choose")
            await host.choose(CHANNEL)
        elif await host.days.due(self.now):
            self._do(("fire", self.now))
            await host.fire_due(self.now)
        elif anns.attempt.ended is None:
            self._do(len(anns.actions))
            await puzzles.act(ANNS, day, anns.name, day.puzzle.solution[len(anns.actions)])
        elif not bens.actions:
            self._do("wrong")
            await puzzles.act(BENS, day, bens.name, day.puzzle.solution[0])
        elif bens.attempt.ended is None:
            self._do("give up")
            await puzzles.give_up(BENS, day)
        elif self.now == MORNING:
            self.now += timedelta(days=1)
        else:
            return False
        return True

    async def _check_settled(self) -> None:
        async with self.store.read() as connection:
            found = await attempts.of_server(connection, GUILD, FIRST, FIRST)
        solved = [each for each in found if each.stars]
        truth = {subject_of(GUILD, FIRST): PuzzleOfDay(FIRST, len(solved), len(found))}
        if self.now > MORNING and not await self.host.days.due(self.now):
            later = FIRST + timedelta(days=1)
            truth[subject_of(GUILD, later)] = PuzzleOfDay(later)
            truth[subject_of(GUILD, FIRST)] = PuzzleOfDay(FIRST, 1, 2, is_over=True)
        sent = {each.row.of: each for each in self.discord.sent}
        assert len(sent) == len(self.discord.sent), "said twice"
        assert {each: one.last.shown for each, one in sent.items()} == (truth if sent else {})
        assert not any(each.rang or each.deleted for each in self.discord.sent)

    async def check(self) -> None:
        """Both days have their message, in the channel."""
        assert [each.ref.channel for each in self.discord.sent] == [CHANNEL] * 2
        moment = await self.host.puzzles.look(ANN, day_of())
        assert (moment.attempt.stars, moment.attempt.tries) == (3, 1)
        assert moment.actions == day_of().puzzle.solution


async def nothing_yet(store: MortalStore) -> None:
    """Nothing has happened yet."""
    store.fate = Fate()
    async with store.write() as connection:
        for table in (schema.messages, schema.puzzle_attempts, schema.servers, schema.people):
            await connection.execute(table.delete())


@pytest.mark.short("0")
@pytest.mark.parametrize("absent", [0, 2])
async def test_killed_at_each_moment_a_day_is_told_once(mortal: MortalStore, absent: int) -> None:
    """After a kill, `absent` things happen before the host is back."""
    life_of = partial(TwoDays, mortal, absent=absent)
    await die_at_each_moment(mortal, life_of, EachMoment(), begin_again=nothing_yet)


async def test_several_processes_post_one_message_a_day(path: Path) -> None:
    discord = FakeDiscord()
    stores = [await open_store(path) for _ in range(3)]
    hosts = [Hosted(store, lambda: MORNING, discord) for store in stores]
    await hosts[0].choose(CHANNEL)
    await asyncio.gather(*(host.days.fire(Subject.of("puzzles", GUILD)) for host in hosts))
    for host in hosts:
        await host.lane.settled()
    assert len(discord.sent) == 1
    for host, store in zip(hosts, stores, strict=True):
        await host.lane.close()
        await store.close()


async def test_of_two_presses_at_once_one_moves(path: Path) -> None:
    store, day = await open_store(path), day_of()
    host = Hosted(store, lambda: MORNING, FakeDiscord())
    now = await host.puzzles.look(ANN, day)
    move = partial(host.puzzles.act, ANNS, day, now.name, day.puzzle.solution[0])
    done = await asyncio.gather(move(), move(), return_exceptions=True)
    assert [type(each) for each in done].count(StaleView) == 1
    assert len((await host.puzzles.look(ANN, day)).actions) == 1
    await host.lane.close()
    await store.close()


async def test_a_missed_goal_ends_nothing_but_the_try(path: Path) -> None:
    """A try that ends without the goal counts as one, and solves nothing."""
    store, day = await open_store(path), day_of(date(2026, 12, 2))
    host = Hosted(store, lambda: datetime(2026, 12, 2, tzinfo=UTC), FakeDiscord())
    puzzles = host.puzzles
    now, problem = await puzzles.look(ANN, day), day.puzzle.problem
    while not now.is_over:
        left = [
            each
            for each in problem.actions(now.state)
            if not can_reach(problem, problem.after(now.state, each)[0], day.puzzle.best, 500)
            and each.weight != "aside"
        ]
        now = await puzzles.act(ANNS, day, now.name, left[0])
    assert now.is_missed
    now = await puzzles.undo(ANNS, day, now.name)
    assert (now.attempt.tries, now.is_over) == (2, False)
    now = await puzzles.start_over(ANNS, day, now.name)
    assert (now.attempt.tries, now.actions) == (3, ())
    await host.lane.close()
    await store.close()


async def test_many_solvers_make_few_edits() -> None:
    heard, woken = list[Subject](), asyncio.Event()

    async def sleep(_: float) -> None:
        await woken.wait()

    spacing, subject = Spacing(heard.append, sleep), subject_of(GUILD, FIRST)
    for _ in range(100):
        spacing(subject)
    assert heard == [subject]
    pausing = spacing.pauses[subject]
    woken.set()
    await pausing
    assert heard == [subject, subject]
    await spacing.close()


class Slow:
    """A clock that only a test moves, and sleep by it."""

    def __init__(self) -> None:
        self.now = MORNING
        self._sleeping: list[tuple[datetime, asyncio.Event]] = []

    async def sleep(self, seconds: float) -> None:
        """Sleep until the clock has moved so far."""
        event = asyncio.Event()
        self._sleeping.append((self.now + timedelta(seconds=seconds), event))
        await event.wait()

    async def go_to(self, then: datetime, settled: Callable[[], Awaitable[None]]) -> None:
        """Move the clock, and let all that wakes up until then do its work."""
        while due := [each for each in self._sleeping if each[0] <= then]:
            first = min(due, key=lambda each: each[0])
            self._sleeping.remove(first)
            self.now = first[0]
            first[1].set()
            for _ in range(3):
                await asyncio.sleep(0)
            await settled()
        self.now = then


@pytest.mark.long
async def test_a_day_of_a_hundred_solvers_takes_few_requests(path: Path) -> None:
    """Within three hours; what they press is answered without the bot's token."""
    store, clock, discord = await open_store(path), Slow(), FakeDiscord()
    host, day, rng = Hosted(store, lambda: clock.now, discord), day_of(), random.Random(3)
    spacing = Spacing(host.lane.wake, clock.sleep)
    puzzles = Puzzles(store, ThreadThinker(registry), People(store), lambda: clock.now, spacing)
    await host.choose(CHANNEL)
    await host.fire_due(clock.now)
    begin = {user: timedelta(hours=3) * rng.random() for user in range(1, 101)}
    moves = [
        (MORNING + at + number * timedelta(seconds=40), user, action)
        for user, at in begin.items()
        for number, action in enumerate(day.puzzle.solution)
    ]
    for at, user, action in sorted(moves, key=lambda each: each[:2]):
        await clock.go_to(at, host.lane.settled)
        now = await puzzles.look(user, day)
        await puzzles.act(Solver(user, str(user), GUILD), day, now.name, action)
        await host.lane.settled()
    await clock.go_to(MORNING + timedelta(days=1), host.lane.settled)
    await host.fire_due(clock.now)
    await host.lane.settled()
    shown = discord.sent[0].last.shown
    assert shown == PuzzleOfDay(FIRST, 100, 100, is_over=True)
    assert discord.requests["create"] == 2
    assert discord.requests["edit"] <= 3 * 60 / 10 + 3
    await spacing.close()
    await host.lane.close()
    await store.close()


def test_a_streak_goes_on_until_a_day_is_missed() -> None:
    first = date(2026, 12, 30)
    days = {first + timedelta(days=each) for each in (0, 1, 2, 4)}
    assert streak(days, date(2027, 1, 1)) == 3
    assert streak(days, date(2027, 1, 2)) == 3
    assert streak(days, date(2027, 1, 3)) == 1
    assert streak(days, date(2027, 1, 5)) == 0
    assert best_streak(days) == 3
