"""People play on the page in a real browser: a table, a thread, side by side, on a phone."""

from pathlib import Path

from playwright.async_api import Locator, Page, expect

from tests.browser.pages import become, give, in_one_browser, our_page, serious

pytestmark = in_one_browser


async def picture_has_discords_size(page: Page) -> None:
    """The newest picture fills Discord's box on a wide window, the width on a narrow one, and a
    click enlarges it.
    """
    picture = page.get_by_role("log", name="Messages").get_by_role("img").last
    wide = await picture.bounding_box()
    assert wide is not None
    assert (round(wide["width"]), round(wide["height"])) == (550, 350)
    await picture.click()
    larger = await page.get_by_role("dialog", name="Picture").get_by_role("img").bounding_box()
    assert larger is not None
    assert larger["width"] > 2 * 550 * 0.9
    await page.keyboard.press("Escape")
    await page.set_viewport_size({"width": 390, "height": 844})
    narrow = await picture.bounding_box()
    assert narrow is not None
    assert 280 < narrow["width"] < 390
    assert round(narrow["width"] / narrow["height"], 2) == round(11 / 7, 2)
    await page.set_viewport_size({"width": 1200, "height": 900})


async def test_a_table_with_an_uploaded_deck_is_opened_and_joined_by_phone(tmp_path: Path) -> None:
    """Ann sends a deck along; Ben, chosen in the list, joins; nothing is wider than the phone."""
    deck = tmp_path / "deck.txt"
    deck.write_text("Horned 3 x20\nFast 2 x40\n")
    async with our_page(tmp_path, 390, 844, scenes=None) as page:
        log = page.get_by_role("log", name="Messages")
        line = page.get_by_role("combobox", name="Message or command")
        await line.fill("/table new")
        await page.get_by_role("option", name="/table new").click()
        await page.get_by_role("option", name="Nature · standard").first.click()
        await page.get_by_role("button", name="+ deck").click()
        await page.get_by_label("deck").set_input_files(deck)
        await page.get_by_role("button", name="Send").click()
        await expect(log).to_contain_text("A file of your own")
        await become(page, "Ben")
        await log.get_by_role("button", name="Join").click()
        await expect(log).to_contain_text("You've joined table 1")
        assert await page.evaluate("document.documentElement.scrollWidth") == 390


async def test_a_command_in_a_sentence_is_filled_in_by_a_click(tmp_path: Path) -> None:
    async with our_page(tmp_path, 390, 844, scenes=None) as page:
        await give(page, "help")
        log = page.get_by_role("log", name="Messages")
        await log.get_by_role("button", name="/help").click()
        await expect(page.locator(".command-name")).to_have_text("/help")
        await page.keyboard.press("Enter")
        await expect(log.get_by_role("button", name="/help")).to_have_count(2)


async def test_a_game_with_somebody_begins_at_their_name(tmp_path: Path) -> None:
    async with our_page(tmp_path, scenes=None) as page:
        log = page.get_by_role("log", name="Messages")
        await page.get_by_role("button", name="Members").click()
        members = page.get_by_role("complementary", name="Members")
        await members.get_by_role("button", name="Ben").click()
        await page.get_by_role("dialog", name="Apps: Ben").get_by_text("Play with …").click()
        await log.get_by_role("combobox", name="Which game").click()
        await log.get_by_role("option", name="Nature Adapt").click()
        await log.get_by_role("button", name="A move a day").click()
        await expect(log).to_contain_text("invites you to Nature")
        await become(page, "Ben")
        await log.get_by_role("button", name="Not now").click()
        await expect(log).to_contain_text("would rather not play Nature (table 1) now.")
        await log.locator(".name", has_text="Watering Hole").first.click(button="right")
        await page.get_by_role("dialog").get_by_text("Profile").click()
        await expect(log).to_contain_text("Bots have no profile.")


# What identifies a hand: alt texts and addresses of pictures, and the choices between its cards.
OWN = """(screen) => [...screen.querySelectorAll("article.ephemeral .content")].flatMap((own) => [
  ...[...own.querySelectorAll(".menu-words > :first-child")].map((each) => each.textContent),
  ...[...own.querySelectorAll("img")].flatMap((each) => [each.alt, each.getAttribute("src")]),
])"""
# The rest of the page, including what is invisible.
ELSEWHERE = """(screen) => {
  const all = document.documentElement.cloneNode(true);
  all.querySelector(`[aria-label="${screen.getAttribute("aria-label")}"]`).remove();
  return [all.outerHTML, all.textContent];
}"""


