"""Every test finds the example game beside the games of the product.

`--on-postgresql` has the databases of tests on a PostgreSQL server, one for each process of pytest.
"""

import gc
import os
import signal
import subprocess
from collections import defaultdict
from collections.abc import Generator, Sequence
from contextlib import suppress
from pathlib import Path

import pytest

from tests import games, served
from tests.postgres import Server
from tests.served import running_server
from tests.stores import engine_with_known_statements

__all__ = ["games"]

# Whatever is set outside: the many programs that tests start are not translated again each time.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

_SO_MANY_NEW = 50_000
"""After this many more objects Python looks for circles among the newest."""
_PATIENCE_S = 10
"""How long a process that no longer answers may take to end."""
_ONLY_THERE = Path(__file__).parent / "postgresql"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let the databases of tests be chosen."""
    words = "have the databases of tests on a PostgreSQL server of their own"
    parser.addoption("--on-postgresql", action="store_true", help=words)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark what is long, and skip what is about the database that isn't used."""
    mark_long(items)
    on_server = config.getoption("--on-postgresql")
    for item in items:
        mark = item.get_closest_marker("sqlite")
        if on_server and mark is not None:
            item.add_marker(pytest.mark.skip(reason=f"about SQLite: {mark.args[0]}"))
        if not on_server and item.path.is_relative_to(_ONLY_THERE):
            item.add_marker(pytest.mark.skip(reason="about PostgreSQL: see `make postgres`"))


def mark_long(items: Sequence[pytest.Item]) -> None:
    """Of a test's cases only those that its mark `short` names aren't long.

    Raises `UsageError` where that names a case that there is not, or all of the test is long.
    """
    cases = defaultdict[str, dict[str, pytest.Item]](dict)
    for item in items:
        if isinstance(item, pytest.Function) and item.get_closest_marker("short"):
            cases[item.nodeid.partition("[")[0]][item.callspec.id] = item
    for test, found in cases.items():
        named = next(mark.args for item in found.values() for mark in item.iter_markers("short"))
        if any(item.get_closest_marker("long") for item in found.values()):
            raise pytest.UsageError(f"{test} is long, so no case of it is short")
        if len(found) > 1 and not found.keys() >= {*named}:
            raise pytest.UsageError(f"{test} has no case {', '.join({*named} - found.keys())}")
        for case in found.keys() - {*named}:
            found[case].add_marker("long")


@pytest.hookimpl(optionalhook=True)
def pytest_handlecrashitem(report: pytest.TestReport) -> None:
    """Say how the process of a test ended: its code, a signal below 0, or None if it goes on."""
    process: subprocess.Popen[bytes] = report.node.gateway._io.popen
    with suppress(subprocess.TimeoutExpired):
        process.wait(_PATIENCE_S)
    report.longrepr = f"{report.longrepr}: it ended with {process.returncode}"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown() -> Generator[None]:
    """No test leaves it to a closed pipe to end the process, and the tests after it."""
    yield
    if signal.getsignal(signal.SIGPIPE) is not signal.SIG_IGN:
        signal.signal(signal.SIGPIPE, signal.SIG_IGN)
        pytest.fail("from now on a closed pipe would have ended this process")


def pytest_collection_finish() -> None:
    """Look for circles among what the tests made, not among the libraries and the tests themselves.

    Those stay to the end, and Python would go through all of them again and again.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(_SO_MANY_NEW, 20, 20)


@pytest.fixture(scope="session")
def postgresql() -> Generator[Server]:
    """A PostgreSQL server; the test is skipped where none is installed."""
    with running_server() as server:
        yield server


@pytest.fixture(scope="session")
def _databases(request: pytest.FixtureRequest) -> Generator[bool]:
    """Whether the databases of tests are on a server, which runs then."""
    if not request.config.getoption("--on-postgresql"):
        yield False
        return
    with served.by(request.getfixturevalue("postgresql")):
        yield True


@pytest.fixture(autouse=True, scope="session")
def _known_statements() -> Generator[None]:
    """No database of a test learns again what each statement is in SQL."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("host.database.store.create_async_engine", engine_with_known_statements)
        yield


@pytest.fixture(autouse=True)
def _own_databases(*, _databases: bool) -> Generator[None]:
    """Each test has databases of its own."""
    yield
    if _databases:
        served.remove_all()
