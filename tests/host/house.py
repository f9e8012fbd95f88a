"""A house to play the example game in: its tables, how to open it, and how to play on."""

import itertools
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from uuid import uuid4

from engine.model import Action
from engine.players.model import Strength
from host.computers.thinking import Thinker, ThreadThinker
from host.database.store import Store
from host.service.tables import Tables
from host.table.models import Receipt, TableView
from host.table.stored_table import StoredTable, load
from tests.host.breakable import OneGame
from tests.stores import open_store

ANN, BEN, CAT, DAN = 1001, 1002, 1003, 1004
NAMES = {ANN: "Ann", BEN: "Ben", CAT: "Cat", DAN: "Dan"}
CHANNEL, GUILD = 2**60 + 5, 2**60 + 6
START = datetime(2026, 1, 1, tzinfo=UTC)
SEED = bytes(range(32))
WATCHED_PAUSE_S = 2.0


class House:
    """An open store with its tables, a clock that counts seconds, and people who press buttons."""

    def __init__(
        self, store: Store, rules_version: int = 1, thinker: Thinker | None = None
    ) -> None:
        seconds = itertools.count()
        self.leaps = [START]
        self.store = store
        self.games = OneGame(rules_version)
        self.seed = SEED
        self.waits: list[float] = []
        self.tables = Tables(
            store,
            self.games,
            clock=lambda: self.leaps[-1] + timedelta(seconds=next(seconds)),
            seeds=lambda: self.seed,
            sleep=self._sleep,
            thinker=thinker or ThreadThinker(self.games, simulations=20),
            watched_pause_s=WATCHED_PAUSE_S,
        )

    def later(self, by: timedelta) -> None:
        """Let time go by."""
        self.leaps.append(self.leaps[-1] + by)

    async def _sleep(self, seconds: float) -> None:
        """Computer players wait no longer than it takes to note for how long they would."""
        self.waits.append(seconds)

    def interaction(self) -> int:
        """A new interaction's id: no other house, process or test has the same."""
        return uuid4().int >> 66

    async def lobby(
        self,
        *users: int,
        channel: int = CHANNEL,
        bots: int = 0,
        strength: Strength | None = None,
    ) -> TableView:
        """A table at which these people sit, and so many computer players."""
        host, *others = users
        view = await self.tables.lobby.create(
            channel=channel, guild=GUILD, user=host, name=NAMES[host], game="nectar", options={}
        )
        for user in others:
            view = await self.tables.lobby.join(view.id, user, NAMES[user])
        for _ in range(bots):
            view = await self.tables.lobby.add_bot(view.id, host, None, strength)
        return view

    async def game(
        self,
        *users: int,
        channel: int = CHANNEL,
        bots: int = 0,
        strength: Strength | None = None,
    ) -> TableView:
        """A game that has just begun."""
        view = await self.lobby(*users, channel=channel, bots=bots, strength=strength)
        await self.tables.lobby.start(view.id, view.host, self.interaction())
        return await self.tables.read.view(view.id)

    async def offered(self, table: int, user: int) -> list[Action]:
        """What a person may do now."""
        seat = (await self.stored(table)).seat_of(user)
        assert seat is not None
        return list((await self.tables.read.seen(table, seat)).actions)

    async def play(self, table: int, user: int, choice: int = 0) -> Receipt:
        """A person takes one of the offered actions, by its number, with a fresh view."""
        seat = (await self.stored(table)).seat_of(user)
        assert seat is not None
        seen = await self.tables.read.seen(table, seat)
        action = seen.actions[choice % len(seen.actions)]
        return await self.tables.play.act(
            table, user, action, decision=seen.decision, interaction=self.interaction()
        )

    async def play_out(self, table: int) -> TableView:
        """People and computer players take what is offered first, until the game is over."""
        while True:
            await self.tables.computers.settled()
            view = await self.tables.read.view(table)
            if view.over:
                return view
            user = view.players[view.actors[0]].user
            assert user is not None
            await self.play(table, user)

    async def stored(self, table: int) -> StoredTable:
        """Everything that is stored of a table but its ledger."""
        async with self.store.read() as connection:
            return await load(connection, table)


@asynccontextmanager
async def open_house(
    path: Path, rules_version: int = 1, thinker: Thinker | None = None
) -> AsyncGenerator[House]:
    """A house whose store is this file, closed again after."""
    store = await open_store(path)
    house = House(store, rules_version, thinker)
    try:
        yield house
    finally:
        await house.tables.computers.close()
        await store.close()
