"""Limits on invitations of one person by another: one at a time, and a day's rest after it."""

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Final

import msgspec
from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.words import counted
from host.database import rows, schema
from host.database.postgresql import alone
from host.errors import NotAllowed
from host.friends import avoided
from host.repositories import people
from host.table.change import Change
from host.table.lobby_state import Guest

REST: Final = timedelta(days=1)
"""How long somebody who said no, or didn't answer, isn't asked again."""
_i, _t = schema.invitations.c, schema.tables.c


class _Last(msgspec.Struct):
    """The last invitation of a guest by a host."""

    table: int
    at: datetime
    until: datetime | None
    declined: bool
    status: str


async def admit(connection: AsyncConnection, host: int, guest: int, now: datetime) -> None:
    """Refuse an invitation that would pester somebody. Raises `NotAllowed`."""
    await avoided.refuse(connection, host, [guest])
    if not (await people.load(connection, [guest]))[guest].takes_invitations:
        raise NotAllowed(
            f"<@{guest}> doesn't want invitations.",
            "Open a table with `/table new`; they can still press **Join** there.",
        )
    asked = (
        select(*rows.raw(schema.invitations, "table", "at", "until", "declined"), _t.status)
        .join(schema.tables, _t.id == _i.table)
        .where(_i.host == host, _i.guest == guest)
    )
    found = (await connection.execute(asked)).mappings().first()
    if found is None:
        return
    last = rows.read(found, _Last)
    is_open = last.status == "lobby" and not last.declined
    if is_open and (last.until is None or last.until > now):
        raise NotAllowed(
            f"<@{guest}> hasn't answered your invitation to table {last.table} yet.",
            "You can invite them again once they've joined there, or a day after they didn't.",
        )
    if last.at + REST > now:
        left = -(-(last.at + REST - now) // timedelta(hours=1))  # rounded up
        how = "said no to you today" if last.declined else "didn't answer you today"
        raise NotAllowed(
            f"<@{guest}> {how}.", f"You can invite them again in {counted(left, 'hour')}."
        )


async def unasked(
    connection: AsyncConnection, host: int, guests: Collection[int], now: datetime
) -> set[int]:
    """Those of these people whom the host must not invite now."""
    found = set[int]()
    for guest in guests:
        try:
            await admit(connection, host, guest, now)
        except NotAllowed:
            found.add(guest)
    return found


async def note(connection: AsyncConnection, change: Change) -> None:
    """Store what a change of a lobby says of its guests. Raises what `admit` does."""
    old, new = change.old.lobby, change.new.lobby
    if change.new.status != "lobby":
        return
    seated = {each.user for each in change.new.people()} - {
        each.user for each in change.old.people()
    }
    if seated:
        theirs = _i.table == change.new.id, _i.guest.in_(sorted(filter(None, seated)))
        await connection.execute(delete(schema.invitations).where(*theirs))
    for each in new.guests:
        before = old.guest(each.user)
        is_new = before is None or before.until != each.until
        if is_new and not (each.quiet and await _is_unasked(connection, change, each)):
            await _add(connection, change, each)
        elif each.answer == "no" and before is not None and before.answer != "no":
            await _end(connection, change, each.user, declined=True, at=change.at)
    for gone in {each.user for each in old.kept} - {each.user for each in new.guests} - seated:
        await _end(connection, change, gone, until=change.at)


async def _is_unasked(connection: AsyncConnection, change: Change, guest: Guest) -> bool:
    return bool(await unasked(connection, change.new.host, [guest.user], change.at))


async def _add(connection: AsyncConnection, change: Change, guest: Guest) -> None:
    await alone(connection, "invite", guest.user)
    await admit(connection, change.new.host, guest.user, change.at)
    names = ("table", "at", "until", "declined")
    kept = rows.upsert(connection, schema.invitations, *names)
    values = {"table": change.new.id, "at": change.at, "until": guest.until, "declined": False}
    await connection.execute(kept, {"host": change.new.host, "guest": guest.user, **values})


async def _end(
    connection: AsyncConnection, change: Change, guest: int, **values: datetime | bool
) -> None:
    theirs = _i.table == change.new.id, _i.guest == guest
    await connection.execute(update(schema.invitations).where(*theirs).values(values))
