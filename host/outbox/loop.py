"""The outbox's loop: the subjects of a lane are served, those first that the last start left."""

import asyncio
import logging
import random
import secrets
from collections import deque
from collections.abc import Awaitable, Callable, Collection, Generator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from typing import Final, TypeAlias

from engine.errors import Refused
from host.database.store import Store, shielded
from host.errors import StoreError, log_waiting
from host.jobs.queue import MAX_STORE_FAILURES, Backoff, Jobs, LocalJobs, Sleep
from host.outbox.kinds import AnySubjectType, Carrier, Shown
from host.outbox.run import MAX_HELD_S, Run
from host.outbox.trouble import Undelivered
from host.outbox.work import Work
from host.repositories import leases, messages
from host.repositories.messages import Key, Message
from host.subject import Subject

logger = logging.getLogger(__name__)

MAX_REMEMBERED: Final = 10_000
"""Subjects for which failures are remembered."""
BATCH_SIZE: Final = 32
"""Subjects left by the last run that are seen to at once, to save memory after a start."""
Say: TypeAlias = Callable[[Message, Shown], Awaitable[None]]
"""Says what a message would show. Raises `Undelivered` if that can't be put into words now."""


def new_mark() -> str:
    """A mark that tells nothing, and that no other message has, also in a copy of the database."""
    return secrets.token_hex(8)


class Lane(Work):
    """The messages of one lane: the `live` ones, or all others. Both serve the same subjects."""

    def __init__(
        self,
        store: Store,
        types: Sequence[AnySubjectType],
        carrier: Carrier,
        *,
        live: bool = False,
        jobs: Jobs | None = None,
        sleep: Sleep = asyncio.sleep,
        rng: random.Random | None = None,
        marks: Callable[[], str] = new_mark,
    ) -> None:
        jobs = jobs or LocalJobs(sleep)
        backoff = Backoff(sleep, rng or random.Random())  # noqa: S311 - only spreads retries
        of = store, types, carrier, backoff
        super().__init__(*of, live=live, is_shared=jobs.is_shared, marks=marks)
        self.process: Final = secrets.token_hex(8)
        """The name that this process leaves at subjects."""
        self._left: deque[Subject] = deque()
        """Subjects left by the last run."""
        self._catching_up: set[Subject] = set()
        """Those of them with more to do than wait, or see to what others replaced."""
        self._has_begun = asyncio.Event()
        if self.is_shared or not live:
            self._has_begun.set()
        self._running: dict[Subject, Run] = {}
        self._failures: dict[Subject, dict[Key, int]] = {}
        self._queue = jobs.serve("messages" if live else "extra", self)

    def wake(self, subject: Subject) -> None:
        """Have a subject served, to which something new is to be said."""
        if not self.live:
            self.watched.add(subject)
        self._queue.wake(subject)

    def wake_if_watched(self, subject: Subject) -> None:
        """Have a changed subject served, if that may matter: another process may know of more."""
        if self.is_shared or subject in self.watched:
            self._queue.wake(subject)

    async def resume(self) -> None:
        """Continue where the program stopped; before that, no live message is seen to."""
        failures = 0
        while True:
            try:
                left = await shielded(self._doubted())
                break
            except StoreError as error:
                log_waiting(logger, "messages delayed", error)
                failures = min(failures + 1, MAX_STORE_FAILURES)
                await self.backoff.after(failures)
        self._has_begun.set()
        self._left.extend(left)
        self._go_on()

    def caught_up(self, subject: Subject) -> None:
        """See to the next ones that the last run left."""
        self._catching_up.discard(subject)
        self._go_on()

    def _go_on(self) -> None:
        while self._left and len(self._catching_up) < BATCH_SIZE:
            subject = self._left.popleft()
            self._catching_up.add(subject)
            self.wake(subject)

    async def _doubted(self) -> Collection[Subject]:
        """What is left. Nobody knows what the last process edited of subjects that are behind;
        others are shown as they were.
        """
        left, behind = sorted(await self.left()), sorted(await self._behind())
        if behind and self.live and not self.is_shared:
            async with self.store.write() as connection:
                await messages.doubt_all(connection, behind)
        return left

    async def hand_over(self, person: int, say: Say) -> None:
        """Say the private news that no direct message brings to a person. Raises `StoreError`, and
        what `say` does.
        """
        async with self.store.read() as connection:
            subjects = await messages.waiting_for(connection, person)
        for subject in sorted(subjects):
            of = self.types[subject.type]
            with suppress(Refused):
                facts, rows = await of.read(
                    subject, partial(messages.of_subject, subject=subject, live=self.live)
                )
                for kind in (each for each in of.kinds if each.is_private):
                    named = {row.key: row for row in rows.values() if row and row.kind == kind.name}
                    theirs = [row for row in named.values() if row.person == person]
                    for news in kind.wanted(facts, theirs):
                        if news.waits:
                            await self._say(named[news.key], news.shown, say)

    async def _say(self, row: Message, shown: Shown, say: Say) -> None:
        with suppress(Undelivered):
            await say(row.to("sending", mark=self.marks()), shown)
            async with self.store.write() as connection:
                await messages.save(connection, [(row, row.ended())])

    async def settled(self) -> None:
        """Wait until everything possible is done."""
        await self._queue.settled()

    async def close(self) -> None:
        """Cancel what is under way; the next start continues it."""
        await self._queue.close()

    async def left(self) -> Collection[Subject]:
        """The subjects with messages left to see to. Raises `StoreUnavailable`."""
        async with self.store.read() as connection:
            found = await messages.left(connection, live=self.live)
        return found | await self._behind()

    async def _behind(self) -> set[Subject]:
        return set[Subject]().union(*[await each.left() for each in self.types.values()])

    async def is_wanted(self, subject: Subject) -> bool:
        """Whether a subject has messages left to see to. Raises `StoreUnavailable`."""
        if self.live:
            return True  # any change may be visible
        async with self.store.read() as connection:
            return await messages.is_left(connection, subject, live=self.live)

    def absorbs(self, subject: Subject) -> bool:
        """Let the run of a subject handle its change."""
        run = self._running.get(subject)
        if run is not None:
            run.poke()
        return run is not None

    async def serve(self, subject: Subject) -> float | None:
        """Bring a subject's messages up to what is wanted; after how many seconds to go on."""
        failures = self._failures.pop(subject, {})
        is_leased = self.live and self.is_shared
        run = Run(self, self.types[subject.type], subject, failures)
        try:
            with self._absorbing(subject, run):
                await self._has_begun.wait()
                if is_leased:
                    await shielded(self._lease(subject))
                pause = await run.run()
            if is_leased:
                await shielded(self._release(subject))
        except StoreError as error:
            log_waiting(logger, f"{subject.in_words}: messages delayed", error)
            pause = MAX_HELD_S
        finally:
            self.watcher.ended(subject)
            self.caught_up(subject)
        if pause is not None and len(self._failures) < MAX_REMEMBERED:
            self._failures[subject] = failures
        return pause

    @contextmanager
    def _absorbing(self, subject: Subject, run: "Run") -> Generator[None]:
        """Let the run of a subject handle its changes."""
        self._running[subject] = run
        try:
            yield
        finally:
            del self._running[subject]

    async def _lease(self, subject: Subject) -> None:
        async with self.store.write() as connection:
            await leases.take(connection, subject, self.process)

    async def _release(self, subject: Subject) -> None:
        async with self.store.write() as connection:
            await leases.release(connection, subject, self.process)
