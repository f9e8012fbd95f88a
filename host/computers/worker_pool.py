"""Processes that decide for computer players: started when first needed, replaced when they die.

Hard computer players think in processes of their own, of low priority: neither people's presses nor
the moves of the others wait for them.
"""

import asyncio
import os
from collections.abc import Awaitable, Callable
from typing import Final

from host.computers.thinking import Question
from host.computers.workers import Workers

NICENESS: Final = 10
"""How much less of a busy processor the processes of hard computer players get (`nice`)."""
ADVISING_NICENESS: Final = 4
"""The same for the one that answers people who ask for advice, and wait for it."""


def usual_size() -> int:
    """How many hard computer players think at the same time: one less than there are processors,
    so that one is left for all else.
    """
    if hasattr(os, "sched_getaffinity"):
        processors = len(os.sched_getaffinity(0))
    else:  # macOS has none
        processors = os.cpu_count() or 1
    return max(processors - 1, 1)


class WorkerPool:
    """A `Thinker` whose thinking is done by other processes: up to `size` for hard computer
    players, one for people who ask for advice, and one for all others.

    Who asks first is answered first. The computer players of a table never ask two questions at
    once, so that no table has to wait for more than one decision of each of the others.
    """

    def __init__(
        self,
        size: int | None = None,
        *,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._sleep = sleep
        self._quick = Workers(1, niceness=0)
        self._long = Workers(size or usual_size(), niceness=NICENESS)
        self._advising = Workers(1, niceness=ADVISING_NICENESS)

    async def think(self, question: Question, /) -> bytes:
        """The answer, as stored bytes, as soon as the question's time is up. Raises
        `ThinkingFailed`.
        """
        workers = self._workers(question)
        waiting: list[asyncio.Future[None]] = []

        def begins() -> None:
            # While it waits for its turn, only what others think about counts. From here on its own
            # time does, which is the same whatever there is to choose from.
            if question.takes_s and not waiting:
                waiting.append(asyncio.ensure_future(self._sleep(question.takes_s)))

        try:
            action = await workers.answer(question, begins)
            await asyncio.gather(*waiting)
        finally:
            for each in waiting:
                each.cancel()
        return action

    def _workers(self, question: Question) -> Workers:
        """Who answers it."""
        if question.wants == "advice":
            return self._advising
        return self._long if question.strength == "hard" else self._quick

    async def close(self) -> None:
        """End all processes, whatever they are at."""
        await asyncio.gather(self._quick.close(), self._long.close(), self._advising.close())

    @property
    def pids(self) -> frozenset[int]:
        """The processes that there are."""
        return self._quick.pids | self._long.pids | self._advising.pids
