"""The outbox's loop: each subject's messages are brought up to what is wanted, in two lanes.

A subject is looked at: its facts and rows are read once, each kind says what it wants, and both are
compared. One transaction marks what is about to be sent or edited; then each message goes its own
way, with a backoff of its own, so that nobody waits for another's closed door. Another transaction
notes what came of them. Whatever dies in between is found by its mark, or edited once more.
"""

import asyncio
import logging
import random
import secrets
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple

import msgspec

from engine.errors import Refused
from host.database.store import Store, shielded
from host.errors import MessagesChanged, StoreError, log_fault, log_waiting
from host.jobs.queue import MAX_STORE_FAILURES, Backoff, Jobs, LocalJobs, Sleep
from host.outbox.kinds import AnyKind, AnySubjectType, Carrier, Wanted
from host.outbox.plan import Step, after_trouble, marked, plan
from host.outbox.trouble import HEARD_OF, RETRIED, Trouble, Undelivered
from host.repositories import messages
from host.repositories.messages import Key, Message
from host.subject import Subject

logger = logging.getLogger(__name__)

NOTE_AFTER_S: Final = 1.0
"""How long outcomes wait to be stored together with those still under way."""
MAX_HELD_S: Final = 10.0
"""The longest wait in seconds during which one of several processes keeps a subject."""
MAX_REMEMBERED: Final = 10_000
"""Subjects for which failures are remembered."""


def new_mark() -> str:
    """A mark that tells nothing, and that no other message has, also in a copy of the database."""
    return secrets.token_hex(8)


class Lane:
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
        self.store = store
        self.types: Final = {each.name: each for each in types}
        self.carrier = carrier
        self.live = live
        self.marks = marks
        self.backoff = Backoff(sleep, rng or random.Random())  # noqa: S311 - only spreads retries
        self.watched: set[Subject] = set()
        """Subjects whose changes matter to the lane, as far as this process knows."""
        jobs = jobs or LocalJobs(sleep)
        self.is_shared = jobs.is_shared
        self._running: dict[Subject, Run] = {}
        self._failures: dict[Subject, dict[Key, int]] = {}
        self._queue = jobs.serve("live" if live else "extra", self)

    def wake(self, subject: Subject) -> None:
        """Have a subject served, to which something new is to be said."""
        self.watched.add(subject)
        self._queue.wake(subject)

    def wake_if_watched(self, subject: Subject) -> None:
        """Have a changed subject served, if that may matter: another process may know of more."""
        if self.is_shared or subject in self.watched:
            self._queue.wake(subject)

    async def resume(self) -> None:
        """Continue where the program stopped."""
        for subject in sorted(await self.left()):
            self.wake(subject)

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
        return found.union(*[await each.left() for each in self.types.values()])

    async def is_wanted(self, subject: Subject) -> bool:
        """Whether a subject has messages left to see to. Raises `StoreUnavailable`."""
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
        run = self._running[subject] = Run(self, self.types[subject.type], subject, failures)
        try:
            pause = await run.run()
        finally:
            del self._running[subject]
        if pause is not None and len(self._failures) < MAX_REMEMBERED:
            self._failures[subject] = failures
        return pause


class Job(NamedTuple):
    """A step that is under way, with its row as it is stored now."""

    step: Step
    row: Message
    kind: AnyKind | None
    facts: object


