"""`python -m bench tables`: what idle tables cost in start-up, memory and waiting."""

import asyncio
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import msgspec

from bench.parts import report
from bench.parts.bot import Waits, bot_on, rss_mb, waited
from bench.parts.hosted import make, sizes
from bench.parts.people import played
from playground.client import running


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


def main(arguments: Sequence[str]) -> int:
    """Print the figures. Returns the exit code."""
    parser = report.parser("tables", __doc__)
    parser.add_argument("--tables", type=int, default=10_000, help="number of idle tables")
    parser.add_argument("--seconds", type=float, default=20.0, help="how long people press")
    asked = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        figures = asyncio.run(measure(Path(folder), asked.tables, asked.seconds))
    return report.show(figures, as_json=asked.json)


async def measure(folder: Path, tables: int, seconds: float) -> Figures:
    """Build the database, start the bot on it in its own process, and play."""
    bytes_per_move, bytes_per_game = await sizes(folder / "games.db")
    await make(folder / "idle.db", tables)
    async with running() as play:
        begun = time.perf_counter()
        async with bot_on(play, folder / "idle.db") as bot:
            start_s = time.perf_counter() - begun
            rss = rss_mb(bot.pid)
            setups = await played(play, seconds)
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
