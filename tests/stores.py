"""Opening the databases of tests: an empty one is made once and then copied.

To make one takes longer than most tests; that every step to it works is shown in `test_store`.
"""

from pathlib import Path

from host.store import Store

_empty: list[bytes] = []


async def open_store(path: Path) -> Store:
    """The database at this path, empty where there was none."""
    if not _empty and not _is_there(path):
        await (await Store.open(path)).close()
        _keep(path)
    _fill(path)
    return await Store.open(path)


def _is_there(path: Path) -> bool:
    return path.exists()


def _keep(path: Path) -> None:
    assert not path.with_name(f"{path.name}-wal").exists(), "not all of it is in the file"
    _empty.append(path.read_bytes())


def _fill(path: Path) -> None:
    if not path.exists():
        path.write_bytes(_empty[0])
