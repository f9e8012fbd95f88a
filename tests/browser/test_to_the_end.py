"""A game of each kind by the page alone: from the first click on it to the last message."""

from pathlib import Path

import pytest
from playwright.async_api import expect

from playground.client import running
from tests.browser import test_page
from tests.browser.player import play_to_the_end
from tests.browser.test_page import page_at
from tests.wire.bots import ROOT, bot_on

pytestmark = [*test_page.pytestmark, pytest.mark.whole]

OURS = ROOT / "scenes" / "play.scenes"


@pytest.mark.parametrize(
    ("game", "width", "height"),
    [
        ("Nature", 1200, 900),
        ("Evolution", 390, 844),
        ("Renature", 1200, 900),
        ("Natura", 390, 844),
        ("Darwin", 1200, 900),
    ],
)
async def test_a_game_is_played_to_its_end_by_the_page_alone(
    tmp_path: Path, game: str, width: int, height: int
) -> None:
    """One click begins it; the end offers another game, and nothing was refused on the way."""
    async with (
        running(scenes=OURS) as play,
        bot_on(play.url, play.token, tmp_path / "games.db", bytes(32)),
        page_at(play.url, width, height) as page,
    ):
        await page.get_by_role("button", name=f"Play now: {game}").click()
        await play_to_the_end(page)
        log = page.get_by_role("log", name="Messages")
        final = log.get_by_role("article").filter(has_text=": the game is over")
        await expect(final.get_by_role("img")).to_be_visible()
        await expect(final.get_by_role("button", name="Play again")).to_be_visible()
        assert await page.evaluate("document.documentElement.scrollWidth") == width
        assert await play.complaints() == []
