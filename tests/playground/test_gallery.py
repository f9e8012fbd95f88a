"""The page's elements in every state, by themselves: readable by everyone, at home on a phone."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, async_playwright

from playground.client import running
from tests.playground.axe import serious
from tests.playground.test_page import CHROMIUM, FLAGS

pytestmark = [
    pytest.mark.browser,
    pytest.mark.asyncio(loop_scope="module"),
    pytest.mark.skipif(not CHROMIUM.exists(), reason="there is no Chromium at /usr/bin/chromium"),
]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def chromium() -> AsyncIterator[Browser]:
    """One browser for all."""
    async with async_playwright() as tools:
        browser = await tools.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        await browser.close()


@asynccontextmanager
async def gallery(chromium: Browser, width: int) -> AsyncIterator[Page]:
    """Open the gallery; nothing may go wrong on it, nor be asked of another machine."""
    faults: list[str] = []
    async with (
        running() as play,
        await chromium.new_context(viewport={"width": width, "height": 900}) as window,
    ):
        page = await window.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
        page.on(
            "request",
            lambda asked: None if asked.url.startswith(play.url) else faults.append(asked.url),
        )
        await page.goto(f"{play.url}/gallery", wait_until="networkidle")
        yield page
    assert [each for each in faults if "/none.svg" not in each and "404" not in each] == []


async def test_every_element_in_every_state_can_be_read_and_used_by_everyone(
    chromium: Browser,
) -> None:
    async with gallery(chromium, 1200) as page:
        for theme in ("light", "dark"):
            await page.evaluate(f"document.documentElement.dataset.theme = '{theme}'")
            assert await serious(page) == []


async def test_nothing_is_wider_than_a_phone(chromium: Browser) -> None:
    async with gallery(chromium, 360) as page:
        assert await page.evaluate("document.documentElement.scrollWidth") == 360
        wide = "[...document.querySelectorAll('.message, .container, .composer')]"
        assert await page.evaluate(f"{wide}.every((each) => each.scrollWidth <= each.offsetWidth)")


SIZES = {
    ".servers": (72, None),
    ".channels": (240, None),
    ".head": (None, 48),
    ".own-panel": (None, 56),
    ".composer .line-row": (None, 48),
    ".container": (586, None),
    ".container .picture img": (550, 350),
    ".message .btn": (None, 34),
    ".message .avatar": (40, 40),
    ".server": (48, 48),
    ".place": (None, 34),
}
"""CSS pixels of what stands on a wide screen: width and height."""


async def test_what_stands_in_for_discord_has_its_sizes(chromium: Browser) -> None:
    async with gallery(chromium, 1440) as page:
        wide = page.get_by_role("article", name="Wide")
        for place, (width, height) in SIZES.items():
            box = await wide.locator(place).first.bounding_box()
            assert box is not None
            assert width in (None, round(box["width"])), place
            assert height in (None, round(box["height"])), place
