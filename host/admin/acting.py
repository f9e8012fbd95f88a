"""The owner acts at tables, in a process of its own: a running bot learns what to look at."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from engine.registry import Games
from host.background import housekeeper
from host.database.store import Store
from host.service.tables import Tables
from host.subject import Subject


@asynccontextmanager
async def acting(store: Store, games: Games) -> AsyncGenerator[Tables]:
    """The tables of a store. A running bot looks at what changes within the block."""
    tables, changed = Tables(store, games), set[Subject]()
    tables.signals.changed.subscribe(changed.add)
    tables.signals.called.subscribe(changed.add)
    try:
        yield tables
    finally:
        await tables.computers.close()
        if changed:
            async with store.write() as connection:
                await housekeeper.note_changes(connection, changed)
                await housekeeper.note_due(connection)
