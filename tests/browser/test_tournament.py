"""A tournament on the page, from sign-up to the podium, as four people and a manager."""

from pathlib import Path

import pytest
from playwright.async_api import expect

from playground.program.client import running
from tests.browser.pages import become, in_one_browser, page_at
from tests.wire.bots import bot_on

pytestmark = in_one_browser
CUP = "Pond Cup"
PLAYERS = ("Ann", "Ben", "Cleo", "Dov")
DAY_S = 86_400.0


@pytest.mark.parametrize("width", [1200, 390])
async def test_a_tournament_from_sign_up_to_the_podium(tmp_path: Path, width: int) -> None:
    async with (
        running() as play,
        bot_on(play.url, play.token, tmp_path / "games.db", bytes(32)),
        page_at(play.page, width) as page,
    ):
        for name in ("Eve", "Gus"):
            await play.people(name=name)
        eve, gus = await play.person("Eve"), await play.person("Gus")
        await play.people(user=gus.id, role="manager")
        options = {"game": "natura", "rounds": 2, "pace": "live", "days": 1}
        await gus.slash("tournament new", title=CUP, **options)
        log = page.get_by_role("log")

        async def press(label: str) -> None:
            await log.get_by_role("button", name=label, exact=True).last.click()

        for name in PLAYERS:
            await become(page, name)
            await press("Join")
            await expect(log.get_by_text(f"You're in {CUP}.")).to_be_visible()
        await gus.slash("tournament manage")
        await gus.press("Begin now")
        await expect(log.get_by_role("heading", name=f"{CUP}: round 1 of 2")).to_be_visible()
        # One withdraws on the page; a reserve has signed up.
        await eve.wait_for(lambda me: me.newest(saying="round 1 of 2"))
        await eve.press("Join as a reserve")
        await press("My game")
        await press("Withdraw …")
        await press("Withdraw")
        await expect(log.get_by_text(f"You've left {CUP}.")).to_be_visible()
        # A manager pauses it on the page.
        await become(page, "Gus")
        await gus.slash("tournament manage")
        await press("Pause")
        await expect(log.get_by_text("It's paused.")).to_be_visible()
        await press("Go on")
        await expect(log.get_by_text("It goes on.", exact=True)).to_be_visible()
        # Nobody plays: the round ends at its deadline, and the reserve takes over.
        await play.advance(DAY_S)
        await expect(log.get_by_role("heading", name=f"{CUP}: round 2 of 2")).to_be_visible()
        await become(page, "Eve")
        await press("My game")
        await expect(log.get_by_text("Your game: ")).to_be_visible()
        await play.advance(DAY_S)
        await expect(log.get_by_role("heading", name=f"{CUP} is over")).to_be_visible()
        await expect(log.get_by_text("🥇").last).to_be_visible()
        assert await play.complaints() == []
