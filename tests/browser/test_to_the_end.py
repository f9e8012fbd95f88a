"""A game of each kind on the page alone, from the first click to the last message."""

from pathlib import Path
from typing import TypedDict

import pytest
from playwright.async_api import Page, expect
from playwright.async_api import TimeoutError as NotThere

from tests.browser.pages import in_one_browser, our_page
from tests.player import Offer, straight

MOST_PRESSES = 500
"""More than any of these games takes."""
REDRAWN_MS = 5_000
"""A button that can't be pressed for this long has been replaced."""

# Once this person's newest private panel asks something new: its buttons and menus. Nothing once
# the game is over.
ASKED = """(answered) => {
  const log = document.querySelector("[role=log]");
  if ([...log.querySelectorAll(".btn.success")].some((each) => each.textContent === "Play again"))
    return { asked: "", offers: [] };
  const ours = '[data-custom-id^="wh:panel:"], [data-custom-id^="mwh:more:"]';
  const panels = log.querySelectorAll(`.ephemeral:has(${ours})`);
  const panel = [...panels].at(-1);
  if (!panel || log.querySelector(".busy")) return null;
  const offers = [...panel.querySelectorAll("[data-custom-id]:not(:disabled)")]
    .filter((each) => /^m?wh:(do|turn):/.test(each.dataset.customId))
    .map((each) => ({
      custom_id: each.dataset.customId,
      label: each.textContent,
      is_menu: each.matches(".menu-face"),
      is_blue: each.matches(".primary"),
    }));
  const asked = [panel.dataset.id, ...offers.map((each) => each.custom_id)].join(" ");
  return offers.length && asked !== answered ? { asked, offers } : null;
}"""


class Offered(TypedDict):
    """A button or menu from the script: the fields of an `Offer`."""

    custom_id: str
    label: str
    is_menu: bool
    is_blue: bool


class Asked(TypedDict):
    """A panel that asks something, as a unique text, and what it offers."""

    asked: str
    offers: list[Offered]


async def play_to_the_end(page: Page) -> None:
    """Answer the newest panel's questions until the game is over."""
    answered = ""
    for _ in range(MOST_PRESSES):
        found = await page.wait_for_function(ASKED, arg=answered)
        asked: Asked = await found.json_value()
        if not asked["offers"]:
            return
        try:
            await _take(page, straight([Offer(**each) for each in asked["offers"]]))
        except NotThere:
            answered = ""  # The panel was just redrawn: look again.
        else:
            answered = asked["asked"]
    raise AssertionError(f"the game is not over after {MOST_PRESSES} presses")


async def _take(page: Page, offer: Offer) -> None:
    """Press a button, or take a menu's first choice."""
    control = page.get_by_role("log", name="Messages").locator(
        f'[data-custom-id="{offer.custom_id}"]'
    )
    await control.last.click(timeout=REDRAWN_MS)
    if offer.is_menu:
        await page.get_by_role("option").first.click(timeout=REDRAWN_MS)


pytestmark = in_one_browser


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
async def test_a_game_is_played_out(tmp_path: Path, game: str, width: int, height: int) -> None:
    """One click starts it; the end offers another game, and nothing was refused."""
    async with our_page(tmp_path, width, height) as page:
        await page.get_by_role("button", name=f"Play now: {game}").click()
        await play_to_the_end(page)
        log = page.get_by_role("log", name="Messages")
        final = log.get_by_role("article").filter(has_text=": the game is over")
        await expect(final.get_by_role("img")).to_be_visible()
        await expect(final.get_by_role("button", name="Play again")).to_be_visible()
        assert await page.evaluate("document.documentElement.scrollWidth") == width
