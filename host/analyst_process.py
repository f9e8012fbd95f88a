"""The process that judges decisions of games that are over: started when needed, then ended."""

import asyncio
import logging
import os
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec

from host.analyst import Judged, NotJudged, Question
from host.analyst_worker import LENGTH_BYTES, Answer

logger = logging.getLogger(__name__)

ROOT: Final = Path(__file__).parents[1]
PATIENCE_S: Final = 600.0
"""So long a decision may take where all others go first, before its process is ended."""
TRIES: Final = 3
"""How many processes may die of one question."""
KEPT: Final = ("PATH", "LANG", "LC_ALL", "SYSTEMROOT")
"""What such a process is told of the environment, which has secrets too."""


class AnalystProcess:
    """An `Analyst` in a process of its own, of the least priority. One question at a time."""

    def __init__(self) -> None:
        self._worker: Process | None = None
        self._turn = asyncio.Lock()

    async def judge(self, question: Question, /) -> Judged:
        """What to make of a decision. Raises `NotJudged`."""
        data = msgspec.msgpack.encode(question)
        async with self._turn:
            for _ in range(TRIES):
                try:
                    async with asyncio.timeout(PATIENCE_S):
                        made = await self._ask(data)
                except (asyncio.IncompleteReadError, ConnectionError):
                    logger.warning("the process that looks back at games died; another one does")
                    await self.close()
                    continue
                except BaseException as error:
                    await self.close()
                    if isinstance(error, TimeoutError):
                        raise NotJudged("it took too long") from None
                    raise
                if made.judged is None:
                    raise NotJudged(made.failed, made.where)
                return made.judged
        raise NotJudged("each process that was asked died")

    async def close(self) -> None:
        """End the process, whatever it is at; the next question starts another one."""
        worker, self._worker = self._worker, None
        if worker is not None:
            with suppress(ProcessLookupError):
                worker.kill()
            await worker.wait()

    async def _ask(self, data: bytes) -> Answer:
        if self._worker is None:
            self._worker = await self._start()
        source, target = self._worker.stdout, self._worker.stdin
        if source is None or target is None:
            raise ConnectionError
        target.write(len(data).to_bytes(LENGTH_BYTES, "big") + data)
        await target.drain()
        length = int.from_bytes(await source.readexactly(LENGTH_BYTES), "big")
        return msgspec.msgpack.decode(await source.readexactly(length), type=Answer)

    @staticmethod
    async def _start() -> Process:
        kept = {name: os.environ[name] for name in KEPT if name in os.environ}
        return await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "host.analyst_worker",
            stdin=PIPE,
            stdout=PIPE,
            cwd=ROOT,
            env=kept | {"PYTHONPATH": str(ROOT)},
        )
