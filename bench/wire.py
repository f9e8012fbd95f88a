"""`python -m bench wire`: how long people wait in a whole game, played by buttons at full speed.

The bot runs in a process of its own, on the playground.
"""

import argparse
import asyncio
import json
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from bench.parts.bot import bot_on, waited
from bench.parts.people import begin, play_on
from playground.client import running


class Waiting(NamedTuple):
    """Milliseconds from a press, at the median and for the slowest twentieth."""

    what: str
    times: int
    median_ms: float
    p95_ms: float


def main(arguments: Sequence[str]) -> int:
    """Print the figures, as JSON with `--json`. Returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m bench wire", description=__doc__)
    parser.add_argument("--json", action="store_true", help="a list of objects")
    asked = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        waits = asyncio.run(measure(Path(folder)))
    if asked.json:
        print(json.dumps([wait._asdict() for wait in waits]))
        return 0
    for wait in waits:
        print(
            f"{wait.what}: median {wait.median_ms:.1f} ms, p95 {wait.p95_ms:.1f} ms "
            f"({wait.times} times)"
        )
    return 0


async def measure(folder: Path) -> list[Waiting]:
    """Have two people play a game of Nature, and give how long each kind of wait was."""
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
    """Nobody waits for a turn to press."""
