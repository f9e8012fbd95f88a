"""A person's own data, for all their tables."""

import logging
import secrets
from collections.abc import Awaitable, Callable, Mapping

from host.errors import ChangedMeanwhile, StoreConflict
from host.repositories import directory, forgetting, messages, own_data
from host.repositories.people import CALENDAR, NOTIFY, People
from host.service.seats import withdraw
from host.service.session import MAX_TRIES, Session
from host.subject import Subject
from host.table.played import PlayedTables

logger = logging.getLogger(__name__)


class Accounts:
    """Keeps, shows and deletes what is stored about a person."""

    def __init__(
        self,
        session: Session,
        people: People,
        played: PlayedTables,
        change_calendar: Callable[[int], Awaitable[None]],
    ) -> None:
        self._session = session
        self._people = people
        self._played = played
        self._change_calendar = change_calendar

    async def reachable(self, user: int) -> bool:
        """Whether a person's direct messages are open, as far as is known."""
        return not (await self._people.get(user)).dm_closed

    async def mark_reachable(self, user: int) -> bool:
        """A person was heard from, so closed messages are retried; whether they were closed."""
        if await self.reachable(user):
            return False
        await self._people.set(user, dm_closed=False, refused=None, refused_at=None)
        await self._look_again(user)
        return True

    async def note_reading(self, user: int) -> None:
        """A person pressed or typed something in their direct messages: those are enough now."""
        await self._people.set(user, reads_messages=True)

    async def begin_again(self) -> None:
        """Direct messages can be opened again: deliver those that waited."""
        async with self._session.store.write() as connection:
            tables = await directory.expect_unopened(connection, self._session.clock())
        for table in tables:
            self._session.signals.changed(Subject.of("table", table))

    async def own_data(self, user: int) -> own_data.OwnData:
        """Everything stored about a person."""
        async with self._session.store.read() as connection:
            return await own_data.read(connection, user)

    async def prefer(self, user: int, name: str, value: str) -> None:
        """Store one preference, see `prefer_all`."""
        await self.prefer_all(user, {name: value})

    async def prefer_all(self, user: int, values: Mapping[str, str]) -> None:
        """Store preferences; notifications and hours apply at all their tables at once."""
        before = await self._people.prefer(user, values)
        if NOTIFY in values:
            await self._look_again(user)
        if any(before.get(name) != values.get(name) for name in CALENDAR & values.keys()):
            await self._change_calendar(user)

    async def forget(self, user: int) -> None:
        """Delete what is stored about a person; computers take their seats. Raises
        `ChangedMeanwhile` if they keep sitting down.
        """
        stand_in = -1 - secrets.randbits(62)  # nobody else has it, and no person
        for tries in range(MAX_TRIES, 0, -1):
            async with self._session.store.read() as connection:
                left = await forgetting.open_tables(connection, user)
            for table in left:
                await withdraw(self._session, table, user)
            try:
                async with self._session.store.write() as connection:
                    named = await forgetting.forget(connection, user, stand_in)
            except (ChangedMeanwhile, StoreConflict):
                if tries == 1:
                    raise
            else:
                for subject in named:
                    self._session.signals.called(subject)
                break
        self._played.forget()
        logger.info("a person's data was deleted")

    async def _look_again(self, user: int) -> None:
        """Have delivery look at a person's tables again, and at what waits for them."""
        async with self._session.store.write() as connection:
            tables = await directory.expect_delivery(connection, user, self._session.clock())
            waiting = await messages.waiting_for(connection, user)
        for subject in waiting:
            self._session.signals.called(subject)
        for table in tables:
            self._session.signals.changed(Subject.of("table", table))
