"""How long people wait: the real bot on the local playground, one whole game played by buttons."""

import argparse
import asyncio
import json
import os
import random
import statistics
import sys
import tempfile
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from playground.client import Driver, running
from playground.person import Person
from playground.seen import Button, Seen

ROOT = Path(__file__).parents[1]
START_S = 30.0
NAMES = ("Ann", "Ben")
OPENS_A_FORM = "mwh:begin:"
OVER = "The game is over"
PATIENCE_S = 30.0


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
    waits = measure()
    if asked.json:
        print(json.dumps([wait._asdict() for wait in waits]))
        return 0
    for wait in waits:
        print(
            f"{wait.what}: median {wait.median_ms:.1f} ms, p95 {wait.p95_ms:.1f} ms "
            f"({wait.times} times)"
        )
    return 0


def measure() -> list[Waiting]:
    """Play a game of Nature by two people, and give how long each kind of wait was."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_measure(Path(folder)))


async def _measure(folder: Path) -> list[Waiting]:
    async with running() as play:
        bot = await asyncio.create_subprocess_exec(
            sys.executable,
            "bot.py",
            "--config",
            "config.example.toml",
            "--database",
            str(folder / "bench.db"),
            cwd=ROOT,
            env={**os.environ, "DISCORD_API_URL": play.url, "DISCORD_TOKEN": play.token},
            stderr=asyncio.subprocess.DEVNULL,
        )
        try:
            await play.identified(START_S)
            await _game(play)
        finally:
            bot.terminate()
            await bot.wait()
        timings = await play.timings()
    acknowledged = [row["acknowledged_ms"] for row in timings]
    # Steps towards one move carry one stamp; the last of them is the move.
    last = {row["label"].split(":")[3]: row for row in timings if ":do:" in row["label"]}
    shown = [row["channel_changed_ms"] for row in last.values()]
    return [
        _waiting("press to acknowledged", acknowledged),
        _waiting("press to new board shown", shown),
    ]


def _waiting(what: str, times: Sequence[float | None]) -> Waiting:
    known = [time for time in times if time is not None]
    p95 = statistics.quantiles(known, n=20)[-1]
    return Waiting(what, len(known), statistics.median(known), p95)


async def _game(play: Driver) -> None:
    ann, ben = [await play.person(name) for name in NAMES]
    await ann.slash("table new", game="nature")
    await ben.wait_for(lambda me: me.newest("watering-hole", saying="a table is open"))
    await ben.press("Join")
    await ann.slash("table start")
    await asyncio.gather(*(_play(person, random.Random(person.name)) for person in (ann, ben)))  # noqa: S311 - chooses moves to be timed


async def _play(person: Person, rng: random.Random) -> None:
    """Answer every question of a person's panel by its buttons and menus until the game is over."""
    while True:
        panel = await person.wait_for(_question, PATIENCE_S)
        if OVER in panel.text:
            return
        await press_on(person, panel, rng)
        await person.wait_for(partial(_moved_on, panel), PATIENCE_S)


async def press_on(person: Person, panel: Seen, rng: random.Random) -> None:
    """One press or choice on a panel, whatever it asks."""
    menus = [menu for menu in panel.menus if not menu.custom_id.startswith(OPENS_A_FORM)]
    if menus:
        _, value = rng.choice(menus[0].options)
        await person.choose(value, menu=menus[0].custom_id, message=panel)
    else:
        moves = [button for button in panel.buttons if _is_move(button)]
        await person.press(rng.choice(moves).custom_id, message=panel)


def _newest(person: Person) -> Seen | None:
    return person.newest("dm")


def _moved_on(panel: Seen, person: Person) -> bool:
    return _newest(person) != panel


def _question(person: Person) -> Seen | None:
    """The panel that waits for its person, or the one that says that all is over."""
    panel = _newest(person)
    if panel is None or not (panel.menus or "Your turn" in panel.text or OVER in panel.text):
        return None
    return panel


def _is_move(button: Button) -> bool:
    """Whether a button is a move, and none that takes another back."""
    return ":do:" in button.custom_id and ":remove:" not in button.custom_id
