"""The tables, their people, and a host that crashes now and then."""

import asyncio
import random
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from pathlib import Path

import msgspec

from engine.errors import Refused
from engine.registry import NAMES
from host.repositories.servers import ServerSettings
from host.table.views import TableView
from host.week.due import last_week, next_due, season_end
from tests.days.acting import Doings, Visitor
from tests.days.cups import WANTED, CupRun, Held
from tests.days.discord import Call, WatchedDiscord
from tests.days.friends import GUILD, Friends
from tests.days.leaks import Watch
from tests.days.lives import Down, Host, Life
from tests.days.people import Person, Rhythm, crowd, rhythm
from tests.days.virtual import START, VirtualLoop

PACES = (*["live"] * 3, *["evening"] * 5, *["day"] * 7, *["three-days"] * 2, "week", *["bank"] * 3)
"""How often each time per turn is chosen."""
RESULTS, SQUARE, RIDDLES = 78, 79, 80
WEEK = ServerSettings(week=SQUARE, week_day=START.isoweekday(), week_hour=6)
"""The server hears of its week six hours after the beginning, and then each week."""
_HOUR = 3600.0


class Course(msgspec.Struct, frozen=True):
    """What to simulate; `watched` is the part of decisions that is watched for leaks."""

    tables: int = 200
    people: int = 0
    """How many; 0: as many as that number of tables needs."""
    days: float = 14.0
    seed: int = 1
    """Decides all chance."""
    games: Sequence[str] = NAMES
    paces: Sequence[str] = PACES
    hours_between_deaths: float = 8.0
    watched: float = 0.1
    tournaments: int = 2
    """How many of `tests.days.cups.WANTED`."""


async def _all_views(life: Life) -> list[TableView]:
    """All tables."""
    numbers = [each.id for each in await life.tables.read.of_server(GUILD)]
    return [await life.tables.read.view(each) for each in numbers]


