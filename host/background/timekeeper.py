"""Dispatcher of all deadlines: sleeps until the next one, and has its source carry it out.

Deadlines are rows, so a kill loses none and repeats none. While anything counts down, the time is
stored every minute: what lies between the last note and the next start was downtime, and does not
count. Neither does time in which the machine slept or its clock was changed.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Sequence
from datetime import datetime, timedelta
from typing import Final, Protocol, runtime_checkable

from host.clock import MACHINE
from host.database.store import Store, shielded
from host.errors import HostRefused, StoreError, StoreUnreachable, log_fault, log_waiting
from host.logs.log_context import about
from host.owner import stops
from host.owner.stops import EVERYTHING
from host.subject import Subject

logger = logging.getLogger(__name__)

MAX_SLEEP: Final = timedelta(minutes=1)
"""The longest sleep while something is to come: the clock may be changed meanwhile."""
MAX_AT_ONCE: Final = 100
"""How often a subject is due in one look, at most: more is a fault of its own."""
RETRY_AFTER: Final = timedelta(hours=1)
"""How long a subject that failed is left alone."""
NOTE: Final = "time"
"""The name of the note with the last moment that counted."""


POLL_INTERVAL: Final = timedelta(seconds=5)
"""How often a process that keeps no time checks whether it has to."""


class Source(Protocol):
    """Deadlines of one type of subjects, stored as rows."""

    async def next_due(self, without: Collection[Subject] = (), /) -> datetime | None:
        """When something is due next, at subjects other than these."""

    async def due(self, now: datetime, /) -> Sequence[Subject]:
        """The subjects where something is due."""

    async def fire(self, subject: Subject, /) -> None:
        """Do what is due at a subject by now, each thing once."""


@runtime_checkable
class Countdown(Source, Protocol):
    """Deadlines that come nearer only in time that counts; others have their day and hour."""

    async def skip_time(self, since: datetime, now: datetime, /) -> None:
        """Put off what counts down: the time from `since` to `now` did not count."""


class LeaderElection(Protocol):
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
        sources: Sequence[Source],
        store: Store,
        now: Callable[[], datetime],
        *,
        sleep: Callable[[float], Awaitable[None]] = MACHINE.sleep,
        slack: timedelta = MACHINE.slack,
    ) -> None:
        self._sources = sources
        self._countdowns = [each for each in sources if isinstance(each, Countdown)]
        self._store = store
        self._now = now
        self._sleep = sleep
        self._slack = slack
        self._lead: LeaderElection | None = None
        self._poked = asyncio.Event()
        self._stopping = False
        self._seen: datetime | None = None
        """The time at the last look, if anything counted down."""
        self._noted: datetime | None = None
        self._has_caught_up = False
        self._resting: dict[Subject, datetime] = {}
        """Subjects that failed, and until when they are left alone."""
        self._until: datetime | None = None
        """Until when it sleeps, if that is limited; None while it looks."""

    def led_by(self, lead: LeaderElection) -> None:
        """From now on keep time only when `lead` says so."""
        self._lead = lead

    async def run(self) -> None:
        """Keep time until stopped. Failures are logged and retried."""
        while not self._stopping:
            try:
                until = await self._turn()
            except Exception as error:  # noqa: BLE001 - without it nobody's time would ever run out
                _log("clocks", error)
                until = self._now() + MAX_SLEEP
            await self._pause(until)

    async def _turn(self) -> datetime | None:
        """Do what is due, and return until when to sleep (None: until a clock changes)."""
        if self._lead is not None and not await self._lead.may_keep_time():
            self._seen = None
            return self._now() + POLL_INTERVAL
        if self._lead is None and not self._has_caught_up:
            await self.catch_up()
        if await self._store.get_note(EVERYTHING) is not None:
            self._seen = None  # lifting the stop skips its time
            return self._now() + POLL_INTERVAL
        return await shielded(self._look())

    async def stop(self) -> None:
        """Have `run` return soon."""
        self._stopping = True
        self.poke()

    def poke(self) -> None:
        """Something may be due earlier than it was."""
        self._poked.set()

    def wake_by(self, due: datetime | None) -> None:
        """Wake up if something is due before it would anyway."""
        if due is not None and (self._until is None or due < self._until):
            self.poke()

    async def catch_up(self) -> None:
        """Skip the time since the last note, and lift a stop, first of all after a start."""
        note, now = await self._store.get_note(NOTE), self._now()
        if note is not None and any([await each.next_due() for each in self._countdowns]):
            await shielded(self._skip(datetime.fromisoformat(note), now))
        await shielded(self._lift())
        self._has_caught_up = True

    async def _lift(self) -> None:
        async with self._store.write() as connection:
            if await stops.lift(connection, None) is not None:
                logger.info("started again: presses are answered")

    async def _look(self) -> datetime | None:
        """Do all that is due, and return until when to sleep (None: until a clock changes)."""
        now = self._now()
        await self._leave_out_gap(now)
        self._resting = {each: until for each, until in self._resting.items() if until > now}
        served = [(source, await self._serve(source, now)) for source in self._sources]
        dues = [due for _, due in served if due is not None]
        counts = any(due for source, due in served if source in self._countdowns)
        self._seen = now if counts or self._resting else None
        if self._seen is not None:
            await self._note_if_old(now)
        return min([*dues, now + MAX_SLEEP]) if dues or self._resting else None

    async def _serve(self, source: Source, now: datetime) -> datetime | None:
        """Do all that is due at a source; when to look at it next, if something will be due."""
        fired = Counter[Subject]()
        try:
            while due := [each for each in await source.due(now) if each not in self._resting]:
                if (
                    source in self._countdowns
                ):  # first: what happens now happens in time that counts
                    await self._note_if_old(now)
                for subject in due:
                    await self._fire(source, subject, now)
                    fired[subject] += 1
                    if fired[subject] == MAX_AT_ONCE:  # else all others would wait for ever
                        what = f"{subject.in_words}: clocks delayed"
                        logger.error("%s: the same thing keeps coming due", what)
                        self._resting[subject] = now + RETRY_AFTER
            return await source.next_due(self._resting)
        except StoreUnreachable:
            raise
        except Exception as error:  # noqa: BLE001 - what fails in one source holds up no other
            _log("clocks", error)
            return now + MAX_SLEEP

    async def _leave_out_gap(self, now: datetime) -> None:
        """Skip the time in which the machine slept, or that its clock leapt over."""
        if self._seen is None or -self._slack <= now - self._seen <= MAX_SLEEP + self._slack:
            return
        if self._lead is not None and await self._lead.others_play():
            return  # it was this process alone that slept
        logger.warning("all clocks skip the time from %s to %s", self._seen, now)
        await self._skip(self._seen, now)

    async def _skip(self, since: datetime, now: datetime) -> None:
        for source in self._countdowns:
            await source.skip_time(since, now)
        await self._note(now)

    async def _fire(self, source: Source, subject: Subject, now: datetime) -> None:
        with about(subject, "clocks"):
            try:
                await source.fire(subject)
            except StoreUnreachable:
                raise
            except Exception as error:  # noqa: BLE001 - what fails at one subject holds up no other
                _log(f"{subject.in_words}: clocks", error)
                pause = MAX_SLEEP if isinstance(error, StoreError) else RETRY_AFTER
                self._resting[subject] = now + pause

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
        left = until - self._now()
        await self._sleep(max(left.total_seconds(), 0.0))
        self.poke()


def _log(what: str, error: Exception) -> None:
    """Log what failed, and will be tried again."""
    if isinstance(error, StoreError):
        log_waiting(logger, f"{what} delayed", error)
    elif isinstance(error, HostRefused):  # it has been logged where it arose
        logger.warning("%s delayed: %s", what, type(error).__name__)
    else:
        log_fault(logger, f"{what} failed; trying again", error)
