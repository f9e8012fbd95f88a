"""English that was translated rather than written must not come back: see `phrases.txt`."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
FOLDERS = (
    *("bench", "cogs", "deploy", "docs", "engine", "host", "playground", "render", "scenes"),
    "tests",
)
KINDS = {".py", ".md", ".toml", ".js", ".mjs", ".css", ".html", ".scenes", ".service", ".timer"}


class Phrase(NamedTuple):
    """A phrase to avoid, and what to write instead."""

    pattern: re.Pattern[str]
    instead: str


class Found(NamedTuple):
    """A phrase in a text of a file."""

    file: str
    line: int
    context: str
    instead: str


def lines_of(name: str) -> list[str]:
    """The lines of a file beside this one, without comments."""
    lines = (HERE / name).read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line.strip() and not line.startswith("#")]


def phrases() -> list[Phrase]:
    rows = [line.rsplit(" | ", 1) for line in lines_of("phrases.txt")]
    return [Phrase(re.compile(row.strip(), re.IGNORECASE), instead) for row, instead in rows]


def files() -> Iterator[Path]:
    """The files that people read or that hold what they read."""
    for folder in FOLDERS:
        found = sorted((ROOT / folder).rglob("*"))
        yield from (file for file in found if file.suffix in KINDS and HERE not in file.parents)
    yield from (
        file for file in sorted(ROOT.iterdir()) if file.suffix in KINDS or file.name == "Makefile"
    )


def texts(file: Path) -> Iterator[tuple[int, str]]:
    """Line numbers and texts of a file; an f-string is one text, with {} for its fields."""
    source = file.read_text(encoding="utf-8")
    if file.suffix != ".py":
        yield from enumerate(source.splitlines(), 1)
        return
    inside: set[int] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.JoinedStr):
            parts = [part.value if isinstance(part, ast.Constant) else "{}" for part in node.values]
            inside.update(map(id, node.values))
            yield node.lineno, "".join(map(str, parts))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            if id(node) not in inside:
                yield node.lineno, node.value
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and "test" in node.name:
            yield node.lineno, node.name.replace("_", " ")
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string


def found_in(file: Path, wanted: Sequence[Phrase]) -> Iterator[Found]:
    """Every phrase in a file, with some words around it."""
    name = file.relative_to(ROOT).as_posix()
    whole = re.sub(r"\W*\n\W*(?:f\")?", " ", file.read_text(encoding="utf-8").replace("_", " "))
    if not any(phrase.pattern.search(whole) for phrase in wanted):
        return  # most files: it takes much longer to parse one than to read it
    for line, text in texts(file):
        flat = " ".join(text.split())
        for phrase in wanted:
            for match in phrase.pattern.finditer(flat):
                context = flat[max(0, match.start() - 40) : match.end() + 30]
                yield Found(name, line, context, phrase.instead)


def test_no_phrase_comes_back() -> None:
    """The failure lists phrases by file, each with what to write instead."""
    wanted = phrases()
    found = [each for file in files() for each in found_in(file, wanted)]
    assert not found, "\n" + report(found)


@pytest.mark.parametrize(
    ("text", "is_bad"),
    [
        ("Whoever begins draws a card.", True),
        ("No more than 20 people.", False),
        ("You wait no more.", True),
        ("This is how things stand now.", True),
        ("A stand-in for Discord.", False),
        ("38 %", True),
        ("38% of 20 tables", False),
        ("log.info('%d %s', 3, name)", False),
    ],
)
def test_the_list_finds_what_it_should_and_nothing_else(text: str, is_bad: bool) -> None:  # noqa: FBT001
    assert any(phrase.pattern.search(text) for phrase in phrases()) is is_bad


def report(found: Sequence[Found]) -> str:
    lines = []
    for file in sorted({each.file for each in found}):
        lines.append(file)
        lines += [f"  {e.line}: …{e.context}… -> {e.instead}" for e in found if e.file == file]
    return "\n".join([*lines, f"{len(found)} in {len({each.file for each in found})} files"])
