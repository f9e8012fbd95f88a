"""A person plays through the page: from `/table new` to a move, in a real browser."""

import os
import shutil
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from playwright.async_api import Page, async_playwright, expect

from playground.client import running
from tests.wire.bots import bot_on

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(
        CHROMIUM is None and "REQUIRE_BROWSER" not in os.environ,
        reason="there is no Chromium on this machine (apt-get install chromium)",
    ),
]


@asynccontextmanager
async def page_at(url: str, width: int = 1200, height: int = 900) -> AsyncGenerator[Page]:
    """A page of a fresh browser; any error of its scripts fails the test."""
    faults: list[str] = []
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        page = await browser.new_page(viewport={"width": width, "height": height})
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.set_default_timeout(60_000)
        expect.set_options(timeout=60_000)
        await page.goto(url)
        yield page
        await browser.close()
    assert faults == []


async def become(page: Page, name: str) -> None:
    """Go on as another person."""
    await page.locator("#people").get_by_role("button", name=name).click()


async def command(page: Page, words: str, *answers: str) -> None:
    """Type a command and fill in its options in order."""
    line = page.get_by_role("combobox", name="Message or command")
    await line.fill(f"/{words}")
    await page.get_by_role("option", name=f"/{words}").first.click()
    for answer in answers:
        await page.keyboard.type(answer)
        await page.get_by_role("option", name=answer).first.click()
    await page.get_by_role("button", name="Send").click()


async def stands_as_on_discord(page: Page) -> None:
    """The newest picture fills Discord's box on a wide window, the width on a narrow one, and a
    click shows it larger.
    """
    picture = page.get_by_role("log", name="Messages").get_by_role("img").last
    wide = await picture.bounding_box()
    assert wide is not None
    assert (round(wide["width"]), round(wide["height"])) == (550, 350)
    await picture.click()
    larger = await page.get_by_role("dialog", name="Picture").get_by_role("img").bounding_box()
    assert larger is not None
    assert larger["width"] > 2 * 550 * 0.9
    await page.keyboard.press("Escape")
    await page.set_viewport_size({"width": 390, "height": 844})
    narrow = await picture.bounding_box()
    assert narrow is not None
    assert 280 < narrow["width"] < 390
    assert round(narrow["width"] / narrow["height"], 2) == round(11 / 7, 2)
    await page.set_viewport_size({"width": 1200, "height": 900})


async def test_a_person_opens_a_table_and_makes_a_move(tmp_path: Path) -> None:
    """Ann opens a table and starts with Ben; a card is played; the board in the channel tells."""
    async with (
        running() as play,
        bot_on(play.url, play.token, tmp_path / "games.db", bytes(32)),
        page_at(play.url) as page,
    ):
        log = page.get_by_role("log", name="Messages")
        await command(page, "table new", "Nature")
        await expect(log).to_contain_text("a table is open")
        await become(page, "Ben")
        await log.get_by_role("button", name="Join").click()
        await expect(log).to_contain_text("You sit at table 1")
        await become(page, "Ann")
        await log.get_by_role("button", name="Start", exact=True).click()
        await expect(log).to_contain_text("To act:")
        await expect(log.get_by_role("img").last).to_be_visible()
        await stands_as_on_discord(page)
        turn = await log.locator("p").filter(has_text="To act:").last.inner_text()
        mover = "Ann" if "@Ann" in turn else "Ben"
        await become(page, mover)
        await log.get_by_role("button", name="My hand").last.click()
        await log.get_by_role("button", name="Grow").click()
        await log.get_by_role("combobox").last.click()
        await page.get_by_role("option").first.click()
        await expect(log).to_contain_text("grows", ignore_case=True)
        assert await play.complaints() == []


async def test_a_table_with_a_deck_of_ones_own_is_opened_and_joined_on_a_phone(
    tmp_path: Path,
) -> None:
    """Ann sends a deck along; Ben, chosen in the list, joins; nothing is wider than the phone."""
    deck = tmp_path / "deck.txt"
    deck.write_text("Horned 3 x20\nFast 2 x40\n")
    async with (
        running() as play,
        bot_on(play.url, play.token, tmp_path / "games.db"),
        page_at(play.url, 390, 844) as page,
    ):
        log = page.get_by_role("log", name="Messages")
        line = page.get_by_role("combobox", name="Message or command")
        await line.fill("/table new")
        await page.get_by_role("option", name="/table new").click()
        await page.get_by_role("option", name="Nature: the usual game").first.click()
        await page.get_by_role("button", name="+ deck").click()
        await page.get_by_label("deck").set_input_files(deck)
        await page.get_by_role("button", name="Send").click()
        await expect(log).to_contain_text("A file of your own")
        await become(page, "Ben")
        await log.get_by_role("button", name="Join").click()
        await expect(log).to_contain_text("You sit at table 1")
        assert await page.evaluate("document.documentElement.scrollWidth") == 390
        assert await play.complaints() == []
