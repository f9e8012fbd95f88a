"""The playground with the real bot in this process, so that nobody waits.

A bot in this process can say whether everything is delivered; only then does a person continue,
since people are slower than any delivery.
"""

import asyncio
import itertools
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TypeAlias

from cogs.app.client import WateringHole
from cogs.app.settings import Computers, Discord, Drawing, Settings, Storage
from cogs.discord_api.undocumented import use_api
from engine import registry
from engine.ledger import SEED_BYTES
from engine.model import Action
from host.computers.workers import WorkerPool
from host.database.store import Store
from host.repositories import ledger
from host.service.tables import Tables
from playground.play.person import Outcome, Person
from playground.play.seen import Seen
from playground.program.client import Driver, running
from playground.stand_in.core import TOKEN, Playground
from playground.world.model import SILENT, Message, World
from render.emblems import all_emblems

PATIENCE_S = 60.0
UNLIMITED = 100_000
"""Requests a second: no limit on this playground."""

Counts: TypeAlias = Counter[str]
"""Requests, pings, channel_messages, dm_messages, and bytes sent (answers included)."""


class PlaygroundCounts:
    """Counts at a playground; calls `heard` on each change of a message."""

    def __init__(self, play: Playground, heard: Callable[[], None]) -> None:
        self._play = play
        self._heard = heard
        self._counts = Counts()
        play.service.watchers.append(self._message)

    @property
    def now(self) -> Counts:
        """The counts so far."""
        tally = self._play.tally
        return self._counts + Counts(sent=tally.sent, requests=tally.with_token)

    def _message(self, event: str, message: Message) -> None:
        self._heard()
        world = self._play.world
        by_bot = message.author_id == world.bot_id and message.seen_by is None
        if event != "MESSAGE_CREATE" or not by_bot:
            return
        private = world.channels[message.channel_id].is_dm
        self._counts["dm_messages" if private else "channel_messages"] += 1
        # The person who pressed is already looking; everyone else is notified.
        if message.interaction is None and not message.flags & SILENT:
            self._counts["pings"] += 1 if private else len(set(message.mentions))


class House:
    """One game's surroundings: the stand-in, the bot, and the players."""

    def __init__(self, driver: Driver, bot: WateringHole) -> None:
        self.play = driver.inside
        self.url = driver.url
        self.tables = bot.services.tables
        self._driver = driver
        self._bot = bot
        self._news = asyncio.Event()
        self.counter = PlaygroundCounts(self.play, self._news.set)
        self.tables.signals.changed.subscribe(lambda _: self._news.set())

    async def person(self, name: str) -> Person:
        """A person of this name, who has pressed something in their direct messages before."""
        found = await self._driver.person(name)
        await self.tables.accounts.note_reading(int(found.id))
        return found

    async def settled(self) -> None:
        """Wait until everything is delivered and everyone has seen it.

        Raises `TimeoutError` if a message can't be sent; the bot's log says why.
        """
        async with asyncio.timeout(PATIENCE_S):
            await self._bot.features.live.settled()
        for person in self._driver.listening:
            await person.caught_up(self.play.feed.number(int(person.id)))

    def listens(self) -> None:
        """Expect news after the next press."""
        self._news.clear()

    async def answered(self, outcome: Outcome, on: Seen | None = None) -> None:
        """Wait until the effect of a press is visible to everyone; `on` is the pressed message."""
        if outcome.kind == "deferred update":
            async with asyncio.timeout(PATIENCE_S):
                await self._news.wait()
        await self.settled()
        if outcome.kind == "deferred update" and on is not None and on.ephemeral:
            # Only the answer itself says when a private message is up to date.
            [reader] = [each for each in self._driver.listening if each.sees(on)]
            await reader.wait_for(lambda me: me.current(on).raw != on.raw)

    async def actions_after(self, table: int, seq: int) -> list[tuple[int | None, Action]]:
        """Seats and actions in a table's ledger after an entry."""
        game = registry.game((await self.tables.read.view(table)).game)
        async with self.tables.store.read() as connection:
            found = await ledger.between(connection, table, seq)
        return [
            (each.entry.seat, game.storage.decode_action(bytes(each.entry.payload)))
            for each in found
            if each.entry.kind == "action"
        ]


async def _at_once(_seconds: float) -> None:
    """Computer players answer without a pause: nobody is watching."""


def register_emoji(world: World) -> None:
    """Register all emoji as if by an earlier start."""
    for emblem in all_emblems():
        number = world.ids.next()
        world.emoji[number], world.files[number] = emblem.name, emblem.png()


@asynccontextmanager
async def open_house(folder: Path, seed: int) -> AsyncIterator[House]:
    """A fresh playground with the bot on it. The seed decides all chance at its tables."""
    numbers = itertools.count(seed)
    store = await Store.open(folder / "games.db")
    try:
        async with running() as driver:
            use_api(driver.url)
            register_emoji(driver.inside.world)
            tables = Tables(
                store,
                registry,
                seeds=lambda: next(numbers).to_bytes(SEED_BYTES, "big"),
                thinker=WorkerPool(sleep=_at_once),
            )
            settings = Settings(
                Storage(str(folder / "games.db")),
                discord=Discord(requests_per_second=UNLIMITED),
                drawing=Drawing(animations=False),
                computers=Computers(analyses=False),
            )
            bot = WateringHole(settings, tables)
            on_line = asyncio.create_task(bot.start(TOKEN))
            try:
                await driver.identified(PATIENCE_S)
                await bot.wait_until_ready()
                yield House(driver, bot)
            finally:
                await bot.close()
                await on_line
    finally:
        await store.close()
