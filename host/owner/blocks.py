"""People and servers that the bot's owner has blocked.

A person who is blocked sits down nowhere; in a server that is blocked no table is opened, and the
bot leaves it. The block of a person stays if they have their data deleted, or it would be none.
"""

from datetime import datetime
from typing import Literal, TypeAlias

import msgspec
from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from host.database import rows, schema
from host.errors import NotAllowed
from host.table.change import Change
from host.table.stored_table import StoredTable

What: TypeAlias = Literal["person", "server"]
_b = schema.owner_blocks.c


class Block(msgspec.Struct, frozen=True):
    """Who is blocked (`person:7` or `server:9`), why, and since when."""

    who: str
    reason: str
    at: datetime


async def add(connection: AsyncConnection, block: Block) -> None:
    """Block somebody, or give another reason."""
    made = rows.upsert(connection, schema.owner_blocks, "reason")
    await connection.execute(made, msgspec.structs.asdict(block))


async def lift(connection: AsyncConnection, what: What, number: int) -> bool:
    """End a block; whether there was one."""
    done = await connection.execute(delete(schema.owner_blocks).where(_b.who == f"{what}:{number}"))
    return bool(done.rowcount)


async def every(connection: AsyncConnection) -> list[Block]:
    """All blocks, the oldest first."""
    asked = select(*rows.raw(schema.owner_blocks)).order_by(_b.at, _b.who)
    return rows.readable((await connection.execute(asked)).mappings(), Block)


async def among(connection: AsyncConnection, what: What, *numbers: int) -> set[int]:
    """Those of these people or servers that are blocked."""
    named = {f"{what}:{each}": each for each in numbers}
    asked = select(_b.who).where(_b.who.in_(named))
    return {named[who] for who in (await connection.execute(asked)).scalars()}


async def is_blocked(connection: AsyncConnection, what: What, *numbers: int) -> bool:
    """Whether any of these people or servers is blocked."""
    return bool(await among(connection, what, *numbers))


async def admit(connection: AsyncConnection, user: int, guild: int | None) -> None:
    """Refuse a new table of somebody, or in a server, that is blocked. Raises `NotAllowed`."""
    await _refuse(connection, user)
    if guild is not None and await is_blocked(connection, "server", guild):
        raise NotAllowed("The owner of this bot has blocked this server.", "No table opens here.")


async def prepare(connection: AsyncConnection, change: Change) -> None:
    """Refuse that somebody who is blocked sits down, or waits for a seat. Raises `NotAllowed`."""
    come = _here(change.new) - _here(change.old)
    if come:
        await _refuse(connection, *come)


def _here(table: StoredTable) -> set[int]:
    """Who has a seat or waits for one."""
    seated = {seat.user for seat in table.seats if seat.user is not None}
    return seated | {each.user for each in table.lobby.waiting}


async def _refuse(connection: AsyncConnection, *users: int) -> None:
    if await is_blocked(connection, "person", *users):
        raise NotAllowed(
            "The owner of this bot has blocked you, so you can't sit down at a table.",
            "Your data, which `/privacy` gives you, says why.",
        )
