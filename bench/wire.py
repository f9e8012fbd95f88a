"""`python -m bench wire`: how long people wait in a whole game, played at full speed.

The bot runs in its own process, on the playground.
"""

import asyncio
from pathlib import Path

import msgspec

from bench.parts.bot import Waited, bot_on, waited
from bench.parts.people import at_once, begin, play_on
from playground.program.client import running


class Course(msgspec.Struct, frozen=True):
    """There is nothing to choose."""


async def measure(_: Course, folder: Path) -> Waited:
    """Two people play Nature."""
    async with running() as play, bot_on(play, folder / "bench.db"):
        people = [await play.person(name) for name in ("Ann", "Ben")]
        table = await begin(play, 0, people)
        await asyncio.gather(*(play_on(person, table, at_once) for person in people))
        return waited(await play.timings())
