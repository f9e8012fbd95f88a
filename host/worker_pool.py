"""Processes that decide for computer players: started when first needed, replaced when they die."""

import asyncio
import logging
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import msgspec

from host.thinking import Question, ThinkingFailed
from host.thinking_worker import LENGTH_BYTES, Answer

logger = logging.getLogger(__name__)

ROOT = Path(__file__).parents[1]
PATIENCE = 12.0
"""How many times its budget a decision may take, on a busy machine, before its process is ended."""
TRIES = 3
"""How many processes may die of one question."""


class WorkerPool:
    """A `Thinker` whose thinking is done by up to `size` other processes.

    They are given questions and nothing else: not even the environment's secrets.
    """

    def __init__(self, size: int = 1) -> None:
        self._room = asyncio.Semaphore(size)
        self._idle: list[Process] = []
        self._all: set[Process] = set()

    async def think(self, question: Question, /) -> bytes:
        """The action, as stored bytes. Raises `ThinkingFailed`."""
        data = msgspec.msgpack.encode(question)
        for _ in range(TRIES):
            try:
                async with self._worker() as worker, asyncio.timeout(question.budget_s * PATIENCE):
                    made = msgspec.msgpack.decode(await _ask(worker, data), type=Answer)
            except (asyncio.IncompleteReadError, ConnectionError):
                logger.warning("a process of computer players died; another one decides again")
                continue
            except TimeoutError:
                raise ThinkingFailed("it took too long") from None
            if made.failed:
                raise ThinkingFailed(made.failed, made.where)
            return made.action
        raise ThinkingFailed("each process that was asked died")

    async def close(self) -> None:
        """End all processes, whatever they are at."""
        await asyncio.gather(*(self._end(worker) for worker in tuple(self._all)))

    @property
    def pids(self) -> frozenset[int]:
        """The processes that there are."""
        return frozenset(worker.pid for worker in self._all)

    @asynccontextmanager
    async def _worker(self) -> AsyncGenerator[Process]:
        """A process for one question; one that did not answer it is ended."""
        async with self._room:
            worker = self._idle.pop() if self._idle else await self._start()
            try:
                yield worker
            except BaseException:
                await self._end(worker)
                raise
            self._idle.append(worker)

    async def _start(self) -> Process:
        kept = {name: value for name, value in os.environ.items() if not _is_secret(name)}
        worker = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "host.thinking_worker",
            stdin=PIPE,
            stdout=PIPE,
            cwd=ROOT,
            env=kept | {"PYTHONPATH": str(ROOT)},
        )
        self._all.add(worker)
        return worker

    async def _end(self, worker: Process) -> None:
        self._all.discard(worker)
        if worker in self._idle:
            self._idle.remove(worker)
        with suppress(ProcessLookupError):
            worker.kill()
        await worker.wait()


async def _ask(worker: Process, data: bytes) -> bytes:
    if worker.stdin is None or worker.stdout is None:
        raise ConnectionError
    worker.stdin.write(len(data).to_bytes(LENGTH_BYTES, "big") + data)
    await worker.stdin.drain()
    length = int.from_bytes(await worker.stdout.readexactly(LENGTH_BYTES), "big")
    return await worker.stdout.readexactly(length)


def _is_secret(name: str) -> bool:
    words = ("TOKEN", "PASSWORD", "DATABASE")
    return name.startswith("DISCORD_") or any(word in name for word in words)
