"""What discord.py doesn't document is used in one file."""

import ast
from collections.abc import Iterator
from pathlib import Path

import cogs
from cogs.discord_api import undocumented

ROOT = Path(cogs.__file__).parents[1]
FILES = [*ROOT.glob("cogs/**/*.py"), *ROOT.glob("host/**/*.py"), *ROOT.glob("*.py")]
DOCUMENTED = {"app_commands", "ext", "ui", "utils"}
"""The modules of discord.py that its documentation names."""


def undocumented_in(file: Path) -> Iterator[str]:
    """The undocumented parts of discord.py that a file names: `client.http`, and modules."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        match node:
            case ast.Attribute(value, "http"):
                yield ast.unparse(value) + ".http"
            case ast.Attribute(ast.Name("discord"), ("asset" | "gateway" | "state") as module):
                yield f"discord.{module}"
            case ast.ImportFrom(str(module)) if module.startswith("discord."):
                if module.split(".")[1] not in DOCUMENTED:
                    yield module


def test_one_file_has_all_that_discord_py_does_not_document() -> None:
    using = {file for file in FILES if [*undocumented_in(file)]}
    assert using == {Path(undocumented.__file__)}
    assert {*undocumented_in(Path(undocumented.__file__))} == {
        "client.http", "discord.http", "discord.gateway", "discord.asset"
    }  # fmt: skip
