"""Rescues a damaged SQLite file: every row that can still be read goes into a new database.

It works on a private copy, so the damaged file stays as it was found. Damage in a table often
leaves its indexes readable, and the other way round. So rows are looked for in both, from both
ends, and each one found is then read by itself.
"""

import asyncio
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from itertools import pairwise
from pathlib import Path
from typing import Final, NamedTuple

from sqlalchemy import Table

from engine.words import counted
from host.admin import checking
from host.database import copying, schema
from host.database.addresses import shown, sqlite_file
from host.database.store import Store, failed
from host.errors import StoreOlder, StoreUnavailable

GAP: Final = 1000
"""Rows are tried between two known ones that are closer than this: a page holds fewer."""

_UNREADABLE: Final = (sqlite3.Error, UnicodeDecodeError)


class Found(NamedTuple):
    """The rows of a table: those saved and those known to be lost; `more` may be lost."""

    saved: int
    lost: int
    more: bool


async def rescue(source: str, target: str, say: Callable[[str], None] = print) -> bool:
    """Save what can be read of a damaged file; whether nothing was lost.

    Raises `StoreInUse` if a bot has it open, `StoreOlder` if another version made it, and
    `StoreUnavailable` if the target exists or nothing can be read.
    """
    file, new = sqlite_file(source), sqlite_file(target)
    if file is None or new is None:
        raise StoreUnavailable(
            f"{shown(source if file is None else target)} is not a file. A database on a server "
            "is restored from a dump (see docs/operating.md)."
        )
    try:
        if new.exists():
            raise StoreUnavailable(f"{new} exists already. Choose a name that is free.")
        with (
            copying.unused(file),
            tempfile.TemporaryDirectory(prefix=f"{new.name}.", dir=new.parent) as folder,
        ):
            damaged = await asyncio.to_thread(_private_copy, file, Path(folder), say)
            part = Path(folder) / "new"
            await (await Store.open(part)).close()
            part.chmod(0o600)
            found = await asyncio.to_thread(_save, damaged, part, say)
            store = await Store.open(part)
            async with store.write() as connection:
                await copying.note(connection)
            await store.close()
            part.replace(new)
    except (sqlite3.Error, OSError, ValueError) as error:  # ValueError: a NUL in a path
        raise failed(f"Nothing can be rescued from {file}", error) from error
    for name, each in found.items():
        if each != Found(0, 0, more=False):
            more = " or more" if each.more else ""
            say(f"{name}: {counted(each.saved, 'row')} saved, {each.lost}{more} lost")
    return not any(each.lost or each.more for each in found.values())


def _private_copy(file: Path, folder: Path, say: Callable[[str], None]) -> Path:
    """The file with its write-ahead log, or without a log that makes a sound file a damaged one."""
    for name in ("both", "alone"):
        shutil.copyfile(file, folder / name)
    for ending in ("-wal", "-journal"):
        with suppress(FileNotFoundError):
            shutil.copyfile(f"{os.path.realpath(file)}{ending}", folder / f"both{ending}")
    if not _is_sound(folder / "both") and _is_sound(folder / "alone"):
        say(f"{file}-wal belongs to another file and was left out.")
        return folder / "alone"
    return folder / "both"


def _is_sound(file: Path) -> bool:
    with closing(sqlite3.connect(file)) as opened, suppress(*_UNREADABLE):
        [said] = opened.execute("PRAGMA quick_check(1)").fetchone()
        return bool(said == "ok")
    return False


def _save(damaged: Path, new: Path, say: Callable[[str], None]) -> dict[str, Found]:
    """Copy the rows, those that others refer to first."""
    found = {}
    if not _has_schema(damaged):
        _lend_schema(new, damaged)
        say("The beginning of the file is damaged. It is read like a new one.")
    with closing(_lenient(damaged)) as source, closing(sqlite3.connect(new)) as target:
        target.execute("PRAGMA foreign_keys = ON")
        _refuse_other_step(source, target)
        for table in schema.metadata.sorted_tables:
            with target:
                found[table.name] = _save_table(table, source, target)
    return found


