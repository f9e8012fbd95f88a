"""`python -m bench tables`: what idle tables cost in start-up, memory and waiting."""

import time
from pathlib import Path
from typing import Annotated

import msgspec

from bench.parts.bot import Waits, bot_on, rss_mb, waited
from bench.parts.hosted import GAME, fill, sizes
from bench.parts.people import played
from bench.parts.report import Option
from playground.program.client import running


class Course(msgspec.Struct, frozen=True):
    """What to measure."""

    tables: Annotated[int, Option("number of idle tables")] = 10_000
    seconds: Annotated[float, Option("how long people press")] = 20.0


class Figures(msgspec.Struct, frozen=True):
    """The results. `presses` is how many there were while waiting was measured."""

    tables: int
    start_s: float
    rss_mb: float
    ack_ms: Waits
    board_ms: Waits
    bytes_per_move: float
    bytes_per_game: float
    presses: int


async def measure(course: Course, folder: Path) -> Figures:
    """Build the database, start the bot on it in its own process, and play."""
    bytes_per_move, bytes_per_game = await sizes(folder / "games.db")
    tables = await fill(folder / "idle.db", course.tables, (GAME,))
    async with running() as play:
        begun = time.perf_counter()
        async with bot_on(play, folder / "idle.db") as bot:
            start_s = time.perf_counter() - begun
            rss = rss_mb(bot.pid)
            setups = await played(play, course.seconds)
            found = waited((await play.timings())[setups:])
    return Figures(
        tables=tables,
        start_s=round(start_s, 2),
        rss_mb=round(rss, 1),
        ack_ms=found.ack_ms,
        board_ms=found.board_ms,
        bytes_per_move=round(bytes_per_move),
        bytes_per_game=round(bytes_per_game),
        presses=found.presses,
    )
