"""Runs systemd's units in a folder."""

import os
import re
import shlex
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
OPT: Final = "/opt/watering-hole"
PYTHON: Final = f"{OPT}/.venv/bin/python"


def settings_of(unit: Path) -> list[tuple[str, str]]:
    """The settings of a unit in order; some appear more than once."""
    return re.findall(r"^(\w+)=(.*)$", unit.read_text(encoding="utf-8"), re.MULTILINE)


def escaped(path: str) -> str:
    """A path as it is written in a shell's line, within quotes or without."""
    return re.sub(r"([^\w/.-])", r"\\\1", path)


class Machine:
    """Runs units in a folder."""

    def __init__(self, folder: Path) -> None:
        self._state = folder / "var" / "lib"
        self.games = self._state / "watering-hole"
        self.copies = self.games / "copies"

    def run(self, unit: Path, environment: dict[str, str] | None = None) -> str:
        """Run a unit's lines like systemd, up to the first that fails; returns its output."""
        told = dict(settings_of(unit))
        folder = self._state / told["StateDirectory"]
        folder.mkdir(int(told["StateDirectoryMode"], 8), parents=True, exist_ok=True)
        for name, line in settings_of(unit):
            if name != "ExecStart":
                continue
            split = shlex.split(self.expanded(line, escaped))
            words = [word.replace("$$", "$") for word in split]
            done = subprocess.run(  # noqa: S603 - the words of our own unit
                words,
                cwd=self.expanded(told["WorkingDirectory"]),
                env={"PATH": os.environ["PATH"], **(environment or {})},
                umask=int(told["UMask"], 8),
                capture_output=True,
                text=True,
                check=False,
            )
            if done.returncode:
                return done.stderr
        return ""

    def expanded(self, value: str, written: Callable[[str], str] = str) -> str:
        """A value with its specifiers expanded, and the program's paths on this machine, each
        `written` as the value needs it.
        """
        means = {"%": "%", "S": written(str(self._state))}
        here = re.sub("%(.)", lambda found: means[found[1]], value)
        return here.replace(PYTHON, written(sys.executable)).replace(OPT, written(str(ROOT)))

    def add_copy(self, name: str, days: int) -> Path:
        """A copy made that many days ago."""
        self.copies.mkdir(parents=True, exist_ok=True)
        path = self.copies / name
        path.touch()
        before = time.time() - days * 86_400
        os.utime(path, (before, before))
        return path
