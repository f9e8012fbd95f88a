"""A person at the page who plays a game to its end by what the newest panel offers."""

from typing import TypedDict

from playwright.async_api import Page
from playwright.async_api import TimeoutError as NotThere

from tests.player import Offer, straight

MOST_PRESSES = 500
"""More than any of these games takes."""
REDRAWN_MS = 5_000
"""A button that cannot be pressed for so long has been replaced meanwhile."""

# Once the newest panel for this person alone asks something that has not been answered yet: what
# can be done on it by buttons and menus. Nothing, once the game is over.
ASKED = """(answered) => {
  const log = document.querySelector("[role=log]");
  if ([...log.querySelectorAll(".btn.success")].some((each) => each.textContent === "Play again"))
    return { asked: "", offers: [] };
  const panels = log.querySelectorAll('.ephemeral:has([data-custom-id^="wh:panel:"])');
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
    """What the script tells of a button or menu: the fields of an `Offer`."""

    custom_id: str
    label: str
    is_menu: bool
    is_blue: bool


class Asked(TypedDict):
    """A panel that asks something, as a text that no other question has, and what it offers."""

    asked: str
    offers: list[Offered]


async def play_to_the_end(page: Page) -> None:
    """Answer each question of the newest panel until the channel says that the game is over."""
    answered = ""
    for _ in range(MOST_PRESSES):
        found = await page.wait_for_function(ASKED, arg=answered)
        asked: Asked = await found.json_value()
        if not asked["offers"]:
            return
        try:
            await _take(page, straight([Offer(**each) for each in asked["offers"]]))
        except NotThere:
            answered = ""  # The panel was drawn anew under one's hand: look again.
        else:
            answered = asked["asked"]
    raise AssertionError(f"the game is not over after {MOST_PRESSES} presses")


async def _take(page: Page, offer: Offer) -> None:
    """Press a button, or take the first choice of a menu."""
    control = page.get_by_role("log", name="Messages").locator(
        f'[data-custom-id="{offer.custom_id}"]'
    )
    await control.last.click(timeout=REDRAWN_MS)
    if offer.is_menu:
        await page.get_by_role("option").first.click(timeout=REDRAWN_MS)
