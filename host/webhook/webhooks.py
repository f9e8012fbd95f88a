"""Where each server has its results sent, and whether that works.

An address is a secret of those who set it: it is read to send something there, and nothing else
stores, shows or logs more of it than its host.
"""

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

import msgspec
from sqlalchemy import delete, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.errors import CorruptRecord
from host.database import rows, schema
from host.database.store import Store
from host.errors import log_fault
from host.manager_log import deeds
from host.manager_log.deeds import Deed
from host.repositories import people, results
from host.subject import Subject
from host.table.summaries import GameResult
from host.webhook.addresses import checked, host_of

logger = logging.getLogger(__name__)

TRIED_FOR: Final = timedelta(days=3)
"""How long a result is tried to be sent."""
_FIRST_PAUSE, _LONGEST_PAUSE = timedelta(seconds=10), timedelta(hours=6)
_w = schema.webhooks.c


def pause_after(waited: timedelta) -> timedelta | None:
    """How long to wait before another try of something that has `waited` to be sent, half as long
    again; None: it is given up.

    >>> pause_after(timedelta(hours=1)), pause_after(timedelta(days=3))
    (datetime.timedelta(seconds=1800), None)
    """
    if waited >= TRIED_FOR:
        return None
    return min(max(waited / 2, _FIRST_PAUSE), _LONGEST_PAUSE)


class Webhook(msgspec.Struct, frozen=True):
    """Where a server has its results sent. `failing` is since when nothing was accepted there, and
    `failure` what came of the last try; `given_up` is when the last result that never was happened.
    """

    guild: int
    url: str
    failing: datetime | None = None
    failure: str = ""
    given_up: datetime | None = None

    @property
    def host(self) -> str:
        """The name of its host, which is no secret."""
        return host_of(self.url)


class ToSend(msgspec.Struct, frozen=True):
    """A result, the people in it who may be named, and where it goes."""

    url: str
    result: GameResult
    named: frozenset[int]


async def load(connection: AsyncConnection, guild: int | None) -> Webhook | None:
    """Where a server has its results sent, if it has, and if that can be read."""
    asked = select(*rows.raw(schema.webhooks)).where(_w.guild == guild)
    row = (await connection.execute(asked)).mappings().first()
    if row is None:
        return None
    try:
        return rows.read(row, Webhook)
    except CorruptRecord as error:
        log_fault(logger, f"where server {guild} has its results sent cannot be read", error)
        return None


class Webhooks:
    """The addresses of all servers. Calls `called` with each subject that has messages to send."""

    def __init__(
        self, store: Store, clock: Callable[[], datetime], called: Callable[[Subject], None]
    ) -> None:
        self._store = store
        self._clock = clock
        self._called = called

    async def get(self, guild: int) -> Webhook | None:
        """Where a server has its results sent, if it has."""
        async with self._store.read() as connection:
            return await load(connection, guild)

    async def set(self, guild: int, typed: str, by: int) -> None:
        """Have results of games that end from now on sent to an address, as `by` typed it. Raises
        `NotAllowed`.
        """
        values = msgspec.structs.asdict(Webhook(guild, checked(typed)))
        async with self._store.write() as connection:
            changed = rows.upsert(connection, schema.webhooks, *(values.keys() - {"guild"}))
            await connection.execute(changed, values)
            log = await deeds.add(connection, guild, by, Deed("webhook"), self._clock())
        self._tell(log)

    async def remove(self, guild: int, by: int) -> None:
        """Have nothing more sent."""
        async with self._store.write() as connection:
            gone = delete(schema.webhooks).where(_w.guild == guild).returning(_w.guild)
            if (await connection.execute(gone)).first() is None:
                return
            log = await deeds.add(connection, guild, by, Deed("webhook"), self._clock())
        self._tell(log)

    def _tell(self, log: Subject | None) -> None:
        if log is not None:
            self._called(log)

    async def to_send(self, table: int) -> ToSend | None:
        """A table's result as it is now, unless there is none, or nowhere to send it."""
        async with self._store.read() as connection:
            found = await results.read(connection, table=table, with_struck=True)
            webhook = await load(connection, found[0].guild) if found else None
            if webhook is None:
                return None
            played = [each.user for each in (*found[0].seats, *found[0].leavers)]
            known = await people.load(connection, [each for each in played if each is not None])
        named = frozenset(user for user, person in known.items() if person.is_named)
        return ToSend(webhook.url, found[0], named)

    async def note(self, guild: int, url: str, failure: str) -> None:
        """Store what came of a try; an empty `failure`: it was accepted."""
        async with self._store.read() as connection:
            webhook = await load(connection, guild)
        if webhook is None or webhook.url != url or webhook.failure == failure:
            return
        since = (webhook.failing or self._clock()) if failure else None
        changed = update(schema.webhooks).where(_w.guild == guild, _w.url == url)
        async with self._store.write() as connection:
            await connection.execute(changed.values(failing=since, failure=failure))

    async def give_up(self, guild: int, at: datetime) -> None:
        """Store that something that happened `at` a time is never sent; any number of times."""
        is_later = or_(_w.given_up.is_(None), _w.given_up < at)
        changed = update(schema.webhooks).where(_w.guild == guild, is_later)
        async with self._store.write() as connection:
            await connection.execute(changed.values(given_up=at))
