"""Messages about servers."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from host.database.store import Store
from host.messages.welcome import ServerFacts, Welcome
from host.outbox.kinds import SubjectType
from host.outbox.trouble import Trouble
from host.repositories.messages import Key, Message
from host.subject import Subject


class ServerMessages(SubjectType[ServerFacts]):
    """Subjects such as `server:9`."""

    name: Final = "server"
    kinds = (Welcome(),)

    def __init__(self, store: Store) -> None:
        self._store = store

    async def read(
        self,
        subject: Subject,
        messages: Callable[[AsyncConnection], Awaitable[Mapping[Key, Message | None]]],
    ) -> tuple[ServerFacts, Mapping[Key, Message | None]]:
        """The server, and its messages."""
        async with self._store.read() as connection:
            return ServerFacts(subject.number), await messages(connection)

    async def troubled(self, facts: ServerFacts, message: Message, trouble: Trouble) -> None:
        """Nothing else depends on such a message."""
