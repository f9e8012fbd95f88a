"""This process among others on one PostgreSQL database: what it does for all, and what it hears.

Everything runs until stopped; what fails is logged and restarted. Each process takes back its own
jobs that a broken connection left behind. The leader also looks for lost work (`Reconciler`): jobs
of a dead process are known by its missing heartbeat, and jobs it never queued by subjects that keep
having something left to do.
"""

import asyncio
import logging
import os
import socket
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import AbstractAsyncContextManager, suppress
from typing import Final, Literal, TypeAlias

from host.background.timekeeper import Timekeeper
from host.database.store import sleep_unless_cancelled
from host.errors import StoreError, log_fault
from host.jobs.connections import COMMANDS, EMOJI, FAILED, brief, only_one
from host.jobs.news import ChangeFeed
from host.jobs.presence import Presence
from host.jobs.queue import Handler, Kind
from host.jobs.shards import Shards, login
from host.jobs.shared import SharedJobs
from host.service.deadlines import Deadlines
from host.service.session import Session
from host.subject import Subject

logger = logging.getLogger(__name__)

Role: TypeAlias = Literal["all", "gateway", "worker"]
"""A process connects to Discord, works on jobs, or both."""
RETRY_AFTER_S: Final = 1.0
MAX_FAREWELL_S: Final = 5.0
"""How long a stopping process takes to hand over its jobs."""
POLL_INTERVAL_S: Final = 2.0
MAX_INTERVAL_S: Final = 3600.0
"""The longest pause before a subject is woken again."""


class SharedProcess:
    """One of several processes. `begin` it after the login, `end` it before the tables close."""

    def __init__(
        self,
        jobs: SharedJobs,
        session: Session,
        deadlines: Deadlines,
        timekeeper: Timekeeper,
        role: Role,
    ) -> None:
        self.role: Final = role
        self._jobs = jobs
        self._signals = signals = session.signals
        self._timekeeper = timekeeper
        self._works = role != "gateway"
        self.presence = Presence(
            jobs.address,
            timekeeper.catch_up,
            timekeeper.poke,
            on_discord=role != "worker",
            works=self._works,
            outage=session.store.outage,
        )
        jobs.outage = session.store.outage
        self._news = jobs.news = ChangeFeed(
            jobs.app,
            jobs.address,
            changed=self._changed,
            clocks=timekeeper.poke,
            heard=deadlines.heard_elsewhere,
            missed=self._missed,
            outage=session.store.outage,
            added=jobs.has_news.set,
        )
        jobs.presence = self.presence
        signals.changed.subscribe(self._news.subject_changed)
        signals.clocks_changed.subscribe(self._news.clocks_changed)
        signals.heard.subscribe(self._news.heard_from)
        timekeeper.led_by(self.presence)
        self._sweep = Reconciler()
        self._working: list[asyncio.Task[None]] = []
        self._others: list[asyncio.Task[None]] = []
        self._logins: set[asyncio.Task[None]] = set()

    def registering(self, what: Literal["commands", "emoji"]) -> AbstractAsyncContextManager[None]:
        """While this is held, no other process registers these. Raises `StoreUnavailable`."""
        return only_one(self._jobs.address, COMMANDS if what == "commands" else EMOJI)

    async def begin(self) -> None:
        """Join the other processes; returns once this one hears of changes."""
        self._others = [
            self._keep("change listener", self._news.run),
            self._keep("job queue", self._jobs.hand_out),
            self._keep("presence", self.presence.run),
        ]
        await self.presence.entered()
        await self._news.hears.wait()
        if self._works:
            self._working = [
                self._keep("job runner", self._jobs.work),
                self._keep("clock loop", self._timekeeper.run),
                self._keep("recovery of lost work", self._recover),
            ]

    def have_shards(
        self,
        homes: Sequence[int],
        connect: Callable[[int], Coroutine[object, object, None]],
        disconnect: Callable[[int], Awaitable[None]],
    ) -> None:
        """Have these shards from now on, and those whose process is gone; see `Shards`."""
        name = f"{socket.gethostname()[:48]}:{os.getpid()}"
        outage = self._jobs.outage
        shards = Shards(self._jobs.address, homes, name, outage, connect, disconnect)
        self._others.append(self._keep("shards", shards.run))

    async def wait_for_login(self, bucket: int) -> None:
        """Wait until Discord allows another login, whichever process was the last."""
        await login(self._jobs.address, bucket, self._logins)

    async def end(self) -> None:
        """Hand back what is under way, and leave."""
        await self._timekeeper.stop()
        await _cancel(self._working)
        with suppress(StoreError, TimeoutError, *FAILED):
            async with asyncio.timeout(MAX_FAREWELL_S):
                await self._jobs.put_up_all()
        await _cancel([*self._others, *self._logins])
        self._working, self._others = [], []

    def _changed(self, subject: Subject) -> None:
        self._jobs.changed_elsewhere(subject)
        self._signals.changed_elsewhere(subject)

    def _missed(self) -> None:
        self._jobs.missed()
        self._signals.missed()
        self._timekeeper.poke()

    async def _recover(self) -> None:
        """Recover this process's own work, and while it leads that of those that died."""
        clock = asyncio.get_running_loop().time
        while True:
            try:
                await self._jobs.take_back()
                if self.presence.is_leading:
                    await self._jobs.take_over()
                    for kind, subject in await self._sweep.lost(self._jobs.handlers, clock()):
                        self._jobs.wake(kind, subject)
            except (StoreError, *FAILED) as error:
                self._jobs.outage.failed(brief(error))
            await sleep_unless_cancelled(POLL_INTERVAL_S)

    def _keep(self, what: str, run: Callable[[], Awaitable[None]]) -> asyncio.Task[None]:
        async def go_on() -> None:
            while True:
                try:
                    await run()
                except Exception as error:  # noqa: BLE001 - without it this process does nothing
                    log_fault(logger, f"{what} crashed; restarting", error)
                await sleep_unless_cancelled(RETRY_AFTER_S)

        return asyncio.create_task(go_on(), name=what)


async def _cancel(tasks: list[asyncio.Task[None]]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


class Reconciler:
    """Which subjects to wake: those still left at a second look, then ever more seldom."""

    def __init__(self) -> None:
        self._due: dict[tuple[Kind, Subject], tuple[float, float]] = {}
        """By job: when to wake it next, and the pause after that."""

    async def lost(self, handlers: dict[Kind, Handler], now: float) -> list[tuple[Kind, Subject]]:
        """The jobs to queue at this moment, in seconds. Raises `StoreUnavailable`."""
        left = {(kind, of) for kind, each in handlers.items() for of in await each.left()}
        self._due = {
            job: self._due.get(job, (now + POLL_INTERVAL_S, POLL_INTERVAL_S)) for job in left
        }
        lost = [job for job in sorted(left) if self._due[job][0] <= now]
        for job in lost:
            wait = min(2 * self._due[job][1], MAX_INTERVAL_S)
            self._due[job] = (now + wait, wait)
        return lost
