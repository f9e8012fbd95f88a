"""A database for a command at the terminal: opened as it is, beside a bot that may be running."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from host.database.store import Store, sqlite_file
from host.errors import StoreUnavailable


@asynccontextmanager
async def opened(address: str) -> AsyncGenerator[Store]:
    """The database at an address, until the end of the block. Nothing is made or brought up to
    date: that is for the bot to do at its start.

    Raises `StoreUnavailable`, also where there is no such file, `StoreNewer` and `StoreOlder`.
    """
    file = sqlite_file(address)
    if file is not None and not file.is_file():
        raise StoreUnavailable(f"There is no database {file}.".replace("\0", "\\0"))
    store = await Store.open(address, as_it_is=True)
    try:
        yield store
    finally:
        await store.close()
