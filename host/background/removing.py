"""Ends the tables of games that the bot no longer offers, at its start."""

from collections.abc import Collection
from contextlib import suppress

from sqlalchemy import select

from host.database import schema
from host.errors import HostRefused
from host.service.tables import Tables
from host.table.stored_table import OWNER

_t = schema.tables.c


async def end_removed(tables: Tables, offered: Collection[str], *, running: bool) -> None:
    """Close lobbies of other games than these, and end their `running` tables too, if so."""
    asked = select(_t.id).where(schema.OPEN, _t.game.not_in(offered)).order_by(_t.id)
    if not running:
        asked = asked.where(_t.status == "lobby")
    async with tables.store.read() as connection:
        found = (await connection.execute(asked)).scalars().all()
    for table in found:
        with suppress(HostRefused):  # another process was faster
            await tables.votes.abandon(table, OWNER, force=True)
