"""The stand-in's clock: real time plus what was added; also its ids, and the bots that follow it.

Following bots learn how far it is ahead; others use the machine's time.
"""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from aiohttp import web

EPOCH_MS = 1_420_070_400_000
"""The start of 2015, from which snowflakes count."""
_COUNTER_BITS = 22


@dataclass(eq=False)
class Timer:
    """A call due at a time (Unix seconds)."""

    due: float
    act: Callable[[], object]
    owner: "Clock" = field(repr=False)
    handle: asyncio.TimerHandle | None = None

    def cancel(self) -> None:
        """Cancel the call; harmless after it."""
        if self.handle is not None:
            self.handle.cancel()
        self.owner.drop(self)

    def fire(self) -> None:
        """Make the call now."""
        self.cancel()
        self.act()


class Clock:
    """Unix seconds and timers; `advance` brings the future nearer.

    A `patient` clock makes no call by itself, only when advanced. So a bot on a slow machine still
    meets its deadlines.
    """

    def __init__(self, *, patient: bool = False) -> None:
        self._patient = patient
        self.ahead = 0.0
        """Seconds ahead of real time."""
        self._timers: set[Timer] = set()

    def now(self) -> float:
        """Unix seconds, including everything added."""
        return time.time() + self.ahead

    def later(self, seconds: float, act: Callable[[], object]) -> Timer:
        """Call `act` after some seconds of this clock."""
        timer = Timer(self.now() + seconds, act, self)
        self._timers.add(timer)
        self._arm(timer)
        return timer

    def advance(self, seconds: float) -> None:
        """Add seconds at once; due calls are made in order."""
        self.ahead += seconds
        now = self.now()
        for timer in sorted(self._timers, key=lambda each: each.due):
            if timer.due <= now:
                timer.fire()
            else:
                self._arm(timer)

    def drop(self, timer: Timer) -> None:
        """Forget a timer."""
        self._timers.discard(timer)

    def stop(self) -> None:
        """Cancel every timer."""
        for timer in list(self._timers):
            timer.cancel()

    def _arm(self, timer: Timer) -> None:
        if timer.handle is not None:
            timer.handle.cancel()
        if self._patient:
            return
        wait = max(0.0, timer.due - self.now())
        timer.handle = asyncio.get_running_loop().call_later(wait, timer.fire)


class Snowflakes:
    """Makes ids from the time; each is greater than the one before."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last = 0

    def next(self) -> int:
        """A new id."""
        milliseconds = int(self._clock.now() * 1000) - EPOCH_MS
        self._last = max(self._last + 1, milliseconds << _COUNTER_BITS)
        return self._last

    def on_shard(self, shard: int, shards: int) -> int:
        """A new id for a server of this shard, a few milliseconds ahead if need be."""
        number = self.next()
        milliseconds = number >> _COUNTER_BITS
        ahead = (shard - milliseconds) % shards
        if ahead:
            self._last = number = (milliseconds + ahead) << _COUNTER_BITS
        return number

    def beyond(self, taken: int) -> None:
        """Start above `taken`, an id from a stored world."""
        self._last = max(self._last, taken)


def seconds_of(snowflake: int) -> float:
    """The Unix seconds at which an id was made."""
    return ((snowflake >> _COUNTER_BITS) + EPOCH_MS) / 1000


class Followers:
    """Bots that follow the clock. Each gets a line per change: seconds ahead."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._listening: dict[web.StreamResponse, tuple[web.Request, asyncio.Event]] = {}
        self._closed = False

    @property
    def count(self) -> int:
        """Number of bots that follow the clock."""
        return sum(request.transport is not None for request, _ in self._listening.values())

    def moved(self) -> None:
        """The clock was advanced."""
        for _, moved in self._listening.values():
            moved.set()

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Keep a bot informed until it disconnects."""
        answer = web.StreamResponse(headers={"Content-Type": "text/plain"})
        await answer.prepare(request)
        moved = asyncio.Event()
        self._listening[answer] = request, moved
        try:
            while not self._closed and request.transport is not None:
                await answer.write(f"{self._clock.ahead}\n".encode())
                await moved.wait()
                moved.clear()
        except ConnectionError:
            pass  # it is gone
        finally:
            del self._listening[answer]
        return answer

    def close(self) -> None:
        """Disconnect everyone."""
        self._closed = True
        self.moved()
