"""The page's switches, log and keyboard, with a small bot."""

import sys

import discord
import pytest
from playwright.async_api import expect

from playground.program.client import running
from playground.stand_in.bot_process import BotProcess
from playground.stand_in.core import TOKEN
from tests.browser.pages import asking, become, give, in_one_browser, page_at, panel, switch, tried

pytestmark = in_one_browser


async def test_every_switch_says_what_it_did_and_does_it() -> None:
    """Network, permissions, people, servers, time: each works on the page."""
    async with tried() as (page, play, bot):
        side = await panel(page, "Switches")
        slow = switch(side, "Slow network")
        await slow.get_by_role("combobox").select_option("200")
        await expect(slow).to_contain_text("takes 0.2 s longer")
        await slow.get_by_role("combobox").select_option("0")
        failing = switch(side, "Failing requests")
        await failing.get_by_role("button", name="Next one: 500").click()
        await expect(failing).to_contain_text("1 more will fail")
        await give(page, "try count")
        await expect(failing).to_contain_text("They failed")
        await side.get_by_role("button", name="Drop the connection").click()
        await bot.resumed.wait()
        await expect(side).to_contain_text("The bot has reconnected.")
        guest = side.get_by_role("switch", name="The bot is in Field Station")
        await guest.click()
        await expect(guest).not_to_be_checked()
        await expect(side).to_contain_text("The bot was kicked.")
        await guest.click()
        await expect(guest).to_be_checked()
        rights = switch(side, "Permissions in Field Station")
        await rights.get_by_label("The bot's permissions").select_option("Bot: nothing more")
        await expect(rights).to_contain_text("only do what everyone can")
        assert play.inside.world.guilds[play.inside.world.guild_id].bot_bits == 0
        await side.get_by_label("Ben's nickname").fill("Captain")
        await side.get_by_label("Ben's nickname").press("Enter")
        await expect(side).to_contain_text("Ben is now Captain in the server.")
        await side.get_by_label("Ben in the server").select_option("none")
        await expect(side).to_contain_text("Ben: can only read.")
        before = play.inside.clock.now()
        await side.get_by_role("button", name="1 day").click()
        time = switch(side, "Move time forward")
        await expect(time).to_contain_text("1 day ahead of real time")
        await expect(time).to_contain_text("The bot has its own clock")
        assert play.inside.clock.now() - before > 86_000


async def test_time_is_moved_in_the_bar_while_a_message_has_a_deadline() -> None:
    """However many people are to act, everyone's name stays in sight."""
    async with tried() as (page, play, bot):
        menu = page.get_by_label("Move time forward")
        await expect(menu).to_be_hidden()
        names = " ".join(f"<@{each.id}>" for each in play.inside.world.people())
        due = f"<t:{int(play.inside.clock.now()) + 7200}:R>"
        view = discord.ui.View(timeout=None)
        view.add_item(discord.ui.Button(label="Go", custom_id="go"))
        await bot.guilds[0].text_channels[0].send(f"{names}: {due}", view=view)
        before = play.inside.clock.now()
        await expect(page.locator("#people .to-act")).to_have_count(4)
        people = page.locator("#people")
        assert await people.evaluate("node => node.scrollWidth <= node.clientWidth")
        await expect(people).to_contain_text("Dov")
        await menu.select_option("1 day later")
        await expect(page.get_by_role("log")).to_contain_text("22 hours ago")
        assert play.inside.clock.now() - before > 86_000


async def test_the_bot_is_stopped_and_started_from_the_page() -> None:
    """Stopped, a command fails; started again, it works."""
    async with running() as play:
        command = [sys.executable, "-m", "tests.playground.trial_bot"]
        bot = play.inside.bot = BotProcess(command, play.url, TOKEN)
        await bot.start()
        try:
            async with page_at(play.page) as page:
                await play.inside.gateway.identified.wait()
                log = page.get_by_role("log", name="Messages")
                side = await panel(page, "Switches")
                runs = side.get_by_role("switch", name="The bot runs")
                await expect(runs).to_be_checked()
                await runs.click()
                await expect(side).to_contain_text("The bot is stopped")
                async with asking(play):
                    await give(page, "try count")
                await play.advance(3.1)
                await expect(log.get_by_role("alert")).to_contain_text("did not respond in time")
                await runs.click()
                await expect(side).to_contain_text("The bot runs and is connected")
                await give(page, "try count")
                await expect(log.get_by_role("button", name="Pressed 0")).to_be_visible()
        finally:
            await bot.stop()


