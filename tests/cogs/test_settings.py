"""The owner's settings, their errors in one line each, and their documentation."""

import re
import sys
import tomllib
from datetime import timedelta
from pathlib import Path

import discord
import msgspec
import pytest

import bot
from bot import WRONG_SETTING
from cogs.app.settings import (
    Discord,
    Role,
    Settings,
    SettingsError,
    Storage,
    check_role,
    load,
    shards_of,
)
from cogs.app.sharing import sharing
from cogs.discord_api.places import NEEDED
from cogs.messages.threads import NEEDED as IN_THREADS
from engine.registry import GAMES, NAMES
from host.errors import StoreUnavailable
from host.repositories.retention import Retention
from tests.wire.bots import ended

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "config.example.toml"
TOKEN = "MTIz.secret.token"  # noqa: S105 - nobody's
WELL = f"""
[discord]
token = "{TOKEN}"

[storage]
database = "games.db"
"""


def written(folder: Path, text: str) -> Path:
    """A settings file with this text."""
    path = folder / "config.toml"
    path.write_text(text, encoding="utf-8")
    return path


def fault(folder: Path, text: str, **environment: str) -> str:
    with pytest.raises(SettingsError) as refused:
        load(written(folder, text), environment)
    return str(refused.value)


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ('[discord]\ntoken = "x"', "storage"),
        ('[discord]\ntoken = "x"\n[storage]\ndatabase = ""', "storage.database"),
        ('[discord]\ntoken = "x"\n[storage]\ndatabase = 7', "storage.database"),
        ('[discord]\ntoken = "x"\n[storage]', "database"),
        ('[storage]\ndatabase = "games.db"', "discord.token"),
        (WELL + "[drawing]\nthreads = 0", "drawing.threads"),
        (
            WELL.replace("[discord]", "[discord]\nrequests_per_second = 0"),
            "discord.requests_per_second",
        ),
        (WELL + "[drawing]\nthreads = 65", "drawing.threads"),
        (WELL + '[drawing]\nthreads = "two"', "drawing.threads"),
        (WELL + "[retention]\nledgers_days = -1", "retention.ledgers_days"),
        (WELL + "[retention]\nlobbies_days = 1e9", "retention.lobbies_days"),
        (WELL + '[owner]\nterms_url = "http://example.org"', "owner.terms_url"),
        (WELL + '[owner]\nprivacy_url = "https://example.org/)[x"', "owner.privacy_url"),
        (WELL + '[owner]\nsupport_url = "https://me:pw@example.org"', "owner.support_url"),
        (WELL + '[log]\nlevel = "loud"', "log.level"),
        (WELL + '[log]\nformat = "xml"', "log.format"),
        (WELL + '[metrics]\naddress = "9464"', "metrics.address"),
        (WELL + '[metrics]\naddress = "0.0.0.0:9464"', "metrics.open_to_all"),
        (WELL + "[log]\nleevl = 1", "leevl"),
        (WELL + "[ponds]\nfish = 1", "ponds"),
        (WELL.replace("[discord]", '[discord]\napi_url = "http://example.org"'), "discord.api_url"),
        (WELL + "[drawing\nthreads = 1", "line 7"),
    ],
    ids=lambda part: part[-24:],
)
def test_a_bad_setting_is_named_in_one_line(tmp_path: Path, text: str, named: str) -> None:
    told = fault(tmp_path, text)
    assert named in told
    assert "config.toml" in told
    assert len(told.splitlines()) == 1
    assert TOKEN not in told


def test_a_missing_file_says_which_one_to_copy(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=r"copy config\.example\.toml"):
        load(tmp_path / "config.toml", {})


@pytest.mark.parametrize(
    "url",
    [
        *("https://127.0.0.1:8080", "http://localhost:8080", "http://10.0.0.1:8080"),
        *("http://127.0.0.1.example.org", "http://user@example.org#127.0.0.1"),
        *("ftp://127.0.0.1", "127.0.0.1:8080", "http://127.0.0.1:pond", "http://[::1"),
    ],
)
def test_an_api_address_of_another_machine_is_refused(tmp_path: Path, url: str) -> None:
    assert "discord.api_url" in fault(tmp_path, WELL, DISCORD_API_URL=url)


@pytest.mark.parametrize("url", ["http://127.0.0.1:8080", "http://127.1.2.3", "http://[::1]:80"])
def test_an_api_address_of_this_machine_is_taken(tmp_path: Path, url: str) -> None:
    assert load(written(tmp_path, WELL), {"DISCORD_API_URL": url}).discord.api_url == url


