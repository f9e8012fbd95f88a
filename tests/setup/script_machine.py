"""A machine for documented scripts: folders in place of the system's, and pretended programs."""

import json
import os
import shlex
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Final, TypedDict

from tests.postgres import Server
from tests.setup.units import ROOT

PRETENDED: Final = ("docker", "git", "journalctl", "sudo", "systemctl")
_SYSTEMS: Final = ("/opt/", "/etc/", "/var/lib/")
_PARTS: Final = (
    *("Makefile", "bot.py", "cogs", "config.example.toml", "engine", "host", "render"),
    *("pyproject.toml", "requirements"),
)
_PYTHON: Final = """#!/bin/sh
case "$*" in
"-c "*) exit ;;
"-m venv "*) mkdir -p .venv/bin && exec cp "$0" .venv/bin/python ;;
"-m pip "*) echo "$*" >> "$PRETENDED_MACHINE/installed"; exit ;;
"bot.py"*) test -n "$DISCORD_API_URL" || {{ shift; exec {bot} "$@"; }} ;;
esac
exec {python} "$@"
"""


class Started(TypedDict):
    """What a start of the bot found: whether a copy was restored, and how many tables."""

    is_copy: bool
    tables: int


class ScriptMachine:
    """Runs scripts in a folder that is home, with a server of PostgreSQL or none."""

    def __init__(self, folder: Path, server: Server | None = None) -> None:
        self.folder = folder
        self.home = folder / "home"
        self._origin = folder / "origin"
        programs = folder / "bin"
        for each in (self.home, self._origin, programs, *(folder / s[1:] for s in _SYSTEMS)):
            each.mkdir(parents=True)
        (folder / "etc/systemd/system").mkdir(parents=True)
        pretend, bot = (
            shlex.join([sys.executable, str(ROOT / "tests/setup" / name)])
            for name in ("pretend.py", "pretend_bot.py")
        )
        for name in PRETENDED:
            self._write(programs / name, f'#!/bin/sh\nexec {pretend} {name} "$@"\n')
        python = _PYTHON.format(python=shlex.quote(sys.executable), bot=bot)
        self._write(programs / "python3.14", python)
        self._publish()
        path = [str(programs)]
        self.environment = {
            "HOME": str(self.home),
            "LC_ALL": "C.UTF-8",
            "PRETENDED_MACHINE": str(folder),
            "PYTHONPATH": str(ROOT),
            "REAL_GIT": shutil.which("git") or "git",
        }
        if server is not None:
            path.append(str(server.programs))
            self.environment["PGPORT"] = str(server.port)
        (folder / "container").mkdir()
        python = shlex.quote(sys.executable)
        self._write(folder / "container/python", f'#!/bin/sh\nexec {python} "$@"\n')
        self.environment["PATH"] = ":".join([*path, os.environ["PATH"]])

    @staticmethod
    def _write(path: Path, text: str) -> None:
        path.write_text(text)
        path.chmod(0o755)

    def _publish(self) -> None:
        """A repository with the program, to be cloned."""
        for name in _PARTS:
            (self._origin / name).symlink_to(ROOT / name)
        shutil.copytree(ROOT / "deploy", self._origin / "deploy")
        git = [shutil.which("git") or "git", "-C", str(self._origin)]
        who = ["-c", "user.name=me", "-c", "user.email=me@localhost", "-c", "commit.gpgsign=false"]
        for words in (["init", "-q"], ["add", "-A"], [*who, "commit", "-q", "-m", "all"]):
            subprocess.run([*git, *words], check=True)  # noqa: S603 - our own words

    def here(self, script: str, **words: str) -> str:
        """A script with this machine's folders, and its words in capitals filled in."""
        for each in _SYSTEMS:
            script = script.replace(f" {each}", f" {self.folder}{each}")
        words = {"ADDRESS": str(self._origin), "DATE": time.strftime("%Y-%m-%d"), **words}
        for word, meaning in words.items():
            script = script.replace(word, meaning)
        return script

    def run(
        self, script: str, *, within: Path | None = None, typed: str = "", **more: str
    ) -> "subprocess.CompletedProcess[str]":
        """Run a script to its end, or to the first line that fails."""
        return subprocess.run(  # noqa: S603 - the words of our own pages
            ["/bin/sh", "-e", "-c", script],
            cwd=within or self.home,
            env={**self.environment, **more},
            input=typed,
            capture_output=True,
            text=True,
            check=False,
            start_new_session=True,  # without a terminal, passwords are read from the input
        )

    @property
    def starts(self) -> list[Started]:
        """What each start of the bot found."""
        return [json.loads(line) for line in (self.folder / "starts").read_text().splitlines()]

    @property
    def installed(self) -> list[str]:
        """The lists of packages that were installed."""
        lines = (self.folder / "installed").read_text().splitlines()
        return [line.rpartition("/")[2] for line in lines]
