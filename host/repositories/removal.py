"""Tables taken out of the database with all that belongs to them."""

from collections.abc import Sequence

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from host.database import schema


async def remove_tables(connection: AsyncConnection, numbers: Sequence[int]) -> None:
    """Delete every row of these tables; what belongs to others goes before what it belongs to."""
    held = select(schema.tables.c.id).where(schema.tables.c.id.in_(numbers))
    await connection.execute(held.order_by(schema.tables.c.id).with_for_update())
    for rows_of in reversed(schema.metadata.sorted_tables):
        if rows_of is schema.tables:
            await connection.execute(delete(rows_of).where(rows_of.c.id.in_(numbers)))
        elif "table" in rows_of.c:
            await connection.execute(delete(rows_of).where(rows_of.c.table.in_(numbers)))
