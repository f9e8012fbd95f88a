"""`python -m bench idle`: the memory of an idle bot.

The bot runs in its own process, on the playground. Games of all kinds have started, each in its own
channel. Once every board and panel has been sent and the bot has been quiet for a while, its
resident memory is read.
"""

import time
from pathlib import Path
from typing import Annotated

import msgspec

from bench.parts.bot import bot_on, rss_mb
from bench.parts.crowd import Boards, begin, quiet, settle
from bench.parts.report import Option
from engine.registry import NAMES
from playground.program.client import running

QUIET_S = 3.0


class Course(msgspec.Struct, frozen=True):
    """What to measure."""

    tables: Annotated[int, Option("games under way")] = 10


class Figures(msgspec.Struct, frozen=True):
    """`start_s`: until the bot was connected; `shown_s`: until everything was shown, and the
    emoji of a first start registered.
    """

    tables: int
    rss_mb: float
    start_s: float
    shown_s: float


async def measure(course: Course, folder: Path) -> Figures:
    """Start games, let the bot show them, and measure it at rest."""
    tables, database = course.tables, folder / "games.db"
    async with running() as driver:
        play = driver.inside
        seated = await begin(play, database, settle(play, tables), NAMES)
        boards, begun = Boards(play), time.perf_counter()
        async with bot_on(driver, database) as bot:
            start_s = time.perf_counter() - begun
            await boards.wait_for_first(play, seated)
            shown_s = await quiet(play, QUIET_S) - begun
            return Figures(tables, round(rss_mb(bot.pid), 1), round(start_s, 1), round(shown_s, 1))