async def hand(screen: Locator) -> set[str]:
    """What identifies a hand on its owner's screen."""
    await expect(screen.locator("article.ephemeral .content img")).to_have_count(1)
    return set(await screen.evaluate(OWN))


async def is_nowhere_else(screen: Locator, mine: set[str], theirs: set[str]) -> None:
    """Nothing of a hand is on the rest of the page, except cards that the other has too."""
    html, words = await screen.evaluate(ELSEWHERE)
    own = {each for each in mine if not any(each in other for other in theirs)}
    assert sum("/cdn/" in each for each in own) == 1, "no picture of a hand differs"
    assert [each for each in own if each in words or each in html] == []


async def two_at_a_table(page: Page, game: str) -> tuple[Locator, Locator]:
    """Start a game of two people side by side; returns their screens."""
    await page.get_by_role("button", name=f"Hot seat: {game}").click()
    await page.get_by_role("button", name="2 people").click()
    await page.get_by_role("button", name="Side by side").click()
    screens = page.get_by_role("region", name="'s screen")
    await expect(screens).to_have_count(2)
    first, second = screens.first, screens.last
    for each in (first, second):
        await expect(each.get_by_text("'s turn").last).to_be_visible()
    return first, second


async def test_a_hand_is_on_nobody_elses_screen(tmp_path: Path) -> None:
    """Not in words, descriptions of pictures, their addresses, or choices; nor after a move."""
    async with our_page(tmp_path) as page:
        first, second = await two_at_a_table(page, "Nature")
        await second.get_by_role("button", name="My hand").click()
        mine, theirs = await hand(first), await hand(second)
        await is_nowhere_else(first, mine, theirs)
        await is_nowhere_else(second, theirs, mine)
        await first.get_by_role("button", name="Grow").click()
        await first.get_by_role("log").get_by_role("combobox", name="A card").last.click()
        mine = await hand(first)
        await is_nowhere_else(first, mine, theirs)
        await first.get_by_role("option").first.click()
        await expect(second.get_by_text("grows").first).to_be_visible()
        await is_nowhere_else(first, mine, theirs)


async def test_a_game_is_opened_joined_and_played_in_a_thread(tmp_path: Path) -> None:
    async with our_page(tmp_path, scenes=None) as page:
        log = page.get_by_role("log", name="Messages")
        thread = page.get_by_role("button", name="Nature, table 1")
        await page.get_by_role("combobox", name="Message or command").fill("/table new")
        await page.get_by_role("option", name="/table new").click()
        await page.get_by_role("option", name="Nature · standard").first.click()
        await page.get_by_role("button", name="+ where").click()
        await page.get_by_role("option", name="In a thread of its own").click()
        await page.get_by_role("button", name="Send").click()
        await expect(log).to_contain_text("5 seats open")
        await become(page, "Ben")
        await log.get_by_role("button", name="Join").click()
        await expect(log).to_contain_text("4 seats open")
        await log.get_by_role("button", name="Open thread").click()
        await expect(log).to_contain_text("a table is open")
        await become(page, "Ann")
        await thread.first.click()
        await log.get_by_role("button", name="Start", exact=True).click()
        await expect(log).to_contain_text("'s turn")
        await picture_has_discords_size(page)
        turn = await log.locator("p").filter(has_text="'s turn").last.inner_text()
        mover = "Ann" if "@Ann" in turn else "Ben"
        await become(page, mover)
        await thread.first.click()
        await log.get_by_role("button", name="My hand").last.click()
        await log.get_by_role("button", name="Grow").click()
        await log.get_by_role("combobox", name="A card").last.click()
        await page.get_by_role("option").first.click()
        await expect(log).to_contain_text("grows", ignore_case=True)
        await page.get_by_role("button", name="watering-hole").first.click()
        await expect(log).to_contain_text(f"waiting for @{mover}")
        await page.set_viewport_size({"width": 390, "height": 844})
        await expect(log.get_by_role("button", name="Board")).to_be_visible()
        assert await page.evaluate("document.documentElement.scrollWidth") == 390
        assert await serious(page) == []
