"""Breaks a store off in the middle of writing, where a test chooses.

`python -m tests.host.sabotage DIR POINT...` plays a game in a process for each write point, with a
file of its own, and dies there. Acknowledged moves and exit codes are printed with their point.
"""

import asyncio
import itertools
import os
import sqlite3
import sys
from collections.abc import AsyncGenerator, Callable, Generator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import NoReturn

import pytest
from sqlalchemy import Connection, event
from sqlalchemy.ext.asyncio import AsyncConnection

from host.database.store import Store
from tests.host.house import ANN, BEN, open_house


class Crash(BaseException):
    """Stands for the end of the process, which nothing survives."""


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


@contextmanager
def killed_at_write(store: Store, strike: int) -> Generator[None]:
    """Within the block the process ends before one of the writes or after it, by their number."""
    write, moments = store.write, itertools.count()

    def moment() -> None:
        if next(moments) == strike:
            crash()

    @asynccontextmanager
    async def mortal() -> AsyncGenerator[AsyncConnection]:
        moment()
        async with write() as connection:
            yield connection
        moment()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(store, "write", mortal)
        yield
    assert next(moments) > strike, "it was not killed"


async def main(path: Path, strike: int) -> None:
    async with open_house(path) as house:
        view = await house.game(ANN, BEN)
        with write_points(house.store, strike, die):
            while True:
                receipt = await house.play(view.id, await house.to_act(view.id))
                print(strike, receipt.seq, flush=True)  # noqa: T201 - its parent listens


def in_a_process(directory: Path, strike: int) -> None:
    """Do it in a process that has no less of its own than any other, but is there at once."""
    child = os.fork()
    if not child:
        asyncio.run(main(directory / f"killed{strike}", strike))
        os._exit(0)
    _, status = os.waitpid(child, 0)
    print(strike, -os.waitstatus_to_exitcode(status), flush=True)  # noqa: T201


if __name__ == "__main__":
    for point in sys.argv[2:]:
        in_a_process(Path(sys.argv[1]), int(point))
