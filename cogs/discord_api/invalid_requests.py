"""Few requests that Discord refuses: who sends too many is shut out, whoever they are for.

Discord shuts an address out for an hour after 10,000 answers of 401, 403 and 429 in ten minutes.
Here they are counted, and far below that only what is certain to work goes: answers to people, and
what goes to channels that took something lately. All else waits, however many places are dead.
"""

import random
import re
from collections import OrderedDict, deque
from collections.abc import Callable
from http import HTTPStatus
from time import monotonic
from types import SimpleNamespace
from typing import Final

import aiohttp
import discord

WINDOW_S: Final = 600.0
MOST_UNSURE: Final = 600
"""So many refusals there may be in the window before what is not certain to work waits."""
MOST: Final = 900
"""So many before all waits but the answers to people."""
REMEMBERED: Final = 20_000
INVALID: Final = frozenset(
    {HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN, HTTPStatus.TOO_MANY_REQUESTS}
)
_CHANNEL: Final = re.compile(r"/channels/(\d+)")


class InvalidRequests:
    """Counts refusals by a client's requests. `clock` counts seconds."""

    def __init__(
        self, *, clock: Callable[[], float] = monotonic, rng: random.Random | None = None
    ) -> None:
        self._clock = clock
        self._rng = rng or random.Random()  # noqa: S311 - spreads tries, no more
        self._refused: deque[float] = deque()
        self._unsure = 0
        """How many requests are under way that may be refused."""
        self._good: OrderedDict[str, None] = OrderedDict()
        """Channels that took something lately."""
        self._held: deque[float] = deque()
        """When requests were held back within the window."""

    @property
    def count(self) -> int:
        """How many requests were refused within the last ten minutes."""
        return self._within(self._refused)

    def watch(self, trace: aiohttp.TraceConfig) -> aiohttp.TraceConfig:
        """Have all requests that are traced so pass by here."""
        # What is not to go takes nobody's turn; what came is counted whatever others make of it.
        trace.on_request_start.insert(0, self._check)
        trace.on_request_start.append(self._start)
        trace.on_request_end.insert(0, self._end)
        trace.on_request_exception.append(self._fail)
        return trace

    def _within(self, times: deque[float]) -> int:
        while times and times[0] <= self._clock() - WINDOW_S:
            times.popleft()
        return len(times)

    def trust(self, channel: int) -> None:
        """A channel is known to take what is sent."""
        self._good[str(channel)] = None
        self._good.move_to_end(str(channel))
        if len(self._good) > REMEMBERED:
            self._good.popitem(last=False)

    def admit_channel(self, channel: int) -> None:
        """Ask before any work is done for a message there. Raises `RateLimited`."""
        self.admit(f"/channels/{channel}")

    def admit(self, path: str) -> bool:
        """Whether a request is certain to work; it waits otherwise, by `RateLimited`, where there
        were many refusals.
        """
        if "/interactions/" in path or "/webhooks/" in path or "/channels" not in path:
            return True
        found = _CHANNEL.search(path)
        sure = found is not None and found[1] in self._good
        if self.count + self._unsure >= (MOST if sure else MOST_UNSURE):
            raise discord.RateLimited(self._wait_s())
        return sure

    def _wait_s(self) -> float:
        """For how long something waits: the more do, the longer, and not all equally long."""
        self._held.append(self._clock())
        windows = max(1.0, self._within(self._held) / MOST_UNSURE)
        oldest = self._refused[0] + WINDOW_S - self._clock() if self._refused else 0.0
        return max(oldest, 1.0) + self._rng.uniform(0.0, WINDOW_S * windows)

    def note(self, path: str, status: int, scope: str | None = None) -> None:
        """An answer came. `scope` is what a limit was of: one that many share is not ours."""
        found = _CHANNEL.search(path)
        if status in INVALID and scope != "shared":
            self._refused.append(self._clock())
        if found is None:
            return
        if status < HTTPStatus.BAD_REQUEST:
            self.trust(int(found[1]))
        elif status in (HTTPStatus.FORBIDDEN, HTTPStatus.NOT_FOUND):
            self._good.pop(found[1], None)

    async def _check(
        self,
        _session: aiohttp.ClientSession,
        _context: SimpleNamespace,
        asked: aiohttp.TraceRequestStartParams,
    ) -> None:
        self.admit(asked.url.path)

    async def _start(
        self,
        _session: aiohttp.ClientSession,
        context: SimpleNamespace,
        asked: aiohttp.TraceRequestStartParams,
    ) -> None:
        context.unsure = not self.admit(asked.url.path)
        self._unsure += context.unsure

    async def _end(
        self,
        _session: aiohttp.ClientSession,
        context: SimpleNamespace,
        asked: aiohttp.TraceRequestEndParams,
    ) -> None:
        self._answered(context)
        answer = asked.response
        self.note(asked.url.path, answer.status, answer.headers.get("X-RateLimit-Scope"))

    async def _fail(
        self,
        _session: aiohttp.ClientSession,
        context: SimpleNamespace,
        _asked: aiohttp.TraceRequestExceptionParams,
    ) -> None:
        self._answered(context)

    def _answered(self, context: SimpleNamespace) -> None:
        self._unsure -= context.unsure
        context.unsure = False
