"""The page in a real browser: a newcomer finds the commands, plays, and sees what is theirs."""

import asyncio
import io
import string
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta

import discord
from discord.utils import utcnow
from PIL import Image
from playwright.async_api import FilePayload, Page, Route, expect

from engine.words import ESCAPED, escaped
from playground.program.client import running
from playground.world import bits
from tests.browser.pages import asking, give, in_one_browser, page_at, serious, tried

pytestmark = in_one_browser


async def test_a_newcomer_plays_with_commands_menus_forms_buttons_and_suggestions() -> None:
    async with tried() as (page, play, _):
        await expect(page.get_by_text("to see the commands")).to_be_visible()
        await give(page, "try board", "5")
        await expect(page.get_by_role("heading", name="Board of 5")).to_be_visible()
        await expect(page.get_by_alt_text("A plain board")).to_be_visible()
        await page.get_by_label("Which fruit?").click()
        await page.get_by_role("option", name="Cherry").click()
        await expect(page.get_by_text("You chose cherry.")).to_be_visible()
        await expect(page.get_by_text("Only you can see this")).to_be_visible()
        await page.get_by_role("button", name="Dismiss message").click()
        await expect(page.get_by_text("You chose cherry.")).to_have_count(0)
        await give(page, "try count")
        await page.get_by_role("button", name="Pressed 0").click()
        await page.get_by_role("button", name="Pressed 1").click()
        await expect(page.get_by_role("button", name="Pressed 2")).to_be_visible()
        await give(page, "try form")
        form = page.get_by_role("dialog", name="A form")
        await form.get_by_label("Name").fill("Elk")
        await expect(form.locator("strong")).to_have_text("your")
        await form.get_by_role("radio", name="Large").check()
        await form.get_by_role("combobox", name="Home").click()
        await form.get_by_role("option", name="Forest").click()
        await form.get_by_role("button", name="Done").click()
        deck: FilePayload = {"name": "deck.txt", "mimeType": "text/plain", "buffer": b"Horned 3"}
        await form.get_by_label("Deck").set_input_files(deck)
        await form.get_by_role("button", name="Submit").click()
        told = "Elk is l, at home in the forest, with deck.txt of 8 bytes"
        await expect(page.get_by_text(told)).to_be_visible()
        await expect(form).to_be_hidden()
        await page.get_by_label("Message or command").fill("/try fru")
        await page.get_by_role("option", name="/try fruit").click()
        await page.keyboard.type("ap")
        await page.get_by_role("option", name="Apricot").click()
        await page.get_by_role("button", name="Send").click()
        await expect(page.get_by_text("A apricot.")).to_be_visible()
        assert await play.complaints() == []


async def test_each_person_sees_their_own_and_is_told_what_waits() -> None:
    async with tried(390) as (page, play, _):
        ben = await play.person("Ben")
        await ben.slash("try dm")
        await page.get_by_role("button", name="Ben, 1 waiting").click()
        await page.get_by_role("button", name="Open the list, 1 waiting").click()
        await page.get_by_role("button", name="Direct messages, 1 for you").click()
        await page.get_by_role("button", name="Watering Hole, 1 for you").click()
        await expect(page.get_by_role("navigation", name="Servers")).not_to_be_in_viewport()
        await expect(page.get_by_text("Your hand")).to_be_visible()
        await expect(page.get_by_alt_text("A hand")).to_be_visible()
        wide = await page.evaluate("document.documentElement.scrollWidth")
        assert wide <= 390


async def test_a_press_that_is_not_answered_in_time_is_told_at_its_message() -> None:
    async with tried() as (page, play, bot):
        await give(page, "try menus")
        await page.get_by_role("button", name="Late").click()
        await bot.pressed.wait()
        await play.advance(3.1)
        await expect(page.get_by_text("did not respond in time")).to_be_visible()
        bot.leave.set()
        await bot.refused.wait()


async def test_what_a_bot_writes_never_becomes_code_on_the_page() -> None:
    async with tried() as (page, _, bot):
        words = "<img src=x onerror=alert(1)> **bold** [x](javascript:alert(1)) <b>not bold</b>"
        await bot.guilds[0].text_channels[0].send(words)
        text = page.get_by_role("log", name="Messages").get_by_text("<b>not bold</b>")
        await expect(text).to_be_visible()
        assert await page.locator(".log .body img, .log a").count() == 0
        await expect(page.locator(".log strong")).to_have_text("bold")


