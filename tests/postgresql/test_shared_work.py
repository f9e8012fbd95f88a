"""What processes that share a PostgreSQL database do for each other."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager

from host.background.processes import POLL_INTERVAL_S, Reconciler, Role, SharedProcess
from host.database.store import Outage, Store
from host.jobs.connections import LEADING, LOCKS, connect
from host.jobs.news import CHANNEL as NEWS
from host.jobs.presence import Presence
from host.jobs.shared import SharedJobs
from host.repositories import last_messages, leases
from host.service.tables import Tables
from host.subject import Subject
from tests.host.discord import FakeDiscord
from tests.host.house import ANN, BEN, GUILD, House, OneGame
from tests.host.house import CHANNEL as PLACE
from tests.host.shop import live_of
from tests.host.timed import keeper_of
from tests.postgresql.conftest import watching

PATIENCE_S = 30.0
TABLE, OTHER = Subject.of("table", 7), Subject.of("table", 0)


class Worker:
    """Does jobs by a `plan` of their results."""

    def __init__(self, *plan: float | None) -> None:
        self._plan = list(plan)
        self.served: list[Subject] = []
        self.at_once = 0
        self.begun = asyncio.Semaphore(0)
        self.may_end = asyncio.Event()
        self.may_end.set()

    async def serve(self, subject: Subject) -> float | None:
        """Do a job."""
        self.at_once += 1
        assert self.at_once == 1
        self.served.append(subject)
        self.begun.release()
        try:
            await self.may_end.wait()
        finally:
            self.at_once -= 1
        return self._plan.pop(0) if self._plan else None

    def absorbs(self, subject: Subject) -> bool:  # noqa: ARG002 - as every handler
        """Never takes a change in."""
        return False

    async def left(self) -> list[Subject]:
        """Nothing is left."""
        return []

    async def is_wanted(self, subject: Subject) -> bool:
        """Whatever is woken, but one."""
        return subject != OTHER


class Process:
    """One of several processes, in this one."""

    def __init__(self, store: Store, jobs: SharedJobs, role: Role) -> None:
        self.store = store
        self.jobs = jobs
        self.tables = Tables(store, OneGame(1), jobs=jobs)
        self.shared = SharedProcess(
            jobs, self.tables.session, self.tables.deadlines, keeper_of(self.tables), role
        )


@asynccontextmanager
async def process(
    database: str, role: Role, prepare: Callable[[Process], None] = lambda _: None
) -> AsyncGenerator[Process]:
    """A process that is there for others until the end of the block."""
    async with AsyncExitStack() as stack:
        store = await Store.open(database)
        stack.push_async_callback(store.close)
        jobs = SharedJobs(database)
        await jobs.open()
        stack.push_async_callback(jobs.close)
        made = Process(store, jobs, role)
        prepare(made)
        await made.shared.begin()
        stack.push_async_callback(made.shared.end)
        yield made


async def soon(what: Awaitable[object]) -> None:
    """Wait for something, not forever."""
    async with asyncio.timeout(PATIENCE_S):
        await what


async def test_a_worker_shows_what_a_gateway_receives(database: str) -> None:
    discord = FakeDiscord()
    heard = asyncio.Event()

    def shows(made: Process) -> None:
        live_of(made.tables, discord, jobs=made.jobs)
        made.tables.signals.changed_elsewhere.subscribe(lambda _: heard.set())

    async with (
        process(database, "gateway", shows) as gateway,
        process(database, "worker", shows),
        watching(database) as shown,
    ):
        view = await gateway.tables.lobby.create(
            channel=PLACE, guild=GUILD, user=ANN, name="Ann", game="nectar", options={}
        )
        await soon(heard.wait())
        await shown.wait(database, view.id, PATIENCE_S)
        assert len(discord.at(view.id)) == 1
        await gateway.tables.lobby.join(view.id, BEN, "Ben")
        await shown.wait(database, view.id, PATIENCE_S)
        [lobby] = discord.at(view.id)
        assert lobby.last.view.players[1].name == "Ben"


async def test_one_job_at_a_time_is_done_for_a_table_and_one_at_most_waits(database: str) -> None:
    worker = Worker()
    worker.may_end.clear()
    async with process(database, "all", lambda made: _serves(made, worker)) as made:
        queue = made.jobs.serve("messages", worker)
        queue.wake(TABLE)
        await soon(worker.begun.acquire())
        for _ in range(3):
            queue.wake(TABLE)
            await soon(queue_is_empty(made))
        queue.wake(OTHER)  # not wanted: nobody hears of it
        worker.may_end.set()
        await soon(worker.begun.acquire())
        await soon(queue.settled())
        assert worker.served == [TABLE, TABLE]


async def test_a_job_that_can_only_wait_lets_a_change_through_meanwhile(database: str) -> None:
    worker = Worker(3600.0)
    async with process(database, "all", lambda made: _serves(made, worker)) as made:
        queue = made.jobs.serve("messages", worker)
        queue.wake(TABLE)
        await soon(worker.begun.acquire())
        await soon(queue.settled())
        queue.wake(TABLE)
        await soon(worker.begun.acquire())
        assert worker.served == [TABLE, TABLE]


async def test_jobs_and_news_may_be_about_anything(database: str) -> None:
    worker, about = Worker(), Subject("puzzle:9:2027-01-01")
    heard: asyncio.Queue[Subject] = asyncio.Queue()

    def hears(made: Process) -> None:
        made.tables.signals.changed_elsewhere.subscribe(heard.put_nowait)

    async with (
        process(database, "all", lambda made: _serves(made, worker)) as made,
        process(database, "gateway", hears),
    ):
        made.jobs.serve("messages", worker).wake(about)
        made.tables.signals.changed(about)
        await soon(worker.begun.acquire())
        async with asyncio.timeout(PATIENCE_S):
            found = await heard.get()
    assert [each.type for each in (*worker.served, found)] == ["puzzle", "puzzle"]
    assert (worker.served, found) == ([about], about)


async def test_a_stopping_process_hands_its_work_over(database: str) -> None:
    busy, free = Worker(), Worker()
    busy.may_end.clear()
    async with process(database, "worker", lambda made: _serves(made, busy)) as first:
        first.jobs.serve("messages", busy).wake(TABLE)
        await soon(busy.begun.acquire())
        await first.shared.end()
        async with process(database, "worker", lambda made: _serves(made, free)):
            await soon(free.begun.acquire())
    assert free.served == [TABLE]


async def test_work_of_a_process_that_died_is_done_by_others(database: str) -> None:
    worker = Worker()
    async with process(database, "gateway") as made:
        # A worker takes a job, and disappears before any other is there.
        await made.jobs.defer("messages", TABLE)
        gone = await made.jobs.app.job_manager.register_worker()
        assert await made.jobs.app.job_manager.fetch_job(["messages"], gone) is not None
        async with process(database, "worker", lambda made: _serves(made, worker)):
            await soon(worker.begun.acquire())
    assert worker.served == [TABLE]


async def test_after_a_deaf_spell_everything_is_looked_at(database: str) -> None:
    """And from then on it hears what happens elsewhere."""
    missed = asyncio.Semaphore(0)
    changed: asyncio.Queue[Subject] = asyncio.Queue()

    def hears(made: Process) -> None:
        made.tables.signals.changed_elsewhere.subscribe(changed.put_nowait)
        made.tables.signals.missed.subscribe(missed.release)

    async with process(database, "gateway", hears) as here, process(database, "gateway") as other:
        await soon(missed.acquire())
        async with await connect(database) as control:
            await control.execute(
                b"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query = %s",
                (f"LISTEN {NEWS}",),
            )
        await soon(missed.acquire())
        other.shared._news.subject_changed(TABLE)
        other.tables.deadlines.heard_from(TABLE.number, ANN)
        async with asyncio.timeout(PATIENCE_S):
            assert await changed.get() == TABLE
        assert (TABLE.number, ANN) in here.tables.deadlines._heard


async def test_time_is_left_out_by_the_first_process_on_discord_alone(database: str) -> None:
    firsts: list[str] = []

    @asynccontextmanager
    async def there(name: str, *, on_discord: bool) -> AsyncGenerator[Presence]:
        async def first() -> None:
            firsts.append(name)

        presence = Presence(
            database, first, lambda: None, on_discord=on_discord, works=True, outage=Outage()
        )
        running = asyncio.create_task(presence.run())
        await soon(presence.entered())
        yield presence
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)

    async with there("a worker", on_discord=False) as worker:
        assert not await worker.may_keep_time()  # nobody can play
        async with there("Ann", on_discord=True), there("Ben", on_discord=True):
            assert firsts == ["Ann"]
            assert await worker.others_play()
    async with there("Cat", on_discord=True):
        assert firsts == ["Ann", "Cat"]


async def test_another_process_leads_once_the_session_of_the_first_is_over(database: str) -> None:
    async with process(database, "worker") as first, process(database, "worker") as second:
        both = (first.shared.presence, second.shared.presence)
        assert [each.is_leading for each in both] == [True, False]
        leads = asyncio.Semaphore(0)
        for each in both:
            each._leads = leads.release
        async with await connect(database) as control:
            await control.execute(
                b"SELECT pg_terminate_backend(pid) FROM pg_locks WHERE classid = %s AND objid = %s",
                (LOCKS, LEADING),
            )
        await soon(leads.acquire())
        assert [each.is_leading for each in both].count(True) == 1


async def test_rows_are_trusted_by_all_processes_but_after_a_death(database: str) -> None:
    discord = FakeDiscord()
    store = await Store.open(database)
    jobs = SharedJobs(database)
    tables = Tables(store, OneGame(1))
    first, second = (live_of(tables, discord, jobs=jobs) for _ in range(2))
    view = await tables.lobby.create(
        channel=PLACE, guild=GUILD, user=ANN, name="Ann", game="nectar", options={}
    )
    await first.serve(view.subject)
    shown = len(discord.tries)
    await second.serve(view.subject)
    assert len(discord.tries) == shown  # it looks as its row says
    async with store.write() as connection:
        await leases.take(connection, view.subject, "a process that then dies")
    await second.serve(view.subject)
    assert len(discord.tries) == shown + 1
    await first.serve(view.subject)
    assert len(discord.tries) == shown + 1
    await tables.computers.close()
    await store.close()


async def test_an_unnoted_edit_is_corrected_where_the_person_has_played_elsewhere(
    database: str,
) -> None:
    """By the process that takes over, once: a waiting seat's row is not trusted before."""
    store, discord, jobs = await Store.open(database), FakeDiscord(), SharedJobs(database)
    house = House(store)
    discord.playing = {BEN}
    first, second = (live_of(house.tables, discord, jobs=jobs) for _ in range(2))
    view = await house.game(ANN, BEN)
    await house.until_ann_chooses(view.id)
    await first.serve(view.subject)
    (panel,) = discord.at(view.id, 1)
    assert not panel.last.seen.actions
    await house.play(view.id, ANN)
    discord.hang_after_edit = True
    dying = asyncio.create_task(first.serve(view.subject))
    await soon(discord.until(lambda: bool(panel.last.seen.actions)))
    dying.cancel()
    await asyncio.wait({dying})
    discord.hang_after_edit = False
    await house.until_ann_chooses(view.id)
    await second.serve(view.subject)
    assert discord.at(view.id, 1) == [panel]
    assert not panel.last.seen.actions
    tries = len(discord.tries)
    await second.serve(view.subject)
    assert len(discord.tries) == tries
    await house.tables.computers.close()
    await store.close()


