"""Animations of whole games: drawn in a process of their own, one at a time, and cached."""

import asyncio
import logging
from collections import OrderedDict
from contextlib import suppress
from typing import Final

import msgspec

from host.computers.worker_process import start
from host.logs import log_context
from host.review.replays import Replays
from host.subject import Subject
from render.animation import MOST_FRAMES, AnimationSpec, Format, Frame, chosen
from render.base import Picture

log = logging.getLogger(__name__)

DRAWING_TIMEOUT_S: Final = 600.0
CACHE_SIZE: Final = 6
"""Animations have up to 8 MB each."""
_TOLD: Final = ("PATH", "LANG", "HOME", "TMPDIR", "VIRTUAL_ENV")


class NotDrawn(Exception):
    """An animation couldn't be drawn: its process failed, or took too long."""


class Animator:
    """Draws animations of games that are over, and so have no secrets left."""

    def __init__(self, replays: Replays) -> None:
        self._replays = replays
        self._one = asyncio.Semaphore(1)
        self._drawn: OrderedDict[tuple[int, Format], asyncio.Task[Picture]] = OrderedDict()

    async def animation(self, table: int, format_: Format = "webp") -> Picture:
        """The animation of a table's game as everybody saw it, from the cache if possible.

        Raises `NotAllowed` if the game isn't over or can't be replayed, and `NotDrawn`.
        """
        key = (table, format_)
        task = self._drawn.get(key)
        if task is None or (task.done() and (task.cancelled() or task.exception())):
            task = asyncio.create_task(self._draw(table, format_), name=f"animation of {table}")
            self._drawn[key] = task
        self._drawn.move_to_end(key)
        while len(self._drawn) > CACHE_SIZE and next(iter(self._drawn.values())).done():
            self._drawn.popitem(last=False)
        # The one who asked may go away; others may wait for the same one.
        return await asyncio.shield(task)

    async def close(self) -> None:
        """Stop drawing."""
        tasks = tuple(self._drawn.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._drawn.clear()

    async def _draw(self, table: int, format_: Format) -> Picture:
        log_context.begin("animation", subject=Subject.of("table", table))
        async with self._one:
            course = await self._replays.course(table, lambda count: chosen(count, MOST_FRAMES))
            frames = tuple(Frame(state, events) for state, events in course.moments)
            film = AnimationSpec(course.game, None, course.names, frames, format_)
            return await _in_a_process(film)


async def _in_a_process(film: AnimationSpec) -> Picture:
    worker = await start("render.animation", told=_TOLD)
    try:
        async with asyncio.timeout(DRAWING_TIMEOUT_S):
            drawn, _ = await worker.communicate(msgspec.msgpack.encode(film))
    except TimeoutError:
        raise NotDrawn("it took too long") from None
    finally:
        with suppress(ProcessLookupError):
            worker.kill()
        await worker.wait()
    if worker.returncode:
        raise NotDrawn(f"its process ended with {worker.returncode}")
    return msgspec.msgpack.decode(drawn, type=Picture)
