"""What is to be sent to a server's own address: each result once, and once more when it is struck
or restored. Whatever is sent says how things are by then.
"""

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Final

import msgspec
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from host.database import schema
from host.database.store import Store, shielded
from host.outbox.kinds import Kind, SubjectType, Wanted
from host.outbox.trouble import Trouble
from host.repositories import messages
from host.repositories.audiences import Outside
from host.repositories.messages import Key, Message, Note
from host.subject import Subject
from host.table.change import Change
from host.webhook.webhooks import Webhooks

_r, _w = schema.results.c, schema.webhooks.c


def subject_of(table: int) -> Subject:
    """What is sent of a table.

    >>> subject_of(17)
    'webhook:17'
    """
    return Subject.of("webhook", table)


class Happened(msgspec.Struct, frozen=True):
    """When a game ended, or its result was struck or restored."""

    at: datetime


class ResultOutside(msgspec.Struct, frozen=True):
    """That something happened to a table's result; `id` names it for those who receive it."""

    server: int
    table: int
    id: str
    at: datetime


class WebhookFacts(msgspec.Struct, frozen=True):
    """The server that wants a table's result, unless none does."""

    table: int
    server: int | None


class WebhookResult(Kind[WebhookFacts]):
    """Is sent if everyone in the server may see where the game was, one after the other."""

    name = "webhook"

    def wanted(self, facts: WebhookFacts, there: Sequence[Message]) -> Iterable[Wanted]:
        """Nothing where the address was removed meanwhile."""
        if facts.server is None:
            return
        before: Key | None = None
        # The time in a key has the same length as that in any other.
        for each in sorted(there, key=lambda each: each.key):
            at = msgspec.json.decode(each.data, type=Happened).at
            of = f"{facts.table}.{each.key}"
            shown = ResultOutside(facts.server, facts.table, of, at)
            yield Wanted(
                each.key,
                Outside(facts.server),
                shown,
                after=before,
                last=True,
                checks_sight=True,
            )
            before = self.name, each.key

    @classmethod
    def note(cls, at: datetime) -> Note:
        """That something happened to a result at this moment."""
        key = at.isoformat(timespec="microseconds")
        return Note(key, data=msgspec.json.encode(Happened(at)))


class WebhookMessages(SubjectType[WebhookFacts]):
    """Subjects such as `webhook:17`."""

    name: Final = "webhook"
    kinds = (WebhookResult(),)

    def __init__(self, store: Store, webhooks: Webhooks) -> None:
        self._store = store
        self._webhooks = webhooks

    async def read(
        self,
        subject: Subject,
        messages: Callable[[AsyncConnection], Awaitable[Mapping[Key, Message | None]]],
    ) -> tuple[WebhookFacts, Mapping[Key, Message | None]]:
        """Where a table's result is wanted, and what is to be sent."""
        table = subject.number
        asked = select(_w.guild).join(schema.results, _r.guild == _w.guild)
        async with self._store.read() as connection:
            server = (await connection.execute(asked.where(_r.table == table))).scalar()
            return WebhookFacts(table, server), await messages(connection)

    async def troubled(self, facts: WebhookFacts, message: Message, trouble: Trouble) -> None:
        """It is given up."""
        if trouble.what == "lost" and facts.server is not None:
            at = msgspec.json.decode(message.data, type=Happened).at
            await shielded(self._webhooks.give_up(facts.server, at))


async def note(connection: AsyncConnection, guild: int, table: int, at: datetime) -> Subject | None:
    """Store that something is to be sent about a table's result, if its server wants that."""
    asked = select(_w.guild).where(_w.guild == guild)
    if (await connection.execute(asked)).first() is None:
        return None
    subject = subject_of(table)
    await messages.note(connection, subject, WebhookResult.name, WebhookResult.note(at))
    return subject


async def note_end(connection: AsyncConnection, change: Change) -> None:
    """Store that a game's result is to be sent."""
    guild = change.new.place.guild
    if change.is_end and guild is not None:
        called = await note(connection, guild, change.new.id, change.at)
        if called is not None:
            change.also_called.add(called)
