"""Restoring a database from a copy: what Discord shows is then newer than what is stored.

A copy carries a note, which the first start on it finds. Every open table is then shown on new
messages: which of the old ones tell something that no longer is cannot be known, and their
buttons name decisions, so they are answered with how things stand. Tables that were opened after
the copy are gone, and their numbers are not given away again, since their buttons name them.
"""

import secrets
from datetime import UTC, datetime
from typing import Final

from sqlalchemy import ColumnElement, delete, func, insert, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from engine import chance
from host.clock.pace import UNTIMED
from host.database import schema
from host.database.schema import LINE
from host.database.store import Store

NOTE: Final = "restored"
"""The name of the note that a copy carries."""
SKIPPED_NUMBERS: Final = 1000
"""Numbers of tables, and of an audience's messages, that may have been used since the copy."""
_t, _p, _n = schema.tables.c, schema.placements.c, schema.notes.c


async def note(connection: AsyncConnection) -> None:
    """Note that a database is a copy from before."""
    await connection.execute(delete(schema.notes).where(_n.name == NOTE))
    await connection.execute(insert(schema.notes).values(name=NOTE, value=""))


async def recover_copy(store: Store) -> bool:
    """If this database is a copy, have every open table shown on new messages; whether it was."""
    async with store.write() as connection:
        taken = await connection.execute(delete(schema.notes).where(_n.name == NOTE))
        if not taken.rowcount:
            return False
        is_open = _t.status.in_(("lobby", "running"))
        await _show_anew(connection, is_open)
        await _leave_numbers_out(connection, sqlite=store.engine.dialect.name == "sqlite")
    return True


async def _show_anew(connection: AsyncConnection, is_open: ColumnElement[bool]) -> None:
    of_open = _p.table.in_(select(_t.id).where(is_open))
    # A new message, of a number that no message since the copy had.
    anew = {
        "stage": "",
        "number": _p.number + SKIPPED_NUMBERS,
        "intent": None,
        "pinging": 0,
        "fingerprint": "",
    }
    await connection.execute(update(schema.placements).where(of_open, _p.seat != LINE).values(anew))
    # A thread hangs on its line, which is edited in place.
    await connection.execute(
        update(schema.placements).where(of_open, _p.seat == LINE).values(fingerprint="")
    )
    await connection.execute(update(schema.tables).where(is_open).values(delivered=-1))


async def _leave_numbers_out(connection: AsyncConnection, *, sqlite: bool) -> None:
    newest = (await connection.execute(select(func.max(_t.id)))).scalar_one_or_none()
    if newest is None:
        return
    if not sqlite:
        sequence = text("SELECT setval(pg_get_serial_sequence('tables', 'id'), :number)")
        await connection.execute(sequence, {"number": newest + SKIPPED_NUMBERS})
        return
    # SQLite goes on from the newest row: a closed table that nobody ever saw.
    now = datetime.fromtimestamp(0, UTC)
    unseen = {
        "id": newest + SKIPPED_NUMBERS,
        "channel": 0,
        "channel_lost": True,
        "game": "",
        "rules_version": 0,
        "status": "abandoned",
        "host": 0,
        "options": b"{}",
        "seed": secrets.token_bytes(chance.SEED_BYTES),
        "seq": 0,
        "revision": 0,
        "delivered": 0,
        "created": now,
        "ended": now,
        "pace": UNTIMED,
        "days_off": 0,
        "on_timeout": "wait",
        "thinking_s": 0,
        "lesson": False,
        "moves_removed": False,
    }
    await connection.execute(insert(schema.tables).values(unseen))
