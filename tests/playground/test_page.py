"""The page, in a real browser: a newcomer finds the commands, plays, and sees what is theirs."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from playwright.async_api import Page, async_playwright, expect

from playground.client import Driver
from tests.playground.trial_bot import TrialBot, trial

CHROMIUM = Path("/usr/bin/chromium")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not CHROMIUM.exists(), reason="there is no Chromium at /usr/bin/chromium"),
]


@asynccontextmanager
async def browsing(width: int = 1280) -> AsyncIterator[tuple[Page, Driver, TrialBot]]:
    """Open the page of a stand-in with a bot; an error on the page fails the test."""
    errors: list[str] = []
    async with trial() as (play, bot), async_playwright() as tools:
        browser = await tools.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            page = await browser.new_page(viewport={"width": width, "height": 800})
            page.set_default_timeout(5000)
            page.on("pageerror", lambda error: errors.append(str(error)))
            await page.goto(play.url)
            yield page, play, bot
        finally:
            await browser.close()
    assert errors == []


async def give(page: Page, command: str, *values: str) -> None:
    """Give a slash command with the keyboard alone."""
    await page.get_by_label("Message or command").fill(f"/{command}")
    await page.keyboard.press("Enter")
    for value in values:
        await page.keyboard.type(value)
        await page.keyboard.press("Enter")
    if not values:
        await page.keyboard.press("Enter")


async def test_a_newcomer_plays_with_commands_menus_forms_buttons_and_suggestions() -> None:
    async with browsing() as (page, play, _):
        await expect(page.get_by_text("to see the commands")).to_be_visible()
        await give(page, "try board", "5")
        await expect(page.get_by_role("heading", name="Board of 5")).to_be_visible()
        await expect(page.get_by_alt_text("A plain board")).to_be_visible()
        await page.get_by_label("Which fruit?").click()
        await page.get_by_role("option", name="Cherry").click()
        await expect(page.get_by_text("You chose cherry.")).to_be_visible()
        await expect(page.get_by_text("Only you can see this")).to_be_visible()
        await page.get_by_role("button", name="Dismiss message").click()
        await expect(page.get_by_text("You chose cherry.")).to_have_count(0)
        await give(page, "try count")
        await page.get_by_role("button", name="Pressed 0").click()
        await page.get_by_role("button", name="Pressed 1").click()
        await expect(page.get_by_role("button", name="Pressed 2")).to_be_visible()
        await give(page, "try form")
        form = page.get_by_role("dialog", name="A form")
        await form.get_by_label("Name").fill("Elk")
        await form.get_by_role("radio", name="Large").check()
        await form.get_by_role("button", name="Submit").click()
        await expect(page.get_by_text("Elk is l")).to_be_visible()
        await page.get_by_label("Message or command").fill("/try fru")
        await page.get_by_role("option", name="/try fruit").click()
        await page.keyboard.type("ap")
        await page.get_by_role("option", name="Apricot").click()
        await page.get_by_role("button", name="Send").click()
        await expect(page.get_by_text("A apricot.")).to_be_visible()
        assert await play.complaints() == []


async def test_each_person_sees_their_own_and_is_told_what_waits() -> None:
    async with browsing(width=390) as (page, play, _):
        ben = await play.person("Ben")
        await ben.slash("try dm")
        await page.get_by_role("button", name="Open the list").click()
        await page.get_by_role("button", name="Ben, 1 waiting").click()
        await page.get_by_role("button", name="Watering Hole").click()
        await expect(page.get_by_text("Your hand")).to_be_visible()
        await expect(page.get_by_alt_text("A hand")).to_be_visible()
        wide = await page.evaluate("document.documentElement.scrollWidth")
        assert wide <= 390


async def test_a_press_that_is_not_answered_in_time_is_told_at_its_message() -> None:
    async with browsing() as (page, play, bot):
        await give(page, "try menus")
        await page.get_by_role("button", name="Late").click()
        await bot.pressed.wait()
        await play.advance(3.1)
        await expect(page.get_by_text("did not respond in time")).to_be_visible()
        bot.leave.set()
        await bot.refused.wait()


async def test_what_a_bot_writes_never_becomes_code_on_the_page() -> None:
    async with browsing() as (page, _, bot):
        words = "<img src=x onerror=alert(1)> **bold** [x](javascript:alert(1)) <b>not bold</b>"
        await bot.guilds[0].text_channels[0].send(words)
        text = page.get_by_label("Messages").get_by_text("<b>not bold</b>")
        await expect(text).to_be_visible()
        assert await page.locator("#log img, #log a").count() == 0
        await expect(page.locator("#log strong")).to_have_text("bold")
