"""Messages about tournaments: what they go by, and trouble with them."""

from collections.abc import Awaitable, Callable, Coroutine, Mapping
from datetime import datetime
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from host.database.store import Store, shielded
from host.outbox.kinds import SubjectType
from host.outbox.trouble import Trouble
from host.repositories import people, tournaments
from host.repositories.audiences import Channel
from host.repositories.messages import Key, Message
from host.repositories.people import People
from host.subject import Subject
from host.tournaments.message import TournamentFacts, TournamentPost, shown_of
from host.tournaments.news import TournamentNews


class TournamentMessages(SubjectType[TournamentFacts]):
    """Subjects such as `tournament:3`."""

    name: Final = "tournament"
    kinds = (TournamentPost(), TournamentNews())

    def __init__(
        self,
        store: Store,
        known: People,
        clock: Callable[[], datetime],
        end: Callable[[int, None], Coroutine[object, object, object]],
    ) -> None:
        """`end` ends a tournament whose channel is gone, which is nobody's act."""
        self._store = store
        self._people = known
        self._clock = clock
        self._end = end

    async def read(
        self,
        subject: Subject,
        messages: Callable[[AsyncConnection], Awaitable[Mapping[Key, Message | None]]],
    ) -> tuple[TournamentFacts, Mapping[Key, Message | None]]:
        """A tournament, and its messages. Raises `NotRunning`."""
        async with self._store.read() as connection:
            stored = await tournaments.load(connection, subject.number)
            found = await messages(connection)
            users = {each.person for each in found.values() if each is not None}
            known = await people.load(connection, {each for each in users if each is not None})
        now = self._clock()
        return TournamentFacts(stored.tournament, shown_of(stored), known, now), found

    async def troubled(self, facts: TournamentFacts, message: Message, trouble: Trouble) -> None:
        """A tournament whose channel is gone is called off: nobody could follow it."""
        if trouble.what == "closed" and message.person is not None:
            await shielded(self._people.close(message.person, trouble.code))
        is_there = isinstance(message.audience, Channel)
        if trouble.what == "lost" and is_there and facts.tournament.is_open:
            await shielded(self._end(facts.tournament.id, None))
