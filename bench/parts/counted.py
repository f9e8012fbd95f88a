"""A process that counts what it does: the bot, or a bot that only acknowledges.

`python -m bench.parts.counted PROGRAM`, and then as `bot.py`. Each input line is answered with the
`Counts` so far.
"""

import argparse
import asyncio
import os
import selectors
import sys
import time
from asyncio.subprocess import Process
from collections.abc import Callable
from contextvars import Context
from pathlib import Path
from typing import Final, Literal, Self, TypeAlias, TypeVarTuple, get_args
from unittest.mock import patch

import discord
import msgspec

from cogs.app.client import WateringHole
from cogs.app.settings import Settings, load
from cogs.discord_api.undocumented import use_api
from cogs.drawing.threads import DrawingThreads
from host.database.store import Store
from host.service.session import Advance
from host.service.tables import Tables
from render.base import Picture
from tests.host.counting import Asked, counted

Program: TypeAlias = Literal["acknowledging", "undrawn", "drawn"]
"""A bot that only acknowledges; ours without pictures; ours."""
BUTTON: Final = "Press"
"""The button of the bot that only acknowledges, which it sends into each channel with a message."""
_PICTURE: Final = Picture(b"", "png", "a picture")
_Ts = TypeVarTuple("_Ts")


class Counts(msgspec.Struct, frozen=True):
    """What a process has done so far.

    `cpu_s` is of all its threads. `returns` counts how often another thread called the event
    loop, `turns` how often the loop looked for what is next, `moves` changes with a game's actions.
    """

    cpu_s: float
    statements: int
    transactions: int
    returns: int
    turns: int
    moves: int

    def since(self, before: Self) -> Self:
        """What was done after another count."""
        was = msgspec.structs.asdict(before)
        return type(self)(**{k: v - was[k] for k, v in msgspec.structs.asdict(self).items()})


async def counts_of(process: Process) -> Counts:
    """What a process has done so far."""
    assert process.stdin is not None  # noqa: S101 - see `bot_on`
    assert process.stdout is not None  # noqa: S101 - see `bot_on`
    process.stdin.write(b"\n")
    return msgspec.json.decode(await process.stdout.readline(), type=Counts)


class _Selector(selectors.DefaultSelector):
    """Counts how often it was asked."""

    asked = 0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """Wait until something is ready."""
        self.asked += 1
        return super().select(timeout)


class _Loop(asyncio.SelectorEventLoop):
    """An event loop that counts its turns, and the calls of other threads."""

    def __init__(self) -> None:
        self.selector = _Selector()
        self.returns = 0
        super().__init__(self.selector)

    def call_soon_threadsafe(
        self, callback: Callable[[*_Ts], object], *args: *_Ts, context: Context | None = None
    ) -> asyncio.Handle:
        """Call something soon."""
        self.returns += 1
        return super().call_soon_threadsafe(callback, *args, context=context)


class _Counter:
    """Says what was done, whenever a line is read."""

    def __init__(self, loop: _Loop) -> None:
        self._loop = loop
        self.asked = Asked()
        self.moves = 0

    def note(self, advance: Advance) -> None:
        """A table was changed."""
        self.moves += bool(advance.moves)

    def answer(self) -> None:
        """Say it."""
        os.read(sys.stdin.fileno(), 1)
        counts = Counts(
            cpu_s=time.process_time(),
            statements=len(self.asked.statements),
            transactions=self.asked.transactions,
            returns=self._loop.returns,
            turns=self._loop.selector.asked,
            moves=self.moves,
        )
        sys.stdout.write(msgspec.json.encode(counts).decode() + "\n")
        sys.stdout.flush()


class _Panel(discord.ui.View):
    """One button."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    @discord.ui.button(label=BUTTON)
    async def press(self, interaction: discord.Interaction, _: "discord.ui.Button[_Panel]") -> None:
        """Acknowledge the press."""
        await interaction.response.defer()


class _Acknowledging(discord.AutoShardedClient):
    """A bot that only acknowledges presses."""

    def __init__(self) -> None:
        intents = discord.Intents(guilds=True, guild_messages=True)
        super().__init__(intents=intents, max_messages=None)

    async def on_message(self, message: discord.Message) -> None:
        """Offer the button."""
        if message.author != self.user:
            await message.channel.send(view=_Panel())


async def _run_bot(settings: Settings, counter: _Counter) -> None:
    store = await Store.open(settings.storage.database)
    try:
        with counted(store) as counter.asked:
            tables = Tables(store)
            tables.signals.advanced.subscribe(counter.note)
            async with WateringHole(settings, tables) as bot:
                await bot.start(settings.discord.token)
    finally:
        await store.close()


async def _not_drawn(*_: object, **__: object) -> Picture:
    return _PICTURE


async def _run(program: Program, settings: Settings) -> None:
    loop = asyncio.get_running_loop()
    assert isinstance(loop, _Loop)  # noqa: S101 - see `main`
    counter = _Counter(loop)
    loop.add_reader(sys.stdin, counter.answer)
    use_api(settings.discord.api_url)
    if program == "acknowledging":
        await _Acknowledging().start(settings.discord.token)
    elif program == "drawn":
        await _run_bot(settings, counter)
    else:
        with patch.object(DrawingThreads, "run", _not_drawn):
            await _run_bot(settings, counter)


def main() -> None:
    """Run until the parent process ends it."""
    parser = argparse.ArgumentParser()
    parser.add_argument("program", choices=get_args(Program))
    parser.add_argument("--config", type=Path)
    parser.add_argument("--database")
    asked = parser.parse_args()
    settings = load(asked.config)
    settings.storage.database = asked.database
    with asyncio.Runner(loop_factory=_Loop) as runner:
        runner.run(_run(asked.program, settings))


if __name__ == "__main__":
    main()
