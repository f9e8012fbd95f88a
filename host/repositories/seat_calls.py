"""Outbox of calls: notifications about seats of a lobby, and requests to all players."""

from collections.abc import Sequence
from typing import Literal, TypeAlias

import msgspec
from sqlalchemy import case, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from host.database import rows, schema
from host.repositories.stored_placements import MessageRef
from host.table.agreement import Settled
from host.table.models import Asked
from host.table.stored_table import StoredTable

_c = schema.calls.c

About: TypeAlias = Literal["", "freed", "invited", "declined", "thread", "soon", "event", "promise"]
"""What a person is told, if not that they got a seat: a manager freed theirs, or the host invites
them; or the host that they declined. "thread": nothing, but they are added to the table's thread.
"soon": everyone with a seat is reminded of the start. "event": a start at a time is a scheduled
event of its server. "promise": a message that promised them their first hand.
"""


class Call(msgspec.Struct, frozen=True):
    """A message to be sent: to a `role` that seats are free, to a `user` that the waiting list gave
    them a seat, or what else it is `about`. `sending`: it may exist.

    The message and what it says (`shown`) are known, and kept up to date until the lobby ends.
    A promise goes once the hand is there or they have left.
    Or a message in which `user` asks all players for something, until it is `settled`; then `user`
    is who declined, if anyone did. About the thread there is no message: `user`, who sat down, is
    added to it. An event is kept up to date as a role's message is.
    """

    id: int
    table: int
    user: int | None
    role: int | None
    about: About
    asks: Asked | Literal[""]
    settled: Settled | Literal[""]
    sending: bool
    channel: int | None
    message: int | None
    shown: str

    @property
    def ref(self) -> MessageRef | None:
        """The message, if it is known to exist."""
        if self.channel is None or self.message is None:
            return None
        return MessageRef(self.channel, self.message)


async def note(
    connection: AsyncConnection, old: StoredTable, new: StoredTable, freed: int | None
) -> bool:
    """Store a change's calls, also of who was `freed`; whether there are any."""
    if freed is not None:
        await add(connection, new.id, freed, None, about="freed")
    if old.gathering == new.gathering or new.status != "lobby":
        return freed is not None
    seated = [one.user for one in old.read_gathering().waiting if new.seat_of(one.user) is not None]
    role = new.read_gathering().role
    roles = [] if role is None or role == old.read_gathering().role else [role]
    for user in seated:
        await add(connection, new.id, user, None)
    for role in roles:
        await add(connection, new.id, None, role)
    return bool(seated or roles or freed)


async def note_seated(connection: AsyncConnection, old: StoredTable, new: StoredTable) -> bool:
    """Store that those who sat down enter their table's thread; whether anyone did."""
    users = {each.user for each in new.people()} - {each.user for each in old.people()}
    for user in sorted(filter(None, users)):
        await add(connection, new.id, user, None, about="thread")
    return bool(users)


async def note_settled(
    connection: AsyncConnection, table: int, user: int | None, what: Asked, how: Settled
) -> None:
    """What was asked is settled; `user` is who declined it, or took it back."""
    open_one = update(schema.calls).where(_c.table == table, _c.asks == what, _c.settled == "")
    values: dict[str, object] = {"settled": how}
    if how == "declined":
        values = {"settled": case((_c.user == user, "withdrawn"), else_=how), "user": user}
    await connection.execute(open_one.values(values))


async def decline(connection: AsyncConnection, table: int, user: int) -> bool:
    """Somebody declines an invitation, which the host has to know; whether they had one."""
    invited = (_c.table == table, _c.user == user, _c.about == "invited", _c.settled == "")
    found = await connection.execute(
        update(schema.calls).where(*invited).values(settled="declined")
    )
    if found.rowcount:
        await add(connection, table, user, None, about="declined")
    return bool(found.rowcount)


async def left(connection: AsyncConnection) -> set[int]:
    """The tables with calls left to send."""
    return set((await connection.execute(select(_c.table).distinct())).scalars())


async def of_table(connection: AsyncConnection, table: int) -> list[Call]:
    """What is left to be done about a table, the oldest first. Raises `CorruptRecord`."""
    asked = select(*rows.raw(schema.calls)).where(_c.table == table).order_by(_c.id)
    return [rows.read(row, Call) for row in (await connection.execute(asked)).mappings()]


async def mark_sending(connection: AsyncConnection, call: int) -> None:
    """Mark a message as being sent."""
    await connection.execute(update(schema.calls).where(_c.id == call).values(sending=True))


async def keep(connection: AsyncConnection, call: int, ref: MessageRef, shown: str) -> None:
    """A message exists, and says this."""
    values = {"channel": ref.channel, "message": ref.message, "shown": shown}
    await connection.execute(update(schema.calls).where(_c.id == call).values(values))


async def done(connection: AsyncConnection, these: Sequence[int]) -> None:
    """Drop finished calls."""
    await connection.execute(delete(schema.calls).where(_c.id.in_(these)))


async def add(
    connection: AsyncConnection,
    table: int,
    user: int | None,
    role: int | None,
    *,
    about: About = "",
    asks: Asked | Literal[""] = "",
    ref: MessageRef | None = None,
) -> None:
    """Store a call, see `Call`."""
    channel, message = (None, None) if ref is None else (ref.channel, ref.message)
    blank = {"settled": "", "sending": False, "channel": channel, "message": message, "shown": ""}
    values = {"table": table, "user": user, "role": role, "about": about, "asks": asks}
    await connection.execute(insert(schema.calls).values(blank | values))
