"""A game of each kind by the page alone: from the first click on it to the last message."""

from pathlib import Path

import pytest
from playwright.async_api import Page, expect

from playground.client import running
from tests.browser.player import OVER, Player
from tests.browser.test_page import command, page_at, pytestmark
from tests.wire.bots import ROOT, bot_on

__all__ = ["pytestmark"]

OURS = ROOT / "scenes" / "play.scenes"


async def play_now(page: Page, game: str) -> None:
    """One click."""
    await page.get_by_role("button", name=f"Play now: {game}").click()


async def open_table(page: Page, game: str, computers: int) -> None:
    """By Discord's own ways: a table is opened by a command, computers take seats, it begins."""
    await page.get_by_role("button", name="Discord view").click()
    await command(page, "table new", game)
    log = page.get_by_role("log", name="Messages")
    if computers:
        await log.get_by_role("button", name="Computer players").click()
    for _ in range(computers):
        await log.get_by_role("combobox").last.click()
        await log.get_by_role("option").first.click()
        await expect(log.get_by_text("ready to start").or_(log.get_by_text("full"))).to_be_visible()
    await log.get_by_role("button", name="Start", exact=True).click()
    await log.get_by_role("button", name="My ").last.click()


@pytest.mark.parametrize(
    ("game", "computers", "width"),
    [
        ("Nature", None, 1200),
        ("Evolution", 5, 390),
        ("Renature", 3, 1200),
        ("Scorched", 0, 390),
        ("Darwin", 4, 1200),
    ],
)
async def test_a_game_is_played_to_its_end_by_the_page_alone(
    tmp_path: Path, game: str, computers: int | None, width: int
) -> None:
    """The end says who won and offers another game; nothing was refused on the way."""
    async with (
        running(scenes=OURS) as play,
        bot_on(play.url, play.token, tmp_path / "games.db", bytes(32)),
        page_at(play.url, width, 900) as page,
    ):
        if computers is None:
            await play_now(page, game)
        else:
            await open_table(page, game, computers)
        player = Player(page, 1)
        await player.play()
        final = player.log.get_by_role("article").filter(has_text=OVER).last
        await expect(final).to_contain_text("win")
        await expect(final.get_by_role("button", name="Play again")).to_be_in_viewport(ratio=1)
        assert await page.evaluate("document.documentElement.scrollWidth") == width
        assert await play.complaints() == []
