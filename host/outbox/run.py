"""A run of the outbox: one subject is served until nothing is left to do.

It is looked at: its facts and rows are read once, each kind says what it wants, and both are
compared. One transaction marks what is about to be sent or edited; then each message goes its own
way, with a backoff of its own, so that nobody waits for another's closed door. Another transaction
notes what came of them. Whatever dies in between is found by its mark, or edited once more.
"""

import asyncio
import logging
from collections.abc import Collection, Mapping
from functools import partial
from typing import Final

from engine.errors import Refused
from host.database.store import shielded
from host.errors import MessagesChanged, StoreError, log_fault, log_waiting
from host.jobs.queue import MAX_STORE_FAILURES
from host.outbox.job import Job
from host.outbox.kinds import AnyKind, AnySubjectType, Wanted
from host.outbox.plan import Step, after_trouble, marked, plan
from host.outbox.trouble import HEARD_OF, RETRIED, Trouble, Undelivered
from host.outbox.work import Work
from host.repositories import messages
from host.repositories.messages import Key, Message
from host.subject import Subject

logger = logging.getLogger(__name__)

NOTE_AFTER_S: Final = 1.0
"""How long outcomes wait to be stored together with those still under way."""
MAX_HELD_S: Final = 10.0
"""The longest wait in seconds during which one of several processes keeps a subject."""
MAX_TRIES: Final = 6
"""Tries to see to a live message that others replaced, for about a minute."""


