"""Worker processes that think for the bot: started on demand, replaced when they die.

Hard computer players think in their own low-priority processes, so that neither people's presses
nor other players' moves wait for them. Game reviews have another process.
"""

import asyncio
import heapq
import itertools
import logging
import os
import signal
import time
from asyncio.subprocess import Process
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

import msgspec

from engine.players.analysis import Judged
from host.clock.pace import (
    BREAK_OFF_S,
    EASY_MEDIUM_S,
    HARD_CHOICES_S,
    JUDGING_PATIENCE_S,
    PATIENCE_FACTOR,
    PATIENCE_S,
)
from host.computers import judge
from host.computers.reach import ReachQuestion
from host.computers.thinking import Question, ThinkingFailed
from host.computers.thinking_worker import LENGTH_BYTES, AnyQuestion, Request, Response
from host.computers.worker_process import start

logger = logging.getLogger(__name__)

MAX_TRIES: Final = 3
"""How many processes one question may crash."""
PASSED_ENVIRONMENT: Final = ("PATH", "LANG", "LC_ALL", "LD_LIBRARY_PATH", "SYSTEMROOT")
NICENESS: Final = 10
"""The niceness of hard computer players' processes."""
ADVISING_NICENESS: Final = 4
"""The niceness of the process for people's hints, who are waiting."""
JUDGING_NICENESS: Final = 19
"""The lowest priority: all thinking for running games goes first."""


class Worker:
    """A process, and the number of interrupts sent to it."""

    def __init__(self, process: Process) -> None:
        self.process = process
        self.stops = 0

    async def ask(self, question: AnyQuestion) -> Response:
        """Its answer. Raises `IncompleteReadError` or `ConnectionError` if it dies."""
        stdin, stdout = self.process.stdin, self.process.stdout
        if stdin is None or stdout is None:
            raise ConnectionError
        data = msgspec.msgpack.encode(Request(question, self.stops))
        stdin.write(len(data).to_bytes(LENGTH_BYTES, "big") + data)
        await stdin.drain()
        length = int.from_bytes(await stdout.readexactly(LENGTH_BYTES), "big")
        return msgspec.msgpack.decode(await stdout.readexactly(length), type=Response)

    def stop(self) -> None:
        """Interrupt it: it answers with what it has."""
        self.stops += 1
        with suppress(ProcessLookupError):
            self.process.send_signal(signal.SIGUSR1)


class PrioritySemaphore:
    """A semaphore with room for `size`: first come, first served, with `last` after all others."""

    def __init__(self, size: int) -> None:
        self._free = size
        self._waiting: list[tuple[bool, int, asyncio.Future[None]]] = []
        self._came = itertools.count()

    async def enter(self, *, last: bool) -> None:
        """Wait for room."""
        if self._free:
            self._free -= 1
            return
        entry = last, next(self._came), asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, entry)
        try:
            await entry[2]
        except asyncio.CancelledError:
            if entry[2].done() and not entry[2].cancelled():
                self.leave()
            raise

    def leave(self) -> None:
        """Let the next one in."""
        while self._waiting:
            *_, entered = heapq.heappop(self._waiting)
            if not entered.done():
                entered.set_result(None)
                return
        self._free += 1


class Workers:
    """Up to `size` processes, which get only questions: not even the environment's secrets.

    A question times out after `PATIENCE_FACTOR` times its budget, plus `patience_s` seconds.
    """

    def __init__(self, size: int, *, niceness: int, patience_s: float = PATIENCE_S) -> None:
        self._niceness = niceness
        self._patience_s = patience_s
        self._room = PrioritySemaphore(size)
        self._idle: list[Worker] = []
        self._all: set[Worker] = set()
        self._closed = asyncio.Event()
        self._breaking_off: set[asyncio.Task[None]] = set()
        self.waited: Callable[[float], None] = lambda _: None
        """Called with the seconds that a question waited for a process."""

    async def answer(
        self, question: AnyQuestion, begins: Callable[[], None] = lambda: None
    ) -> bytes:
        """The answer; `begins` is called once a process starts on it. Raises `ThinkingFailed`."""
        for _ in range(MAX_TRIES):
            try:
                made = await self._answer(question, begins)
            except (asyncio.IncompleteReadError, ConnectionError):
                if self._closed.is_set():
                    break
                logger.warning("a thinking process died; another one starts over")
                continue
            except TimeoutError:
                raise ThinkingFailed("it took too long") from None
            if made.failed:
                raise ThinkingFailed(made.failed, made.where)
            return made.found
        raise ThinkingFailed("each process that was asked died")

    async def close(self) -> None:
        """End all processes, whatever they are doing, and never start another."""
        self._closed.set()
        await self.end()

    async def end(self) -> None:
        """End all processes, whatever they are doing; the next question starts a new one."""
        await asyncio.gather(*(self._end(worker) for worker in tuple(self._all)))
        await asyncio.gather(*self._breaking_off)

    @property
    def pids(self) -> frozenset[int]:
        """The running processes' ids."""
        return frozenset(worker.process.pid for worker in self._all)

    async def _answer(self, question: AnyQuestion, begins: Callable[[], None]) -> Response:
        asked = time.monotonic()
        await self._room.enter(last=isinstance(question, Question) and question.is_watched)
        self.waited(time.monotonic() - asked)
        try:
            worker = self._idle.pop() if self._idle else await self._start()
        except BaseException:
            self._room.leave()
            raise
        begins()
        asking = asyncio.ensure_future(worker.ask(question))
        patience = self._patience_s + question.budget_s * PATIENCE_FACTOR
        try:
            async with asyncio.timeout(patience):
                made = await asyncio.shield(asking)
        except asyncio.CancelledError:
            # It keeps its place until it has been interrupted.
            breaking = asyncio.ensure_future(self._break_off(worker, asking))
            self._breaking_off.add(breaking)
            breaking.add_done_callback(self._breaking_off.discard)
            raise
        except BaseException:
            asking.cancel()
            await self._end(worker)
            self._room.leave()
            raise
        self._idle.append(worker)
        self._room.leave()
        return made

    async def _break_off(self, worker: Worker, asking: asyncio.Future[Response]) -> None:
        """Interrupt a process whose answer is no longer wanted, so that it can be used again."""
        worker.stop()
        try:
            async with asyncio.timeout(BREAK_OFF_S):
                await asking
            self._idle.append(worker)
        except (TimeoutError, asyncio.IncompleteReadError, ConnectionError):
            await self._end(worker)
        finally:
            self._room.leave()

    async def _start(self) -> Worker:
        """Start a process. Raises `ConnectionAbortedError` if the pool has been closed by then."""
        if self._closed.is_set():
            raise ConnectionAbortedError
        process = await start(
            "host.computers.thinking_worker", str(self._niceness), told=PASSED_ENVIRONMENT
        )
        worker = Worker(process)
        self._all.add(worker)
        if self._closed.is_set():
            await self._end(worker)
            raise ConnectionAbortedError
        return worker

    async def _end(self, worker: Worker) -> None:
        self._all.discard(worker)
        if worker in self._idle:
            self._idle.remove(worker)
        with suppress(ProcessLookupError):
            worker.process.kill()
        await worker.process.wait()


