"""The bot that runs beside the playground: started with it, stopped and started from the page."""

import asyncio
import contextlib
import os
import sys
from collections.abc import Callable, Sequence
from typing import Final

_PATIENCE_S: Final = 10.0
"""Seconds in which the bot may end when asked; then it is ended."""


class BotProcess:
    """One command, as a process that comes and goes."""

    def __init__(self, command: Sequence[str], url: str, token: str) -> None:
        self.command = list(command)
        self.changed: Callable[[], None] = lambda: None
        """Called when the bot has been started or has ended."""
        self._environment = {"DISCORD_API_URL": url, "DISCORD_TOKEN": token}
        self._process: asyncio.subprocess.Process | None = None
        self._watch: asyncio.Task[None] | None = None
        self._wanted = False
        self._lock = asyncio.Lock()
        self._code: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    @property
    def running(self) -> bool:
        """Whether the process is there."""
        return self._process is not None

    async def ended_by_itself(self) -> int:
        """Wait until the bot ends though nobody asked it to; gives its exit code."""
        return await self._code

    async def start(self) -> None:
        """Start the bot, unless it runs. Raises OSError where the command cannot be run."""
        async with self._lock:
            if self.running:
                return
            # Its own process group: Ctrl-C then reaches it once, from us, and in order.
            self._process = await asyncio.create_subprocess_exec(
                *self.command, env={**os.environ, **self._environment}, process_group=0
            )
            self._wanted = True
            self._watch = asyncio.create_task(self._wait(self._process))
            self.changed()

    async def stop(self) -> None:
        """Ask the bot to end, and insist after a while."""
        async with self._lock:
            process, watch = self._process, self._watch
            if process is None or watch is None:
                return
            self._wanted = False
            with contextlib.suppress(ProcessLookupError):
                process.terminate()
            try:
                async with asyncio.timeout(_PATIENCE_S):
                    await asyncio.shield(watch)
            except TimeoutError:
                sys.stderr.write("playground: the bot didn't stop when asked, so it was killed.\n")
                process.kill()
                await watch

    async def _wait(self, process: asyncio.subprocess.Process) -> None:
        code = await process.wait()
        self._process = None
        self.changed()
        if self._wanted and not self._code.done():
            self._code.set_result(code)
