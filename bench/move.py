"""`python -m bench move`: what a move costs the bot, beside a bot that only acknowledges.

The bot runs in its own process, on the playground; people press at tables of one game, slowly
enough that each move is shown before the next. Each game is played without pictures and with them.
The first row is a bare discord.py that acknowledges presses and does nothing else: there a move is
a press, and `times` says how much more CPU time a move takes than that, on any machine. With a
`share` below 1 the bot is stopped for the rest of the time, as on a machine that others keep busy.
"""

import asyncio
import sys
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Annotated, Final, NamedTuple

import msgspec

from bench.parts.bot import Waited, Waits, bot_on, starved, waited
from bench.parts.counted import BUTTON, Counts, Program, counts_of
from bench.parts.crowd import quiet
from bench.parts.people import paced, played
from bench.parts.report import Option
from engine.registry import NAMES
from playground.program.client import Driver, running

QUIET_S: Final = 1.0
"""How long nothing is sent once everything is shown."""


class Course(msgspec.Struct, frozen=True):
    """What to measure."""

    game: Annotated[tuple[str, ...], Option("only these games", NAMES)] = NAMES
    seconds: Annotated[float, Option("how long people press")] = 20.0
    a_second: Annotated[float, Option("presses a second")] = 5.0
    tables: Annotated[int, Option("tables in play")] = 8
    share: Annotated[float, Option("part of the time that the bot may run")] = 1.0


class Figures(msgspec.Struct, frozen=True):
    """What a move costs; some moves take several presses.

    `times` compares its CPU time with that of a press in the first row. `hops` go to other threads,
    the database's or those that draw, and back: two for each errand.
    """

    game: str
    program: Program
    moves: int
    presses: int
    cpu_ms: float
    times: float
    statements: float
    transactions: float
    hops: float
    loop_turns: float
    ack_ms: Waits


class Taken(NamedTuple):
    """What a program did, and how long its presses took."""

    game: str
    program: Program
    moves: int
    counts: Counts
    waited: Waited

    @property
    def cpu_ms(self) -> float:
        """CPU time per move."""
        return 1000 * self.counts.cpu_s / max(self.moves, 1)

    def figures(self, beside: float) -> Figures:
        """The same per move, and compared with the CPU time of a bare press."""
        counts, moves = self.counts, max(self.moves, 1)
        return Figures(
            game=self.game,
            program=self.program,
            moves=self.moves,
            presses=self.waited.presses,
            cpu_ms=round(self.cpu_ms, 1),
            times=round(self.cpu_ms / beside, 1),
            statements=round(counts.statements / moves, 1),
            transactions=round(counts.transactions / moves, 1),
            hops=round(2 * counts.returns / moves, 1),
            loop_turns=round(counts.turns / moves, 1),
            ack_ms=self.waited.ack_ms,
        )


async def measure(course: Course, folder: Path) -> list[Figures]:
    """The bare bot, then each game without pictures and with them."""
    config = folder / "config.toml"
    config.write_text(
        f"[storage]\ndatabase = '{folder}'\n[log]\nlevel = 'error'\n"
        "[computers]\nanalyses = false\n[drawing]\nanimations = false\nemoji = false\n"
    )
    bare = await _taken("acknowledging", "", course, config)
    found = [bare]
    for game in course.game:
        found += [await _taken(each, game, course, config) for each in ("undrawn", "drawn")]
    return [each.figures(bare.cpu_ms) for each in found]


async def _taken(program: Program, game: str, course: Course, config: Path) -> Taken:
    """Press at a program for a while."""
    print(f"{program} {game}", file=sys.stderr)
    database, words = config.with_name(f"{program} {game}.db"), ("-m", "bench.parts.counted")
    async with running() as play, bot_on(play, database, config, program=(*words, program)) as bot:
        before: list[Counts] = []

        async with AsyncExitStack() as pressing:

            async def begins() -> None:
                await quiet(play.inside, QUIET_S)
                before.append(await counts_of(bot))
                await pressing.enter_async_context(starved(bot.pid, course.share))

            if program == "acknowledging":
                setups = await _pressed(play, course, begins)
            else:
                size = course.seconds, course.tables, course.a_second
                setups = await played(play, *size, begins, game)
        await quiet(play.inside, QUIET_S)
        counts = (await counts_of(bot)).since(before[0])
        found = waited((await play.timings())[setups:])
    return Taken(game, program, counts.moves or found.presses, counts, found)


async def _pressed(play: Driver, course: Course, begins: Callable[[], Awaitable[None]]) -> int:
    """Press the button of the bare bot; returns how many interactions there were before."""
    ann = await play.person("Ann")
    await ann.say("Good morning")
    panel = await ann.wait_for(lambda me: next((m for m in me.everything() if m.buttons), None))
    await begins()
    async with asyncio.TaskGroup() as presses:
        async for _ in paced(course.seconds, course.a_second):
            presses.create_task(ann.press(BUTTON, message=panel))
    return 0
