"""A house whose tables are delivered to a screen, with a sleep that the test ends."""

import asyncio
import random
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

from engine.players.model import Strength
from host.delivery.loop import Delivery
from host.table.models import TableView
from tests.host.house import CHANNEL, House, open_house
from tests.host.screen import Screen


class Clockwork:
    """A sleep that ends when the test says so, and remembers how long it was to be."""

    def __init__(self) -> None:
        self.waits: list[float] = []
        self.asleep = asyncio.Condition()
        self._wake = asyncio.Event()

    async def sleep(self, seconds: float) -> None:
        """Sleep until woken."""
        self.waits.append(seconds)
        async with self.asleep:
            self.asleep.notify_all()
        await self._wake.wait()

    async def until_asleep(self, times: int) -> None:
        """Wait until somebody has gone to sleep so many times."""
        async with self.asleep:
            await self.asleep.wait_for(lambda: len(self.waits) >= times)

    def wake(self) -> None:
        """Everybody who sleeps wakes up; later sleepers sleep again."""
        self._wake.set()
        self._wake = asyncio.Event()


class Looks:
    """A stopwatch that tells when a table is next read."""

    def __init__(self) -> None:
        self.next = asyncio.Event()

    def looking(self, table: int) -> None:
        """It is about to be read."""
        del table
        self.next.set()

    def shown(self, table: int, stored_s: float | None = None) -> None:
        """Nobody waits for that."""

    def ended(self, table: int) -> None:
        """Nobody waits for that."""


class Shop(House):
    """A house whose tables are delivered to a screen."""

    def __init__(self, house: House, screen: Screen) -> None:
        self.__dict__.update(house.__dict__)
        self.screen = screen
        self.clockwork = Clockwork()
        self.delivery = Delivery(
            self.tables,
            screen,
            sleep=self.clockwork.sleep,
            rng=random.Random(1),
        )
        self.delivery.stopwatch = self._looks = Looks()

    async def lobby(
        self,
        *users: int,
        channel: int = CHANNEL,
        bots: int = 0,
        strength: Strength | None = None,
    ) -> TableView:
        """A table at which these people sit, shown as it is."""
        view = await super().lobby(*users, channel=channel, bots=bots, strength=strength)
        await self.shown()
        return view

    async def shut(self, *users: int) -> None:
        """These people take no direct messages, and it is known."""
        for user in users:
            await self.tables.people.set(user, dm_closed=True)

    async def until_choice(self, table: int) -> int:
        """Everybody bids in the order of the seats, and sees it; the person who must choose."""
        for player in (await self.tables.read.view(table)).players:
            assert player.user is not None
            await self.play(table, player.user)
            await self.shown()
        view = await self.tables.read.view(table)
        user = view.players[view.actors[0]].user
        assert user is not None
        return user

    async def looked_at(self, table: int) -> None:
        """Wait until the delivery sees all that is stored of a table by now."""
        self._looks.next.clear()
        self.delivery.poke(table)
        await self._looks.next.wait()

    async def shown(self) -> None:
        """Wait until computer players have moved and everything is delivered."""
        await self.tables.computers.settled()
        await self.delivery.settled()


@asynccontextmanager
async def open_shop(path: Path, screen: Screen) -> AsyncGenerator[Shop]:
    """A house with a running delivery."""
    async with open_house(path) as house:
        shop = Shop(house, screen)
        running = asyncio.create_task(shop.delivery.run())
        try:
            yield shop
        finally:
            await shop.delivery.stop()
            await running
