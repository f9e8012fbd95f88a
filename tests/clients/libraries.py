"""The libraries that are tried, and how each comes by its environment."""

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parent
ENVIRONMENTS: Final = FOLDER.parents[1] / ".venv-clients"
"""Each library's own environment lies in there, under its folder's name."""


@dataclass(frozen=True)
class Library:
    """One library. `without` names the checks for which it has no means."""

    name: str
    folder: str
    without: tuple[str, ...] = ()
    node: bool = False

    @property
    def source(self) -> Path:
        """The folder of its bot, with what it needs pinned."""
        return FOLDER / self.folder

    @property
    def environment(self) -> Path:
        """The folder that it is installed into."""
        return ENVIRONMENTS / self.folder

    def version(self) -> str:
        """Give the version that is pinned."""
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
