"""Cancellation: database work is shielded from it, and nothing is retried after it."""

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from typing import TypeVar

T = TypeVar("T")


async def shielded(work: Coroutine[object, object, T]) -> T:
    """Await work shielded from cancellation: a caller that is cancelled waits for its end first.

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


async def sleep_unless_cancelled(seconds: float) -> None:
    """Sleep before a retry. A task that was cancelled ends instead: psycopg and procrastinate may
    have raised an error of their own in place of the cancellation.
    """
    task = asyncio.current_task()
    if task is not None and task.cancelling():
        raise asyncio.CancelledError
    await asyncio.sleep(seconds)
