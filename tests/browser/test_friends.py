"""Four friends on the page: one who can't be messaged says no, and two weeks of a weekly game."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

from playwright.async_api import Locator, Page, expect

from playground.program.client import Driver, running
from tests.browser.pages import become, give, in_one_browser, page_at, serious
from tests.wire.bots import bot_on

pytestmark = in_one_browser
EXPECTED = {10007, 50007, 50027, 50083}
"""Discord's codes for who has left the server or can't be messaged, and, as days are skipped, for
panels too old to be edited and archived threads.
"""


@asynccontextmanager
async def friends(folder: Path) -> AsyncGenerator[tuple[Page, Driver, Locator]]:
    """The page with our bot, which follows the playground's clock; and the messages on it."""
    async with (
        running() as play,
        bot_on(play.url, play.token, folder / "games.db", bytes(32)),
        page_at(play.url) as page,
    ):
        yield page, play, page.get_by_role("log", name="Messages")
        refused = {complaint["code"] for complaint in await play.complaints()}
        assert refused <= EXPECTED


async def choose(log: Locator, menu: str, choice: str) -> None:
    """Choose in the newest menu of a name."""
    await log.get_by_role("combobox", name=menu).last.click()
    await log.get_by_role("option", name=choice).first.click()


async def fits_a_phone(page: Page) -> None:
    """Nothing is wider than a phone, and everything can be told apart there."""
    await page.set_viewport_size({"width": 390, "height": 844})
    assert await page.evaluate("document.documentElement.scrollWidth") == 390
    assert await serious(page) == []
    await page.set_viewport_size({"width": 1200, "height": 900})


async def test_a_friend_who_cannot_be_messaged_says_no_and_another_is_asked(tmp_path: Path) -> None:
    async with friends(tmp_path) as (page, play, log):
        dov = await play.person("Dov")
        await play.people(user=dov.id, dms="closed")
        await page.get_by_role("button", name="Members").click()
        members = page.get_by_role("complementary", name="Members")
        await members.get_by_role("button", name="Dov").click()
        await page.get_by_role("dialog", name="Apps: Dov").get_by_text("Play with …").click()
        await choose(log, "Which game", "Nature Adapt")
        await log.get_by_role("button", name="A move a day").click()
        await become(page, "Dov")
        await log.get_by_role("button", name="Another game …").click()
        await choose(log, "Which game", "Renature")
        await log.get_by_role("button", name="Tonight").last.click()
        await become(page, "Ann")
        await log.get_by_role("button", name="Stay with Nature").click()
        await become(page, "Dov")
        await log.get_by_role("button", name="Not now").click()
        await become(page, "Ann")
        await log.get_by_role("button", name="Ask someone else").click()
        await choose(log, "Invite …", "Cleo")
        await expect(log).to_contain_text("I'm asking @Cleo.")
        await become(page, "Cleo")
        await log.get_by_role("button", name="Not now").click()
        await become(page, "Ann")
        await fits_a_phone(page)
        await log.get_by_role("button", name="Play the computer").last.click()
        await expect(log).to_contain_text("Round 1 of")
        await expect(log).to_contain_text(
            "your invitation of @Cleo to Nature (table 1) is settled."
        )


async def test_two_weeks_of_a_weekly_game(tmp_path: Path) -> None:
    """Cleo leaves the server, Dov joins the second game, and is asked to the third."""
    async with friends(tmp_path) as (page, play, log):
        now = datetime.now(UTC)
        first = (now + timedelta(days=3)).replace(hour=20, minute=0, second=0)

        async def until(then: datetime) -> None:
            nonlocal now
            await play.advance((then - now).total_seconds() + 60)
            now = then

        async def opens(week: int, *asked: str) -> None:
            await until(first + timedelta(days=7 * week - 1))
            who = f"@{asked[0]}" if len(asked) == 1 else f"@{asked[0]} and @{asked[1]}"
            await expect(log).to_contain_text(f"{who}: Nature with @Ann starts")

        await give(page, "table series")
        await choose(log, "Begin one: which game", "Nature")
        await choose(log, "With whom", "Ben")
        form = page.get_by_role("dialog")
        await form.get_by_role("textbox").fill(f"{first:%A} 20:00")
        await form.get_by_role("button", name="Submit").click()
        await expect(log).to_contain_text("Who misses two games in a row isn't asked again.")
        await choose(log, "Add or remove somebody", "Cleo")
        await expect(log).to_contain_text("I'll ask @Cleo, too.")
        await fits_a_phone(page)
        await opens(0, "Ben", "Cleo")
        await become(page, "Ben")
        await log.get_by_role("button", name="Play", exact=True).click()
        await become(page, "Cleo")
        await log.get_by_role("button", name="Not this week").click()
        await until(first)
        await expect(log).to_contain_text("Nature, table 1. It has begun")
        await become(page, "Ann")
        cleo = await play.person("Cleo")
        await play.people(user=cleo.id, member=False)
        await opens(1, "Ben")
        await log.get_by_role("button", name="Nature, table 2").first.click()
        await log.get_by_role("button", name="Invite …").click()
        await log.get_by_role("button", name="Open to everyone").click()
        await expect(log).to_contain_text("Anyone can join now.")
        await become(page, "Dov")
        await page.get_by_role("button", name="watering-hole").first.click()
        await log.get_by_role("button", name="Join").last.click()
        await until(first + timedelta(days=7))
        await expect(log).to_contain_text("Nature, table 2. It has begun")
        await opens(2, "Dov", "Ben")
        await fits_a_phone(page)
