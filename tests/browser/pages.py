"""Pages of the playground in one Chromium, with or without our bot on it."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from playwright.async_api import Browser, Page, expect

from playground.client import running
from tests.chromium import needs_chromium
from tests.wire.bots import ROOT, bot_on

OURS = ROOT / "scenes" / "play.scenes"
shared: list[Browser] = []
"""The one Chromium; see the conftest."""
in_one_browser = [pytest.mark.asyncio(loop_scope="session"), *needs_chromium]
"""Marks of all tests that use it."""


@asynccontextmanager
async def page_at(url: str, width: int = 1200, height: int = 900) -> AsyncGenerator[Page]:
    """A page in a new window; an error in its scripts fails the test."""
    faults: list[str] = []
    async with await shared[0].new_context(viewport={"width": width, "height": height}) as window:
        page = await window.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.set_default_timeout(60_000)
        expect.set_options(timeout=60_000)
        await page.goto(url)
        yield page
    assert faults == []


async def become(page: Page, name: str) -> None:
    """Become another person."""
    await page.locator("#people").get_by_role("button", name=name).click()


@asynccontextmanager
async def our_page(
    folder: Path, width: int = 1200, height: int = 900, scenes: Path | None = OURS
) -> AsyncGenerator[Page]:
    """A page with our bot, seeded; nothing it does may be refused."""
    async with (
        running(scenes=scenes) as play,
        bot_on(play.url, play.token, folder / "games.db", bytes(32)),
        page_at(play.url, width, height) as page,
    ):
        yield page
        assert await play.complaints() == []
