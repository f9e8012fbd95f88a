"""Switches that make the stand-in misbehave as Discord sometimes does."""

import asyncio
from dataclasses import dataclass, field
from typing import NoReturn

from playground.wire.errors import Mistake, RateLimited, Refusal

CUT = 0
"""Instead of a status: cut the connection without an answer."""
INJECTABLE = (CUT, 429, 500, 502, 503)


class ConnectionCut(Exception):
    """The request gets no answer."""


@dataclass(eq=False)
class Hold:
    """A request held up by a test in this process, until the test lets it go.

    `only` is part of its method and path. It is held before it is carried out, or with `done`
    before the answer. `reached` is set then; `release` continues it, `lose` drops it.
    """

    only: str
    done: bool = False
    reached: asyncio.Event = field(default_factory=asyncio.Event)
    _over: asyncio.Event = field(default_factory=asyncio.Event)
    _lost: bool = False

    def release(self) -> None:
        """Continue the request, or let the next one of its kind pass."""
        self._over.set()

    def lose(self) -> None:
        """Drop the request as if it never arrived."""
        self._lost = True
        self._over.set()

    async def wait(self) -> None:
        """Wait here. Raises Refusal if the request is lost."""
        self.reached.set()
        await self._over.wait()
        if self._lost:
            raise Refusal(500, 0, "500: Lost on its way", injected=True)


@dataclass
class Faults:
    """What goes wrong: slow answers, and errors for the next requests (all or some).

    Also, every `nth` request is answered with the status `failing`; 0: none.
    """

    latency_ms: float = 0.0
    coming: list[tuple[int, str]] = field(default_factory=list)
    nth: int = 0
    failing: int = 503
    _count: int = 0
    holds: list[Hold] = field(default_factory=list)
    opening: int = 0
    """The error code for opening direct messages with anyone; 0: none."""

    def plan(self, status: int, times: int, only: str = "") -> None:
        """Fail the next requests; `only` is part of their method and path."""
        _check(status)
        self.coming += [(status, only)] * times

    def fail_each(self, nth: int, status: int) -> None:
        """Fail every nth request from now on; 0: none."""
        _check(status)
        self.nth, self.failing, self._count = max(nth, 0), status, 0

    def hold(self, only: str, *, done: bool = False) -> Hold:
        """Hold the next such request for the test."""
        hold = Hold(only, done)
        self.holds.append(hold)
        return hold

    def held(self, request: str) -> Hold | None:
        """The hold for a request ('POST /channels/1/messages'), if any."""
        found = next((hold for hold in self.holds if hold.only in request), None)
        if found is not None:
            self.holds.remove(found)
        return found

    def strike(self, request: str) -> None:
        """Raise the planned error for a request ('POST /channels/1/messages'), if any.

        Raises RateLimited, Refusal or ConnectionCut.
        """
        for index, (status, only) in enumerate(self.coming):
            if only in request:
                del self.coming[index]
                _fail(status)
        self._count += 1
        if self.nth and self._count % self.nth == 0:
            _fail(self.failing)


def _check(status: int) -> None:
    if status not in INJECTABLE:
        raise Mistake(f"Only {', '.join(map(str, INJECTABLE))} can be injected.")


def _fail(status: int) -> NoReturn:
    if status == CUT:
        raise ConnectionCut
    if status == 429:
        raise RateLimited(0.05, injected=True)
    raise Refusal(status, 0, f"{status}: Internal Server Error", injected=True)
