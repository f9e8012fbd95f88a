"""`python -m bench thinking`: how long people wait while hard computer players think.

The bot runs on the playground, in a process of its own. At four tables only hard computer players
play, one decision at a time, so four think at any moment. Meanwhile people press at their own
tables. `picture_p95_ms` is the 95th percentile of the time until the channel shows the new board;
`decisions` counts the hard players' decisions, `processes` the processes in which they think.
"""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Annotated

import msgspec

from bench.parts.bot import all_think, bot_on, thinking_processes, waited, watch
from bench.parts.people import played
from bench.parts.report import Option
from engine.registry import NAMES
from playground.program.client import running


class Figures(msgspec.Struct, frozen=True):
    """The results."""

    press_p50_ms: float
    press_p95_ms: float
    picture_p50_ms: float
    picture_p95_ms: float
    presses: int
    decisions: int
    processes: int
    seconds: float


class Course(msgspec.Struct, frozen=True):
    """What to measure. At a table of each `game` a computer player thinks."""

    processes: Annotated[int, Option("thinking processes")] = 4
    thinking: Annotated[int, Option("seconds of CPU a decision: 1, 2, 5 or 10; 0: none think")] = 2
    seconds: Annotated[float, Option("seconds of presses")] = 30.0
    a_second: float = 5.0
    tables: Annotated[int, Option("tables with people")] = 8
    game: Annotated[tuple[str, ...], Option("games for the computer players", NAMES)] = (
        *("nature", "evolution", "renature", "darwin"),
    )


async def measure(course: Course, folder: Path) -> Figures:
    """Let computer players think while people play at other tables."""
    database = folder / "games.db"
    config = folder / "config.toml"
    config.write_text(
        f"[storage]\ndatabase = '{database}'\n[log]\nlevel = 'error'\n"
        f"[computers]\nwatched_pause = 0\nprocesses = {course.processes}\nmost_thinking_s = 10\n"
        "[drawing]\nanimations = false\nemoji = false\n"
    )
    async with running() as play, bot_on(play, database, config) as bot:
        watcher = await play.person("Dov")
        for game in course.game if course.thinking else ():
            await watch(play, watcher, game, course.thinking)
        await all_think(bot.pid, min(course.processes, len(course.game)) if course.thinking else 0)
        loop = asyncio.get_running_loop()
        counted, begun = 0, loop.time()

        async def begins() -> None:
            nonlocal counted, begun
            counted, begun = _decisions(database), loop.time()

        setups = await played(play, course.seconds, course.tables, course.a_second, begins)
        seconds = loop.time() - begun
        decisions, thinking = _decisions(database) - counted, thinking_processes(bot.pid)
        found = waited((await play.timings())[setups:])
    return Figures(
        found.ack_ms.median,
        found.ack_ms.p95,
        found.board_ms.median,
        found.board_ms.p95,
        presses=found.presses,
        decisions=decisions,
        processes=thinking,
        seconds=round(seconds, 1),
    )


def _decisions(database: Path) -> int:
    """The number of moves that computer players have made at tables without people."""
    asked = (
        "SELECT count(*) FROM ledger WHERE kind = 'action' AND actor IS NULL AND \"table\" NOT IN "
        '(SELECT "table" FROM seats WHERE "user" IS NOT NULL)'
    )
    with closing(sqlite3.connect(database)) as plain:
        return int(plain.execute(asked).fetchone()[0])
