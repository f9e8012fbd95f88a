"""Switches that make the stand-in misbehave the way the real thing sometimes does."""

import asyncio
from dataclasses import dataclass, field
from typing import NoReturn

from playground.errors import Mistake, RateLimited, Refusal

CUT = 0
"""In place of a status: the connection is cut, and no answer comes."""
INJECTABLE = (CUT, 429, 500, 502, 503)


class ConnectionCut(Exception):
    """The request is to get no answer at all."""


@dataclass(eq=False)
class Hold:
    """One request that is held up, for a test in this process: by events, not for a time.

    `only` is a part of its method and path. It is held before it is done, or with `done` after
    that, before the answer. Then `reached` is set; `release` lets it go on, `lose` forgets it.
    """

    only: str
    done: bool = False
    reached: asyncio.Event = field(default_factory=asyncio.Event)
    _over: asyncio.Event = field(default_factory=asyncio.Event)
    _lost: bool = False

    def release(self) -> None:
        """Let the request go on, or the next one of its kind pass if none has come."""
        self._over.set()

    def lose(self) -> None:
        """Let the request never have arrived."""
        self._lost = True
        self._over.set()

    async def wait(self) -> None:
        """Hold the request here; raises Refusal where it is lost."""
        self.reached.set()
        await self._over.wait()
        if self._lost:
            raise Refusal(500, 0, "500: Lost on its way", injected=True)


@dataclass
class Faults:
    """What is to go wrong: slow answers, and errors for the next requests (all or some).

    Besides, each `nth` request is answered with the status `failing`; 0 is none of them.
    """

    latency_ms: float = 0.0
    coming: list[tuple[int, str]] = field(default_factory=list)
    nth: int = 0
    failing: int = 503
    _count: int = 0
    holds: list[Hold] = field(default_factory=list)
    opening: int = 0
    """The code with which beginning direct messages with anybody is refused; 0 for none."""

    def plan(self, status: int, times: int, only: str = "") -> None:
        """Answer the next requests with an error; `only` is a part of their method and path."""
        _check(status)
        self.coming += [(status, only)] * times

    def fail_each(self, nth: int, status: int) -> None:
        """Answer each nth request with an error from now on; 0 is none."""
        _check(status)
        self.nth, self.failing, self._count = max(nth, 0), status, 0

    def hold(self, only: str, *, done: bool = False) -> Hold:
        """Hold up the next such request until the test says otherwise."""
        hold = Hold(only, done)
        self.holds.append(hold)
        return hold

    def held(self, request: str) -> Hold | None:
        """The hold that is meant for a request ('POST /channels/1/messages'), if there is one."""
        found = next((hold for hold in self.holds if hold.only in request), None)
        if found is not None:
            self.holds.remove(found)
        return found

    def strike(self, request: str) -> None:
        """Raise the planned error for a request ('POST /channels/1/messages'), if there is one.

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
