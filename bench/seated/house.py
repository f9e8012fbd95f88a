"""The playground with the real bot on it, in this process, so that nobody waits for time.

A bot in this process can be asked whether all is delivered: only then does a person go on, as
people do, who are slower than any delivery.
"""

import asyncio
import itertools
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import TracebackType
from typing import Self

import aiohttp

from bench.seated.counting import Counter
from cogs.app.client import WateringHole, use_api
from cogs.app.settings import Computers, Discord, Drawing, Settings, Storage
from engine import registry
from engine.chance import SEED_BYTES
from engine.model import Action
from host.computers.workers import WorkerPool
from host.database.store import Store
from host.service.tables import Tables
from host.table import entries
from playground.client import running
from playground.core import TOKEN, Playground
from playground.person import Outcome, Person
from playground.seen import Seen

PATIENCE_S = 60.0
UNLIMITED = 100_000
"""Requests a second: as the playground here takes any number."""


class Player(Person):
    """A person who can be waited for until they have heard everything."""

    async def caught_up_with(self, number: int) -> None:
        """Wait until a frame of this person's stream has been heard."""
        await self._caught_up(number)

    def current(self, message: Seen) -> Seen:
        """A message as it is now; as it was, where it is gone."""
        return self._messages.get(message.channel, {}).get(message.id, message)

    def sees(self, message: Seen) -> bool:
        """Whether a message is still there."""
        return message.id in self._messages.get(message.channel, {})


class House:
    """Everything of one bench game: the stand-in, the bot, and who plays."""

    def __init__(self, play: Playground, url: str, bot: WateringHole) -> None:
        self.play = play
        self.url = url
        self.tables = bot.tables
        self._bot = bot
        self._news = asyncio.Event()
        self.counter = Counter(play, self._news.set)
        self.tables.signals.changed.subscribe(lambda _: self._news.set())
        self._http = aiohttp.ClientSession()
        self._people: dict[str, Player] = {}

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        for person in self._people.values():
            await person.leave()
        await self._http.close()

    async def person(self, name: str) -> Player:
        """A person by name, listening from now on."""
        if name not in self._people:
            self._people[name] = Player(self._http, self.url, name)
            await self._people[name].listen()
        return self._people[name]

    async def settled(self) -> None:
        """Wait until everything is delivered, and everybody has seen it.

        Raises `TimeoutError` where a message cannot be sent; the bot's log says why.
        """
        async with asyncio.timeout(PATIENCE_S):
            await self._bot.delivery.settled()
        for person in self._people.values():
            await person.caught_up_with(self.play.feed.number(int(person.id)))

    def listens(self) -> None:
        """What a person does next is to be followed by news."""
        self._news.clear()

    async def answered(self, outcome: Outcome, on: Seen | None = None) -> None:
        """Wait until what a press led to stands there for all; `on` is the message it was on."""
        if outcome.kind == "deferred update":
            async with asyncio.timeout(PATIENCE_S):
                await self._news.wait()
        await self.settled()
        if outcome.kind == "deferred update" and on is not None and on.ephemeral:
            # Nothing but the answer itself says when a private message is up to date.
            [reader] = [each for each in self._people.values() if each.sees(on)]
            await reader.wait_for(lambda _: reader.current(on).raw != on.raw)

    async def actions_after(self, table: int, seq: int) -> list[tuple[int | None, Action]]:
        """Seats and actions of a table's ledger after an entry."""
        game = registry.game((await self.tables.read.view(table)).game)
        async with self.tables.store.read() as connection:
            found = await entries.between(connection, table, seq)
        return [
            (each.entry.seat, game.storage.decode_action(bytes(each.entry.payload)))
            for each in found
            if each.entry.kind == "action"
        ]


async def _at_once(_seconds: float) -> None:
    """Computer players answer as soon as they know how: nobody watches how long they take."""


@asynccontextmanager
async def open_house(folder: Path, seed: int) -> AsyncIterator[House]:
    """A fresh playground with the bot on it. All chance at its tables follows from the seed."""
    numbers = itertools.count(seed)
    store = await Store.open(folder / "games.db")
    try:
        async with running() as driver:
            assert driver.inside is not None  # noqa: S101 - `running` says so
            use_api(driver.url)
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
                async with House(driver.inside, driver.url, bot) as house:
                    yield house
            finally:
                await bot.close()
                await on_line
    finally:
        await store.close()
