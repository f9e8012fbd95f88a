"""A bot that can't start says why in one line, with its own exit code and without secrets."""

import json
import logging
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot import NO_LOGIN, NO_STORE, brief, in_one_line, login_pause, refusal_of
from host.database.store import Store
from host.errors import StoreUnavailable, StoreUnreachable
from host.logs.log_setup import HIDDEN, passwords_in, redactor
from playground.program.client import Driver, running
from tests.wire.bots import ODD_BOTS, ROOT, SETTINGS, BotProcess, bot_on, ended, launched
from tests.wire.odd_bots import LIBRARIES

TOKEN = "MTIz.secret.token"  # noqa: S105 - nobody's
NO_API = "http://127.0.0.1:9"
NOWHERE = {"DISCORD_TOKEN": TOKEN, "DISCORD_API_URL": NO_API}


async def start_on(database: Path | str) -> tuple[int, str]:
    """Exit code and output of a bot with this database."""
    return await ended(["--config", str(SETTINGS), "--database", str(database)], NOWHERE)


async def test_a_newer_database_stops_the_bot_with_one_line(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    await (await Store.open(path)).close()
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    code, written = await start_on(path)
    assert code == NO_STORE == 3
    [line] = written.splitlines()
    assert "a newer one made it. Update the program" in line
    assert TOKEN not in written


async def test_a_second_bot_on_a_database_says_so_and_stops(tmp_path: Path) -> None:
    database = tmp_path / "games.db"
    async with running() as play, bot_on(play.url, play.token, database):
        first = await play.person("Ann")
        code, written = await start_on(database)
        assert code == NO_STORE
        [line] = written.splitlines()
        assert "in use by another bot" in line
        copied = await ended([str(database), str(tmp_path / "copy.db")], {}, "-m", "host", "copy")
        assert copied == (0, "")
        assert "You've joined table 1" in (await first.slash("table new", game="nature")).text


async def test_a_settings_file_that_shows_the_token_to_others_is_a_warning(tmp_path: Path) -> None:
    settings = tmp_path / "config.toml"
    text = SETTINGS.read_text(encoding="utf-8").replace('token = ""', f'token = "{TOKEN}"', 1)
    settings.write_text(text, encoding="utf-8")
    said = []
    for mode in (0o644, 0o600):
        settings.chmod(mode)
        arguments = ["--config", str(settings), "--database", str(tmp_path / "no" / "games.db")]
        _, written = await ended(arguments, {"DISCORD_API_URL": NO_API})
        said.append("others on this machine can read it: chmod 600" in written)
        assert TOKEN not in written
    assert said == [True, False]


async def test_while_discord_cannot_be_reached_each_try_is_logged(tmp_path: Path) -> None:
    async with launched(BotProcess(NO_API, TOKEN, tmp_path / "games.db")) as bot:
        lines = await bot.wrote("Discord cannot be reached", times=2)
        pauses = [re.findall(r"Next try in (\d+) s\.", line) for line in lines]
        assert pauses == [["1"], ["2"]]
        assert await bot.stop() == 0
    assert re.search(r"the database is open \(SQLite [\d.]+\)", bot.log[0])
    assert "told to stop" in bot.log[-1]
    unexpected = [
        line
        for line in bot.log[1:]
        if not re.search("logging in|Discord cannot be reached|told to stop", line)
    ]
    assert unexpected == []


@pytest.mark.long
async def test_the_bot_logs_in_once_discord_can_be_reached(tmp_path: Path) -> None:
    """Whether the login failed, or what comes after it."""
    async with running() as play:
        for request in ("GET /users/@me", "PUT /applications"):
            await play.faults(fail={"status": 503, "times": 1, "only": request})
        async with bot_on(play.url, play.token, tmp_path / "games.db", fresh=True) as bot:
            assert len([line for line in bot.log if "Discord cannot be reached (503" in line]) == 2
            ann = await play.person("Ann")
            answer = await ann.slash("table new", game="nature")
            assert "You've joined table 1" in answer.text
            assert await bot.stop() == 0
            assert [line for line in bot.log if "Traceback" in line or "Unclosed" in line] == []


def description(play: Driver) -> tuple[str, str]:
    """Discord's description of `/games`, and its version."""
    [found] = [each for each in play.inside.world.commands.values() if each["name"] == "games"]
    return found["description"], found["version"]


async def test_commands_are_registered_again_only_if_one_has_changed(tmp_path: Path) -> None:
    """Discord allows 200 changes a day, so a restart changes nothing."""
    known = []
    async with running() as play:
        for words in ("Your tables", "Your tables", "All your tables"):
            odd = (str(ODD_BOTS), "reworded", words)
            bot = BotProcess(play.url, play.token, tmp_path / "games.db", program=odd)
            async with launched(bot):
                await bot.ready()
            known.append(description(play))
    first, again, changed = known
    assert first == again
    assert first[0] == "Your tables"
    assert changed[0] == "All your tables"
    assert changed[1] != first[1]


@pytest.mark.parametrize(("shards", "longest"), [(1, 300), (4, 25_000)])
def test_a_bot_that_keeps_crashing_restarts_at_once_and_never_uses_up_its_logins(
    shards: int, longest: float
) -> None:
    """Discord resets the token of a bot that logs in more than 1,000 times a day."""
    day, allowed, crash = 86_400.0, 1000, 1.0
    now, left, pauses = 0.0, allowed, list[float]()
    while now < day:
        limits = discord.SessionStartLimits(
            total=allowed, remaining=left, reset_after=int((day - now) * 1000), max_concurrency=1
        )
        pauses.append(login_pause(limits))
        left -= shards
        now += pauses[-1] + crash
        assert left > 0
    assert pauses[:100] == [0.0] * 100
    assert max(pauses) < longest


def logged(error: Exception, what: str = "Retry %s") -> str:
    """What is written when discord.py logs an error with its traceback; nothing if it is hidden."""
    try:
        raise error
    except type(error) as found:
        said = (type(found), found, found.__traceback__)
    record = logging.LogRecord("discord.shard", logging.ERROR, "", 0, what, ("soon",), said)
    if not in_one_line(record):
        return ""
    return logging.Formatter("%(levelname)s %(message)s").format(record).removeprefix("ERROR ")


@pytest.mark.parametrize("error", [OSError(101, "Network is unreachable"), TimeoutError("late")])
def test_a_lost_connection_is_one_line_and_a_warning_if_it_is_retried(error: Exception) -> None:
    lost = ConnectionResetError(104, "Connection reset by peer")
    assert logged(lost) == "Retry soon ([Errno 104] Connection reset by peer)"
    for what in ("Attempting a reconnect in %s", "Failed to connect for shard_id: %s. Retrying..."):
        assert logged(error, what) == f"WARNING {what % 'soon'} ({error})"


def test_a_suggestion_that_comes_too_late_is_a_warning_of_one_line() -> None:
    answer = cast("Any", SimpleNamespace(status=404, reason="Not Found"))
    late = discord.NotFound(answer, {"code": 10062, "message": "Unknown interaction"})
    what = "Ignoring exception in autocomplete for 'table join'"
    [line] = logged(late, f"{what}%.0s").splitlines()
    assert line.startswith(f"WARNING {what} (404 Not Found (error code: 10062)")
    other = discord.NotFound(answer, {"code": 10003, "message": "Unknown Channel"})
    assert "Traceback" in logged(other)


def test_the_stores_errors_are_hidden_and_ours_keep_their_traceback() -> None:
    assert logged(StoreUnreachable("no answer")) == ""
    assert logged(StoreUnavailable("no such thing")) != ""
    assert "Traceback" in logged(KeyError("board"))


def test_a_token_that_is_revoked_while_the_bot_is_connected_is_named() -> None:
    class Socket:
        close_code = 4004

    closed = discord.ConnectionClosed(Socket(), shard_id=0, code=4004)  # type: ignore[arg-type]
    assert "refused the token" in refusal_of(closed)


def test_a_page_instead_of_an_error_is_cut_to_one_line() -> None:
    assert len(brief(RuntimeError("<html>\n" * 1000))) == 300
    assert brief(TimeoutError()) == "TimeoutError"


async def test_a_refused_token_is_one_line_that_does_not_show_it(tmp_path: Path) -> None:
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


SECRET_TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.Gxxxxx.a-very_secret+part/of=it"  # noqa: S105 - nobody's
PASSWORD = "p%40ss:w0rd"  # noqa: S105 - nobody's
WITH_PASSWORD = f"postgresql+psycopg://me:{PASSWORD}@127.0.0.1:1/games"
PLAIN = ("p@ss:w0rd", "w0rd", "a-very_secret", "very_secret%2Bpart")


def _config(folder: Path, form: str) -> Path:
    path = folder / "config.toml"
    path.write_text(
        f'[storage]\ndatabase = "{WITH_PASSWORD}"\n[log]\nlevel = "debug"\nformat = "{form}"\n',
        encoding="utf-8",
    )
    return path


@pytest.mark.short("json")
@pytest.mark.parametrize("form", ["text", "json"])
async def test_no_secret_is_logged_whatever_fails_and_quotes_it(form: str, tmp_path: Path) -> None:
    config = ["--config", str(_config(tmp_path, form))]
    environment = {"DISCORD_TOKEN": SECRET_TOKEN, "PYTHONPATH": str(ROOT)}
    code, written = await ended(config, environment, str(ODD_BOTS), "leaking", fresh=True)
    assert code == 1
    for secret in (SECRET_TOKEN, PASSWORD, *PLAIN):
        assert secret not in written, secret
    for told in (*LIBRARIES, "could not connect", "the program crashed", "is old", "a task failed"):
        assert told in written, told
    assert written.count(HIDDEN) > 20
    if form == "json":
        assert all(isinstance(json.loads(line), dict) for line in written.splitlines())


async def test_a_missing_database_server_is_named_without_password(tmp_path: Path) -> None:
    settings = _config(tmp_path, "text")
    async with launched(BotProcess(NO_API, SECRET_TOKEN, WITH_PASSWORD, settings=settings)) as bot:
        [*_, line] = await bot.wrote("cannot be opened")
        assert await bot.stop() == 0
    assert "127.0.0.1" in line
    written = "\n".join(bot.log)
    assert not [secret for secret in (SECRET_TOKEN, PASSWORD, *PLAIN) if secret in written]
    code, written = await ended([WITH_PASSWORD], {}, "-m", "host", "check")
    assert code == 3
    assert not [secret for secret in (PASSWORD, *PLAIN) if secret in written]


def test_a_secret_is_found_however_it_is_written() -> None:
    hide = redactor([SECRET_TOKEN, *passwords_in(WITH_PASSWORD)])
    address = f"postgresql://x:{PASSWORD}@h"
    for secret in (PASSWORD, PLAIN[0], SECRET_TOKEN, address, repr(WITH_PASSWORD)):
        shown = hide(f"before {secret} after")
        assert shown.startswith("before ")
        assert shown.endswith(" after")
        assert HIDDEN in shown
        assert not any(each in shown for each in (PASSWORD, *PLAIN, SECRET_TOKEN))
    assert hide("postgresql://somebody:else's@h/games") == f"postgresql://somebody:{HIDDEN}@h/games"


@pytest.mark.parametrize(
    "line",
    [
        "POST /api/v10/interactions/12/{}/callback: 404",
        "https://discord.com/api/v10/webhooks/7/{}/messages/@original?thread_id=8",
        "{{'id': '9', 'token': '{}', 'type': 3}}",
        '{{"token":"{}"}}',
    ],
)
def test_the_token_of_an_interaction_is_hidden(line: str) -> None:
    token = "aW50ZXJhY3Rpb246MTI-abc_d"  # noqa: S105 - nobody's
    assert redactor([])(line.format(token)) == line.format(HIDDEN)


def test_a_short_password_hides_no_other_words() -> None:
    hide = redactor(passwords_in("postgresql://me:a@h/games"))
    assert hide("a table at postgresql://me:a@h") == f"a table at postgresql://me:{HIDDEN}@h"
    for plain in ("nothing to hide at https://example.org/@me", "token: none", "/webhooks/7"):
        assert redactor([])(plain) == plain
    assert passwords_in("var/games.db") == []
