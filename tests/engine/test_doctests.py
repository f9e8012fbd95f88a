"""The examples in the docstrings of engine/ do what they say."""

import doctest
import pkgutil
from importlib import import_module

import pytest

import engine

MODULES = [each.name for each in pkgutil.walk_packages(engine.__path__, "engine.")]
WITH_EXAMPLES = {
    "chance", "copying", "ends", "errors", "ledger", "model", "options", "orders", "pages", "play",
    "record", "registry", "replay", "storage", "undo", "words",
}  # fmt: skip
"""Modules whose important functions are shown in use."""


@pytest.mark.parametrize("name", [name for name in MODULES if not name.endswith("__main__")])
def test_every_example_gives_what_it_says(name: str) -> None:
    """Found by their prompt in any docstring of the module."""
    tried = doctest.testmod(import_module(name), raise_on_error=False)
    assert tried.failed == 0
    assert tried.attempted or name.removeprefix("engine.") not in WITH_EXAMPLES
