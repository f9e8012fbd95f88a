"""Processes of one kind that answer questions, each one at a time."""

import asyncio
import logging
import signal
from asyncio.subprocess import Process
from collections.abc import Callable
from contextlib import suppress
from typing import Final

import msgspec

from host.clock.thinking_time import BREAK_OFF_S, PATIENCE_FACTOR, PATIENCE_S
from host.computers.thinking import ThinkingFailed
from host.computers.thinking_worker import LENGTH_BYTES, Answer, AnyQuestion, Asked
from host.computers.worker_process import start

logger = logging.getLogger(__name__)

MAX_TRIES: Final = 3
"""How many processes may die of one question."""
ENVIRONMENT: Final = ("PATH", "LANG", "LC_ALL", "LD_LIBRARY_PATH", "SYSTEMROOT")
"""What a process is told of the environment."""


class Worker:
    """A process, and how many signals to break off it was sent."""

    def __init__(self, process: Process) -> None:
        self.process = process
        self.stops = 0

    async def ask(self, question: AnyQuestion) -> Answer:
        """What it answers. Raises `IncompleteReadError` or `ConnectionError` where it dies."""
        stdin, stdout = self.process.stdin, self.process.stdout
        if stdin is None or stdout is None:
            raise ConnectionError
        data = msgspec.msgpack.encode(Asked(question, self.stops))
        stdin.write(len(data).to_bytes(LENGTH_BYTES, "big") + data)
        await stdin.drain()
        length = int.from_bytes(await stdout.readexactly(LENGTH_BYTES), "big")
        return msgspec.msgpack.decode(await stdout.readexactly(length), type=Answer)

    def stop(self) -> None:
        """Have it break off what it thinks about, and answer."""
        self.stops += 1
        with suppress(ProcessLookupError):
            self.process.send_signal(signal.SIGUSR1)


class Workers:
    """Up to `size` processes. They are given questions and nothing else: not even the
    environment's secrets.

    A question may take `patience_s` seconds, and `PATIENCE_FACTOR` times its budget.
    """

    def __init__(self, size: int, *, niceness: int, patience_s: float = PATIENCE_S) -> None:
        self._niceness = niceness
        self._patience_s = patience_s
        self._room = asyncio.Semaphore(size)
        self._idle: list[Worker] = []
        self._all: set[Worker] = set()
        self._closed = asyncio.Event()
        self._breaking_off: set[asyncio.Task[None]] = set()

    async def answer(
        self, question: AnyQuestion, begins: Callable[[], None] = lambda: None
    ) -> bytes:
        """What was found, as bytes. `begins` is called when a process begins to think.

        Raises `ThinkingFailed`.
        """
        for _ in range(MAX_TRIES):
            try:
                made = await self._answer(question, begins)
            except (asyncio.IncompleteReadError, ConnectionError):
                if self._closed.is_set():
                    break
                logger.warning("a process that thinks died; another one thinks again")
                continue
            except TimeoutError:
                raise ThinkingFailed("it took too long") from None
            if made.failed:
                raise ThinkingFailed(made.failed, made.where)
            return made.found
        raise ThinkingFailed("each process that was asked died")

    async def close(self) -> None:
        """End all processes, whatever they are at, and start no other."""
        self._closed.set()
        await self.end()

    async def end(self) -> None:
        """End all processes, whatever they are at; the next question starts another one."""
        await asyncio.gather(*(self._end(worker) for worker in tuple(self._all)))
        await asyncio.gather(*self._breaking_off)

    @property
    def pids(self) -> frozenset[int]:
        """The processes that there are."""
        return frozenset(worker.process.pid for worker in self._all)

    async def _answer(self, question: AnyQuestion, begins: Callable[[], None]) -> Answer:
        await self._room.acquire()
        try:
            worker = self._idle.pop() if self._idle else await self._start()
        except BaseException:
            self._room.release()
            raise
        begins()
        asking = asyncio.ensure_future(worker.ask(question))
        patience = self._patience_s + question.budget_s * PATIENCE_FACTOR
        try:
            async with asyncio.timeout(patience):
                made = await asyncio.shield(asking)
        except asyncio.CancelledError:
            # Its place is taken until it has broken off.
            breaking = asyncio.ensure_future(self._break_off(worker, asking))
            self._breaking_off.add(breaking)
            breaking.add_done_callback(self._breaking_off.discard)
            raise
        except BaseException:
            asking.cancel()
            await self._end(worker)
            self._room.release()
            raise
        self._idle.append(worker)
        self._room.release()
        return made

    async def _break_off(self, worker: Worker, asking: asyncio.Future[Answer]) -> None:
        """Have a process answer at once what nobody wants to know any more; it can go on then."""
        worker.stop()
        try:
            async with asyncio.timeout(BREAK_OFF_S):
                await asking
            self._idle.append(worker)
        except (TimeoutError, asyncio.IncompleteReadError, ConnectionError):
            await self._end(worker)
        finally:
            self._room.release()

    async def _start(self) -> Worker:
        """Start a process. Raises `ConnectionAbortedError` where they are closed by then."""
        if self._closed.is_set():
            raise ConnectionAbortedError
        process = await start(
            "host.computers.thinking_worker", str(self._niceness), told=ENVIRONMENT
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
