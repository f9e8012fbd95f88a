"""`python -m bench fortnight`: two weeks of play in virtual time, judged by the rules of time.

Tables of all games with people of different habits: prompt, slow, awake at night, vanishing, on
holiday, leaving, undoing. The host is the bot's own but for Discord, on a real database; it dies at
any write or request, is down for hours, and begins anew. What clocks, calls, seats and results
should have come to is reckoned anew from the ledgers; all that is shown is held against the leak
law. `wrong` has a line for each thing amiss, and must be empty.
"""

import argparse
import asyncio
import logging
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import msgspec

from bench.days.judge import Judge
from bench.days.lives import Faults
from bench.days.verdicts import Record, Wish
from bench.days.virtual import VirtualLoop, without_threads
from bench.days.world import Course, World

_MEMORY = Path("/dev/shm")  # noqa: S108 - a folder of our own is made in it


class Report(msgspec.Struct, frozen=True):
    """What was seen: how many tables there were and how they stand, how often what happened, how
    often the host died, and what was wrong.
    """

    tables: int
    ended: int
    waiting: int
    reminders: int
    timeouts: int
    undos: int
    takeovers: int
    kills: int
    wrong: list[str]


def simulate(course: Course) -> Report:
    """Let the days go by, and judge them."""
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
        report = await _judged(world, loop)
        await world.host.stop()
    finally:
        logger.removeHandler(faults)
    return report


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
    heard = {
        user: moments for (where, user), moments in world.doings.heard.items() if where == table
    }
    calls = [call for call in world.screen.calls if call.table == table]
    result = next((each for each in results if each.table == table), None)
    if result is None and not stored.open:
        every = await world.host.ask(lambda life: life.tables.results.of(guild=stored.guild))
        result = next((each for each in every if each.table == table), None)
    return Record(stored, game, entries, calls, heard, result)


def main(arguments: Sequence[str]) -> int:
    """Print what was seen, as JSON with `--json`. Returns 1 where anything was wrong."""
    parser = argparse.ArgumentParser(prog="python -m bench fortnight", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--tables", type=int, default=Course().tables, help="so many tables (200)")
    parser.add_argument("--days", type=float, default=Course().days, help="so many days (14)")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    people = max(12, given.tables // 3)
    report = simulate(Course(tables=given.tables, people=people, days=given.days, seed=given.seed))
    if given.json:
        print(msgspec.json.format(msgspec.json.encode(report)).decode())
    else:
        for name in Report.__struct_fields__[:-1]:
            print(f"{name:10} {getattr(report, name)}")
        for line in report.wrong:
            print(line, file=sys.stderr)
    return 1 if report.wrong else 0
