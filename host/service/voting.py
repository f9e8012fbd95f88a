"""Tables as people govern them: pauses, another pace, who is host, seats that are freed.

All methods that name a table raise what those of `Tables` do. Whether somebody may look
after a table is for the caller to know (`manages`).
"""

import logging
from collections.abc import Callable
from typing import Literal

from engine.errors import CorruptRecord
from engine.ledger import Entry
from host.errors import TableBroken
from host.repositories import directory
from host.repositories import people as known_people
from host.service.deadlines import TimedTables
from host.table import agreement, entries, leaving, managing, stored_table, timing
from host.table.agreement import By
from host.table.entries import StoredEntry
from host.table.models import AnyGame, TableView, Votes
from host.table.stored_table import StoredTable

logger = logging.getLogger(__name__)


class GovernedTables(TimedTables):
    """What those who play agree on, and what managers of a channel decide."""

    # --- what all agree on -----------------------------------------------------------------------

    async def propose(
        self, table: int, user: int, what: Literal["pause", "pace"], value: str, interaction: int
    ) -> Votes:
        """Propose a pause or another pace, see `host.table.agreement.propose`."""

        def change(new: StoredTable, _: AnyGame, last: Entry) -> list[StoredEntry]:
            return agreement.propose(new, self._by(user, interaction), what, value, last)

        return await self._voted(table, user, interaction, change)

    async def agree(self, table: int, user: int, what: str, interaction: int) -> Votes:
        """Agree to what is proposed, see `host.table.agreement.agree`."""

        def change(new: StoredTable, _: AnyGame, last: Entry) -> list[StoredEntry]:
            return agreement.agree(new, self._by(user, interaction), what, last)

        return await self._voted(table, user, interaction, change)

    async def decline(self, table: int, user: int, what: str) -> TableView:
        """Decline what is proposed, see `host.table.agreement.decline`."""

        def change(new: StoredTable, _game: AnyGame, _last: Entry) -> list[StoredEntry]:
            agreement.decline(new, user, what)
            return []

        return await self._change_seats(table, user, None, change)

    async def _voted(
        self,
        table: int,
        user: int,
        interaction: int,
        change: Callable[[StoredTable, AnyGame, Entry], list[StoredEntry]],
    ) -> Votes:
        view = await self._change_seats(table, user, interaction, change)
        if view.proposal is None:
            return Votes(over=True)
        return Votes(over=False, missing=view.missing)

    # --- pauses ----------------------------------------------------------------------------------

    async def pause(self, table: int, user: int, interaction: int) -> TableView:
        """A manager pauses a table at once, see `host.table.agreement.pause`."""

        def change(new: StoredTable, _: AnyGame, last: Entry) -> list[StoredEntry]:
            return [agreement.pause(new, self._by(user, interaction, manages=True), last)]

        return await self._change_seats(table, user, interaction, change)

    async def resume_table(
        self, table: int, user: int, interaction: int, *, manages: bool = False
    ) -> TableView:
        """Have a paused table go on, see `host.table.agreement.resume`."""
        people = [seat.user for seat in (await self._read(table)).seats if seat.user is not None]
        async with self.store.read() as connection:
            known = await known_people.load(connection, people)
        calendars = {each: person.calendar for each, person in known.items()}

        def change(new: StoredTable, _: AnyGame, last: Entry) -> list[StoredEntry]:
            by = self._by(user, interaction, manages=manages)
            return [agreement.resume(new, by, calendars, last)]

        return await self._change_seats(table, user, interaction, change)

    # --- managers' rights ------------------------------------------------------------------------

    async def free_seat(
        self, table: int, user: int, seat: int, holder: int | None, interaction: int
    ) -> TableView:
        """A manager frees a seat that this person holds, None for a computer player: see
        `host.table.managing`.
        """
        if (await self._read(table)).status == "lobby":
            return await self._in_lobby(
                table,
                lambda new, _: managing.free_before(new, seat, holder, self._clock()),
                freed=holder if holder != user else None,
            )

        def change(new: StoredTable, game: AnyGame, last: Entry) -> list[StoredEntry]:
            by = self._by(user, interaction, manages=True)
            return managing.free(new, game, seat, holder, by, last)

        return await self._change_seats(table, user, interaction, change)

    async def hand_on(self, table: int, user: int, to: int, *, manages: bool = False) -> TableView:
        """Make somebody who sits at a table its host, see `host.table.managing.hand_on`."""

        async def attempt() -> TableView:
            async with self.store.read() as connection:
                old = await stored_table.load(connection, table)
            new = old.copy()
            managing.hand_on(new, user, to, manages=manages)
            if new != old:
                await self._commit(old, new)
            return self._view(new)

        return await self._change(table, attempt)

    # --- what the host chooses -------------------------------------------------------------------

    async def set_on_timeout(self, table: int, user: int, answer: str) -> TableView:
        """Choose what a table does by itself, see `host.table.timing.set_on_timeout`."""
        return await self._in_lobby(table, lambda new, _: timing.set_on_timeout(new, user, answer))

    async def set_days_off(self, table: int, user: int, days: int) -> TableView:
        """Choose how many of a person's days off count, see `host.table.timing.set_days_off`."""
        return await self._in_lobby(table, lambda new, _: timing.set_days_off(new, user, days))

    # --- people who are no more there ------------------------------------------------------------

    async def left_server(self, guild: int, user: int) -> None:
        """A person is no member of a server any more: they leave all its tables that are not over.

        A computer player plays on, and anybody may take the seat. Where nobody else plays, the
        table ends.
        """
        async with self.store.read() as connection:
            found = await directory.open_tables_in(connection, guild, user)
        for table in found:
            await self._withdraw(table, user, is_free=True)

    async def _withdraw(self, table: int, user: int, *, is_free: bool = False) -> None:
        """A person leaves a table for good; the table goes on without them where it can."""

        async def leave() -> None:
            try:
                async with self.store.read() as connection:
                    old = await stored_table.load(connection, table)
                    last = await entries.last(connection, table)
            except (TableBroken, CorruptRecord):
                if not is_free:  # whoever only left the server ends nothing for the others
                    await self._end_unread(table, user, force=True)
                return
            if not old.open:
                return
            new, now = old.copy(), self._clock()
            noted = leaving.leave(new, self._games, user, last, now, is_free=is_free)
            if noted is not None or new != old:
                await self._commit(old, new, noted)

        await self._change(table, leave)

    async def _end_unread(self, table: int, user: int, *, force: bool) -> Votes:
        async with self.store.write() as connection:
            await stored_table.end_unread(connection, table, user, self._clock(), force=force)
        logger.info("table %d: ended unread", table)
        return Votes(over=True)

    # --- within ----------------------------------------------------------------------------------

    def _by(self, user: int, interaction: int, *, manages: bool = False) -> By:
        return By(user, interaction, self._clock(), manages)
