"""Copies: a SQLite database is copied while a bot uses it, and restored from a copy.

Discord then shows newer things than the copy stores. A copy carries a note for the first start on
it, which shows every open table in new messages; buttons of the old ones name decisions, and are
answered with how things are now. Numbers of tables opened and messages sent after the copy are
skipped, since those messages name them.
"""

import os
import sqlite3
from collections.abc import Generator
from contextlib import ExitStack, closing, contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import Final

from sqlalchemy import ColumnElement, String, cast, delete, insert, literal, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from host.database import numbers, schema
from host.database.addresses import lock_file, only_process, shown, sqlite_file
from host.database.store import Store, failed
from host.errors import StoreInUse, StoreUnavailable
from host.logs.progress import Progress, hidden

PAGES_AT_ONCE: Final = 4096
"""Pages copied before the next word of it."""


def copy_database(source: str | Path, target: Path, progress: Progress = hidden) -> None:
    """Copy a database in use; the copy is whole or not there, and only its owner can read it.

    It replaces the target, whose folder is made if needed. Raises `StoreUnavailable`, or
    `StoreInUse` if a bot has the target open.
    """
    file = sqlite_file(source)
    if file is None:
        raise StoreUnavailable(
            f"{shown(source)} is not a file. Copy a database on a server with `pg_dump`."
        )
    with _in_one_line(f"{file} cannot be copied to {target}"), _copied(file, target, progress):
        pass


def restore(
    copy: str | Path, database: str | Path, now: datetime, progress: Progress = hidden
) -> Path | None:
    """Put a copy in a database's place. Gives the new name of the replaced one, if there was one.

    The replaced one keeps its write-ahead log. Raises `StoreUnavailable` if the copy is damaged or
    holds no games, and `StoreInUse` if a bot has the database open; then nothing has changed.
    """
    source, named = sqlite_file(copy), sqlite_file(database)
    if source is None or named is None:
        raise StoreUnavailable(
            f"{shown(copy if source is None else database)} is not a file. Restore a dump of a "
            "database on a server with `pg_restore` (see docs/operating.md)."
        )
    with _in_one_line(f"{source} cannot be restored to {named}"):
        target = Path(os.path.realpath(named))
        kept = target.with_name(f"{target.name}.replaced-{now:%Y-%m-%d-%H%M%S}")
        with _copied(source, target, progress) as part:
            _refuse_unusable(part, source)
            if os.geteuid() == 0:  # the bot must be able to open what root restores for it
                owner = (target if target.exists() else target.parent).stat()
                for each in (part, lock_file(target)):
                    with suppress(FileNotFoundError):
                        os.chown(each, owner.st_uid, owner.st_gid)
            # Linked, so that the old one is whole under one of its names at any moment.
            for ending in ("", *_BESIDE):
                with suppress(FileNotFoundError):
                    os.link(f"{target}{ending}", f"{kept}{ending}")
    return kept if kept.exists() else None


def _refuse_unusable(part: Path, copy: Path) -> None:
    """Raise `StoreUnavailable` if a copy is damaged, or not one of this bot's databases."""
    with closing(sqlite3.connect(part)) as opened:
        [said] = opened.execute("PRAGMA quick_check(1)").fetchone()
        names = {name for [name] in opened.execute("SELECT name FROM sqlite_master")}
    if said != "ok":
        raise StoreUnavailable(f"{copy} is damaged. Nothing was changed; choose another copy.")
    if not {"alembic_version", "tables", "notes"} <= names:
        raise StoreUnavailable(f"There are no games in {copy}. Nothing was changed.")


@contextmanager
def _in_one_line(what: str) -> Generator[None]:
    try:
        yield
    except (sqlite3.Error, OSError, ValueError) as error:  # ValueError: a NUL in a path
        raise failed(what, error) from error


_BESIDE: Final = ("-wal", "-shm", "-journal")
"""What SQLite stores beside a file; it belongs to this file alone."""


@contextmanager
def _copied(source: Path, target: Path, progress: Progress) -> Generator[Path]:
    """A copy in a file of its own, which replaces the target at the end of the block."""
    part = target.with_name(f"{target.name}.part")
    for each in (target, part):
        if _is_same(source, each):
            raise StoreUnavailable(
                f"{source} and {each} are the same file. Choose another one for the copy."
            )
    with closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=rw", uri=True)) as old:
        target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with unused(target), ExitStack() as stack:
            part.unlink(missing_ok=True)
            stack.callback(part.unlink, missing_ok=True)
            part.touch(mode=0o600)
            with closing(sqlite3.connect(part)) as new:
                _back_up(old, new, progress)
                _note_copy(new)
            yield part
            # What a bot that was killed left beside the target is no part of this copy.
            for left in _BESIDE:
                target.with_name(f"{target.name}{left}").unlink(missing_ok=True)
            part.replace(target)
        _note_when(old)


