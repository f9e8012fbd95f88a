"""What many tables that rest cost: the bot's start and memory, and how long people wait then."""

import argparse
import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import msgspec

from bench import idle, wire
from bench.waits import Waits, waits
from playground.client import Driver, running
from playground.person import Person
from playground.seen import Seen

PRESSES_A_SECOND = 20
PLAYED = 24
"""How many tables are played at while the others rest."""


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
    bytes_per_move, bytes_per_game = await idle.sizes(folder / "games.db")
    await idle.make(folder / "idle.db", tables)
    async with running() as play:
        begun = time.perf_counter()
        async with bot_on(play, folder / "idle.db") as pid:
            await play.identified(wire.START_S)
            start_s = time.perf_counter() - begun
            rss_mb = _rss_mb(pid)
            setups = await played(play, seconds)
            timings = (await play.timings())[setups:]
    moves = {row["label"].split(":")[3]: row for row in timings if ":do:" in row["label"]}
    return Figures(
        tables=tables,
        start_s=round(start_s, 2),
        rss_mb=round(rss_mb, 1),
        ack_ms=waits([row["acknowledged_ms"] for row in timings]),
        # Steps towards one move carry one stamp; the last of them is the move.
        board_ms=waits([row["channel_changed_ms"] for row in moves.values()]),
        bytes_per_move=round(bytes_per_move),
        bytes_per_game=round(bytes_per_game),
        presses=len(timings),
    )


@asynccontextmanager
async def bot_on(
    play: Driver, database: Path, config: Path = Path("config.example.toml")
) -> AsyncIterator[int]:
    """The bot in a fresh process; its number."""
    bot = await asyncio.create_subprocess_exec(
        sys.executable,
        "bot.py",
        "--config",
        str(config),
        "--database",
        str(database),
        cwd=wire.ROOT,
        env={**os.environ, "DISCORD_API_URL": play.url, "DISCORD_TOKEN": play.token},
        stderr=asyncio.subprocess.DEVNULL,
    )
    try:
        yield bot.pid
    finally:
        bot.terminate()
        await bot.wait()


def _rss_mb(pid: int) -> float:
    """How much memory a process has in use, by the system's account."""
    said = subprocess.run(  # noqa: S603 - our own process
        ["ps", "-o", "rss=", "-p", str(pid)],  # noqa: S607 - where ps is, is the system's affair
        check=True,
        capture_output=True,
        text=True,
    )
    return int(said.stdout) / 1024


async def played(
    play: Driver,
    seconds: float,
    tables: int = PLAYED,
    a_second: float = PRESSES_A_SECOND,
    begins: Callable[[], None] = lambda: None,
) -> int:
    """Play at so many tables for so long; how many interactions there were before. `begins` is
    called when the games have begun.
    """
    people = [await play.person(name) for name in ("Ann", "Ben", "Cleo", "Dov")]
    for number in range(tables):
        await _begin(play, number, people[number % 2 :: 2])
    setups = len(await play.timings())
    begins()
    turns: asyncio.Queue[None] = asyncio.Queue()
    first = max(_tables_of(people[0])) - tables + 1
    players = [
        asyncio.create_task(_play(person, first + number, turns))
        for number in range(tables)
        for person in people[number % 2 :: 2]
    ]
    loop = asyncio.get_running_loop()
    begun = loop.time()
    for number in range(int(seconds * a_second)):
        await asyncio.sleep(max(0.0, begun + number / a_second - loop.time()))
        turns.put_nowait(None)
    for player in players:
        player.cancel()
    await asyncio.gather(*players, return_exceptions=True)
    return setups


async def _begin(play: Driver, number: int, people: Sequence[Person]) -> None:
    """Two people begin a game in a channel of its own."""
    channel = f"table-{number}"
    await play.open_channel(channel)
    host, other = people
    await host.slash("table new", channel, game=idle.GAME)
    await other.slash("table join", channel)
    await host.slash("table start", channel)
    await host.wait_for(lambda me: me.newest(channel, saying="To act"), wire.PATIENCE_S)


async def _play(person: Person, table: int, turns: asyncio.Queue[None]) -> None:
    """Press on whenever it is this person's turn at a table and the time for a press has come."""
    rng = random.Random(table)  # noqa: S311 - chooses moves to be timed
    while True:
        panel = await person.wait_for(partial(_question, table), wire.PATIENCE_S)
        if wire.OVER in panel.text:
            return
        await turns.get()
        await wire.press_on(person, panel, rng)
        await person.wait_for(partial(_moved_on, table, panel), wire.PATIENCE_S)


def _panel(table: int, person: Person) -> Seen | None:
    """A person's newest message about a table in their direct messages."""
    about = (seen for seen in reversed(person.dms()) if _table_of(seen) == table)
    return next(about, None)


def _moved_on(table: int, panel: Seen, person: Person) -> bool:
    return _panel(table, person) != panel


def _question(table: int, person: Person) -> Seen | None:
    """The panel of a table that waits for its person, or the one that says that all is over."""
    panel = _panel(table, person)
    if panel is None or not (panel.menus or "Your turn" in panel.text or wire.OVER in panel.text):
        return None
    return panel


def _tables_of(person: Person) -> set[int]:
    return {table for seen in person.everything() if (table := _table_of(seen)) is not None}


def _table_of(seen: Seen) -> int | None:
    ids = [button.custom_id for button in seen.buttons] + [menu.custom_id for menu in seen.menus]
    found = (custom_id.split(":") for custom_id in ids if custom_id.startswith("wh:"))
    return next((int(parts[2]) for parts in found if parts[2] != "0"), None)
