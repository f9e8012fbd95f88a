"""Databases full of games, made through the host or copied, and the size of a game."""

import asyncio
import itertools
import random
import sqlite3
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, closing
from datetime import datetime
from pathlib import Path
from typing import Final

import msgspec
from sqlalchemy import ColumnElement, Table, event, func, insert, literal, select
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.ext.asyncio import AsyncConnection

from engine import registry
from host.clock import utc_now
from host.database import schema
from host.database.store import Store
from host.logs import progress
from host.outbox.kinds import Ring, Shown
from host.outbox.loop import Lane
from host.repositories import messages
from host.repositories.audiences import Channel, MessageRef, Person
from host.repositories.messages import Message
from host.service.tables import Tables
from host.subject import Subject
from host.table.views import SeatView
from tests.host.shop import live_of

GAME = "nature"
GUILD = 10**18
"""The first server; each has one table, within its limit."""
FIRST_CHANNEL = 2 * 10**18
PEOPLE = (3 * 10**18, 3 * 10**18 + 1)
AT_ONCE = 16
GAMES_PLAYED = 8
MOVES: Final = 12
"""Moves made in a game that is copied."""
GAMES_EACH: Final = 4
_FIRST_COPIED: Final = 10**18
"""The first Discord id in the originals of copies."""
_FIRST_PRESS: Final = _FIRST_COPIED + 500
"""A game starts with a press numbered like its channel; other presses start here."""
_APART: Final = 1000
"""Distance between the ids of two copies."""
_COPIED: Final = (schema.tables, schema.seats, schema.ledger)
_MOVED: Final = {
    "tables": ("channel", "guild", "host"),
    "seats": ("user",),
    "ledger": ("actor", "interaction"),
}
"""Columns in which each copy has its own ids; its messages have theirs by `_copied`."""
READY: Final = "ready"


class Nowhere:
    """Carries messages nowhere, and never fails."""

    def __init__(self) -> None:
        self._numbers = itertools.count(4 * 10**18)

    async def create(self, message: Message, _shown: Shown, _ring: Ring, /) -> MessageRef:
        """Pretend to send."""
        assert isinstance(message.audience, Channel | Person)  # noqa: S101 - no table has a thread
        return MessageRef(message.audience.id, next(self._numbers))

    async def find(self, _message: Message, /) -> MessageRef | None:
        """Find nothing."""
        return None

    async def edit(self, _message: Message, _shown: Shown, /) -> None:
        """Do nothing."""

    async def delete(self, _message: Message, /) -> None:
        """Do nothing."""

    async def may_see(self, _person: int | None, _subject: Subject, /) -> bool:
        """Nothing is hidden."""
        return True

    async def has_left(self, _person: int, _subject: Subject, /) -> bool:
        """Nobody leaves."""
        return False

    def covered(self, _ref: MessageRef, /) -> bool:
        """Nobody writes here."""
        return False

    def plays_in_channel(self, _table: int, _user: int, /) -> bool:
        """Nobody does."""
        return False

    def falls_asleep(self, _ref: MessageRef, /) -> bool:
        """Nothing here is a thread."""
        return False

    def is_advised(self, _seen: SeatView, /) -> bool:
        """Nothing here is a lesson."""
        return False


@asynccontextmanager
async def hosted(database: Path, clock: Callable[[], datetime] = utc_now) -> AsyncIterator[Tables]:
    """The tables of a database that need not survive a power cut; they are shown to nobody."""
    store = await Store.open(database)
    event.listen(store.engine.sync_engine, "connect", _without_flushing)
    await store.engine.dispose()  # the connections from before flush still
    seeds = (number.to_bytes(32, "big") for number in itertools.count())
    tables = Tables(store, registry, clock=clock, seeds=lambda: next(seeds))
    try:
        yield tables
    finally:
        await tables.computers.close()
        await store.close()


@asynccontextmanager
async def shown(tables: Tables) -> AsyncIterator[Lane]:
    """Show all tables, nowhere, during the block, and what is left at its end."""
    live = live_of(tables, Nowhere())
    await live.resume()
    try:
        yield live
        await live.settled()
    finally:
        await live.close()


def _without_flushing(connection: DBAPIConnection, _record: object) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA synchronous = OFF")
    cursor.close()


async def begin_all(tables: Tables, number: int) -> None:
    """Start games of two people, shown nowhere yet."""
    numbers = iter(range(number))

    async def begin_some() -> None:
        for each in numbers:
            await _begin(tables, each)

    await asyncio.gather(*(begin_some() for _ in range(AT_ONCE)))


async def begin_game(
    tables: Tables, game: str, channel: int, guild: int | None, *people: tuple[int, str]
) -> int:
    """Start a game of these people, given by id and name; returns its table."""
    (host, name), *others = people
    view = await tables.lobby.create(
        channel=channel, guild=guild, user=host, name=name, game=game, options={}
    )
    for user, other in others:
        await tables.lobby.join(view.id, user, other)
    await tables.lobby.start(view.id, host, channel)
    return view.id