def processors() -> int:
    """The number of processors available to this program."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1  # not on macOS


def usual_size() -> int:
    """Concurrent hard computer players: all processors but one, which everything else needs."""
    return max(processors() - 1, 1)


class WorkerPool:
    """A `Thinker` on worker processes: up to `size` for hard computer players, one for people's
    hints, and one for everything else.

    First come, first served, but tables with only computers go last. A table's computer players
    never ask two questions at once, so that each table waits for at most one decision of each other
    table. A machine with one processor gets a single process.

    No question takes more than `most_s` seconds of processor time, whatever its table chose.
    """

    def __init__(
        self,
        size: int | None = None,
        *,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
        most_s: float = HARD_CHOICES_S[-1],
    ) -> None:
        self._sleep = sleep
        self._most_s = most_s
        self._quick = Workers(1, niceness=0)
        if size is None and processors() == 1:
            self._long = self._advising = self._quick
        else:
            self._long = Workers(size or usual_size(), niceness=NICENESS)
            self._advising = Workers(1, niceness=ADVISING_NICENESS)

    def watch(self, waited: Callable[[float], None]) -> None:
        """Report how long hard computer players' questions wait."""
        self._long.waited = waited

    async def think(self, question: Question, /) -> bytes:
        """The answer as stored bytes, once the question's time is up. Raises `ThinkingFailed`."""
        # Easy and medium players keep their short, fixed time even under a lower cap.
        if question.budget_s > max(self._most_s, EASY_MEDIUM_S):
            shorter = self._most_s / question.budget_s
            question = msgspec.structs.replace(
                question, budget_s=self._most_s, takes_s=question.takes_s * shorter
            )
        workers = self._workers(question)
        waiting: list[asyncio.Future[None]] = []

        def begins() -> None:
            # Queueing time depends only on other players' questions. From here on, the time is
            # fixed, whatever the options are.
            if question.takes_s and not waiting:
                waiting.append(asyncio.ensure_future(self._sleep(question.takes_s)))

        try:
            action = await workers.answer(question, begins)
            await asyncio.gather(*waiting)
        finally:
            for each in waiting:
                each.cancel()
        return action

    async def reaches(self, question: ReachQuestion, /) -> bool | None:
        """Whether the best answer of a puzzle can be reached. Raises `ThinkingFailed`."""
        found = await self._advising.answer(question)
        return msgspec.msgpack.decode(found, type=bool | None)

    def _workers(self, question: Question) -> Workers:
        """The processes for this question."""
        if question.wants == "advice":
            return self._advising
        return self._long if question.strength == "hard" else self._quick

    async def close(self) -> None:
        """End all processes, whatever they are doing."""
        await asyncio.gather(self._quick.close(), self._long.close(), self._advising.close())

    @property
    def pids(self) -> frozenset[int]:
        """The running processes' ids."""
        return self._quick.pids | self._long.pids | self._advising.pids


class JudgeProcess:
    """A `Judge` in its own process. One question at a time."""

    def __init__(self) -> None:
        self._workers = Workers(1, niceness=JUDGING_NICENESS, patience_s=JUDGING_PATIENCE_S)

    async def judge(self, question: judge.JudgeQuestion, /) -> Judged:
        """The judgement of a decision. Raises `ThinkingFailed`."""
        found = await self._workers.answer(question)
        return msgspec.msgpack.decode(found, type=Judged)

    async def close(self) -> None:
        """End the process, whatever it is doing; the next question starts a new one."""
        await self._workers.end()
