"""The live messages of tables: what they go by, and what trouble with them means for a table."""

from collections.abc import Awaitable, Callable, Collection, Mapping
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from host.database.store import shielded
from host.messages import showing
from host.messages.showing import LINE, Eyes, Showing
from host.messages.told import readable
from host.outbox.kinds import SubjectType
from host.outbox.trouble import Trouble
from host.repositories import directory, messages
from host.repositories.messages import Key, Message
from host.service.kinds import LIVE_KINDS
from host.service.tables import Tables
from host.subject import Subject
from host.table.stored_table import StoredTable


class LiveTables(SubjectType[Showing]):
    """Subjects such as `table:17`."""

    name: Final = "table"
    kinds = LIVE_KINDS

    def __init__(self, tables: Tables, eyes: Eyes) -> None:
        self._tables = tables
        self._session = tables.session
        self._eyes = eyes

    async def read(
        self,
        subject: Subject,
        rows_of: Callable[[AsyncConnection], Awaitable[Mapping[Key, Message | None]]],
    ) -> tuple[Showing, Mapping[Key, Message | None]]:
        """A table for all its audiences. Raises `NoTable`, `TableBroken`."""

        async def also(connection: AsyncConnection, now: StoredTable) -> showing.SnapshotRows:
            begins_none = self._tables.openings.until is not None
            rows, game = readable(await rows_of(connection)), self._session.game(now)
            at = self._session.clock()
            return await showing.read(connection, now, game, at, rows, begins_none=begins_none)

        stored, read = await self._session.load(subject.number, also)
        game, enter = self._session.game(stored), self._tables.places.enter_thread
        return Showing(stored, game, read, self._eyes, enter), read.rows

    async def left(self) -> Collection[Subject]:
        """The tables that may have something left to show, by an index of just those."""
        async with self._session.store.read() as connection:
            return [Subject.of(self.name, each) for each in await directory.undelivered(connection)]

    def is_settled(self, facts: Showing) -> bool:
        """Whether it is stored that everybody has been shown a table as it is."""
        return facts.is_delivered

    async def settled(self, connection: AsyncConnection, facts: Showing) -> None:
        """Store it."""
        await directory.delivered(connection, facts.view.id, facts.view.progress.revision)

    async def troubled(self, facts: Showing, message: Message, trouble: Trouble) -> None:
        """Suspend a table whose place refuses us, and so on. Trouble with a line holds up only a
        table that waits for its thread.
        """
        view, places = facts.view, self._tables.places
        is_board = message.kind == "board" or view.place.awaits_thread
        match trouble.what:
            case "closed" if message.person is not None:
                await shielded(self._tables.people.close(message.person, trouble.code))
            case "barred" if is_board and trouble.barrier is not None:
                await shielded(places.suspend(view.id, trouble.barrier, refused=True))
            case "lost" if is_board:
                await shielded(places.lose_channel(view.id))
            case "left" if view.place.guild is not None and trouble.person is not None:
                await shielded(self._tables.seats.left_server(view.place.guild, trouble.person))
            case "gone" if message.kind == "thread" and (line := facts.rows.get(LINE)) is not None:
                await shielded(self._doubt(line))

    async def _doubt(self, message: Message) -> None:
        async with self._session.store.write() as connection:
            await messages.doubt(connection, [message])
