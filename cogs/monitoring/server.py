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
from host.errors import StoreError, WhyNot
from host.outbox.loop import Lane
from host.repositories.directory import Counts, counts
from host.service.session import Signals

log = logging.getLogger(__name__)

DATABASE_PATIENCE_S: Final = 2.0
TRIAL: Final = "trial"
"""The name of a note that is written only to see whether it can be."""
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

    def shard_count(self) -> int:
        """How many shards the bot has, over all its processes; 0 before it is known."""
        return self._client.shard_count or 0

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
        self._trial: asyncio.Task[None] | None = None
        """Sees whether the database can be written to again."""

    def watch(
        self,
        watched: Gateway,
        requests: Requests,
        refusals: list[Callable[[WhyNot], None]],
        signals: Signals,
        live: Lane,
    ) -> None:
        """Watch these parts from now on, instead of those before."""
        self.watched = watched

        async def waiting() -> int:
            return requests.waiting

        self.queues["requests"] = waiting
        requests.watchers.append(self.metrics.requested)
        refusals.append(self.metrics.refused)
        signals.advanced.subscribe(self.metrics.went_on)
        self.metrics.boards.are_shared = live.is_shared
        if not live.is_shared:
            signals.changed.subscribe(self.metrics.boards.changed)
        live.watcher = self.metrics.boards

    async def live(self, _request: web.Request) -> web.Response:
        """Liveness: it answers, so it lives."""
        return web.Response(text="live\n")

    async def ready(self, _request: web.Request) -> web.Response:
        """Readiness: whether it takes in and stores what people do, or why not."""
        if troubles := await self.troubles():
            return web.Response(status=503, text="".join(f"{each}\n" for each in troubles))
        return web.Response(text="ready\n")

    async def troubles(self) -> list[str]:
        """Why this process is not ready, a sentence each."""
        return self._troubles(await self._counts(), can_write=await self._can_write())

    def _troubles(self, counts: Counts | None, *, can_write: bool) -> list[str]:
        troubles = ["Not logged in to Discord."]
        if self.watched is not None:
            troubles = self.watched.troubles()
        if counts is None:
            troubles.append("The database doesn't answer.")
        elif not can_write:
            troubles.append("The database can't be written to.")
        return troubles

    async def figures(self, _request: web.Request) -> web.Response:
        """All figures."""
        return web.Response(body=await self.page(), headers={"Content-Type": TEXT})

    async def page(self) -> bytes:
        """All figures, as Prometheus reads them."""
        watched, counted, can_write = self.watched, await self._counts(), await self._can_write()
        return self.metrics.text(
            counted,
            {} if watched is None else watched.shards(),
            0 if watched is None else watched.servers(),
            await self._waiting(),
            shard_count=0 if watched is None else watched.shard_count(),
            can_write=can_write,
            is_ready=not self._troubles(counted, can_write=can_write),
        )

    async def _waiting(self) -> dict[str, int]:
        """How much work waits, by kind, as far as that is known."""
        found = {}
        for name, waiting in self.queues.items():
            with suppress(StoreError, TimeoutError):
                async with asyncio.timeout(DATABASE_PATIENCE_S):
                    found[name] = await waiting()
        return found

    async def _can_write(self) -> bool:
        """Whether the last transaction was stored; after one that wasn't, whether another is."""
        if not self._store.outage.can_write:
            if self._trial is None or self._trial.done():
                self._trial = asyncio.ensure_future(self._try_to_write())
            await asyncio.wait({self._trial}, timeout=DATABASE_PATIENCE_S)
        return self._store.outage.can_write

    async def _try_to_write(self) -> None:
        with suppress(StoreError):
            await self._store.set_note(TRIAL, "")

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
