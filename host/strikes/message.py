"""Where a game was played, one silent message says that its result is struck, or counts again."""

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Final

import msgspec
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from host.database import schema
from host.database.store import Store
from host.errors import NoTable
from host.outbox.kinds import Kind, SubjectType, Wanted
from host.outbox.trouble import Trouble
from host.repositories.audiences import Channel
from host.repositories.messages import Key, Message, Note
from host.subject import Subject

_r, _t = schema.results.c, schema.tables.c


def subject_of(table: int) -> Subject:
    """What the message about a table's result is about.

    >>> subject_of(17)
    'struck:17'
    """
    return Subject.of("struck", table)


class StruckResult(msgspec.Struct, frozen=True):
    """A table's result, struck for a reason, or restored (None)."""

    table: int
    game: str
    reason: str | None


class StruckFacts(msgspec.Struct, frozen=True):
    """What the message goes by, and the channel where the game was, unless that is gone."""

    channel: Channel | None
    shown: StruckResult


class StruckPost(Kind[StruckFacts]):
    """Stays true as long as the result is struck; each strike has one of its own."""

    name = "struck"

    def wanted(self, facts: StruckFacts, there: Sequence[Message]) -> Iterable[Wanted]:
        """Nothing new about what is restored already."""
        is_restored = facts.shown.reason is None
        for each in there:
            if facts.channel is not None and not (is_restored and each.state == "new"):
                yield Wanted(each.key, facts.channel, facts.shown, last=is_restored)

    @classmethod
    def note(cls, at: datetime) -> Note:
        """That a result was struck."""
        return Note(at.isoformat())


class StruckMessages(SubjectType[StruckFacts]):
    """Subjects such as `struck:17`."""

    name: Final = "struck"
    kinds = (StruckPost(),)

    def __init__(self, store: Store) -> None:
        self._store = store

    async def read(
        self,
        subject: Subject,
        messages: Callable[[AsyncConnection], Awaitable[Mapping[Key, Message | None]]],
    ) -> tuple[StruckFacts, Mapping[Key, Message | None]]:
        """A result, and its message. Raises `NoTable`."""
        asked = select(_r.game, _r.struck, _r.struck_for, _t.channel, _t.guild, _t.is_lost).join(
            schema.tables, _t.id == _r.table
        )
        async with self._store.read() as connection:
            row = (await connection.execute(asked.where(_r.table == subject.number))).first()
            if row is None:
                raise NoTable("This table doesn't exist.", "`/table new` opens one.")
            reason = None if row.struck is None else row.struck_for or ""
            channel = None if row.is_lost else Channel(row.channel, row.guild)
            shown = StruckResult(subject.number, row.game, reason)
            return StruckFacts(channel, shown), await messages(connection)

    async def troubled(self, facts: StruckFacts, message: Message, trouble: Trouble) -> None:
        """Nothing is to be stored: the table learns of its place by its own messages."""
