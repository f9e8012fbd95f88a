"""`python -m bench fortnight`: two weeks of play in virtual time, judged.

Tables of all games, with people who are prompt, slow, nocturnal, vanishing, on holiday, leaving, or
undoing. The host is the bot's own without Discord, on a real database; it crashes at any write or
request, is down for hours, and restarts. Clocks, notifications, seats and results are worked out
again from the ledgers, and everything shown is checked against the leak law. `wrong` has a line per
violation, and must be empty.
"""

import asyncio
import logging
import tempfile
from collections import Counter
from pathlib import Path
from typing import Annotated
from unittest.mock import patch

import msgspec

from bench.parts.report import Option
from engine.puzzles.days import puzzle_of, span
from tests.days import world as days
from tests.days.cups import Held
from tests.days.judge import Judge
from tests.days.lives import Faults
from tests.days.verdicts import Record, Wish, record_of
from tests.days.virtual import VirtualLoop, without_threads
from tests.days.world import World

A_PUZZLE = puzzle_of(span()[0])
"""In place of each day's: puzzles begin later than these days."""
_MEMORY = Path("/dev/shm")  # noqa: S108 - we make our own folder in it


class Course(days.Course, frozen=True):
    """What to simulate."""

    tables: Annotated[int, Option("number of tables")] = 200
    days: Annotated[float, Option("number of days")] = 14.0
    seed: Annotated[int, Option("decides all chance")] = 1
    people: Annotated[int, Option("number of people; 0: as many as the tables need")] = 0
    tournaments: Annotated[int, Option("number of tournaments, up to two")] = 2


class Report(msgspec.Struct, frozen=True):
    """The tables and their state, how often what happened, weeks, seasons and puzzles told,
    invitations and games of series, crashes, requests with the bot's token by what they are about,
    how tournaments went, and violations.
    """

    tables: int
    ended: int
    waiting: int
    reminders: int
    nudges: int
    timeouts: int
    undos: int
    takeovers: int
    weeks: int
    invitations: int
    declined: int
    counter_offers: int
    weekly_games: int
    kills: int
    puzzles: int
    requests: dict[str, int]
    tournaments: list[Held]
    wrong: list[str]


def measure(course: Course, _: Path) -> Report:
    """Simulate and judge."""
    loop = VirtualLoop()
    parent = _MEMORY if _MEMORY.is_dir() else None
    with (
        tempfile.TemporaryDirectory(dir=parent) as folder,
        without_threads(),
        patch("host.puzzles.days.puzzle_of", lambda _: A_PUZZLE),
        asyncio.Runner(loop_factory=lambda: loop) as runner,
    ):
        return runner.run(_simulate(loop, Path(folder) / "fortnight.db", course))


async def _simulate(loop: VirtualLoop, path: Path, course: Course) -> Report:
    world = World(loop, path, course)
    faults, logger = Faults(world.report), logging.getLogger("host")
    logger.addHandler(faults)
    try:
        await world.run()
        found = await _judged(world, loop)
        await world.host.stop()
    finally:
        logger.removeHandler(faults)
    return found


async def _judged(world: World, loop: VirtualLoop) -> Report:
    wishes = {
        person.user: Wish(person.notify, person.takes_messages, person.left)
        for person in world.people
    }
    counts: Counter[str] = Counter()
    for table in world.tables:
        record = await _record(world, table)
        judge = Judge(record, wishes, world.rhythms, world.host.outages, loop.now())
        judge.judge()
        counts += judge.counts
        counts["waiting" if record.stored.open else "ended"] += 1
        world.wrong += judge.wrong
    return Report(
        tables=len(world.tables),
        ended=counts["ended"],
        waiting=counts["waiting"],
        reminders=counts["reminders"],
        nudges=counts["nudges"],
        timeouts=counts["timeouts"],
        undos=counts["undos"],
        takeovers=counts["take-over"],
        weeks=len(world.discord.of("week", "season-end")),
        invitations=world.friends.counts["invitations"],
        declined=world.friends.counts["no"],
        counter_offers=world.friends.counts["other game"],
        weekly_games=len(world.discord.of("series-call")),
        kills=world.host.deaths,
        puzzles=len(world.discord.of("puzzle")),
        requests=dict(world.discord.spent),
        tournaments=world.held,
        wrong=world.wrong,
    )


async def _record(world: World, table: int) -> Record:
    heard = {user: times for (where, user), times in world.doings.heard.items() if where == table}
    calls = [call for call in world.discord.calls if call.table == table]
    return await world.host.ask(lambda life: record_of(life.tables, table, calls, heard))
