"""Ends of games that nobody won: given up by all who play, or without the channel they were in."""

from host.errors import TableBroken
from host.service.voting import GovernedTables
from host.table import lobby, stored_table
from host.table.models import Votes


class EndingOperations(GovernedTables):
    """The part of `host.service.tables.Tables` that ends tables."""

    async def vote_abandon(
        self, table: int, user: int, *, force: bool = False, only_agree: bool = False
    ) -> Votes:
        """Agree to end the game now; it ends once all seated people have.

        Before the game its host closes the table so. `force`: the person may decide it alone,
        seated or not; `only_agree`: it must have been proposed before. No state is read, so a table
        whose game cannot go on can be ended as well; one of which not even that can be read is
        ended by any who sits there. Raises `NotSeated`, `NotAllowed`, `NotRunning`.
        """

        async def vote() -> Votes:
            try:
                async with self.store.read() as connection:
                    old = await stored_table.load(connection, table)
            except TableBroken:
                return await self._end_unread(table, user, force=force)
            new = old.copy()
            lobby.vote_abandon(new, user, self._clock(), force=force, only_agree=only_agree)
            await self._commit(old, new)
            people = new.people()
            missing = [each.user for each in people if each.user is not None and not each.abandons]
            return Votes(over=True) if not new.open else Votes(over=False, missing=tuple(missing))

        return await self._change(table, vote)

    async def play_on(self, table: int, user: int) -> None:
        """Take back every proposal to give the game up; any seated person may.

        Raises `NotSeated`, and `NotRunning` where nothing is proposed.
        """

        async def decline() -> None:
            async with self.store.read() as connection:
                old = await stored_table.load(connection, table)
            new = old.copy()
            lobby.play_on(new, user)
            await self._commit(old, new)

        await self._change(table, decline)

    async def lose_channel(self, table: int) -> None:
        """The channel is no more: a game goes on by direct messages, a lobby closes."""

        async def lose() -> None:
            async with self.store.read() as connection:
                old = await stored_table.load(connection, table)
            if old.channel_lost:
                return
            new = old.copy()
            new.channel_lost = True
            if new.status == "lobby":
                lobby.close(new, self._clock())
            await self._commit(old, new)

        await self._change(table, lose)

    async def close_unused(self, table: int) -> None:
        """Close a table whose game has not begun; one that has is left as it is."""

        async def close() -> None:
            async with self.store.read() as connection:
                old = await stored_table.load(connection, table)
            if old.status != "lobby":
                return
            new = old.copy()
            lobby.close(new, self._clock())
            await self._commit(old, new)

        await self._change(table, close)

    def changed_outside(self, table: int) -> None:
        """Another program changed a table: let it be known to all who show it."""
        self._announce(table)
