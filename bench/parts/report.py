"""The command line and the output that all benchmarks share: a table of figures, or JSON."""

import argparse
from collections.abc import Sequence
from typing import Annotated, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

import msgspec

T = TypeVar("T", bound=msgspec.Struct)


class Option(NamedTuple):
    """What an option of a benchmark is for, and its possible values if they are few.

    A field of its `Course` that is annotated with one is an option of its command line.
    """

    about: str
    choices: Sequence[str | int] | None = None


def asked(
    name: str, about: str | None, course: type[T], arguments: Sequence[str]
) -> tuple[T, bool]:
    """The course that a command line asks for, and whether as JSON. Exits if it is invalid."""
    parser = argparse.ArgumentParser(prog=f"python -m bench {name}", description=about)
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    usual = course()
    for field, hint in get_type_hints(course, include_extras=True).items():
        if get_origin(hint) is Annotated:
            kind, option = get_args(hint)
            _add(parser, field, kind, option, getattr(usual, field))
    given = vars(parser.parse_args(arguments))
    as_json = given.pop("json")
    chosen = {key: tuple(v) if isinstance(v, list) else v for key, v in given.items()}
    return course(**{key: value for key, value in chosen.items() if value is not None}), as_json


def _add(
    parser: argparse.ArgumentParser, field: str, kind: object, option: Option, usual: object
) -> None:
    flag, about = f"--{field.replace('_', '-')}", option.about
    if isinstance(usual, bool):
        parser.add_argument(flag, action="store_true", help=about)
        return
    [read, *_] = get_args(kind) or (kind,)
    if isinstance(usual, tuple):
        parser.add_argument(
            flag, type=read, nargs="+", action="extend", choices=option.choices, help=about
        )
    else:
        about += f" ({usual})" if usual else ""
        parser.add_argument(flag, type=read, default=usual, choices=option.choices, help=about)


def show(figures: msgspec.Struct | Sequence[msgspec.Struct], *, as_json: bool) -> int:
    """Print one set of figures, or a row for each of several.

    Returns the exit code: 1 if the figures say that anything is `wrong`.
    """
    if as_json:
        print(msgspec.json.format(msgspec.json.encode(figures)).decode())
    elif isinstance(figures, msgspec.Struct):
        _print([[name, _text(value)] for name, value in msgspec.structs.asdict(figures).items()])
    elif figures:
        rows = [list(map(_text, msgspec.structs.astuple(each))) for each in figures]
        _print([list(figures[0].__struct_fields__), *rows])
    return int(bool(getattr(figures, "wrong", ())))


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
