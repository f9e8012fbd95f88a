"""Databases of tests on a server: each path that a test names stands for one of them.

Used with `--on-postgresql`. Child processes find the server by their environment.
"""

import asyncio
import hashlib
import os
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest
from sqlalchemy import Engine, create_engine, text

from host.database.store import Store
from tests import postgres
from tests.postgres import NotInstalled, Server

_SERVER: Final = "WATERING_HOLE_TEST_POSTGRESQL"
"""Where the address of the server is, up to the name of a database."""
_TEMPLATE: Final = "empty"
_PREFIX: Final = "of_a_test_"

_control: list[Engine] = []


@contextmanager
def running_server(settings: dict[str, str] | None = None) -> Generator[Server]:
    """A PostgreSQL server until the end of the block. Skips the test where none is installed,
    unless `REQUIRE_POSTGRESQL` is set, as CI does.
    """
    try:
        with postgres.running_server(settings) as server:
            yield server
    except NotInstalled as missing:
        if os.environ.get("REQUIRE_POSTGRESQL"):
            pytest.fail(f"PostgreSQL is required here: {missing}")
        pytest.skip(str(missing))


def is_used() -> bool:
    """Whether paths stand for databases on a server."""
    return _SERVER in os.environ


@contextmanager
def by(server: Server) -> Generator[None]:
    """Within the block every path stands for a database of this server."""
    os.environ[_SERVER] = server.url("")
    try:
        asyncio.run(_migrate(server.create(_TEMPLATE)))
        yield
    finally:
        while _control:
            _control.pop().dispose()
        del os.environ[_SERVER]


async def _migrate(url: str) -> None:
    await (await Store.open(url)).close()


def address(path: Path) -> str:
    """The address of the database that a path stands for."""
    return os.environ[_SERVER] + _name(path)


def create(path: Path) -> None:
    """Make that database, empty and up to date, where there is none."""
    name = _name(path)
    with _connect().connect() as control:
        asked = text("SELECT count(*) FROM pg_database WHERE datname = :name")
        if not control.execute(asked, {"name": name}).scalar_one():
            # Few pages are in use, so to copy files takes a third of the time.
            made = f"CREATE DATABASE {name} TEMPLATE {_TEMPLATE} STRATEGY file_copy"
            control.execute(text(made))


def remove_all() -> None:
    """Take every database away that paths stood for, even those in use."""
    asked = text("SELECT datname FROM pg_database WHERE starts_with(datname, :prefix)")
    with _connect().connect() as control:
        for name in control.execute(asked, {"prefix": _PREFIX}).scalars().all():
            control.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))


def _name(path: Path) -> str:
    return _PREFIX + hashlib.sha256(os.fsencode(path)).hexdigest()[:32]


def _connect() -> Engine:
    if not _control:
        url = os.environ[_SERVER] + "postgres"
        _control.append(create_engine(url, isolation_level="AUTOCOMMIT"))
    return _control[0]
