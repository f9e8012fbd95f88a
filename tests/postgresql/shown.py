"""Tells a test when a table is shown as it is, by the database itself: no test has to ask again."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Final

import psycopg

from host.jobs.connections import connect

_TELLS: Final = """
    CREATE FUNCTION tell_shown() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN PERFORM pg_notify('shown', NEW.id::text); RETURN NEW; END; $$;
    CREATE TRIGGER tell_shown AFTER UPDATE OF delivered ON tables
    FOR EACH ROW EXECUTE FUNCTION tell_shown();
"""
_IS_SHOWN: Final = "SELECT delivered >= revision FROM tables WHERE id = %s"


class Shown:
    """Waits until tables are shown."""

    def __init__(self, connection: psycopg.AsyncConnection) -> None:
        self._connection = connection
        self._news = asyncio.Condition()

    async def wait(self, address: str, table: int, within_s: float) -> None:
        """Wait until all that is to be seen of a table is shown. Raises `TimeoutError`."""
        async with await connect(address) as asking, asyncio.timeout(within_s), self._news:
            while True:
                row = await (await asking.execute(_IS_SHOWN, (table,))).fetchone()
                if row is not None and row[0]:
                    return
                await self._news.wait()

    async def listen(self) -> None:
        """Hear of tables until cancelled."""
        async for _ in self._connection.notifies():
            async with self._news:
                self._news.notify_all()


@asynccontextmanager
async def watching(address: str) -> AsyncGenerator[Shown]:
    """Watch the tables of a database that is there."""
    async with await connect(address) as connection:
        await connection.execute(_TELLS.encode())
        await connection.execute(b"LISTEN shown")
        shown = Shown(connection)
        listening = asyncio.create_task(shown.listen())
        try:
            yield shown
        finally:
            listening.cancel()
            await asyncio.gather(listening, return_exceptions=True)
