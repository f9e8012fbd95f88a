"""What the bot's owner says at all open tables."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Final

import msgspec
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.errors import Refused
from host.database import schema
from host.messages.facts import TableFacts, TableKind, is_sent
from host.outbox.kinds import Wanted
from host.repositories import messages
from host.repositories.messages import Message, Note
from host.subject import Subject

MAX_LENGTH: Final = 1500
"""The longest text that a message has room for."""
LATE: Final = timedelta(days=1)
"""One that wasn't sent by then comes too late."""
_t = schema.tables.c


class Announced(msgspec.Struct, frozen=True):
    """What was said at a table."""

    table: int
    game: str
    text: str


class _Said(msgspec.Struct, frozen=True):
    text: str
    at: datetime


class Announcement(TableKind):
    """Is posted once where the table is, silently."""

    name = "announcement"

    def wanted(self, facts: TableFacts, there: Sequence[Message]) -> Iterable[Wanted]:
        """While the table is open."""
        if facts.view.place.is_lost:
            return
        for each in there:
            said = msgspec.json.decode(each.data, type=_Said)
            is_due = not facts.view.over and facts.now - said.at < LATE
            if is_sent(each) or is_due:
                shown = Announced(facts.view.id, facts.view.game, said.text)
                waits = facts.waits(each, facts.channel)
                yield Wanted(each.key, facts.channel, shown, last=True, waits=waits)


async def announce(connection: AsyncConnection, text: str, now: datetime) -> list[Subject]:
    """Note it for every open table; these. Raises `Refused` if there is nothing to say, or too
    much.
    """
    if not 0 < len(text.strip()) <= MAX_LENGTH:
        raise Refused(f"Say something in up to {MAX_LENGTH} characters.", "")
    asked = select(_t.id).where(schema.OPEN, _t.is_lost.is_(False)).order_by(_t.id)
    tables = [Subject.of("table", each) for each in (await connection.execute(asked)).scalars()]
    noted = Note(now.isoformat(), data=msgspec.json.encode(_Said(text.strip(), now)))
    for table in tables:
        await messages.note(connection, table, Announcement.name, noted)
    return tables
