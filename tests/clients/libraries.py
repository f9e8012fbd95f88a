"""The tested libraries and their environments."""

import json
import re
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
