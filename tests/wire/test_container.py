"""The container's files are enough to run the bot, and it writes to none of them."""

import asyncio
import os
import shutil
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest

from playground.program.client import Driver, running
from tests.setup import containerfile
from tests.wire.bots import BotProcess, launched
from tests.wire.stage import begin

PORT = ":9464"
ROOT_USER = 0


def without_rights() -> list[str]:
    """The prefix of a command that drops all privileges of root."""
    if os.geteuid() != ROOT_USER:
        return []
    setpriv = shutil.which("setpriv")
    if setpriv is None:
        pytest.skip("these tests are run as root, and setpriv is not installed (util-linux)")
    return [setpriv, "--no-new-privs", "--bounding-set=-all", "--inh-caps=-all"]


class Contained(BotProcess):
    """The bot with just the container's files, all read-only."""

    def __init__(self, folder: Path, play: Driver) -> None:
        super().__init__(play.url, play.token, folder / "data" / "games.db", fresh=True)
        self.folder = folder / "app"
        self.folder.mkdir()
        containerfile.lay_out(self.folder)
        settings = self.folder / "config.toml"
        # Any free port, since other tests may run here.
        settings.write_text(settings.read_text(encoding="utf-8").replace(PORT, ":0"), "utf-8")
        for path in (self.folder, *self.folder.rglob("*")):
            path.chmod(0o555 if path.is_dir() else 0o444)
        self.data = folder / "data"
        self.data.mkdir()
        del self._environment["PYTHONPATH"]
        self._environment["WATERING_HOLE_DATABASE"] = str(self.data / "games.db")
        self._environment["PYTHONDONTWRITEBYTECODE"] = "1"
        self._command = self.as_there(containerfile.command_of("ENTRYPOINT"))

    def as_there(self, command: list[str]) -> list[str]:
        """A command as the container runs it."""
        python, *words = command
        assert python == "python"
        return [*without_rights(), sys.executable, *words]

    async def ends(self, command: list[str]) -> tuple[int, str]:
        """Run a command in the container; its exit code and output."""
        process = await asyncio.create_subprocess_exec(
            *self.as_there(command),
            cwd=self.folder,
            env=self._environment,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        said, _ = await process.communicate()
        assert process.returncode is not None
        return process.returncode, said.decode()

    def files(self) -> set[Path]:
        """All files of the program."""
        return set(self.folder.rglob("*"))

    def moves(self) -> int:
        """The number of stored moves."""
        with closing(sqlite3.connect(self.data / "games.db")) as connection:
            (number,) = connection.execute("SELECT count(*) FROM ledger WHERE seat >= 0").fetchone()
        return int(number)


@pytest.mark.long
async def test_the_containers_files_are_enough_for_a_game_and_never_change(tmp_path: Path) -> None:
    async with running() as play, launched(Contained(tmp_path, play)) as bot:
        files = bot.files()
        code, said = await bot.ends(["python", "-c", "open('new', 'w')"])
        assert code != 0, "this test would not see what is written there"
        assert "PermissionError" in said
        await bot.wrote("ready as")
        people = [await play.person(name) for name in ("Ann", "Ben")]
        await begin(people)
        for person in people:
            await person.slash("nature done")
        assert bot.moves() > 0
        [line] = await bot.wrote("answering at http://")
        address = line.partition("http://")[2].partition('"')[0]
        *check, usual = containerfile.command_of("HEALTHCHECK")
        assert usual.endswith(PORT)
        assert await bot.ends([*check, address]) == (0, "live\n")
        assert await bot.ends([*check, address, "--ready"]) == (0, "ready\n")
        copied = bot.data / "copy.db"
        copy = ["python", "-m", "host", "copy", str(bot.data / "games.db"), str(copied)]
        assert await bot.ends(copy) == (0, "")
        assert await bot.stop() == 0
        assert bot.files() == files
        assert [line for line in bot.log if "Traceback" in line] == []
