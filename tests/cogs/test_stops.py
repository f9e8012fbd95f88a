"""docs/moves.md lists the stops of a press: one is followed, and makes just those, in order."""

import functools
import inspect
import re
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from tests.cogs.town import Guest, Town

PAGE = Path(__file__).parents[2] / "docs" / "moves.md"


def stops() -> list[str]:
    """The dotted names of the page's numbered list."""
    return re.findall(r"^\d+\. `([\w.]+)`", PAGE.read_text("utf-8"), re.MULTILINE)


def owner_of(name: str) -> tuple[object, str]:
    """The module or class that holds what a dotted name means, and its name there."""
    parts = name.split(".")
    for end in range(len(parts) - 1, 0, -1):
        try:
            owner: object = import_module(".".join(parts[:end]))
        except ModuleNotFoundError:
            continue
        for part in parts[end:-1]:
            owner = getattr(owner, part)
        return owner, parts[-1]
    raise LookupError(name)


def noting(name: str, wrapped: Callable[..., Any], calls: list[str]) -> Callable[..., object]:
    """The function, which notes its name before it does what it did."""

    @functools.wraps(wrapped)
    async def awaited(*args: object, **kwargs: object) -> object:
        calls.append(name)
        return await wrapped(*args, **kwargs)

    if inspect.iscoroutinefunction(wrapped):
        return awaited

    @functools.wraps(wrapped)
    def wrapper(*args: object, **kwargs: object) -> object:
        calls.append(name)
        return wrapped(*args, **kwargs)

    return wrapper


async def test_a_press_makes_the_ten_stops_of_the_page_in_order(
    town: Town, ann: Guest, ben: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await town.game(ann, ben)
    person = await town.to_act(table)
    calls: list[str] = []
    for name in stops():
        owner, attribute = owner_of(name)
        wrapped: Callable[..., object] = vars(owner)[attribute]
        assert inspect.isfunction(wrapped), name
        monkeypatch.setattr(owner, attribute, noting(name, wrapped, calls))
        for module in list(sys.modules.values()):
            # Functions are known by name in the modules that import them, too.
            if module is not owner and vars(module).get(attribute) is wrapped:
                monkeypatch.setattr(module, attribute, noting(name, wrapped, calls))
    await town.restart()  # the bot is put together anew, with the functions that note their names
    calls.clear()
    # A move within a turn: no message has to be posted, so none is intended before it is drawn.
    [hunter] = [label for label in person.panel.labels if label.startswith("Make ")]
    await person.press(hunter, person.panel)
    assert list(dict.fromkeys(calls)) == stops()
    assert len(stops()) == 10
