"""The stand-in's clock: real time plus what a test has added, so that no test sleeps."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field


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
        """Start at the real time."""
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
