"""The command line and the output that all benchmarks share: a table of figures, or JSON."""

import argparse
from collections.abc import Sequence

import msgspec


def parser(name: str, about: str | None) -> argparse.ArgumentParser:
    """A command line with `--json`, to which a benchmark adds its own options."""
    made = argparse.ArgumentParser(prog=f"python -m bench {name}", description=about)
    made.add_argument("--json", action="store_true", help="print JSON instead of a table")
    return made


def show(figures: msgspec.Struct | Sequence[msgspec.Struct], *, as_json: bool) -> int:
    """Print one set of figures, or a row for each of several. Returns the exit code."""
    if as_json:
        print(msgspec.json.format(msgspec.json.encode(figures)).decode())
    elif isinstance(figures, msgspec.Struct):
        _print([[name, _text(value)] for name, value in msgspec.structs.asdict(figures).items()])
    elif figures:
        rows = [list(map(_text, msgspec.structs.astuple(each))) for each in figures]
        _print([list(figures[0].__struct_fields__), *rows])
    return 0


def _print(rows: Sequence[Sequence[str]]) -> None:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)))


def _text(value: object) -> str:
    """A cell: several values of one figure are divided by slashes."""
    if isinstance(value, msgspec.Struct):
        return _text(msgspec.structs.astuple(value))
    if isinstance(value, dict):
        return ", ".join(f"{name} {count}" for name, count in value.items())
    return " / ".join(map(_text, value)) if isinstance(value, list | tuple) else str(value)
