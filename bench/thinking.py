"""`python -m bench thinking`: how long people wait while hard computer players think.

The bot runs on the playground, in a process of its own. At four tables only hard computer players
play, one decision at a time, so four think at any moment. Meanwhile people press at their own
tables. `picture_p95_ms` is the 95th percentile of the time until the channel shows the new board;
`decisions` counts the hard players' decisions, `processes` the processes in which they think.
"""

import asyncio
import sqlite3
import tempfile
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import msgspec

from bench.parts import report
from bench.parts.bot import all_think, bot_on, thinking_processes, waited, watch
from bench.parts.people import played
from playground.client import running


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
    """A measurement: `a_second` presses a second at `tables` tables for `seconds`, while up to
    `processes` processes think `thinking_s` of CPU a decision (0: nobody thinks), at a table of
    each of the `games`.
    """

    processes: int = 4
    thinking_s: int = 2
    seconds: float = 30.0
    a_second: float = 5.0
    tables: int = 8
    games: tuple[str, ...] = ("nature", "evolution", "renature", "darwin")
    """The games with hidden information."""


def main(arguments: Sequence[str]) -> int:
    """Print the figures. Returns the exit code."""
    usual = Course()
    parser = report.parser("thinking", __doc__)
    parser.add_argument(
        "--processes", type=int, default=usual.processes, help="thinking processes (4)"
    )
    parser.add_argument(
        "--thinking",
        type=int,
        default=usual.thinking_s,
        help="seconds of CPU a decision: 1, 2, 5 or 10 (2)",
    )
    parser.add_argument("--none", action="store_true", help="nobody thinks, for comparison")
    parser.add_argument(
        "--seconds", type=float, default=usual.seconds, help="seconds of presses (30)"
    )
    parser.add_argument("--tables", type=int, default=usual.tables, help="tables with people (8)")
    parser.add_argument(
        "--game", action="append", help="a game for the computer players; repeat for several"
    )
    given = parser.parse_args(arguments)
    course = Course(
        given.processes,
        0 if given.none else given.thinking,
        given.seconds,
        tables=given.tables,
        games=tuple(given.game or usual.games),
    )
    with tempfile.TemporaryDirectory() as folder:
        figures = asyncio.run(measure(Path(folder), course))
    return report.show(figures, as_json=given.json)


async def measure(folder: Path, course: Course) -> Figures:
    """Let computer players think while people play at other tables."""
    database = folder / "games.db"
    config = folder / "config.toml"
    config.write_text(
        f"[storage]\ndatabase = '{database}'\n[log]\nlevel = 'error'\n"
        f"[computers]\nwatched_pause = 0\nprocesses = {course.processes}\n"
        "[drawing]\nanimations = false\n"
    )
    async with running() as play, bot_on(play, database, config) as bot:
        watcher = await play.person("Dov")
        for game in course.games if course.thinking_s else ():
            await watch(play, watcher, game, course.thinking_s)
        await all_think(
            bot.pid, min(course.processes, len(course.games)) if course.thinking_s else 0
        )
        loop = asyncio.get_running_loop()
        counted, begun = 0, loop.time()

        def begins() -> None:
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
