"""A database full of games that rest, made through the host's own calls; and what games take up."""

import asyncio
import itertools
import random
import sqlite3
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from datetime import datetime
from pathlib import Path

from sqlalchemy import event
from sqlalchemy.engine.interfaces import DBAPIConnection

from engine import registry
from host.clock.machine_time import utc_now
from host.database.store import Store
from host.delivery.loop import Delivery
from host.delivery.post import Found, Post
from host.service.tables import Tables
from host.table.placements import MessageRef

GAME = "nature"
GUILD = 10**18
"""The first server; each has one table, so that none has more than it allows."""
FIRST_CHANNEL = 2 * 10**18
PEOPLE = (3 * 10**18, 3 * 10**18 + 1)
AT_ONCE = 16
GAMES_PLAYED = 8


class Nowhere:
    """A presenter that shows nothing to nobody, and never fails."""

    def __init__(self) -> None:
        self._numbers = itertools.count(4 * 10**18)

    async def present(self, post: Post, /) -> MessageRef:
        """Have it shown, as a new message or the one that is there."""
        if not post.fresh and post.previous is not None:
            return post.previous
        return MessageRef(post.view.channel, next(self._numbers))

    async def supersede(self, _post: Post, /) -> None:
        """There is nothing to be left of."""

    async def find(self, _post: Post, /) -> Found | None:
        """Find nothing."""
        return None

    async def told(self, _ref: MessageRef, /) -> int | None:
        """Know of nothing."""
        return None

    async def begin_thread(self, _post: Post, ref: MessageRef, /) -> int:
        """Begin one."""
        return ref.message

    def covered(self, _ref: MessageRef, /) -> bool:
        """Nothing stands below anything."""
        return False

    def fingerprint(self, post: Post, /) -> str:
        """Each change looks different."""
        return f"{post.view.revision:032}"


@asynccontextmanager
async def hosted(
    database: Path, clock: Callable[[], datetime] = utc_now
) -> AsyncIterator[tuple[Tables, Delivery]]:
    """The tables of a database that need not survive a power cut, and who shows them nowhere."""
    store = await Store.open(database)
    event.listen(store.engine.sync_engine, "connect", _without_flushing)
    await store.engine.dispose()  # the connections from before flush still
    seeds = (number.to_bytes(32, "big") for number in itertools.count())
    tables = Tables(store, registry, clock=clock, seeds=lambda: next(seeds))
    try:
        yield tables, Delivery(tables, Nowhere())
    finally:
        await tables.computers.close()
        await store.close()


@asynccontextmanager
async def delivering(delivery: Delivery) -> AsyncIterator[None]:
    """What is shown in between is shown to the end."""
    running = asyncio.create_task(delivery.run())
    try:
        yield
        await delivery.settled()
    finally:
        await delivery.stop()
        await running


def _without_flushing(connection: DBAPIConnection, _record: object) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA synchronous = OFF")
    cursor.close()


async def make(database: Path, number: int) -> None:
    """Begin so many games of two people, then have them all shown. It says how far it is."""
    async with hosted(database) as (tables, _):
        await begin_all(tables, number)
    async with hosted(database) as (tables, delivery), delivering(delivery):
        while left := len(await tables.shown.undelivered()):
            print(f"{left} of {number} tables are to be shown", file=sys.stderr)
            await asyncio.wait({asyncio.ensure_future(delivery.settled())}, timeout=10.0)


async def begin_all(tables: Tables, number: int) -> None:
    """Begin so many games of two people, shown nowhere yet."""
    numbers = iter(range(number))

    async def begin_some() -> None:
        for each in numbers:
            table = await _begin(tables, FIRST_CHANNEL + each, each)
            if table % 1000 == 0:
                print(f"{table} of {number} tables have begun", file=sys.stderr)

    await asyncio.gather(*(begin_some() for _ in range(AT_ONCE)))


async def _begin(tables: Tables, channel: int, number: int) -> int:
    ann, ben = (person + 2 * number for person in PEOPLE)
    view = await tables.lobby.create(
        channel=channel, guild=GUILD + channel, user=ann, name="Ann", game=GAME, options={}
    )
    await tables.lobby.join(view.id, ben, "Ben")
    await tables.lobby.start(view.id, ann, channel)
    return view.id


async def sizes(database: Path) -> tuple[float, float]:
    """Play some games to their end: bytes for each move, and for each game with all its moves."""
    presses = itertools.count(1)
    async with hosted(database):
        pass
    before = _bytes(database)
    moves = 0
    async with hosted(database) as (tables, delivery), delivering(delivery):
        for number in range(GAMES_PLAYED):
            rng = random.Random(number)  # noqa: S311 - chooses moves to be measured
            table = await _begin(tables, FIRST_CHANNEL + number, number)
            while True:
                view = await tables.read.view(table)
                await delivery.settled()
                if view.over:
                    break
                seen = await tables.read.seen(table, rng.choice(view.actors))
                user = view.players[seen.own_seat].user or 0
                await tables.play.act(
                    table,
                    user,
                    rng.choice(seen.actions),
                    decision=None,
                    interaction=next(presses),
                )
                moves += 1
    grown = _bytes(database) - before
    return grown / moves, grown / GAMES_PLAYED


def _bytes(database: Path) -> int:
    """How large a database is once everything stands in its one file."""
    with closing(sqlite3.connect(database)) as plain:
        plain.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return database.stat().st_size
