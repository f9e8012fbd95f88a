"""Forks of a process that has already imported the bot, since that takes most of a bot's start.

`test_starting` shows that a bot also comes up with nothing imported.
"""

import asyncio
import gc
import multiprocessing
import os
import runpy
import signal
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerProcess
from pathlib import Path

CAN_FORK = sys.platform == "linux"
"""Elsewhere, a fork of a process that has used the system's libraries may fail."""
_FORKS = multiprocessing.get_context("forkserver")
_FORKS.set_forkserver_preload(["playground_bot"])


class Forked:
    """A fork, with as much of `asyncio.subprocess.Process` as tests use."""

    def __init__(self, process: ForkServerProcess, stderr: asyncio.StreamReader) -> None:
        self.stderr = stderr
        self.returncode: int | None = None
        self._process = process
        self._ended = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        self._loop.add_reader(process.sentinel, self._end)

    def _end(self) -> None:
        self._loop.remove_reader(self._process.sentinel)
        self.returncode = self._process.exitcode
        self._ended.set()

    def send_signal(self, number: signal.Signals) -> None:
        """Send it a signal, unless it has ended."""
        assert self._process.pid is not None
        with suppress(ProcessLookupError):
            os.kill(self._process.pid, number)

    async def wait(self) -> int:
        """Wait for its end; returns its exit code."""
        await self._ended.wait()
        assert self.returncode is not None
        return self.returncode


async def started(
    command: Sequence[str], folder: Path, environment: Mapping[str, str]
) -> asyncio.subprocess.Process:
    """Run a program in a process of its own."""
    return await asyncio.create_subprocess_exec(
        *command, cwd=folder, env=environment, stderr=asyncio.subprocess.PIPE
    )


async def launch(
    command: Sequence[str], folder: Path, environment: Mapping[str, str]
) -> asyncio.subprocess.Process | Forked:
    """Run a Python program that needs what the bot needs, in a fork if possible."""
    if not CAN_FORK:
        return await started(command, folder, environment)
    reading, writing = _FORKS.Pipe(duplex=False)
    wanted = (writing, [*command[1:]], folder, {**environment})
    process = _FORKS.Process(target=_run, args=wanted, daemon=True)
    process.start()
    writing.close()
    stderr = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(stderr), os.fdopen(os.dup(reading.fileno()), "rb")
    )
    reading.close()
    return Forked(process, stderr)


def _run(stderr: Connection, command: list[str], folder: Path, environment: dict[str, str]) -> None:
    """In the fork: run a program as if it had been started by itself."""
    gc.freeze()
    os.dup2(stderr.fileno(), sys.stderr.fileno())
    stderr.close()
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    if command[0] == "-m":
        sys.argv = command[1:]
        runpy.run_module(command[1], run_name="__main__", alter_sys=True)
    else:
        sys.argv = command
        sys.path[0] = str(Path(command[0]).parent)
        runpy.run_path(command[0], run_name="__main__")