def _lenient(file: Path) -> sqlite3.Connection:
    """A connection to a file that may be shorter than it says, or have faults in its schema."""
    opened = sqlite3.connect(file)
    with suppress(*_UNREADABLE):
        opened.execute("PRAGMA writable_schema = ON")
    return opened


def _has_schema(file: Path) -> bool:
    """Whether a file still says where its tables are."""
    with closing(_lenient(file)) as opened, suppress(*_UNREADABLE):
        for table in schema.metadata.sorted_tables:
            opened.execute(f'SELECT {_names(table)} FROM "{table.name}" LIMIT 0')  # noqa: S608 - names of ours
        return True
    return False


def _lend_schema(new: Path, damaged: Path) -> None:
    """Overwrite the schema with that of a new database, whose tables begin at the same pages.

    SQLite stores it in page 1, which here only names the pages with its entries (file format 1.6).
    """
    data = new.read_bytes()
    size = int.from_bytes(data[16:18])
    count = int.from_bytes(data[103:105])
    cells = [int.from_bytes(data[at : at + 2]) for at in range(112, 112 + 2 * count, 2)]
    pages = {1, *(int.from_bytes(data[at : at + 4]) for at in (108, *cells))}
    with damaged.open("r+b") as file:
        for page in pages:
            file.seek((page - 1) * size)
            file.write(data[(page - 1) * size : page * size])
        length = file.seek(0, os.SEEK_END)
        file.seek(28)
        file.write((length // size).to_bytes(4))


def _names(table: Table) -> str:
    return ", ".join(f'"{column.name}"' for column in table.columns)


def _refuse_other_step(source: sqlite3.Connection, target: sqlite3.Connection) -> None:
    asked = "SELECT version_num FROM alembic_version"
    here = target.execute(asked).fetchone()
    there = here
    with suppress(*_UNREADABLE):
        there = source.execute(asked).fetchone() or here
    if there != here:
        raise StoreOlder("Another version of this program made this file. Rescue it with that one.")


def _save_table(table: Table, source: sqlite3.Connection, target: sqlite3.Connection) -> Found:
    known: set[int] = set()
    saved, is_damaged = 0, False
    for found in _numbers(table, source):
        if found is None:
            is_damaged = True
        else:
            known.add(found)
    lost = set(known)
    for one, following in pairwise(sorted(known)):
        if is_damaged and following - one < GAP:
            known.update(range(one + 1, following))
    names = _names(table)
    read = f'SELECT {names} FROM "{table.name}" NOT INDEXED WHERE rowid = ?'  # noqa: S608 - names of ours
    marks = ", ".join("?" * len(table.columns))
    write = f'INSERT INTO "{table.name}" ({names}) VALUES ({marks})'  # noqa: S608 - as above
    for number in sorted(known):
        with suppress(*_UNREADABLE):  # unreadable, or refers to a row that is lost
            row = source.execute(read, (number,)).fetchone()
            if row is not None and all(map(checking.fits, row, table.columns)):
                target.execute(write, row)
                lost.discard(number)
                saved += 1
    return Found(saved, len(lost), more=is_damaged)


def _numbers(table: Table, source: sqlite3.Connection) -> Iterator[int | None]:
    """SQLite's numbers of the rows, some of them more than once; None at each damaged place."""
    ways = [("NOT INDEXED", ["rowid"])]
    try:
        for _, index, _, _, is_partial in source.execute(f'PRAGMA index_list("{table.name}")'):
            if not is_partial:
                keys = source.execute(f'PRAGMA index_info("{index}")')
                ways.append((f'INDEXED BY "{index}"', [f'"{name}"' for _, _, name in keys]))
    except _UNREADABLE:
        yield None
    for way, columns in ways:
        for direction in ("", " DESC"):
            order = ", ".join(f"{column}{direction}" for column in columns)
            asked = f'SELECT rowid FROM "{table.name}" {way} ORDER BY {order}'  # noqa: S608 - as above
            try:
                for [number] in source.execute(asked):
                    yield number
            except _UNREADABLE:
                yield None
