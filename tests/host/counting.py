"""Counts what a store is asked for."""

from collections.abc import Generator
from contextlib import contextmanager

from sqlalchemy import Connection, event

from host.store import Store


class Asked:
    """Transactions and statements since counting began; beginning one is a statement too."""

    def __init__(self) -> None:
        self.transactions = 0
        self.statements: list[str] = []
        self.values: list[object] = []

    def _on_begin(self, _: Connection) -> None:
        self.transactions += 1

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
