"""Breaks a store off in the middle of writing, at a place of the test's choice."""

import os
import sqlite3
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import NoReturn

from sqlalchemy import Connection, event

from host.database.store import Store


class Crash(Exception):
    """Stands for the end of the process."""


def crash() -> NoReturn:
    raise Crash


def fail() -> NoReturn:
    """What SQLite says when the disk does not answer."""
    raise sqlite3.OperationalError("disk I/O error")


def die() -> NoReturn:
    """End the process at once, as a power cut would: nothing is flushed or closed."""
    os._exit(9)


class WritePoints:
    """Counts the statements and commits of writing transactions, and strikes at one of them."""

    def __init__(self, strike_at: int | None, strike: Callable[[], NoReturn]) -> None:
        self.passed = 0
        self._strike_at = strike_at
        self._strike = strike

    def _pass(self) -> None:
        self.passed += 1
        if self.passed - 1 == self._strike_at:
            self._strike()

    def _on_statement(self, connection: Connection, *_: object) -> None:
        if connection.get_execution_options().get("write"):
            self._pass()

    def _on_commit(self, connection: Connection) -> None:
        if connection.get_execution_options().get("write"):
            self._pass()


@contextmanager
def write_points(
    store: Store, strike_at: int | None = None, strike: Callable[[], NoReturn] = crash
) -> Generator[WritePoints]:
    """Watch a store's write points; strike at the one of this number (None: at none)."""
    points = WritePoints(strike_at, strike)
    engine = store.engine.sync_engine
    event.listen(engine, "before_cursor_execute", points._on_statement)
    event.listen(engine, "commit", points._on_commit)
    try:
        yield points
    finally:
        event.remove(engine, "before_cursor_execute", points._on_statement)
        event.remove(engine, "commit", points._on_commit)
