"""Each kind of message is a file of its own, listed once, and known to no other kind."""

import ast
from pathlib import Path

import pytest

from host import messages
from host.background.server_messages import ServerMessages
from host.messages.kinds import KINDS, LIVE_KINDS
from host.outbox.kinds import AnyKind

FOLDER = Path(messages.__file__).parent
SHARED = {"__init__", "facts", "kinds", "showing", "shown", "told", "turns"}
FILES = {each.stem: each.read_text(encoding="utf-8") for each in FOLDER.glob("*.py")}


def known(source: str) -> set[str]:
    """The files of kinds that a file knows."""
    imports = [each for each in ast.walk(ast.parse(source)) if isinstance(each, ast.ImportFrom)]
    modules = {(each.module or "").removeprefix(f"{messages.__name__}.") for each in imports}
    return modules & (FILES.keys() - SHARED)


@pytest.mark.parametrize("name", sorted(FILES.keys() - {"kinds"}))
def test_no_kind_knows_another(name: str) -> None:
    assert known(FILES[name]) == set()


def test_every_kind_is_listed_by_what_it_is_about() -> None:
    kinds: list[AnyKind] = [*KINDS, *ServerMessages.kinds, *LIVE_KINDS]
    assert sorted(type(each).__module__.rpartition(".")[2] for each in kinds) == sorted(
        FILES.keys() - SHARED
    )
    assert len({each.name for each in kinds}) == len(kinds)


def test_a_kind_that_knows_another_is_noticed() -> None:
    assert known("from host.messages.film import Film") == {"film"}
