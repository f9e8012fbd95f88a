"""Every test finds the example game beside the games of the product.

`--on-postgresql` has the databases of tests on a PostgreSQL server, one for each process of pytest.
"""

import gc
import os
from collections.abc import Generator
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
_ONLY_THERE = Path(__file__).parent / "postgresql"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let the databases of tests be chosen."""
    words = "have the databases of tests on a PostgreSQL server of their own"
    parser.addoption("--on-postgresql", action="store_true", help=words)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Skip what is about SQLite where a server is used instead, and what is about one where not."""
    on_server = config.getoption("--on-postgresql")
    for item in items:
        mark = item.get_closest_marker("sqlite")
        if on_server and mark is not None:
            item.add_marker(pytest.mark.skip(reason=f"about SQLite: {mark.args[0]}"))
        if not on_server and item.path.is_relative_to(_ONLY_THERE):
            item.add_marker(pytest.mark.skip(reason="about PostgreSQL: see `make postgres`"))


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
