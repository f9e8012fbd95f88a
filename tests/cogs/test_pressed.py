"""What a press does and costs: its stops, and the requests that show it."""

import functools
import inspect
import re
import sys
from collections.abc import Callable
from pathlib import Path
from pkgutil import resolve_name
from typing import Any

import pytest

from tests.cogs.pace import Duel
from tests.cogs.town import Guest, Town

QUARTER_OF_AN_HOUR = 15 * 60
CALL = ("POST", "PATCH")
"""A call is posted as plain text, which a lock screen shows, then edited into its layout."""


class Turn:
    """A turn finished from a panel, and the requests the bot made for it with its own token."""

    def __init__(self, person: Guest, panel: str, requests: list[str]) -> None:
        self.person = person
        self.panel = panel
        self.requests = requests

    def stands(self) -> bool:
        """Whether the panel is still there."""
        return self.panel in {sight.id for sight in self.person.sees("dm")}


async def finish(town: Town, table: int) -> Turn:
    """The player to act finishes adapting from their panel."""
    person = await town.to_act(table)
    panel, before = person.panel, len(town.env.http_requests)
    await person.press("Finish adapting", panel)
    asked = [
        request.method
        for request in town.env.http_requests[before:]
        if not request.path.startswith(("/webhooks/", "/interactions/"))
    ]
    return Turn(person, panel.id, sorted(asked))


@pytest.fixture
async def table(town: Town, ann: Guest, ben: Guest) -> int:
    return await town.game(ann, ben)


async def test_a_turn_costs_one_call_and_one_board_edit(town: Town, table: int) -> None:
    first = await finish(town, table)
    assert "I'll message you here" in first.person.panel.text
    assert first.stands()
    second = await finish(town, table)
    assert second.requests == sorted([*CALL, "PATCH"])
    assert "I'll message you here" in second.person.panel.text
    assert not first.stands()
    assert "**Your turn:**" in first.person.panel.text


async def test_a_press_of_long_ago_is_not_used_any_more(town: Town, table: int) -> None:
    first = await finish(town, table)
    await town.env.advance_time(QUARTER_OF_AN_HOUR + 1)
    second = await finish(town, table)
    assert second.requests == sorted([*CALL, "PATCH", "DELETE"])
    assert not first.stands()


@pytest.mark.parametrize(
    ("method", "instead"),
    # A press that was refused once is not tried again.
    [("PATCH", ["DELETE", "PATCH"]), ("DELETE", ["DELETE"])],
)
async def test_where_discord_does_not_take_a_press_the_bot_uses_its_own_token(
    town: Town, table: int, method: str, instead: list[str]
) -> None:
    town.env.inject_error(method, "/webhooks/*", status=404, code=10015, times=None)
    first = await finish(town, table)
    assert "I'll message you here" in first.person.panel.text
    second = await finish(town, table)
    assert "I'll message you here" in second.person.panel.text
    assert second.requests == sorted([*CALL, "PATCH", *instead])
    assert not first.stands()


PAGE = Path(__file__).parents[2] / "docs" / "moves.md"


def stops() -> list[str]:
    """The dotted names in the page's numbered list."""
    return re.findall(r"^\d+\. `([\w.]+)`", PAGE.read_text("utf-8"), re.MULTILINE)


def noting(name: str, wrapped: Callable[..., Any], calls: list[str]) -> Callable[..., object]:
    """The function, recording its name before each call."""

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
    town: Town, duel: Duel, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, person, _ = duel
    calls: list[str] = []
    for name in stops():
        holder, _, attribute = name.rpartition(".")
        owner = resolve_name(holder)
        wrapped: Callable[..., object] = vars(owner)[attribute]
        assert inspect.isfunction(wrapped), name
        monkeypatch.setattr(owner, attribute, noting(name, wrapped, calls))
        for module in list(sys.modules.values()):
            # Functions are known by name in the modules that import them, too.
            if module is not owner and vars(module).get(attribute) is wrapped:
                monkeypatch.setattr(module, attribute, noting(name, wrapped, calls))
    await town.restart()  # the bot is put together again, with the functions that note their names
    calls.clear()
    # A move within a turn: no message has to be posted, so none is intended before it is drawn.
    [hunter] = [label for label in person.panel.labels if label.startswith("Make ")]
    await person.press(hunter, person.panel)
    assert list(dict.fromkeys(calls)) == stops()
    assert len(stops()) == 10
