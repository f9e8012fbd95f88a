"""Leaving a table for good, whatever its state; one that cannot be read ends unread."""

import logging

from engine.errors import CorruptRecord
from host.errors import TableBroken
from host.service.session import Session
from host.table import entries, leaving, stored_table
from host.table.models import Votes

logger = logging.getLogger(__name__)


async def withdraw(session: Session, table: int, user: int, *, is_free: bool = False) -> None:
    """A person leaves a table for good; the table goes on without them where it can."""

    async def leave() -> None:
        try:
            async with session.store.read() as connection:
                old = await stored_table.load(connection, table)
                last = await entries.last(connection, table)
        except (TableBroken, CorruptRecord):
            if not is_free:  # whoever only left the server ends nothing for the others
                await end_unread(session, table, user, force=True)
            return
        if not old.open:
            return
        new, now = old.copy(), session.clock()
        noted = leaving.leave(new, session.games, user, last, now, is_free=is_free)
        if noted is not None or new != old:
            await session.commit(old, new, *([] if noted is None else [noted]))

    await session.change(table, leave)


async def end_unread(session: Session, table: int, user: int, *, force: bool) -> Votes:
    """End a table of which nothing else can be done. Raises `NotSeated`, `NotAllowed`."""
    async with session.store.write() as connection:
        await stored_table.end_unread(connection, table, user, session.clock(), force=force)
    logger.info("table %d: ended unread", table)
    return Votes(over=True)
