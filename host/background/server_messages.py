"""Messages about servers."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from host.database.store import shielded
from host.manager_log.deed_line import DeedLine
from host.messages.facts import ServerFacts
from host.messages.season_end import SeasonEnd
from host.messages.taken_back import TakenBack
from host.messages.week import Week
from host.messages.welcome import Welcome
from host.messages.winner_role import WinnerRole
from host.outbox.kinds import SubjectType
from host.outbox.trouble import Trouble
from host.repositories import servers
from host.repositories.audiences import Channel
from host.repositories.messages import Key, Message
from host.service.tables import Tables
from host.subject import Subject


class ServerMessages(SubjectType[ServerFacts]):
    """Subjects such as `server:9`."""

    name: Final = "server"
    kinds = (Welcome(), Week(), SeasonEnd(), WinnerRole(), TakenBack(), DeedLine())

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def read(
        self,
        subject: Subject,
        messages: Callable[[AsyncConnection], Awaitable[Mapping[Key, Message | None]]],
    ) -> tuple[ServerFacts, Mapping[Key, Message | None]]:
        """The server, and its messages."""
        server, now = subject.number, self._tables.session.clock()
        async with self._tables.store.read() as connection:
            chosen = await servers.load(connection, server)
            return ServerFacts(server, chosen, now), await messages(connection)

    async def troubled(self, facts: ServerFacts, message: Message, trouble: Trouble) -> None:
        """Choose a channel that is gone no longer."""
        if trouble.what == "lost" and isinstance(message.audience, Channel):
            gone = message.audience.id
            await shielded(self._tables.servers.change(facts.server, lambda now: now.without(gone)))
