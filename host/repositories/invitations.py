"""Invitations of one person by another: one at a time, and a day's rest after a no."""

from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.words import counted
from host.database import rows, schema
from host.database.postgresql import alone
from host.errors import NotAllowed
from host.repositories import people
from host.table.stored_table import StoredTable

REST: Final = timedelta(days=1)
"""How long somebody who said no, or didn't answer before the table was gone, isn't asked again."""
_i, _t = schema.invitations.c, schema.tables.c


async def admit(connection: AsyncConnection, host: int, guest: int, now: datetime) -> None:
    """Refuse an invitation that would pester somebody. Raises `NotAllowed`."""
    if not (await people.load(connection, [guest]))[guest].takes_invitations:
        raise NotAllowed(
            f"<@{guest}> doesn't want invitations.",
            "Open a table with `/table new`; they can still press **Join** there.",
        )
    asked = (
        select(_i.table, _i.at, _i.declined, _t.status)
        .join(schema.tables, _t.id == _i.table)
        .where(_i.host == host, _i.guest == guest)
    )
    last = (await connection.execute(asked)).first()
    if last is None:
        return
    if last.status == "lobby" and not last.declined:
        raise NotAllowed(
            f"<@{guest}> hasn't answered your invitation to table {last.table} yet.",
            "You can invite them again once they've joined there.",
        )
    if last.at + REST > now:
        left = -(-(last.at + REST - now) // timedelta(hours=1))  # rounded up
        how = "said no, thanks to you today" if last.declined else "didn't answer you today"
        raise NotAllowed(
            f"<@{guest}> {how}.", f"You can invite them again in {counted(left, 'hour')}."
        )


async def add(
    connection: AsyncConnection, table: int, host: int, guest: int, now: datetime
) -> None:
    """A host invites somebody to a table. Raises what `admit` does."""
    await alone(connection, "invite", guest)
    await admit(connection, host, guest, now)
    values = {"host": host, "guest": guest, "table": table, "at": now, "declined": False}
    kept = rows.upsert(connection, schema.invitations, "table", "at", "declined")
    await connection.execute(kept, values)


async def decline(connection: AsyncConnection, table: int, guest: int, now: datetime) -> None:
    """Somebody declines an invitation."""
    theirs = update(schema.invitations).where(_i.table == table, _i.guest == guest)
    await connection.execute(theirs.values(declined=True, at=now))


async def accepted(connection: AsyncConnection, old: StoredTable, new: StoredTable) -> None:
    """Those who sat down at a table may be invited again by anyone."""
    seated = {each.user for each in new.people()} - {each.user for each in old.people()}
    if seated:
        theirs = _i.table == new.id, _i.guest.in_(sorted(filter(None, seated)))
        await connection.execute(delete(schema.invitations).where(*theirs))
