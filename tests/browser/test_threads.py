"""A game in a thread of its own, on the page: opened, joined from its line, and played there."""

from pathlib import Path

from playwright.async_api import expect

from playground.client import running
from tests.browser.test_page import become, page_at, pytestmark
from tests.playground.axe import serious
from tests.wire.bots import bot_on

__all__ = ["pytestmark"]


async def test_a_game_is_opened_joined_and_played_in_a_thread(tmp_path: Path) -> None:
    async with (
        running() as play,
        bot_on(play.url, play.token, tmp_path / "games.db", bytes(32)),
        page_at(play.url) as page,
    ):
        log = page.get_by_role("log", name="Messages")
        thread = page.get_by_role("button", name="Nature, table 1")
        await page.get_by_role("combobox", name="Message or command").fill("/table new")
        await page.get_by_role("option", name="/table new").click()
        await page.get_by_role("option", name="Nature: the usual game").first.click()
        await page.get_by_role("button", name="+ where").click()
        await page.get_by_role("option", name="In a thread of its own").click()
        await page.get_by_role("button", name="Send").click()
        await expect(log).to_contain_text("5 seats open")
        await become(page, "Ben")
        await log.get_by_role("button", name="Join").click()
        await expect(log).to_contain_text("4 seats open")
        await log.get_by_role("button", name="Open thread").click()
        await expect(log).to_contain_text("a table is open")
        await become(page, "Ann")
        await thread.first.click()
        await log.get_by_role("button", name="Start", exact=True).click()
        await expect(log).to_contain_text("To act:")
        turn = await log.locator("p").filter(has_text="To act:").last.inner_text()
        mover = "Ann" if "@Ann" in turn else "Ben"
        await become(page, mover)
        await thread.first.click()
        await log.get_by_role("button", name="My hand").last.click()
        await log.get_by_role("button", name="Grow").click()
        await log.get_by_role("combobox").last.click()
        await page.get_by_role("option").first.click()
        await expect(log).to_contain_text("grows", ignore_case=True)
        await page.get_by_role("button", name="watering-hole").first.click()
        await expect(log).to_contain_text(f"to act: @{mover}")
        await page.set_viewport_size({"width": 390, "height": 844})
        await expect(log.get_by_role("button", name="Board")).to_be_visible()
        assert await page.evaluate("document.documentElement.scrollWidth") == 390
        assert await serious(page) == []
        assert await play.complaints() == []
