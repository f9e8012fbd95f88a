"""The version of this program, as `pyproject.toml` has it and nothing else."""

import tomllib
from pathlib import Path
from typing import Final

_PROJECT: Final = Path(__file__).parents[2] / "pyproject.toml"

VERSION: Final[str] = tomllib.loads(_PROJECT.read_text(encoding="utf-8"))["project"]["version"]
