"""Servers that the bot leaves: those that its owner chose at the terminal, or has blocked."""

from collections.abc import Awaitable, Callable, Collection
from datetime import datetime
from typing import Final

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from host.database import rows, schema
from host.database.store import Store, shielded
from host.repositories.directory import LONG_AGO
from host.subject import Subject

_PREFIX: Final = "leave "
_n = schema.notes.c


async def note(connection: AsyncConnection, server: int) -> None:
    """Have a running bot, or the next start, leave a server."""
    value = {"name": f"{_PREFIX}{server}", "value": ""}
    await connection.execute(rows.upsert(connection, schema.notes, "value"), value)


class Leaving:
    """Leaves these servers by `leave`, which may be repeated."""

    def __init__(self, store: Store, leave: Callable[[int], Awaitable[None]]) -> None:
        self._store = store
        self._leave = leave

    async def next_due(self, without: Collection[Subject] = ()) -> datetime | None:
        """At once, if there is any but these."""
        return LONG_AGO if set(await self.due(LONG_AGO)) - set(without) else None

    async def due(self, now: datetime) -> list[Subject]:
        """The servers to leave."""
        del now
        asked = select(_n.name).where(_n.name.startswith(_PREFIX)).order_by(_n.name)
        async with self._store.read() as connection:
            names = (await connection.execute(asked)).scalars().all()
        return [Subject.of("server", each.removeprefix(_PREFIX)) for each in names]

    async def fire(self, subject: Subject) -> None:
        """Leave one, and forget the note."""
        await self._leave(subject.number)
        await shielded(self._forget(subject.number))

    async def _forget(self, server: int) -> None:
        async with self._store.write() as connection:
            gone = delete(schema.notes).where(_n.name == f"{_PREFIX}{server}")
            await connection.execute(gone)