class World:
    """Everything that happens. `wrong` lists violations noticed at once."""

    def __init__(self, loop: VirtualLoop, path: Path, course: Course) -> None:
        self.course = course
        self.wrong: list[str] = []
        self.tables: list[int] = []
        self.held: list[Held] = []
        """How tournaments went."""
        self.doings = Doings()
        self.rhythms: dict[int, list[tuple[float, Rhythm]]] = {}
        """Each person's rhythms, with when they began, in seconds."""
        self._loop = loop
        self._rng = random.Random(course.seed)
        self.discord = WatchedDiscord(loop.now, self.report, self._called)
        self.host = Host(loop, path, self.discord, self._rng, self.report)
        self.watch = Watch(self.host, self.discord, self._rng, course.watched, self.report)
        self.people = crowd(course.people or max(12, course.tables // 3), course.days, self._rng)
        self._visitors = {
            person.user: Visitor(person, self.host, loop, self.discord, self.doings, self.watch)
            for person in self.people
        }
        self.friends = Friends(loop, self.host, self.discord, self.people, course.seed, self._plays)
        wanted = WANTED[: course.tournaments]
        self.cups = [
            CupRun(each, number, self.people, self.host, course)
            for number, each in enumerate(wanted)
        ]
        self._paces: dict[int, str] = {}
        self._coming: set[tuple[int, int]] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    def report(self, line: str) -> None:
        """Record a violation."""
        if line not in self.wrong:
            self.wrong.append(line)

    async def run(self) -> None:
        """Let the days pass; at the end the host runs and nobody acts."""
        await self.host.start()
        many = 2 * self.course.tables
        roomy = msgspec.structs.replace(
            WEEK, most_tables=many, most_each=many, results=RESULTS, puzzles=RIDDLES
        )
        await self.host.ask(lambda life: life.tables.servers.set(GUILD, roomy))
        for person in self.people:
            await self._settle_in(person)
        dying = asyncio.create_task(self._die_now_and_then())
        for person in self.people:
            self._do(self._look_around(person))
        for number in range(self.course.tables):
            self._do(self._open(number))
        for number in range(self.course.tables // 2):
            self._do(self.friends.invite(number, self.course.games, self.course.days))
        for number in range(self.course.tables // 4):
            self._do(self.friends.play_weekly(number, self.course.games))
        for cup in self.cups:
            self._do(self._hold(cup))
        await asyncio.sleep(self.course.days * 24 * _HOUR)
        dying.cancel()
        with suppress(asyncio.CancelledError):
            await dying
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.host.outlive()
        await asyncio.sleep(180)
        await self.host.settled()
        self._check_weeks()
        for line in self.friends.wrong(await self.host.ask(_all_views)):
            self.report(line)
        self._check_puzzles()
        for cup in self.cups:
            stored = await cup.stored()
            self.wrong += cup.wrong(stored, self.discord.of("tournament"))
            self.held.append(cup.held(stored, self.discord))
            self.tables += await cup.tables()

    def _plays(self, view: TableView) -> None:
        """A game has begun without us: its people play."""
        if view.id not in self.tables:
            self.tables.append(view.id)
            self._paces[view.id] = view.time.pace
            for each in view.players:
                if each.user in self._visitors:
                    self._visitors[each.user].tables.add(view.id)
                    self._come(self._visitors[each.user], view.id)

    def _check_puzzles(self) -> None:
        """Each day was told once."""
        found = [each.row.subject for each in self.discord.of("puzzle")]
        days = (self._loop.now() - START).days
        if len(found) != len(set(found)) or len(found) < days:
            self.report(f"in {days} days these puzzles were told: {found}")

    def _check_weeks(self) -> None:
        """Each week that ended was told once, and each season's end, and nobody was pinged."""
        due, now = next_due(START, WEEK), self._loop.now()
        wanted = Counter[str]()
        while due <= now:
            wanted["week"] += due == last_week(due, WEEK)
            wanted["season-end"] += due == season_end(due, WEEK)
            due = next_due(due, WEEK)
        found = self.discord.of("week", "season-end")
        if Counter(each.row.kind for each in found) != +wanted:
            self.report(f"of {dict(wanted)} these were told: {[each.key for each in found]}")
        if any(each.rang or each.deleted for each in found):
            self.report("the server's week rang, or was sent twice")

    # --- people ----------------------------------------------------------------------------------

    async def _settle_in(self, person: Person) -> None:
        if not person.takes_messages:
            self.discord.shut.add(person.user)
        await self.host.ask(lambda life: life.tables.accounts.note_reading(person.user))
        await self._prefer(
            person, person.rhythm, {"notify": person.notify, "remind": person.remind}
        )

    async def _prefer(self, person: Person, new: Rhythm, more: dict[str, str]) -> None:
        """A person says when they have time."""
        values = {**new.preferences, **more}
        await self.host.ask(lambda life: life.tables.accounts.prefer_all(person.user, values))
        person.rhythm = new
        self.rhythms.setdefault(person.user, []).append((self._loop.time(), new))

    def _called(self, call: Call) -> None:
        """Someone was notified: they look in their own time."""
        self._come(self._visitors[call.user], call.table)

    def _come(self, visitor: Visitor, table: int) -> None:
        key = (visitor.person.user, table)
        if key not in self._coming:
            self._coming.add(key)
            self._do(self._visit(visitor, table))

    async def _visit(self, visitor: Visitor, table: int) -> None:
        """Look at a table after a while, and again if the host doesn't answer."""
        key = (visitor.person.user, table)
        live = self._paces.get(table) == "live"
        while True:
            delay = visitor.person.delay(self._loop.now(), live=live)
            if delay is None:
                break
            await asyncio.sleep(delay)
            # A notification from now on means another visit.
            self._coming.discard(key)
            try:
                await visitor.visit(table)
            except Down:
                self._coming.add(key)
                continue
            break
        self._coming.discard(key)

    async def _look_around(self, person: Person) -> None:
        """Now and then look at all your tables, and take an open seat."""
        visitor, rng = self._visitors[person.user], person.rng
        while True:
            await asyncio.sleep(rng.uniform(3, 20) * _HOUR * min(1.0, self.course.days / 7))
            for table in sorted(visitor.tables):
                self._come(visitor, table)
            others = sorted(self.discord.free - visitor.tables)
            if others:
                self._come(visitor, rng.choice(others))
            elif self.tables and rng.random() < 0.1:
                self._come(visitor, rng.choice(self.tables))
            if rng.random() < 0.01:
                with suppress(Down):
                    await self._prefer(person, rhythm(person.habit, self.course.days, rng), {})

    # --- tables ----------------------------------------------------------------------------------

    async def _open(self, number: int) -> None:
        """Some people start a game in the first days."""
        rng = random.Random(f"{self.course.seed} {number}")
        await asyncio.sleep(rng.uniform(0, self.course.days / 7) * 24 * _HOUR)
        game = self.course.games[number % len(self.course.games)]
        people = rng.sample(self.people, rng.choice((2, 2, 2, 3, 3, 4)))
        pace, has_bot = rng.choice(self.course.paces), len(people) < 4 and rng.random() < 0.1

        async def begin(life: Life) -> int:
            host, *others = people
            tables = life.tables
            view = await tables.lobby.create(
                channel=10**6 + number,
                guild=GUILD,
                user=host.user,
                name=host.name,
                game=game,
                options={},
            )
            for each in others:
                await tables.lobby.join(view.id, each.user, each.name)
            if has_bot:
                await tables.lobby.add_bot(view.id, host.user, None)
            await tables.lobby.set_pace(view.id, host.user, pace)
            self._paces[view.id] = pace
            await tables.lobby.start(view.id, host.user, self.doings.interaction())
            return view.id

        while True:
            with suppress(Down, Refused):
                table = await self.host.ask(begin)
                break
            number += 10**6  # the earlier lobby stays; use another channel
            await asyncio.sleep(_HOUR)
        self.tables.append(table)
        for each in people:
            self._visitors[each.user].tables.add(table)

    async def _hold(self, cup: CupRun) -> None:
        """A tournament is opened, people sign up in their time, and some drop out."""
        await self._patiently(lambda: cup.open(GUILD))
        for person in cup.people:
            span = 0.8 * cup.sign_up.total_seconds() / len(cup.people)
            await asyncio.sleep(self._rng.uniform(0, span))
            await self._patiently(lambda each=person: cup.join(each))  # type: ignore[misc]
        has_dropped = False
        while True:
            await asyncio.sleep(_HOUR / 4)
            with suppress(Down):
                has_dropped = has_dropped or await cup.drop_out()
                for table, users in (await cup.tables()).items():
                    self._paces[table] = cup.wanted.pace
                    for user in users:
                        self._visitors[user].tables.add(table)

    async def _patiently(self, work: Callable[[], Awaitable[None]]) -> None:
        """Try until the host answers."""
        while True:
            with suppress(Down):
                await work()
                return
            await asyncio.sleep(_HOUR / 4)

    # --- the host --------------------------------------------------------------------------------

    async def _die_now_and_then(self) -> None:
        rng = random.Random(f"deaths {self.course.seed}")
        while True:
            await asyncio.sleep(rng.expovariate(1 / (self.course.hours_between_deaths * _HOUR)))
            life = self.host.life
            if life is None:
                return
            if rng.random() < 0.2:
                await self.host.stop()
            else:
                life.store.fate.doom(rng.randrange(1, 25))
                await life.store.fate.died.wait()
                await self.host.die()
            long = rng.random() < 0.3
            await asyncio.sleep(rng.uniform(0.5, 5) * _HOUR if long else rng.uniform(2, 90))
            await self.host.start()

    def _do(self, work: object) -> None:
        task: asyncio.Task[None] = asyncio.get_running_loop().create_task(work)  # type: ignore[arg-type]
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self.report(f"a person's action failed: {error!r}")
