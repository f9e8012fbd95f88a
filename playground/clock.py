"""The stand-in's clock: real time plus what a test has added; ids made by it, bots that go by it.

Each of these bots is told how far the clock is ahead; one that does not follow has the time of the
machine.
"""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from aiohttp import web

EPOCH_MS = 1_420_070_400_000
"""The first moment of 2015, from which snowflakes count milliseconds."""
_COUNTER_BITS = 22


@dataclass(eq=False)
class Timer:
    """One call that is due at a moment (Unix seconds); `cancel` forgets it."""

    due: float
    act: Callable[[], None]
    owner: "Clock" = field(repr=False)
    handle: asyncio.TimerHandle | None = None

    def cancel(self) -> None:
        """Forget the call; harmless when it has happened."""
        if self.handle is not None:
            self.handle.cancel()
        self.owner.drop(self)

    def fire(self) -> None:
        """Make the call now."""
        self.cancel()
        self.act()


class Clock:
    """Tells Unix seconds and makes calls later; `advance` brings the future nearer.

    A `patient` clock makes no call by itself: only `advance` lets one fall due. What a bot must do
    within seconds it may then do on a slow machine, too.
    """

    def __init__(self, *, patient: bool = False) -> None:
        self._patient = patient
        self.ahead = 0.0
        """Seconds by which it is ahead of the real time."""
        self._timers: set[Timer] = set()

    def now(self) -> float:
        """Give Unix seconds, with everything added by `advance`."""
        return time.time() + self.ahead

    def later(self, seconds: float, act: Callable[[], None]) -> Timer:
        """Call `act` after so many seconds of this clock."""
        timer = Timer(self.now() + seconds, act, self)
        self._timers.add(timer)
        self._arm(timer)
        return timer

    def advance(self, seconds: float) -> None:
        """Let seconds pass at once; calls that fall due are made in their order."""
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
        """Forget every timer, at the end."""
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
    """Makes ids of now; two are never the same and a later one is always greater."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last = 0

    def next(self) -> int:
        """Give a fresh id."""
        milliseconds = int(self._clock.now() * 1000) - EPOCH_MS
        self._last = max(self._last + 1, milliseconds << _COUNTER_BITS)
        return self._last

    def on_shard(self, shard: int, shards: int) -> int:
        """Give a fresh id for a server of this shard: a few milliseconds ahead, if need be."""
        number = self.next()
        milliseconds = number >> _COUNTER_BITS
        ahead = (shard - milliseconds) % shards
        if ahead:
            self._last = number = (milliseconds + ahead) << _COUNTER_BITS
        return number

    def beyond(self, taken: int) -> None:
        """Never give an id up to `taken` (an id out of a stored world)."""
        self._last = max(self._last, taken)


def seconds_of(snowflake: int) -> float:
    """Give the Unix seconds at which an id was made."""
    return ((snowflake >> _COUNTER_BITS) + EPOCH_MS) / 1000


class Followers:
    """Who listens to a clock. Each gets a line for each move: by how many seconds it is ahead."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._listening: dict[web.StreamResponse, tuple[web.Request, asyncio.Event]] = {}
        self._closed = False

    @property
    def count(self) -> int:
        """How many bots go by the clock now."""
        return sum(request.transport is not None for request, _ in self._listening.values())

    def moved(self) -> None:
        """The clock was moved forward."""
        for _, moved in self._listening.values():
            moved.set()

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Tell one bot until it goes."""
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
        """Let go of everyone, at the end."""
        self._closed = True
        self.moved()
