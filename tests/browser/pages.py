"""Pages of the playground in one Chromium, with our bot on it, a small one or none."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from importlib.resources import files
from pathlib import Path

import pytest
from playwright.async_api import Browser, Locator, Page, expect

from playground.program.client import Driver, running
from playground.stand_in.interactions import ANSWER_S
from playground.world.clock import Timer
from tests.chromium import needs_chromium
from tests.playground.trial_bot import TrialBot, trial
from tests.wire.bots import ROOT, bot_on

AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text()
"""From the package, with its licence."""
OURS = ROOT / "scenes" / "play.scenes"
shared: list[Browser] = []
"""The one Chromium; see the conftest."""
in_one_browser = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.long, *needs_chromium]
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


@asynccontextmanager
async def tried(
    width: int = 1200, height: int = 900
) -> AsyncGenerator[tuple[Page, Driver, TrialBot]]:
    """The page with the trial bot and without scenes, so Discord shows at once."""
    async with trial() as (play, bot), page_at(play.url, width, height) as page:
        await expect(page.get_by_role("combobox", name="Message or command")).to_be_visible()
        yield page, play, bot


async def give(page: Page, command: str, *values: str) -> None:
    """Use a slash command with the keyboard alone."""
    await page.get_by_label("Message or command").fill(f"/{command}")
    await expect(page.get_by_role("option", name=f"/{command}").first).to_be_visible()
    await page.keyboard.press("Enter")
    for value in values:
        await page.keyboard.type(value)
        await page.keyboard.press("Enter")
    if not values:
        await page.keyboard.press("Enter")


@asynccontextmanager
async def asking(play: Driver) -> AsyncGenerator[None]:
    """Do something on the page, then wait until the bot has three seconds to answer it."""
    clock, begun = play.inside.clock, asyncio.Event()
    later = clock.later

    def told(seconds: float, call: Callable[[], object]) -> Timer:
        if seconds == ANSWER_S:
            begun.set()
        return later(seconds, call)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(clock, "later", told)
        yield
        await begun.wait()


async def panel(page: Page, name: str) -> Locator:
    await page.get_by_role("button", name=name, exact=True).click()
    return page.locator("#panel")


def switch(panel: Locator, name: str) -> Locator:
    """A switch: its name, what it does, and what it did."""
    hands = panel.page.get_by_role("group", name=name, exact=True)
    return panel.locator(".switch").filter(has=hands)


async def serious(page: Page) -> list[str]:
    """Each serious or critical violation on the page: rule, place, and why."""
    await page.evaluate(AXE)
    found = await page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{rule['id']} ({rule['impact']}): {node['target']}: {node['failureSummary']}"
        for rule in found["violations"]
        if rule["impact"] in ("serious", "critical")
        for node in rule["nodes"]
    ]
