"""Tables in threads of their own: which there are in a channel, and how a table gets its thread."""

from host.repositories import directory
from host.service.queries import TableQueries
from host.service.session import nothing
from host.table.models import ListedTable


class ThreadedTables(TableQueries):
    """The part of `host.service.tables.Tables` that knows of threads.

    A table that is to have a thread is stored with the thread's channel as its `parent`, and with
    the same as its `channel` until delivery has made the thread. A kill in between loses nothing:
    the thread is begun from the line in the channel, by whose number it is known.
    """

    async def in_threads(self, parent: int, user: int) -> list[ListedTable]:
        """The open tables with threads in a channel, as in a person's list; the oldest first.

        One statement, and no state is decoded. A table that cannot go on is among them and says so.
        """
        async with self.store.read() as connection:
            found = await directory.in_threads(connection, parent)
        return [await self._listed(of_one, user) for of_one in found]

    async def enter_thread(self, table: int, thread: int) -> None:
        """A table's thread has been made: from now on the table is there.

        Where it has one already, or is over, nothing changes.
        """

        async def enter() -> None:
            old, _ = await self._load(table, nothing, locked=True)
            if not old.open or old.parent is None or old.parent != old.channel:
                return
            new = old.copy()
            new.channel = thread
            await self._commit(old, new)

        await self._change(table, enter)
