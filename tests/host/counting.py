"""Counts what a store is asked for, and asks how it finds that."""

from collections.abc import Generator, Sequence
from contextlib import contextmanager

from sqlalchemy import Connection, event
from sqlalchemy.ext.asyncio import AsyncConnection

from host.database.store import Store


class Asked:
    """Transactions and statements since counting began; beginning one is a statement too."""

    def __init__(self) -> None:
        self.transactions = 0
        self.statements: list[str] = []
        self.values: list[object] = []

    def _on_begin(self, connection: Connection) -> None:
        self.transactions += 1
        if connection.dialect.name != "sqlite":  # its driver begins by itself
            self.statements.append("BEGIN")
            self.values.append(())

    def _on_statement(
        self, _connection: Connection, _cursor: object, sql: str, values: object, *_: object
    ) -> None:
        self.statements.append(sql)
        self.values.append(values)


@contextmanager
def counted(store: Store) -> Generator[Asked]:
    """Count what is asked of a store within the block."""
    asked = Asked()
    engine = store.engine.sync_engine
    event.listen(engine, "begin", asked._on_begin)
    event.listen(engine, "before_cursor_execute", asked._on_statement)
    try:
        yield asked
    finally:
        event.remove(engine, "begin", asked._on_begin)
        event.remove(engine, "before_cursor_execute", asked._on_statement)


async def plan(connection: AsyncConnection, sql: str, values: object = ()) -> list[str]:
    """The query plan of a statement, as for many rows."""
    if connection.dialect.name == "sqlite":
        found = await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {sql}", values)  # type: ignore[arg-type]
        return [str(row.detail) for row in found]
    await connection.exec_driver_sql("SET LOCAL enable_seqscan = off")  # which few rows call for
    found = await connection.exec_driver_sql(f"EXPLAIN {sql}", values)  # type: ignore[arg-type]
    return [str(row[0]) for row in found]


def scans(steps: Sequence[str]) -> list[str]:
    """The steps that would look at every row of a table."""
    no_tables = ("SCAN CONSTANT ROW", "SCAN (")
    return [
        step
        for step in steps
        if ("Seq Scan" in step or (step.startswith("SCAN") and "INDEX" not in step))
        and not step.startswith(no_tables)
    ]
