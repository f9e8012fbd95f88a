"""A person at the page who plays a game to its end by the buttons, menus and forms offered."""

import random
from typing import TypedDict

from playwright.async_api import ElementHandle, Error, Locator, Page, expect

OVER = ": the game is over"
HURRIED = ("Finish", "Go on", "End", "Pass")
"""How the buttons begin that bring the end nearer."""
BESIDE = ("Refresh", "Board", "Look closer", "Standing orders", "Rules", "Back", "Take back")
"""What stands on every panel, or leads back."""
TYPED = ("Type a", "From now on", "Begin with")
"""Where one would have to know what to type, or what is no move."""
MOST_STEPS = 400
"""More presses than any of the games here takes."""

# The newest message for this person alone that asks something, unless it is the one just answered.
ASKED = """([last, over]) => {
  const all = [...document.querySelectorAll("[role=log] article")];
  if (all.some((each) => each.textContent.includes(over))) return { over: true };
  const panel = all.findLast((each) => each.matches(".ephemeral:has([data-custom-id])"));
  if (!panel || panel.querySelector(".busy")) return null;
  const controls = [...panel.querySelectorAll("[data-custom-id]:not(:disabled)")];
  const ids = controls.map((each) => each.dataset.customId).join(" ");
  const isQuestion = controls.some((each) => each.textContent === "Back");
  if (ids === last || !(isQuestion || panel.textContent.includes("Your turn:"))) return null;
  const offers = controls.map((each) => ({
    label: each.textContent,
    blue: each.matches(".primary, .menu-face"),
    menu: each.matches(".menu-face"),
  }));
  return { over: false, ids, message: panel.dataset.id, offers };
}"""


class Offer(TypedDict):
    """A button or menu of a panel, as it looks."""

    label: str
    blue: bool
    menu: bool


class Player:
    """Tries each thing once, in order, then hurries on."""

    def __init__(self, page: Page, seed: int) -> None:
        self.page = page
        self.log = page.get_by_role("log", name="Messages")
        self._rng = random.Random(seed)
        self._tried: set[str] = set()

    async def play(self) -> int:
        """From the first decision to the end of the game; how many presses it took."""
        last = ""
        for steps in range(MOST_STEPS):
            found = await self.page.wait_for_function(ASKED, arg=[last, OVER])
            asked = await found.json_value()
            if asked["over"]:
                return steps
            panel = self.page.locator(f'article[data-id="{asked["message"]}"]')
            try:
                await self._answer(panel, asked["offers"])
            except Error as error:
                if "not attached" not in error.message:
                    raise
                continue  # It was drawn anew under one's hand: look again.
            last = asked["ids"]
        raise AssertionError(f"the game is not over after {MOST_STEPS} presses")

    async def _answer(self, panel: Locator, offers: list[Offer]) -> None:
        at = self.choice(offers)
        control = panel.locator("[data-custom-id]:not(:disabled)").nth(at)
        handle = await control.element_handle()
        assert handle is not None
        await handle.click()
        if offers[at]["menu"]:
            await self._choose(panel)
        elif offers[at]["label"].endswith("…"):
            await self._fill(handle)
        self._tried.add(offers[at]["label"])

    def choice(self, offers: list[Offer]) -> int:
        """Which of the offers is taken."""
        moves = [
            at
            for at, each in enumerate(offers)
            if each["label"] not in BESIDE and not each["label"].startswith(TYPED)
        ]
        blue = [at for at in moves if offers[at]["blue"]] or moves
        new = [at for at in blue if offers[at]["label"] not in self._tried]
        quick = [at for at in moves if offers[at]["label"].startswith(HURRIED)]
        return (new or quick or blue)[0]

    async def _choose(self, within: Locator) -> None:
        """Take one of the choices of the menu that is open."""
        open_ones = await within.get_by_role("option").element_handles()
        choices = [
            each
            for each in open_ones
            if not (await each.inner_text()).startswith(("More …", "Back …"))
        ]
        if not choices:
            raise Error("The menu is not attached any more.")
        await self._rng.choice(choices).click()

    async def _fill(self, opener: ElementHandle) -> None:
        """If the button opened a form: answer its first question, and send it."""
        opened = "(node) => document.querySelector('dialog[open]') || !node.isConnected"
        await self.page.wait_for_function(opened, arg=opener)
        form = self.page.get_by_role("dialog")
        if not await form.count():
            return
        unset = form.get_by_role("radio", checked=False)
        if await unset.count():
            await unset.first.check()
        else:
            await form.get_by_role("combobox").first.click()
            await self._choose(form)
        await form.get_by_role("button", name="Submit").click()
        await expect(form).to_have_count(0)
