"""The bot as `make play` runs it: `bot.py`, by the clock of the playground that it is on.

That clock can be moved forward on the page. What is due at the tables then happens at once, and
discord.py takes interactions for as old as the playground does.
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
"""Seconds until a playground that cannot be reached is asked again."""

log = logging.getLogger("clock")


class MovedClock:
    """The machine's clock, and as much as the playground is ahead of it."""

    def __init__(self) -> None:
        """Be ahead by nothing."""
        self._ahead = timedelta()
        self._sleepers: set[tuple[asyncio.AbstractEventLoop, asyncio.Event]] = set()

    def now(self) -> datetime:
        """The time, in UTC."""
        return utc_now() + self._ahead

    async def sleep(self, seconds: float) -> None:
        """Wait until so many seconds have passed on this clock."""
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
        """Be ahead by so much from now on; from any thread."""
        if ahead == self._ahead:
            return
        self._ahead = ahead
        log.info("the clock was moved: it is %s UTC here", f"{self.now():%d %b %Y, %H:%M}")
        for loop, moved in tuple(self._sleepers):
            loop.call_soon_threadsafe(moved.set)


def follow(clock: MovedClock, url: str, token: str, known: Callable[[], None]) -> None:
    """Move a clock with the playground's, for as long as the process is there.

    Calls `known` once it has been heard how far that one is ahead.
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
            known()  # the bot itself says that nobody can be reached
        time.sleep(AGAIN_S)


def main(seeds: Callable[[], bytes] = new_seed) -> int:
    """Run the bot by the playground's clock, see `bot.main`."""
    url, token = os.environ.get(API_VARIABLE, ""), os.environ.get(TOKEN_VARIABLE, "")
    if not is_loopback(url):
        return bot.main(seeds)  # which says what is wrong
    clock, known = MovedClock(), threading.Event()
    threading.Thread(target=follow, args=(clock, url, token, known.set), daemon=True).start()
    known.wait()
    discord.utils.utcnow = clock.now
    # Time that was skipped on purpose is no outage.
    return bot.main(seeds, MachineTime(clock.now, clock.sleep, slack=timedelta.max / 4))


if __name__ == "__main__":
    sys.exit(main())
