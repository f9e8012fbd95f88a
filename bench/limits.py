"""`python -m bench limits`: many tables move at once, where 50 requests a second are taken.

The bot runs in a process of its own, on the playground. Each table has a channel, and two people
who play nowhere else. First all boards and panels are shown as after a start; then the limits of
the playground are switched on, and one person at each table presses. `requests` are those by the
bot's token from the presses on, until nothing is left to be shown; `too_many` are the refused ones
among them. A board is the channel's message that says whose turn it is next.
"""

import argparse
import asyncio
import json
import os
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple

import msgspec

from bench import idle, wire
from playground import interactions as kinds
from playground.checks import components
from playground.client import Driver, running
from playground.core import Playground
from playground.interactions import Interaction
from playground.limits import PER_SECOND, Limits
from playground.world import TEXT, Channel, Membership, Message, User

BY_INTERACTION = ("POST /interactions/", "/webhooks/")
TABLES_OF_A_SERVER = 50
PRESSED = "Finish adapting"
UNLIMITED = 100_000
QUIET_S = 3.0
"""Nothing is left to be shown once there was no request for so long."""
PATIENCE_S = 600.0


class Milliseconds(msgspec.Struct, frozen=True):
    """How long people waited: at the median, for the slowest twentieth, and at the most."""

    p50: float
    p95: float
    max: float


class Figures(msgspec.Struct, frozen=True):
    """What was measured. `limited`: by the bot; `start_s` is until all was shown at first."""

    tables: int
    limited: bool
    allowed_per_second: int
    start_s: float
    requests: int
    too_many: int
    median_board_s: float
    slowest_board_s: float
    slowest_panel_s: float
    all_done_s: float
    ack_ms: Milliseconds
    not_acknowledged: int
    invalid_per_10_min: int


class Seated(NamedTuple):
    """A table's channel, and who plays there, by whose turn it is."""

    channel: Channel
    first: User
    second: User


class Move(NamedTuple):
    """A press that is to be made at a table: on a panel, with a button's id."""

    table: Seated
    panel: Message
    button: str


class Boards:
    """When what was to be shown was shown: whose turn it is, in channels and direct messages."""

    def __init__(self, play: Playground) -> None:
        self._world = play.world
        self.shown: dict[tuple[int, int], float] = {}
        """By place and by the person whose turn it is said to be, the first time."""
        self._news = asyncio.Event()
        play.service.watchers.append(self._watch)

    async def wait(self, wanted: set[tuple[int, int]]) -> None:
        """Wait until each of these is shown."""
        async with asyncio.timeout(PATIENCE_S):
            while not wanted <= self.shown.keys():
                self._news.clear()
                await self._news.wait()

    def _watch(self, event: str, message: Message) -> None:
        del event
        if message.author_id != self._world.bot_id or message.seen_by is not None:
            return
        place = self._world.channels[message.channel_id]
        said = str(message.components)
        named = [place.recipient_id or 0] if "**Your turn" in said else []
        if not place.is_dm and "**To act:**" in said:
            named = [each for each in place.members if f"<@{each}>" in said]
        for person in named:
            self.shown.setdefault((place.id, person), time.perf_counter())
        self._news.set()


