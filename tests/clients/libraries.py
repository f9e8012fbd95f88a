"""The tested libraries, and their environments, recreated when their pins change."""

import asyncio
import hashlib
import json
import re
import shutil
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parent
ENVIRONMENTS: Final = FOLDER.parents[1] / ".venv-clients"
"""Each library's environment is here, under its folder's name."""


@dataclass(frozen=True)
class Library:
    """A library. `without` names checks that it can't support."""

    name: str
    folder: str
    without: tuple[str, ...] = ()
    node: bool = False

    @property
    def source(self) -> Path:
        """The folder of its bot and pins."""
        return FOLDER / self.folder

    @property
    def environment(self) -> Path:
        """The folder of its installation."""
        return ENVIRONMENTS / self.folder

    def version(self) -> str:
        """The pinned version."""
        if self.node:
            package = json.loads((self.source / "package.json").read_text(encoding="utf-8"))
            return str(package["dependencies"][self.name])
        pinned = (self.source / "requirements.in").read_text(encoding="utf-8")
        found = re.search(r"==(\S+)", pinned)
        return "" if found is None else found[1]


LIBRARIES: Final = (
    Library("discord.py", "discord_py"),
    Library("discord.js", "discord_js", node=True),
    Library("hikari", "hikari", without=("alt text of a picture",)),
    Library("py-cord", "py_cord"),
    Library("nextcord", "nextcord", without=("Components V2",)),
    Library("disnake", "disnake"),
)


class NotInstalled(Exception):
    """A library that couldn't be installed; the text says why."""


async def prepare(library: Library) -> list[str]:
    """Install a library if need be, and return the command that runs its bot.

    Raises NotInstalled.
    """
    folder, pinned = library.environment, _pinned(library)
    stamp = folder / "installed"
    mark = hashlib.sha256(b"".join(each.read_bytes() for each in pinned)).hexdigest()
    if not stamp.exists() or stamp.read_text(encoding="utf-8") != mark:
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        await (_install_node(library) if library.node else _install_python(library))
        stamp.write_text(mark, encoding="utf-8")
    if library.node:
        shutil.copy(library.source / "bot.mjs", folder)
        return [_node("node"), str(folder / "bot.mjs")]
    return [str(folder / "bin" / "python"), str(library.source / "bot.py")]


def _pinned(library: Library) -> list[Path]:
    names = ("package.json", "package-lock.json", ".npmrc")
    return [library.source / each for each in (names if library.node else ("requirements.txt",))]


def _node(program: str) -> str:
    found = shutil.which(program)
    if found is None:
        raise NotInstalled(f"{program} is missing: install Node.js 20 or newer, with npm.")
    return found


async def _install_python(library: Library) -> None:
    folder = library.environment
    await _run([sys.executable, "-m", "venv", str(folder)], folder)
    install = ["-m", "pip", "install", "-q", "--disable-pip-version-check", "--require-hashes"]
    needed = str(library.source / "requirements.txt")
    await _run([str(folder / "bin" / "python"), *install, "-r", needed], folder)


async def _install_node(library: Library) -> None:
    folder, npm = library.environment, _node("npm")
    for each in _pinned(library):
        shutil.copy(each, folder)
    await _run([npm, "ci", "--silent", "--ignore-scripts", "--no-audit", "--no-fund"], folder)


async def _run(command: list[str], folder: Path) -> None:
    process = await asyncio.create_subprocess_exec(
        *command, cwd=folder, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT
    )
    told, _ = await process.communicate()
    if process.returncode:
        last = told.decode(errors="replace").strip().splitlines()[-3:]
        raise NotInstalled(f"couldn't be installed: {' / '.join(last)}")
