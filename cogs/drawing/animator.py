"""Animations: drawn in a process of their own, one at a time, and cached."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
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
    """Draws animations of what has no secrets left, such as games that are over."""

    def __init__(self, replays: Replays) -> None:
        self._replays = replays
        self._one = asyncio.Semaphore(1)
        self._drawn: OrderedDict[tuple[Subject, Format], asyncio.Task[Picture]] = OrderedDict()

    async def animation(self, table: int, format_: Format = "webp") -> Picture:
        """The animation of a table's game as everybody saw it, from the cache if possible.

        Raises `NotAllowed` if the game isn't over or can't be replayed, and `NotDrawn`.
        """
        return await self.of(
            Subject.of("table", table), partial(self._whole_game, table, format_), format_
        )

    async def of(
        self,
        subject: Subject,
        film: Callable[[], Awaitable[AnimationSpec]],
        format_: Format = "webp",
    ) -> Picture:
        """The animation of a subject, from the cache if possible; else it is drawn from a `film` in
        this format. Raises `NotDrawn`, and what `film` raises.
        """
        key = (subject, format_)
        task = self._drawn.get(key)
        if task is None or (task.done() and (task.cancelled() or task.exception())):
            name = f"animation of {subject.in_words}"
            task = asyncio.create_task(self._draw(subject, film), name=name)
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

    async def _draw(
        self, subject: Subject, film: Callable[[], Awaitable[AnimationSpec]]
    ) -> Picture:
        log_context.begin("animation", subject=subject)
        async with self._one:
            return await _in_a_process(await film())

    async def _whole_game(self, table: int, format_: Format) -> AnimationSpec:
        course = await self._replays.course(table, lambda count: chosen(count, MOST_FRAMES))
        frames = tuple(Frame(state, events) for state, events in course.moments)
        return AnimationSpec(course.game, None, course.names, frames, format_)


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