async def test_talk_is_known_to_processes_that_do_not_hear_it(database: str) -> None:
    store = await Store.open(database)
    for message in (5, 9, 7):
        async with store.write() as connection:
            await last_messages.note(connection, PLACE, message)
    async with store.read() as connection:
        assert await last_messages.last_in(connection, PLACE) == 9
        assert await last_messages.last_in(connection, PLACE + 1) == 0
    await store.close()


async def test_a_process_that_does_not_hear_talk_posts_news_below_it(database: str) -> None:
    store = await Store.open(database)
    house, discord = House(store), FakeDiscord()
    live = live_of(house.tables, discord, jobs=SharedJobs(database))
    view = await house.game(ANN, bots=1)
    await house.tables.computers.settled()
    await live.serve(view.subject)
    [board] = discord.boards(view.id)
    async with store.write() as connection:
        await last_messages.note(connection, board.ref.channel, board.ref.message + 1)
    while not await house.tables.read.log_lines(view.id, None, 0):
        await house.play(view.id, ANN)
        await house.tables.computers.settled()
    await live.serve(view.subject)
    assert len(discord.boards(view.id)) == 2
    await house.tables.computers.close()
    await store.close()


async def test_leftover_work_is_woken_ever_less_often() -> None:
    worker = Worker()
    left: list[Subject] = [TABLE]

    async def some() -> list[Subject]:
        return left

    worker.left = some  # type: ignore[method-assign]
    sweep = Reconciler()
    looks = [POLL_INTERVAL_S * number for number in range(16)]
    woken = [at for at in looks if await sweep.lost({"messages": worker}, at)]
    assert woken == [
        POLL_INTERVAL_S,
        3 * POLL_INTERVAL_S,
        7 * POLL_INTERVAL_S,
        15 * POLL_INTERVAL_S,
    ]
    left.clear()
    assert await sweep.lost({"messages": worker}, 100.0) == []


def _serves(made: Process, worker: Worker) -> None:
    made.jobs.serve("messages", worker)


async def queue_is_empty(made: Process) -> None:
    """Wait until everything that was woken is put up."""
    await made.jobs.put_up_all()
