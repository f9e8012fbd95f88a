"""`python -m bench tables`: what resting tables cost: the bot's start, its memory, and waits."""

import argparse
import asyncio
import json
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import msgspec

from bench.parts.bot import Waits, bot_on, rss_mb, waited
from bench.parts.hosted import make, sizes
from bench.parts.people import PRESSES_A_SECOND, played
from playground.client import running


class Figures(msgspec.Struct, frozen=True):
    """What was measured. `presses` is how many there were while people's waits were taken."""

    tables: int
    start_s: float
    rss_mb: float
    ack_ms: Waits
    board_ms: Waits
    bytes_per_move: float
    bytes_per_game: float
    presses: int


def main(arguments: Sequence[str]) -> int:
    """Print the figures, as one JSON object with `--json`. Returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m bench tables", description=__doc__)
    parser.add_argument("--json", action="store_true", help="one object")
    parser.add_argument("--tables", type=int, default=10_000, help="how many rest")
    parser.add_argument("--seconds", type=float, default=20.0, help="how long people press")
    asked = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        figures = asyncio.run(measure(Path(folder), asked.tables, asked.seconds))
    if asked.json:
        print(json.dumps(msgspec.to_builtins(figures)))
        return 0
    print(
        f"{figures.tables} tables that rest: ready after {figures.start_s:.2f} s "
        f"with {figures.rss_mb:.0f} MB\n"
        f"{figures.presses} presses, {PRESSES_A_SECOND} a second: acknowledged after "
        f"{figures.ack_ms.median:.1f} ms (p95 {figures.ack_ms.p95:.1f}), new board after "
        f"{figures.board_ms.median:.1f} ms (p95 {figures.board_ms.p95:.1f})\n"
        f"a move takes up {figures.bytes_per_move:.0f} bytes, "
        f"a game {figures.bytes_per_game:.0f} bytes"
    )
    return 0


async def measure(folder: Path, tables: int, seconds: float) -> Figures:
    """Build the database, start the bot on it in a process of its own, and play."""
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