class Run:
    """Serves one subject until nothing is left to do, or only a long wait."""

    def __init__(
        self, work: Work, of: AnySubjectType, subject: Subject, failures: dict[Key, int]
    ) -> None:
        self._work, self._type, self._subject = work, of, subject
        self._named = subject.in_words
        self._remembered = frozenset(each.name for each in of.kinds if each.remembers)
        self._failures = failures
        """How often in a row a message's step failed."""
        self._heard = set(failures)
        """Messages whose trouble the subject has heard of already."""
        self._changed = True
        self._has_more = False
        """Whether to look again once what is under way is stored."""
        self._waiting: asyncio.Task[bool] | None = None
        """Waits for what is under way, and is cancelled when there is something to do."""
        self._sending: dict[Key, asyncio.Task[None]] = {}
        self._left_over: set[Key] = set()
        """Those that only see to what others replaced."""
        self._resting: dict[Key, asyncio.Task[None]] = {}
        self._until: dict[Key, float] = {}
        """When to retry, by the event loop's clock."""
        self._results: dict[Key, tuple[Message, Message]] = {}
        """What came of steps, and isn't stored yet: rows before and after."""
        self._aims: dict[Key, str] = {}
        """Fingerprints of what steps under way show."""
        self._newest: object = None
        """Stands for the last look; None while there is another."""
        self._unsettled: list[object] = []
        """The facts that are shown once nothing is left, unless that is stored."""

    def poke(self) -> None:
        """Look at the subject again."""
        self._changed = True
        if self._waiting is not None:
            self._waiting.cancel()

    async def run(self) -> float | None:
        """Serve the subject, and whatever becomes of it meanwhile."""
        failures = 0
        try:
            while self._is_busy or self._resting:
                pause = self._pause()
                if pause is not None:
                    return pause
                try:
                    await self._turn()
                    failures = 0
                except StoreError as error:
                    log_waiting(logger, f"{self._named}: messages delayed", error)
                    self._changed = True
                    failures = min(failures + 1, MAX_STORE_FAILURES)
                    await self._work.backoff.after(failures)
                except Refused as error:  # it has been logged where it arose
                    logger.warning("%s: no messages: %s", self._named, type(error).__name__)
                    self._unsettled.clear()
                except Exception as error:  # noqa: BLE001 - a fault of any kind stays this subject's
                    log_fault(logger, f"{self._named}: could not look at its messages", error)
                    self._unsettled.clear()
                    self._results.clear()
        finally:
            tasks = (*self._sending.values(), *self._resting.values())
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        return None

    @property
    def _is_busy(self) -> bool:
        """Whether anything is left that waits for no retry."""
        is_settled = self._resting or not self._unsettled
        return bool(self._changed or self._sending or self._results or not is_settled)

    def _pause(self) -> float | None:
        """Seconds until the next retry, if nothing else is left and another process may do it."""
        if self._is_busy or not self._work.is_shared:
            return None
        left = min(self._until.values()) - asyncio.get_running_loop().time()
        return left if left > MAX_HELD_S else None

    async def _turn(self) -> None:
        """Do what can be done now, then wait until something happens."""
        if self._results and (self._changed or not self._sending):
            await shielded(self._note())
        if self._changed:
            self._changed = False
            await self._look()
        elif self._sending or self._resting:
            if not (self._sending or self._results):
                self._unsettled.clear()  # after the rest it is looked at again
            if self._sending.keys() <= self._left_over:
                self._work.caught_up(self._subject)
            if not await self._wait():
                await shielded(self._note())
        elif self._unsettled:
            await shielded(self._note())

    async def _wait(self) -> bool:
        """Wait until a step or a rest ends, or there is something new; but no longer than outcomes
        wait. Whether something happened.
        """
        under_way = (*self._sending.values(), *self._resting.values())
        at_most = NOTE_AFTER_S if self._results else None
        waiting = self._waiting = asyncio.create_task(_one_ends(under_way, at_most))
        try:
            await asyncio.wait({waiting})
        finally:
            waiting.cancel()
            self._waiting = None
        return waiting.cancelled() or waiting.result()

    async def _look(self) -> None:
        """Read the subject, and start what can be done for each of its messages."""
        self._unsettled.clear()
        self._newest = None
        facts, rows = await self._read()
        if self._changed:
            # What was read is old already. Read again once only, so that a subject that changes all
            # the time is shown, too.
            self._changed = False
            facts, rows = await self._read()
        self._newest = object()
        if not self._type.is_settled(facts):
            self._unsettled.append(facts)
        is_left = any(row is not None and row.state != "ended" for row in rows.values())
        is_watched = is_left and not self._work.live
        (self._work.watched.add if is_watched else self._work.watched.discard)(self._subject)
        kinds = {each.name: each for each in self._type.kinds if each.live == self._work.live}
        wanted, failed = self._wanted(facts, kinds, rows)
        if failed:
            self._unsettled.clear()  # it stays behind, and is found at the next start
        readable = {key: row for key, row in rows.items() if key[0] not in failed}
        under_way = self._sending.keys() | self._results.keys()
        made = plan(
            readable,
            wanted,
            lambda key: key[0] in kinds and kinds[key[0]].unwanted == "delete",
            under_way - self._left_over,
        )
        self._heard &= made.steps.keys()
        busy = under_way | self._resting.keys()
        steps = {key: step for key, step in made.steps.items() if key not in busy}
        # What is under way now may be old already, also where the row says what is wanted again.
        self._has_more = made.has_more or any(
            key in made.steps or (want is not None and want.fingerprint != self._aims.get(key))
            for key, want in ((key, wanted.get(key)) for key in under_way)
        )
        stored = await shielded(self._mark(steps, rows))
        for key, step in steps.items():
            row = stored.get(key, step.row)
            if row is not None and row.state != "ended":
                then = made.then.get(key, {})
                self._begin(key, Job(step, row, kinds.get(key[0]), facts, self._newest, then))
        if self._has_more and any(step.do == "end" for step in steps.values()):
            self._changed = True
        left = {kind for kind, _ in (*self._sending, *self._results, *self._resting)}
        for kind in kinds.keys() - left - failed:
            self._work.watcher.shown(self._subject, kind, facts)

    async def _read(self) -> tuple[object, Mapping[Key, Message | None]]:
        self._work.watcher.looking(self._subject)
        read = partial(messages.of_subject, subject=self._subject, live=self._work.live)
        return await shielded(self._type.read(self._subject, read))

    def _wanted(
        self, facts: object, kinds: Mapping[str, AnyKind], rows: Mapping[Key, Message | None]
    ) -> tuple[dict[Key, Wanted], set[str]]:
        """What all kinds want, and those that couldn't say."""
        wanted, failed = dict[Key, Wanted](), set[str]()
        for name, kind in kinds.items():
            there = [
                row
                for row in rows.values()
                if row is not None and row.kind == name and row.state != "ended"
            ]
            try:
                wanted |= {(name, each.key): each for each in kind.wanted(facts, there)}
            except Exception as error:  # noqa: BLE001 - one kind's fault must not end others
                log_fault(logger, f"{self._named}: {name} failed", error)
                failed.add(name)
        return wanted, failed

    async def _mark(
        self, steps: Mapping[Key, Step], rows: Mapping[Key, Message | None]
    ) -> dict[Key, Message]:
        """Store what is about to be done, in one transaction; the rows as they are now. Live ones
        that can't be read make room for others.
        """
        changed = []
        for key, step in steps.items():
            blank = Message(self._subject, *key, self._work.live)
            row = marked(step, blank, self._work.marks)
            if row is not None:
                changed.append((step.row, row))
        is_faulty = self._work.live and None in rows.values()
        if not (changed or is_faulty):
            return {}
        async with self._work.store.write() as connection:
            if is_faulty:
                readable = [key for key, row in rows.items() if row is not None]
                await messages.purge(connection, self._subject, readable)
            stored = await messages.save(connection, changed, self._remembered)
        return {messages.key_of(row): row for row in stored}

    def _begin(self, key: Key, job: Job) -> None:
        want = job.step.wanted
        self._aims[key] = "" if want is None else want.fingerprint
        name = f"{self._subject}: {' '.join(key)}"
        self._sending[key] = asyncio.create_task(self._carry(key, job), name=name)
        if job.is_left_over:
            self._left_over.add(key)

    async def _carry(self, key: Key, job: Job) -> None:
        """Take a step, and keep what came of it."""
        try:
            after = await self._outcome(key, job)
        except StoreError as error:
            log_waiting(logger, f"{self._named}: {key} waits", error)
            self._rest(key)
        except Exception as error:  # noqa: BLE001 - what can't be drawn must not end others
            log_fault(logger, f"{self._named}: {key} failed", error)
            self._rest(key)
        else:
            if after is not None:
                self._results[key] = job.row, after
            if after is not None and after.state == "posted":
                self._follow(job)
            elif after is not None and after.state != "ended" and key not in self._resting:
                self.poke()  # what was looked for is sent or edited without waiting for others
        finally:
            del self._sending[key]
            self._left_over.discard(key)

    def _follow(self, job: Job) -> None:
        """Take the steps that follow a message."""
        for key, step in job.then.items():
            if step.row is not None and not (key in self._sending or key in self._resting):
                self._begin(key, Job(step, step.row, job.kind, job.facts, job.look, {}))

    async def _outcome(self, key: Key, job: Job) -> Message | None:
        """The row after a step, if it differs."""
        try:
            after = await job.taken(self._work.carrier)
        except Undelivered as error:
            logger.info("%s: %s: %s: %s", self._named, key, error.trouble.what, error)
            return await self._after(key, job, error.trouble)
        self._failures.pop(key, None)
        self._heard.discard(key)
        if not job.is_left_over:
            self._work.watcher.sent(job.row, job.facts)
            if job.look is self._newest and not self._changed:
                self._work.watcher.shown(self._subject, key[0], job.facts)
        return after

    async def _after(self, key: Key, job: Job, trouble: Trouble) -> Message | None:
        """The row after trouble, if it differs; what it means for the subject is stored."""
        what, after = trouble.what, after_trouble(job.step, job.row, trouble.what)
        failures = self._failures.get(key, 0) + 1
        if job.is_left_over and (what in RETRIED or failures >= MAX_TRIES):
            return job.row.ended()
        if what == "hidden" and job.kind is not None:
            await job.kind.failed(job.facts, job.row, trouble)
        elif what in HEARD_OF or (what == "gone" and job.step.do == "create"):
            await self._type.troubled(job.facts, job.row, trouble)
        if what == "closed" and job.row.live and job.row.person is not None:
            await self._look_for(job, job.row.person)
        if after is not None and after.state in ("new", "ended") and what not in RETRIED:
            return after
        is_renewed = what == "old" and job.row.live and not job.is_left_over
        leads_elsewhere = what in HEARD_OF or is_renewed
        if leads_elsewhere and key not in self._heard:
            self._heard.add(key)
            self._changed = True  # what was stored may lead another way
        else:
            self._rest(key, trouble)
        return after

    async def _look_for(self, job: Job, person: int) -> None:
        """Direct messages are closed, perhaps as somebody left the server."""
        if await self._work.carrier.has_left(person, self._subject):
            await self._type.troubled(job.facts, job.row, Trouble("left", person=person))

    def _rest(self, key: Key, trouble: Trouble | None = None) -> None:
        """Retry a message's step after a while."""
        self._failures[key] = self._failures.get(key, 0) + 1
        least = 0.0 if trouble is None else trouble.least_pause
        pause = self._work.backoff.pause(self._failures[key], least)
        self._until[key] = asyncio.get_running_loop().time() + pause
        self._resting[key] = asyncio.create_task(self._wake_after(key, pause))
        self._changed |= self._has_more  # what waited for it goes on without it

    async def _wake_after(self, key: Key, pause: float) -> None:
        await self._work.backoff.sleep(pause)
        del self._resting[key], self._until[key]
        self.poke()

    async def _note(self) -> None:
        """Store what came of steps, in one transaction, and whether that is all."""
        results = dict(self._results)
        is_open = any(after.state in ("new", "doubtful") for _, after in results.values())
        self._changed |= bool(results) and (is_open or self._has_more)
        is_all = not (self._changed or self._sending or self._resting)
        settled = self._unsettled[-1:] if is_all else []
        try:
            async with self._work.store.write() as connection:
                for facts in settled:
                    await self._type.settled(connection, facts)
                await messages.save(connection, list(results.values()), self._remembered)
        except MessagesChanged:
            # Somebody else sees to them, too: which edit came last isn't known.
            for key in results:
                del self._results[key]
            async with self._work.store.write() as connection:
                await messages.doubt(connection, [row for row, _ in results.values()])
            raise
        for key in results:
            del self._results[key]
        if settled and self._unsettled[-1:] == settled:
            self._unsettled.clear()


async def _one_ends(tasks: Collection[asyncio.Task[None]], at_most: float | None) -> bool:
    """Wait until one of the tasks ends, `at_most` some seconds; whether it did."""
    ended, _ = await asyncio.wait(tasks, timeout=at_most, return_when=asyncio.FIRST_COMPLETED)
    return bool(ended)
