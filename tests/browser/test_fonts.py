"""The page brings every glyph that it shows, so it looks the same on every machine."""

from pathlib import Path

import pytest
from playwright.async_api import Page, expect

from playground.program.client import running
from tests.browser.gallery_goldens import LOOKS, gallery
from tests.browser.pages import OURS, in_one_browser, page_at, shared, tried

pytestmark = in_one_browser

AT_FIRST = {"Nunito-Bold.ttf", "Nunito-Black.ttf", "NotoSans-Regular.ttf", "NotoSans-Bold.ttf"}
RARER = {
    "\N{LION FACE}": "NotoEmoji-Bold.ttf",
    "\N{RIGHTWARDS ARROW} \N{BRAILLE PATTERN DOTS-1}": "DejaVuSans-Bold.ttf",
    "`\N{BOX DRAWINGS LIGHT VERTICAL AND RIGHT}`": "NotoSansMono-Regular.ttf",
    "\N{HEBREW LETTER ALEF}": "NotoSansHebrew-Bold.ttf",
    "\u4e2d": "DroidSansFallback.ttf",
    "\u9fa2": "NotoSansCJK-Regular.otf",
}
"""Messages, and the font in which each is shown."""
HEART = "\N{HEAVY BLACK HEART}\N{VARIATION SELECTOR-16}"
"""Asks for an emoji in colours, which the page has not."""
ELEMENT = 1
"""An element's type of node in the document."""
LOADED = "async () => { await document.fonts.ready; }"
FETCHED = """() => performance.getEntriesByType("resource").map((each) => each.name)
  .filter((name) => /[.][ot]tf$/.test(name)).map((name) => name.split("/").at(-1))"""


FIRST = """() => [...document.body.querySelectorAll("*")]
  .map((each) => getComputedStyle(each).fontFamily.split(",")[0].replaceAll('"', ""))"""


async def fetched(page: Page) -> set[str]:
    """The fonts that the page has fetched."""
    await page.evaluate(LOADED)
    return set(await page.evaluate(FETCHED))


async def not_brought(page: Page) -> set[str]:
    """Fonts of the machine in which the page shows something."""
    tools = await page.context.new_cdp_session(page)
    await tools.send("DOM.enable")
    await tools.send("CSS.enable")
    whole = await tools.send("DOM.getFlattenedDocument", {"depth": -1, "pierce": True})
    found: set[str] = set()
    for node in whole["nodes"]:
        if node["nodeType"] == ELEMENT:
            told = await tools.send("CSS.getPlatformFontsForNode", {"nodeId": node["nodeId"]})
            found |= {font["familyName"] for font in told["fonts"] if not font["isCustomFont"]}
    return found


async def test_the_gallery_shows_no_font_of_the_machine() -> None:
    """Nor does one decide how high a line is: each element names a font of the page first."""
    async with gallery(shared[0], LOOKS[0]) as page:
        assert await not_brought(page) == set()
        assert set(await page.evaluate(FIRST)) == {
            "Noto Sans",
            "Noto Sans Mono",
            "Nunito",
            "Noto Emoji",
        }


@pytest.mark.parametrize("scenes", [None, OURS])
async def test_the_page_starts_without_a_font_of_the_machine(scenes: Path | None) -> None:
    async with running(scenes=scenes) as play, page_at(play.url) as page:
        await expect(page.get_by_role("heading").first).to_be_visible()
        await page.evaluate(LOADED)
        assert await not_brought(page) == set()


async def test_rarer_fonts_are_fetched_with_the_first_message_that_shows_them() -> None:
    async with tried() as (page, _, _):
        assert await fetched(page) <= AT_FIRST
        line, seen = page.get_by_role("combobox", name="Message or command"), set(AT_FIRST)
        for text, font in RARER.items():
            async with page.expect_response(f"**/{font}"):
                await line.fill(text)
                await page.keyboard.press("Enter")
            seen.add(font)
            assert await fetched(page) <= seen
        await line.fill(HEART)
        await page.keyboard.press("Enter")
        await expect(page.get_by_text(HEART[0])).to_be_visible()
        assert await not_brought(page) == set()
