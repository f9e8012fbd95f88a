"""Online backup: copies a SQLite database to another file, also while a bot uses it."""

import sqlite3
from collections.abc import Generator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path

from host.database.lock import lock_file, only_process
from host.database.store import failed, shown, sqlite_file
from host.errors import StoreInUse, StoreUnavailable


def copy_database(source: str | Path, target: Path) -> None:
    """Copy a database while it is in use; the copy is whole or not there.

    It replaces what is at the target, whose folder is made if need be, and only its owner can read
    it: it holds everybody's hidden cards. Raises `StoreUnavailable`, as `StoreInUse` where a bot
    has the target open.
    """
    file = sqlite_file(source)
    if file is None:
        raise StoreUnavailable(
            f"{shown(source)} is no file: copy a database on a server by `pg_dump`."
        )
    try:
        _copy(file, target)
    except (sqlite3.Error, OSError, ValueError) as error:  # ValueError: a NUL in a path
        raise failed(f"{file} cannot be copied to {target}", error) from error


def _copy(source: Path, target: Path) -> None:
    part = target.with_name(f"{target.name}.part")
    for each in (target, part):
        if _is_same(source, each):
            raise StoreUnavailable(f"{source} and {each} are one file: name another for the copy.")
    with closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=rw", uri=True)) as old:
        target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with ExitStack() as stack:
            # A bot makes its lock before the file: without either, none has it open.
            if target.exists() or lock_file(target).exists():
                stack.enter_context(_unused(target))
            part.unlink(missing_ok=True)
            stack.callback(part.unlink, missing_ok=True)
            part.touch(mode=0o600)
            with closing(sqlite3.connect(part)) as new:
                old.backup(new)
                _note_copy(new)
            # What a bot that was killed left beside the target is no part of this copy.
            for left in ("-wal", "-shm", "-journal"):
                target.with_name(f"{target.name}{left}").unlink(missing_ok=True)
            part.replace(target)


@contextmanager
def _unused(target: Path) -> Generator[None]:
    """No bot has a file, or opens it until the end of the block. Raises `StoreInUse`."""
    with ExitStack() as stack:
        try:
            stack.enter_context(only_process(target))
        except StoreInUse as error:
            msg = f"A bot has {target} open: name another file for the copy."
            raise StoreInUse(msg) from error
        yield


def _is_same(one: Path, other: Path) -> bool:
    """Whether two names are those of one file, also by a link."""
    with suppress(FileNotFoundError, NotADirectoryError):
        return one.samefile(other)
    return False


def _note_copy(copy: sqlite3.Connection) -> None:
    """Have a bot that is started on a copy know that it is one (`host.database.restored`)."""
    known = "SELECT 1 FROM sqlite_master WHERE name = 'notes'"
    with copy:
        if copy.execute(known).fetchone() is not None:
            copy.execute("INSERT OR REPLACE INTO notes (name, value) VALUES ('restored', '')")
