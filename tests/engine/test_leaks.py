"""The second law catches every leak: each hidden field of each game leaks once, and is caught.

Hidden fields are not listed here but found from the structs of the states: those that `redact`
shows otherwise than they are, to some viewer in some state of random games.
"""

import ast
from pathlib import Path

import msgspec
import pytest

from tests.engine import event_leaks
from tests.engine.leaks import Data, file_of, hidden_fields, leaked, leaks_of, results, sights
from tests.games import EXAMPLE, GAMES
from tests.imports import imported

ROOT = Path(__file__).parents[2]
SCRAMBLING = sorted(
    [*ROOT.glob("engine/**/scrambling.py"), ROOT / "tests/example_game/play/scrambling.py"]
)


@pytest.mark.parametrize("name", GAMES)
def test_each_hidden_field_that_leaks_is_noticed_by_the_second_law(name: str) -> None:
    """To spectators and to seats, in whole and in part."""
    tried = list(results(name, enough=1))
    assert [row for row in tried if not row.caught] == []


@pytest.mark.parametrize("name", GAMES)
def test_the_hidden_fields_of_a_game_are_those_that_are_known(name: str) -> None:
    """A field that is hidden no more, or newly, shows as a change in a file. If it is meant:
    `python -m tests.write`, and read the diff.
    """
    assert hidden_fields(name) == file_of(name).read_text("utf-8").splitlines()


UNNOTICED = {
    "nature": {"FoodStored.food"},
    "evolution": {"FoodStored.food"},
    "renature": {"Discarded.domino"},
    "darwin": {"Finished"},
}
"""What the law cannot notice of events: the food of a round lay open before; which domino was
discarded, and by which order a turn ended, could only be told from another action, after which
something open differs too. Beside it the end, of which the channel has a message of its own.
"""


@pytest.mark.parametrize("name", GAMES)
def test_each_thing_hidden_of_an_event_that_leaks_is_noticed_by_the_second_law(name: str) -> None:
    """A field, or the whole event where a viewer hears nothing of it."""
    tried = {str(leak): event_leaks.caught(name, leak) for leak in event_leaks.leaks_of(name)}
    missed = {leak for leak, noticed in tried.items() if not noticed}
    assert missed - {"Ended"} == UNNOTICED.get(name, set())
    assert any(tried.values()) or not hidden_fields(name)


class _Inner(msgspec.Struct):
    cards: list[int]
    note: str | None = None


class _Outer(msgspec.Struct):
    inner: list[_Inner] | None
    plain: tuple[int, ...]
    many: dict[int, list[_Inner]]


def test_fields_are_found_in_whatever_holds_them() -> None:
    found = [str(leak) for leak in leaks_of(_Outer)]
    assert found[:5] == [
        "inner (length)",
        "inner[].cards (length)",
        "inner[].cards",
        "inner[].cards (last)",
        "inner[].cards (content)",
    ]
    assert "many[][].note" in found
    assert found.count("plain") == 1


def test_a_leak_tells_one_thing_and_no_other() -> None:
    """Also where even what holds the field is hidden."""
    true: Data = {"inner": [{"cards": [3, 1], "note": "a"}], "plain": [1]}
    assert leaked({"inner": None, "plain": []}, true, ("inner", "[]", "cards"), "value") == {
        "inner": [{"cards": [3, 1], "note": ""}],
        "plain": [],
    }
    parts = {
        str(leak): leaked({"cards": [-1, -1]}, {"cards": [3, 1]}, *leak)
        for leak in leaks_of(_Inner)
        if leak.path == ("cards",)
    }
    assert parts == {
        "cards (length)": {"cards": [-1, -1]},
        "cards": {"cards": [3, 1]},
        "cards (last)": {"cards": [-1, 1]},
        "cards (content)": {"cards": [1, 3]},
    }


def test_a_scramble_that_leaves_a_hidden_field_as_it_is_would_be_noticed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The law without scrambles that vary what is hidden catches nothing."""
    game = GAMES[EXAMPLE]
    monkeypatch.setattr(type(game.rules), "scramble", lambda rules, state, *_: rules.copy(state))
    sights.cache_clear()
    missed = {str(row.leak) for row in results(EXAMPLE) if not row.caught}
    sights.cache_clear()
    assert missed >= {"deck", "seats[].bid", "seats[].hand"}


@pytest.mark.parametrize("file", SCRAMBLING, ids=lambda file: file.parent.name)
def test_scrambling_knows_nothing_of_redaction(file: Path) -> None:
    """Nor do the modules that it is made of; so a fault of one is not a fault of the other."""
    reached = modules_from(file)
    assert not [module for module in reached if "redaction" in module]
    used = {
        node.attr if isinstance(node, ast.Attribute) else node.id
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Attribute | ast.Name)
    }
    assert not used & {"redact", "determinize", "HIDDEN"}


def test_every_game_with_something_hidden_has_its_scrambling_in_a_file_of_that_name() -> None:
    """Where the test above finds it."""
    found = {file.parents[1].name for file in SCRAMBLING}
    for name in GAMES:
        assert name in found or name == EXAMPLE or not hidden_fields(name)


def modules_from(file: Path) -> set[str]:
    """The modules of this project that a file imports, and those that these import."""
    found: set[str] = set()
    waiting = [file]
    while waiting:
        for name in imported(waiting.pop()):
            module = ROOT / f"{name.replace('.', '/')}.py"
            if name not in found and module.is_file():
                found.add(name)
                waiting.append(module)
    return found
