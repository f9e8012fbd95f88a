"""Work with the database that is never broken off in the middle."""

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from typing import TypeVar

T = TypeVar("T")


async def whole(work: Coroutine[object, object, T]) -> T:
    """Await some work; if the caller is cancelled, let the work come to its end first.

    A transaction whose task is cancelled leaves its connection behind, which may keep the lock on a
    SQLite file for as long as anything refers to it.
    """
    task = asyncio.ensure_future(work)
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        while not task.done():
            with suppress(asyncio.CancelledError):
                await asyncio.wait((task,))
        if not task.cancelled():
            task.exception()  # nobody else asks for it
        raise
