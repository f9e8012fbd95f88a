"""The pages that people read name only what there is: links, headings, files, code."""

import re
from importlib import import_module
from pathlib import Path

import pytest

from playground.program.server import make_app
from playground.stand_in.core import Playground

ROOT = Path(__file__).parents[2]
DOCUMENTS = sorted(
    page
    for folder in (".", "docs", "bench", "playground", "render/fonts")
    for page in (ROOT / folder).glob("*.md")
)
CODE = re.compile(r"`((?:bench|cogs|engine|host|playground|render|tests)\.[\w.]+)`")
FILES = re.compile(
    r"`((?:\.ci|bench|cogs|deploy|docs|engine|host|playground|render|scenes|tests)/[\w./-]+)`"
)
MADE_BY_READERS = {"tests/engine/stored/clover-1.json", "render/art/lobby/clover.svg"}
MADE_BY_READERS |= {"render/clover/view.py"}
"""What a page tells its reader to make."""


def headings(page: Path) -> set[str]:
    """The anchors of a page's headings."""
    found = re.findall(r"^#+ (.*)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", each.lower()).replace(" ", "-") for each in found}


def has(name: str) -> bool:
    """Whether a dotted name leads to a module, or to what one defines."""
    parts = name.split(".")
    for end in range(len(parts), 0, -1):
        try:
            found: object = import_module(".".join(parts[:end]))
        except ModuleNotFoundError:
            continue
        for attribute in parts[end:]:
            if attribute in getattr(found, "__annotations__", {}):
                return True
            if not hasattr(found, attribute):
                return False
            found = getattr(found, attribute)
        return True
    return False


def test_the_index_lists_every_page() -> None:
    index = (ROOT / "docs" / "index.md").read_text("utf-8")
    pages = {page.name for page in (ROOT / "docs").glob("*.md")} - {"index.md"}
    assert set(re.findall(r"\]\((\w+\.md)\)", index)) == pages


@pytest.mark.parametrize("page", DOCUMENTS, ids=lambda page: str(page.relative_to(ROOT)))
def test_no_link_of_a_page_leads_nowhere(page: Path) -> None:
    lost = []
    for link, anchor in re.findall(r"\]\(([^):#\s]*)(?:#([\w-]+))?\)", page.read_text("utf-8")):
        there = (page.parent / link).resolve() if link else page
        if not there.exists() or (anchor and anchor not in headings(there)):
            lost.append(f"{link}#{anchor}")
    assert lost == []


@pytest.mark.parametrize("page", DOCUMENTS, ids=lambda page: str(page.relative_to(ROOT)))
def test_a_page_names_only_code_and_files_that_exist(page: Path) -> None:
    text = page.read_text("utf-8")
    assert [name for name in CODE.findall(text) if not has(name)] == []
    files = set(FILES.findall(text)) - MADE_BY_READERS
    assert [file for file in sorted(files) if not (ROOT / file).exists()] == []


def test_the_playgrounds_api_lists_every_route() -> None:
    routes = {each.canonical for each in make_app(Playground()).router.resources()}
    told = re.findall(r"/play/\w+", (ROOT / "playground" / "API.md").read_text("utf-8"))
    assert set(told) == {each for each in routes if re.fullmatch(r"/play/\w+", each)}
