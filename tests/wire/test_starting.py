"""A bot that cannot start says why in one line, with an exit code of its own."""

import logging
import re
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import discord
import pytest

from bot import NO_LOGIN, NO_STORE, brief, in_one_line, refusal_of, run
from cogs.app.settings import Settings, Storage
from host.database.store import Store
from host.errors import StoreUnavailable, StoreUnreachable
from host.service.tables import new_seed
from playground.client import Driver, running
from tests.wire.bots import ROOT, SETTINGS, BotProcess, bot_on, ended

TOKEN = "MTIz.secret.token"  # noqa: S105 - nobody's
NO_API = "http://127.0.0.1:9"
NOWHERE = {"DISCORD_TOKEN": TOKEN, "DISCORD_API_URL": NO_API}
REWORDED = str(ROOT / "tests" / "wire" / "reworded_bot.py")


async def start_on(database: Path | str) -> tuple[int, str]:
    """What becomes of a bot with this database."""
    return await ended(["--config", str(SETTINGS), "--database", str(database)], NOWHERE)


async def newer(folder: Path) -> Path:
    """A database that a later version of the program has made."""
    path = folder / "games.db"
    await (await Store.open(path)).close()
    with closing(sqlite3.connect(path)) as connection, connection:
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


@pytest.mark.parametrize(
    ("address", "words"),
    [
        (f"games://me:{TOKEN}@h/games", "games"),
        (f"postgresql+asyncpg://me:{TOKEN}@h/games", "asyncpg is not installed"),
        (f"postgresql+psycopg://me:{TOKEN}@h:port/games", "cannot be read"),
        ("no/such/folder/a://b.db", "a:/b.db"),
        ("no/such/fol\0der.db", r"fol\0der.db"),
    ],
)
async def test_an_address_that_makes_no_sense_stops_the_bot_with_one_line(
    address: str, words: str, caplog: pytest.LogCaptureFixture
) -> None:
    settings = Settings(storage=Storage(database=address))
    assert await run(settings, new_seed) == NO_STORE
    [record] = caplog.records
    line = logging.Formatter("%(message)s").format(record)
    assert words in line
    assert line.isprintable()
    assert TOKEN not in line


async def test_a_second_bot_on_one_database_says_so_and_stops_and_the_first_goes_on(
    tmp_path: Path,
) -> None:
    database = tmp_path / "games.db"
    async with running() as play, bot_on(play.url, play.token, database):
        first = await play.person("Ann")
        code, written = await start_on(database)
        assert code == NO_STORE
        [line] = written.splitlines()
        assert "in use by another bot" in line
        copied = await ended([str(database), str(tmp_path / "copy.db")], {}, "-m", "host", "copy")
        assert copied == (0, "")
        assert "You sit at table 1" in (await first.slash("table new", game="nature")).text


async def test_while_discord_cannot_be_reached_the_bot_says_so_each_time_and_waits_longer(
    tmp_path: Path,
) -> None:
    bot = BotProcess(NO_API, TOKEN, tmp_path / "games.db")
    try:
        await bot.launch()
        lines = await bot.wrote("Discord cannot be reached", times=2)
        pauses = [re.findall(r"Next try in (\d+) s\.", line) for line in lines]
        assert pauses == [["1"], ["2"]]
        assert await bot.stop() == 0
    finally:
        await bot.kill()
    assert "told to stop" in bot.log[-1]
    unexpected = [
        line
        for line in bot.log
        if not re.search("logging in|Discord cannot be reached|told to stop", line)
    ]
    assert unexpected == []


async def test_once_discord_can_be_reached_the_bot_is_there(tmp_path: Path) -> None:
    """Whatever failed: the login, or what comes after it."""
    async with running() as play:
        for request in ("GET /users/@me", "PUT /applications"):
            await play.faults(fail={"status": 503, "times": 1, "only": request})
        async with bot_on(play.url, play.token, tmp_path / "games.db") as bot:
            assert len([line for line in bot.log if "Discord cannot be reached (503" in line]) == 2
            ann = await play.person("Ann")
            answer = await ann.slash("table new", game="nature")
            assert "You sit at table 1" in answer.text
            assert await bot.stop() == 0
            assert [line for line in bot.log if "Traceback" in line or "Unclosed" in line] == []


def description(play: Driver) -> tuple[str, str]:
    """How Discord describes `/games`, and the number of the last change of it."""
    assert play.inside is not None
    [found] = [each for each in play.inside.world.commands.values() if each["name"] == "games"]
    return found["description"], found["version"]


async def test_commands_are_registered_once_and_again_only_when_one_has_changed(
    tmp_path: Path,
) -> None:
    """Discord allows 200 changes a day, so a start alone changes nothing."""
    known = []
    async with running() as play:
        for words in ("Your tables", "Your tables", "All your tables"):
            bot = BotProcess(play.url, play.token, tmp_path / "games.db", program=(REWORDED, words))
            try:
                await bot.start()
            finally:
                await bot.kill()
            known.append(description(play))
    first, again, changed = known
    assert first == again
    assert first[0] == "Your tables"
    assert changed[0] == "All your tables"
    assert changed[1] != first[1]


def recorded(error: Exception, what: str) -> logging.LogRecord:
    """What discord.py has the log write of an error."""
    with pytest.raises(type(error)) as caught:
        raise error
    found = caught.value
    said = (type(found), found, found.__traceback__)
    return logging.LogRecord("discord.shard", logging.ERROR, "", 0, what, ("soon",), said)


def logged(error: Exception, what: str = "Retry %s") -> str:
    """What is written when discord.py logs an error with its traceback."""
    record = recorded(error, what)
    assert in_one_line(record)
    return logging.Formatter("%(levelname)s %(message)s").format(record).removeprefix("ERROR ")


def test_a_connection_that_is_lost_later_is_one_line_in_the_log_too() -> None:
    line = logged(ConnectionResetError(104, "Connection reset by peer"))
    assert line == "Retry soon ([Errno 104] Connection reset by peer)"


@pytest.mark.parametrize("error", [OSError(101, "Network is unreachable"), TimeoutError("late")])
def test_a_lost_connection_that_is_tried_again_is_a_warning_whatever_ended_it(
    error: Exception,
) -> None:
    for what in ("Attempting a reconnect in %s", "Failed to connect for shard_id: %s. Retrying..."):
        assert logged(error, what) == f"WARNING {what % 'soon'} ({error})"


def test_a_database_that_does_not_answer_is_left_to_the_store_to_say() -> None:
    assert not in_one_line(recorded(StoreUnreachable("no answer"), "Ignoring exception in %s"))
    assert in_one_line(recorded(StoreUnavailable("no such thing"), "Ignoring exception in %s"))


def test_an_error_of_our_own_keeps_its_traceback() -> None:
    assert "Traceback" in logged(KeyError("board"))


def test_a_token_that_is_taken_back_while_the_bot_is_connected_is_told_as_that() -> None:
    class Socket:
        close_code = 4004

    closed = discord.ConnectionClosed(Socket(), shard_id=0, code=4004)  # type: ignore[arg-type]
    assert "refused the token" in refusal_of(closed)


def test_a_whole_page_in_place_of_an_error_is_cut_to_one_line() -> None:
    assert len(brief(RuntimeError("<html>\n" * 1000))) == 300
    assert brief(TimeoutError()) == "TimeoutError"


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