async def test_the_log_shows_each_request_and_answer() -> None:
    """A filter finds the answer to a command, and it opens as JSON; refusals can be filtered."""
    async with tried() as (page, _, _bot):
        side = await panel(page, "Log")
        await give(page, "try count")
        await side.get_by_role("searchbox").fill("callback")
        entry = side.get_by_role("listitem").filter(has_text="callback").first
        await expect(entry).to_contain_text("POST")
        await entry.locator("summary").click()
        await expect(entry.locator("pre")).to_contain_text('"content": "Press it."')
        await side.get_by_label("Status").select_option("x")
        await expect(side.get_by_role("status")).to_contain_text("0 of")


async def test_the_phone_shows_what_rings_for_the_person_you_are() -> None:
    """Plain text of messages that ping, silent ones pale; another person has another phone."""
    async with tried() as (page, play, bot):
        ann, phone = await play.person("Ann"), await panel(page, "Phone")
        await expect(phone).to_contain_text("Nothing has rung on Ann's phone.")
        calls = discord.AllowedMentions(users=True)
        await bot.place().send(f"<@{ann.id}>: your turn", allowed_mentions=calls)
        await bot.place().send(f"<@{ann.id}>: a summary", allowed_mentions=calls, silent=True)
        pushes = phone.get_by_role("listitem")
        await expect(pushes.nth(1)).to_contain_text(
            "Watering Hole · #watering-holenow@Ann: your turn"
        )
        await expect(pushes.nth(0)).to_contain_text("(silent)")
        await become(page, "Ben")
        await expect(phone).to_contain_text("Nothing has rung on Ben's phone.")


@pytest.mark.parametrize(("width", "height"), [(1200, 900), (390, 844)])
async def test_the_keyboard_is_enough(width: int, height: int) -> None:
    """A command with an option, an error at it, a press, and editing your last message."""
    async with tried(width, height) as (page, play, _):
        line = page.get_by_role("combobox", name="Message or command")
        log = page.get_by_role("log", name="Messages")
        await line.focus()
        await page.keyboard.type("/board")
        await page.keyboard.press("Enter")
        size = page.get_by_role("combobox", name="size")
        await expect(size).to_be_focused()
        await page.keyboard.type("12")
        await page.keyboard.press("Enter")
        await expect(size).to_have_attribute("aria-invalid", "true")
        await expect(page.get_by_role("alert").first).to_contain_text("size goes from 1 to 9")
        await page.keyboard.press("Backspace")
        await page.keyboard.press("Enter")
        await expect(log).to_contain_text("Board of 1")
        await give(page, "try count")
        await expect(log.get_by_role("button", name="Pressed 0")).to_be_visible()
        await expect(line).to_be_focused()
        pressed = log.get_by_role("button", name="Pressed 0")
        for _step in range(3):
            await page.keyboard.press("Shift+Tab")
            if await pressed.evaluate("(node) => node === document.activeElement"):
                break
        await expect(pressed).to_be_focused()
        await page.keyboard.press("Enter")
        await expect(log.get_by_role("button", name="Pressed 1")).to_be_focused()
        await line.focus()
        await page.keyboard.type("helo")
        await page.keyboard.press("Enter")
        await expect(log).to_contain_text("helo")
        await page.keyboard.press("ArrowUp")
        await expect(line).to_have_value("helo")
        await page.keyboard.press("Control+A")
        await page.keyboard.type("hello")
        await page.keyboard.press("Enter")
        await expect(log).to_contain_text("hello")
        await expect(log).not_to_contain_text("helo")
        assert await play.complaints() == []
