"""The bot beside the playground: started with it, stopped and started from the page."""

import asyncio
import contextlib
import os
import sys
from collections.abc import Callable, Sequence
from typing import IO, Final

_PATIENCE_S: Final = 10.0
"""Timeout after which the bot is killed."""


class BotProcess:
    """A command that runs as a process, on and off."""

    def __init__(
        self, command: Sequence[str], url: str, token: str, log: IO[bytes] | None = None
    ) -> None:
        """Run `command` on a playground; it writes to `log`, or to where we do."""
        self.command = list(command)
        self.changed: Callable[[], None] = lambda: None
        """Called when the bot has started or ended."""
        self._environment = {"DISCORD_API_URL": url, "DISCORD_TOKEN": token}
        self._log = log
        self._process: asyncio.subprocess.Process | None = None
        self._watch: asyncio.Task[None] | None = None
        self._wanted = False
        self._lock = asyncio.Lock()
        self._code: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    @property
    def running(self) -> bool:
        """Whether the process exists."""
        return self._process is not None

    async def ended_by_itself(self) -> int:
        """Wait until the bot ends unasked; returns its exit code."""
        return await asyncio.shield(self._code)

    async def start(self) -> None:
        """Start the bot unless it runs. Raises OSError if the command can't run."""
        async with self._lock:
            if self.running:
                return
            # In its own process group, so Ctrl-C reaches it once, through us.
            self._process = await asyncio.create_subprocess_exec(
                *self.command,
                env={**os.environ, **self._environment},
                stdout=self._log,
                stderr=self._log,
                process_group=0,
            )
            self._wanted = True
            self._watch = asyncio.create_task(self._wait(self._process))
            self.changed()

    async def stop(self) -> None:
        """Ask the bot to stop, and kill it after a while."""
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
