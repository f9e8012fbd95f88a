"""The clock that the bot of `make play` goes by."""

import asyncio
from datetime import timedelta

from playground_bot import MovedClock

MINUTE = timedelta(minutes=1)


async def test_who_waits_by_the_clock_is_woken_once_it_has_been_moved_so_far() -> None:
    """No earlier, however often it is moved; whoever waits from then on waits anew."""
    clock = MovedClock()
    before = clock.now()
    waiting = asyncio.create_task(clock.sleep(3600))
    await asyncio.sleep(0)
    clock.move(30 * MINUTE)
    done, _ = await asyncio.wait({waiting}, timeout=0)
    assert not done
    clock.move(61 * MINUTE)
    async with asyncio.timeout(60):
        await waiting
    assert clock.now() - before >= 61 * MINUTE
    later = asyncio.create_task(clock.sleep(3600))
    done, _ = await asyncio.wait({later}, timeout=0)
    assert not done
    later.cancel()