def _back_up(old: sqlite3.Connection, new: sqlite3.Connection, progress: Progress) -> None:
    """Copy every page, as it is at one moment."""
    copied = 0
    [total] = old.execute("PRAGMA page_count").fetchone()
    # Without a transaction of its own it would start over with each write of others.
    old.execute("BEGIN")
    old.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone()
    with progress("pages", total) as done:

        def more(_status: int, left: int, every: int) -> None:
            nonlocal copied
            done(every - left - copied)
            copied = every - left

        old.backup(new, pages=PAGES_AT_ONCE, progress=more)
    old.rollback()


@contextmanager
def unused(file: Path) -> Generator[None]:
    """Keep bots from opening a file until the end of the block. Raises `StoreInUse`."""
    with ExitStack() as stack:
        # A bot makes its lock before the file: without either, none has it open.
        if file.exists() or lock_file(file).exists():
            try:
                stack.enter_context(only_process(file))
            except StoreInUse as error:
                raise StoreInUse(
                    f"A bot has {file} open. Stop it, or choose another file."
                ) from error
        yield


def _note_when(original: sqlite3.Connection) -> None:
    """Note when a database was last copied: one that isn't copied any more raises an alarm."""
    with suppress(sqlite3.Error), original:  # the copy is good, and the next one says it
        when = "INSERT OR REPLACE INTO notes (name, value) VALUES (?, strftime('%s', 'now'))"
        original.execute(when, (COPIED,))


def _is_same(one: Path, other: Path) -> bool:
    """Whether two names are the same file."""
    with suppress(FileNotFoundError, NotADirectoryError):
        return one.samefile(other)
    return False


def _note_copy(copy: sqlite3.Connection) -> None:
    """Mark a copy as one."""
    known = "SELECT 1 FROM sqlite_master WHERE name = 'notes'"
    with copy:
        if copy.execute(known).fetchone() is not None:
            copy.execute("INSERT OR REPLACE INTO notes (name, value) VALUES ('restored', '')")


COPIED: Final = "copied"
"""The name of the note of when a database was last copied or dumped, in seconds since 1970."""
NOTE: Final = "restored"
"""The name of the note that a copy carries."""
SKIPPED_NUMBERS: Final = 1000
"""Numbers of tables and messages that may have been used since the copy."""
_t, _n = schema.tables.c, schema.notes.c
_m = schema.messages.c


async def note(connection: AsyncConnection) -> None:
    """Mark a database as a copy."""
    await connection.execute(delete(schema.notes).where(_n.name == NOTE))
    await connection.execute(insert(schema.notes).values(name=NOTE, value=""))


async def recover_copy(store: Store) -> bool:
    """If this is a copy, have open tables shown in new messages; whether it was one."""
    async with store.write() as connection:
        taken = await connection.execute(delete(schema.notes).where(_n.name == NOTE))
        if not taken.rowcount:
            return False
        is_open = _t.status.in_(("lobby", "running"))
        await _show_again(connection, is_open)
        for table in schema.metadata.sorted_tables:
            if table.autoincrement_column is not None:
                last = await numbers.last_given(connection, table)
                await numbers.go_on_after(connection, table, last + SKIPPED_NUMBERS)
    return True


async def _show_again(connection: AsyncConnection, is_open: ColumnElement[bool]) -> None:
    """Boards and panels of open tables are taken for messages that can't be edited: new ones take
    their place. A thread hangs on its line, which is edited in place, as any other message is.
    """
    numbered = literal("table:") + cast(_t.id, String)
    of_open = _m.subject.in_(select(numbered).where(is_open))
    newest = _m.kind.in_(("board", "panel")), _m.state.in_(("posted", "doubtful", "frozen"))
    await connection.execute(update(schema.tables).where(is_open).values(delivered=-1))
    unknown = {"state": "doubtful", "version": _m.version + 1}
    shown = _m.state.in_(("posted", "frozen"))
    await connection.execute(update(schema.messages).where(shown).values(unknown))
    again = {"state": "frozen", "shown": "", "version": _m.version + 1}
    await connection.execute(update(schema.messages).where(of_open, *newest).values(again))
    # What was about to be sent may have been sent with its mark.
    sent = _m.kind.in_(("board", "panel")), _m.state == "sending"
    await connection.execute(delete(schema.messages).where(of_open, *sent))
