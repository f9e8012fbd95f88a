"""Two people side by side: what one holds is nowhere on the page but on their own screen."""

from pathlib import Path

from playwright.async_api import Locator, Page, expect

from playground.client import running
from tests.browser.test_page import page_at, pytestmark
from tests.wire.bots import ROOT, bot_on

__all__ = ["pytestmark"]

OURS = ROOT / "scenes" / "play.scenes"

# What a hand is told by: descriptions and addresses of pictures, and the choices between its cards.
OWN = """(screen) => [...screen.querySelectorAll("article.ephemeral .content")].flatMap((own) => [
  ...[...own.querySelectorAll(".menu-words > :first-child")].map((each) => each.textContent),
  ...[...own.querySelectorAll("img")].flatMap((each) => [each.alt, each.getAttribute("src")]),
])"""
# The rest of the page, with whatever stands in it unseen.
ELSEWHERE = """(screen) => {
  const all = document.documentElement.cloneNode(true);
  all.querySelector(`[aria-label="${screen.getAttribute("aria-label")}"]`).remove();
  return [all.outerHTML, all.textContent];
}"""


async def hand(screen: Locator) -> set[str]:
    """What tells a hand on the screen of its owner."""
    await expect(screen.locator("article.ephemeral .content img")).to_have_count(1)
    return set(await screen.evaluate(OWN))


async def is_nowhere_else(screen: Locator, mine: set[str], theirs: set[str]) -> None:
    """Nothing of a hand stands on the rest of the page, but for cards that the other has, too."""
    html, words = await screen.evaluate(ELSEWHERE)
    own = {each for each in mine if not any(each in other for other in theirs)}
    assert sum("/cdn/" in each for each in own) == 1, "no picture of a hand is told apart"
    assert [each for each in own if each in words or each in html] == []


async def two_at_a_table(page: Page, game: str) -> tuple[Locator, Locator]:
    """Begin a game of two people and show both of them; gives their screens."""
    await page.get_by_role("button", name=f"Hot seat: {game}").click()
    await page.get_by_role("button", name="2 people").click()
    await page.get_by_role("button", name="Side by side").click()
    screens = page.get_by_role("region", name="'s screen")
    await expect(screens).to_have_count(2)
    first, second = screens.first, screens.last
    for each in (first, second):
        await expect(each.get_by_text("To act:", exact=True)).to_be_visible()
    return first, second


async def test_what_one_holds_is_on_no_others_screen(tmp_path: Path) -> None:
    """Not in words, descriptions of pictures, their addresses, or choices; nor after a move."""
    async with (
        running(scenes=OURS) as play,
        bot_on(play.url, play.token, tmp_path / "games.db", bytes(32)),
        page_at(play.url) as page,
    ):
        first, second = await two_at_a_table(page, "Nature")
        await second.get_by_role("button", name="My hand").click()
        mine, theirs = await hand(first), await hand(second)
        await is_nowhere_else(first, mine, theirs)
        await is_nowhere_else(second, theirs, mine)
        await first.get_by_role("button", name="Grow").click()
        await first.get_by_role("log").get_by_role("combobox").last.click()
        mine = await hand(first)
        await is_nowhere_else(first, mine, theirs)
        await first.get_by_role("option").first.click()
        await expect(second.get_by_text("grows").first).to_be_visible()
        await is_nowhere_else(first, mine, theirs)
        assert await play.complaints() == []
