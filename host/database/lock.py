"""File lock on a SQLite database: a second bot on it is told so and stops.

SQLite itself would let both write, but each keeps in its own memory who has been shown what: two of
them would post every board twice. The lock is the system's own, on a file beside the database. It
ends with the process, however that ends; the file stays, and is empty of meaning by itself.
"""

import fcntl
import os
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path

from host.database.store import is_full, sqlite_file
from host.errors import StoreFull, StoreInUse, StoreUnavailable


@contextmanager
def only_process(url_or_path: str | Path) -> Generator[None]:
    """Hold a database for this process alone until the end of the block.

    Whoever merely copies or reads it is not held up. A database on a server needs no such lock.
    Raises `StoreInUse` where another process holds it, `StoreUnavailable` where the file for the
    lock cannot be made.
    """
    database = sqlite_file(url_or_path)
    if database is None:
        yield
        return
    lock = _open(database)
    try:
        _take(lock, database)
        yield
    finally:
        os.close(lock)


def lock_file(database: Path) -> Path:
    """The file beside a SQLite file that is locked: one for all names of it, links too."""
    return Path(f"{os.path.realpath(database)}.lock")


def _open(database: Path) -> int:
    try:
        return os.open(lock_file(database), os.O_RDWR | os.O_CREAT, 0o644)
    except (OSError, ValueError) as error:  # ValueError: a NUL in the path
        line = f"The database {database} cannot be opened: {error}".replace("\0", "\\0")
        raise (StoreFull if is_full(error) else StoreUnavailable)(line) from error


def _take(lock: int, database: Path) -> None:
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        holder = os.pread(lock, 20, 0).decode(errors="replace").strip()
        process = f" (process {holder})" if holder else ""
        msg = f"The database {database} is in use by another bot{process}; stop that one first."
        raise StoreInUse(msg) from error
    except OSError as error:
        msg = f"The database {database} cannot be locked for this bot alone: {error}"
        raise StoreUnavailable(msg) from error
    with suppress(
        OSError
    ):  # whose lock it is helps whoever is refused; a full disk must not matter
        os.ftruncate(lock, 0)
        os.pwrite(lock, f"{os.getpid()}\n".encode(), 0)