class Run:
    """Serves one subject until nothing is left to do, or only a long wait."""

    def __init__(
        self, lane: Lane, of: AnySubjectType, subject: Subject, failures: dict[Key, int]
    ) -> None:
        self._lane, self._type, self._subject = lane, of, subject
        self._named = subject.in_words
        self._remembered = frozenset(each.name for each in of.kinds if each.remembers)
        self._failures = failures
        """How often in a row a message's step failed."""
        self._changed = True
        self._has_more = False
        """Whether to look again once what is under way is stored."""
        self._waiting: asyncio.Task[bool] | None = None
        """Waits for what is under way, and is cancelled when there is something to do."""
        self._sending: dict[Key, asyncio.Task[None]] = {}
        self._resting: dict[Key, asyncio.Task[None]] = {}
        self._until: dict[Key, float] = {}
        """When to retry, by the event loop's clock."""
        self._results: dict[Key, tuple[Message, Message]] = {}
        """What came of steps, and isn't stored yet: rows before and after."""

    def poke(self) -> None:
        """Look at the subject again."""
        self._changed = True
        if self._waiting is not None:
            self._waiting.cancel()

    async def run(self) -> float | None:
        """Serve the subject, and whatever becomes of it meanwhile."""
        failures = 0
        try:
            while self._changed or self._sending or self._results or self._resting:
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
                    await self._lane.backoff.after(failures)
                except Refused as error:  # it has been logged where it arose
                    logger.warning("%s: no messages: %s", self._named, type(error).__name__)
                    return None
                except Exception as error:  # noqa: BLE001 - a fault of any kind stays this subject's
                    log_fault(logger, f"{self._named}: looking at its messages failed", error)
                    return None
        finally:
            tasks = (*self._sending.values(), *self._resting.values())
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        return None

    def _pause(self) -> float | None:
        """Seconds until the next retry, if nothing else is left and another process may do it."""
        if self._changed or self._sending or self._results or not self._lane.is_shared:
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
        elif (self._sending or self._resting) and not await self._wait():
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
        read = partial(messages.of_subject, subject=self._subject, live=self._lane.live)
        facts, rows = await shielded(self._type.read(self._subject, read))
        is_left = any(row is not None and row.state != "ended" for row in rows.values())
        (self._lane.watched.add if is_left else self._lane.watched.discard)(self._subject)
        kinds = {each.name: each for each in self._type.kinds if each.live == self._lane.live}
        wanted, failed = self._wanted(facts, kinds, rows)
        readable = {key: row for key, row in rows.items() if key[0] not in failed}
        made = plan(
            readable, wanted, lambda key: key[0] in kinds and kinds[key[0]].unwanted == "delete"
        )
        under_way = self._sending.keys() | self._results.keys()
        busy = under_way | self._resting.keys()
        steps = {key: step for key, step in made.steps.items() if key not in busy}
        # What is under way now may be old already.
        self._has_more = made.has_more or bool(made.steps.keys() & under_way)
        stored = await shielded(self._mark(steps))
        for key, step in steps.items():
            row = stored.get(key, step.row)
            if row is not None and row.state != "ended":
                job = Job(step, row, kinds.get(key[0]), facts)
                self._sending[key] = asyncio.create_task(
                    self._carry(key, job), name=f"{self._subject}: {' '.join(key)}"
                )
        if self._has_more and any(step.do == "end" for step in steps.values()):
            self._changed = True

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

    async def _mark(self, steps: Mapping[Key, Step]) -> dict[Key, Message]:
        """Store what is about to be done, in one transaction; the rows as they are now."""
        changed = []
        for key, step in steps.items():
            blank = Message(self._subject, *key, self._lane.live)
            row = marked(step, blank, self._lane.marks)
            if row is not None:
                changed.append((step.row, row))
        if not changed:
            return {}
        async with self._lane.store.write() as connection:
            stored = await messages.save(connection, changed, self._remembered)
        return {messages.key_of(row): row for row in stored}

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
        finally:
            del self._sending[key]

    async def _outcome(self, key: Key, job: Job) -> Message | None:
        """The row after a step, if it differs."""
        try:
            after = await self._do(job)
        except Undelivered as error:
            logger.info("%s: %s: %s: %s", self._named, key, error.trouble.what, error)
            return await self._after(key, job, error.trouble)
        self._failures.pop(key, None)
        return after

    async def _do(self, job: Job) -> Message:
        """Take a step. Raises `Undelivered`."""
        (do, _, want), row, carrier = job.step, job.row, self._lane.carrier
        if do == "find":
            ref = await carrier.find(row)
            return row.at(ref, "doubtful") if ref is not None else row.to("new")
        if do == "delete" or want is None:
            await carrier.delete(row)
            return row.ended()
        if do == "create":
            await self._check(row, want)
            ref = await carrier.create(row, want.shown, job.step.ring)
            if job.step.is_repeated:
                return row.at(ref, "doubtful")
            row = row.at(ref, "posted", want.fingerprint)
        else:
            await carrier.edit(row, want.shown)
            row = msgspec.structs.replace(row, state="posted", shown=want.fingerprint)
        again = job.kind.again(want.shown) if want.last and job.kind is not None else None
        if again is not None:
            return row.begun_again(again)
        return row.ended() if want.last else row

    async def _check(self, row: Message, want: Wanted) -> None:
        """Look for those whom a message needs, before it is sent. Raises `Undelivered`."""
        carrier, subject = self._lane.carrier, self._subject
        if want.checks_sight and not await carrier.may_see(row.person, subject):
            raise Undelivered(Trouble("hidden"))
        for each in want.present:
            if await carrier.has_left(each, subject):
                raise Undelivered(Trouble("left", person=each))

    async def _after(self, key: Key, job: Job, trouble: Trouble) -> Message | None:
        """The row after trouble, if it differs; what it means for the subject is stored."""
        what, after = trouble.what, after_trouble(job.step, job.row, trouble.what)
        if what == "hidden" and job.kind is not None:
            await job.kind.failed(job.facts, job.row, trouble)
        elif what in HEARD_OF:
            await self._type.troubled(job.facts, job.row, trouble)
        if after is not None and after.state in ("new", "ended") and what not in RETRIED:
            return after
        if what in HEARD_OF and key not in self._failures:
            self._failures[key] = 1
            self._changed = True  # what was stored may lead another way
        else:
            self._rest(key, trouble)
        return after

    def _rest(self, key: Key, trouble: Trouble | None = None) -> None:
        """Retry a message's step after a while."""
        self._failures[key] = self._failures.get(key, 0) + 1
        least = 0.0 if trouble is None else trouble.least_pause
        pause = self._lane.backoff.pause(self._failures[key], least)
        self._until[key] = asyncio.get_running_loop().time() + pause
        self._resting[key] = asyncio.create_task(self._wake_after(key, pause))

    async def _wake_after(self, key: Key, pause: float) -> None:
        await self._lane.backoff.sleep(pause)
        del self._resting[key], self._until[key]
        self.poke()

    async def _note(self) -> None:
        """Store what came of steps, in one transaction."""
        results = dict(self._results)
        try:
            async with self._lane.store.write() as connection:
                await messages.save(connection, list(results.values()), self._remembered)
        except MessagesChanged:
            # Somebody else sees to them, too: which edit came last isn't known.
            for key in results:
                del self._results[key]
            async with self._lane.store.write() as connection:
                await messages.doubt(connection, [row for row, _ in results.values()])
            raise
        for key in results:
            del self._results[key]
        is_open = any(after.state in ("new", "doubtful") for _, after in results.values())
        self._changed |= is_open or self._has_more


async def _one_ends(tasks: Collection[asyncio.Task[None]], at_most: float | None) -> bool:
    """Wait until one of the tasks ends, `at_most` some seconds; whether it did."""
    ended, _ = await asyncio.wait(tasks, timeout=at_most, return_when=asyncio.FIRST_COMPLETED)
    return bool(ended)
