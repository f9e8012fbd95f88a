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


def shown(page: Page, saying: str) -> Locator:
    """The newest message with these words."""
    return page.get_by_role("article").filter(has_text=saying).last


async def click(page: Page, on: str, button: str, then: str) -> None:
    """Press a button on the newest message with some words, and wait for others."""
    await shown(page, on).get_by_role("button", name=button, exact=True).last.click()
    await expect(shown(page, then)).to_be_visible()


async def choose(page: Page, on: str, menu: str, option: str) -> None:
    """Choose in a menu of the newest message with some words."""
    await shown(page, on).get_by_role("combobox", name=menu).click()
    await page.get_by_role("option", name=option).first.click()


async def send(page: Page, reason: str, then: str) -> None:
    """Send the open form with a reason, and wait for some words."""
    form = page.get_by_role("dialog")
    await form.get_by_label("Reason").fill(reason)
    await form.get_by_role("button", name="Submit").click()
    await expect(shown(page, then)).to_be_visible()


@pytest.mark.parametrize("width", [1200, 390])
async def test_a_manager_looks_after_tables_people_and_results(tmp_path: Path, width: int) -> None:
    async with afternoon(tmp_path, width) as page:
        await give(page, "server tables")
        await expect(shown(page, "Running tables")).to_be_visible()
        await click(page, "Running tables", "Nudge", "can't be nudged right now")
        await click(page, "Running tables", "Pause …", "Pause table 2")
        await click(page, "Pause table 2", "Propose it", "You proposed a pause at table 2.")
        await click(page, "Running tables", "Pause …", "Pause table 2")
        await click(page, "Pause table 2", "Pause now", "Table 2 is paused")
        await click(page, "Running tables", "Resume", "Table 2 goes on.")
        await click(page, "Running tables", "Free …", "Free a seat at table 2")
        await click(page, "Free a seat", "Free seat B", "seat at table 2 is open.")
        await click(page, "Running tables", "End …", "1 person plays there.")
        await click(page, "End table 2?", "End it", "You ended table 2.")

        await click(page, "Running tables", "Blocked", "Nobody is blocked.")
        await choose(page, "Blocked people", "Block somebody", "Dov")
        await page.get_by_role("dialog").get_by_role("radio", name="For a week").check()
        await send(page, "insults", "@Dov is blocked.")
        await click(page, "insults", "Unblock", "@Dov can play here again.")

        await click(page, "Blocked people", "Figures", "This server in figures")
        await click(page, "This server in figures", "Tables", "Running tables")
        await click(page, "Running tables", "Results …", "Show a game")
        await choose(page, "Show a game", "Show a game", "Natura, table 1")
        await click(page, "it's a draw", "Strike or restore …", "It counts for ratings")
        await shown(page, "It counts").get_by_role("button", name="Strike this result").click()
        await send(page, "a test game", "It is struck: a test game")
        await click(page, "It is struck", "Restore this result", "The result counts again.")

        await click(page, "The result counts again.", "Settings", "Settings of this server")
        await choose(page, "Settings of this", "What to change", "Time per turn")
        await choose(page, "The default for new tables.", "Time per turn …", "A day")
        await click(page, "New tables start with a day", "Save", "Saved. Time per turn: a day")
        await expect(shown(page, "Saved.").get_by_text("Saved.")).to_be_in_viewport()
        await click(page, "Saved.", "Log", "What managers did")
        for did in ("changed Time per turn", "restored", "unblocked @Dov", "ended table 2"):
            await expect(shown(page, "What managers did")).to_contain_text(did)
        assert await serious(page) == []
