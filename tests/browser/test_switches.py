"""Each switch, turned on the page, has its effect there."""

from collections.abc import Awaitable, Callable

import aiohttp
import discord
import pytest
from playwright.async_api import Locator, expect

from playground.program.client import Driver
from playground.rest.front import PREFIX
from tests.browser.pages import give, in_one_browser, panel, switch, tried
from tests.playground.trial_bot import TrialBot, picture

pytestmark = in_one_browser


async def write(bot: TrialBot) -> None:
    await bot.guilds[0].text_channels[0].send("words")


async def show_picture(bot: TrialBot) -> None:
    await bot.guilds[0].text_channels[0].send(file=picture())


async def open_messages(bot: TrialBot) -> None:
    assert bot.guilds[0].owner_id is not None
    await bot.http.start_private_message(bot.guilds[0].owner_id)


async def write_to_ann(bot: TrialBot) -> None:
    assert bot.guilds[0].owner_id is not None
    await (await bot.fetch_user(bot.guilds[0].owner_id)).send("words")


RIGHTS = {
    "The bot sees this channel": (write, 50001),
    "The bot can write here": (write, 50013),
    "The bot can send pictures": (show_picture, 50013),
}
MESSAGES = {
    "closed": (write_to_ann, 50007),
    "too fast": (open_messages, 40003),
    "flagged": (open_messages, 20026),
}
"""What each switch refuses, with which code."""


async def is_refused(
    side: Locator, bot: TrialBot, attempt: Callable[[TrialBot], Awaitable[None]], code: int
) -> None:
    """The bot gets the error, and the page lists it."""
    with pytest.raises(discord.HTTPException) as heard:
        await attempt(bot)
    assert heard.value.code == code
    newest = side.locator(".complaints").get_by_role("listitem").first
    await expect(newest).to_contain_text(f"403 {code}")


async def test_a_switch_forbids_until_it_is_turned_back() -> None:
    """Each permission of the channel, and both errors of opening direct messages."""
    async with tried() as (page, play, bot):
        side = await panel(page, "Switches")
        for name, (attempt, code) in RIGHTS.items():
            toggle = side.get_by_role("switch", name=name)
            await toggle.click()
            await expect(switch(side, name)).to_contain_text("Denied in #watering-hole.")
            await is_refused(side, bot, attempt, code)
            await toggle.click()
            await expect(switch(side, name)).to_contain_text("Allowed.")
            await attempt(bot)
        choice = side.get_by_label("Ann's direct messages")
        for value, (attempt, code) in MESSAGES.items():
            await choice.select_option(value)
            await expect(side).to_contain_text(f"({code})")
            await is_refused(side, bot, attempt, code)
            await choice.select_option("open")
            await expect(side).to_contain_text("Ann: the bot can write to them.")
            await attempt(bot)
        assert len(await play.complaints()) == len(RIGHTS) + len(MESSAGES)


async def six_at_once(play: Driver, bot: TrialBot) -> list[int]:
    """Answers to a bot that ignores a limit of five in five seconds."""
    place = bot.guilds[0].text_channels[0].id
    own = {"Authorization": f"Bot {play.token}"}
    async with aiohttp.ClientSession(headers=own) as http:
        url = f"{play.url}{PREFIX}/channels/{place}/typing"
        answers = [await http.post(url) for _ in range(6)]
    return [answer.status for answer in answers]


async def test_429s_are_answered_and_logged() -> None:
    """Three injected ones, which the bot retries; and those over Discord's limits."""
    async with tried() as (page, play, bot):
        log = page.get_by_role("log", name="Messages")
        side = await panel(page, "Switches")
        failing = switch(side, "Failing requests")
        await failing.get_by_role("button", name="Next three: 429").click()
        await expect(failing).to_contain_text("3 more will fail")
        await give(page, "try count")
        await expect(log.get_by_role("button", name="Pressed 0")).to_be_visible()
        await expect(failing).to_contain_text("They failed")
        assert await six_at_once(play, bot) == [204] * 6
        limits = side.get_by_role("switch", name="Rate limits")
        await limits.click()
        await expect(switch(side, "Rate limits")).to_contain_text("The limits apply.")
        await play.advance(5)
        assert await six_at_once(play, bot) == [204] * 5 + [429]
        await limits.click()
        await expect(switch(side, "Rate limits")).to_contain_text("No limits.")
        side = await panel(page, "Log")
        await side.get_by_label("Status").select_option("429")
        await expect(side.get_by_role("status")).to_contain_text("4 of")


async def test_the_bot_replaces_a_forgotten_session() -> None:
    """The page says that the bot is back, and its buttons work as before."""
    async with tried() as (page, play, _):
        log = page.get_by_role("log", name="Messages")
        await give(page, "try count")
        side = await panel(page, "Switches")
        [before] = play.inside.gateway._sessions
        await side.get_by_role("button", name="Forget the session").click()
        await expect(side).to_contain_text("The bot has reconnected.")
        [after] = play.inside.gateway._sessions
        assert after != before
        await log.get_by_role("button", name="Pressed 0").click()
        await expect(log.get_by_role("button", name="Pressed 1")).to_be_visible()


async def test_archived_threads_leave_the_list_and_locked_ones_accept_nothing() -> None:
    """A message unarchives a thread, unless it is locked; then not even the bot can write."""
    async with tried(1500) as (page, _, bot):
        thread = (
            await bot.guilds[0]
            .text_channels[0]
            .create_thread(name="A long game", type=discord.ChannelType.public_thread)
        )
        entry = page.get_by_role("navigation", name="Channels").get_by_text("A long game")
        await entry.click()
        side = await panel(page, "Switches")
        archived = side.get_by_role("switch", name="Archived")
        await archived.click()
        await expect(side).to_contain_text("The thread is archived.")
        await expect(entry).to_have_count(0)
        await thread.send("It goes on.")
        await expect(entry).to_be_visible()
        await expect(archived).not_to_be_checked()
        await archived.click()
        await side.get_by_role("switch", name="Locked").click()
        await expect(side).to_contain_text("The thread is locked.")
        line = page.get_by_role("combobox", name="Message or command")
        await expect(line).to_be_disabled()
        await expect(line).to_have_attribute("placeholder", "This thread is archived and locked.")
        with pytest.raises(discord.HTTPException) as heard:
            await thread.send("Nobody may.")
        assert heard.value.code == 50083
        await archived.click()
        await expect(line).to_be_enabled()
        await expect(entry).to_be_visible()
