"""Every request to Discord passes here: held back by the limiter, counted, and reported.

discord.py hands aiohttp's trace hooks on, so each try of each request comes by, also its retries.
"""

import logging
import re
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from contextvars import ContextVar
from types import SimpleNamespace
from typing import Final, TypeAlias

import aiohttp
import discord

from cogs.discord_api.invalid_requests import InvalidRequests
from cogs.discord_api.request_limiter import RequestLimiter, Urgency, purpose, requests_for
from host.subject import Subject

log = logging.getLogger(__name__)

OLD_MESSAGE: Final = 30046
"""Discord's code for too many edits of a message over an hour old. It comes with 429, but waiting a
few seconds, as discord.py would, doesn't help."""
NO_ANSWER: Final = 0
TOO_MANY: Final = 429
FAILED: Final = 500
NOT_REPEATABLE: Final = "/scheduled-events"
"""Creating one may have worked although Discord failed: only who looks for it first may repeat it.
"""

OnRequest: TypeAlias = Callable[[str, int], None]
"""Called once a request is answered, with its route (no ids, no tokens) and status."""

_API = re.compile(r"^.*?/api/v\d+")
_TOKEN = re.compile(r"^(/(?:webhooks|interactions)/\d+)/[^/]+")
_ID = re.compile(r"(?<=/)\d+")


class _Ticket:
    """A turn that has come, for the next request."""

    used = False


_ticket: ContextVar[_Ticket | None] = ContextVar("ticket", default=None)


class Requests:
    """Watches the requests of one client, which has to be made with this `trace`.

    `watchers` are told of each request; `invalid` counts those that Discord refuses.
    """

    def __init__(self, limiter: RequestLimiter, invalid: InvalidRequests | None = None) -> None:
        self._limiter = limiter
        self.invalid = invalid or InvalidRequests()
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
    async def turn(self, subject: Subject, urgency: Urgency) -> AsyncGenerator[None]:
        """Wait for a turn before discord.py hears of a request that isn't urgent.

        A request that waits within discord.py holds up others of its route and channel, even more
        urgent ones. Raises `TimeoutError` if the turn takes too long.
        """
        with requests_for(subject, urgency):
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
        """Hold back what counts towards the bot's limit: answers to interactions don't."""
        path = request.url.path
        self.invalid.admit(path)  # a request that mustn't go takes nobody's turn
        context.counts = "Authorization" in request.headers
        if context.counts:
            ticket = _ticket.get()
            if ticket is not None and not ticket.used:
                ticket.used = True
            else:
                await self._limiter.turn(purpose())
        try:
            context.unsure = self.invalid.begin(path)
        except discord.RateLimited:
            self._release(context)
            raise

    async def _end(
        self,
        _session: aiohttp.ClientSession,
        context: SimpleNamespace,
        request: aiohttp.TraceRequestEndParams,
    ) -> None:
        """Report it. Raises `discord.HTTPException` if retrying at once is of no use."""
        self._finish(context)
        path, answer = request.url.path, request.response
        scope, is_read = answer.headers.get("X-RateLimit-Scope"), request.method == "GET"
        self.invalid.note(path, answer.status, scope, is_read=is_read)
        self._tell(request.method, path, answer.status)
        if request.method == "POST" and path.endswith(NOT_REPEATABLE) and answer.status >= FAILED:
            raise discord.HTTPException(answer, None)
        if answer.status != TOO_MANY or "json" not in answer.content_type:
            return
        said = await answer.json()
        if said.get("global"):
            self._limiter.pause(float(said["retry_after"]))
        if said.get("code") == OLD_MESSAGE:
            raise discord.HTTPException(answer, said)

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
        if context.unsure:
            context.unsure = False
            self.invalid.end()
        self._release(context)

    def _release(self, context: SimpleNamespace) -> None:
        if context.counts:
            context.counts = False
            self._limiter.done()

    def _tell(self, method: str, path: str, status: int) -> None:
        if _API.match(path) is None:
            return  # the gateway, or a file
        route = route_of(method, path)
        log.debug("%s: %d", route, status)
        for watcher in self.watchers:
            watcher(route, status)


def route_of(method: str, path: str) -> str:
    """A request's route, without ids.

    >>> route_of("PATCH", "/api/v10/channels/12/messages/34")
    'PATCH /channels/{id}/messages/{id}'
    >>> route_of("POST", "/api/v10/interactions/12/secret/callback")
    'POST /interactions/{id}/{token}/callback'
    """
    place = _TOKEN.sub(r"\1/{token}", _API.sub("", path))
    return f"{method} {_ID.sub('{id}', place)}"
