"""A PostgreSQL server for tests.

Where the programs of PostgreSQL are not installed, what needs them is skipped and says so, unless
`REQUIRE_POSTGRESQL` is set, as CI does.
"""

import os
from collections.abc import Generator
from contextlib import contextmanager

import pytest

from bench import postgres
from bench.postgres import NotInstalled, Server

__all__ = ["Server", "running_server"]


@contextmanager
def running_server(settings: dict[str, str] | None = None) -> Generator[Server]:
    """A server of its own until the end of the block. Skips the test where none is installed."""
    try:
        with postgres.running_server(settings) as server:
            yield server
    except NotInstalled as missing:
        if os.environ.get("REQUIRE_POSTGRESQL"):
            pytest.fail(f"PostgreSQL is required here: {missing}")
        pytest.skip(str(missing))
