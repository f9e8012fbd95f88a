"""Housekeeping: announces changes by other programs, removes once a day what is too old, and has
boards looked at whose threads Discord might archive.

A command at the terminal changes tables, but it is the running bot that shows them. So the command
leaves a note, found within `POLL_INTERVAL_S` seconds. Without a bot the notes wait for the next
start, which looks at everything not shown yet.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from host.database import rows, schema
from host.database.postgresql import alone
from host.database.store import shielded
from host.errors import HostRefused, StoreError, log_fault, log_waiting
from host.repositories import directory, retention
from host.repositories.retention import Retention
from host.service.lobbies import Lobby
from host.service.session import Session
from host.subject import Subject

logger = logging.getLogger(__name__)

DAILY: Final = timedelta(days=1)
NOTE: Final = "kept"
"""The name of the note with the time of the last daily work."""
_n = schema.notes.c
POLL_INTERVAL_S: Final = 15
"""Seconds between looks for notes."""
_PREFIX: Final = "look at "
_DUE: Final = "deadlines"
"""What is looked at if something has become due."""


class Housekeeper:
    """Looks after a database until stopped. With several processes, one takes each note or day."""

    def __init__(
        self,
        session: Session,
        lobby: Lobby,
        kept: Retention,
        *,
        now: Callable[[], datetime],
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._session = session
        self._lobby = lobby
        self._kept = kept
        self._now = now
        self._sleep = sleep
        self._next: datetime | None = None
        self._stopping = False
        self._woken = asyncio.Event()

    async def run(self) -> None:
        """Run until stopped. Failures are logged and retried."""
        while not self._stopping:
            try:
                await self.work()
            except StoreError as error:
                log_waiting(logger, "housekeeping delayed", error)
            except Exception as error:  # noqa: BLE001 - one fault must not end it for good
                log_fault(logger, "housekeeping failed; trying again", error)
            await self._pause()

    async def stop(self) -> None:
        """Have `run` return soon."""
        self._stopping = True
        self._woken.set()

    async def _pause(self) -> None:
        """Wait until it is time to look again, or to stop."""
        waking = asyncio.create_task(self._wake())
        try:
            await self._woken.wait()
        finally:
            waking.cancel()
        self._woken.clear()

    async def _wake(self) -> None:
        await self._sleep(POLL_INTERVAL_S)
        self._woken.set()

    async def work(self) -> None:
        """Do what is due. Raises `StoreError`."""
        await announce_changes(self._session)
        now = self._now()
        if self._next is None or not now < self._next <= now + DAILY:
            self._next = await shielded(self._claim(now))
            if self._next is None:
                self._next = now + DAILY
                await self.tidy(now)

    async def tidy(self, now: datetime) -> None:
        """Remove what is too old, and keep threads awake. Raises `StoreError`."""
        async with self._session.store.read() as connection:
            unused = await retention.unused(connection, now, self._kept)
            old = await retention.with_old_moves(connection, now, self._kept)
            never_begun = await retention.never_begun(connection, now)
            in_threads = await directory.waiting_in_threads(connection)
        for table in in_threads:
            self._session.signals.changed(Subject.of("table", table))
        for table in unused:
            try:
                await shielded(self._lobby.close_unused(table))
            except HostRefused as error:
                logger.warning("table %d: not closed: %s", table, type(error).__name__)
        for table in old:
            await self._write(retention.remove_moves, table)
        for table in never_begun:
            await self._write(lambda to, one: retention.remove_tables(to, [one]), table)
        async with self._session.store.write() as connection:
            await retention.remove_unsent(connection, now)
            await retention.remove_offers(connection)
        if unused or old or never_begun:
            logger.info(
                "removed the moves of %d games and %d tables without a game, closed %d lobbies",
                len(old),
                len(never_begun),
                len(unused),
            )

    async def _write(
        self, remove: Callable[[AsyncConnection, int], Awaitable[None]], table: int
    ) -> None:
        async def work() -> None:
            async with self._session.store.write() as connection:
                await remove(connection, table)

        await shielded(work())

    async def _claim(self, now: datetime) -> datetime | None:
        """Claim today's work; when the next is due if it is done already."""
        async with self._session.store.write() as connection:
            await alone(connection, NOTE, 0)
            asked = select(_n.value).where(_n.name == NOTE)
            last = (await connection.execute(asked)).scalar_one_or_none()
            due = None if last is None else datetime.fromisoformat(last) + DAILY
            if due is not None and now < due <= now + DAILY:
                return due
            value = {"name": NOTE, "value": now.isoformat()}
            await connection.execute(rows.upsert(connection, schema.notes, "value"), value)
        return None


async def note_changes(connection: AsyncConnection, subjects: Iterable[Subject]) -> None:
    """Leave notes so that the bot looks at what has changed, or has something new to say."""
    await _note(connection, *sorted({each.in_words for each in subjects}))


async def note_due(connection: AsyncConnection) -> None:
    """Leave a note so that the bot looks at its deadlines."""
    await _note(connection, _DUE)


async def _note(connection: AsyncConnection, *names: str) -> None:
    values = [{"name": f"{_PREFIX}{each}", "value": ""} for each in names]
    if values:
        await connection.execute(rows.upsert(connection, schema.notes, "value"), values)


async def announce_changes(session: Session) -> int:
    """Have all looked at that notes name; how many notes. Raises `StoreError`."""
    noted = _n.name.startswith(_PREFIX)

    async def take() -> list[str]:
        async with session.store.write() as connection:
            taken = await connection.execute(delete(schema.notes).where(noted).returning(_n.name))
            return sorted(taken.scalars())

    async with session.store.read() as connection:
        if (await connection.execute(select(_n.name).where(noted).limit(1))).first() is None:
            return 0
    names = await shielded(take())
    for name in names:
        of = name.removeprefix(_PREFIX)
        if of == _DUE:
            session.signals.clocks_changed(session.clock())
            continue
        subject = Subject.of(*of.split(" ", 1))
        if subject.type == "table":
            session.signals.changed(subject)
        session.signals.called(subject)
    return len(names)
