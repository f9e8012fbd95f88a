"""Answers over HTTP: `/live`, `/ready` and `/metrics`."""

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from typing import Final

import discord
from aiohttp import web

from cogs.discord_api.requests import Requests
from cogs.monitoring.address import Address
from cogs.monitoring.metrics import Metrics
from host.database.store import Store
from host.delivery.loop import Delivery
from host.errors import StoreError
from host.repositories.directory import Counts, counts
from host.service.session import Signals

log = logging.getLogger(__name__)

DATABASE_PATIENCE_S: Final = 2.0
TEXT: Final = "text/plain; version=0.0.4; charset=utf-8"


class CannotListen(Exception):
    """The address can't be listened on. The text is one line that says why."""


class Gateway:
    """The state of a client. `connects`: it should hear from Discord, not only write there."""

    def __init__(self, client: discord.AutoShardedClient, *, connects: bool = True) -> None:
        self._client = client
        self._connects = connects

    def troubles(self) -> list[str]:
        """Why it misses what people do, a sentence each."""
        is_in = self._client.is_ready() if self._connects else self._client.user is not None
        if not is_in:
            return ["Not logged in to Discord."]
        return [
            f"Shard {number} is not connected to Discord."
            for number, shard in sorted(self._client.shards.items())
            if shard.is_closed()
        ]

    def shards(self) -> Mapping[str, int]:
        """How many shards are "open" and "closed"."""
        if not self._client.is_ready():
            return {"open": 0, "closed": 0}
        states = Counter(shard.is_closed() for shard in self._client.shards.values())
        return {"open": states[False], "closed": states[True]}

    def servers(self) -> int:
        """How many servers it hears from."""
        return len(self._client.guilds)


class Monitor:
    """Answers questions about this process over HTTP."""

    def __init__(self, store: Store, metrics: Metrics) -> None:
        self.metrics = metrics
        self.watched: Gateway | None = None
        """None until there is a client."""
        self.queues: dict[str, Callable[[], Awaitable[int]]] = {}
        """How much work waits, by kind."""
        self._store = store

    def watch(
        self, watched: Gateway, requests: Requests, signals: Signals, delivery: Delivery
    ) -> None:
        """Watch these parts from now on, instead of those before."""
        self.watched = watched

        async def waiting() -> int:
            return requests.waiting

        self.queues["requests"] = waiting
        requests.watchers.append(self.metrics.requested)
        signals.advanced.subscribe(self.metrics.went_on)
        self.metrics.boards.are_shared = delivery.is_shared
        if not delivery.is_shared:
            signals.changed.subscribe(self.metrics.boards.changed)
        delivery.stopwatch = self.metrics.boards

    async def live(self, _request: web.Request) -> web.Response:
        """Liveness: it answers, so it lives."""
        return web.Response(text="live\n")

    async def ready(self, _request: web.Request) -> web.Response:
        """Readiness: whether it takes in and stores what people do, or why not."""
        if troubles := self._troubles(await self._counts()):
            return web.Response(status=503, text="".join(f"{each}\n" for each in troubles))
        return web.Response(text="ready\n")

    def _troubles(self, counts: Counts | None) -> list[str]:
        """Why this process is not ready, a sentence each."""
        troubles = ["Not logged in to Discord."]
        if self.watched is not None:
            troubles = self.watched.troubles()
        if counts is None:
            troubles.append("The database doesn't answer.")
        return troubles

    async def figures(self, _request: web.Request) -> web.Response:
        """All figures."""
        watched, counted = self.watched, await self._counts()
        text = self.metrics.text(
            counted,
            {} if watched is None else watched.shards(),
            0 if watched is None else watched.servers(),
            await self._waiting(),
            is_ready=not self._troubles(counted),
        )
        return web.Response(body=text, headers={"Content-Type": TEXT})

    async def _waiting(self) -> dict[str, int]:
        """How much work waits, by kind, as far as that is known."""
        found = {}
        for name, waiting in self.queues.items():
            with suppress(StoreError, TimeoutError):
                async with asyncio.timeout(DATABASE_PATIENCE_S):
                    found[name] = await waiting()
        return found

    async def _counts(self) -> Counts | None:
        """Counts from the database; None if it doesn't answer."""
        with suppress(StoreError, TimeoutError):
            async with asyncio.timeout(DATABASE_PATIENCE_S):
                return await counts(self._store)
        return None


@asynccontextmanager
async def monitored(address: Address | None, store: Store) -> AsyncGenerator[Monitor | None]:
    """Answer at an address, if there is one. Raises `CannotListen`."""
    if address is None:
        yield None
        return
    monitor = Monitor(store, Metrics())
    app = web.Application()
    app.router.add_get("/live", monitor.live)
    app.router.add_get("/ready", monitor.ready)
    app.router.add_get("/metrics", monitor.figures)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    logging.getLogger().addHandler(monitor.metrics.lines)
    try:
        try:
            await web.TCPSite(runner, address.host, address.port).start()
        except OSError as error:
            raise CannotListen(f"can't listen on metrics.address: {error}") from error
        log.info("answering at http://%s", ":".join(map(str, runner.addresses[0][:2])))
        yield monitor
    finally:
        logging.getLogger().removeHandler(monitor.metrics.lines)
        await runner.cleanup()
