"""`python -m bench idle`: the memory of a bot at rest.

The bot runs in a process of its own, on the playground. Games of all kinds have begun, each in a
channel of its own; once every board and panel has been drawn and sent, and nothing has been asked
of the playground for a while, the bot's resident memory is taken.
"""

import argparse
import asyncio
import json
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import msgspec

from bench.parts.bot import bot_on, rss_mb
from bench.parts.crowd import Boards, begin, quiet, settle
from engine.registry import NAMES
from playground.client import running

QUIET_S = 3.0


class Figures(msgspec.Struct, frozen=True):
    """`start_s` is until the bot listened, `shown_s` until all was shown and the bot at rest."""

    tables: int
    rss_mb: float
    start_s: float
    shown_s: float


def main(arguments: Sequence[str]) -> int:
    """Print the figures, as one JSON object with `--json`. Returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m bench idle", description=__doc__)
    parser.add_argument("--json", action="store_true", help="one object")
    parser.add_argument("--tables", type=int, default=10, help="games under way (10)")
    given = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        figures = asyncio.run(measure(Path(folder) / "games.db", given.tables))
    if given.json:
        print(json.dumps(msgspec.to_builtins(figures)))
        return 0
    print(
        f"{figures.tables} tables at rest: {figures.rss_mb:.0f} MB; the bot listened after "
        f"{figures.start_s:.1f} s, and all was shown after {figures.shown_s:.1f} s"
    )
    return 0


async def measure(database: Path, tables: int) -> Figures:
    """Begin games, let the bot show them, and look at it once it is at rest."""
    async with running() as driver:
        play = driver.inside
        seated = await begin(play, database, settle(play, tables), NAMES)
        boards, begun = Boards(play), time.perf_counter()
        async with bot_on(driver, database) as bot:
            start_s = time.perf_counter() - begun
            await boards.wait_for_first(play, seated)
            shown_s = await quiet(play, QUIET_S) - begun
            return Figures(tables, round(rss_mb(bot.pid), 1), round(start_s, 1), round(shown_s, 1))