def main(arguments: Sequence[str]) -> int:
    """Print the figures, as one JSON object with `--json`. Returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m bench limits", description=__doc__)
    parser.add_argument("--json", action="store_true", help="one object")
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--allowed", type=int, default=PER_SECOND, help="requests a second (50)")
    parser.add_argument("--over", type=float, default=1.0, help="seconds for all presses (1)")
    parser.add_argument("--unlimited", action="store_true", help="without the bot's own limiter")
    asked = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        figures = asyncio.run(
            measure(
                Path(folder), asked.tables, asked.allowed, asked.over, limited=not asked.unlimited
            )
        )
    if asked.json:
        print(json.dumps(msgspec.to_builtins(figures)))
        return 0
    print(
        f"{figures.tables} tables move at once: {figures.requests} requests, {figures.too_many} "
        f"refused as too many\nboards after {figures.median_board_s:.1f} s at the median, "
        f"{figures.slowest_board_s:.1f} s at the most; all done after {figures.all_done_s:.1f} s\n"
        f"acknowledged after {figures.ack_ms.p50:.0f} ms at the median, p95 "
        f"{figures.ack_ms.p95:.0f} ms, at the most {figures.ack_ms.max:.0f} ms"
    )
    return 0


async def measure(
    folder: Path, tables: int, allowed: int = PER_SECOND, over: float = 1.0, *, limited: bool = True
) -> Figures:
    """Begin so many games, show them, and let one person at each make a move within `over` s."""
    async with running() as driver:
        play = driver.inside
        assert play is not None  # noqa: S101 - `running` says so
        seated = await _begin(folder / "games.db", _settle(play, tables))
        boards = Boards(play)
        begun = time.perf_counter()
        async with _bot(driver, folder, allowed if limited else UNLIMITED):
            moves = await _first_moves(play, boards, seated)
            start_s = time.perf_counter() - begun
            await _quiet(play)
            play.limits = Limits(play.clock, strict=True)
            play.limits.allow_in_all(allowed)
            boards.shown.clear()
            before, refused = _by_token(play), play.tally.too_many
            presses = await _press(play, moves, over)
            await boards.wait({(move.table.channel.id, move.table.second.id) for move in moves})
            await boards.wait(
                {(_dm(play, move.table.second), move.table.second.id) for move in moves}
            )
            ended = await _quiet(play)
        return _figures(
            play, moves, presses, boards, before, refused, start_s, ended, allowed, limited=limited
        )


def _settle(play: Playground, tables: int) -> list[Seated]:
    """Servers with a channel for each table, and two people who see it."""
    world, found = play.world, []
    for number in range(tables):
        if number % TABLES_OF_A_SERVER == 0:
            guild = world.add_guild(f"Server {number // TABLES_OF_A_SERVER}", [])
        channel = Channel(world.ids.next(), TEXT, f"table-{number}", guild_id=guild.id)
        world.add_channel(channel)
        people = []
        for name in (f"Ann{number}", f"Ben{number}"):
            person = User(world.ids.next(), name.lower(), name, 0x808080)
            world.users[person.id] = person
            guild.members[person.id] = Membership()
            people.append(person)
        channel.members = {person.id for person in people}
        found.append(Seated(channel, *people))
    return found


async def _begin(database: Path, seated: Sequence[Seated]) -> list[Seated]:
    """Begin a game at each table, not yet shown."""
    begun = []
    async with idle.hosted(database) as (tables, _):
        for channel, ann, ben in seated:
            view = await tables.create(
                channel=channel.id,
                guild=channel.guild_id,
                user=ann.id,
                name=ann.display,
                game=idle.GAME,
                options={},
            )
            await tables.join(view.id, ben.id, ben.display)
            await tables.start(view.id, ann.id, channel.id)
            (first, *_) = (await tables.view(view.id)).actors
            begun.append(Seated(channel, *((ann, ben) if first == 0 else (ben, ann))))
    return begun


@asynccontextmanager
async def _bot(play: Driver, folder: Path, per_second: int) -> AsyncIterator[None]:
    """The bot in a fresh process."""
    config = folder / "config.toml"
    config.write_text(
        f"[discord]\nrequests_per_second = {per_second}\n"
        f"[storage]\ndatabase = '{folder / 'games.db'}'\n[log]\nlevel = 'error'\n"
    )
    bot = await asyncio.create_subprocess_exec(
        sys.executable,
        "bot.py",
        "--config",
        str(config),
        cwd=wire.ROOT,
        env={**os.environ, "DISCORD_API_URL": play.url, "DISCORD_TOKEN": play.token},
    )
    try:
        await play.identified(wire.START_S)
        yield
    finally:
        bot.terminate()
        await bot.wait()


async def _first_moves(play: Playground, boards: Boards, seated: Sequence[Seated]) -> list[Move]:
    """What one person at each table can do once all tables are shown."""
    await boards.wait({(_dm(play, each.first), each.first.id) for each in seated})
    await boards.wait({(each.channel.id, each.first.id) for each in seated})
    return [_move(play, each) for each in seated]


def _move(play: Playground, table: Seated) -> Move:
    """The move of whose turn it is."""
    return next(
        Move(table, message, str(node.body["custom_id"]))
        for message in play.world.messages[_dm(play, table.first)].values()
        for node in components.walk(message.components)
        if node.body.get("label") == PRESSED
    )


async def _press(play: Playground, moves: Sequence[Move], over: float) -> list[Interaction]:
    """Press at all tables, evenly within so many seconds; gives the presses."""
    presses = []
    begun = time.perf_counter()
    for number, move in enumerate(moves):
        await asyncio.sleep(max(0.0, begun + over * number / len(moves) - time.perf_counter()))
        place = play.world.channels[move.panel.channel_id]
        data = {"custom_id": move.button, "component_type": 2, "id": 0}
        presses.append(
            play.interactions.start(
                kinds.COMPONENT, move.table.first, place, data, move.panel, move.button
            )
        )
    return presses


async def _quiet(play: Playground) -> float:
    """Wait until nothing more is asked; gives when the last request came."""
    last, at = -1, time.perf_counter()
    while time.perf_counter() - at < QUIET_S:
        if play.tally.requests != last:
            last, at = play.tally.requests, time.perf_counter()
        await asyncio.sleep(0.1)
    return at


def _by_token(play: Playground) -> int:
    counts = play.tally.counts.items()
    return sum(n for (route, _), n in counts if not any(each in route for each in BY_INTERACTION))


def _dm(play: Playground, person: User) -> int:
    return play.service.dm_channel(person).id


def _figures(
    play: Playground,
    moves: Sequence[Move],
    presses: Sequence[Interaction],
    boards: Boards,
    before: int,
    refused: int,
    start_s: float,
    ended: float,
    allowed: int,
    *,
    limited: bool,
) -> Figures:
    made = list(zip(moves, presses, strict=True))
    waits = [
        boards.shown[move.table.channel.id, move.table.second.id] - press.pressed
        for move, press in made
    ]
    panels = [
        boards.shown[_dm(play, move.table.second), move.table.second.id] - press.pressed
        for move, press in made
    ]
    acknowledged = [ms for press in presses if (ms := press.acknowledged_ms) is not None]
    return Figures(
        tables=len(moves),
        limited=limited,
        allowed_per_second=allowed,
        start_s=round(start_s, 1),
        requests=_by_token(play) - before,
        too_many=play.tally.too_many - refused,
        median_board_s=round(statistics.median(waits), 2),
        slowest_board_s=round(max(waits), 2),
        slowest_panel_s=round(max(panels), 2),
        all_done_s=round(ended - presses[0].pressed, 2),
        ack_ms=Milliseconds(
            round(statistics.median(acknowledged), 1),
            round(statistics.quantiles(acknowledged, n=20)[-1], 1),
            round(max(acknowledged), 1),
        ),
        not_acknowledged=len(presses) - len(acknowledged),
        invalid_per_10_min=play.tally.most_invalid,
    )
