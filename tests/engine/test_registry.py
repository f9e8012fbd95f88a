"""A name in `engine.registry.NAMES` makes a game one of ours; examples in docstrings hold."""

import doctest
import pkgutil
from importlib import import_module
from pathlib import Path

import pytest

import engine
from engine.registry import GAMES, NAMES, UnknownGame, game
from render.registry import VIEWS
from tests.games import EXAMPLE
from tests.imports import imported

ROOT = Path(__file__).parents[2]
OUTSIDE = [file for room in ("cogs", "host", "playground") for file in ROOT.glob(f"{room}/**/*.py")]


def test_each_name_has_its_game_and_its_view() -> None:
    assert [each.name for each in GAMES.values()] == [*NAMES, EXAMPLE]
    assert [*VIEWS] == [*NAMES, EXAMPLE]


def test_the_example_game_is_no_game_of_the_product() -> None:
    assert EXAMPLE not in NAMES


def test_the_rooms_above_know_the_rules_of_no_single_game() -> None:
    single = {f"{room}.{name}" for room in ("engine", "render") for name in NAMES}
    for file in OUTSIDE:
        for module in imported(file):
            assert ".".join(module.split(".")[:2]) not in single, file


def test_an_unknown_game_is_told_with_those_that_there_are() -> None:
    with pytest.raises(UnknownGame, match="nature, evolution"):
        game("chess")


MODULES = [each.name for each in pkgutil.walk_packages(engine.__path__, "engine.")]
WITH_EXAMPLES = {
    "ends", "errors", "finding", "foresight", "ledger", "model", "options", "parts", "play",
    "record", "registry", "replay", "state_history", "storage", "undo", "wording", "words",
    "species_games.decks", "species_games.events", "species_games.narration",
    "species_games.state",
}  # fmt: skip
"""Modules with examples of use."""


@pytest.mark.parametrize("name", [name for name in MODULES if not name.endswith("__main__")])
def test_every_example_gives_what_it_says(name: str) -> None:
    tried = doctest.testmod(import_module(name), raise_on_error=False)
    assert tried.failed == 0
    assert tried.attempted or name.removeprefix("engine.") not in WITH_EXAMPLES


def test_the_modules_that_must_have_examples_exist() -> None:
    assert {f"engine.{name}" for name in WITH_EXAMPLES} <= {*MODULES}
