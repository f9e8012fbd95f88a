"""Every request to Discord passes here: held back by the limiter, counted, and told of.

It is aiohttp's hook for what happens to requests, which discord.py hands on: each try of each
request comes by, also those that discord.py makes again by itself.
"""

import re
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from contextvars import ContextVar
from types import SimpleNamespace
from typing import Final, TypeAlias

import aiohttp
import discord

from cogs.discord_api.request_limiter import RequestLimiter, Urgency, purpose, requests_for

OLD_MESSAGE: Final = 30046
"""Discord's code for too many edits of a message that is over an hour old. It comes as if too many
requests had been made; but waiting for a few seconds, as discord.py would, is of no use."""
NO_ANSWER: Final = 0
"""In place of a status."""
TOO_MANY: Final = 429

OnRequest: TypeAlias = Callable[[str, int], None]
"""Is told of a request once it is answered: its route, without any id or token, and the status."""

_API = re.compile(r"^.*?/api/v\d+")
_TOKEN = re.compile(r"^(/(?:webhooks|interactions)/\d+)/[^/]+")
_ID = re.compile(r"(?<=/)\d+")


class _Ticket:
    """A turn that has come, for the first request that is made then."""

    used = False


_ticket: ContextVar[_Ticket | None] = ContextVar("ticket", default=None)


class Requests:
    """Watches the requests of one client.

    `trace` is what the client is to be made with; `watchers` are told of each request.
    """

    def __init__(self, limiter: RequestLimiter) -> None:
        self._limiter = limiter
        self.watchers: list[OnRequest] = []
        self.trace = aiohttp.TraceConfig()
        self.trace.on_request_start.append(self._begin)
        self.trace.on_request_end.append(self._end)
        self.trace.on_request_exception.append(self._fail)

    @property
    def waiting(self) -> int:
        """How many requests wait for their turn."""
        return self._limiter.waiting

    @asynccontextmanager
    async def turn(self, table: int, urgency: Urgency) -> AsyncGenerator[None]:
        """Wait for the turn of what is not urgent before discord.py hears of it.

        There each request holds up others of its route and channel while it waits, also those that
        are more urgent. Raises `TimeoutError` where it takes too long.
        """
        with requests_for(table, urgency):
            await self._limiter.turn(purpose())
            ticket = _Ticket()
            before = _ticket.set(ticket)
            try:
                yield
            finally:
                _ticket.reset(before)
                if not ticket.used:
                    self._limiter.done()

    async def close(self) -> None:
        """Let no request wait any longer."""
        await self._limiter.close()

    async def _begin(
        self,
        _session: aiohttp.ClientSession,
        context: SimpleNamespace,
        request: aiohttp.TraceRequestStartParams,
    ) -> None:
        """Hold back what counts towards the bot's limit: the answers to interactions do not."""
        context.counts = "Authorization" in request.headers
        if not context.counts:
            return
        ticket = _ticket.get()
        if ticket is not None and not ticket.used:
            ticket.used = True
        else:
            await self._limiter.turn(purpose())

    async def _end(
        self,
        _session: aiohttp.ClientSession,
        context: SimpleNamespace,
        request: aiohttp.TraceRequestEndParams,
    ) -> None:
        """Tell of it. Raises `discord.HTTPException` where trying again at once is of no use."""
        self._finish(context)
        self._tell(request.method, request.url.path, request.response.status)
        if request.response.status != TOO_MANY:
            return
        if "json" not in request.response.content_type:
            return
        said = await request.response.json()
        if said.get("global"):
            self._limiter.pause(float(said["retry_after"]))
        if said.get("code") == OLD_MESSAGE:
            raise discord.HTTPException(request.response, said)

    async def _fail(
        self,
        _session: aiohttp.ClientSession,
        context: SimpleNamespace,
        request: aiohttp.TraceRequestExceptionParams,
    ) -> None:
        self._finish(context)
        if not isinstance(request.exception, discord.HTTPException):
            self._tell(request.method, request.url.path, NO_ANSWER)

    def _finish(self, context: SimpleNamespace) -> None:
        if context.counts:
            context.counts = False
            self._limiter.done()

    def _tell(self, method: str, path: str, status: int) -> None:
        if _API.match(path) is None:
            return  # the gateway, or a file
        for watcher in self.watchers:
            watcher(route_of(method, path), status)


def route_of(method: str, path: str) -> str:
    """A request's route: what it asks for, and nothing of whom or where.

    >>> route_of("PATCH", "/api/v10/channels/12/messages/34")
    'PATCH /channels/{id}/messages/{id}'
    >>> route_of("POST", "/api/v10/interactions/12/secret/callback")
    'POST /interactions/{id}/{token}/callback'
    """
    place = _TOKEN.sub(r"\1/{token}", _API.sub("", path))
    return f"{method} {_ID.sub('{id}', place)}"
