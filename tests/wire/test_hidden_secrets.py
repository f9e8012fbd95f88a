"""The bot's token and its database's password are in nothing that it writes, whatever fails."""

import json
from pathlib import Path

import pytest

from host.logs.redact_secrets import HIDDEN, passwords_in, redactor
from tests.wire.bots import ROOT, BotProcess, ended
from tests.wire.leaking_bot import LIBRARIES

TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.Gxxxxx.a-very_secret+part/of=it"  # noqa: S105 - nobody's
PASSWORD = "p%40ss:w0rd"  # noqa: S105 - nobody's
ADDRESS = f"postgresql+psycopg://me:{PASSWORD}@127.0.0.1:1/games"
PLAIN = ("p@ss:w0rd", "w0rd", "a-very_secret", "very_secret%2Bpart")


def _config(folder: Path, form: str) -> Path:
    path = folder / "config.toml"
    path.write_text(
        f'[storage]\ndatabase = "{ADDRESS}"\n[log]\nlevel = "debug"\nformat = "{form}"\n',
        encoding="utf-8",
    )
    return path


@pytest.mark.parametrize("form", ["text", "json"])
async def test_no_secret_is_written_whatever_fails_and_whoever_quotes_it(
    form: str, tmp_path: Path
) -> None:
    program = str(ROOT / "tests" / "wire" / "leaking_bot.py")
    config = ["--config", str(_config(tmp_path, form))]
    code, written = await ended(config, {"DISCORD_TOKEN": TOKEN, "PYTHONPATH": str(ROOT)}, program)
    assert code == 1
    for secret in (TOKEN, PASSWORD, *PLAIN):
        assert secret not in written, secret
    for told in (*LIBRARIES, "could not connect", "ended by a fault", "is old", "a task failed"):
        assert told in written, told
    assert written.count(HIDDEN) > 20
    if form == "json":
        assert all(isinstance(json.loads(line), dict) for line in written.splitlines())


async def test_a_database_server_that_is_not_there_is_named_without_its_password(
    tmp_path: Path,
) -> None:
    bot = BotProcess("http://127.0.0.1:1", TOKEN, ADDRESS, settings=_config(tmp_path, "text"))
    await bot.launch()
    [*_, line] = await bot.wrote("cannot be opened")
    assert await bot.stop() == 0
    assert "127.0.0.1" in line
    written = "\n".join(bot.log)
    assert not [secret for secret in (TOKEN, PASSWORD, *PLAIN) if secret in written]
    code, written = await ended([ADDRESS], {}, "-m", "host", "check")
    assert code == 3
    assert not [secret for secret in (PASSWORD, *PLAIN) if secret in written]


def test_a_secret_is_found_however_it_is_written() -> None:
    hide = redactor([TOKEN, *passwords_in(ADDRESS)])
    for secret in (PASSWORD, *PLAIN[:1], TOKEN, f"postgresql://x:{PASSWORD}@h", repr(ADDRESS)):
        shown = hide(f"before {secret} after")
        assert shown.startswith("before ")
        assert shown.endswith(" after")
        assert HIDDEN in shown
        assert not any(each in shown for each in (PASSWORD, *PLAIN, TOKEN))
    assert hide("postgresql://somebody:else's@h/games") == f"postgresql://somebody:{HIDDEN}@h/games"


def test_a_short_password_hides_no_other_words() -> None:
    hide = redactor(passwords_in("postgresql://me:a@h/games"))
    assert hide("a table at postgresql://me:a@h") == f"a table at postgresql://me:{HIDDEN}@h"
    assert redactor([])("nothing to hide at https://example.org/@me") == (
        "nothing to hide at https://example.org/@me"
    )
    assert passwords_in("var/games.db") == []
