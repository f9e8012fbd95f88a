"""The host of a series hears privately that a game wasn't opened, or that the series is over."""

from collections.abc import Awaitable, Callable, Mapping
from datetime import datetime
from typing import Final

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from host.database.store import Store, shielded
from host.messages.facts import PrivateNews
from host.outbox.kinds import SubjectType
from host.outbox.trouble import Trouble
from host.repositories import people
from host.repositories.messages import Key, Message, Note
from host.repositories.people import People
from host.repositories.people import Person as StoredPerson
from host.series.stored import News
from host.subject import Subject


class HostFacts(msgspec.Struct, frozen=True):
    """The people who hear something, and the time."""

    people: Mapping[int, StoredPerson]
    now: datetime


class SeriesNews(PrivateNews[HostFacts]):
    """The next game, or that there is none, is also on the page of `/table series`."""

    name = "series-news"
    told = News

    @classmethod
    def note(cls, person: int, news: News) -> Note:
        """That there is something to tell somebody."""
        return Note(news.starts.isoformat(), person, msgspec.json.encode(news))


class SeriesMessages(SubjectType[HostFacts]):
    """Subjects such as `series:5`."""

    name: Final = "series"
    kinds = (SeriesNews(),)

    def __init__(self, store: Store, known: People, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._people = known
        self._clock = clock

    async def read(
        self,
        subject: Subject,
        messages: Callable[[AsyncConnection], Awaitable[Mapping[Key, Message | None]]],
    ) -> tuple[HostFacts, Mapping[Key, Message | None]]:
        """The news, and those who hear it."""
        del subject
        async with self._store.read() as connection:
            found = await messages(connection)
            users = {each.person for each in found.values() if each is not None}
            known = await people.load(connection, {each for each in users if each is not None})
            return HostFacts(known, self._clock()), found

    async def troubled(self, facts: HostFacts, message: Message, trouble: Trouble) -> None:
        """Note that somebody's direct messages are closed."""
        del facts
        if trouble.what == "closed" and message.person is not None:
            await shielded(self._people.close(message.person, trouble.code))
