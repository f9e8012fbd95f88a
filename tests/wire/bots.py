"""The real bot in a process of its own, which tests start, kill and restart."""

import asyncio
import os
import re
import signal
import sys
import time
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import TypeVar

import aiohttp

from tests.stores import make_empty
from tests.wire.forked import Forked, launch, started

ROOT = Path(__file__).parents[2]
SETTINGS = ROOT / "config.example.toml"
QUIET_SETTINGS = ROOT / "tests" / "wire" / "config.toml"
ODD_BOTS = ROOT / "tests" / "wire" / "odd_bots.py"
START_S = 90.0
"""Timeout of all waiting: long, since a slow machine is no fault."""
UNKNOWN_MESSAGE = 10008


def is_deleted_twice(complaint: Mapping[str, object]) -> bool:
    """A panel that was deleted just before a kill is deleted again after it."""
    return complaint["method"] == "DELETE" and complaint["code"] == UNKNOWN_MESSAGE


class BotProcess:
    """A bot that can be killed. `log` is what it has written to standard error.

    `program` is what is run in place of `bot.py`, with its own first arguments; `more` are further
    arguments of the bot. A `fresh` one imports everything itself.
    """

    def __init__(
        self,
        url: str,
        token: str,
        database: Path | str,
        seed: bytes | None = None,
        program: Sequence[str] = ("bot.py",),
        settings: Path = QUIET_SETTINGS,
        *,
        more: Sequence[str] = (),
        fresh: bool = False,
    ) -> None:
        self.log: list[str] = []
        self.folder = ROOT
        self._environment = {
            **os.environ,
            "DISCORD_API_URL": url,
            "DISCORD_TOKEN": token,
            "PYTHONPATH": str(ROOT),
        }
        if seed is not None:
            program = [str(ODD_BOTS), "seeded", seed.hex()]
        which = ["--config", str(settings), "--database", str(database)]
        self._command = [sys.executable, *program, *which, *more]
        self._fresh = fresh
        self._process: asyncio.subprocess.Process | Forked | None = None
        self._reader: asyncio.Task[None] | None = None
        self._ready = asyncio.Event()
        self._written = asyncio.Condition()
        self._ended = False

    async def start(self) -> None:
        """Start, and wait until the bot is connected."""
        await self.launch()
        await self.ready()

    async def launch(self) -> None:
        """Start without waiting."""
        self._ready.clear()
        start = started if self._fresh else launch
        self._process = await start(self._command, self.folder, self._environment)
        self._reader = asyncio.create_task(self._read())

    async def ready(self) -> None:
        """Wait until the bot is connected."""
        async with asyncio.timeout(START_S):
            await self._ready.wait()
        if self._ended:
            raise RuntimeError("the bot ended before it was ready:\n" + "\n".join(self.log[-20:]))

    async def wrote(self, text: str, times: int = 1) -> list[str]:
        """Wait until the bot has written that many lines with this text; returns them."""

        def lines() -> list[str]:
            return [line for line in self.log if text in line]

        async with asyncio.timeout(START_S), self._written:
            await self._written.wait_for(lambda: len(lines()) >= times)
        return lines()

    async def kill(self) -> None:
        """Kill it, as a power cut would."""
        await self._end(signal.SIGKILL)

    async def stop(self) -> int:
        """Tell it to stop; returns its exit code."""
        return await self._end(signal.SIGTERM)

    def send(self, number: signal.Signals) -> None:
        """Send it a signal, if it is running."""
        if self._process is not None and self._process.returncode is None:
            self._process.send_signal(number)

    async def _end(self, number: signal.Signals) -> int:
        if self._process is None or self._reader is None:
            return 0
        self.send(number)
        async with asyncio.timeout(START_S):
            code = await self._process.wait()
            await self._reader
        self._process = self._reader = None
        return code

    async def _read(self) -> None:
        assert self._process is not None
        assert self._process.stderr is not None
        try:
            async for line in self._process.stderr:
                text = line.decode(errors="replace").rstrip()
                async with self._written:
                    self.log.append(text)
                    self._written.notify_all()
                if "has connected to Gateway" in text:
                    self._ready.set()
        finally:
            self._ended = not self._ready.is_set()
            self._ready.set()


async def ended(
    arguments: list[str], environment: dict[str, str], *program: str, fresh: bool = False
) -> tuple[int, str]:
    """Run a bot, or another program, that ends by itself; its exit code and standard error."""
    command = [sys.executable, *(program or ("bot.py",)), *arguments]
    start = started if fresh else launch
    process = await start(command, ROOT, {**os.environ, **environment})
    assert process.stderr is not None
    try:
        async with asyncio.timeout(START_S):
            written = await process.stderr.read()
            return await process.wait(), written.decode()
    finally:
        if process.returncode is None:
            process.send_signal(signal.SIGKILL)


Bot = TypeVar("Bot", bound=BotProcess)


@asynccontextmanager
async def launched(bot: Bot) -> AsyncGenerator[Bot]:
    """A bot that is being started, killed in the end."""
    try:
        await bot.launch()
        yield bot
    finally:
        await bot.kill()


@asynccontextmanager
async def bot_on(
    url: str, token: str, database: Path, seed: bytes | None = None, *, fresh: bool = False
) -> AsyncGenerator[BotProcess]:
    """A running bot, killed in the end. With a seed, it starts on an empty database."""
    if seed is not None:
        await make_empty(database)
    async with launched(BotProcess(url, token, database, seed, fresh=fresh)) as bot:
        await bot.ready()
        yield bot


MOST_S = 10.0
"""How long a bot may take to end."""


async def seconds_to_end(bot: BotProcess) -> float:
    """Tell a bot to stop; how long it takes to end normally."""
    begun = time.monotonic()
    assert await bot.stop() == 0
    return time.monotonic() - begun


SOME_FREE_PORT = "127.0.0.1:0"


def settings_with(folder: Path, address: str) -> Path:
    """The example's settings with an address for metrics and a JSON log."""
    text = SETTINGS.read_text(encoding="utf-8")
    path = folder / "config.toml"
    text = text.replace('address = ""', f'address = "{address}"')
    path.write_text(text.replace('format = "text"', 'format = "json"'), encoding="utf-8")
    return path


class Asked(BotProcess):
    """A bot with metrics."""

    async def ask(self, path: str) -> tuple[int, str]:
        """Status and text of an answer over HTTP."""
        [line] = await self.wrote("answering at http://")
        found = re.search(r"http://[0-9.:]+", line)
        assert found is not None
        async with aiohttp.ClientSession() as http, http.get(f"{found[0]}{path}") as answer:
            return answer.status, await answer.text()


def asked_bot(
    url: str, token: str, folder: Path, database: Path | str = "games.db", *more: str
) -> AbstractAsyncContextManager[Asked]:
    """A bot with metrics that is being started, killed in the end; `more` are arguments."""
    settings = settings_with(folder, SOME_FREE_PORT)
    where = folder / database if database == "games.db" else database
    return launched(Asked(url, token, where, settings=settings, more=more))


def figures(text: str) -> dict[str, float]:
    """The samples of a metrics page, by name and labels."""
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines)}
