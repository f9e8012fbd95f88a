"""A house whose tables are shown on Discord."""

import asyncio
import random
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Protocol

from host.background.live_tables import LiveTables
from host.jobs.queue import Jobs, Sleep
from host.messages.showing import Eyes, Showing
from host.outbox.kinds import Carrier
from host.outbox.loop import Lane, new_mark
from host.outbox.work import Watcher
from host.repositories import directory, messages
from host.repositories.messages import Message
from host.service.tables import Tables
from host.subject import Subject
from tests.host.discord import FakeDiscord
from tests.host.house import House, open_house
from tests.host.timed import Clockwork


class Looks(Watcher):
    """Tells when a table is next read, and up to which revisions boards are said to show it."""

    def __init__(self) -> None:
        self.next = asyncio.Event()
        self.boards: list[int] = []

    def looking(self, subject: Subject, /) -> None:
        """It is about to be read."""
        del subject
        self.next.set()

    def shown(self, subject: Subject, kind: str, facts: object, /) -> None:
        """A message shows what was read last."""
        del subject
        assert isinstance(facts, Showing)
        if kind == "board":
            self.boards.append(facts.view.progress.revision)


class Shows(Carrier, Eyes, Protocol):
    """Carries messages, and sees them where they are."""


def live_of(
    tables: Tables,
    discord: Shows,
    *,
    sleep: Sleep = asyncio.sleep,
    rng: random.Random | None = None,
    jobs: Jobs | None = None,
    marks: Callable[[], str] = new_mark,
) -> Lane:
    """What shows all of these tables on Discord."""
    of = LiveTables(tables, discord)
    lane = Lane(
        tables.store, [of], discord, live=True, jobs=jobs, sleep=sleep, rng=rng, marks=marks
    )
    tables.signals.changed.subscribe(lane.wake)
    return lane


async def showing_of(house: House, table: int) -> Showing:
    """All that is needed to show a table."""
    subject = Subject.of("table", table)
    rows = partial(messages.of_subject, subject=subject, live=True)
    return (await LiveTables(house.tables, FakeDiscord()).read(subject, rows))[0]


async def delivered(house: House, table: int, revision: int) -> None:
    """Say that everybody has been shown a table up to here."""
    async with house.store.write() as connection:
        await directory.delivered(connection, table, revision)


async def undelivered(house: House) -> list[int]:
    """The tables that aren't shown as they are."""
    async with house.store.read() as connection:
        return await directory.undelivered(connection)


class Shop(House):
    """A house whose tables are shown on Discord."""

    def __init__(self, house: House, discord: FakeDiscord) -> None:
        self.__dict__.update(house.__dict__)
        self.discord = discord
        self.clockwork = Clockwork()
        sleep, rng = self.clockwork.sleep, random.Random(1)
        self.live = live_of(self.tables, discord, sleep=sleep, rng=rng)
        self.live.watcher = self.looks = Looks()

    async def move(self, table: int, user: int, choice: int = 0) -> None:
        """A person takes one of the offered actions, and all see it."""
        await self.play(table, user, choice)
        await self.shown()

    async def shut(self, *users: int) -> None:
        """These people take no direct messages, and it is known."""
        for user in users:
            await self.tables.people.set(user, dm_closed=True)

    async def until_choice(self, table: int) -> int:
        """Everybody bids in the order of the seats, and sees it; the person who must choose."""
        for player in (await self.tables.read.view(table)).players:
            assert player.user is not None
            await self.move(table, player.user)
        return await self.to_act(table)

    def wake(self, table: int) -> None:
        """Have a table looked at."""
        self.live.wake(Subject.of("table", table))

    async def looked_at(self, table: int) -> None:
        """Wait until all that is stored of a table by now was seen."""
        self.looks.next.clear()
        self.wake(table)
        await self.looks.next.wait()
        run = self.live._running[Subject.of("table", table)]
        while run._newest is None:  # noqa: ASYNC110 - no event tells
            await asyncio.sleep(0)

    async def rows(self, table: int) -> dict[tuple[str, str], Message]:
        """The rows of a table's live messages."""
        async with self.tables.store.read() as connection:
            found = await messages.of_subject(connection, Subject.of("table", table), live=True)
        return {key: row for key, row in found.items() if row is not None}

    async def shown(self) -> None:
        """Wait until computer players have moved and everything is shown."""
        await self.tables.computers.settled()
        await self.live.settled()


@asynccontextmanager
async def shown_on(discord: FakeDiscord, house: House) -> AsyncGenerator[Shop]:
    """A house whose tables are shown."""
    shop = Shop(house, discord)
    await shop.live.resume()
    try:
        yield shop
    finally:
        await shop.live.close()


@asynccontextmanager
async def open_shop(path: Path, discord: FakeDiscord) -> AsyncGenerator[Shop]:
    """A house whose store is this file, and whose tables are shown."""
    async with open_house(path) as house, shown_on(discord, house) as shop:
        yield shop


@asynccontextmanager
async def reopened(path: Path, discord: FakeDiscord) -> AsyncGenerator[Shop]:
    """The house of this file, which has shown all that was left."""
    async with open_shop(path, discord) as shop:
        await shop.shown()
        yield shop
