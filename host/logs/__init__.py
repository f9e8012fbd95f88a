"""Logging: set-up, the context of each line, secrets kept out, and the version of the program."""

import tomllib
from pathlib import Path
from typing import Final

_PROJECT: Final = Path(__file__).parents[2] / "pyproject.toml"

VERSION: Final[str] = tomllib.loads(_PROJECT.read_text(encoding="utf-8"))["project"]["version"]
