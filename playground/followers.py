"""Bots that go by the stand-in's clock: each is told how far it is ahead, and whenever it moves.

No bot has to: one that does not follow has the time of the machine.
"""

import asyncio

from aiohttp import web

from playground.clock import Clock


class Followers:
    """Who listens to a clock. Each gets a line for each move: by how many seconds it is ahead."""

    def __init__(self, clock: Clock) -> None:
        """Tell of `clock`."""
        self._clock = clock
        self._listening: dict[web.StreamResponse, tuple[web.Request, asyncio.Event]] = {}
        self._closed = False

    @property
    def count(self) -> int:
        """How many bots go by the clock now."""
        return sum(request.transport is not None for request, _ in self._listening.values())

    def moved(self) -> None:
        """The clock was moved forward."""
        for _, moved in self._listening.values():
            moved.set()

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Tell one bot until it goes."""
        answer = web.StreamResponse(headers={"Content-Type": "text/plain"})
        await answer.prepare(request)
        moved = asyncio.Event()
        self._listening[answer] = request, moved
        try:
            while not self._closed and request.transport is not None:
                await answer.write(f"{self._clock.ahead}\n".encode())
                await moved.wait()
                moved.clear()
        except ConnectionError:
            pass  # it is gone
        finally:
            del self._listening[answer]
        return answer

    def close(self) -> None:
        """Let go of everyone, at the end."""
        self._closed = True
        self.moved()
