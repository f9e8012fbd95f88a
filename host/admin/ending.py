"""A table is ended by the owner: given up for good, and shown so by the bot."""

from host.background import outside
from host.database.store import Store
from host.service.tables import Tables
from host.table.models import Games

NOBODY = 0
"""Who ends it: no person's number."""


async def end(store: Store, games: Games, table: int) -> str:
    """End an open table, also one that cannot be read; says what happens now.

    Raises `NoTable`, and `NotRunning` where it is over.
    """
    tables = Tables(store, games)
    try:
        await tables.votes.abandon(table, NOBODY, force=True)
    finally:
        await tables.computers.close()
    async with store.write() as connection:
        await outside.note(connection, table)
    return (
        f"Table {table} is ended. A bot that runs on this database shows it within "
        f"{outside.POLL_INTERVAL_S} seconds; otherwise it is shown when the bot is next started."
    )
