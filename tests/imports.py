"""What a file of ours imports."""

import ast
from collections.abc import Iterator
from pathlib import Path


def imported(file: Path) -> Iterator[str]:
    """Every module that a file imports, and everything that it imports from one."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        match node:
            case ast.Import(names):
                yield from (each.name for each in names)
            case ast.ImportFrom(str(module), names):
                yield module
                yield from (f"{module}.{each.name}" for each in names)
