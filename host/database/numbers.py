"""Numbers that a database gives to rows by itself. It gives none again, even if the row is deleted:
messages on Discord name tables by them.
"""

from sqlalchemy import ColumnElement, Table, func, select, text
from sqlalchemy.ext.asyncio import AsyncConnection


async def last_given(connection: AsyncConnection, table: Table) -> int:
    """The last number given to a row of a table; 0 if there was none."""
    asked, name = text("SELECT seq FROM sqlite_sequence WHERE name = :name"), table.name
    if connection.dialect.name != "sqlite":
        asked = text("SELECT pg_sequence_last_value(CAST(:name AS regclass))")
        name = (await connection.execute(select(_sequence(table)))).scalar_one()
    return (await connection.execute(asked, {"name": name})).scalar_one_or_none() or 0


async def go_on_after(connection: AsyncConnection, table: Table, last: int) -> None:
    """Give numbers from the one after `last` on."""
    if connection.dialect.name != "sqlite":
        await connection.execute(select(func.setval(_sequence(table), last + 1, False)))  # noqa: FBT003 - its signature
        return
    given = {"name": table.name, "last": last}
    await connection.execute(text("DELETE FROM sqlite_sequence WHERE name = :name"), given)
    await connection.execute(text("INSERT INTO sqlite_sequence VALUES (:name, :last)"), given)


def _sequence(table: Table) -> ColumnElement[str]:
    column = table.autoincrement_column
    assert column is not None  # noqa: S101 - nobody asks for a table without
    return func.pg_get_serial_sequence(f'"{table.name}"', column.name)
