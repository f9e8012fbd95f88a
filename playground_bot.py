"""The bot as `make play` runs it: `bot.py` with the playground's clock.

The page can move that clock forward. Anything due at a table then happens at once, and discord.py
sees interactions as old as the playground does.
"""

import asyncio
import logging
import os
import sys
import threading
import time
import urllib.request
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

import discord

import bot
from cogs.app.settings import API_VARIABLE, TOKEN_VARIABLE, is_loopback
from host.clock import MachineTime, utc_now
from host.service.tables import new_seed

AGAIN_S: Final = 1.0
"""Pause before trying an unreachable playground again."""

log = logging.getLogger("clock")


class MovedClock:
    """The machine's clock, plus how far the playground is ahead."""

    def __init__(self) -> None:
        """Start with no difference."""
        self._ahead = timedelta()
        self._sleepers: set[tuple[asyncio.AbstractEventLoop, asyncio.Event]] = set()

    def now(self) -> datetime:
        """The time, in UTC."""
        return utc_now() + self._ahead

    async def sleep(self, seconds: float) -> None:
        """Sleep on this clock."""
        until, moved = self.now() + timedelta(seconds=seconds), asyncio.Event()
        sleeper = asyncio.get_running_loop(), moved
        self._sleepers.add(sleeper)
        try:
            while (left := (until - self.now()).total_seconds()) > 0:
                moved.clear()
                try:
                    await asyncio.wait_for(moved.wait(), left)
                except TimeoutError:
                    return
        finally:
            self._sleepers.discard(sleeper)

    def move(self, ahead: timedelta) -> None:
        """Set how far it is ahead; from any thread."""
        if ahead == self._ahead:
            return
        self._ahead = ahead
        log.info("the clock was moved: it's now %s UTC", f"{self.now():%d %b %Y, %H:%M}")
        for loop, moved in tuple(self._sleepers):
            loop.call_soon_threadsafe(moved.set)


def follow(clock: MovedClock, url: str, token: str, known: Callable[[], None]) -> None:
    """Keep a clock in step with the playground's, for the life of the process.

    Calls `known` once it knows how far the playground is ahead.
    """
    headers = {"Authorization": f"Bot {token}"}
    request = urllib.request.Request(f"{url}/clock", headers=headers)  # noqa: S310 - on this machine
    while True:
        try:
            with urllib.request.urlopen(request) as lines:  # noqa: S310 - as above
                for line in lines:
                    clock.move(timedelta(seconds=float(line)))
                    known()
        except OSError:
            known()  # the bot itself reports that
        time.sleep(AGAIN_S)


def main(seeds: Callable[[], bytes] = new_seed) -> int:
    """Run the bot with the playground's clock; see `bot.main`."""
    url, token = os.environ.get(API_VARIABLE, ""), os.environ.get(TOKEN_VARIABLE, "")
    if not is_loopback(url):
        return bot.main(seeds)  # which reports the error
    clock, known = MovedClock(), threading.Event()
    threading.Thread(target=follow, args=(clock, url, token, known.set), daemon=True).start()
    known.wait()
    discord.utils.utcnow = clock.now
    # Skipped time is no outage.
    return bot.main(seeds, MachineTime(clock.now, clock.sleep, slack=timedelta.max / 4))


if __name__ == "__main__":
    sys.exit(main())