async def test_names_and_stories_are_read_as_they_were_typed() -> None:
    """Any character: escaped ones show without their backslash."""
    typed = [
        f"J.R. O'Neil ({sign}) {sign}{sign}a {sign}b{sign} c{sign}{sign}"
        for sign in string.punctuation
    ]
    typed += ["https://x.y [x](https://x.y)", "<@1> <#2> <t:0:R> :smile: @everyone", ESCAPED]
    async with tried() as (page, _, bot):
        channel = bot.guilds[0].text_channels[0]
        for at in range(0, len(typed), 10):
            lines = [f"Who: **{escaped(one)}**, or {escaped(one)}." for one in typed[at : at + 10]]
            await channel.send("\n".join(lines))
        log = page.get_by_role("log", name="Messages")
        for each in typed:
            await expect(log).to_contain_text(f"Who: {each}, or {each}.")
        assert await page.locator(".log a, .log em, .log s, .log code").count() == 0


async def test_a_file_is_chosen_for_a_command_and_another_one_comes_back_to_download() -> None:
    async with tried() as (page, play, _):
        await page.get_by_label("Message or command").fill("/try copy")
        await page.keyboard.press("Enter")
        deck: FilePayload = {"name": "deck.txt", "mimeType": "text/plain", "buffer": b"Horned 3 x4"}
        await expect(page.get_by_label("file")).to_be_focused()
        await page.keyboard.press("Tab")
        await page.get_by_role("button", name="Send").click()
        await expect(page.get_by_role("alert").filter(has_text="file is needed")).to_be_visible()
        await page.get_by_label("file").set_input_files(deck)
        await page.get_by_role("button", name="Send").click()
        await expect(page.get_by_text("deck.txt, 11 bytes")).to_be_visible()
        async with page.expect_download() as coming:
            await page.get_by_role("link", name="copy.txt 11 bytes").click()
        assert (await (await coming.value).path()).read_bytes() == b"Horned 3 x4"
        assert await play.complaints() == []


async def test_roles_and_channels_are_chosen_on_the_page() -> None:
    async with tried() as (page, play, _):
        await give(page, "try server")
        menu = page.get_by_role("combobox", name="Where?")
        await menu.click()
        for name in ("#oasis", "#spectators"):
            await page.get_by_role("option", name=name).click()
        await page.get_by_role("button", name="Done").click()
        await expect(page.get_by_text("In oasis, spectators.")).to_be_visible()
        await page.get_by_role("combobox", name="Which herd?").click()
        await page.get_by_role("option", name="@Players").click()
        await expect(page.get_by_text("Come, @Players")).to_be_visible()
        await expect(page.get_by_role("combobox", name="Which herd?: @Players")).to_be_visible()
        assert await play.complaints() == []


async def test_an_event_is_listed_and_leads_to_its_channel() -> None:
    async with tried() as (page, play, bot):
        await play.faults(role_may={"role": "bot", "permissions": bits.ALL})
        place = bot.place("oasis")
        await place.guild.create_scheduled_event(
            name="Drinking",
            start_time=utcnow() + timedelta(hours=1),
            end_time=utcnow() + timedelta(hours=2),
            entity_type=discord.EntityType.external,
            privacy_level=discord.PrivacyLevel.guild_only,
            location=f"https://discord.com/channels/{place.guild.id}/{place.id}",
        )
        await page.get_by_role("button", name="Drinking").click()
        await expect(page.get_by_text("This is #oasis")).to_be_visible()
        await play.advance(3601)
        await expect(page.get_by_text("Happening now")).to_be_visible()


async def test_only_answers_to_commands_tell_who_used_what() -> None:
    async with tried() as (page, play, _):
        ann = await play.person("Ann")
        await ann.slash("try board", size=3)
        await ann.choose("banana")
        await expect(page.get_by_text("You chose banana.")).to_be_visible()
        await expect(page.get_by_text(" used ")).to_have_text(["Ann used /try board"])


async def test_a_form_that_is_not_answered_in_time_keeps_what_was_written() -> None:
    async with tried() as (page, play, bot):
        await give(page, "try form")
        form = page.get_by_role("dialog", name="A form")
        await form.get_by_label("Name").fill("Elk")
        await form.get_by_role("radio", name="Large").check()
        await bot.close()
        async with asking(play):
            await form.get_by_role("button", name="Submit").click()
        await expect(page.get_by_text("Waiting for Watering Hole to answer")).to_be_attached()
        await play.advance(3.1)
        await expect(form.get_by_role("alert")).to_contain_text("did not respond in time")
        await expect(form.get_by_label("Name")).to_have_value("Elk")


