"""Processes that begin as copies of one that has imported the bot: to import takes longer than all
else that a bot does at its start.

That a bot comes up where nothing is imported is shown by those that `test_starting` starts.
"""

import asyncio
import atexit
import json
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

SERVER = Path(__file__).parent / "fork_bots.py"
CAN_FORK = sys.platform == "linux"
"""Elsewhere a copy of a process that has used the system's libraries may fail."""


class Forked:
    """A process, as `asyncio.subprocess.Process` is one: as much of it as tests ask for."""

    def __init__(self, pid: int, stderr: asyncio.StreamReader, told: asyncio.StreamReader) -> None:
        self.stderr = stderr
        self._pid = pid
        self._told = asyncio.create_task(told.read())

    @property
    def returncode(self) -> int | None:
        """How it ended, if it has."""
        return int(self._told.result()) if self._told.done() else None

    def send_signal(self, number: signal.Signals) -> None:
        """Send a signal to it, if it is there yet."""
        with suppress(ProcessLookupError):
            os.kill(self._pid, number)

    async def wait(self) -> int:
        """Wait for its end; how it ended."""
        return int(await asyncio.shield(self._told))


class _Server:
    """The process that is copied. It ends when this one does."""

    def __init__(self, folder: Path) -> None:
        self._asking, asked = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._lock = threading.Lock()
        with asked:
            self._process = subprocess.Popen(  # noqa: S603 - our own program
                [sys.executable, str(SERVER), str(asked.fileno())],
                cwd=folder,
                env={**os.environ, "PYTHONPATH": str(folder)},
                stdin=subprocess.DEVNULL,
                pass_fds=[asked.fileno()],
            )
        atexit.register(self._end)

    def start(self, wanted: Sequence[object], stderr: int, told: int) -> int:
        """Have a copy made; its number as a process."""
        with self._lock:
            socket.send_fds(self._asking, [json.dumps(wanted).encode()], [stderr, told])
            return int(self._asking.recv(64))

    def _end(self) -> None:
        self._asking.close()
        self._process.wait()


_servers: dict[Path, _Server] = {}


async def launch(
    program: str, arguments: Sequence[str], folder: Path, environment: Mapping[str, str]
) -> Forked:
    """Start a Python program that needs what the bot needs. `folder` is the repository's."""
    if folder not in _servers:
        _servers[folder] = _Server(folder)
    read, stderr = os.pipe()
    read_told, told = os.pipe()
    wanted = program, list(arguments), str(folder), dict(environment)
    try:
        pid = await asyncio.to_thread(_servers[folder].start, wanted, stderr, told)
    finally:
        os.close(stderr)
        os.close(told)
    return Forked(pid, await _reader(read), await _reader(read_told))


async def _reader(file: int) -> asyncio.StreamReader:
    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(reader), os.fdopen(file, "rb")
    )
    return reader
