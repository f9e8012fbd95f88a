"""The start page and everything around the screens, in a real browser."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from playwright.async_api import Locator, Page, expect

from engine.registry import NAMES
from playground.program.client import Driver
from playground.wire.errors import SceneFailed
from tests.browser.pages import in_one_browser, our_page, page_at, serious
from tests.playground.trial_bot import TrialBot, trial

pytestmark = in_one_browser

ON_A_PHONE = 5
"""Games that a phone shows without scrolling."""
TRIAL = """
scene one
group Counting
kind play
title Count
sentence Press and see the number grow.
minutes 1
channel counting
- host gives /try count
- host stands

scene many
group Counting
kind hot seat
title Count together
sentence Press in turns.
players 2 to 4
channel counting
- host gives /try count
- host stands

scene broken
group Counting
kind watch
title Count alone
sentence It counts.
channel counting
- host gives /try nothing-of-that-name
- host stands
"""


@asynccontextmanager
async def counting(
    folder: Path, width: int = 1200, height: int = 900
) -> AsyncIterator[tuple[Page, Driver, TrialBot]]:
    """A page with the trial bot and three scenes."""
    file = folder / "trial.scenes"
    file.write_text(TRIAL)
    async with trial(scenes=file) as (play, bot), page_at(play.url, width, height) as page:
        yield page, play, bot


def pill(page: Page, name: str) -> Locator:
    """The button that makes you a person."""
    return page.get_by_role("group", name="You are").get_by_role("button", name=name)


@pytest.mark.parametrize(("width", "height"), [(1200, 900), (390, 844)])
async def test_one_click_leads_to_the_first_decision_and_the_start_page_leads_back(
    tmp_path: Path, width: int, height: int
) -> None:
    """Play now: it's Ann's turn, controls are visible, and the table can be continued."""
    async with our_page(tmp_path, width, height) as page:
        cards = page.get_by_role("button", name="Play now")
        await expect(cards).to_have_count(len(NAMES))
        if width == 390:
            await expect(cards.nth(ON_A_PHONE - 1)).to_be_in_viewport(ratio=1)
        await page.get_by_role("button", name="Play now: Renature").click()
        await expect(pill(page, "Ann, their turn")).to_be_visible()
        move = page.get_by_role("log", name="Messages").locator(".btn.primary").last
        await expect(move).to_be_in_viewport(ratio=1)
        assert await page.evaluate("document.documentElement.scrollWidth") == width
        await page.get_by_role("button", name="Back to the games").click()
        table = page.get_by_role("article", name="Renature, table 1")
        await expect(table).to_contain_text("Waiting for Ann")
        await table.get_by_role("button", name="Continue").click()
        await expect(move).to_be_in_viewport(ratio=1)


async def test_the_card_asks_for_a_number_of_people_and_each_gets_a_screen(tmp_path: Path) -> None:
    """Two people side by side, each in their own channel; private messages are on one screen."""
    async with counting(tmp_path) as (page, _, _bot):
        await page.get_by_role("button", name="Hot seat: Counting").click()
        await expect(page.get_by_role("button", name="5 people")).to_have_count(0)
        await page.get_by_role("button", name="3 people").click()
        await expect(page.get_by_role("button", name="Pressed 0")).to_be_focused()
        await page.get_by_role("button", name="Side by side").click()
        ann = page.get_by_role("region", name="Ann's screen")
        ben = page.get_by_role("region", name="Ben's screen")
        await expect(ben.get_by_role("button", name="Pressed 0")).to_be_visible()
        await page.get_by_label("Ben's channel").select_option(label="# oasis")
        await expect(ben.get_by_text("This is #oasis")).to_be_visible()
        await ann.get_by_role("button", name="Pressed 0").click()
        await expect(ann.get_by_role("button", name="Pressed 1")).to_be_visible()
        await page.get_by_role("button", name="Add a person").click()
        await page.get_by_label("Name").fill("Eve")
        await page.keyboard.press("Enter")
        await expect(page.get_by_role("region", name="Eve's screen")).to_be_visible()
        await page.get_by_role("button", name="Close Ben's screen").click()
        await expect(ben).to_have_count(0)


async def test_a_scene_that_fails_leads_on_from_its_card_and_the_log_says_why(
    tmp_path: Path,
) -> None:
    """The card's buttons are back, nothing else happened, and only the log names a file's line."""
    async with counting(tmp_path) as (page, play, _):
        await page.get_by_role("button", name="Watch: Counting").click()
        await expect(page.get_by_text("Setting the table")).to_be_visible()
        play.inside.clock.advance(60)
        alert = page.get_by_role("article", name="Counting").get_by_role("alert")
        await expect(alert).to_have_text(SceneFailed.FOR_VISITORS)
        await expect(page.get_by_role("button", name="Play now: Counting")).to_be_enabled()
        await page.get_by_role("button", name="Discord view").click()
        await page.get_by_role("button", name="Log", exact=True).click()
        entry = page.get_by_role("listitem").filter(has_text="broken")
        await entry.click()
        await expect(entry).to_contain_text("no command /try nothing-of-that-name")


@pytest.mark.parametrize("width", [390, 780])
async def test_the_longest_name_leaves_the_start_page_as_wide_as_its_window(
    tmp_path: Path, width: int
) -> None:
    async with counting(tmp_path, width) as (page, play, _):
        await play.people(user="Ann", name="🦒" * 32)
        await expect(page.get_by_role("combobox", name="You are")).to_contain_text("🦒" * 32)
        assert await page.evaluate("document.documentElement.scrollWidth") == width
        assert await page.locator(".start").evaluate("(page) => page.scrollWidth") == width


@pytest.mark.parametrize(("width", "height"), [(1200, 900), (390, 844)])
async def test_the_page_itself_is_accessible(tmp_path: Path, width: int, height: int) -> None:
    """The start page, split view, switches and log, light and dark."""
    async with counting(tmp_path, width, height) as (page, _, _bot):

        async def holds() -> None:
            for theme in ("light", "dark"):
                await page.evaluate(f"document.documentElement.dataset.theme = '{theme}'")
                assert await serious(page) == []

        await page.get_by_role("button", name="Hot seat: Counting").click()
        await holds()
        await page.get_by_role("button", name="2 people").click()
        await expect(pill(page, "Ann")).to_be_visible()
        for name in ("Side by side", "Switches", "Log"):
            if width == 390:
                await page.get_by_role("button", name="More tools").click()
            await page.get_by_role("button", name=name, exact=True).click()
            await expect(page.locator("#panel, .strip").first).to_be_visible()
            await holds()
            await page.keyboard.press("Escape")
