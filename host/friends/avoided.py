"""People whom somebody doesn't want to sit with. Nobody can tell that they are on such a list.

The others invite, join and play as anywhere: an invitation doesn't reach its guest, as if they
hadn't looked, and somebody with a list hears privately who has joined their table.
"""

from collections.abc import Collection
from typing import Final

import msgspec
from sqlalchemy import delete, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from host.database import rows, schema
from host.errors import NotAllowed
from host.friends.company import Company
from host.repositories import messages
from host.table.change import Change
from host.table.stored_table import StoredTable

MAX_AVOIDED: Final = 50
"""The longest list."""
_a = schema.avoided.c


async def of(connection: AsyncConnection, user: int) -> list[int]:
    """The people on somebody's list."""
    asked = select(_a.other).where(_a.user == user).order_by(_a.other)
    return list((await connection.execute(asked)).scalars())


async def toggle(connection: AsyncConnection, user: int, other: int) -> None:
    """Put somebody on a list, or take them off it. Raises `NotAllowed` if it is full."""
    theirs = _a.user == user, _a.other == other
    if (await connection.execute(delete(schema.avoided).where(*theirs).returning(_a.other))).all():
        return
    many = select(func.count()).where(_a.user == user)
    if (await connection.execute(many)).scalar_one() >= MAX_AVOIDED:
        raise NotAllowed(f"Your list is full: {MAX_AVOIDED} people.", "Take somebody off it first.")
    made = rows.upsert(connection, schema.avoided, "other")
    await connection.execute(made, {"user": user, "other": other})


async def refuse(connection: AsyncConnection, user: int, others: Collection[int]) -> None:
    """Refuse to sit with, or invite, people on one's own list. Raises `NotAllowed`."""
    avoided = [each for each in await of(connection, user) if each in others]
    if avoided:
        raise NotAllowed(
            f"You've chosen not to sit with <@{avoided[0]}>.",
            "`/settings` changes that. Nobody else can see it.",
        )


async def hush(connection: AsyncConnection, old: StoredTable, new: StoredTable) -> None:
    """Have new guests who avoid the host hear nothing."""
    before = {each.user: each.until for each in old.lobby.guests}
    invited = [each.user for each in new.lobby.kept if before.get(each.user) != each.until]
    quiet = await _avoiding(connection, invited, [new.host])
    if quiet:
        guests = (
            msgspec.structs.replace(each, quiet=True) if each.user in quiet else each
            for each in new.lobby.guests
        )
        new.lobby = msgspec.structs.replace(new.lobby, guests=tuple(guests))


async def prepare(connection: AsyncConnection, change: Change) -> None:
    """See `hush`."""
    if change.new.status == "lobby" and change.new.lobby.guests != change.old.lobby.guests:
        await hush(connection, change.old, change.new)


async def note(connection: AsyncConnection, change: Change) -> None:
    """Who sits in a lobby is told of somebody on their list who sits down there."""
    if change.new.status != "lobby":
        return
    before = {each.user for each in change.old.people() if each.user is not None}
    now = {each.user for each in change.new.people() if each.user is not None}
    if not before or now <= before:
        return
    for user in await _avoiding(connection, before & now, now - before):
        change.calls_people = True
        noted = Company.note(user, change.new.revision)
        await messages.note(connection, change.new.subject, Company.name, noted)


async def _avoiding(
    connection: AsyncConnection, users: Collection[int], others: Collection[int]
) -> set[int]:
    """Those of these people who have one of the others on their list."""
    if not users or not others:
        return set()
    asked = select(_a.user).where(_a.user.in_(sorted(users)), _a.other.in_(sorted(others)))
    return set((await connection.execute(asked)).scalars())
