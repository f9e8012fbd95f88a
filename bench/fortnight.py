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

import msgspec

from bench.days.judge import Judge
from bench.days.lives import Faults
from bench.days.verdicts import Record, Wish
from bench.days.virtual import VirtualLoop, without_threads
from bench.days.world import Course, World

_MEMORY = Path("/dev/shm")  # noqa: S108 - we make our own folder in it


class Report(msgspec.Struct, frozen=True):
    """The tables and their state, how often what happened, crashes, and violations."""

    tables: int
    ended: int
    waiting: int
    reminders: int
    nudges: int
    timeouts: int
    undos: int
    takeovers: int
    kills: int
    wrong: list[str]


def measure(course: Course, _: Path) -> Report:
    """Simulate and judge."""
    loop = VirtualLoop()
    parent = _MEMORY if _MEMORY.is_dir() else None
    with (
        tempfile.TemporaryDirectory(dir=parent) as folder,
        without_threads(),
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
        kills=world.host.deaths,
        wrong=world.wrong,
    )


async def _record(world: World, table: int) -> Record:
    stored, game = await world.host.ask(lambda life: life.tables.read.stored_game(table))
    entries = await world.host.ask(lambda life: life.tables.read.entries_after(table, -1))
    results = await world.host.ask(lambda life: life.tables.results.of(user=stored.host))
    heard = {user: times for (where, user), times in world.doings.heard.items() if where == table}
    calls = [call for call in world.screen.calls if call.table == table]
    result = next((each for each in results if each.table == table), None)
    if result is None and not stored.open:
        every = await world.host.ask(lambda life: life.tables.results.of(guild=stored.place.guild))
        result = next((each for each in every if each.table == table), None)
    return Record(stored, game, entries, calls, heard, result)