async def test_a_link_to_a_message_leads_to_it_within_the_page() -> None:
    async with tried() as (page, _, bot):
        here, oasis, _ = bot.guilds[0].text_channels
        target = await oasis.send("the board")
        for number in range(15):
            await oasis.send(f"talk {number}")
        gone = target.jump_url.replace(str(target.id), "1")
        view = discord.ui.View(timeout=None)
        view.add_item(discord.ui.Button(label="To the board", url=target.jump_url))
        await here.send(f"{target.jump_url} or [gone]({gone})", view=view)
        board = page.get_by_role("article").filter(has_text="the board")
        for link in ("#oasis", "To the board"):
            await page.get_by_role("link", name=link).click()
            await expect(page.get_by_role("heading", name="# oasis")).to_be_visible()
            await expect(board).to_be_in_viewport()
            await expect(board).to_be_focused()
            await page.get_by_role("button", name="watering-hole").click()
        await page.get_by_role("link", name="gone").click()
        await expect(page.get_by_role("alert").filter(has_text="is gone")).to_be_visible()
        assert len(page.context.pages) == 1


async def test_the_newest_message_stays_in_sight_when_pictures_come_late() -> None:
    async with tried() as (page, _, bot):
        raw = io.BytesIO()
        Image.new("P", (300, 500)).save(raw, "GIF")
        here = bot.guilds[0].text_channels[0]
        for number in range(3):
            await here.send(str(number), file=discord.File(io.BytesIO(raw.getvalue()), "b.gif"))
        await here.send("the newest")
        leave = asyncio.Event()

        async def hold(route: Route) -> None:
            await leave.wait()
            await route.continue_()

        await page.route("**/cdn/attachments/**", hold)
        await page.reload(wait_until="domcontentloaded")
        await expect(page.get_by_text("the newest")).to_be_in_viewport()
        leave.set()
        await expect(page.locator(".log .picture img")).to_have_count(3)
        for number in range(3):
            shown = page.locator(".log .picture img").nth(number)
            await expect(shown).to_have_js_property("naturalHeight", 500)
        await expect(page.get_by_text("the newest")).to_be_in_viewport()
        await page.get_by_text("0", exact=True).scroll_into_view_if_needed()
        await here.send("another")
        await expect(page.get_by_text("another")).to_be_attached()
        await expect(page.get_by_text("0", exact=True)).to_be_in_viewport()


@asynccontextmanager
async def gallery(width: int) -> AsyncIterator[Page]:
    """The gallery, without errors or requests to other machines."""
    faults: list[str] = []
    async with running() as play, page_at("about:blank", width) as page:
        page.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
        page.on("request", lambda asked: faults.append(asked.url))
        await page.goto(f"{play.url}/gallery", wait_until="networkidle")
        yield page
    others = [each for each in faults if not each.startswith(play.url)]
    assert [each for each in others if "/none.svg" not in each and "404" not in each] == []


async def test_every_element_in_every_state_can_be_read_and_used_by_everyone() -> None:
    async with gallery(1200) as page:
        for theme in ("light", "dark"):
            await page.evaluate(f"document.documentElement.dataset.theme = '{theme}'")
            assert await serious(page) == []


async def test_nothing_is_wider_than_a_phone() -> None:
    async with gallery(360) as page:
        assert await page.evaluate("document.documentElement.scrollWidth") == 360
        wide = "[...document.querySelectorAll('.message, .container, .composer')]"
        assert await page.evaluate(f"{wide}.every((each) => each.scrollWidth <= each.offsetWidth)")


SIZES = {
    ".servers": (72, None),
    ".channels": (240, None),
    ".head": (None, 48),
    ".own-panel": (None, 56),
    ".composer .line-row": (None, 48),
    ".container": (586, None),
    ".container .picture img": (550, 350),
    ".message .btn": (None, 34),
    ".message .avatar": (40, 40),
    ".server": (48, 48),
    ".place": (None, 34),
}
"""CSS pixels on a wide screen: width and height."""


async def test_the_imitation_has_discords_sizes() -> None:
    async with gallery(1440) as page:
        wide = page.get_by_role("article", name="Wide")
        for place, (width, height) in SIZES.items():
            box = await wide.locator(place).first.bounding_box()
            assert box is not None
            assert width in (None, round(box["width"])), place
            assert height in (None, round(box["height"])), place