def test_the_environment_overrides_the_file(tmp_path: Path) -> None:
    kept = tmp_path / "discord-token"
    assert load(written(tmp_path, WELL), {}).discord.token == TOKEN
    assert load(tmp_path / "config.toml", {"DISCORD_TOKEN": "other"}).discord.token == "other"  # noqa: S105
    kept.write_text("other\n", encoding="utf-8")
    there = {"DISCORD_TOKEN_FILE": str(kept), "WATERING_HOLE_DATABASE": "others.db"}
    settings = load(written(tmp_path, WELL), there)
    assert (settings.discord.token, settings.storage.database) == ("other", "others.db")
    kept.write_text("", encoding="utf-8")
    assert "discord-token is empty" in fault(tmp_path, WELL, **there)
    kept.unlink()
    assert "DISCORD_TOKEN_FILE" in fault(tmp_path, WELL, **there)


@pytest.mark.parametrize(
    ("role", "shards", "count", "database", "named"),
    [
        ("worker", "", 0, "games.db", "--role"),
        ("all", "0-1", 4, "games.db", "PostgreSQL"),
        ("all", "0-1", 0, "postgresql+psycopg://h/d", "discord.shard_count is missing"),
        ("all", "2-4", 4, "postgresql+psycopg://h/d", "0-3"),
        ("gateway", "one", 4, "postgresql+psycopg://h/d", "discord.shards"),
    ],
)
def test_several_processes_need_postgresql_and_valid_shards(
    role: Role, shards: str, count: int, database: str, named: str
) -> None:
    settings = Settings(
        storage=Storage(database=database), discord=Discord(shard_count=count, shards=shards)
    )
    with pytest.raises(SettingsError, match=re.escape(named)):
        check_role(settings, role)
    fine = Settings(storage=Storage(database="games.db"))
    check_role(fine, "all")
    assert shards_of(fine.discord) == {}


async def test_a_missing_package_is_one_clear_line(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [each for each in sys.modules if each.startswith("host.jobs.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "procrastinate", None)
    with pytest.raises(
        StoreUnavailable, match=r"^[^\n]*procrastinate[^\n]*make install-postgresql[^\n]*$"
    ):
        await sharing("postgresql+psycopg://me@localhost/games").__aenter__()


def test_the_example_explains_every_setting_and_has_its_default() -> None:
    lines = EXAMPLE.read_text(encoding="utf-8").splitlines()
    example = tomllib.loads("\n".join(lines))
    known = msgspec.to_builtins(Settings(storage=load(EXAMPLE, {"DISCORD_TOKEN": "x"}).storage))
    assert example == known
    settings = [number for number, line in enumerate(lines) if " = " in line and line[0] != "#"]
    assert len(settings) == sum(map(len, known.values()))
    assert all(lines[number - 1].startswith("#") for number in settings)


async def test_a_wrong_setting_ends_the_program_with_its_exit_code(tmp_path: Path) -> None:
    path = written(tmp_path, WELL + "[drawing]\nthreads = 0")
    code, told = await ended(["--config", str(path)], {})
    assert code == WRONG_SETTING == 2
    [line] = told.splitlines()
    assert "drawing.threads" in line
    assert TOKEN not in line


def test_retention_and_the_owners_pages_are_read(tmp_path: Path) -> None:
    text = (
        WELL
        + "[retention]\nledgers_days = 365\nlobbies_days = 0\n"
        + '[owner]\nterms_url = "https://example.org/terms"\n'
        + 'support_url = "https://discord.gg/example"\n'
    )
    settings = load(written(tmp_path, text), {})
    assert settings.retention.retention() == Retention(timedelta(days=365), None)
    assert settings.owner.published().line() == (
        "-# [Terms of service](https://example.org/terms) · "
        "[Help from the owner of this bot](https://discord.gg/example)"
    )
    usual = load(written(tmp_path, WELL), {})
    assert TOKEN not in f"{usual!r} {usual}"
    assert usual.retention.retention() == Retention(None, timedelta(days=60))
    assert usual.owner.published().line() == ""


README = (ROOT / "README.md").read_text(encoding="utf-8")
OPERATING = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", NAMES)
def test_the_readme_has_each_games_number_of_players(name: str) -> None:
    game = GAMES[name]
    [row] = [line for line in README.splitlines() if line.startswith(f"| {game.title}")]
    assert f"| {game.rules.min_seats} to {game.rules.max_seats}" in row


def test_the_invite_link_has_exactly_the_permissions_needed() -> None:
    asked = re.search(r"permissions=(\d+)", README)
    assert asked is not None
    needed = discord.Permissions(**dict.fromkeys([*NEEDED, *IN_THREADS], True))
    assert discord.Permissions(int(asked[1])) == needed
    played = re.search(r"--permissions (\d+)", (ROOT / "Makefile").read_text(encoding="utf-8"))
    assert played is not None
    assert played[1] == asked[1]


def test_the_page_on_operating_lists_every_exit_code() -> None:
    codes = OPERATING.partition("## Exit codes")[2].partition("##")[0]
    told = [int(code) for code in re.findall(r"(?:^|, )(\d) ", codes, re.MULTILINE)]
    assert told == [0, bot.WRONG_SETTING, bot.NO_STORE, bot.NO_LOGIN]
