"""What is kept about people, and what of it concerns the tables where they play."""

import logging
from collections.abc import Mapping

from host.errors import ChangedMeanwhile, StoreConflict
from host.errors.isolation import isolation
from host.repositories import directory, forgetting
from host.repositories.people import CALENDAR, NOTIFY, People
from host.service.session import TRIES, nothing
from host.service.voting import GovernedTables
from host.table import renaming

logger = logging.getLogger(__name__)


class PersonOperations(GovernedTables):
    """The part of `Tables` that is about persons: `user` is always a person's id."""

    people: People
    """Everybody that the store knows."""

    async def reachable(self, user: int) -> bool:
        """Whether direct messages to a person are worth a try."""
        return not (await self.people.get(user)).dm_closed

    async def mark_reachable(self, user: int) -> bool:
        """A person was heard of: what could not be sent to them may be tried again.

        Whether anything was known to stand in the way.
        """
        if await self.reachable(user):
            return False
        await self.people.set(user, dm_closed=False, refused=None, refused_at=None)
        await self._look_again(user)
        return True

    async def begin_again(self) -> None:
        """Direct messages may be begun again: whoever waits for theirs gets them."""
        async with self.store.write() as connection:
            tables = await directory.expect_unopened(connection)
        for table in tables:
            self._announce(table)

    async def rename(self, table: int, user: int, name: str) -> None:
        """Call a person by another name at a table where they sit or wait."""

        async def change() -> None:
            old, _ = await self._load(table, nothing, locked=True)
            new = old.copy()
            with isolation(table, "a person's name"):
                renaming.rename(new, user, name)
            if new != old:
                await self._commit(old, new)

        await self._change(table, change)

    async def prefer(self, user: int, name: str, value: str) -> None:
        """Keep what a person likes, see `prefer_all`."""
        await self.prefer_all(user, {name: value})

    async def prefer_all(self, user: int, values: Mapping[str, str]) -> None:
        """Keep what a person likes: how they are called, and when they have time, holds at all
        their tables at once.
        """
        before = await self.people.prefer(user, values)
        if NOTIFY in values:
            await self._look_again(user)
        if any(before.get(name) != values.get(name) for name in CALENDAR & values.keys()):
            await self._change_calendar(user)

    async def forget(self, user: int) -> None:
        """Delete what is stored about a person; where they played, a former player did.

        A computer player takes their seat in games that run, and a game that they played without
        other people ends. Raises `ChangedMeanwhile` where they sit down somewhere all the time.
        """
        stand_in = forgetting.new_stand_in()
        for tries in range(TRIES, 0, -1):
            async with self.store.read() as connection:
                left = await forgetting.open_tables(connection, user)
            for table in left:
                await self._withdraw(table, user)
            try:
                async with self.store.write() as connection:
                    await forgetting.forget(connection, user, stand_in)
            except (ChangedMeanwhile, StoreConflict):
                if tries == 1:
                    raise
            else:
                break
        self.played.forget()
        logger.info("a person's data were deleted")

    async def _look_again(self, user: int) -> None:
        """Have delivery see what has become possible or needless for a person."""
        async with self.store.write() as connection:
            tables = await directory.expect_delivery(connection, user)
        for table in tables:
            self._announce(table)
