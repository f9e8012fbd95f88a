"""A bot that cannot start says why in one line, with an exit code of its own."""

import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from bot import NO_LOGIN, NO_STORE
from host.store import Store
from playground.client import running
from tests.wire.bots import SETTINGS, ended

TOKEN = "MTIz.secret.token"  # noqa: S105 - nobody's
NOWHERE = {"DISCORD_TOKEN": TOKEN, "DISCORD_API_URL": "http://127.0.0.1:9"}


async def start_on(database: Path) -> tuple[int, str]:
    """What becomes of a bot with this database."""
    return await ended(["--config", str(SETTINGS), "--database", str(database)], NOWHERE)


async def newer(folder: Path) -> Path:
    """A database that a later version of the program has made."""
    path = folder / "games.db"
    await (await Store.open(path)).close()
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    return path


async def broken(folder: Path) -> Path:
    """A file that is no database."""
    path = folder / "games.db"
    path.write_bytes(b"not a database, " * 1000)
    return path


async def folder_of_that_name(folder: Path) -> Path:
    """A folder where the file should be."""
    path = folder / "games.db"
    path.mkdir()
    return path


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (newer, "made by a newer one. Update the program"),
        (broken, "games.db"),
        (folder_of_that_name, "games.db"),
    ],
)
async def test_a_database_that_cannot_be_used_stops_the_bot_with_one_line(
    tmp_path: Path, make: Callable[[Path], Awaitable[Path]], words: str
) -> None:
    code, written = await start_on(await make(tmp_path))
    assert code == NO_STORE == 3
    [line] = written.splitlines()
    assert words in line
    assert TOKEN not in written


async def test_a_token_that_discord_refuses_is_told_in_one_line_and_not_shown(
    tmp_path: Path,
) -> None:
    settings = tmp_path / "config.toml"
    settings.write_text(
        f'[discord]\ntoken = "{TOKEN}"\n[storage]\ndatabase = "{tmp_path / "games.db"}"\n'
        '[log]\nlevel = "debug"\n',
        encoding="utf-8",
    )
    async with running() as play:
        code, written = await ended(["--config", str(settings)], {"DISCORD_API_URL": play.url})
    assert code == NO_LOGIN == 4
    assert "Discord refused the token" in written
    assert "Traceback" not in written
    assert TOKEN not in written
