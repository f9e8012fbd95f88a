"""Work with the database is not broken off in the middle when whoever waits for it is cancelled."""

import asyncio

import pytest

from host.database.shielded import shielded


async def test_a_cancelled_caller_waits_until_the_work_is_done() -> None:
    go_on, begun, done = asyncio.Event(), asyncio.Event(), asyncio.Event()

    async def work() -> None:
        begun.set()
        await go_on.wait()
        done.set()

    caller = asyncio.create_task(shielded(work()))
    await begun.wait()
    for _ in range(2):  # being cancelled again changes nothing
        caller.cancel()
        await asyncio.wait((caller,), timeout=0)
    assert not caller.done()
    go_on.set()
    with pytest.raises(asyncio.CancelledError):
        await caller
    assert done.is_set()


async def test_what_the_work_gives_or_raises_is_handed_on() -> None:
    async def give() -> int:
        return 3

    async def fail() -> None:
        raise ValueError("no")

    assert await shielded(give()) == 3
    with pytest.raises(ValueError, match="no"):
        await shielded(fail())