async def move(tables: Tables, table: int, rng: random.Random, press: int) -> int | None:
    """Make a random move; returns the table's revision, or None if the game is over."""
    view = await tables.read.view(table)
    if view.over:
        return None
    seen = await tables.read.seen(table, rng.choice(view.actors))
    user = view.players[seen.own_seat].user or 0
    action = rng.choice(seen.actions)
    made = await tables.play.act(table, user, action, decision=None, interaction=press)
    return made.seen.view.progress.revision


async def _begin(tables: Tables, number: int) -> int:
    channel = FIRST_CHANNEL + number
    ann, ben = (person + 2 * number for person in PEOPLE)
    return await begin_game(tables, GAME, channel, GUILD + channel, (ann, "Ann"), (ben, "Ben"))


async def sizes(database: Path) -> tuple[float, float]:
    """Play games to their end; returns bytes per move, and per game."""
    presses = itertools.count(1)
    async with hosted(database):
        pass
    before = _bytes(database)
    moves = 0
    async with hosted(database) as tables, shown(tables) as live:
        for number in range(GAMES_PLAYED):
            rng = random.Random(number)  # noqa: S311 - chooses moves to be measured
            table = await _begin(tables, number)
            while await move(tables, table, rng, next(presses)) is not None:
                moves += 1
                await live.settled()
    grown = _bytes(database) - before
    return grown / moves, grown / GAMES_PLAYED


def _bytes(database: Path) -> int:
    """The size of a database without its write-ahead log."""
    with closing(sqlite3.connect(database)) as plain:
        plain.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return database.stat().st_size


async def fill(address: Path | str, least: int, games: Sequence[str]) -> int:
    """Put at least `least` running games into an empty database.

    Returns how many there are, numbered from 1.
    """
    store = await Store.open(address)
    try:
        patterns = await _play(store, games)
        copies = -(-least // patterns)
        async with store.write() as connection:
            first = [Subject.of("table", each + 1) for each in range(patterns)]
            found = [await messages.of_subject(connection, each, live=True) for each in first]
            rows = [row for each in found for row in each.values() if row is not None]
            with progress.shown("games", least) as done:
                for copy in range(1, copies):
                    for table in _COPIED:
                        await _copy(connection, table, copy, patterns)
                    copied = [_copied(row, copy, patterns) for row in rows]
                    await connection.execute(insert(schema.messages), copied)
                    done(patterns)
            if connection.dialect.name == "postgresql":  # it counts by a sequence
                last = select(func.max(schema.tables.c.id)).scalar_subquery()
                await connection.execute(select(func.setval("tables_id_seq", last)))
    finally:
        await store.close()
    return patterns * copies


async def _play(store: Store, games: Sequence[str]) -> int:
    """Start games and play each a little; returns how many."""
    seeds = (number.to_bytes(32, "big") for number in itertools.count())
    tables = Tables(store, registry, seeds=lambda: next(seeds))
    numbers, presses = itertools.count(_FIRST_COPIED), itertools.count(_FIRST_PRESS)
    kinds = [name for name in games for _ in range(GAMES_EACH)]
    async with shown(tables) as live:
        for begun, name in enumerate(kinds, start=1):
            channel, guild, ann, ben = (next(numbers) for _ in range(4))
            table = await begin_game(tables, name, channel, guild, (ann, "Ann"), (ben, "Ben"))
            for _ in range(MOVES):
                await move(tables, table, random.Random(begun), next(presses))  # noqa: S311
            await live.settled()
    await tables.computers.close()
    return len(kinds)


async def _copy(connection: AsyncConnection, table: Table, copy: int, patterns: int) -> None:
    """Copy the rows of the first games."""
    number = "id" if table is schema.tables else "table"
    apart = {number: copy * patterns} | dict.fromkeys(_MOVED[table.name], copy * _APART)
    columns: Sequence[ColumnElement[object]] = [
        column + literal(apart[column.name]) if column.name in apart else column
        for column in table.c
    ]
    rows = select(*columns).where(table.c[number] <= patterns)
    await connection.execute(insert(table).from_select(list(table.c), rows))


def _copied(row: Message, copy: int, patterns: int) -> dict[str, object]:
    """The row of the same message about the copy of its table."""
    apart, there = copy * _APART, row.audience
    if isinstance(there, Channel) and there.server is not None:
        there = Channel(there.id + apart, there.server + apart)
    elif isinstance(there, Person):
        there = Person(there.id + apart)
    moved = {name: getattr(row, name) for name in ("person", "channel", "message")}
    return {
        **msgspec.structs.asdict(row),
        **{name: None if each is None else each + apart for name, each in moved.items()},
        "subject": Subject.of("table", row.of.number + copy * patterns),
        "audience": msgspec.json.encode(there),
    }


class ProcessReport(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line from a process: it is `ready`, a move was `acted` (`began` when requested, `at` when
    stored), or a table was `shown` at a revision.

    Without `revision` no move was made: the game was over, or had changed. At the end a process
    reports its CPU time.
    """

    what: str
    table: int = 0
    revision: int | None = None
    began: float = 0.0
    at: float = 0.0
    cpu_s: float = 0.0
