"""Dispatcher of all deadlines: sleeps until the next one, and carries it out.

Deadlines are rows, so a kill loses none and repeats none. While a clock runs anywhere, the time is
stored every minute: what lies between the last note and the next start was downtime, and does not
count. Neither does time in which the machine slept or its clock was changed.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from typing import Final, Protocol

from host.clock import MACHINE
from host.database.store import shielded
from host.errors import HostRefused, StoreError, log_fault, log_waiting
from host.logs.log_context import at_table
from host.service.deadlines import Deadlines
from host.service.session import Session

logger = logging.getLogger(__name__)

MAX_SLEEP: Final = timedelta(minutes=1)
"""The longest sleep while a clock runs, after which the time is stored."""
MAX_AT_ONCE: Final = 100
"""How often something is due at one table in one look, at most: more is a fault of that table."""
RETRY_AFTER: Final = timedelta(hours=1)
"""How long a table with a failed game is left alone."""
NOTE: Final = "time"
"""The name of the note with the last moment that counted."""


POLL_INTERVAL: Final = timedelta(seconds=5)
"""How often a process that keeps no time checks whether it has to."""


class Lead(Protocol):
    """Leader election: says which of several processes keeps time."""

    async def may_keep_time(self) -> bool:
        """Whether this process keeps time now. Raises `StoreUnavailable`."""

    async def others_play(self) -> bool:
        """Whether people can play through other processes. Raises `StoreUnavailable`."""


class Timekeeper:
    """Carries out what is due until stopped.

    Waking up more than `slack` late is downtime. With several processes, the one that is `led_by`
    the lead keeps time, and the first on Discord has it `catch_up`.
    """

    def __init__(
        self,
        session: Session,
        deadlines: Deadlines,
        *,
        sleep: Callable[[float], Awaitable[None]] = MACHINE.sleep,
        slack: timedelta = MACHINE.slack,
    ) -> None:
        self._store = session.store
        self._deadlines = deadlines
        self._sleep = sleep
        self._slack = slack
        self._lead: Lead | None = None
        self._poked = asyncio.Event()
        self._stopping = False
        self._seen: datetime | None = None
        """The time at the last look, while clocks ran."""
        self._noted: datetime | None = None
        self._has_caught_up = False
        self._resting: dict[int, datetime] = {}
        """Tables that failed, and until when they are left alone."""
        self._until: datetime | None = None
        """Until when it sleeps, if that is limited; None while it looks."""
        session.signals.clocks_changed.subscribe(self._wake_by)

    def led_by(self, lead: Lead) -> None:
        """From now on keep time only when `lead` says so."""
        self._lead = lead

    async def run(self) -> None:
        """Keep time until stopped. Failures are logged and retried."""
        while not self._stopping:
            try:
                until = await self._turn()
            except StoreError as error:
                log_waiting(logger, "clocks delayed", error)
                until = self._deadlines.now() + MAX_SLEEP
            except Exception as error:  # noqa: BLE001 - without it nobody's time would ever run out
                log_fault(logger, "keeping time failed; trying again", error)
                until = self._deadlines.now() + MAX_SLEEP
            await self._pause(until)

    async def _turn(self) -> datetime | None:
        """Do what is due, and return until when to sleep (None: until a clock changes)."""
        if self._lead is not None and not await self._lead.may_keep_time():
            self._seen = None
            return self._deadlines.now() + POLL_INTERVAL
        if self._lead is None and not self._has_caught_up:
            await self.catch_up()
        return await shielded(self._look())

    async def stop(self) -> None:
        """Have `run` return soon."""
        self._stopping = True
        self.poke()

    def poke(self) -> None:
        """Something may be due earlier than it was."""
        self._poked.set()

    def _wake_by(self, due: datetime | None) -> None:
        """Wake up if something is due before it would anyway."""
        if due is not None and (self._until is None or due < self._until):
            self.poke()

    async def catch_up(self) -> None:
        """Skip the time since the last note, first of all after a start."""
        note, now = await self._store.get_note(NOTE), self._deadlines.now()
        if note is not None and await self._deadlines.next_due() is not None:
            await shielded(self._deadlines.skip_time(datetime.fromisoformat(note), now))
            await self._note(now)
        self._has_caught_up = True

    async def _look(self) -> datetime | None:
        """Do all that is due, and return until when to sleep (None: until a clock starts)."""
        now = self._deadlines.now()
        await self._leave_out_gap(now)
        self._resting = {table: until for table, until in self._resting.items() if until > now}
        fired = Counter[int]()
        while due := [each for each in await self._deadlines.due(now) if each not in self._resting]:
            await self._note_if_old(now)  # first: what happens now happens in time that counts
            for table in due:
                await self._fire(table, now)
                fired[table] += 1
                if fired[table] == MAX_AT_ONCE:  # else all other tables would wait for ever
                    logger.error("table %d: clocks delayed: something is due without end", table)
                    self._resting[table] = now + RETRY_AFTER
        upcoming = await self._deadlines.next_due(self._resting)
        if upcoming is None and not self._resting:
            self._seen = None
            return None
        self._seen = now
        await self._note_if_old(now)
        latest = now + MAX_SLEEP
        return latest if upcoming is None else min(upcoming, latest)

    async def _leave_out_gap(self, now: datetime) -> None:
        """Skip the time in which the machine slept, or that its clock leapt over."""
        if self._seen is None or -self._slack <= now - self._seen <= MAX_SLEEP + self._slack:
            return
        if self._lead is not None and await self._lead.others_play():
            return  # it was this process alone that slept
        logger.warning("clocks at all tables skip the time from %s to %s", self._seen, now)
        await self._deadlines.skip_time(self._seen, now)
        await self._note(now)

    async def _fire(self, table: int, now: datetime) -> None:
        with at_table(table, "clocks"):
            try:
                await self._deadlines.fire(table)
            except HostRefused as error:
                logger.warning("table %d: clocks delayed: %s", table, type(error).__name__)
                self._resting[table] = now + RETRY_AFTER

    async def _note_if_old(self, now: datetime) -> None:
        if self._noted is None or abs(now - self._noted) >= MAX_SLEEP:
            await self._note(now)

    async def _note(self, now: datetime) -> None:
        await shielded(self._store.set_note(NOTE, now.isoformat()))
        self._noted = now

    async def _pause(self, until: datetime | None) -> None:
        """Sleep, at most until something is due earlier; None: just until then."""
        waking = None if until is None else asyncio.create_task(self._wake_at(until))
        self._until = until
        try:
            await self._poked.wait()
        finally:
            self._until = None
            if waking is not None:
                waking.cancel()
        self._poked.clear()

    async def _wake_at(self, until: datetime) -> None:
        # The clock may have been moved since the look, which this then notices at once.
        left = until - self._deadlines.now()
        await self._sleep(max(left.total_seconds(), 0.0))
        self.poke()
