"""What the audiences of tables have been shown, and what is still to be shown to them."""

from collections.abc import Mapping

from sqlalchemy.ext.asyncio import AsyncConnection

from host.errors.isolation import isolation
from host.repositories import directory, stored_placements
from host.repositories.dm_pause import OpeningPauses
from host.service import showing
from host.service.session import Session
from host.service.showing import Showing
from host.table.placements import Audience, Placement
from host.table.stored_table import StoredTable


class Shown:
    """Reads and notes what the audiences of tables are shown. `openings` says whether direct
    messages can be begun now.
    """

    def __init__(self, session: Session, openings: OpeningPauses) -> None:
        self._session = session
        self._openings = openings

    async def undelivered(self) -> list[int]:
        """The tables of which something may be left to show: found by an index of just those."""
        async with self._session.store.read() as connection:
            return await directory.undelivered(connection)

    async def everything_to_show(self, table: int) -> Showing:
        """A table for all its audiences: what each is shown and may see now, in one transaction."""

        async def read_all(connection: AsyncConnection, now: StoredTable) -> showing.Read:
            begins_none = self._openings.until is not None
            return await showing.read(
                connection, now, self._session.game(now), begins_none=begins_none
            )

        now, read = await self._session.load(table, read_all)
        with isolation(table, "looking"):
            return Showing(now, self._session.game(now), read)

    async def save_placements(
        self,
        table: int,
        changed: Mapping[Audience, Placement],
        *,
        delivered: int | None = None,
        over: Mapping[Audience, Placement | None] | None = None,
    ) -> None:
        """Note what several audiences of a table are shown, in one transaction.

        `over` are the rows that these were made from (`Showing.stored`): where any of them is
        another one by now, nothing is noted and `PlacementsChanged` is raised.
        `delivered` is the table's revision up to which every audience has been served; then no
        start looks at the table until it changes again.
        """
        async with self._session.store.write() as connection:
            await stored_placements.save(connection, table, changed, delivered, over or {})

    async def move_message(self, channel: int, old: int, new: int) -> None:
        """A new message stands where one stood that was too old to be edited, whoever it is for."""
        async with self._session.store.write() as connection:
            await stored_placements.move(connection, channel, old, new)
