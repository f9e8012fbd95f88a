"""A manager's afternoon on the page: looking after tables, people and results by clicks alone."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from playwright.async_api import Locator, Page, expect

from playground.play.person import Person
from playground.program.client import running
from tests.browser.pages import give, in_one_browser, page_at, serious
from tests.wire.bots import bot_on

pytestmark = in_one_browser


@asynccontextmanager
async def afternoon(folder: Path, width: int) -> AsyncGenerator[Page]:
    """Ann manages the server on the page; Ben and Cleo have drawn a game, and play another."""
    async with (
        running(scenes=None) as play,
        bot_on(play.url, play.token, folder / "games.db", bytes(32)),
    ):
        ben, cleo = await play.person("Ben"), await play.person("Cleo")
        await begin(ben, cleo, 1)
        await either(ben, cleo, "natura offer", saying="offers a draw")
        await either(cleo, ben, "natura accept", saying="the game is over")
        await begin(ben, cleo, 2)
        async with page_at(play.url, width) as page:
            yield page
        assert await play.complaints() == []


async def begin(ben: Person, cleo: Person, table: int) -> None:
    """They begin a game of Natura."""
    await ben.slash("table new", "oasis", game="natura/Taker")
    where = f"Natura, table {table}"
    lobby = await cleo.wait_for(lambda me: me.newest("oasis", saying="Natura: a table is open"))
    await cleo.press("Join", message=lobby)
    await ben.slash("table start", "oasis")
    await ben.wait_for(lambda me: me.newest("oasis", saying=f"### {where} · "))


async def either(first: Person, second: Person, command: str, saying: str) -> None:
    """The one whose turn it is gives a command."""
    await first.slash(command, "oasis")
    if first.newest("oasis", saying=saying) is None:
        await second.slash(command, "oasis")
    await first.wait_for(lambda me: me.newest("oasis", saying=saying))


async def see(log: Locator, saying: str) -> Locator:
    """The newest message with these words, once it is there."""
    message = log.get_by_role("article").filter(has_text=saying).last
    await expect(message).to_be_visible()
    return message


async def press(log: Locator, *buttons: str, then: str) -> None:
    """Press the newest button of each name, and see what that leads to."""
    for button in buttons:
        await log.get_by_role("button", name=button, exact=True).last.click()
    await see(log, then)


async def choose(log: Locator, menu: str, option: str) -> None:
    """Choose in the newest menu of a name."""
    await log.get_by_role("combobox", name=menu).last.click()
    await log.page.get_by_role("option", name=option).first.click()


async def send(log: Locator, reason: str, then: str) -> None:
    """Send the open form with a reason, and see what that leads to."""
    form = log.page.get_by_role("dialog")
    await form.get_by_label("Reason").fill(reason)
    await form.get_by_role("button", name="Submit").click()
    await see(log, then)


@pytest.mark.parametrize("width", [1200, 390])
async def test_a_manager_looks_after_tables_people_and_results(tmp_path: Path, width: int) -> None:
    async with afternoon(tmp_path, width) as page:
        log = page.get_by_role("log")
        await give(page, "server tables")
        await press(log, "Nudge", then="can't be nudged right now")
        await press(log, "Pause …", "Propose it", then="You proposed a pause at table 2.")
        await press(log, "Pause …", "Pause now", then="Table 2 is paused")
        await press(log, "Resume", then="Table 2 goes on.")
        await press(log, "Free …", "Free seat B", then="seat at table 2 is open.")
        await press(log, "End …", then="1 person plays there.")
        await press(log, "End it", then="You ended table 2.")

        await press(log, "Blocked", then="Nobody is blocked.")
        await choose(log, "Block somebody", "Dov")
        await page.get_by_role("dialog").get_by_role("radio", name="For a week").check()
        await send(log, "insults", "@Dov is blocked.")
        await press(log, "Unblock", then="@Dov can play here again.")

        await press(log, "Figures", then="This server in figures")
        await press(log, "Tables", "Results …", then="Show a game")
        await choose(log, "Show a game", "Natura, table 1")
        await press(log, "Strike or restore …", then="It counts for ratings")
        await log.get_by_role("button", name="Strike this result").click()
        await send(log, "a test game", "It is struck: a test game")
        await press(log, "Restore this result", then="The result counts again.")

        await press(log, "Settings", then="Settings of this server")
        await choose(log, "What to change", "Time per turn")
        await choose(log, "Time per turn …", "A day")
        await press(log, "Save", then="Saved. Time per turn: a day")
        await expect((await see(log, "Saved.")).get_by_text("Saved.")).to_be_in_viewport()
        await press(log, "Log", then="What managers did")
        for did in ("changed Time per turn", "restored", "unblocked @Dov", "ended table 2"):
            await expect(await see(log, "What managers did")).to_contain_text(did)
        assert await serious(page) == []
