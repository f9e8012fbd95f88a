"""Rules pages: a game's packaged Markdown file, cut at its `## ` headings."""

import re
from importlib import resources

_NEW_LINE = re.compile(r"\s*$|- |\d+\. ")
"""What begins a line of its own: nothing at all, or an item of a list."""


def read_pages(package: str, file: str = "rules.md") -> tuple[tuple[str, str], ...]:
    """Title and text of each page of a file that lies in a package.

    What stands before the first heading is for readers of the file and left out. Lines wrapped in
    the file are joined, since chats show every line break.

    >>> pages = read_pages("engine.nature.words")
    >>> [title for title, _ in pages][:2]
    ['The idea', 'Preparation']
    """
    text = resources.files(package).joinpath(file).read_text("utf-8")
    pages = []
    for part in ("\n" + text).split("\n## ")[1:]:
        title, _, body = part.partition("\n")
        pages.append((title.strip(), _unwrap(body.strip())))
    return tuple(pages)


def _unwrap(body: str) -> str:
    lines: list[str] = []
    for line in body.splitlines():
        begins = not lines or not lines[-1] or _NEW_LINE.match(line) is not None
        if begins or _is_bold(lines[-1]):
            lines.append(line)
        else:
            lines[-1] += f" {line.strip()}"
    return "\n".join(lines)


def _is_bold(line: str) -> bool:
    """A line wholly in bold is a small heading: nothing joins it."""
    return line.startswith("**") and line.endswith("**") and line.count("**") == 2
