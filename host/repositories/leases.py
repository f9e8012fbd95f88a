"""Leases of subjects, so that several processes on one database can trust each other's rows.

A process leaves its name at a subject while it shows its live messages. One that finds another's
name there knows that it died on the way: nobody knows then what those messages show.
"""

from sqlalchemy import delete, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from host.database import schema
from host.repositories import messages
from host.subject import Subject

_l = schema.leases.c


async def take(connection: AsyncConnection, subject: Subject, process: str) -> None:
    """Lease a subject to a process."""
    mine = insert(schema.leases).values(subject=subject, process=process)
    mine = mine.on_conflict_do_update(index_elements=["subject"], set_={"process": process})
    asked = select(_l.process).where(_l.subject == subject)
    if (await connection.execute(asked)).scalar_one_or_none() is not None:
        await messages.doubt_all(connection, [subject])
    await connection.execute(mine)


async def release(connection: AsyncConnection, subject: Subject, process: str) -> None:
    """Release a subject once everything is stored."""
    await connection.execute(
        delete(schema.leases).where(_l.subject == subject, _l.process == process)
    )
