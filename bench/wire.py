"""`python -m bench wire`: how long people wait in a whole game, played at full speed.

The bot runs in its own process, on the playground.
"""

import asyncio
from pathlib import Path

import msgspec

from bench.parts.bot import bot_on, waited
from bench.parts.people import begin, play_on
from playground.client import running


class Course(msgspec.Struct, frozen=True):
    """There is nothing to choose."""


class Waiting(msgspec.Struct, frozen=True):
    """Milliseconds from a press: median and 95th percentile."""

    what: str
    times: int
    median_ms: float
    p95_ms: float


async def measure(_: Course, folder: Path) -> list[Waiting]:
    """Two people play Nature; returns each kind of wait."""
    async with running() as play, bot_on(play, folder / "bench.db"):
        people = [await play.person(name) for name in ("Ann", "Ben")]
        table = await begin(play, 0, people)
        await asyncio.gather(*(play_on(person, table, _at_once) for person in people))
        found = waited(await play.timings())
    return [
        Waiting("press to acknowledged", found.presses, found.ack_ms.median, found.ack_ms.p95),
        Waiting("press to new board shown", found.moves, found.board_ms.median, found.board_ms.p95),
    ]


async def _at_once() -> None:
    """No turn to wait for."""
